/// Calls of a group, and what they have in common.
extension APIClient {
    /// Sends several calls of different kinds concurrently, and waits until all of them are finished.
    ///
    /// A call that fails does not affect the others. Cancelling the task cancels all calls in flight. Calls of services
    /// that have batches share requests.
    ///
    /// ```swift
    /// let (cats, dogs) = await client.batch(
    ///     gallery.searchPictures(searchKey: "cat"), gallery.searchPictures(searchKey: "dog", start: 2))
    /// ```
    /// - Parameter call: one of the calls, of any client.
    /// - Returns: the result of each call, in the order of the calls.
    public func batch<each Value: Sendable, each Failure: ServerError>(
        _ call: repeat Call<each Value, each Failure>
    ) async -> (repeat Result<each Value, APIError<each Failure>>) {
        let group = BatchCollector()
        await group.open()
        let tasks = (repeat Self.started(each call, as: await group.join()))
        await group.close()
        return await withTaskCancellationHandler {
            (repeat await (each tasks).value)
        } onCancel: {
            for task in repeat each tasks { task.cancel() }
        }
    }

    /// A task group cannot return results of several types, so each call gets its own task. None of them outlives the
    /// function above.
    private static func started<Value: Sendable, Failure: ServerError>(
        _ call: Call<Value, Failure>, as member: BatchMember
    ) -> Task<Result<Value, APIError<Failure>>, Never> {
        Task {
            let result = await member.result(of: call)
            await member.collector.leave(member.number)
            return result
        }
    }

    /// Sends calls concurrently, and waits until all of them are finished.
    ///
    /// A call that fails does not affect the others. Cancelling the task cancels all calls in flight, and calls that
    /// have not begun start in a cancelled task. Calls of services that have batches share requests.
    ///
    /// ```swift
    /// let found = await client.batch(["cat", "dog"].map { key in gallery.searchPictures(searchKey: key) }, atMost: 4)
    /// let pictures = found.flatMap { result in (try? result.get()) ?? [] }
    /// ```
    /// - Parameters:
    ///   - calls: the calls, of any client.
    ///   - limit: how many calls run at once, at least one. Defaults to all of them.
    /// - Returns: the result of each call, in the order of the calls.
    public func batch<C: ValueCall>(
        _ calls: [C], atMost limit: Int = .max
    ) async -> [Result<C.Value, APIError<C.Failure>>] {
        let members = BatchCollector()
        await members.open()
        return await withTaskGroup(of: (index: Int, result: Result<C.Value, APIError<C.Failure>>).self) { group in
            var results: [Int: Result<C.Value, APIError<C.Failure>>] = [:]
            for (index, call) in calls.enumerated() {
                if index < Swift.max(1, limit) {
                    await members.join(index)
                } else {
                    await members.close()
                    guard let next = await group.next() else { break }
                    results[next.index] = next.result
                    await members.replace(next.index, by: index)
                }
                let member = BatchMember(collector: members, number: index)
                group.addTask { (index, await member.result(of: call)) }
            }
            await members.close()
            for await next in group {
                results[next.index] = next.result
                await members.leave(next.index)
            }
            return results.inOrder { left, right in left.key < right.key }.map { entry in entry.value }
        }
    }
}

extension BatchMember {
    /// Sends the call of the member.
    fileprivate func result<Value, Failure>(
        of call: some ValueCall<Value, Failure>
    ) async -> Result<Value, APIError<Failure>> {
        await Result(of: { () async throws(APIError<Failure>) in
            try await call.draft.perform(call.typedForm, as: self).response.value
        })
    }
}

extension APIClient {
    /// How a chain continues after a call that failed.
    public enum ChainFailure: Sendable, Hashable {
        /// Makes no further calls.
        case stop
        /// Makes the next call.
        case `continue`
    }

    /// Sends a call for each element, one after the other. Each call may use the value of the one before.
    ///
    /// ```swift
    /// let trail = await client.chain(1...3, onFailure: .continue) { start, last in
    ///     gallery.searchPictures(searchKey: last?.first?.title ?? "cat", start: start)
    /// }
    /// ```
    ///
    /// Calls of different kinds need no such function: write one statement after the other, and the first error ends
    /// them.
    ///
    /// ```swift
    /// _ = try await vault.logIn(user: "ada", password: "…").value
    /// let account = try await vault.account().value
    /// ```
    ///
    /// In a cancelled task, the first call that fails is the last one, even with `.continue`.
    /// - Parameters:
    ///   - elements: what the calls are made for.
    ///   - failure: whether a failure ends the chain. Defaults to `.stop`.
    ///   - call: returns the call for one element. Its second argument is the value of the call before; `nil` for the
    ///     first call, and after a failure.
    /// - Returns: the result of each call that was sent, in the order of the elements.
    public nonisolated(nonsending) func chain<Elements: Sequence, C: ValueCall>(
        _ elements: Elements, onFailure failure: ChainFailure = .stop, _ call: (Elements.Element, C.Value?) -> C
    ) async -> [Result<C.Value, APIError<C.Failure>>] {
        var results: [Result<C.Value, APIError<C.Failure>>] = []
        for element in elements {
            let last = try? results.last?.get()
            let result = await call(element, last).result
            results.append(result)
            if case .failure = result, failure == .stop || Task.isCancelled { break }
        }
        return results
    }
}
