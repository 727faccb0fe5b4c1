/// A declared model.
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

    /// The Swift name, without backticks.
    public var name: String
    public var doc: String?
    /// The reason for deprecation; empty if the spec only says `true`.
    public var deprecated: String?
    public var access: Access?
    /// The conformances besides the runtime's protocols; enums and external types have all.
    public var conformances: Set<Conformance> = Conformance.all
    public var kind: Kind
    public var range: SourceRange
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

    public var layout: Layout = .object
    /// All fields, including those of included models at the place of the inclusion.
    public var fields: [Field]
    /// The Swift names of the fields that identify a value; may be empty.
    public var identity: [String] = []
    /// The Swift names of the fields by which values are compared; empty for all.
    public var equality: [String] = []
    public var unknownKeys: UnknownKeys = .ignore
    public var validation: Validation = .first
    /// Whether the file says that values that cannot be read count as absent. Each field knows what holds for it.
    public var toleratesInvalid: Bool = false
    /// Whether the last value counts of a key that an object has several times, also in dictionaries and JSON of fields.
    public var readsRepeatedKeys: Bool = false
    /// Whether a struct of changes (`PicturePatch`) is generated, too.
    public var hasPatch: Bool = false
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
        public var doc: String?
        /// The reason for deprecation; empty if the spec only says `true`.
        public var deprecated: String?
    }

    public var rawType: RawType
    /// At least one, in the order written.
    public var cases: [Case]
    /// Whether an unknown raw value becomes the case `unknown` instead of an error.
    public var isOpen: Bool
    /// The Swift name of the case that an unknown raw value becomes instead.
    public var fallback: String?

    /// Whether any raw value can be read.
    public var readsAny: Bool { isOpen || fallback != nil }
    /// Whether a case is deprecated.
    public var hasDeprecatedCases: Bool { cases.contains { $0.deprecated != nil } }
}

/// A Swift enum with associated values, selected by the value of a key.
public struct TaggedUnion: Sendable, Hashable {
    public struct Case: Sendable, Hashable {
        /// The Swift name, without backticks.
        public var name: String
        /// The key's value that selects the case; `3` matches both the number and the string.
        public var tag: String
        /// The kind of value that the tag is written as, if the payload does not write it.
        public var tagKind: TagKind = .string
        public var type: ValueType
        /// Whether the payload is stored by reference, because it can contain another value of this union or is large.
        public var isIndirect: Bool = false
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
    public var placeholderCase: Int = 0
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
        public var keys: [String] = []
        /// The constants that an object must have to select this case.
        public var constants: [KeyConstant] = []
        /// Whether the payload is stored by reference, because it can contain another value of this union or is large.
        public var isIndirect: Bool = false

        /// What an object must have, for people: `number`, `object = card`.
        package var conditions: [String] {
            keys + constants.map { "\($0.key) = \($0.values.joined(separator: "|"))" }
        }
    }

    public var cases: [Case]
    /// The format of dates in the cases; `nil` if there are none.
    public var dateFormat: DateFormat?
    /// The index of a case whose payload does not require another value of this type.
    public var placeholderCase: Int = 0
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

    /// The type as written in Swift, with its module if the spec names one.
    public var path: String { module.map { "\($0).\(typeName)" } ?? typeName }
}
