internal import WireSyntax

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension URL: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = placeholder.url
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        let offset = reader.offset
        guard let url = URL(escaping: try reader.text(for: .url)) else { throw reader.mismatch(.url, at: offset) }
        self = url
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        if let text = escapedText {
            writer.value(text)
        } else {
            writer.unwritable(expected: "URL", found: absoluteString.shownJSON)
        }
    }
}

extension UUID: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = placeholder.uuid
    }

    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        let offset = reader.offset
        guard try reader.shape() == .string else { throw reader.mismatch(.uuid) }
        let text = try reader.scanString()
        guard let uuid = text.resolved({ UUID(plain: $0) }) else { throw reader.mismatch(.uuid, at: offset) }
        self = uuid
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.value(lowercaseText)
    }

    /// The text with digits in lower case, which some servers insist on (RFC 9562, section 4).
    private var lowercaseText: String {
        String(unsafeUninitializedCapacity: 36) { text in
            withUnsafeBytes(of: uuid) { bytes in
                var place = 0
                for (index, byte) in bytes.enumerated() {
                    if index == 4 || index == 6 || index == 8 || index == 10 {
                        text[place] = UInt8(ascii: "-")
                        place += 1
                    }
                    text[place] = Self.hexadecimal(byte >> 4)
                    text[place + 1] = Self.hexadecimal(byte & 15)
                    place += 2
                }
                return place
            }
        }
    }

    private static func hexadecimal(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

extension Data: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = Data()
    }

    /// Reads base64 (RFC 4648, section 4): padded, without line breaks and with zeros in unused bits.
    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        let offset = reader.offset
        guard try reader.shape() == .string else { throw reader.mismatch(.data) }
        let text = try reader.scanString()
        guard let data: Data = text.resolved({ Base64.decode($0) }) else { throw reader.mismatch(.data, at: offset) }
        self = data
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        writer.value(base64EncodedString())
    }
}

extension Decimal: JSONReadable, JSONWritable {
    @_spi(Generated) public init(placeholder: Placeholder) {
        self = Decimal()
    }

    /// Reads all digits. A number that a `Decimal` cannot hold exactly is an error: it holds 38 significant digits, or
    /// 39 if they fit into 128 bits.
    @_spi(Generated) public mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        let offset = reader.offset
        let number = try reader.number(.decimal, casting: reader.isCasting)
        guard let value = number.decimal else { throw reader.mismatch(.decimal, at: offset) }
        self = value
    }

    @_spi(Generated) public func write(_ writer: inout JSONWriter) {
        if isNaN {
            writer.unwritable(expected: "a number", found: "NaN")
        } else {
            writer.number(description)
        }
    }
}

extension JSONReader {
    /// Reads a string that is converted to another type. The error names that type if the value is not a string.
    fileprivate mutating func text(for expected: Expectation) throws(ReadFailure) -> String {
        guard try shape() == .string else { throw mismatch(expected) }
        return try string()
    }
}

extension NumberSource {
    /// The number with all of its digits. `nil` if a `Decimal` cannot hold them.
    fileprivate var decimal: Decimal? {
        if let value = shortDecimal { return value }
        let parts = NumberParts(text)
        guard !parts.digits.isEmpty else { return 0 }
        guard parts.digits.count <= 39, (-128...127).contains(parts.exponent) else { return nil }
        var significand: (high: UInt64, low: UInt64) = (0, 0)
        for digit in parts.digits {
            guard let next = NumberSource.appending(digit, to: significand) else { return nil }
            significand = next
        }
        let high = Decimal(significand.high) * (Decimal(UInt64.max) + 1)
        let sign: FloatingPointSign = parts.isNegative ? .minus : .plus
        return Decimal(sign: sign, exponent: parts.exponent, significand: high + Decimal(significand.low))
    }

    /// `significand × 10 + digit`. `nil` if the result has more than 128 bits.
    private static func appending(
        _ digit: UInt8, to significand: (high: UInt64, low: UInt64)
    ) -> (high: UInt64, low: UInt64)? {
        let low = significand.low.multipliedFullWidth(by: 10)
        let (high, isTooGreat) = significand.high.multipliedReportingOverflow(by: 10)
        let (sum, carries) = low.low.addingReportingOverflow(UInt64(digit))
        let (total, overflows) = high.addingReportingOverflow(low.high &+ (carries ? 1 : 0))
        return isTooGreat || overflows ? nil : (total, sum)
    }

    /// The value of a number of at most 18 digits without an exponent. `nil` otherwise.
    private var shortDecimal: Decimal? {
        guard text.count <= 20 else { return nil }
        var significand: UInt64 = 0
        var digits = 0
        var exponent = 0
        var isFraction = false
        for byte in text where byte != Byte.minus {
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
        let sign: FloatingPointSign = text.first == Byte.minus ? .minus : .plus
        return Decimal(sign: sign, exponent: exponent, significand: Decimal(significand))
    }
}

extension StringSpan {
    /// Applies the function to the unescaped string. Plain ASCII rarely contains escape sequences; `\/` is one.
    fileprivate func resolved<Value>(_ make: (StringSpan) -> Value?) -> Value? {
        guard hasEscapes else { return make(self) }
        var text = JSONReader.makeString(self)
        return text.withUTF8 { (bytes: UnsafeBufferPointer<UInt8>) -> Value? in
            guard let start = bytes.baseAddress else { return nil }
            let isASCII = bytes.allSatisfy { $0 < 0x80 }
            return make(StringSpan(start: start, count: bytes.count, isASCII: isASCII, hasEscapes: false))
        }
    }
}

extension UUID {
    /// Parses a UUID as in RFC 9562, section 4, in letters of either case. `nil` otherwise.
    init?(plain text: StringSpan) {
        guard text.count == 36, text.start[8] == Byte.minus, text.start[13] == Byte.minus,
            text.start[18] == Byte.minus, text.start[23] == Byte.minus
        else { return nil }
        var place = text.start
        var high: UInt64 = 0
        var low: UInt64 = 0
        // An invalid digit sets bits above the lowest four.
        var all: UInt64 = 0
        func take(_ count: Int, _ word: inout UInt64) {
            for _ in 0..<count {
                let digit = UInt64(UUID.digit(place.pointee))
                all |= digit
                word = word &<< 4 | digit
                place += 1
            }
            place += 1
        }
        take(8, &high)
        take(4, &high)
        take(4, &high)
        take(4, &low)
        take(12, &low)
        guard all < 16 else { return nil }
        var bytes = (high.bigEndian, low.bigEndian)
        self = withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// The value of a hexadecimal digit; above 15 for all other bytes.
    @inline(__always)
    private static func digit(_ byte: UInt8) -> UInt8 {
        let number = byte &- Byte.zero
        if number <= 9 { return number }
        let letter = (byte | 0x20) &- 0x61
        return letter <= 5 ? letter &+ 10 : 0xFF
    }
}

extension URL {
    /// A URL constant of the spec, for generated code. Spec validation rejects invalid URLs.
    ///
    /// - Parameter text: an absolute or relative URL (RFC 3986). If it is not, the URL is the root of the file system.
    public init(constant text: String) {
        self = URL(escaping: text) ?? Placeholder().url
    }

    /// The URL of a text, absolute or relative. What is valid in it stays as it is, and only what is not is
    /// percent-encoded, as ``URLReference`` does it.
    /// - Returns: `nil` if the text cannot be a URL.
    package init?(escaping text: String) {
        guard let reference = URLReference(text), reference.isWhole else { return nil }
        self.init(string: reference.text)
    }

    /// The text that is sent and stored. A URL with a base is resolved against it (RFC 3986, section 5.2).
    ///
    /// Foundation makes URLs of some texts that are none, and keeps invalid characters on some systems.
    /// - Returns: `nil` if the URL could not be read again.
    package var escapedText: String? {
        guard let reference = URLReference(baseURL == nil ? absoluteString : relativeString) else { return nil }
        guard reference.scheme == nil, let base = baseURL?.escapedText.flatMap({ URLReference($0) }) else {
            return reference.isWhole ? reference.text : nil
        }
        return reference.resolved(against: base)?.text
    }
}
