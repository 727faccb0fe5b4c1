import YAMLSyntax

extension SpecReader {
    /// Reads a service's `sign`.
    mutating func signature(_ entry: YAMLEntry, of subject: String) -> Written<Signature>? {
        let subject = "\"sign\" of \(subject)"
        guard let nodes = mapping(entry.value, .sign, of: subject) else { return nil }
        let digest: Signature.Digest? = nodes["digest"].flatMap { choice($0, of: "\"digest\" of \(subject)") }
        let letters: LetterCase? = nodes["case"].flatMap { choice($0, of: "\"case\" of \(subject)") }
        let content = self.content(nodes, of: subject)
        let secret = self.secret(nodes, digest, of: subject)
        let name = nodes["as"].flatMap { self.name(written: $0, of: "\"as\" of \(subject)") }
        if content == .timestamp, let node = nodes["as"], name != nil {
            checkHeader(node, of: "\"as\" of \(subject)")
        }
        guard let digest, let content, let name else { return nil }
        let signature = Signature(
            digest: digest, content: content, secret: secret, name: name.value, isUppercase: letters == .upper)
        return written(signature, at: entry.key)
    }

    private mutating func content(_ nodes: KeyedNodes, of subject: String) -> Signature.Content? {
        guard let node = nodes["over"], let word: SignedWord = choice(node, of: "\"over\" of \(subject)") else {
            return nil
        }
        switch word {
        case .parameters:
            return .parameters(join: nodes["join"].flatMap { text($0, of: "\"join\" of \(subject)") } ?? "&")
        case .timestamp:
            reportUnused("join", nodes, "a timestamp is one value, so \(subject) has no use for \"join\"")
            return .timestamp
        }
    }

    private mutating func secret(_ nodes: KeyedNodes, _ digest: Signature.Digest?, of subject: String) -> String? {
        guard let node = nodes["append"] else {
            if digest == .hmacSHA256 {
                let message = "\(subject) needs the key \"append\": hmac-sha256 is made with a secret"
                report(.missingKey, message, at: nodes.node)
            }
            return nil
        }
        checkSecret(node, of: "\"append\" of \(subject)")
        return SecretName.isName(node.text) ? String(node.text.dropFirst()) : nil
    }

    /// Checks the name of a secret: a literal one would be in every copy of the app, and of the spec.
    private mutating func checkSecret(_ node: YAMLNode, of subject: String) {
        guard !SecretName.isName(node.text) else { return }
        let message = "\(subject) must be the name of a secret, such as $secret, that the client is given at run time"
        report(.literalSecret, message, at: node)
    }
}

/// What is signed, as a spec says it.
private enum SignedWord: String, CaseIterable {
    case parameters
    case timestamp
}

/// The letters of a hexadecimal digest.
private enum LetterCase: String, CaseIterable {
    case lower
    case upper
}
