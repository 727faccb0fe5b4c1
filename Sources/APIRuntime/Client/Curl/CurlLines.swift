#if os(Linux)
    import HTTPTypes

    /// A server.
    struct CurlPlace: Hashable {
        let scheme: String
        let authority: String

        init(_ head: HTTPRequest) {
            scheme = head.scheme ?? ""
            authority = head.authority ?? ""
        }
    }

    /// Exchanges that wait until another one with the same server has ended, first come, first served.
    struct CurlLines {
        fileprivate struct Line {
            /// How many are carried.
            var running: Int = 0
            var waiting: [CurlExchange] = []
            /// How many of those are no longer there.
            var gone: Int = 0
        }

        private var lines: [CurlPlace: Line] = [:]

        /// - Parameter width: how many are carried at a time.
        /// - Returns: whether it is the exchange's turn; otherwise `leave` gives it back.
        mutating func enter(_ exchange: CurlExchange, _ place: CurlPlace, width: Int) -> Bool {
            if lines[place, default: Line()].running < width {
                lines[place, default: Line()].running += 1
                return true
            }
            lines[place, default: Line()].waiting.append(exchange)
            return false
        }

        /// One that was carried has ended.
        /// - Returns: whose turn it is; nil: nobody waits.
        mutating func leave(_ place: CurlPlace) -> CurlExchange? {
            while let next = lines[place]?.next() {
                if !next.hasEnded { return next }
            }
            lines[place]?.running -= 1
            if lines[place]?.running == 0 { lines[place] = nil }
            return nil
        }
    }

    extension CurlLines.Line {
        fileprivate mutating func next() -> CurlExchange? {
            guard gone < waiting.count else { return nil }
            let next: CurlExchange = waiting[gone]
            gone += 1
            // What is gone is let go of now and then, so that this takes the same time for all of them.
            if gone > 64, gone * 2 > waiting.count {
                waiting.removeFirst(gone)
                gone = 0
            }
            return next
        }
    }
#endif
