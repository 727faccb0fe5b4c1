import YAMLSyntax

extension SpecReader {
    /// Reads a service's `sign`.
    mutating func signature(_ entry: YAMLEntry, of subject: String) -> Written<Signature>? {
        let subject = "\"sign\" of \(subject)"
        let signature: Signature?
        if case .mapping(let entries) = entry.value.content,
            entries.contains(where: { ["parts", "into"].contains($0.key.text) })
        {
            signature = composedSignature(entry.value, of: subject).map { .composed($0) }
        } else if let form = FormWord(of: entry.value) {
            signature = formSignature(entry.value, form, of: subject).map { .form($0) }
        } else {
            signature = shortSignature(entry.value, of: subject).map { .short($0) }
        }
        return signature.map { written($0, at: entry.key) }
    }

    private mutating func shortSignature(_ node: YAMLNode, of subject: String) -> ShortSignature? {
        guard let nodes = mapping(node, .sign, of: subject) else { return nil }
        let digest: ShortSignature.Digest? = nodes["digest"].flatMap { choice($0, of: "\"digest\" of \(subject)") }
        let letters: LetterCase? = nodes["case"].flatMap { choice($0, of: "\"case\" of \(subject)") }
        let content = self.content(nodes, of: subject)
        let secret = self.secret(nodes, digest, of: subject)
        let name = nodes["as"].flatMap { self.name(written: $0, of: "\"as\" of \(subject)") }
        if content == .timestamp, let node = nodes["as"], name != nil {
            checkHeader(node, of: "\"as\" of \(subject)")
        }
        let clock = signatureClock(nodes, hasTime: content.map { content in content == .timestamp }, of: subject)
        guard let digest, let content, let name else { return nil }
        return ShortSignature(
            digest: digest, content: content, secret: secret, name: name.value, isUppercase: letters == .upper,
            clock: clock)
    }

    /// Reads `clock`.
    /// - Parameter hasTime: Whether the signature has a time; `nil` if that has a fault of its own.
    mutating func signatureClock(_ nodes: KeyedNodes, hasTime: Bool?, of subject: String) -> SignatureClock {
        guard let node = nodes["clock"] else { return .device }
        let clock: SignatureClock? = choice(node, of: "\"clock\" of \(subject)")
        if hasTime == false {
            reportUnused("clock", nodes, "no time is signed; remove \"clock\" from \(subject)")
        }
        return clock ?? .device
    }

    private mutating func content(_ nodes: KeyedNodes, of subject: String) -> ShortSignature.Content? {
        guard let node = nodes["over"], let word: SignedWord = choice(node, of: "\"over\" of \(subject)") else {
            return nil
        }
        switch word {
        case .parameters:
            return .parameters(join: nodes["join"].flatMap { text($0, of: "\"join\" of \(subject)") } ?? "&")
        case .timestamp:
            reportUnused("join", nodes, "a timestamp is a single value; remove \"join\" from \(subject)")
            return .timestamp
        }
    }

    private mutating func secret(_ nodes: KeyedNodes, _ digest: ShortSignature.Digest?, of subject: String) -> String? {
        guard let node = nodes["append"] else {
            if digest == .hmacSHA256 {
                let message = "\(subject) needs the key \"append\": hmac-sha256 requires a secret"
                report(.missingKey, message, at: nodes.node)
            }
            return nil
        }
        return secretName(node, of: "\"append\" of \(subject)")
    }

    /// Reads the name of a secret: a literal secret would be in every copy of the app and of the spec.
    /// - Returns: the name without `$`.
    mutating func secretName(_ node: YAMLNode, of subject: String) -> String? {
        guard !SecretReference.isName(node.text) else { return String(node.text.dropFirst()) }
        let message = "\(subject) must be the name of a secret, such as $secret, that is set on the client at run time"
        report(.literalSecret, message, at: node)
        return nil
    }
}

/// The signed content, as a spec says it.
private enum SignedWord: String, CaseIterable {
    case parameters
    case timestamp
}

/// The case of the letters in a hexadecimal digest.
private enum LetterCase: String, CaseIterable {
    case lower
    case upper
}
