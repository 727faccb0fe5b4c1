/// What SHA-256 makes of a text: two texts with the same digest are not known, nor a way from a digest to its text.
struct Digest: Sendable, Hashable {
    /// The digest's 256 bits, from the first on.
    let words: [UInt64]

    /// - Parameter words: eight words of 32 bits.
    init(words: [UInt32]) {
        self.words = stride(from: 0, to: 8, by: 2).map { index in UInt64(words[index]) << 32 | UInt64(words[index + 1])
        }
    }

    /// - Parameter bytes: 32 of them, else there is no digest.
    init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        words = stride(from: 0, to: 32, by: 8).map { start in
            bytes[start..<start + 8].reduce(0) { word, byte in word << 8 | UInt64(byte) }
        }
    }

    /// Reads 64 hexadecimal digits; nil where the text is anything else.
    init?(_ text: Substring) {
        guard text.utf8.count == 64 else { return nil }
        var words: [UInt64] = []
        var rest: Substring = text
        while !rest.isEmpty {
            guard let word = UInt64(hexadecimal: rest.prefix(16)) else { return nil }
            words.append(word)
            rest = rest.dropFirst(16)
        }
        self.words = words
    }

    /// 32 bytes.
    var bytes: [UInt8] {
        words.flatMap { word in
            stride(from: UInt64(56), through: 0, by: -8).map { shift in UInt8(truncatingIfNeeded: word >> shift) }
        }
    }

    /// 64 hexadecimal digits.
    var text: String { words.map { word in word.hexadecimal }.joined() }
}

extension UInt64 {
    /// Reads exactly 16 hexadecimal digits, in lower case.
    init?(hexadecimal text: Substring) {
        let areDigits: Bool = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
        }
        guard text.utf8.count == 16, areDigits, let value = UInt64(text, radix: 16) else { return nil }
        self = value
    }

    /// 16 hexadecimal digits.
    var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
