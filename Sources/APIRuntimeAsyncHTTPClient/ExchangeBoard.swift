#if AsyncHTTPClient
    import APIRuntime
    import HTTPTypes
    import NIOHTTP1

    /// Passes on to exchanges what the client does not expose: when they have a connection, the trailers of their responses,
    /// and when something last arrived on their HTTP/2 connection.
    ///
    /// A request carries the number of its exchange to the connection in an internal header field. `ResponseGuard`
    /// removes the field before anything is sent, and a connection without a guard is not used.
    final class ExchangeBoard: Sendable {
        static let field: String = "apigen-exchange"

        private struct State {
            var last: Int = 0
            var begins: [Int: @Sendable (_ isShared: Bool) -> Void] = [:]
            var takers: [Int: @Sendable (HTTPFields) -> Void] = [:]
            var arrivals: [Int: Locked<ContinuousClock.Instant>] = [:]
        }

        private let state = Locked(State())

        /// - Parameters:
        ///   - begin: called when the request is about to be written to a connection, which may carry many requests.
        ///   - take: receives the trailers, at most once, before the client reports the end of the body.
        /// - Returns: the number of the exchange.
        func add(
            begin: @escaping @Sendable (_ isShared: Bool) -> Void, take: @escaping @Sendable (HTTPFields) -> Void
        ) -> Int {
            state.withLock { state in
                state.last += 1
                state.begins[state.last] = begin
                state.takers[state.last] = take
                return state.last
            }
        }

        /// Removes an exchange that has ended.
        func remove(_ number: Int) {
            state.withLock { state in
                state.begins[number] = nil
                state.takers[number] = nil
                state.arrivals[number] = nil
            }
        }

        /// - Parameters:
        ///   - mark: the number of the exchange.
        ///   - isShared: whether its connection carries many requests at a time.
        func begin(_ mark: String, isShared: Bool) {
            guard let number = Int(mark), let begin = state.withLock({ $0.begins[number] }) else { return }
            begin(isShared)
        }

        /// - Parameters:
        ///   - arrival: when something last arrived on the connection of an exchange.
        ///   - mark: the number of the exchange.
        func connect(_ arrival: Locked<ContinuousClock.Instant>, to mark: String) {
            guard let number = Int(mark) else { return }
            state.withLock { state in
                if state.takers[number] != nil { state.arrivals[number] = arrival }
            }
        }

        /// How long nothing has arrived on the HTTP/2 connection of an exchange; `nil` if it has none.
        func silence(of number: Int) -> Duration? {
            let arrival = state.withLock { $0.arrivals[number] }
            return arrival.map { arrival in arrival.withLock { $0 }.duration(to: .now) }
        }

        /// - Parameter mark: the number of the exchange.
        func deliver(_ trailers: HTTPHeaders, to mark: String) {
            guard let number = Int(mark), let take = state.withLock({ $0.takers[number] }) else { return }
            take(HTTPFields(trailers))
        }
    }
#endif
