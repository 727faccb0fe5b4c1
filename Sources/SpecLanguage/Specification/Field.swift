/// A field of a struct, with all defaults applied.
public struct Field: Sendable, Hashable {
    /// What JSON null means for a field that is required or has a default.
    public enum Null: String, Sendable, Hashable, CaseIterable {
        case absent
        case error
    }

    /// What `""`, `[]` and `{}` mean.
    public enum Empty: String, Sendable, Hashable, CaseIterable {
        case keep
        case absent
        /// Only `""` is absent.
        case absentText = "absent-text"
        case error
    }

    /// What happens to an invalid element of an array or dictionary.
    public enum Elements: String, Sendable, Hashable, CaseIterable {
        case fail
        case drop
    }

    /// Whether the field is written.
    public enum Encode: String, Sendable, Hashable, CaseIterable {
        case both
        /// Read but never written.
        case never
        /// Written but never read.
        case only
    }

    /// The names of the user's functions that map JSON values; at least one.
    public struct Transform: Sendable, Hashable {
        /// Maps the JSON value before it is decoded.
        public var read: String?
        /// Maps the encoded JSON value before it is written.
        public var write: String?

        public init(read: String? = nil, write: String? = nil) {
            self.read = read
            self.write = write
        }

        /// As a spec writes it.
        public var text: String {
            switch (read, write) {
            case (let read?, nil): read
            case (nil, let write?): "{write: \(write)}"
            default: "{read: \(read ?? ""), write: \(write ?? "")}"
            }
        }
    }

    /// The Swift name, without backticks.
    public var name: String
    public var doc: String?
    public var deprecated: String?
    /// The type; optional if the field may be absent and has no default.
    public var type: ValueType
    /// The places to read it from, tried in order; at least one. A tuple's fields have one index each.
    public var paths: [JSONPath]
    /// The value if the key is absent or null.
    public var defaultValue: Literal?
    public var castsAutomatically: Bool
    public var constraints: Constraints
    public var null: Null
    public var empty: Empty
    public var elements: Elements
    /// Whether the constraints apply to values that are read, too; they always apply to values that are written.
    public var checksAnswers: Bool
    /// For `Date`, and for collections of dates.
    public var dateFormat: DateFormat?
    /// Whether the field is neither read from nor written to JSON.
    public var isIgnored: Bool
    public var transform: Transform?
    public var encode: Encode
    /// Whether the value is kept out of logs and messages.
    public var isSensitive: Bool
    /// The name of its column in a table; `nil`: the field's own name.
    public var column: String?
    /// Whether the value is stored by reference, because it can contain another value of this model or is large.
    public var isBoxed: Bool
    /// The number of the group of fields that are stored by reference together, because the struct is too large to
    /// store them inline; `nil`: stored inline.
    public var part: Int?
    /// How mock values are chosen; `nil`: by name and type.
    public var mock: MockHint?
    public var range: SourceRange

    public init(
        name: String, doc: String? = nil, deprecated: String? = nil, type: ValueType, paths: [JSONPath],
        defaultValue: Literal? = nil, castsAutomatically: Bool = false, constraints: Constraints = Constraints(),
        null: Null = .absent, empty: Empty = .keep, elements: Elements = .fail, checksAnswers: Bool = true,
        dateFormat: DateFormat? = nil,
        isIgnored: Bool = false, transform: Transform? = nil, encode: Encode = .both, isSensitive: Bool = false,
        column: String? = nil, isBoxed: Bool = false, part: Int? = nil,
        mock: MockHint? = nil, range: SourceRange
    ) {
        self.name = name
        self.doc = doc
        self.deprecated = deprecated
        self.type = type
        self.paths = paths
        self.defaultValue = defaultValue
        self.castsAutomatically = castsAutomatically
        self.constraints = constraints
        self.null = null
        self.empty = empty
        self.elements = elements
        self.checksAnswers = checksAnswers
        self.dateFormat = dateFormat
        self.isIgnored = isIgnored
        self.transform = transform
        self.encode = encode
        self.isSensitive = isSensitive
        self.column = column
        self.isBoxed = isBoxed
        self.part = part
        self.mock = mock
        self.range = range
    }
}

/// The format of a date in JSON.
public enum DateFormat: Sendable, Hashable {
    /// RFC 3339, section 5.6, with or without fractional seconds.
    case iso8601
    /// Seconds since 1970, as a number.
    case unix
    /// Milliseconds since 1970, as a number.
    case unixMilliseconds
    /// A pattern such as `yyyy-MM-dd HH:mm:ss` (Unicode TR 35), in UTC and en_US_POSIX.
    case pattern(String)
}

/// The valid values of a type. For collections, `scope`, `length` and `pattern` apply to each element.
public struct Constraints: Sendable, Hashable {
    public var scope: Scope?
    /// In characters for strings, in bytes for data.
    public var length: CountRange?
    /// A regular expression that must match somewhere in the string, as in JSON Schema; `^…$` matches the whole string.
    public var pattern: String?
    /// The number of elements of an array or dictionary.
    public var count: CountRange?

    public init(
        scope: Scope? = nil, length: CountRange? = nil, pattern: String? = nil, count: CountRange? = nil
    ) {
        self.scope = scope
        self.length = length
        self.pattern = pattern
        self.count = count
    }

    public var isEmpty: Bool {
        self == Constraints()
    }
}

/// The allowed values.
public enum Scope: Sendable, Hashable {
    /// At least one.
    case values([Literal])
    /// For numbers and dates; at least one bound.
    case range(ValueRange)
}

/// Bounds of numbers and dates. At most one of `minimum` and `above`, one of `maximum` and `below`.
public struct ValueRange: Sendable, Hashable {
    public var minimum: Literal?
    /// Exclusive.
    public var above: Literal?
    public var maximum: Literal?
    /// Exclusive.
    public var below: Literal?

    public init(minimum: Literal? = nil, above: Literal? = nil, maximum: Literal? = nil, below: Literal? = nil) {
        self.minimum = minimum
        self.above = above
        self.maximum = maximum
        self.below = below
    }
}

/// Inclusive bounds of a length or count; at least one.
public struct CountRange: Sendable, Hashable {
    public var minimum: Int?
    public var maximum: Int?

    public init(minimum: Int? = nil, maximum: Int? = nil) {
        self.minimum = minimum
        self.maximum = maximum
    }
}

/// How mock values of a field are chosen, if its name and type are not enough.
public enum MockHint: Sendable, Hashable {
    case kind(MockKind)
    /// One of these values, at least one; for a collection, its elements.
    case values([Literal])
}

/// A kind of mock value. The raw value is its name in specs.
public enum MockKind: String, Sendable, Hashable, CaseIterable {
    /// The URL of an image.
    case image
    /// Any other URL.
    case url
    /// A day or a time.
    case date
    case number
    case phone
    case id
    /// A person's name.
    case userName = "user-name"
    /// A few words.
    case title
    /// A few sentences.
    case description
    /// One sentence.
    case text
}

/// The source of an endpoint's mock responses.
public enum MockSource: Sendable, Hashable {
    /// Generated values, even if the endpoint has a mock file.
    case automatic
    /// A file, relative to the folder of mocks.
    case file(String)
}

/// A value in a spec, already checked against its type.
public indirect enum Literal: Sendable, Hashable {
    case string(String)
    /// Digits with an optional minus sign, in the range of the type.
    case integer(String)
    /// A finite JSON number, as written.
    case decimal(String)
    case bool(Bool)
    case null
    /// Seconds since 1970-01-01T00:00:00Z, and the original text.
    case date(seconds: Double, text: String)
    case url(String)
    case uuid(String)
    /// Base64.
    case data(String)
    /// A case of an enum model, by Swift names.
    case enumCase(model: String, name: String)
    case array([Literal])
    /// Entries in the order written.
    case dictionary([Entry])

    public struct Entry: Sendable, Hashable {
        public var key: String
        public var value: Literal

        public init(key: String, value: Literal) {
            self.key = key
            self.value = value
        }
    }
}
