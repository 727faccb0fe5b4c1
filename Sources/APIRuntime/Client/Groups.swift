@_spi(Generated) import APIJSON

/// Makes several calls of different kinds concurrently, and waits until all of them are finished.
///
/// A call that fails does not affect the others. Cancelling the task cancels all calls in flight.
///
/// ```swift
/// let (terms, latest) = await batch({ try await gallery.terms() }, { try await gallery.latestPicture() })
/// if case .success(let text) = terms { show(text) }
/// ```
/// - Parameter call: makes one of the calls.
/// - Returns: the result of each call, in the order of the calls.
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

/// A task group cannot return results of several types, so each call gets its own task. None of them outlives the
/// function above.
private func started<Value: Sendable, Failure: Error>(
    _ call: @escaping @Sendable () async throws(Failure) -> Value, as member: BatchMember
) -> Task<Result<Value, Failure>, Never> {
    Task {
        let result = await member.result(of: call)
        await member.collector.leave(member.number)
        return result
    }
}

extension Sequence where Element: Sendable {
    /// Makes a call for each element concurrently, and waits until all of them are finished.
    ///
    /// A call that fails does not affect the others. Cancelling the task cancels all calls in flight, and calls that
    /// have not begun start in a cancelled task.
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
    /// A closure that declares its error type, such as `{ id throws(APIError<GalleryError>) in … }`, or a method given
    /// by its name, throws errors of that type. Other closures throw errors of any type.
    /// - Parameters:
    ///   - limit: how many calls run at once, at least one. Defaults to all of them.
    ///   - call: makes the call for one element.
    /// - Returns: the result of each call, in the order of the elements.
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
            return results.inOrder { left, right in left.key < right.key }.map { entry in entry.value }
        }
    }
}

extension APIClient {
    /// How a chain continues after a call that failed.
    public enum ChainFailure: Sendable, Hashable {
        /// Makes no further calls.
        case stop
        /// Makes the next call.
        case goOn
    }
}

extension Sequence {
    /// Makes a call for each element, one after the other. Each call may use the value of the one before.
    ///
    /// ```swift
    /// let added = await drafts.chain { draft, last in try await gallery.add(draft, after: last?.id) }
    /// ```
    ///
    /// Calls of different kinds need no such function: write one statement after the other, and the first error ends
    /// them.
    ///
    /// ```swift
    /// let album = try await gallery.addAlbum(title: "Paris")
    /// try await gallery.addPicture(photo, album: album.id)
    /// ```
    ///
    /// In a cancelled task, the first call that fails is the last one, even with `.goOn`.
    /// - Parameters:
    ///   - failure: whether a failure ends the chain. Defaults to `.stop`.
    ///   - call: makes the call for one element. Its second argument is the value of the call before; `nil` for the
    ///     first call, and after a failure.
    /// - Returns: the result of each call that was made, in the order of the elements.
    public func chain<Value, Failure: Error>(
        onFailure failure: APIClient.ChainFailure = .stop, _ call: (Element, Value?) async throws(Failure) -> Value
    ) async -> [Result<Value, Failure>] {
        var results: [Result<Value, Failure>] = []
        var last: Value?
        for element in self {
            do throws(Failure) {
                let value = try await call(element, last)
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
