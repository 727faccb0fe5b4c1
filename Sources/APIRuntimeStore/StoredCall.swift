@_spi(Generated) public import APIRuntime

// Calls whose values are stored: `stores` in the spec.
@_spi(Generated) extension ValueCall {
    /// The same call, whose value is stored in a table before it is returned: all of its records, or none.
    ///
    /// Cached values are not stored again: they were stored when they arrived from the server, and may be older than the
    /// contents of the table.
    /// - Parameters:
    ///   - store: the store for the records.
    ///   - table: the table for the records.
    ///   - records: the records in a value.
    public func storing<Table: StoreTable>(
        in store: Store, _ table: Table.Type, _ records: @escaping @Sendable (Value) -> [Table.Record]
    ) -> Self {
        storing(Storing(store, table, records).store)
    }

    /// The same call, whose value is stored. For records that deprecated fields contain.
    public func storing<Records: StoredRecords>(in store: Store, _ records: Records.Type) -> Self
    where Records.StoredValue == Value {
        storing(in: store, Records.Table.self) { value in Records.records(in: value) }
    }
}

@_spi(Generated) extension StreamCall {
    /// The same stream, each of whose values is stored in a table before it is returned: all of its records, or none.
    /// - Parameters:
    ///   - store: the store for the records.
    ///   - table: the table for the records.
    ///   - records: the records in a value.
    public func storing<Table: StoreTable>(
        in store: Store, _ table: Table.Type, _ records: @escaping @Sendable (Value) -> [Table.Record]
    ) -> Self {
        storing(Storing(store, table, records).store)
    }

    /// The same stream, whose values are stored. For records that deprecated fields contain.
    public func storing<Records: StoredRecords>(in store: Store, _ records: Records.Type) -> Self
    where Records.StoredValue == Value {
        storing(in: store, Records.Table.self) { value in Records.records(in: value) }
    }
}

/// The records in a value, where reading them directly would be a warning: a field that contains them is deprecated.
@_spi(Generated) public protocol StoredRecords: SendableMetatype {
    /// The table for the records.
    associatedtype Table: StoreTable
    /// The type that contains the records: the value of a call, or one of a stream.
    associatedtype StoredValue: Sendable

    /// The records in a value.
    static func records(in value: StoredValue) -> [Table.Record]
}

/// Stores the values of calls, without their type.
private struct Storing<Table: StoreTable, Value: Sendable>: Sendable {
    private let target: Store
    private let table: Table.Type
    private let records: @Sendable (Value) -> [Table.Record]

    init(_ target: Store, _ table: Table.Type, _ records: @escaping @Sendable (Value) -> [Table.Record]) {
        self.target = target
        self.table = table
        self.records = records
    }

    /// Stores the records of a value.
    /// - Throws: a ``StoreError``, or `CancellationError`.
    @Sendable func store(_ value: any Sendable) async throws {
        // The value is of the call's type: the runtime passes on what the call has decoded.
        guard let value = value as? Value else { return }
        do throws(StoreError) {
            try await target[table].upsert(records(value))
        } catch .cancelled {
            throw CancellationError()
        }
    }
}
