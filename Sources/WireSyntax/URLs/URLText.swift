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

    /// Whether a byte can be in a segment of a path as it is; `%` is not among them (section 3.3).
    public static func isSegmentByte(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "!$&'()*+,;=:@".utf8.contains(byte)
    }

    /// Whether a text can be the scheme of a URL (section 3.1).
    public static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetterOrDigit($0) || "+-.".utf8.contains($0) }
    }

    /// The first character that a path cannot contain (section 3.3); `nil` if there is none. A percent sign needs two
    /// hexadecimal digits after it.
    public static func firstFault(inPath text: Substring) -> Character? {
        let isPathByte = { (byte: UInt8) in isSegmentByte(byte) || byte == UInt8(ascii: "/") }
        var rest = Array(text.utf8)[...]
        var hasFault = false
        while let byte = rest.popFirst() {
            if isPathByte(byte) { continue }
            guard byte == UInt8(ascii: "%"), rest.count >= 2, rest.prefix(2).allSatisfy(isHexadecimal) else {
                hasFault = true
                break
            }
            rest = rest.dropFirst(2)
        }
        return hasFault ? text.first { !$0.utf8.allSatisfy(isPathByte) } : nil
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
        encoded(text) { byte in
            URLText.isSegmentByte(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "%")
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

    /// The value of a hexadecimal digit.
    private static func value(_ byte: UInt8) -> UInt8? {
        guard URLText.isHexadecimal(byte) else { return nil }
        return URLText.isDigit(byte) ? byte - UInt8(ascii: "0") : (byte | 0x20) - UInt8(ascii: "a") + 10
    }
}
