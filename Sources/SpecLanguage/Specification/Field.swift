/// One field of a struct, with all defaults of the language applied.
public struct Field: Sendable, Hashable {
    /// What JSON null means for a required or defaulted field.
    public enum Null: String, Sendable, Hashable, CaseIterable {
        case absent
        case error
    }

    /// What `""`, `[]` and `{}` mean.
    public enum Empty: String, Sendable, Hashable, CaseIterable {
        case keep
        case absent
        case error
    }

    /// What one bad element does to its array or dictionary.
    public enum Elements: String, Sendable, Hashable, CaseIterable {
        case fail
        case drop
    }

    /// Whether the field is written.
    public enum Encode: String, Sendable, Hashable, CaseIterable {
        case both
        /// Read, never written.
        case never
        /// Written, never read.
        case only
    }

    /// The names of the user's functions that map JSON values; at least one of them.
    public struct Transform: Sendable, Hashable {
        /// Maps the JSON value before it is read.
        public var read: String?
        /// Maps the JSON value of the field to what is written.
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
    /// The type; optional where the field may be absent without a default.
    public var type: ValueType
    /// Where it stands, tried in order; at least one. A tuple's fields have one index each.
    public var paths: [JSONPath]
    /// Used where the key is absent or null.
    public var defaultValue: Literal?
    public var castsAutomatically: Bool
    public var constraints: Constraints
    public var null: Null
    public var empty: Empty
    public var elements: Elements
    /// For `Date`, and for collections of dates.
    public var dateFormat: DateFormat?
    /// Never read from or written to JSON.
    public var isIgnored: Bool
    public var transform: Transform?
    public var encode: Encode
    /// Kept out of logs and error texts.
    public var isSensitive: Bool
    /// What a table calls it; nil: its own name.
    public var column: String?
    /// Whether the value is held by reference: it could hold another value of this model, or is large.
    public var isBoxed: Bool
    /// The number of the fields that are held by reference together with this one, because the struct is too large to hold
    /// them itself; nil where it does.
    public var part: Int?
    /// What made-up values look like; nil where name and type tell.
    public var mock: MockHint?
    public var range: SourceRange

    public init(
        name: String, doc: String? = nil, deprecated: String? = nil, type: ValueType, paths: [JSONPath],
        defaultValue: Literal? = nil, castsAutomatically: Bool = false, constraints: Constraints = Constraints(),
        null: Null = .absent, empty: Empty = .keep, elements: Elements = .fail, dateFormat: DateFormat? = nil,
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

/// How a date stands in JSON.
public enum DateFormat: Sendable, Hashable {
    /// RFC 3339, section 5.6, with or without fractions of a second.
    case iso8601
    /// Seconds since 1970, as a number.
    case unix
    /// Milliseconds since 1970, as a number.
    case unixMilliseconds
    /// A pattern such as `yyyy-MM-dd HH:mm:ss` (Unicode TR 35), in UTC and en_US_POSIX.
    case pattern(String)
}

/// Which values of a type are valid. For collections, `scope`, `length` and `pattern` hold for each element.
public struct Constraints: Sendable, Hashable {
    public var scope: Scope?
    /// Of strings, in characters; of data, in bytes.
    public var length: CountRange?
    /// A regular expression that must match somewhere in the string, as in JSON Schema; `^…$` for the whole.
    public var pattern: String?
    /// Of arrays and dictionaries, in elements.
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

/// The values that are allowed.
public enum Scope: Sendable, Hashable {
    /// At least one.
    case values([Literal])
    /// Of numbers and dates; at least one bound.
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

/// What made-up values of a field look like, where its name and type do not tell.
public enum MockHint: Sendable, Hashable {
    case kind(MockKind)
    /// One of these, at least one; of a collection, its elements.
    case values([Literal])
}

/// What a made-up value stands for. The raw value is how a spec writes it.
public enum MockKind: String, Sendable, Hashable, CaseIterable {
    /// The URL of a picture.
    case image
    /// A URL of something else.
    case url
    /// A day, or a moment.
    case date
    case number
    case phone
    case id
    /// The name of a person.
    case userName = "user-name"
    /// A few words.
    case title
    /// A few sentences.
    case description
    /// One sentence.
    case text
}

/// Where the answers of an endpoint come from that no server gives.
public enum MockSource: Sendable, Hashable {
    /// They are made up, even where there is a file for the endpoint.
    case automatic
    /// A file, by its path from the folder of mocks.
    case file(String)
}

/// A value written in a spec, already checked against its type.
public indirect enum Literal: Sendable, Hashable {
    case string(String)
    /// Digits with an optional minus sign, in range of the type.
    case integer(String)
    /// A finite JSON number, as written.
    case decimal(String)
    case bool(Bool)
    case null
    /// Seconds since 1970-01-01T00:00:00Z, with the text that it was written as.
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
