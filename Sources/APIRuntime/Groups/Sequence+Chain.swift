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
