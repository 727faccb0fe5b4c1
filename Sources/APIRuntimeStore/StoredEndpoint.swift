@_spi(Generated) public import APIRuntime

/// An endpoint whose responses are stored in a table: `stores` in the spec. Generated.
public protocol StoredEndpoint: Endpoint {
    /// The table for the records.
    associatedtype Table: StoreTable
    /// The type that contains the records: the response, or one value of a stream.
    associatedtype Kept: Sendable

    /// The records in a response.
    static func records(in answer: Kept) -> [Table.Record]
}

/// A DAO with endpoints whose responses are stored. Generated.
public protocol StoringDAO: DAO {
    /// The store for the records.
    var store: Store { get }
}

extension StoringDAO {
    /// Stores the records of a response: all of them, or none.
    /// - Throws: a ``StoreError``, or `CancellationError`.
    public func storeAnswer<E: EndpointCall>(_ value: any Sendable, of endpoint: E.Type) async throws {
        // For each stored endpoint, generated code passes a value of the right type.
        guard let endpoint = endpoint as? any StoredEndpoint.Type else { return }
        do throws(StoreError) {
            try await keep(value, of: endpoint)
        } catch .cancelled {
            throw CancellationError()
        }
    }

    private func keep<E: StoredEndpoint>(_ value: any Sendable, of endpoint: E.Type) async throws(StoreError) {
        guard let value = value as? E.Kept else { return }
        try await store[E.Table.self].upsert(E.records(in: value))
    }
}
