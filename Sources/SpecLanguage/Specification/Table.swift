/// A table of a database that keeps the values of one model.
public struct Table: Sendable, Hashable {
    /// How the values of a column are kept.
    public enum Storage: Sendable, Hashable {
        /// As a value of SQLite, by which rows can be found; an enum by its raw value.
        case plain
        /// As the format says; by which rows can be found where the order of its texts is that of time.
        case date(DateFormat, isOrdered: Bool)
        /// As JSON.
        case json
    }

    /// One column.
    public struct Column: Sendable, Hashable {
        /// The name in the database.
        public var name: String
        public var field: Field
        public var storage: Storage

        public init(name: String, field: Field, storage: Storage) {
            self.name = name
            self.field = field
            self.storage = storage
        }
    }

    /// The name as written, which the database knows it by.
    public var name: String
    /// The Swift name of the property that gives the table's records, without backticks.
    public var propertyName: String
    /// The Swift name of the type that stands for the table, without backticks.
    public var typeName: String
    public var doc: String?
    /// The Swift name of the model, without backticks.
    public var model: String
    public var access: Access?
    /// One for each field that is kept, in their order.
    public var columns: [Column]
    /// The columns that identify a record, in order.
    public var key: [Column]
    /// The columns of each index, in order.
    public var indexes: [[Column]]
    /// Whether keys that the spec does not name are kept too.
    public var keepsUnknownKeys: Bool
    public var range: SourceRange

    public init(
        name: String, propertyName: String, typeName: String, doc: String? = nil, model: String,
        access: Access? = nil, columns: [Column], key: [Column], indexes: [[Column]] = [],
        keepsUnknownKeys: Bool = false, range: SourceRange
    ) {
        self.name = name
        self.propertyName = propertyName
        self.typeName = typeName
        self.doc = doc
        self.model = model
        self.access = access
        self.columns = columns
        self.key = key
        self.indexes = indexes
        self.keepsUnknownKeys = keepsUnknownKeys
        self.range = range
    }

    /// The column that keeps the keys which the spec does not name.
    public static let unknownKeys: String = "unknownKeys"
}
