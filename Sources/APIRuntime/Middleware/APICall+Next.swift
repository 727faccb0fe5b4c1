extension APICall {
    /// The rest of a chain of middlewares, down to the transport. It may be kept, and called any number of times.
    public struct Next: Sendable {
        private let run: @Sendable (APICall) async throws -> APICall.Answer

        /// - Parameter run: carries out a call.
        public init(_ run: @escaping @Sendable (APICall) async throws -> APICall.Answer) {
            self.run = run
        }

        /// Carries out the call, and waits for the whole answer.
        /// - Throws: a `NetworkFault` where there is no answer, `CancellationError` where the task is cancelled, and
        ///   whatever the middlewares below throw.
        public func callAsFunction(_ call: APICall) async throws -> APICall.Answer {
            try await run(call)
        }
    }
}
