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
