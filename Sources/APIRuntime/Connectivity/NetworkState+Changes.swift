extension NetworkState {
    /// The states of the network: the present one first, then each that is not like the one before.
    ///
    /// Whoever is slow gets the newest state and none in between.
    public struct Changes: AsyncSequence, Sendable {
        public typealias Element = NetworkState

        private let states: AsyncStream<NetworkState>

        /// - Parameter states: the present state and what follows; equal ones in a row count as one. The stream need hold no
        ///   more than the newest.
        public init(_ states: AsyncStream<NetworkState>) {
            self.states = states
        }

        public func makeAsyncIterator() -> Iterator {
            Iterator(states: states.makeAsyncIterator())
        }

        /// Gives one state after the other.
        public struct Iterator: AsyncIteratorProtocol {
            private var states: AsyncStream<NetworkState>.Iterator
            private var last: NetworkState?

            fileprivate init(states: AsyncStream<NetworkState>.Iterator) {
                self.states = states
            }

            /// The next state; nil where the task is cancelled.
            public mutating func next() async -> NetworkState? {
                while let state = await states.next() {
                    guard state != last else { continue }
                    last = state
                    return state
                }
                return nil
            }
        }
    }
}
