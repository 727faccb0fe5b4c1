extension Next {
    /// Carries out the call, and then, whatever has come of it, what has to be done in any case.
    func callAsFunction(_ call: Call, finally end: () async -> Void) async throws -> Answer {
        do {
            let answer: Answer = try await self(call)
            await end()
            return answer
        } catch {
            await end()
            throw error
        }
    }
}
