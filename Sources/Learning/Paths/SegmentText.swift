import WireSyntax

/// What a segment of a path looks like.
enum SegmentText {
    /// Whether the segment can only be a value: a number, a UUID, a hash or another generated text.
    static func isIdentifier(_ text: String) -> Bool {
        let bytes = text.utf8
        if bytes.allSatisfy(URLText.isDigit) { return !bytes.isEmpty }
        if TextForm.isUUID(bytes) { return true }
        if text.contains("redacted-") { return true }
        return isHash(bytes) || isGenerated(bytes)
    }

    /// Whether the segment has the letters of a value that a person chose, such as `hello-world-2` or `swift.org`.
    static func isSlug(_ text: String) -> Bool {
        let bytes = text.utf8
        return bytes.contains { URLText.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
            || bytes.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "@") || $0 == 0x20 || $0 >= 0x80 }
            || bytes.contains { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
    }

    /// Whether the segment stands for one particular resource beside those with an identifier.
    static func isAlias(_ text: String) -> Bool {
        aliases.contains(text.lowercased())
    }

    /// Hexadecimal digits of both kinds, as many as digests and object ids have.
    private static func isHash(_ bytes: String.UTF8View) -> Bool {
        guard bytes.count >= 12, bytes.allSatisfy(URLText.isHexadecimal) else { return false }
        return bytes.contains(where: URLText.isDigit)
    }

    /// A text of letters and digits that no person would choose, such as `cus_9s6XKzkNRlz8i3` or `dQw4w9WgXcQ`.
    private static func isGenerated(_ bytes: String.UTF8View) -> Bool {
        guard bytes.count >= 10,
            bytes.allSatisfy({ URLText.isLetterOrDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") })
        else { return false }
        var changes = 0
        var digits = 0
        var hasUpper = false
        var hasLower = false
        var previous = Kind.other
        for byte in bytes {
            let kind = Kind(byte)
            if kind == .digit { digits += 1 }
            if kind == .upper { hasUpper = true }
            if kind == .lower { hasLower = true }
            if kind != previous, kind != .other, previous != .other, !(previous == .upper && kind == .lower) {
                changes += 1
            }
            previous = kind
        }
        return digits >= 2 && changes >= 3 && (hasUpper && hasLower || digits * 4 >= bytes.count)
    }

    private enum Kind {
        case digit, upper, lower, other

        init(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .upper
            case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .lower
            default: self = .other
            }
        }
    }

    private static let aliases: Set<String> = [
        "me", "self", "current", "latest", "new", "search", "all", "count", "default", "random", "mine", "bulk",
        "batch",
    ]
}
