/// Something in a YAML text that keeps it from being read.
public struct YAMLFault: Error, Sendable, Hashable {
    /// The sorts of faults; the raw value is the id of the diagnostic rule.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The text is not YAML, or YAML of a kind that specs do not have: a second document, a key that is no scalar.
        case syntax
        /// A mapping gives a key that it has given already; `related` is the place of the first.
        case duplicateKey = "duplicate-key"
        /// With its aliases expanded the tree would be too large, or would never end.
        case aliasBomb = "alias-bomb"
        /// Too many collections stand inside one another.
        case tooDeep = "too-deep"
        /// The text, or what libyaml would have to do for it, goes over a limit.
        case tooLarge = "too-large"
    }

    public let kind: Kind
    /// A sentence without a full stop, for people.
    public let message: String
    /// The place that is wrong; empty where something is missing, and at the end of a line.
    public let range: TextRange
    /// Another place that has to do with it, such as the first of two equal keys.
    public let related: Related?

    /// Another place that has to do with a fault, and what it has to do with it.
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
