/// A declared model.
public struct Model: Sendable, Hashable {
    /// The Swift name, without backticks.
    public var name: String
    public var doc: String?
    /// Why not to use it any more; empty where the spec says only `true`.
    public var deprecated: String?
    public var access: Access?
    /// What it conforms to besides the runtime's protocols; enums and external types conform to all.
    public var conformances: Set<Conformance>
    public var kind: Kind
    public var range: SourceRange

    public enum Kind: Sendable, Hashable {
        /// A Swift struct read from a JSON object, or from a JSON array by position.
        case structure(Structure)
        case enumeration(Enumeration)
        /// A Swift enum with associated values; a key's value chooses the case.
        case divided(DividedUnion)
        /// A Swift enum with associated values; the shape of the JSON chooses the case.
        case shaped(ShapedUnion)
        /// A type of the user's own, such as `BrandKit.Color`.
        case external(ExternalType)

        /// Whether a spec says what it conforms to: the conformances of raw values cost nothing, and those of a user's
        /// own type are the user's.
        var canLeaveOutConformances: Bool {
            switch self {
            case .structure, .divided, .shaped: true
            case .enumeration, .external: false
            }
        }
    }

    public init(
        name: String, doc: String? = nil, deprecated: String? = nil, access: Access? = nil,
        conformances: Set<Conformance> = Conformance.all, kind: Kind, range: SourceRange
    ) {
        self.name = name
        self.doc = doc
        self.deprecated = deprecated
        self.access = access
        self.conformances = conformances
        self.kind = kind
        self.range = range
    }
}
