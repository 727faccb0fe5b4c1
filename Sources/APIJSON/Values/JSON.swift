#if canImport(FoundationEssentials)
    private import FoundationEssentials
#else
    private import Foundation
#endif

/// Any JSON value.
///
/// ```swift
/// let parcel: JSON = [
///     "method": .string(inner.head.method.rawValue),
///     "path": .string(inner.head.path ?? "/"),
///     "body": .string(String(decoding: body, as: UTF8.self)),
/// ]
/// ```
///
/// Objects are unordered. Reading an object with a repeated key fails, unless the spec says that the last one counts.
public enum JSON: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, with its digits.
    case number(Number)
    /// A string.
    case string(String)
    /// An array.
    case array([JSON])
    /// An object. The order of its keys is not kept.
    case object([String: JSON])
}

extension JSON {
    /// A JSON number with its original digits: `1.10` stays `1.10` and is not equal to `1.1`.
    public struct Number: Sendable, Hashable, CustomStringConvertible {
        /// The number as written in JSON.
        public let text: String

        init(unchecked text: String) {
            self.text = text
        }

        /// - Returns: `nil` if the text is not a JSON number (RFC 8259, section 6).
        public init?(_ text: String) {
            var text = text
            let isNumber = text.withUTF8 { bytes -> Bool in
                guard let start = bytes.baseAddress else { return false }
                var reader = JSONReader(scanning: start, count: bytes.count)
                return (try? reader.scanNumber()) != nil && reader.position == reader.end
            }
            guard isNumber else { return nil }
            self.text = text
        }

        /// A whole number with all of its digits.
        public init(_ value: some BinaryInteger) {
            text = String(value)
        }

        /// - Parameter value: a double, which is written with the fewest digits that give it back.
        /// - Returns: `nil` if the value is not finite, because JSON has no number for it.
        public init?(_ value: Double) {
            guard value.isFinite else { return nil }
            text = DoubleText.make(value)
        }

        public var description: String { text }

        /// The value, if it is an integer that fits; `4.0` is one too.
        public var int: Int? { try? Int(fromJSON: text) }

        /// The nearest double. `nil` if the number is too large for one.
        public var double: Double? { try? Double(fromJSON: text) }
    }
}

extension JSON: JSONReadable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = .null
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        switch try reader.shape() {
        case .null:
            _ = try reader.takeNull()
            self = .null
        case .bool: self = .bool(try reader.bool())
        case .number: self = .number(try reader.jsonNumber())
        case .string: self = .string(try reader.string())
        case .array: self = .array(try reader.jsonArray())
        case .object: self = .object(try reader.jsonObject())
        }
    }
}

// Separate functions, so that deep nesting uses little stack space.
extension JSONReader {
    @inline(never)
    fileprivate mutating func jsonNumber() throws(ReadFailure) -> JSON.Number {
        let start = position
        let end = try scanNumber()
        return JSON.Number(
            unchecked: String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self))
    }

    @inline(never)
    fileprivate mutating func jsonArray() throws(ReadFailure) -> [JSON] {
        var array: [JSON] = []
        guard try beginArray() else { return array }
        repeat {
            var value: JSON = .null
            try value.read(&self)
            array.append(value)
        } while try nextElement()
        return array
    }

    @inline(never)
    fileprivate mutating func jsonObject() throws(ReadFailure) -> [String: JSON] {
        var object: [String: JSON] = [:]
        guard try beginDictionary() else { return object }
        object.reserveCapacity(countMembers())
        repeat {
            let keyOffset = offset
            let key = try dictionaryKey()
            var value: JSON = .null
            try value.read(&self)
            if object.updateValue(value, forKey: key) != nil { try takeRepeatedKey(at: keyOffset) }
        } while try nextMember()
        return object
    }
}

extension JSON: JSONWritable {
    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        switch self {
        case .null:
            writer.null()
            writer.nullEnd = writer.count
        case .bool(let value): writer.value(value)
        case .number(let value): writer.number(value.text)
        case .string(let value): writer.value(value)
        case .array(let values): values.write(&writer)
        case .object(let members): members.write(&writer)
        }
    }
}

extension JSON {
    /// Whether the value is `null`.
    public var isNull: Bool { self == .null }

    /// The value of `true` or `false`; `nil` for other types.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number with all of its digits; `nil` for other types.
    public var number: Number? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The value of a number, if it is an integer that fits.
    public var int: Int? { number?.int }

    /// The double nearest to the value of a number.
    public var double: Double? { number?.double }

    /// The text of a string; `nil` for other types.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The elements of an array; `nil` for other types.
    public var array: [JSON]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members of an object; `nil` for other types.
    public var object: [String: JSON]? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The value of an object's key. `nil` if there is none, or if the value is not an object.
    ///
    /// Setting a value turns null into an object and has no effect on other types. Setting `nil` removes the key.
    public subscript(_ key: String) -> JSON? {
        get { object?[key] }
        set {
            guard var object: [String: JSON] = isNull ? [:] : self.object else { return }
            object[key] = newValue
            self = .object(object)
        }
    }

    /// The element of an array. `nil` if there is none, or if the value is not an array.
    public subscript(_ index: Int) -> JSON? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }
}

extension JSON: CustomStringConvertible {
    /// The value as JSON text with sorted keys.
    public var description: String { shownJSON }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) {
        self = .null
    }

    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    public init(stringLiteral value: String) {
        self = .string(value)
    }

    public init(integerLiteral value: Int64) {
        self = .number(Number(value))
    }

    public init(floatLiteral value: Double) {
        self = Number(value).map(JSON.number) ?? .string(DoubleText.make(value))
    }

    public init(arrayLiteral elements: JSON...) {
        self = .array(elements)
    }

    /// If a key is repeated, the last value wins.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
    }
}

extension JSON: Codable {
    public init(from decoder: any Decoder) throws {
        if (try? decoder.container(keyedBy: MemberKey.self)) != nil {
            // Key strategies do not rename the keys of dictionaries.
            self = .object(try decoder.singleValueContainer().decode([String: JSON].self))
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSON] = []
            while !container.isAtEnd { elements.append(try container.decode(JSON.self)) }
            self = .array(elements)
        } else {
            self = try JSON(scalar: try decoder.singleValueContainer())
        }
    }

    private struct MemberKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            nil
        }
    }

    /// Tries the types from the narrowest to the widest. `Decimal` keeps the digits of large and fractional numbers.
    private init(scalar container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .number(Number(value))
        } else if let value = try? container.decode(UInt64.self) {
            self = .number(Number(value))
        } else if let value = try? container.decode(Double.self) {
            self = JSON(value, exact: try? container.decode(Decimal.self))
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    private init(_ value: Double, exact: Decimal?) {
        if let exact, !exact.isNaN, let number = Number(exact.description) {
            self = .number(number)
        } else {
            self = JSON(floatLiteral: value)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container: any SingleValueEncodingContainer = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value): try value.encode(to: encoder)
        case .number(let value): try value.encode(to: encoder)
        case .string(let value): try value.encode(to: encoder)
        case .array(let values):
            var container: any UnkeyedEncodingContainer = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .object(let members):
            // Key strategies do not rename the keys of dictionaries.
            var container: any SingleValueEncodingContainer = encoder.singleValueContainer()
            try container.encode(members)
        }
    }
}

extension JSON.Number {
    /// Encodes the narrowest type that keeps the value. Text encoders do not keep trailing zeros of fractions.
    fileprivate func encode(to encoder: any Encoder) throws {
        var container: any SingleValueEncodingContainer = encoder.singleValueContainer()
        if let value = try? Int64(fromJSON: text) {
            try container.encode(value)
        } else if let value = try? UInt64(fromJSON: text) {
            try container.encode(value)
        } else if let value = double, DoubleText.make(value) == text {
            try container.encode(value)
        } else if let value = try? Decimal(fromJSON: text) {
            try container.encode(value)
        } else {
            try container.encode(double ?? .nan)
        }
    }
}
