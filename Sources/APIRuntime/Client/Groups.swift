/// Makes several calls of different kinds concurrently, and waits until all of them are finished.
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

extension APIClient {
    /// What a chain of calls does after one that failed.
    public enum ChainFailure: Sendable, Hashable {
        /// Makes no further calls.
        case stop
        /// Makes the next call.
        case goOn
    }
}

extension Sequence {
    /// Makes a call for each element, one after the other; each may use what the one before it gave.
    ///
    /// ```swift
    /// let added = await drafts.chain { draft, last in try await gallery.add(draft, after: last?.id) }
    /// ```
    ///
    /// Calls of different kinds need no function: statements follow one another, and the first error ends them.
    ///
    /// ```swift
    /// let album = try await gallery.addAlbum(title: "Paris")
    /// try await gallery.addPicture(photo, album: album.id)
    /// ```
    ///
    /// In a task that is cancelled, the first call that fails is the last one, whatever a failure means.
    /// - Parameters:
    ///   - failure: whether a failure ends the chain; it does unless said otherwise.
    ///   - call: makes the call for one element. It also gets what the call before gave: nil for the first one, and
    ///     after a failure.
    /// - Returns: what each call that was made gave, or failed by, in the order of the elements.
    public func chain<Value, Failure: Error>(
        onFailure failure: APIClient.ChainFailure = .stop, _ call: (Element, Value?) async throws(Failure) -> Value
    ) async -> [Result<Value, Failure>] {
        var results: [Result<Value, Failure>] = []
        var last: Value?
        for element in self {
            do throws(Failure) {
                let value: Value = try await call(element, last)
                results.append(.success(value))
                last = value
            } catch {
                results.append(.failure(error))
                last = nil
                if failure == .stop || Task.isCancelled { break }
            }
        }
        return results
    }
}

extension Result where Success: Sendable {
    /// What a call gives, or fails by.
    init(of call: () async throws(Failure) -> Success) async {
        do throws(Failure) {
            self = .success(try await call())
        } catch {
            self = .failure(error)
        }
    }
}
