import YAMLSyntax

extension SpecReader {
    /// Reads a service's `auth`.
    func authentication(_ entry: YAMLEntry, of subject: String) -> DeferredKey? {
        let words = entry.value.text.split(separator: " ")
        if words.count > 1, let scheme = words.first, ["bearer", "basic"].contains(scheme.lowercased()) {
            return literalCredential(entry, scheme: scheme.lowercased())
        }
        return deferred(entry, in: .service, of: subject) { reader, node, subject in
            guard case .mapping = node.content else { return }
            reader.checkAuthentication(node.entriesByKey, of: subject)
        }
    }

    private func literalCredential(_ entry: YAMLEntry, scheme: String) -> DeferredKey {
        let message =
            "\"auth\" must not hold the secret itself: write \"\(scheme)\", and give it to the client at run time"
        let fault = Diagnostic(.literalSecret, message, at: range(of: entry.value))
        return DeferredKey(key: written("auth", at: entry.key), faults: [fault])
    }

    private mutating func checkAuthentication(_ nodes: KeyedNodes, of subject: String) {
        switch (nodes["session"], nodes["key"]) {
        case (nil, nil):
            report(.missingKey, "\(subject) needs the key \"session\" or \"key\"", at: nodes.node)
        case (_?, nil):
            checkSessionToken(nodes, of: subject)
        case (nil, let key?):
            checkKey(key, nodes, of: subject)
        case (_?, _?):
            reportUnused("key", nodes, "a session has a token, so \(subject) has no use for \"key\"")
        }
    }

    private mutating func checkSessionToken(_ nodes: KeyedNodes, of subject: String) {
        reportUnused("in", nodes, "a session's token is sent in a header, so \(subject) has no use for \"in\"")
        if let header = nodes["header"] {
            checkHeader(header, of: "\"header\" of \(subject)")
        } else {
            let message = "\(subject) needs the key \"header\": the header that carries the token"
            report(.missingKey, message, at: nodes.node)
        }
    }

    private mutating func checkKey(_ key: YAMLNode, _ nodes: KeyedNodes, of subject: String) {
        reportUnused("header", nodes, "\"key\" names the header itself, so \(subject) has no use for \"header\"")
        if let place = nodes["in"], place.text == "query" {
            let message =
                "a secret in the URL ends up in logs and histories (RFC 9110, section 17.9); send it in a header"
            report(Diagnostic(.secretInQuery, message, at: range(of: place), severity: .warning))
        } else {
            checkHeader(key, of: "\"key\" of \(subject)")
        }
    }

    mutating func reportUnused(_ key: String, _ nodes: KeyedNodes, _ message: String) {
        guard let node = nodes.keyNode(key) else { return }
        report(.keyNotApplicable, message, at: node)
    }
}
