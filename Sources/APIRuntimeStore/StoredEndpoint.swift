@_spi(Generated) public import APIRuntime

/// An endpoint whose answers are kept in a table: `stores` in the spec. Generated.
public protocol StoredEndpoint: Endpoint {
    /// Where they are kept.
    associatedtype Table: StoreTable
    /// What holds the records: the answer, or one value of a stream.
    associatedtype Kept: Sendable

    /// The records that an answer holds.
    static func records(in answer: Kept) -> [Table.Record]
}

/// A DAO with endpoints whose answers are kept. Generated.
public protocol StoringDAO: DAO {
    /// Keeps them.
    var store: Store { get }
}

extension StoringDAO {
    /// Keeps the records of an answer, all of them or none.
    /// - Throws: a ``StoreError``, or `CancellationError`.
    public func storeAnswer<E: EndpointCall>(_ value: any Sendable, of endpoint: E.Type) async throws {
        // Generated code gives a value that fits, for each endpoint that is stored.
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
