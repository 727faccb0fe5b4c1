/// Stores a response's value in the table that the spec names, using `APICall.store`.
///
/// This step is behind the cache, so that cached values are not stored again: they were stored when they arrived from
/// the server, and may be older than the contents of the table. A storage failure travels with the response: signing in,
/// invalidating the cache and so on still happen, as the server has responded. ``StorageErrorStep`` throws the failure
/// at the end.
struct StorageStep: Sendable {
    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        var response = try await next(call)
        guard let store = call.store, case .value(let value, _) = try await call.outcome(of: &response) else {
            return response
        }
        // A table that users share must not get the data of the user before.
        try await call.holding?.check()
        do {
            try await store(value)
        } catch let fault as StorageError {
            response.storageFault = fault
        }
        return response
    }
}

/// Fails a call whose value could not be stored, after all other steps have seen the response.
struct StorageErrorStep: Sendable {
    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        let response = try await next(call)
        if let fault = response.storageFault { throw fault }
        return response
    }
}

/// Stores a value. Throws a `StorageError` or `CancellationError`.
typealias StoreValue = @Sendable (any Sendable) async throws -> Void

private enum StorageKey: CallValueKey {
    static let initial: StoreValue? = nil
}

extension APICall {
    /// Stores the value of a response in its table; `nil` if there is no table, or if the reader of a stream stores
    /// each of its values.
    var store: StoreValue? {
        get { self[StorageKey.self] }
        set { self[StorageKey.self] = newValue }
    }
}
