import YAMLSyntax

/// How a service's requests say who sends them.
extension SpecReader {
    /// Reads a service's `auth`; a word alone is a scheme of HTTP.
    mutating func authentication(_ entry: YAMLEntry, of subject: String) -> Written<Authentication>? {
        let subject = "\"auth\" of \(subject)"
        let scheme: Authentication?
        switch entry.value.content {
        case .mapping: scheme = self.named(entry.value, of: subject)
        default: scheme = self.scheme(entry.value, of: subject)
        }
        return scheme.map { written($0, at: entry.key) }
    }

    private mutating func scheme(_ node: YAMLNode, of subject: String) -> Authentication? {
        let words = node.text.split(separator: " ")
        switch words.first?.lowercased() {
        case let word? where words.count > 1 && ["bearer", "basic"].contains(word):
            let message =
                "\"auth\" must not hold the secret itself: write \"\(word)\", and give it to the client at run time"
            report(.literalSecret, message, at: node)
            return nil
        default:
            switch node.scalar?.text {
            case "bearer": return .bearer
            case "basic": return .basic
            default:
                reportWrongType(node, subject, expected: "bearer or basic")
                return nil
            }
        }
    }

    private mutating func named(_ node: YAMLNode, of subject: String) -> Authentication? {
        guard let nodes = mapping(node, .auth, of: subject) else { return nil }
        switch (nodes["session"], nodes["key"]) {
        case (nil, nil):
            report(.missingKey, "\(subject) needs the key \"session\" or \"key\"", at: node)
            return nil
        case (let token?, nil): return session(token, nodes, of: subject)
        case (nil, let key?): return self.key(key, nodes, of: subject)
        case (_?, _?):
            reportUnused("key", nodes, "a session has a token, so \(subject) has no use for \"key\"")
            return nil
        }
    }

    private mutating func session(_ token: YAMLNode, _ nodes: KeyedNodes, of subject: String) -> Authentication? {
        let token = self.name(written: token, of: "\"session\" of \(subject)")
        reportUnused("in", nodes, "a session's token is sent in a header, so \(subject) has no use for \"in\"")
        guard let header = nodes["header"] else {
            let message = "\(subject) needs the key \"header\": the header that carries the token"
            report(.missingKey, message, at: nodes.node)
            return nil
        }
        checkHeader(header, of: "\"header\" of \(subject)")
        return token.map { .session(token: $0.value, header: header.text) }
    }

    private mutating func key(_ key: YAMLNode, _ nodes: KeyedNodes, of subject: String) -> Authentication? {
        reportUnused("header", nodes, "\"key\" names the header itself, so \(subject) has no use for \"header\"")
        let name = self.name(written: key, of: "\"key\" of \(subject)")
        guard let node = nodes["in"] else {
            checkHeader(key, of: "\"key\" of \(subject)")
            return name.map { .key(name: $0.value, place: .header) }
        }
        guard let place: Authentication.KeyPlace = choice(node, of: "\"in\" of \(subject)") else { return nil }
        switch place {
        case .header: checkHeader(key, of: "\"key\" of \(subject)")
        case .query:
            let message =
                "a secret in the URL ends up in logs and histories (RFC 9110, section 17.9); send it in a header"
            report(Diagnostic(.secretInQuery, message, at: range(of: node), severity: .warning))
        }
        return name.map { .key(name: $0.value, place: place) }
    }

    mutating func reportUnused(_ key: String, _ nodes: KeyedNodes, _ message: String) {
        guard let node = nodes.keyNode(key) else { return }
        report(.keyNotApplicable, message, at: node)
    }
}
