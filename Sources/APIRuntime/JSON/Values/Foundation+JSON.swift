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
        guard try reader.shape() == .string else { throw reader.mismatch(.uuid) }
        let text: StringSpan = try reader.scanString()
        guard let uuid: UUID = UUID(plain: text) ?? UUID(uuidString: JSONReader.makeString(text)) else {
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
        guard try reader.shape() == .string else { throw reader.mismatch(.data) }
        let text: StringSpan = try reader.scanString()
        guard let data: Data = Base64.decode(text) ?? Data(base64Encoded: JSONReader.makeString(text)) else {
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
        if let value: Decimal = self.shortDecimal { return value }
        let parts: NumberParts = NumberParts(self.text)
        guard !parts.digits.isEmpty else { return 0 }
        guard parts.digits.count <= 38, (-128...127).contains(parts.exponent) else { return nil }
        let high: Decimal = NumberSource.decimal(parts.digits.dropLast(19))
        let low: Decimal = NumberSource.decimal(parts.digits.suffix(19))
        let significand: Decimal = high * Decimal(10_000_000_000_000_000_000 as UInt64) + low
        return Decimal(sign: parts.isNegative ? .minus : .plus, exponent: parts.exponent, significand: significand)
    }

    /// A number of at most 18 digits without an exponent; nil for all else.
    private var shortDecimal: Decimal? {
        guard self.text.count <= 20 else { return nil }
        var significand: UInt64 = 0
        var digits: Int = 0
        var exponent: Int = 0
        var isFraction: Bool = false
        for byte: UInt8 in self.text where byte != Byte.minus {
            if byte == Byte.point {
                isFraction = true
                continue
            }
            guard byte &- Byte.zero <= 9 else { return nil }
            significand = significand &* 10 &+ UInt64(byte &- Byte.zero)
            digits += 1
            if isFraction { exponent -= 1 }
        }
        guard digits <= 18 else { return nil }
        if significand == 0 { return 0 }
        while significand % 10 == 0 {
            significand /= 10
            exponent += 1
        }
        let sign: FloatingPointSign = self.text.first == Byte.minus ? .minus : .plus
        return Decimal(sign: sign, exponent: exponent, significand: Decimal(significand))
    }

    /// At most 19 digits.
    private static func decimal(_ digits: ArraySlice<UInt8>) -> Decimal {
        Decimal(digits.reduce(0 as UInt64) { $0 &* 10 &+ UInt64($1) })
    }
}
