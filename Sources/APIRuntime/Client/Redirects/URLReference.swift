/// A URL or a part of one that stands for a URL, relative to another (RFC 3986, section 4.1), without its fragment.
struct URLReference {
    let scheme: String?
    /// What follows `//`; nil where that is missing.
    let authority: Substring?
    /// Percent-encoded.
    private let path: String
    /// Percent-encoded, without the question mark; nil where that is missing.
    private let query: String?

    /// Takes a text apart, as appendix B has it. Any text is one.
    init(_ text: String) {
        var rest: Substring = HeaderList.trimmed(text[...]).prefix { character in character != "#" }
        scheme = Self.takeScheme(&rest)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let end: Substring.Index =
                rest.firstIndex { character in character == "/" || character == "?" } ?? rest.endIndex
            authority = rest[..<end]
            rest = rest[end...]
        } else {
            authority = nil
        }
        let mark: Substring.Index = rest.firstIndex(of: "?") ?? rest.endIndex
        path = Self.encoded(rest[..<mark])
        query = mark == rest.endIndex ? nil : Self.encoded(rest[mark...].dropFirst())
    }

    private static func takeScheme(_ rest: inout Substring) -> String? {
        guard let end = rest.firstIndex(where: { character in ":/?".contains(character) }), rest[end] == ":" else {
            return nil
        }
        let scheme: Substring = rest[..<end]
        let isName: Bool = scheme.utf8.allSatisfy { byte in
            PercentEncoding.isUnreserved(byte) && byte != 0x5F && byte != 0x7E || byte == 0x2B
        }
        guard isName, scheme.first?.isLetter == true else { return nil }
        rest = rest[end...].dropFirst()
        return String(scheme)
    }
}

extension URLReference {
    /// Path and query of a reference that has an authority of its own.
    var target: String { Self.withoutDots(path.isEmpty ? "/" : path) + queryText(query) }

    /// Path and query where the authority is that of another URL (RFC 3986, section 5.2.2).
    /// - Parameter base: path and query of that URL.
    func resolved(against base: String) -> String {
        let mark: String.Index = base.firstIndex(of: "?") ?? base.endIndex
        let basePath: Substring = base[..<mark]
        if path.isEmpty { return basePath + (query == nil ? String(base[mark...]) : queryText(query)) }
        if path.hasPrefix("/") { return Self.withoutDots(path) + queryText(query) }
        let folder: Substring = basePath.lastIndex(of: "/").map { slash in basePath[...slash] } ?? "/"
        return Self.withoutDots(String(folder) + path) + queryText(query)
    }

    private func queryText(_ query: String?) -> String { query.map { query in "?" + query } ?? "" }

    /// A path that begins with a slash, without the segments `.` and `..` (RFC 3986, section 5.2.4).
    private static func withoutDots(_ path: String) -> String {
        var kept: [Substring] = []
        let segments: [Substring] = path.split(separator: "/", omittingEmptySubsequences: false)
        for (place, segment) in segments.enumerated().dropFirst() {
            let isLast: Bool = place == segments.count - 1
            switch segment {
            case ".", "..":
                if segment == ".." { _ = kept.popLast() }
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }

    /// Encodes what paths and queries cannot hold, and leaves alone what is encoded.
    private static func encoded(_ text: Substring) -> String {
        let bytes: [UInt8] = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (place, byte) in bytes.enumerated() {
            let isKept: Bool =
                byte == 0x25
                ? place + 2 < bytes.count && bytes[place + 1].isHexDigit && bytes[place + 2].isHexDigit
                : PercentEncoding.isPathCharacter(byte) || byte == 0x2F || byte == 0x3F
            if isKept { result.append(byte) } else { PercentEncoding.append(byte, to: &result) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
