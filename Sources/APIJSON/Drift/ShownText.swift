/// Texts of servers as reports from production may show them: words of an API, but not data of users.
///
/// A value that an enum does not have, and a key that a model does not have, are usually words that the server's
/// developers chose. If they are not, they are names, numbers or tokens of users. Nothing can tell these apart with
/// certainty, so only what looks like an identifier is shown.
enum ShownText {
    private static let limit: Int = 40

    /// A key of an object, or its length.
    static func key(_ key: String) -> String {
        isShown(key) ? key : "a key of \(length(key.count))"
    }

    /// Whether the key of an object may be shown.
    static func isShown(_ key: String) -> Bool {
        isWord(key, digits: 4) || isPosition(key)
    }

    /// The value of an enum, or its length.
    static func value(_ value: String) -> String {
        isWord(value, digits: 6) || isNumber(value) ? value : "a value of \(length(value.count))"
    }

    private static func length(_ count: Int) -> String {
        count == 1 ? "1 character" : "\(count) characters"
    }

    /// Letters, digits, dots, hyphens and underscores, beginning with a letter or underscore.
    ///
    /// - Parameter digits: how many of them may be digits. Identifiers of users, dates and tokens have more.
    private static func isWord(_ text: String, digits: Int) -> Bool {
        guard let first = text.utf8.first, isLetter(first) || first == 0x5F, text.utf8.count <= limit else {
            return false
        }
        var found = 0
        var run = 0
        var changes = 0
        var previous: UInt8 = 0
        for byte in text.utf8 {
            let kind: UInt8
            switch byte {
            case Byte.zero...Byte.nine: (kind, found) = (1, found + 1)
            case 0x41...0x5A: kind = 2
            case 0x61...0x7A: kind = 3
            case 0x5F, Byte.minus, Byte.point: kind = 0
            default: return false
            }
            // Keys of services are long and without separators.
            run = kind == 0 ? 0 : run + 1
            if run >= 16 && found > 0 { return false }
            // A word may begin with a capital letter.
            if kind != 0 && previous != 0 && kind != previous && !(previous == 2 && kind == 3) { changes += 1 }
            previous = kind
        }
        // In random texts, the kind of character changes at every second or third one.
        return found <= digits && (text.utf8.count < 12 || changes * 4 <= text.utf8.count)
    }

    private static func isNumber(_ text: String) -> Bool {
        let digits = text.first == "-" ? text.dropFirst() : text[...]
        return !digits.isEmpty && digits.utf8.count <= 6
            && digits.utf8.allSatisfy { (Byte.zero...Byte.nine).contains($0) }
    }

    /// The position of an element that a tuple does not have.
    private static func isPosition(_ text: String) -> Bool {
        text.hasPrefix("[") && text.hasSuffix("]") && isNumber(String(text.dropFirst().dropLast()))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20)
    }
}
