#if AsyncHTTPClient
    import Foundation
    import HTTPTypes
    import NIOHTTP1

    /// Delivers the trailers of responses to their exchanges. A connection receives trailers, but the client does not
    /// expose them.
    ///
    /// A request carries the number of its exchange to the connection in an internal header field. `ResponseGuard`
    /// removes the field before anything is sent, and a connection without a guard is not used.
    final class ExchangeBoard: @unchecked Sendable {
        static let field: String = "apigen-exchange"

        private let lock: NSLock = NSLock()
        /// Protected by the lock.
        private var last: Int = 0
        private var takers: [Int: @Sendable (HTTPFields) -> Void] = [:]

        /// - Parameter take: receives the trailers, at most once, before the client reports the end of the body.
        /// - Returns: the number of the exchange.
        func add(_ take: @escaping @Sendable (HTTPFields) -> Void) -> Int {
            lock.withLock {
                last += 1
                takers[last] = take
                return last
            }
        }

        /// Removes an exchange that has ended.
        func remove(_ number: Int) {
            lock.withLock { _ = takers.removeValue(forKey: number) }
        }

        /// - Parameter mark: the number of the exchange.
        func deliver(_ trailers: HTTPHeaders, to mark: String) {
            guard let number = Int(mark), let take = lock.withLock({ takers[number] }) else { return }
            take(HTTPFields(trailers))
        }
    }
#endif
