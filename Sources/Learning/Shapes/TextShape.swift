import WireSyntax

/// The strings at one place.
struct TextShape: Sendable, Hashable {
    /// What strings can be.
    struct Forms: OptionSet, Sendable, Hashable {
        let rawValue: Int

        static let uuid: Forms = Forms(rawValue: 1)
        static let url: Forms = Forms(rawValue: 2)
        static let iso8601: Forms = Forms(rawValue: 4)
        static let whole: Forms = Forms(rawValue: 8)
        /// A number with a fraction, or a whole one.
        static let decimal: Forms = Forms(rawValue: 16)
        static let flag: Forms = Forms(rawValue: 32)
        static let base64: Forms = Forms(rawValue: 64)
        /// A name such as `in-progress`, as enums have them.
        static let word: Forms = Forms(rawValue: 128)
        /// Base64 of any length, which words may be, too.
        static let anyBase64: Forms = Forms(rawValue: 256)
        static let all: Forms = [.uuid, .url, .iso8601, .whole, .decimal, .flag, .base64, .word, .anyBase64]
    }

    private(set) var count: Int = 0
    /// How many of them are empty.
    private(set) var empties: Int = 0
    /// What all that are not empty can be.
    private(set) var forms: Forms = .all
    /// The patterns of dates that all that are not empty have: a bit for each index.
    private var patternBits: UInt64 = (1 << UInt64(DateForms.patterns.count)) - 1
    private(set) var tally: Tally = Tally()
    private(set) var sentinels: Sentinels = []
    private(set) var longest: Int = 0
    private(set) var shortest: Int = .max
    /// How many have a decimal point, if all are numbers.
    private(set) var fractions: Int = 0
    /// How many end with the padding of Base64.
    private(set) var padded: Int = 0

    /// How many are not empty.
    var filled: Int { count - empties }

    /// The patterns of dates that all that are not empty have, as indices.
    var patterns: [Int] {
        DateForms.patterns.indices.filter { patternBits & 1 << UInt64($0) != 0 }
    }

    /// The pattern of dates that all have.
    var datePattern: String? {
        filled == 0 || patternBits == 0 ? nil : DateForms.patterns[patternBits.trailingZeroBitCount].text
    }

    /// Whether they are Base64, each by itself or because enough of them have its padding, which words have not.
    var isBase64: Bool {
        isAll(.base64) || isAll(.anyBase64) && filled >= 10 && padded * 4 >= filled
    }

    func isAll(_ form: Forms) -> Bool {
        filled > 0 && forms.contains(form)
    }

    mutating func add(_ text: String) {
        count += 1
        guard !text.isEmpty else {
            empties += 1
            return
        }
        tally.add(text)
        sentinels.formUnion(Sentinels(text))
        let length = text.utf8.count
        longest = max(longest, length)
        shortest = min(shortest, length)
        if !forms.isEmpty { forms.formIntersection(TextForm.forms(of: text, among: forms)) }
        if forms.contains(.decimal), text.utf8.contains(UInt8(ascii: ".")) { fractions += 1 }
        if forms.contains(.anyBase64), text.utf8.last == UInt8(ascii: "=") { padded += 1 }
        if patternBits != 0 {
            if length > 40 || length < 6 { patternBits = 0 }
            for index in patterns where !DateForms.patterns[index].reads(text) {
                patternBits &= ~(1 << UInt64(index))
            }
        }
    }

    mutating func merge(_ other: TextShape) {
        count += other.count
        empties += other.empties
        tally.merge(other.tally)
        sentinels.formUnion(other.sentinels)
        longest = max(longest, other.longest)
        shortest = min(shortest, other.shortest)
        fractions += other.fractions
        padded += other.padded
        forms.formIntersection(other.forms)
        patternBits &= other.patternBits
    }
}

/// The formats of dates that servers use, besides RFC 3339.
enum DateForms {
    struct Form: Sendable {
        let text: String
        /// `nil` for dates of .NET.
        var pattern: DatePattern?

        func reads(_ text: String) -> Bool {
            guard let pattern else { return DotnetDate.milliseconds(of: text) != nil }
            return DateScanner.parts(of: text, pattern) != nil
        }
    }

    static let patterns: [Form] =
        [
            "yyyy-MM-dd", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss.SSS",
            "yyyy-MM-dd'T'HH:mm:ss.SSSSSS", "yyyy-MM-dd HH:mm:ss.SSS", "yyyy-MM-dd HH:mm:ss.SSSSSS",
            "yyyy-MM-dd HH:mm:ssXXX", "yyyy-MM-dd HH:mm", "yyyy-MM-dd'T'HH:mm", "yyyy/MM/dd", "yyyy/MM/dd HH:mm:ss",
            "dd.MM.yyyy", "dd.MM.yyyy HH:mm", "dd/MM/yyyy", "MM/dd/yyyy", "dd-MM-yyyy",
            "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEE, dd MMM yyyy HH:mm:ss Z", "EEE MMM dd HH:mm:ss Z yyyy",
            "dd MMM yyyy", "MMM d, yyyy", "MMMM d, yyyy", "d MMMM yyyy", "yyyyMMdd-HH:mm:ss", "yyyyMMddHHmmss",
        ].compactMap { text in (try? DatePattern(text)).map { Form(text: text, pattern: $0) } } + [Form(text: "dotnet")]
}

/// What a text can be.
enum TextForm {
    static func forms(of text: String, among candidates: TextShape.Forms) -> TextShape.Forms {
        var forms: TextShape.Forms = []
        let bytes = text.utf8
        if candidates.contains(.uuid), isUUID(bytes) { forms.insert(.uuid) }
        if candidates.contains(.url), isURL(text) { forms.insert(.url) }
        if candidates.contains(.iso8601), bytes.count >= 17, bytes.count <= 40, DateScanner.parts(of: text, nil) != nil
        {
            forms.insert(.iso8601)
        }
        if candidates.contains(.whole), isWhole(bytes) { forms.insert(.whole) }
        if candidates.contains(.decimal), isDecimal(bytes) { forms.insert(.decimal) }
        if candidates.contains(.flag), text == "true" || text == "false" { forms.insert(.flag) }
        if candidates.contains(.base64), isBase64(bytes) { forms.insert(.base64) }
        if candidates.contains(.anyBase64), isPaddedBase64(bytes) { forms.insert(.anyBase64) }
        if candidates.contains(.word), isWord(bytes) { forms.insert(.word) }
        return forms
    }

    static func isUUID(_ bytes: String.UTF8View) -> Bool {
        guard bytes.count == 36 else { return false }
        for (index, byte) in bytes.enumerated() {
            if [8, 13, 18, 23].contains(index) {
                if byte != UInt8(ascii: "-") { return false }
            } else if !URLText.isHexadecimal(byte) {
                return false
            }
        }
        return true
    }

    /// Whether a text is a URL rather than a sentence that begins with one.
    private static func isURL(_ text: String) -> Bool {
        guard text.hasPrefix("http://") || text.hasPrefix("https://"), text.utf8.count > 9 else { return false }
        return text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "<") }
            && URLReference(text) != nil
    }

    static func isWhole(_ bytes: String.UTF8View) -> Bool {
        var digits = bytes[...]
        if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
        guard (1...18).contains(digits.count), digits.allSatisfy(URLText.isDigit) else { return false }
        return digits.first != UInt8(ascii: "0") || digits.count == 1
    }

    private static func isDecimal(_ bytes: String.UTF8View) -> Bool {
        var digits = bytes[...]
        if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, digits.count <= 38, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(URLText.isDigit) })
        else {
            return false
        }
        return parts[0].first != UInt8(ascii: "0") || parts[0].count == 1
    }

    /// Whether a text is Base64 that cannot be anything else: long, padded, and with both cases and digits.
    private static func isBase64(_ bytes: String.UTF8View) -> Bool {
        guard bytes.count >= 24, bytes.count % 4 == 0 else { return false }
        var hasUpper = false
        var hasLower = false
        var hasOther = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): hasUpper = true
            case UInt8(ascii: "a")...UInt8(ascii: "z"): hasLower = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): break
            case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): hasOther = true
            default: return false
            }
        }
        return hasUpper && hasLower && (hasOther || bytes.count >= 200)
    }

    /// Whether a text is the Base64 of something, with the padding of RFC 4648, section 4.
    private static func isPaddedBase64(_ bytes: String.UTF8View) -> Bool {
        guard bytes.count % 4 == 0 else { return false }
        let padding = bytes.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return padding <= 2
            && bytes.dropLast(padding).allSatisfy {
                URLText.isLetterOrDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")
            }
    }

    private static func isWord(_ bytes: String.UTF8View) -> Bool {
        guard let first = bytes.first, bytes.count <= 40, URLText.isLetter(first) else { return false }
        return bytes.allSatisfy { URLText.isLetterOrDigit($0) || "-_.:/+".utf8.contains($0) }
    }
}
