/// Makes calls of different kinds, all at once, and waits until every one is over.
///
/// A call that fails leaves the others alone. Cancelling the task cancels those under way.
///
/// ```swift
/// let (terms, latest) = await batch({ try await gallery.terms() }, { try await gallery.latestPicture() })
/// if case .success(let text) = terms { show(text) }
/// ```
/// - Parameter call: makes one of the calls.
/// - Returns: what each call gave, or failed by, in the order of the calls.
public func batch<each Value: Sendable, each Failure: Error>(
    _ call: repeat @escaping @Sendable () async throws(each Failure) -> each Value
) async -> (repeat Result<each Value, each Failure>) {
    let group = BatchCollector()
    await group.open()
    let tasks = (repeat started(each call, as: await group.join()))
    await group.close()
    return await withTaskCancellationHandler {
        (repeat await (each tasks).value)
    } onCancel: {
        for task in repeat each tasks { task.cancel() }
    }
}

/// A pack of calls has no task group that holds results of all their types, so each gets a task; none of them outlives
/// the function above.
private func started<Value: Sendable, Failure: Error>(
    _ call: @escaping @Sendable () async throws(Failure) -> Value, as member: BatchMember
) -> Task<Result<Value, Failure>, Never> {
    Task {
        let result: Result<Value, Failure> = await member.result(of: call)
        await member.collector.leave(member.number)
        return result
    }
}
