import SpecLanguage

/// The path of an operation, such as `/pets/{id}`, and the query that some descriptions write behind it.
struct RequestPath: Sendable {
    /// Literal parts and the names between braces, by turns.
    private let parts: [Part]
    /// Keys and values behind a question mark, which every request sends.
    let query: [(name: String, value: String)]

    private enum Part: Sendable {
        case literal(String)
        case placeholder(String)
    }

    /// Nil where no URL could have the path.
    init?(_ text: String) {
        let pieces = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = pieces.first.map { String($0) } ?? ""
        guard !text.contains("#"), let parts = Self.parts(path.hasPrefix("/") ? path : "/" + path) else { return nil }
        self.parts = parts
        query =
            pieces.count < 2
            ? []
            : pieces[1].split(separator: "&").map { pair in
                let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(sides[0]), sides.count > 1 ? String(sides[1]) : "")
            }
        guard (try? PathTemplate(self.text)) != nil else { return nil }
    }

    var placeholders: [String] {
        parts.compactMap { part in
            if case .placeholder(let name) = part { name } else { nil }
        }
    }

    var text: String { text([:]) }

    /// The path as a spec writes it.
    ///
    /// - Parameter prefixes: what stands in front of a placeholder
    func text(_ prefixes: [String: String]) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .placeholder(let name): "\(prefixes[name] ?? ""){\(name)}"
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

    /// With percent-encoding for what may not stand in a path (RFC 3986, section 3.3).
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
