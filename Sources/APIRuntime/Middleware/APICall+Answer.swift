extension APICall {
    /// An answer on its way back through the middlewares.
    public struct Answer: Sendable {
        /// What the server sent, of any status.
        public var response: WireResponse {
            didSet { verdict = nil }
        }

        /// Where the response came from.
        public internal(set) var source: ResponseCache.Source = .server

        /// What else is to be said of the place of a fault in the response: which part of another one it is.
        var note: String?

        /// Why what the spec makes of the response is not in the table that it belongs to.
        var storageFault: StorageFault?

        /// What the spec makes of the response, once that was asked.
        var verdict: Verdict?

        /// - Parameter response: what the server sent, or what stands in its place.
        public init(_ response: WireResponse) {
            self.response = response
        }

        /// Brings the whole body into memory, if it is not there yet.
        mutating func collect(atMost limit: Int) async throws {
            guard response.body.bytes == nil, response.body.outcome == nil else { return }
            let body: WireBody = response.body
            response.body = WireBody(try await body.collect(atMost: limit), trailers: body.trailers)
        }
    }
}
