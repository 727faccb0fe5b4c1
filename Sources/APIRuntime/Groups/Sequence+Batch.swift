extension Sequence where Element: Sendable {
    /// Makes a call for each element, all at once, and waits until every one is over.
    ///
    /// A call that fails leaves the others alone. Cancelling the task cancels those under way, and those that have not
    /// begun find themselves in a cancelled task.
    ///
    /// ```swift
    /// let pictures = await ids.batch(atMost: 4) { id in try await gallery.picture(id: id) }
    /// for (id, picture) in zip(ids, pictures) {
    ///     switch picture {
    ///     case .success(let bytes): show(bytes, as: id)
    ///     case .failure(let error): show(error, as: id)
    ///     }
    /// }
    /// ```
    ///
    /// A closure that says what it throws, as in `{ id throws(APIError<GalleryError>) in … }`, or a method given by its
    /// name gives errors of that type; any other one gives errors of any type.
    /// - Parameters:
    ///   - limit: how many calls run at once, at least one; all of them unless given.
    ///   - call: makes the call for one element.
    /// - Returns: what each call gave, or failed by, in the order of the elements.
    public func batch<Value: Sendable, Failure: Error>(
        atMost limit: Int = .max, _ call: @escaping @Sendable (Element) async throws(Failure) -> Value
    ) async -> [Result<Value, Failure>] {
        let members = BatchCollector()
        await members.open()
        return await withTaskGroup(of: (index: Int, result: Result<Value, Failure>).self) { group in
            var results: [Int: Result<Value, Failure>] = [:]
            for (index, element) in self.enumerated() {
                if index < Swift.max(1, limit) {
                    await members.join(index)
                } else {
                    await members.close()
                    guard let next = await group.next() else { break }
                    results[next.index] = next.result
                    await members.replace(next.index, by: index)
                }
                let member = BatchMember(collector: members, number: index)
                group.addTask {
                    (index, await member.result(of: { () async throws(Failure) in try await call(element) }))
                }
            }
            await members.close()
            for await next in group {
                results[next.index] = next.result
                await members.leave(next.index)
            }
            return results.sorted { left, right in left.key < right.key }.map { entry in entry.value }
        }
    }
}
