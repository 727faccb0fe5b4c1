/// Any JSON value.
///
/// Objects have no order and one value for each key; a key that comes again is not read.
public enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Number)
    case string(String)
    case array([JSON])
    case object([String: JSON])
}

extension JSON {
    /// A JSON number, kept digit by digit: `1.10` stays `1.10` and is not equal to `1.1`.
    public struct Number: Sendable, Hashable, CustomStringConvertible {
        /// As it is written in JSON.
        public let text: String

        init(unchecked text: String) {
            self.text = text
        }

        /// - Returns: nil where the text is no number of JSON (RFC 8259, section 6).
        public init?(_ text: String) {
            var text: String = text
            let isNumber: Bool = text.withUTF8 { bytes -> Bool in
                guard let start: UnsafePointer<UInt8> = bytes.baseAddress else { return false }
                var reader: JSONReader = JSONReader(scanning: start, count: bytes.count)
                return (try? reader.scanNumber()) != nil && reader.position == reader.end
            }
            guard isNumber else { return nil }
            self.text = text
        }

        public init(_ value: some BinaryInteger) {
            self.text = String(value)
        }

        /// - Returns: nil for what is not finite: JSON has no number for it.
        public init?(_ value: Double) {
            guard value.isFinite else { return nil }
            self.text = DoubleText.make(value)
        }

        public var description: String { self.text }

        /// The value, where it is an integer that fits; that of `4.0` too.
        public var int: Int? { try? Int(fromJSON: self.text) }

        /// The nearest double, where the number is not too large for one.
        public var double: Double? { try? Double(fromJSON: self.text) }
    }
}

extension JSON: JSONReadable {
    @_spi(Generated) public init(blank: Blank) {
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

// Apart from one another, so that deep nesting takes little of the stack.
extension JSONReader {
    @inline(never)
    fileprivate mutating func jsonNumber() throws(ReadFailure) -> JSON.Number {
        let start: UnsafePointer<UInt8> = self.position
        let end: UnsafePointer<UInt8> = try self.scanNumber()
        return JSON.Number(
            unchecked: String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self))
    }

    @inline(never)
    fileprivate mutating func jsonArray() throws(ReadFailure) -> [JSON] {
        var array: [JSON] = []
        guard try self.beginArray() else { return array }
        repeat {
            var value: JSON = .null
            try value.read(&self)
            array.append(value)
        } while try self.nextElement()
        return array
    }

    @inline(never)
    fileprivate mutating func jsonObject() throws(ReadFailure) -> [String: JSON] {
        var object: [String: JSON] = [:]
        guard try self.beginDictionary() else { return object }
        object.reserveCapacity(self.countMembers())
        repeat {
            let keyOffset: Int = self.offset
            let key: String = try self.dictionaryKey()
            var value: JSON = .null
            try value.read(&self)
            if object.updateValue(value, forKey: key) != nil { throw self.repeatedKey(at: keyOffset) }
        } while try self.nextMember()
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
