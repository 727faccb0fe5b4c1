import WireSyntax

/// The secrets found so far, and their placeholders.
///
/// Placeholders are numbered in the order in which secrets are found. A hash of a short password would be as good as the
/// password.
struct SecretTable: Sendable {
    private var placeholders: [[UInt8]: String] = [:]
    private var numbers: [String: String] = [:]
    /// Secrets, as they are spelled in texts, that are replaced wherever they occur, by their first bytes.
    private var spread: [UInt64: [Spelling]] = [:]
    /// Whether a spelling may begin with certain bytes, so that most of a text is passed over quickly.
    private var filter: [Bool] = Array(repeating: false, count: 1 << 16)

    private struct Spelling: Sendable {
        let bytes: [UInt8]
        let placeholder: [UInt8]
        /// Whether it is replaced only where no letter or digit is beside it.
        let isWord: Bool
        /// Whether it has only letters, so that a key of the same spelling is probably no secret.
        let isPlain: Bool
    }

    private static let mark: String = "redacted-"
    private static let window: Int = 6

    /// How many secrets there are.
    var count: Int { placeholders.count + numbers.count }

    /// Whether a text is a placeholder.
    static func isPlaceholder(_ text: some Collection<UInt8>) -> Bool {
        text.starts(with: mark.utf8) && text.count > mark.utf8.count
            && text.dropFirst(mark.utf8.count).allSatisfy(URLText.isDigit)
    }

    /// The placeholder of a secret.
    /// - Parameter isSpread: Whether the secret is replaced wherever it occurs, if it is unlikely to be anything else.
    mutating func placeholder(for secret: [UInt8], isSpread: Bool = true) -> String {
        if let known = placeholders[secret] { return known }
        let placeholder = Self.mark + String(count + 1)
        placeholders[secret] = placeholder
        if isSpread, Self.isDistinct(secret) { spread(secret, placeholder) }
        return placeholder
    }

    /// Whether a number is a placeholder.
    func isNumberPlaceholder(_ number: String) -> Bool { numbers.values.contains(number) }

    /// A number that replaces a secret one. It has as many digits, if they suffice.
    mutating func placeholder(forNumber secret: String) -> String {
        if let known = numbers[secret] { return known }
        let order = String(count + 1)
        let length = secret.utf8.count(where: URLText.isDigit)
        let zeros = String(repeating: "0", count: max(0, min(length, 15) - order.utf8.count - 1))
        let placeholder = length > order.utf8.count ? "9" + zeros + order : order
        numbers[secret] = placeholder
        return placeholder
    }

    /// Whether a secret is unlikely to be something else in another place.
    private static func isDistinct(_ secret: [UInt8]) -> Bool {
        let letters = secret.count(where: URLText.isLetter)
        guard letters > 0, secret.count >= window else { return false }
        if letters < secret.count { return true }
        return secret.count >= 8 && !words.contains(String(decoding: secret, as: UTF8.self).lowercased())
    }

    /// Words that are passwords too, but mean no secret elsewhere.
    private static let words: Set<String> = [
        "password", "passwort", "username", "required", "optional", "undefined", "disabled", "anonymous", "bearer",
        "administrator", "customer", "development", "production", "testing", "authorization", "application",
    ]

    private mutating func spread(_ secret: [UInt8], _ placeholder: String) {
        let isPlain = secret.allSatisfy(URLText.isLetter)
        for bytes in Set(Self.spellings(of: secret)) where bytes.count >= Self.window {
            let key = Self.key(bytes, at: 0)
            let spelling = Spelling(
                bytes: bytes, placeholder: Array(placeholder.utf8), isWord: isPlain || bytes.count < 16,
                isPlain: isPlain)
            spread[key, default: []].append(spelling)
            // A longer secret may begin with a shorter one.
            spread[key]?.sort { left, right in left.bytes.count > right.bytes.count }
            filter[Self.slot(key)] = true
        }
    }

    /// A secret as it is, and as URLs, forms, JSON and HTML spell it.
    private static func spellings(of secret: [UInt8]) -> [[UInt8]] {
        guard secret.contains(where: { byte in !URLText.isUnreserved(byte) }) else { return [secret] }
        let text = String(decoding: secret, as: UTF8.self)
        let encoded = PercentEncoding.encode(text)
        var spellings = [secret, Array(encoded.utf8), Array(PercentEncoding.encodePath(text).utf8)]
        spellings.append(Array(encoded.utf8).lowercasingEscapes())
        spellings.append(
            Array(PercentEncoding.encode(text, keeping: { $0 == 0x20 || URLText.isUnreserved($0) }).utf8)
                .map { $0 == 0x20 ? UInt8(ascii: "+") : $0 })
        spellings.append(JSONText.escaped(secret))
        spellings.append(JSONText.escaped(secret, escapingSlash: true))
        spellings.append(secret.flatMap { byte in escapes[byte].map { Array($0.utf8) } ?? [byte] })
        return spellings
    }

    private static let escapes: [UInt8: String] = [
        UInt8(ascii: "&"): "&amp;", UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;", UInt8(ascii: "\""): "&quot;",
        UInt8(ascii: "'"): "&#39;",
    ]

    private static func key(_ bytes: [UInt8], at index: Int) -> UInt64 {
        var key: UInt64 = 0
        for byte in bytes[index..<(index + window)] { key = key << 8 | UInt64(byte) }
        return key
    }

    private static func slot(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 48)
    }

    /// Replaces every known secret in a text.
    /// - Parameter isKey: Whether the text is a key, which secrets that are plain words do not change.
    /// - Returns: `nil` if there is none.
    func replacingKnown(in text: [UInt8], isKey: Bool = false) -> [UInt8]? {
        guard !spread.isEmpty, text.count >= Self.window else { return nil }
        var output: [UInt8] = []
        var copied = 0
        var key: UInt64 = 0
        var skipped = 0
        let mask: UInt64 = 1 << (8 * UInt64(Self.window)) - 1
        for index in text.indices {
            key = (key << 8 | UInt64(text[index])) & mask
            let start = index + 1 - Self.window
            guard start >= skipped, filter[Self.slot(key)], let found = spelling(at: start, of: text, key),
                !(isKey && found.isPlain)
            else { continue }
            output += text[copied..<start]
            output += found.placeholder
            copied = start + found.bytes.count
            skipped = copied
        }
        return copied == 0 ? nil : output + text[copied...]
    }

    private func spelling(at start: Int, of text: [UInt8], _ key: UInt64) -> Spelling? {
        spread[key]?.first { spelling in
            let end = start + spelling.bytes.count
            guard end <= text.count, text[start..<end].elementsEqual(spelling.bytes) else { return false }
            guard spelling.isWord else { return true }
            let isAlone = start == 0 || !URLText.isLetterOrDigit(text[start - 1])
            return isAlone && (end == text.count || !URLText.isLetterOrDigit(text[end]))
        }
    }
}

extension [UInt8] {
    /// `%2F` as `%2f`.
    fileprivate func lowercasingEscapes() -> [UInt8] {
        var result = self
        for index in indices.dropLast(2) where self[index] == UInt8(ascii: "%") {
            for place in (index + 1)...(index + 2) where URLText.isLetter(result[place]) { result[place] |= 0x20 }
        }
        return result
    }
}
