/// The path of an endpoint or a route, with `{name}` as a placeholder: `/api/pictures/{id}`.
public struct PathTemplate: Sendable {
    public enum Part: Sendable, Equatable {
        /// Text of the path, including slashes.
        case literal(String)
        /// The name between braces.
        case placeholder(String)
    }

    /// Why a text is not a path.
    public enum Fault: Error, Equatable {
        /// The end of a sentence that begins with the path.
        case path(String)
        /// The same, if the cause is a placeholder.
        case placeholder(String)
    }

    /// The path as written.
    public let text: String
    public let parts: [Part]

    /// The names between braces, in the order written.
    public var placeholders: [String] {
        parts.compactMap { part in
            if case .placeholder(let name) = part { name } else { nil }
        }
    }

    /// The path with `{}` for each placeholder: two paths that only differ in the names of placeholders are the same.
    public var address: String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .placeholder: "{}"
            }
        }.joined()
    }

    /// Whether the whole text is one placeholder, whose value is an address rather than a part of a path.
    public var isAddress: Bool {
        if parts.count == 1, case .placeholder = parts[0] { true } else { false }
    }

    /// Parses and checks a path as written in a spec.
    /// - Parameter canBeAddress: whether the whole text may be one placeholder.
    public init(_ text: String, canBeAddress: Bool = false) throws(Fault) {
        self.init(unchecked: text)
        guard text.first == "/" || (canBeAddress && isAddress) else { throw .path("must begin with /") }
        if text.contains("#") { throw .path("must not have a fragment, the part after #") }
        if text.contains("?") {
            throw .path("must not have a query, the part after ?; declare it under \"parameters\"")
        }
        if text.hasPrefix("//") { throw .path("must not begin with //, which begins the name of a server") }
        if let dots = text.split(separator: "/").first(where: { $0 == "." || $0 == ".." }) {
            throw .path("must not have the segment \"\(dots)\", which URLs resolve")
        }
        var seen: Set<String> = []
        for part in parts {
            switch part {
            case .literal(let literal): try Self.check(literal: literal)
            case .placeholder(let name): try Self.check(placeholder: name)
            }
        }
        for name in placeholders where !seen.insert(name).inserted {
            throw .placeholder("names {\(name)} twice")
        }
    }

    /// Parses any text. A brace without a partner is literal text.
    public init(unchecked text: String) {
        // Most paths are found to have no placeholder without looking at characters.
        guard text.utf8.contains(UInt8(ascii: "{")) else {
            self.text = text
            parts = text.isEmpty ? [] : [.literal(text)]
            return
        }
        var parts: [Part] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { parts.append(.literal(String(rest[..<open]))) }
            parts.append(.placeholder(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.literal(String(rest))) }
        self.text = text
        self.parts = parts
    }

    private static func check(literal: String) throws(Fault) {
        let text = literal.prefix { $0 != "{" && $0 != "}" }
        if let fault = URLText.firstFault(inPath: text) {
            throw .path("holds \"\(fault)\", which may not stand in a URL as it is")
        }
        guard text.endIndex == literal.endIndex else { throw .placeholder("has a brace without its partner") }
    }

    private static func check(placeholder name: String) throws(Fault) {
        guard !name.contains("{") else { throw .placeholder("has a brace within braces") }
        guard !name.isEmpty else { throw .placeholder("has braces without a name") }
    }
}
