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

    /// Whether the text is an identifier rather than a secret, as far as its look can tell.
    static func isHashOrUUID(_ text: some Collection<UInt8>) -> Bool {
        isUUID(text) || text.allSatisfy(URLText.isHexadecimal)
    }

    /// Whether the text begins as dates do: `2026-11-25`.
    private static func isDate(_ text: some Collection<UInt8>) -> Bool {
        text.count >= 10
            && text.prefix(10).enumerated().allSatisfy { index, byte in
                index == 4 || index == 7 ? byte == UInt8(ascii: "-") : URLText.isDigit(byte)
            }
    }

    /// The length of the secret of a known kind that a text begins with: the key of a service, or a token in JSON (RFC
    /// 7519). `nil` if there is none.
    static func known(at start: Int, of text: [UInt8]) -> Int? {
        guard start < text.count, firstBytes[Int(text[start])] else { return nil }
        if let length = webToken(at: start, of: text) ?? botToken(at: start, of: text) { return length }
        for (prefix, shortest) in prefixes where text[start...].starts(with: prefix) {
            let tail = text[(start + prefix.count)...].prefix { isTokenByte($0) || $0 == UInt8(ascii: ".") }
            let trimmed = trimmingDots(tail)
            if trimmed.count >= shortest, hasDigitOrCase(trimmed) { return prefix.count + trimmed.count }
        }
        return nil
    }

    /// Sentences end with dots; keys do not.
    private static func trimmingDots(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while text.last == UInt8(ascii: ".") { text.removeLast() }
        return text
    }

    private static func hasDigitOrCase(_ text: ArraySlice<UInt8>) -> Bool {
        text.contains(where: URLText.isDigit) || text.contains { (0x41...0x5A).contains($0) }
    }

    /// Three or five parts in base64url, the first of which begins with `{"`.
    private static func webToken(at start: Int, of text: [UInt8]) -> Int? {
        guard text[start...].starts(with: Array("eyJ".utf8)) else { return nil }
        var end = start
        var parts = 0
        while parts < 5 {
            let part = text[end...].prefix(while: isTokenByte)
            if part.count < 8, parts < 2 { return nil }
            end += part.count
            parts += 1
            guard end < text.count, text[end] == UInt8(ascii: "."), parts < 5 else { break }
            end += 1
        }
        return parts >= 2 ? end - start : nil
    }

    /// A token of a Telegram bot: a number, a colon, and 35 characters.
    private static func botToken(at start: Int, of text: [UInt8]) -> Int? {
        var digits = start
        if text[start...].starts(with: Array("bot".utf8)) { digits += 3 }
        let number = text[digits...].prefix(while: URLText.isDigit)
        guard (8...11).contains(number.count), number.endIndex < text.count, text[number.endIndex] == UInt8(ascii: ":")
        else { return nil }
        let tail = text[(number.endIndex + 1)...].prefix(while: isTokenByte)
        return tail.count >= 30 ? tail.endIndex - start : nil
    }

    /// Whether a byte can be in a word of a token: letters, digits, `_` and `-`.
    static func isTokenByte(_ byte: UInt8) -> Bool {
        URLText.isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }

    /// The prefixes of keys that services hand out, and how many characters follow at least.
    private static let prefixes: [(prefix: [UInt8], shortest: Int)] = [
        ("sk_live_", 10), ("sk_test_", 10), ("rk_live_", 10), ("rk_test_", 10), ("pk_live_", 10), ("pk_test_", 10),
        ("whsec_", 16), ("ghp_", 20), ("gho_", 20), ("ghu_", 20), ("ghs_", 20), ("ghr_", 20), ("github_pat_", 20),
        ("glpat-", 16), ("gldt-", 16), ("glrt-", 16), ("AKIA", 16), ("ASIA", 16), ("xoxb-", 10), ("xoxp-", 10),
        ("xoxa-", 10), ("xoxr-", 10), ("xoxs-", 10), ("xoxe-", 10), ("xoxe.", 10), ("xapp-", 10), ("AIza", 30),
        ("ya29.", 20), ("GOCSPX-", 20), ("sk-ant-", 16), ("sk-proj-", 16), ("sk-", 32), ("SG.", 30), ("npm_", 30),
        ("pypi-", 30), ("dop_v1_", 30), ("doo_v1_", 30), ("hf_", 30), ("shpat_", 20), ("shpss_", 20), ("shpca_", 20),
        ("sq0atp-", 16), ("sq0csp-", 16), ("EAAA", 40), ("key-", 32), ("AGE-SECRET-KEY-1", 40), ("dckr_pat_", 16),
        ("figd_", 20), ("lin_api_", 20), ("ATATT3", 30), ("hvs.", 20), ("hvb.", 20), ("glsa_", 20), ("PMAK-", 30),
        ("rubygems_", 30), ("secret_", 30), ("ntn_", 30), ("sbp_", 30), ("vercel_", 20), ("pat-", 30),
        ("eyJhbGciOi", 20),
    ].map { prefix, shortest in (Array(prefix.utf8), shortest) }

    /// The bytes that a known secret can begin with, so that most places are passed over quickly.
    private static let firstBytes: [Bool] = {
        var table = [Bool](repeating: false, count: 256)
        for (prefix, _) in prefixes { table[Int(prefix[0])] = true }
        for byte in "e0123456789b".utf8 { table[Int(byte)] = true }
        return table
    }()
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
