/// A Swift enum with raw values.
public struct Enumeration: Sendable, Hashable {
    public enum RawType: Sendable, Hashable {
        case string
        case integer
    }

    public struct Case: Sendable, Hashable {
        /// The Swift name, without backticks.
        public var name: String
        /// The raw value as written: text, or digits.
        public var rawValue: String

        public init(name: String, rawValue: String) {
            self.name = name
            self.rawValue = rawValue
        }
    }

    public var rawType: RawType
    /// At least one, in the order written.
    public var cases: [Case]
    /// Whether an unknown raw value is kept in a case `unknown` instead of being an error.
    public var isOpen: Bool

    public init(rawType: RawType, cases: [Case], isOpen: Bool) {
        self.rawType = rawType
        self.cases = cases
        self.isOpen = isOpen
    }
}
