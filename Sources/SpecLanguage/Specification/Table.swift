/// A database table that stores the values of one model.
public struct Table: Sendable, Hashable {
    /// How a column stores its values.
    public enum Storage: Sendable, Hashable {
        /// As an SQLite value that conditions can compare; an enum as its raw value.
        case plain
        /// As text or number in this format; conditions can compare it if the format sorts by time.
        case date(DateFormat, isOrdered: Bool)
        /// As JSON.
        case json
    }

    /// One column.
    public struct Column: Sendable, Hashable {
        /// The column's name in the database.
        public var name: String
        public var field: Field
        public var storage: Storage
    }

    /// The table's name in the database, as written.
    public var name: String
    /// The Swift name of the property for the table's records, without backticks.
    public var propertyName: String
    /// The Swift name of the table's type, without backticks.
    public var typeName: String
    public var doc: String?
    /// The Swift name of the model, without backticks.
    public var model: String
    public var access: Access?
    /// One per stored field, in their order.
    public var columns: [Column]
    /// The columns of the primary key, in order.
    public var key: [Column]
    /// The columns of each index, in order.
    public var indexes: [[Column]] = []
    /// Whether JSON keys that the spec does not name are stored, too.
    public var keepsUnknownKeys: Bool = false
    /// The module that declares it; `nil` for the one that is generated.
    public var module: String?
    public var range: SourceRange

    /// The column for JSON keys that the spec does not name.
    public static let unknownKeys: String = "unknownKeys"
}
