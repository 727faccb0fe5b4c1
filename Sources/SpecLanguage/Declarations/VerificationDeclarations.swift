import WireSyntax
import YAMLSyntax

/// Reads `verify`: how responses are signed.
extension SpecReader {
    mutating func verification(_ entry: YAMLEntry, of subject: String) -> Written<Verification>? {
        let subject = "\"verify\" of \(subject)"
        let verification: Verification?
        if entry.value.isScalar("none") {
            verification = Verification.none
        } else if case .mapping(let entries) = entry.value.content {
            verification = read(entry.value, entries, of: subject)
        } else {
            reportWrongType(entry.value, subject, expected: "none, or a mapping")
            verification = nil
        }
        return verification.map { written($0, at: entry.key) }
    }

    /// Reads the `verify` of an endpoint: the position of the key.
    mutating func skippedVerification(_ entry: YAMLEntry, _ subject: String) -> SourceRange? {
        guard entry.value.isScalar("none") else {
            reportWrongType(entry.value, subject, expected: "none")
            return nil
        }
        return written(true, at: entry.key).range
    }

    private mutating func read(_ node: YAMLNode, _ entries: [YAMLEntry], of subject: String) -> Verification? {
        guard let over = entries.first(where: { $0.key.isScalar("over") }) else {
            return composedVerification(node, of: subject).map { .composed($0) }
        }
        let word: VerifiedWord? = choice(over.value, of: "\"over\" of \(subject)")
        switch word {
        case .contentDigest:
            guard mapping(node, .contentVerify, of: subject) != nil else { return nil }
            return .contentDigest
        case .message: return messageVerification(node, of: subject).map { .message($0) }
        case nil: return nil
        }
    }

    private mutating func composedVerification(_ node: YAMLNode, of subject: String) -> ComposedVerification? {
        guard let nodes = mapping(node, .composedVerify, of: subject) else { return nil }
        var scope = SignatureScope(nodes, isForResponse: true)
        let values = signedValues(nodes, of: subject, &scope)
        let digest = signedDigest(nodes, of: subject, &scope)
        let keyID = nodes["key-id"].flatMap {
            signedText($0, of: "\"key-id\" of \(subject)", in: .value, &scope)?.text
        }
        let source = source(nodes, of: subject)
        let tolerance = nodes["within"].flatMap { positiveDuration($0, of: "\"within\" of \(subject)") }
        guard let digest, let source, let values else { return nil }
        checkUses(nodes, of: subject, scope)
        if digest.value.algorithm == .none {
            report(.keyNotApplicable, "\(subject) needs a digest to check; none is the text itself", at: nodes.node)
        }
        let times = values.filter { if case .header(_, _?) = $0.value { true } else { false } }
        if times.count != 1 {
            reportUnused(
                "within", nodes, "\"within\" of \(subject) needs one value with a time: {header: …, time: unix}")
        }
        if !digest.value.algorithm.hasPrivateKey {
            reportUnused("key-id", nodes, "only private keys have ids; remove \"key-id\" from \(subject)")
        }
        return ComposedVerification(
            digest: digest.value, values: values, keyID: keyID, source: source, tolerance: tolerance,
            names: scope.secrets)
    }

    /// Reads `from`.
    private mutating func source(_ nodes: KeyedNodes, of subject: String) -> ComposedSignature.Field? {
        guard let node = nodes["from"] else { return nil }
        let subject = "\"from\" of \(subject)"
        guard let nodes = mapping(node, .verifiedSource, of: subject) else { return nil }
        switch (nodes["header"], nodes["json"]) {
        case (let header?, nil):
            guard HTTPText.isToken(header.text) else {
                reportWrongType(
                    header, "\"header\" of \(subject)", expected: "a name of letters, digits and hyphens")
                return nil
            }
            return ComposedSignature.Field(place: .header, name: header.text, text: "{signature}")
        case (nil, let json?):
            return name(written: json, of: "\"json\" of \(subject)").map {
                ComposedSignature.Field(place: .parameter, name: $0.value, text: "{signature}")
            }
        default:
            report(.missingKey, "\(subject) needs the key \"header\" or \"json\"", at: node)
            return nil
        }
    }

    private mutating func messageVerification(_ node: YAMLNode, of subject: String) -> MessageVerification? {
        guard let nodes = mapping(node, .messageVerify, of: subject) else { return nil }
        var scope = SignatureScope(nodes, isForResponse: true)
        let key = formKey(nodes, .message, of: subject, &scope)
        let components = components(nodes, isForResponse: true, of: subject)
        let label = nodes["label"].flatMap { signatureLabel($0, of: "\"label\" of \(subject)") }
        let tolerance = nodes["within"].flatMap { positiveDuration($0, of: "\"within\" of \(subject)") }
        guard let key, let components else { return nil }
        return MessageVerification(
            algorithm: key.algorithm, key: key.texts, components: components, label: label, tolerance: tolerance,
            names: scope.secrets)
    }
}

/// What a check covers, as a spec says it.
private enum VerifiedWord: String, CaseIterable {
    case message = "http-message"
    case contentDigest = "content-digest"
}
