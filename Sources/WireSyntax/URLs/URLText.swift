/// The characters of URLs (RFC 3986), byte by byte.
public enum URLText {
    @inlinable
    public static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") <= 9
    }

    @inlinable
    public static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26
    }

    @inlinable
    public static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte)
    }

    @inlinable
    public static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6
    }

    /// Letters, digits and `-._~`, which never need encoding (section 2.3).
    @inlinable
    public static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// Whether a byte can be in a segment of a path as it is: unreserved, or one of `!$&'()*+,;=:@`. `%` is not among them
    /// (section 3.3).
    @inline(__always)
    public static func isSegmentByte(_ byte: UInt8) -> Bool { ASCIISet.segment.contains(byte) }

    /// Whether a text can be the scheme of a URL (section 3.1).
    public static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy(isSchemeByte)
    }

    /// Whether a byte can be in a scheme after its first letter (section 3.1).
    static func isSchemeByte(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    /// Whether a percent sign with two hexadecimal digits after it begins at an index (section 2.1).
    static func isEncoding<Bytes: RandomAccessCollection>(at index: Int, in bytes: Bytes) -> Bool
    where Bytes.Element == UInt8, Bytes.Index == Int {
        bytes[index] == UInt8(ascii: "%") && bytes.endIndex - index > 2 && isHexadecimal(bytes[index + 1])
            && isHexadecimal(bytes[index + 2])
    }

    /// The first character that a path cannot contain (section 3.3); `nil` if there is none. A percent sign needs two
    /// hexadecimal digits after it.
    public static func firstFault(inPath text: Substring) -> Character? {
        let bytes = Array(text.utf8)
        let isValid = bytes.indices.allSatisfy { ASCIISet.path.contains(bytes[$0]) || isEncoding(at: $0, in: bytes) }
        return isValid ? nil : text.first { !$0.utf8.allSatisfy(ASCIISet.path.contains) }
    }
}

/// A set of characters of ASCII, with a bit for each: the bytes of every URL are looked up.
struct ASCIISet {
    private var low: UInt64
    private var high: UInt64

    @inline(__always)
    static var all: ASCIISet { ASCIISet(low: .max, high: .max) }

    /// Letters, digits and `-._~` (RFC 3986, section 2.3).
    @inline(__always)
    static var unreserved: ASCIISet { ASCIISet(low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }

    /// What a segment of a path can contain as it is: unreserved characters and `!$&'()*+,;=:@` (RFC 3986, section 3.3).
    @inline(__always)
    static var segment: ASCIISet { ASCIISet(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }

    /// What a path can contain as it is.
    @inline(__always)
    static var path: ASCIISet { segment.with(UInt8(ascii: "/")) }

    /// What a query or a fragment can contain as it is (sections 3.4 and 3.5).
    @inline(__always)
    static var query: ASCIISet { path.with(UInt8(ascii: "?")) }

    /// What a user name and password can contain as they are (section 3.2.1).
    @inline(__always)
    static var user: ASCIISet { segment.without(UInt8(ascii: "@")) }

    /// What the name of a host can contain as it is (section 3.2.2).
    @inline(__always)
    static var host: ASCIISet { user.without(UInt8(ascii: ":")) }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        byte < 0x80 && (byte < 0x40 ? low : high) &>> UInt64(byte & 0x3F) & 1 == 1
    }

    @inline(__always)
    private func with(_ byte: UInt8) -> ASCIISet {
        var set = self
        if byte < 0x40 { set.low |= 1 &<< UInt64(byte) } else { set.high |= 1 &<< UInt64(byte) }
        return set
    }

    @inline(__always)
    private func without(_ byte: UInt8) -> ASCIISet {
        var set = with(byte)
        if byte < 0x40 { set.low ^= 1 &<< UInt64(byte) } else { set.high ^= 1 &<< UInt64(byte) }
        return set
    }
}

/// Percent-encoding (RFC 3986, section 2.1).
public enum PercentEncoding {
    /// Encodes every byte of the UTF-8 text that is not unreserved. The result is safe in a path segment, and in a name
    /// or value of a query, however the query is parsed.
    public static func encode(_ text: String) -> String {
        encoded(text) { byte in URLText.isUnreserved(byte) }
    }

    /// Encodes only the bytes that no path can contain. Existing encodings stay.
    public static func encodePath(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(Array(text.utf8), keeping: .path, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends bytes, and encodes those that are not in a set. Existing encodings stay.
    static func append<Bytes: RandomAccessCollection>(
        _ text: Bytes, keeping kept: ASCIISet, to bytes: inout [UInt8]
    ) where Bytes.Element == UInt8, Bytes.Index == Int {
        for index in text.indices {
            if kept.contains(text[index]) || URLText.isEncoding(at: index, in: text) {
                bytes.append(text[index])
            } else {
                append(text[index], to: &bytes)
            }
        }
    }

    /// Encodes every byte of the UTF-8 text that `isKept` rejects.
    public static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        encoded(text, keeping: isKept)
    }

    // Inlined, so that the closure is too.
    @inline(__always)
    private static func encoded(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        for byte in text.utf8 where !isKept(byte) {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(text.utf8.count + 16)
            for byte in text.utf8 {
                if isKept(byte) {
                    bytes.append(byte)
                } else {
                    append(byte, to: &bytes)
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        return text
    }

    /// Appends `%` and two hexadecimal digits.
    public static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 0xF))
    }

    /// The hexadecimal digit of a number below 16.
    @inlinable
    public static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "A") &- 10 &+ value
    }

    /// Decodes a text.
    /// - Parameter plusIsSpace: Whether `+` is a space, as in forms (WHATWG URL standard, section 5.1).
    /// - Returns: `nil` if a percent sign has no two hexadecimal digits after it, or if the result is not UTF-8.
    public static func decode(_ text: Substring, plusIsSpace: Bool = false) -> String? {
        guard let bytes = decodedBytes(of: text, plusIsSpace: plusIsSpace) else { return nil }
        let decoded = String(decoding: bytes, as: UTF8.self)
        // Invalid UTF-8 would have been replaced.
        return decoded.utf8.elementsEqual(bytes) ? decoded : nil
    }

    /// Decodes a text in another encoding than UTF-8.
    /// - Returns: `nil` if a percent sign has no two hexadecimal digits after it.
    public static func decodedBytes(of text: Substring, plusIsSpace: Bool = false) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    /// The value of a hexadecimal digit, in upper or lower case; `nil` for any other character.
    public static func value(_ digit: UInt8) -> UInt8? {
        guard URLText.isHexadecimal(digit) else { return nil }
        return URLText.isDigit(digit) ? digit - UInt8(ascii: "0") : (digit | 0x20) - UInt8(ascii: "a") + 10
    }
}

extension StringProtocol {
    /// Whether the text is at least one decimal digit, and nothing else.
    public var isDigits: Bool { !isEmpty && utf8.allSatisfy(URLText.isDigit) }
}

/// Bytes as hexadecimal digits.
public enum Hexadecimal {
    /// Two digits for each byte, in lower case.
    public static func text(of bytes: some Sequence<UInt8>) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * bytes.underestimatedCount)
        for byte in bytes {
            digits.append(digit(byte >> 4))
            digits.append(digit(byte & 0xF))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }

    /// The bytes of digits in lower or upper case; `nil` for any other text.
    public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let digits = text.utf8.compactMap(PercentEncoding.value)
        guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { index in digits[index] << 4 | digits[index + 1] }
    }
}
