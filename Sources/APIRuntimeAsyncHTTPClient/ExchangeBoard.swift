#if AsyncHTTPClient
    import APIRuntime
    import HTTPTypes
    import NIOHTTP1

    /// Tells exchanges what the client does not expose: the trailers of their responses, and when something last arrived on
    /// their HTTP/2 connection.
    ///
    /// A request carries the number of its exchange to the connection in an internal header field. `ResponseGuard`
    /// removes the field before anything is sent, and a connection without a guard is not used.
    final class ExchangeBoard: Sendable {
        static let field: String = "apigen-exchange"

        private struct State {
            var last: Int = 0
            var takers: [Int: @Sendable (HTTPFields) -> Void] = [:]
            var arrivals: [Int: Locked<ContinuousClock.Instant>] = [:]
        }

        private let state = Locked(State())

        /// - Parameter take: receives the trailers, at most once, before the client reports the end of the body.
        /// - Returns: the number of the exchange.
        func add(_ take: @escaping @Sendable (HTTPFields) -> Void) -> Int {
            state.withLock { state in
                state.last += 1
                state.takers[state.last] = take
                return state.last
            }
        }

        /// Removes an exchange that has ended.
        func remove(_ number: Int) {
            state.withLock { state in
                state.takers[number] = nil
                state.arrivals[number] = nil
            }
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
