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
        /// Whether the secret has only letters, so that a key of the same spelling is probably no secret.
        let isPlain: Bool
        /// Whether it is replaced only where no letter or digit is beside it, because it may be a part of common words.
        let isWord: Bool
        /// How many letters before and after it encode a part of the secret.
        var margins: (before: Int, after: Int) = (0, 0)
    }

    /// A part of a text that is replaced.
    private struct Occurrence {
        var range: Range<Int>
        let placeholder: [UInt8]
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

    /// The length of the placeholder that a text begins with; `nil` if there is none.
    static func placeholderLength(at text: ArraySlice<UInt8>) -> Int? {
        guard text.starts(with: mark.utf8) else { return nil }
        let digits = text.dropFirst(mark.utf8.count).prefix(while: URLText.isDigit)
        return digits.isEmpty ? nil : mark.utf8.count + digits.count
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

    /// Shorter texts of letters are found in longer words: `firebase`.
    private static let shortestInWords: Int = 12

    private mutating func spread(_ secret: [UInt8], _ placeholder: String) {
        let isPlain = secret.allSatisfy(URLText.isLetter)
        let isWord = isPlain && secret.count < Self.shortestInWords
        let placeholder = Array(placeholder.utf8)
        spread(
            Spelling(
                bytes: secret.map(Self.folded), placeholder: placeholder, isPlain: isPlain, isWord: isWord))
        for offset in 0..<3 {
            for isForURLs in [false, true] {
                let (bytes, margins) = Self.base64(secret, after: offset, isForURLs: isForURLs)
                spread(
                    Spelling(
                        bytes: bytes.map(Self.folded), placeholder: placeholder, isPlain: isPlain, isWord: false,
                        margins: margins))
            }
        }
    }

    private mutating func spread(_ spelling: Spelling) {
        let key = Self.key(spelling.bytes, at: 0)
        guard spread[key]?.contains(where: { known in known.bytes == spelling.bytes }) != true else { return }
        spread[key, default: []].append(spelling)
        // A longer secret may begin with a shorter one.
        spread[key]?.sort { left, right in left.bytes.count > right.bytes.count }
        filter[Self.slot(key)] = true
    }

    /// The letters of base64 that only the secret determines, if it comes after some bytes of a group of three, as the
    /// password of `user:password` does.
    private static func base64(
        _ secret: [UInt8], after offset: Int, isForURLs: Bool
    ) -> (bytes: [UInt8], margins: (before: Int, after: Int)) {
        let bits = (offset * 8)..<((offset + secret.count) * 8)
        let letters = Array(Base64Text.encode(Array(repeating: 0, count: offset) + secret).utf8)
        let whole = ((bits.lowerBound + 5) / 6)..<(bits.upperBound / 6)
        let bytes = letters[whole].map { letter in
            switch letter {
            case UInt8(ascii: "+") where isForURLs: UInt8(ascii: "-")
            case UInt8(ascii: "/") where isForURLs: UInt8(ascii: "_")
            default: letter
            }
        }
        return (bytes, (bits.lowerBound % 6 == 0 ? 0 : 1, bits.upperBound % 6 == 0 ? 0 : 1))
    }

    /// Forms spell a space as a plus.
    private static func folded(_ byte: UInt8) -> UInt8 { byte == UInt8(ascii: "+") ? 0x20 : byte }

    private static func key(_ bytes: [UInt8], at index: Int) -> UInt64 {
        var key: UInt64 = 0
        for byte in bytes[index..<(index + window)] { key = key << 8 | UInt64(byte) }
        return key
    }

    private static func slot(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 48)
    }

    /// Replaces every known secret in a text, however it is escaped.
    /// - Parameter isKey: Whether the text is a key, which secrets that are plain words do not change.
    /// - Returns: `nil` if there is none.
    func replacingKnown(in text: [UInt8], isKey: Bool = false) -> [UInt8]? {
        guard !spread.isEmpty else { return nil }
        var found: [Occurrence] = []
        var readings: Set<Int> = []
        find(in: EscapedText(text), isKey, depth: 0, &readings, &found)
        guard !found.isEmpty else { return nil }
        found.sort { left, right in
            let (left, right) = (left.range, right.range)
            return (left.lowerBound, right.upperBound) < (right.lowerBound, left.upperBound)
        }
        var output: [UInt8] = []
        var copied = 0
        for occurrence in found {
            if occurrence.range.lowerBound >= copied {
                output += text[copied..<occurrence.range.lowerBound]
                output += occurrence.placeholder
            }
            // Of one that overlaps nothing is left, either.
            copied = max(copied, occurrence.range.upperBound)
        }
        return output + text[copied...]
    }

    /// Texts are escaped once for each format that they are in. Servers decide how often, so there is an end to it.
    private static let (mostEscapes, mostReadings): (Int, Int) = (6, 64)

    /// Finds secrets in a text, and in what it is if its escapes are read, in any order: `%5Cu004B`, `\\u0025%34%42`.
    private func find(
        in text: EscapedText, _ isKey: Bool, depth: Int, _ readings: inout Set<Int>, _ found: inout [Occurrence]
    ) {
        found += occurrences(in: text, isKey)
        guard depth < Self.mostEscapes else { return }
        for escape in EscapedText.Escape.allCases {
            guard readings.count < Self.mostReadings, let reading = text.reading(escape),
                readings.insert(reading.bytes.hashValue).inserted
            else { continue }
            find(in: reading, isKey, depth: depth + 1, &readings, &found)
        }
    }

    private func occurrences(in text: EscapedText, _ isKey: Bool) -> [Occurrence] {
        let bytes = text.bytes
        var found: [Occurrence] = []
        guard bytes.count >= Self.window else { return found }
        var key: UInt64 = 0
        let mask: UInt64 = 1 << (8 * UInt64(Self.window)) - 1
        for index in bytes.indices {
            key = (key << 8 | UInt64(Self.folded(bytes[index]))) & mask
            let start = index + 1 - Self.window
            guard start >= 0, filter[Self.slot(key)], let spelling = spelling(at: start, of: bytes, key),
                !(isKey && spelling.isPlain)
            else { continue }
            let end = min(bytes.count, start + spelling.bytes.count + spelling.margins.after)
            let range = max(0, start - spelling.margins.before)..<end
            found.append(Occurrence(range: text.original(range), placeholder: spelling.placeholder))
        }
        return found
    }

    private func spelling(at start: Int, of text: [UInt8], _ key: UInt64) -> Spelling? {
        spread[key]?.first { spelling in
            let end = start + spelling.bytes.count
            guard end <= text.count, text[start..<end].lazy.map(Self.folded).elementsEqual(spelling.bytes) else {
                return false
            }
            guard spelling.isWord else { return true }
            let isAlone = start == 0 || !URLText.isLetterOrDigit(text[start - 1])
            return isAlone && (end == text.count || !URLText.isLetterOrDigit(text[end]))
        }
    }
}
