import WireSyntax

/// A field of a struct, with all defaults applied.
public struct Field: Sendable, Hashable {
    /// What JSON null means, and how a field without a value is sent.
    public enum Null: String, Sendable, Hashable, CaseIterable {
        case absent
        /// For a field with a default.
        case error
        /// Absent when it is read. A field that is `nil` is written as null.
        case send
        /// Absent when it is read. A field that is `nil` is written as `""`.
        case sendEmpty = ""

        /// Whether a field that is `nil` is written.
        public var isSent: Bool { self == .send || self == .sendEmpty }
    }

    /// What `""`, `[]` and `{}` mean.
    public enum Empty: String, Sendable, Hashable, CaseIterable {
        case keep
        case absent
        /// Only `""` is absent.
        case absentText = "absent-text"
        case error
    }

    /// What happens to a value that cannot be read.
    public enum Invalid: String, Sendable, Hashable, CaseIterable {
        case fail
        /// It counts as absent, and is recorded.
        case absent
    }

    /// What happens to an invalid element of an array or dictionary.
    public enum Elements: String, Sendable, Hashable, CaseIterable {
        case fail
        case drop
    }

    /// What a value means that is no list, in a field of a list.
    public enum Single: String, Sendable, Hashable, CaseIterable {
        case fail
        /// It is a list of one.
        case wrap
        /// It is a list of one, which is written in this way, too.
        case unwrap
    }

    /// How the JSON of a field is written, if not as JSON.
    public enum Form: String, Sendable, Hashable, CaseIterable {
        /// As a text that holds it.
        case jsonText = "json-text"
        /// Data as base64url (RFC 4648, section 5), without padding.
        case base64URL = "base64url"

        /// Those of the key `as`: the other one is a `format`.
        public static let allCases: [Form] = [.jsonText]
    }

    /// Whether the field is written.
    public enum Encode: String, Sendable, Hashable, CaseIterable {
        case both
        /// Read but never written.
        case never
        /// Written but never read.
        case only
    }

    /// The field of the models in a list that is an object in JSON: its values are the keys of the object.
    public struct KeyField: Sendable, Hashable {
        /// The Swift name.
        public var name: String
        /// Its key in JSON, in a model that is not in such a list.
        public var key: String
    }

    /// Which element of a list the value is in: the first object whose key has a text.
    public struct Selector: Sendable, Hashable {
        public var key: String
        /// A text, or a number or boolean as written.
        public var text: String
        /// The path of the value in the element.
        public var path: JSONPath

        /// As a spec writes it, after the path of the list.
        public var suffix: String {
            "[\(key)=\(text)]" + (path == .root ? "" : "." + path.text)
        }

        public static func == (left: Selector, right: Selector) -> Bool {
            ExactText(left.suffix) == ExactText(right.suffix)
        }

        public func hash(into hasher: inout Hasher) { hasher.combine(ExactText(suffix)) }
    }

    /// Words that stand for booleans: texts, and numbers as written. At least one for each; the first is written.
    public struct Bools: Sendable, Hashable {
        /// The words for true.
        public var yes: [Literal]
        /// The words for false.
        public var no: [Literal]

        public init(yes: [Literal], no: [Literal]) {
            self.yes = yes
            self.no = no
        }

        /// The boolean that a text, or a number as written, stands for.
        package func value(of text: String) -> Bool? {
            func holds(_ words: [Literal]) -> Bool {
                words.contains { $0.scalarText.map { ExactText($0) } == ExactText(text) }
            }
            return holds(yes) ? true : holds(no) ? false : nil
        }
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
    /// The paths to read it from, tried in order; at least one. A tuple's fields have one index each.
    public var paths: [JSONPath]
    /// Where the value is in the list at the only path; `nil` if it is at the path itself.
    public var selector: Selector?
    /// What the keys of a flat model begin with.
    public var prefix: String = ""
    /// The value if the key is absent or null.
    public var defaultValue: Literal?
    public var autoCast: AutoCast = .never
    public var constraints: Constraints = .none
    public var null: Null = .absent
    public var empty: Empty = .keep
    /// The scalars that count as absent, besides null: texts, numbers as written, and booleans.
    public var absent: [Literal] = []
    public var invalid: Invalid = .fail
    public var elements: Elements = .fail
    public var single: Single = .fail
    /// `nil`: a list is a list in JSON.
    public var keyed: KeyField?
    /// Whether the constraints apply to values that are read, too; they always apply to values that are written.
    public var checksResponses: Bool = true
    /// For `Date`, and for collections of dates.
    public var dateFormat: DateFormat?
    /// Further formats in which dates are read, in this order, but never written.
    public var otherFormats: [DateFormat] = []
    /// For `Bool`, and for arrays of booleans.
    public var bools: Bools?
    /// Whether the field is neither read from nor written to JSON.
    public var isIgnored: Bool = false
    /// The Swift name of the parameter of a call whose value it has in responses; such a field is ignored in JSON.
    public var given: String?
    public var transform: Transform?
    /// `nil`: the value is JSON in the JSON around it.
    public var form: Form?
    public var encode: Encode = .both
    /// Whether the value is kept out of logs and messages.
    public var isSensitive: Bool = false
    /// The name of its column in a table; `nil`: the field's own name.
    public var column: String?
    /// Whether the value is stored by reference, because it can contain another value of this model or is large.
    public var isBoxed: Bool = false
    /// The number of the group of fields that are stored by reference together, because the struct is too large to
    /// store them inline; `nil`: stored inline.
    public var part: Int?
    /// How mock values are chosen; `nil`: by name and type.
    public var mock: MockHint?
    public var range: SourceRange

    /// Whether strings and numbers are converted into each other, and to booleans when they are read.
    public var castsAutomatically: Bool {
        get { autoCast != .never }
        set { autoCast = newValue ? .read : .never }
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
    /// Milliseconds since 1970 in a text of .NET, such as `/Date(1700000000000+0100)/`.
    case dotnet
    /// A pattern such as `yyyy-MM-dd HH:mm:ss` (Unicode TR 35), in UTC and en_US_POSIX.
    case pattern(String)
    /// Texts without an offset from UTC: in a pattern, or in RFC 3339, where they may have one, too.
    case local(pattern: String?, zone: String)
}

extension DateFormat {
    /// As written in a spec.
    package var text: String {
        switch self {
        case .iso8601: "iso8601"
        case .unix: "unix"
        case .unixMilliseconds: "unix-ms"
        case .dotnet: "dotnet"
        case .pattern(let pattern): pattern
        case .local(let pattern, let zone): "\(pattern ?? "iso8601") in zone \(zone)"
        }
    }

    /// The pattern of texts; `nil` for formats that have a name.
    package var pattern: String? {
        switch self {
        case .pattern(let pattern): pattern
        case .local(let pattern, _): pattern
        case .iso8601, .unix, .unixMilliseconds, .dotnet: nil
        }
    }

    /// The same format for texts in a zone, unless its texts have an offset, or need none.
    func local(in zone: String?) -> DateFormat {
        guard let zone else { return self }
        switch self {
        case .iso8601: return .local(pattern: nil, zone: zone)
        case .pattern(let pattern):
            let items = (try? DatePattern(pattern))?.items ?? []
            let hasOffset = items.contains { item in if case .offset = item { true } else { false } }
            return hasOffset ? self : .local(pattern: pattern, zone: zone)
        case .unix, .unixMilliseconds, .dotnet, .local: return self
        }
    }

    /// Whether `auto-cast` reads dates from both numbers and strings: those that are numbers, or consist of digits.
    package var isCast: Bool {
        switch self {
        case .iso8601, .dotnet: false
        case .unix, .unixMilliseconds: true
        case .pattern(let pattern): (try? DatePattern(pattern))?.isDigits == true
        case .local: false
        }
    }
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

    /// Any value of the type is valid.
    public static let none: Constraints = Constraints()

    public var isEmpty: Bool { self == .none }
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
    /// Values of some fields of a model, in the order of its fields.
    case object(model: String, members: [Member])

    public struct Entry: Sendable, Hashable {
        public var key: String
        public var value: Literal

        public init(key: String, value: Literal) {
            self.key = key
            self.value = value
        }
    }

    /// A field of a model, by its Swift name, with a value.
    public struct Member: Sendable, Hashable {
        public var name: String
        public var type: ValueType
        public var value: Literal

        public init(_ name: String, type: ValueType, value: Literal) {
            self.name = name
            self.type = type
            self.value = value
        }
    }
}

extension Literal {
    /// The text of a string, or a number or boolean as written; `nil` for other values.
    package var scalarText: String? {
        switch self {
        case .string(let text), .integer(let text), .decimal(let text): text
        case .bool(let value): "\(value)"
        default: nil
        }
    }
}

/// Whether strings and numbers are converted into each other, and to booleans.
public enum AutoCast: String, Sendable, Hashable, CaseIterable {
    /// When they are read.
    case read = "true"
    case never = "false"
    /// When they are read; and numbers are written as text.
    case writeText = "write-text"
}

/// Compared byte by byte: servers tell texts apart that are equal as strings.
extension Literal {
    public static func == (left: Literal, right: Literal) -> Bool { left.parts == right.parts }

    public func hash(into hasher: inout Hasher) { hasher.combine(parts) }

    /// The kind, and all texts.
    private var parts: [ExactText] {
        switch self {
        case .string(let text): ["string", text].map(ExactText.init)
        case .integer(let text): ["integer", text].map(ExactText.init)
        case .decimal(let text): ["decimal", text].map(ExactText.init)
        case .bool(let value): ["bool", "\(value)"].map(ExactText.init)
        case .null: [ExactText("null")]
        case .date(let seconds, let text): ["date", "\(seconds)", text].map(ExactText.init)
        case .url(let text): ["url", text].map(ExactText.init)
        case .uuid(let text): ["uuid", text].map(ExactText.init)
        case .data(let text): ["data", text].map(ExactText.init)
        case .enumCase(let model, let name): ["case", model, name].map(ExactText.init)
        case .array(let elements): [ExactText("array"), ExactText("\(elements.count)")] + elements.flatMap(\.parts)
        case .dictionary(let entries):
            [ExactText("dictionary"), ExactText("\(entries.count)")]
                + entries.flatMap { entry in [ExactText(entry.key)] + entry.value.parts }
        case .object(let model, let members):
            ["object", model, "\(members.count)"].map(ExactText.init)
                + members.flatMap { member in [ExactText(member.name)] + member.value.parts }
        }
    }
}
