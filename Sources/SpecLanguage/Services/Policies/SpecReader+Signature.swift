import YAMLSyntax

extension SpecReader {
    /// Reads a service's `sign`.
    func signature(_ entry: YAMLEntry, of subject: String) -> DeferredKey? {
        deferred(entry, in: .service, of: subject) { reader, node, subject in
            reader.checkSignature(node.entriesByKey, of: subject)
        }
    }

    private mutating func checkSignature(_ nodes: KeyedNodes, of subject: String) {
        if let secret = nodes["append"] {
            checkSecret(secret, of: "\"append\" of \(subject)")
        } else if nodes["digest"]?.text == "hmac-sha256" {
            let message = "\(subject) needs the key \"append\": hmac-sha256 is made with a secret"
            report(.missingKey, message, at: nodes.node)
        }
        if nodes["over"]?.text == "timestamp" {
            reportUnused("join", nodes, "a timestamp is one value, so \(subject) has no use for \"join\"")
        }
    }
}
