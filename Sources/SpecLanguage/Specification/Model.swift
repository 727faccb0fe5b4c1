/// A declared model. Its parts are behind a reference, like those of a ``Field``.
public struct Model: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// A Swift struct read from a JSON object, or from a JSON array by position.
        case structure(Structure)
        case enumeration(Enumeration)
        /// A Swift enum with associated values; the value of a key selects the case.
        case tagged(TaggedUnion)
        /// A Swift enum with associated values; the kind of JSON value selects the case, and the keys if it is
        /// an object.
        case untagged(UntaggedUnion)
        /// A user-defined type, such as `BrandKit.Color`.
        case external(ExternalType)

        /// Whether a spec can leave out conformances: those of raw values cost nothing, and those of external types are
        /// up to the user.
        var canLeaveOutConformances: Bool {
            switch self {
            case .structure, .tagged, .untagged: true
            case .enumeration, .external: false
            }
        }
    }

    private var content: Shared<Content>

    public init(
        name: String, doc: String? = nil, deprecated: String? = nil, access: Access? = nil,
        conformances: Set<Conformance> = Conformance.all, kind: Kind, range: SourceRange
    ) {
        content = Shared(
            Content(
                name: name, doc: doc, deprecated: deprecated, access: access, conformances: conformances, kind: kind,
                range: range))
    }
}

extension Model {
    private struct Content: Sendable, Hashable {
        var name: String
        var doc: String?
        var deprecated: String?
        var access: Access?
        var conformances: Set<Conformance>
        var kind: Kind
        var range: SourceRange
    }

    /// The Swift name, without backticks.
    public var name: String {
        get { content.value.name }
        set { content.value.name = newValue }
    }

    public var doc: String? {
        get { content.value.doc }
        set { content.value.doc = newValue }
    }

    /// The reason for deprecation; empty if the spec only says `true`.
    public var deprecated: String? {
        get { content.value.deprecated }
        set { content.value.deprecated = newValue }
    }

    public var access: Access? {
        get { content.value.access }
        set { content.value.access = newValue }
    }

    /// The conformances besides the runtime's protocols; enums and external types have all.
    public var conformances: Set<Conformance> {
        get { content.value.conformances }
        set { content.value.conformances = newValue }
    }

    public var kind: Kind {
        get { content.value.kind }
        set { content.value.kind = newValue }
    }

    public var range: SourceRange {
        get { content.value.range }
        set { content.value.range = newValue }
    }
}

/// A protocol of the standard library that models conform to unless the spec leaves it out. The raw value is its name,
/// in specs and in Swift.
public enum Conformance: String, Sendable, Hashable, CaseIterable {
    /// Values can be compared, and stored in sets.
    case hashable = "Hashable"
    /// Values work with any encoder and decoder; not needed for JSON alone.
    case codable = "Codable"

    /// The default.
    public static let all: Set<Conformance> = Set(allCases)
}

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
    /// All fields, including those of included models at the place of the inclusion.
    public var fields: [Field]
    /// The Swift names of the fields that identify a value; may be empty.
    public var identity: [String]
    public var unknownKeys: UnknownKeys
    public var validation: Validation
    /// Whether a struct of changes (`PicturePatch`) is generated, too.
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
    /// Whether an unknown raw value becomes the case `unknown` instead of an error.
    public var isOpen: Bool

    public init(rawType: RawType, cases: [Case], isOpen: Bool) {
        self.rawType = rawType
        self.cases = cases
        self.isOpen = isOpen
    }
}

/// A Swift enum with associated values, selected by the value of a key.
public struct TaggedUnion: Sendable, Hashable {
    public struct Case: Sendable, Hashable {
        /// The Swift name, without backticks.
        public var name: String
        /// The key's value that selects the case; `3` matches both the number and the string.
        public var tag: String
        /// The kind of value that the tag is written as, if the payload does not write it.
        public var tagKind: TagKind
        public var type: ValueType
        /// Whether the payload is stored by reference, because it can contain another value of this union or is large.
        public var isIndirect: Bool

        public init(
            name: String, tag: String, tagKind: TagKind = .string, type: ValueType, isIndirect: Bool = false
        ) {
            self.name = name
            self.tag = tag
            self.tagKind = tagKind
            self.type = type
            self.isIndirect = isIndirect
        }
    }

    public enum TagKind: Sendable, Hashable {
        case string, integer, bool
    }

    public enum Otherwise: String, Sendable, Hashable, CaseIterable {
        /// An unknown tag is an error.
        case error
        /// The raw JSON is kept in the case `unknown`.
        case keep
        /// The element is left out of its array.
        case drop
    }

    /// The place of the tag, relative to the value.
    public var path: JSONPath
    public var cases: [Case]
    public var otherwise: Otherwise
    /// The index of a case whose payload does not require another value of this type.
    public var placeholderCase: Int

    public init(path: JSONPath, cases: [Case], otherwise: Otherwise, placeholderCase: Int = 0) {
        self.path = path
        self.cases = cases
        self.otherwise = otherwise
        self.placeholderCase = placeholderCase
    }
}

/// A Swift enum with associated values, selected by the kind of JSON value, and for objects by their keys.
public struct UntaggedUnion: Sendable, Hashable {
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
        /// The kinds of JSON values that select this case. Only objects share one: their keys differ.
        public var shapes: [Shape]
        /// The keys that an object must have to select this case, with values other than null. The first case whose
        /// keys and constants are all present is selected; the last one may need none.
        public var keys: [String]
        /// The constants that an object must have to select this case.
        public var constants: [KeyConstant]
        /// Whether the payload is stored by reference, because it can contain another value of this union or is large.
        public var isIndirect: Bool

        public init(
            name: String, type: ValueType, shapes: [Shape], keys: [String] = [], constants: [KeyConstant] = [],
            isIndirect: Bool = false
        ) {
            self.name = name
            self.type = type
            self.shapes = shapes
            self.keys = keys
            self.constants = constants
            self.isIndirect = isIndirect
        }

        /// What an object must have, for people: `number`, `object = card`.
        package var conditions: [String] {
            keys + constants.map { "\($0.key) = \($0.values.joined(separator: "|"))" }
        }
    }

    public var cases: [Case]
    /// The format of dates in the cases; `nil` if there are none.
    public var dateFormat: DateFormat?
    /// The index of a case whose payload does not require another value of this type.
    public var placeholderCase: Int

    public init(cases: [Case], dateFormat: DateFormat? = nil, placeholderCase: Int = 0) {
        self.cases = cases
        self.dateFormat = dateFormat
        self.placeholderCase = placeholderCase
    }
}

/// A key of a JSON object that has one of certain values.
public struct KeyConstant: Sendable, Hashable {
    public var key: String
    /// The values as text; `3` matches both the number and the string.
    public var values: [String]

    public init(key: String, values: [String]) {
        self.key = key
        self.values = values
    }
}

/// A user-defined Swift type that conforms to `APIModel`.
public struct ExternalType: Sendable, Hashable {
    /// The module to import, if the spec names one.
    public var module: String?
    /// The name of the type in that module.
    public var typeName: String
    /// The mock value of fields that have none of their own: only you know the JSON of the type.
    public var mock: MockHint?

    public init(module: String? = nil, typeName: String, mock: MockHint? = nil) {
        self.module = module
        self.typeName = typeName
        self.mock = mock
    }

    /// The type as written in Swift, with its module if the spec names one.
    public var path: String { module.map { "\($0).\(typeName)" } ?? typeName }
}
