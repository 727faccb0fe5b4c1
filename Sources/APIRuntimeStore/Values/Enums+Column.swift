@_spi(Generated) public import APIRuntime

// Enums are kept as their raw values: people read them in the database, and statements compare them.

extension Column where Value: APIEnum, Value.RawValue: ColumnValue {
    /// - Parameters:
    ///   - name: the column's name in the database.
    ///   - isOptional: whether a row may have no value in it.
    ///   - isSensitive: whether errors hide what is in it.
    ///   - defaultValue: what rows have that were there before the column was; they need one unless it is optional.
    public init(
        _ name: String, isOptional: Bool = false, isSensitive: Bool = false, default defaultValue: Value? = nil
    ) {
        self.init(
            name: name, type: Value.RawValue.columnType, defaultValue: defaultValue.flatMap { $0.rawValue.stored },
            isOptional: isOptional, isSensitive: isSensitive, encode: { $0.rawValue.stored })
    }
}

extension RowWriter {
    public mutating func add<Value: APIEnum>(_ value: Value?) where Value.RawValue: ColumnValue {
        add(value?.rawValue)
    }
}

extension RowReader {
    /// The next value.
    public mutating func value<Value: APIEnum>() throws(StoreError) -> Value where Value.RawValue: ColumnValue {
        let stored: StoredValue = next()
        guard let rawValue: Value.RawValue = Value.RawValue(stored: stored),
            let value: Value = Value(rawValue: rawValue)
        else { throw unreadable(stored, expected: Value.cases.expected) }
        return value
    }

    /// The next value; nil where there is none.
    public mutating func optional<Value: APIEnum>() throws(StoreError) -> Value? where Value.RawValue: ColumnValue {
        try isNull() ? nil : value()
    }

    /// The next value, or the default where there is none.
    public mutating func value<Value: APIEnum>(
        default defaultValue: Value
    ) throws(StoreError) -> Value where Value.RawValue: ColumnValue {
        try optional() ?? defaultValue
    }
}
