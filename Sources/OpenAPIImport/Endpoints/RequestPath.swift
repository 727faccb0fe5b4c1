import WireSyntax

/// The path of an operation, such as `/pets/{id}`, and the query that some descriptions append to it.
struct RequestPath: Sendable {
    /// Literals and the names in braces, alternating.
    private var parts: [Part]
    /// The keys and values after the question mark, which every request sends.
    private(set) var query: [(name: String, value: String)] = []
    /// The keys after the question mark whose value is a parameter in braces, by the name of the parameter.
    private(set) var queryKeys: [String: String] = [:]

    private enum Part: Sendable {
        case literal(String)
        case placeholder(String)
    }

    /// `nil` if the path is not valid in any URL. A fragment, which only tells operations apart, is never sent.
    init?(_ text: String) {
        let address = text.prefix { $0 != "#" }
        let pieces = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = pieces.first.map { String($0) } ?? ""
        guard let parts = Self.parts(path.hasPrefix("/") ? path : "/" + path) else { return nil }
        self.parts = parts
        if pieces.count > 1 { readQuery(pieces[1]) }
        guard (try? PathTemplate(self.text)) != nil else { return nil }
    }

    private mutating func readQuery(_ text: Substring) {
        for pair in text.split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = PercentEncoding.decode(sides[0]) ?? String(sides[0])
            let value = sides.count > 1 ? sides[1] : ""
            if value.hasPrefix("{"), value.hasSuffix("}"), value.count > 2 {
                queryKeys[String(value.dropFirst().dropLast())] = name
            } else if !name.isEmpty {
                query.append((name, PercentEncoding.decode(value) ?? String(value)))
            }
        }
    }

    /// Replaces a placeholder with a text, which is percent-encoded already.
    mutating func fill(_ name: String, with text: String) {
        parts = parts.map { part in
            if case .placeholder(name) = part { .literal(Self.encoded(text[...])) } else { part }
        }
    }

    var placeholders: [String] {
        parts.compactMap { part in
            if case .placeholder(let name) = part { name } else { nil }
        }
    }

    var text: String { text([:]) }

    /// The path as written in a spec.
    ///
    /// - Parameter prefixes: the text before each placeholder
    func text(_ prefixes: [String: String]) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .placeholder(let name): "\(Self.encoded(prefixes[name, default: ""][...])){\(name)}"
            }
        }.joined()
    }

    private static func parts(_ path: String) -> [Part]? {
        var parts: [Part] = []
        var rest = path[...]
        while !rest.isEmpty {
            let literal = rest.prefix { $0 != "{" }
            if !literal.isEmpty { parts.append(.literal(encoded(literal))) }
            rest = rest.dropFirst(literal.count)
            guard !rest.isEmpty else { break }
            guard let end = rest.firstIndex(of: "}") else { return nil }
            parts.append(.placeholder(String(rest[..<end].dropFirst())))
            rest = rest[rest.index(after: end)...]
        }
        return parts
    }

    /// Percent-encodes characters that are not allowed in a path (RFC 3986, section 3.3).
    private static func encoded(_ text: Substring) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            if allowed.contains(byte) || byte >= 0x30 && byte <= 0x39 || byte >= 0x41 && byte <= 0x5A
                || byte >= 0x61 && byte <= 0x7A
            {
                result.append(byte)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += Array("%\(digits.count < 2 ? "0" : "")\(digits)".utf8)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let allowed: Set<UInt8> = Set("/-._~!$&'()*+,;=:@%".utf8)
}
