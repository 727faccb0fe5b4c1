/// Which part of a file an answer of status 206 or 416 is about (RFC 9110, section 14.4).
struct ContentRange: Hashable, Sendable {
    /// The first byte and the one after the last.
    let bytes: Range<Int64>
    /// How many bytes the whole file has; nil: the server does not know.
    let total: Int64?

    /// Reads the value of a `Content-Range` field, such as `bytes 42-1233/1234`.
    /// - Returns: nil where it is none of bytes, or makes no sense.
    init?(_ text: String) {
        let words: [Substring] = text.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts: [Substring] = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let bounds: [Int64] = parts[0].split(separator: "-", omittingEmptySubsequences: false).compactMap(Self.number)
        let total: Int64? = Self.number(parts[1])
        guard bounds.count == 2, bounds[0] <= bounds[1], bounds[1] < .max, total != nil || parts[1] == "*",
            bounds[1] < total ?? .max
        else { return nil }
        bytes = bounds[0]..<bounds[1] + 1
        self.total = total
    }

    private static func number(_ text: Substring) -> Int64? {
        text.utf8.allSatisfy { byte in (0x30...0x39).contains(byte) } ? Int64(text) : nil
    }
}
