/// Something in a YAML text that keeps it from being read.
public struct YAMLFault: Error, Sendable, Hashable {
    /// The sorts of faults; the raw value is the id of the diagnostic rule.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case syntax
        case duplicateKey = "duplicate-key"
        case aliasBomb = "alias-bomb"
        case tooDeep = "too-deep"
        case tooLarge = "too-large"
    }

    public let kind: Kind
    /// A sentence without a full stop, for people.
    public let message: String
    public let range: TextRange
    /// Another place that has to do with it, such as the first of two equal keys.
    public let related: Related?

    public struct Related: Sendable, Hashable {
        public let message: String
        public let range: TextRange

        public init(message: String, range: TextRange) {
            self.message = message
            self.range = range
        }
    }

    public init(kind: Kind, message: String, range: TextRange, related: Related? = nil) {
        self.kind = kind
        self.message = message
        self.range = range
        self.related = related
    }
}
