/// A row that makes no record, because it holds something else than the spec says; such as a case that has left its enum.
public struct UnreadableRow: Sendable, Hashable {
    public let table: String
    /// What identifies the row, such as `id = 7`; without the values that the spec calls sensitive.
    public let key: String
    public let column: String
    /// The path in the column's JSON, such as `$[2].name`; nil where the column holds none.
    public let path: String?
    public let expected: String
    /// What is there, cut short; hidden where the spec calls it sensitive.
    public let found: String
    /// The values that identify the row.
    let keyValues: [StoredValue]
}

extension UnreadableRow: CustomStringConvertible, CustomReflectable {
    /// One line: `pictures.kind (id = 7): expected "pic" or "video", found "film"`.
    public var description: String {
        let place: String = path.map { " at \($0)" } ?? ""
        return "\(table).\(column)\(place) (\(key)): expected \(expected), found \(found)"
    }

    /// Without what the spec calls sensitive.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "table": table, "key": key, "column": column, "path": path as Any, "expected": expected, "found": found,
            ])
    }
}

/// What can be read of the rows that are meant, and what cannot.
public struct ReadableRecords<Record: Sendable & Equatable>: Sendable, Equatable {
    /// The records, in their order.
    public let records: [Record]
    /// The rows that make no record, in their order.
    public let unreadable: [UnreadableRow]
}
