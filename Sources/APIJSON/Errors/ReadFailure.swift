/// The reason and the position of a decoding failure, as a trivial value that is cheap to throw.
///
/// The outermost call (`init(fromJSON:)`) turns it into a ``DataFormatError`` with the model, the path and messages.
@frozen
public struct ReadFailure: Error, Sendable, Hashable {
    /// Packed into one word, because generated code passes it on wherever it reads a value: the code in the lowest 4
    /// bits, the detail in the next 20, the offset in the rest.
    private let word: UInt64

    init(_ code: Code, at offset: Int, detail: Int = 0) {
        let detail = UInt64(clamping: detail) & ReadFailure.detailMask
        word = UInt64(clamping: offset) &<< 24 | detail &<< 4 | UInt64(code.rawValue)
    }

    /// Enough for every key index of a key table.
    private static let detailMask: UInt64 = 0xF_FFFF

    var code: Code {
        Code(rawValue: UInt8(truncatingIfNeeded: word & 0xF)) ?? .refused
    }

    /// The offset in the document, in bytes.
    @_spi(Generated) public var offset: Int {
        Int(truncatingIfNeeded: word &>> 24)
    }

    /// The meaning depends on the code: an ``Expectation``, a `SyntaxRule` or the index of a key.
    var detail: Int {
        Int(truncatingIfNeeded: word &>> 4 & ReadFailure.detailMask)
    }
}

extension ReadFailure {
    /// The kinds of failures.
    enum Code: UInt8, Sendable {
        /// The text is not valid JSON. The detail is a `SyntaxRule`.
        case syntax
        case tooDeep
        /// The value has another type than requested. The detail is an `Expectation`.
        case mismatch
        /// A required key is missing. The detail is the index of the key, the offset is that of the object.
        case missing
        /// A required key has a value that counts as absent. The detail is the index of the key.
        case empty
        /// The value violates a constraint of the spec.
        case refused
        /// The key is not in the spec.
        case unknownKey
        /// The element is to be dropped from its array.
        case dropped
        /// The key is repeated in its object. The offset is that of the second occurrence.
        case repeatedKey
        /// The object has keys whose last values count, and must be read once more without the others.
        case superseded
    }

    /// The syntax that is expected at the offset.
    enum SyntaxRule: Int, Sendable {
        case value
        case commaOrBrace
        case commaOrBracket
        case key
        case colon
        case digit
        case noLeadingZero
        case stringEnd
        case noControlCharacter
        case escape
        case hexDigit
        case surrogatePair
        case utf8
        case documentEnd
    }
}

extension ReadFailure: CustomStringConvertible {
    public var description: String {
        "\(code) at byte \(offset)"
    }
}

/// The expected type at the position of a mismatch. It fits into one word, so throwing it costs nothing.
enum Expectation: Int, Sendable {
    case value
    case string
    case bool
    case int
    case int8
    case int16
    case int32
    case int64
    case uint
    case uint8
    case uint16
    case uint32
    case uint64
    case double
    case float
    case decimal
    case date
    case url
    case uuid
    case data
    case object
    case objectOrArray
    case array
    case nonEmpty

    var text: String {
        switch self {
        case .value: "a value"
        case .string: "String"
        case .bool: "Bool"
        case .int: "Int"
        case .int8: "Int8"
        case .int16: "Int16"
        case .int32: "Int32"
        case .int64: "Int64"
        case .uint: "UInt"
        case .uint8: "UInt8"
        case .uint16: "UInt16"
        case .uint32: "UInt32"
        case .uint64: "UInt64"
        case .double: "Double"
        case .float: "Float"
        case .decimal: "Decimal"
        case .date: "Date"
        case .url: "URL"
        case .uuid: "UUID"
        case .data: "base64 Data"
        case .object: "an object"
        case .objectOrArray: "an object or an array"
        case .array: "an array"
        case .nonEmpty: "a value that is not empty"
        }
    }
}

extension ReadFailure.SyntaxRule {
    var text: String {
        switch self {
        case .value: "a value"
        case .commaOrBrace: "a comma or }"
        case .commaOrBracket: "a comma or ]"
        case .key: "a key in quotes"
        case .colon: "a colon"
        case .digit: "a digit"
        case .noLeadingZero: "a number without leading zeros"
        case .stringEnd: "the end of the string"
        case .noControlCharacter: "an escaped control character"
        case .escape: "a JSON escape sequence"
        case .hexDigit: "four hexadecimal digits"
        case .surrogatePair: "a surrogate pair"
        case .utf8: "UTF-8"
        case .documentEnd: "the end of the document"
        }
    }
}
