/// Base64 (RFC 4648, section 4).
package enum Base64Text {
    /// Whether a text has padding, no line breaks, and unused bits that are zero.
    package static func isValid(_ text: String) -> Bool {
        let bytes = text.utf8
        let padding = padding(of: text)
        guard bytes.count % 4 == 0, padding <= 2 else { return false }
        let letters = bytes.dropLast(padding)
        // Two or four bits of the last letter are unused.
        let last = padding == 2 ? Set("AQgw".utf8) : Set("AEIMQUYcgkosw048".utf8)
        guard padding == 0 || letters.last.map(last.contains) == true else { return false }
        return letters.allSatisfy { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") && bits(of: $0) != nil }
    }

    /// The number of bytes that a valid text encodes.
    package static func byteCount(of text: String) -> Int {
        text.utf8.count / 4 * 3 - padding(of: text)
    }

    private static func padding(of text: String) -> Int {
        text.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    }

    private static let letters: [UInt8] = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The text of bytes, with padding.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var group: UInt32 = 0
            for offset in 0..<3 { group = group << 8 | (offset < count ? UInt32(bytes[start + offset]) : 0) }
            for index in 0..<4 {
                let bits = Int(group >> UInt32(18 - 6 * index)) & 63
                text.append(index <= count ? letters[bits] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text with or without padding and line breaks, also in the alphabet for URLs (section 5).
    ///
    /// - Returns: `nil` if the text is not Base64
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (group, count): (UInt32, Int) = (0, 0)
        var isPadding = false
        for byte in text where byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\r") {
            if byte == UInt8(ascii: "=") {
                isPadding = true
                continue
            }
            guard !isPadding, let bits = bits(of: byte) else { return nil }
            group = group << 6 | bits
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(count)))
            }
        }
        return count < 6 ? bytes : nil
    }

    private static func bits(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}

extension Base64Text {
    /// A text in base64 as base64url (section 5), without padding.
    package static func url(_ text: String) -> String {
        let letters = text.utf8.lazy.filter { $0 != UInt8(ascii: "=") }.map { letter in
            switch letter {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: letter
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// A text in base64url, with padding or without, as base64.
    ///
    /// - Returns: `nil` if the text is not valid base64url, or if unused bits are not zero.
    package static func base64(ofURL text: String) -> String? {
        var letters: [UInt8] = []
        for letter in text.utf8 {
            switch letter {
            case UInt8(ascii: "-"): letters.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): letters.append(UInt8(ascii: "/"))
            case UInt8(ascii: "+"), UInt8(ascii: "/"): return nil
            default: letters.append(letter)
            }
        }
        if letters.last != UInt8(ascii: "=") {
            letters += repeatElement(UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
        }
        let base64 = String(decoding: letters, as: UTF8.self)
        return isValid(base64) ? base64 : nil
    }
}
