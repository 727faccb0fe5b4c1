/// A Swift enum with associated values, told apart by the value of a key.
public struct DividedUnion: Sendable, Hashable {
    public struct Case: Sendable, Hashable {
        /// The Swift name, without backticks.
        public var name: String
        /// The key's value that chooses the case; `3` matches both the number and the string.
        public var tag: String
        public var type: ValueType
        /// Whether the value is held by reference: it could hold another union of this type, or is large.
        public var isIndirect: Bool

        public init(name: String, tag: String, type: ValueType, isIndirect: Bool = false) {
            self.name = name
            self.tag = tag
            self.type = type
            self.isIndirect = isIndirect
        }
    }

    public enum Otherwise: String, Sendable, Hashable, CaseIterable {
        /// An unknown tag is an error.
        case error
        /// The raw JSON is kept in a case `unknown`.
        case keep
        /// The element is left out of the array that it stands in.
        case drop
    }

    /// Where the tag stands, from the value itself.
    public var path: JSONPath
    public var cases: [Case]
    public var otherwise: Otherwise
    /// The position of the case whose payload can be made without another value of this type.
    public var blankCase: Int

    public init(path: JSONPath, cases: [Case], otherwise: Otherwise, blankCase: Int = 0) {
        self.path = path
        self.cases = cases
        self.otherwise = otherwise
        self.blankCase = blankCase
    }
}
