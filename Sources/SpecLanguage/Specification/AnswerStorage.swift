/// The table that keeps what calls of an endpoint give.
public struct AnswerStorage: Sendable, Hashable {
    /// Where records stand in what a call gives.
    public struct Part: Sendable, Hashable {
        /// The Swift name of the field of the returned model, without backticks; nil: the returned value itself.
        public var field: String?
        /// Whether the field is deprecated.
        public var isDeprecated: Bool
        /// The table's model, or optionals, lists and dictionaries of it.
        public var type: ValueType

        public init(field: String? = nil, isDeprecated: Bool = false, type: ValueType) {
            self.field = field
            self.isDeprecated = isDeprecated
            self.type = type
        }
    }

    /// The table's name as written.
    public var table: String
    /// The Swift name of the type that stands for the table, without backticks.
    public var tableType: String
    /// The Swift name of the table's model, without backticks.
    public var model: String
    /// At least one, in the order of the fields.
    public var parts: [Part]

    public init(table: String, tableType: String, model: String, parts: [Part]) {
        self.table = table
        self.tableType = tableType
        self.model = model
        self.parts = parts
    }
}
