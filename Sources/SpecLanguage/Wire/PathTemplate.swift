/// The path of an endpoint, taken apart: `/api/pictures/{id}`.
package struct PathTemplate: Sendable {
    enum Part: Sendable, Equatable {
        case literal(String)
        case placeholder(String)
    }

    /// Why a text is no path.
    package enum Fault: Error {
        /// Something is wrong with the path itself; the end of a sentence that begins with it.
        case path(String)
        /// Something is wrong with its placeholders.
        case placeholder(String)
    }

    /// The path as written.
    let text: String
    let parts: [Part]

    /// The names between braces, in the order written.
    package var placeholders: [String] {
        parts.compactMap { part in
            if case .placeholder(let name) = part { name } else { nil }
        }
    }

    package init(_ text: String) throws(Fault) {
        guard text.first == "/" else { throw .path("must begin with /") }
        if text.contains("#") { throw .path("must not have a fragment, the part after #") }
        if text.contains("?") {
            throw .path("must not have a query, the part after ?; declare it under \"parameters\"")
        }
        var parts: [Part] = []
        var rest = text[...]
        while !rest.isEmpty {
            let literal = rest.prefix { $0 != "{" && $0 != "}" }
            if !literal.isEmpty { parts.append(.literal(try Self.literal(literal))) }
            rest = rest.dropFirst(literal.count)
            if !rest.isEmpty { parts.append(.placeholder(try Self.placeholder(&rest))) }
        }
        self.text = text
        self.parts = parts
        try checkRepetition()
    }

    private static func literal(_ text: Substring) throws(Fault) -> String {
        if let fault = URLText.firstFault(inPath: text) {
            throw .path("holds \"\(fault)\", which may not stand in a URL as it is")
        }
        return String(text)
    }

    private static func placeholder(_ rest: inout Substring) throws(Fault) -> String {
        guard rest.first == "{", let end = rest.firstIndex(of: "}") else {
            throw .placeholder("has a brace without its partner")
        }
        let name = rest[rest.index(after: rest.startIndex)..<end]
        guard !name.contains("{") else { throw .placeholder("has a brace within braces") }
        guard !name.isEmpty else { throw .placeholder("has braces without a name") }
        rest = rest[rest.index(after: end)...]
        return String(name)
    }

    private func checkRepetition() throws(Fault) {
        var seen: Set<String> = []
        for name in placeholders where !seen.insert(name).inserted {
            throw .placeholder("names {\(name)} twice")
        }
    }
}
