/// A Swift struct.
public struct Structure: Sendable, Hashable {
    public enum Layout: Sendable, Hashable {
        /// Read from a JSON object, by keys.
        case object
        /// Read from a JSON array, by position.
        case tuple
    }

    public enum UnknownKeys: String, Sendable, Hashable, CaseIterable {
        case ignore
        case error
        case keep
    }

    public enum Validation: String, Sendable, Hashable, CaseIterable {
        /// Reading stops at the first fault.
        case first
        /// Every fault is reported.
        case all
    }

    public var layout: Layout
    /// All fields, those of included models first where they are included.
    public var fields: [Field]
    /// The Swift names of the fields that identify a value; empty where there are none.
    public var identity: [String]
    public var unknownKeys: UnknownKeys
    public var validation: Validation
    /// Whether a struct of changes (`PicturePatch`) is emitted too.
    public var hasPatch: Bool

    public init(
        layout: Layout = .object, fields: [Field], identity: [String] = [], unknownKeys: UnknownKeys = .ignore,
        validation: Validation = .first, hasPatch: Bool = false
    ) {
        self.layout = layout
        self.fields = fields
        self.identity = identity
        self.unknownKeys = unknownKeys
        self.validation = validation
        self.hasPatch = hasPatch
    }
}
