import WireSyntax

/// Tells secrets by how they look.
enum SecretShape {
    /// Where a value is, which decides how far its look alone can be trusted.
    enum Place: Sendable {
        /// A header field, a parameter or a body of a request. What looks random there is usually a credential.
        case request
        /// A segment of a path. Hashes and UUIDs are identifiers there.
        case path
        /// Anything of a response, where hashes and identifiers are data.
        case response
    }

    /// Whether a whole value looks like a random secret.
    static func isRandom(_ text: some Collection<UInt8>, in place: Place, _ name: SecretName) -> Bool {
        guard name != .identifier, text.count <= 1_024, !isUUID(text) else { return false }
        let look = Look(text)
        guard look.isToken, look.digits > 0 else { return false }
        let isLoose = place == .request || name == .suspect
        if look.isHexadecimal { return isLoose && look.letters > 0 && text.count >= 32 && look.entropy >= 3 }
        let isMixed = look.lower > 0 && look.upper > 0
        let shortest = isLoose ? 20 : (place == .path ? 22 : 32)
        guard text.count >= (isMixed ? shortest : shortest + 4), isMixed || isLoose else { return false }
        return look.isUnlikeWords(isSuspect: name == .suspect) && look.entropy >= 3.4
    }

    /// Whether a text is no word, number or sentence, as the values in an object of credentials are.
    static func isOpaque(_ text: some Collection<UInt8>) -> Bool {
        guard text.count >= 10 else { return false }
        let look = Look(text)
        return look.isToken && look.letters > 0 && (look.digits > 0 || look.isUnlikeWords(isSuspect: false))
            && !isDate(text)
    }

    static func isUUID(_ text: some Collection<UInt8>) -> Bool {
        guard text.count == 36 else { return false }
        return text.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : URLText.isHexadecimal(byte)
        }
    }

    /// Whether the text begins as dates do: `2026-11-25`.
    private static func isDate(_ text: some Collection<UInt8>) -> Bool {
        text.count >= 10
            && text.prefix(10).enumerated().allSatisfy { index, byte in
                index == 4 || index == 7 ? byte == UInt8(ascii: "-") : URLText.isDigit(byte)
            }
    }

    /// Whether a byte can be in a word of a token: letters, digits, `_` and `-`.
    static func isTokenByte(_ byte: UInt8) -> Bool {
        URLText.isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
}

/// The characters of a text, counted.
private struct Look {
    private(set) var lower: Int = 0
    private(set) var upper: Int = 0
    private(set) var digits: Int = 0
    /// How often the kind changes between digits, capitals and small letters, apart from the capitals that words begin with.
    private(set) var changes: Int = 0
    /// Whether all characters are those of base64, base64url or hexadecimal digits.
    private(set) var isToken: Bool = true
    private(set) var isHexadecimal: Bool = true
    private var counts: [Int] = Array(repeating: 0, count: 128)
    private var length: Int = 0

    var letters: Int { lower + upper }

    /// Whether the kind of character changes as often as in random texts. In names such as `customerById` it does so at each
    /// word.
    func isUnlikeWords(isSuspect: Bool) -> Bool {
        changes * 100 >= length * (isSuspect || digits * 10 >= length ? 25 : 35)
    }

    init(_ text: some Collection<UInt8>) {
        var previous = 0
        for byte in text {
            length += 1
            let kind: Int
            switch byte {
            case 0x30...0x39: (kind, digits) = (1, digits + 1)
            case 0x41...0x5A: (kind, upper) = (2, upper + 1)
            case 0x61...0x7A: (kind, lower) = (3, lower + 1)
            default: kind = 0
            }
            if kind == 0, !"-_+/=.~".utf8.contains(byte) { isToken = false }
            if !URLText.isHexadecimal(byte) { isHexadecimal = false }
            if kind != previous, previous != 0, kind != 0, (previous, kind) != (2, 3) { changes += 1 }
            previous = kind
            if byte < 128 { counts[Int(byte)] += 1 }
        }
        if text.first == UInt8(ascii: "/") { isToken = false }
    }

    /// Bits per character (Shannon), rounded down where a logarithm is not exact.
    var entropy: Double {
        var sum = 0.0
        for count in counts where count > 0 {
            sum += Double(count) * Self.logarithm(Double(length) / Double(count))
        }
        return length == 0 ? 0 : sum / Double(length)
    }

    /// The logarithm to the base 2. This module knows no mathematics library, and needs two decimal places.
    private static func logarithm(_ number: Double) -> Double {
        let exponent = Double(number.exponent)
        var rest = number.significand
        var (result, bit) = (exponent, 0.5)
        for _ in 0..<12 {
            rest *= rest
            if rest >= 2 {
                rest /= 2
                result += bit
            }
            bit /= 2
        }
        return result
    }
}
