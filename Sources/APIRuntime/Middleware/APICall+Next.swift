extension APICall {
    /// The rest of a chain of middlewares, down to the transport. It may be kept, and called any number of times.
    public struct Next: Sendable {
        private let run: @Sendable (APICall) async throws -> Answer

        /// - Parameter run: carries out a call.
        public init(_ run: @escaping @Sendable (APICall) async throws -> Answer) {
            self.run = run
        }

        /// Carries out the call, and waits for the whole answer.
        /// - Throws: a `NetworkFault` where there is no answer, `CancellationError` where the task is cancelled, and
        ///   whatever the middlewares below throw.
        public func callAsFunction(_ call: APICall) async throws -> Answer {
            try await run(call)
        }
    }
}

extension APICall.Next {
    /// Carries out the call, and then, whatever has come of it, what has to be done in any case.
    func callAsFunction(_ call: APICall, finally end: () async -> Void) async throws -> APICall.Answer {
        do {
            let answer: APICall.Answer = try await self(call)
            await end()
            return answer
        } catch {
            await end()
            throw error
        }
    }
}
