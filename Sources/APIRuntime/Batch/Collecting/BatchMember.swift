/// The member of a group of calls that the current task belongs to.
struct BatchMember: Sendable {
    /// Nil: the task belongs to no group.
    @TaskLocal static var current: BatchMember?

    /// Collects the calls of the group.
    let collector: BatchCollector
    let number: Int

    /// What a call of the member gives, or fails by.
    func result<Value: Sendable, Failure: Error>(
        of call: @Sendable () async throws(Failure) -> Value
    ) async -> Result<Value, Failure> {
        await Self.$current.withValue(self) { await Result(of: call) }
    }

    /// Does something while the group does not wait for the member.
    func away<Value: Sendable>(_ act: () async throws -> Value) async throws -> Value {
        await collector.holdUp(number)
        do {
            let value: Value = try await act()
            await collector.goOn(number)
            return value
        } catch {
            await collector.goOn(number)
            throw error
        }
    }
}
