/// Base64 (RFC 4648, section 4).
enum Base64Text {
    private static let digits: [UInt8] = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let count = Swift.min(3, bytes.count - index)
            var group: UInt32 = 0
            for offset in 0..<3 { group = group << 8 | (offset < count ? UInt32(bytes[index + offset]) : 0) }
            for digit in 0..<4 {
                output.append(digit <= count ? digits[Int(group >> (18 - 6 * UInt32(digit)) & 63)] : UInt8(ascii: "="))
            }
            index += 3
        }
        return output
    }

    /// - Returns: `nil` if the text is no base64.
    static func decode(_ text: [UInt8]) -> [UInt8]? {
        var output: [UInt8] = []
        var (group, count): (UInt32, Int) = (0, 0)
        for byte in text {
            if byte == UInt8(ascii: "=") { break }
            guard let value = value(byte) else { return nil }
            group = group << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                output.append(UInt8(truncatingIfNeeded: group >> UInt32(count)))
            }
        }
        return output
    }

    private static func value(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x41...0x5A: UInt32(byte) - 0x41
        case 0x61...0x7A: UInt32(byte) - 0x61 + 26
        case 0x30...0x39: UInt32(byte) - 0x30 + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
