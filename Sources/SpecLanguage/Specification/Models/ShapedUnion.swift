/// A Swift enum with associated values, told apart by the kind of the JSON value.
public struct ShapedUnion: Sendable, Hashable {
    /// The kinds of JSON values.
    public enum Shape: String, Sendable, Hashable, CaseIterable {
        case string
        case number
        case bool
        case array
        case object
    }

    public struct Case: Sendable, Hashable {
        /// The Swift name, without backticks.
        public var name: String
        public var type: ValueType
        /// The kinds of JSON values that this case takes; no two cases share one.
        public var shapes: [Shape]
        /// Whether the value is held by reference: it could hold another union of this type, or is large.
        public var isIndirect: Bool

        public init(name: String, type: ValueType, shapes: [Shape], isIndirect: Bool = false) {
            self.name = name
            self.type = type
            self.shapes = shapes
            self.isIndirect = isIndirect
        }
    }

    public var cases: [Case]
    /// How dates in the cases are written; nil where there are none.
    public var dateFormat: DateFormat?
    /// The position of the case whose payload can be made without another value of this type.
    public var blankCase: Int

    public init(cases: [Case], dateFormat: DateFormat? = nil, blankCase: Int = 0) {
        self.cases = cases
        self.dateFormat = dateFormat
        self.blankCase = blankCase
    }
}
