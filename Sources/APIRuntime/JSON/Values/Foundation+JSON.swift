public import Foundation

extension URL: JSONReadable, JSONWritable {
    public init(blank: Blank) {
        self = blank.url
    }

    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        let offset: Int = reader.offset
        guard let url: URL = URL(string: try reader.text(for: .url)) else { throw reader.mismatch(.url, at: offset) }
        self = url
    }

    public func write(_ writer: inout JSONWriter) {
        writer.value(self.absoluteString)
    }
}

extension UUID: JSONReadable, JSONWritable {
    public init(blank: Blank) {
        self = blank.uuid
    }

    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        let offset: Int = reader.offset
        guard let uuid: UUID = UUID(uuidString: try reader.text(for: .uuid)) else {
            throw reader.mismatch(.uuid, at: offset)
        }
        self = uuid
    }

    public func write(_ writer: inout JSONWriter) {
        writer.value(self.uuidString)
    }
}

extension Data: JSONReadable, JSONWritable {
    public init(blank: Blank) {
        self = blank.data
    }

    /// Reads base64 (RFC 4648, section 4), padded and without line breaks.
    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        let offset: Int = reader.offset
        guard let data: Data = Data(base64Encoded: try reader.text(for: .data)) else {
            throw reader.mismatch(.data, at: offset)
        }
        self = data
    }

    public func write(_ writer: inout JSONWriter) {
        writer.value(self.base64EncodedString())
    }
}

extension Decimal: JSONReadable, JSONWritable {
    public init(blank: Blank) {
        self = Decimal()
    }

    /// Reads all digits; more than a `Decimal` holds (38) are a fault.
    public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        let offset: Int = reader.offset
        let number: NumberSource = try reader.number(.decimal, casting: reader.isCasting)
        guard let value: Decimal = number.decimal else { throw reader.mismatch(.decimal, at: offset) }
        self = value
    }

    public func write(_ writer: inout JSONWriter) {
        if self.isNaN {
            writer.value("NaN")
        } else {
            writer.number(self.description)
        }
    }
}

extension JSONReader {
    /// A string that is to become something else, which is named where no string stands.
    fileprivate mutating func text(for expected: Expectation) throws(ReadFailure) -> String {
        guard try self.shape() == .string else { throw self.mismatch(expected) }
        return try self.string()
    }
}

extension NumberSource {
    /// The number with all its digits; nil where a `Decimal` has no room for them.
    fileprivate var decimal: Decimal? {
        if case .bool(let value) = self.special { return value ? 1 : 0 }
        let parts: NumberParts = NumberParts(self.text)
        guard !parts.digits.isEmpty else { return 0 }
        guard parts.digits.count <= 38, (-128...127).contains(parts.exponent) else { return nil }
        let high: Decimal = NumberSource.decimal(parts.digits.dropLast(19))
        let low: Decimal = NumberSource.decimal(parts.digits.suffix(19))
        let significand: Decimal = high * Decimal(10_000_000_000_000_000_000 as UInt64) + low
        return Decimal(sign: parts.isNegative ? .minus : .plus, exponent: parts.exponent, significand: significand)
    }

    /// At most 19 digits.
    private static func decimal(_ digits: ArraySlice<UInt8>) -> Decimal {
        Decimal(digits.reduce(0 as UInt64) { $0 &* 10 &+ UInt64($1) })
    }
}
