@_spi(Generated) public import APIRuntime

// Calls whose values are stored: `stores` in the spec.
@_spi(Generated) extension PreparedCall {
    /// The same call, whose value is stored in a table before it is returned, or each value of a stream: all of its records,
    /// or none.
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
        storing { value in
            do throws(StoreError) {
                try await store[table].upsert(records(value))
            } catch .cancelled {
                throw CancellationError()
            }
        }
    }

    /// The same call, whose values are stored. For records that deprecated fields contain.
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
