import WireSyntax
import YAMLSyntax

/// Reads the digests of signatures, and their keys.
extension SpecReader {
    mutating func signedDigest(
        _ nodes: KeyedNodes, of subject: String, _ scope: inout SignatureScope
    ) -> (value: ComposedSignature.Digest, use: SignatureScope.Use)? {
        guard let algorithmNode = nodes["digest"], let partsNode = nodes["parts"] else {
            if nodes["digest"] != nil, nodes.entries.allSatisfy({ $0.key.text != "into" }) {
                report(.missingKey, "\(subject) needs the key \"parts\": the texts to digest, in order", at: nodes.node)
            }
            return nil
        }
        let algorithm: ComposedSignature.Algorithm? = choice(algorithmNode, of: "\"digest\" of \(subject)")
        var use = SignatureScope.Use()
        let parts = signedTexts(partsNode, of: "\"parts\" of \(subject)", in: .part, &scope, &use)
        let join = nodes["join"].flatMap { text($0, of: "\"join\" of \(subject)") } ?? ""
        let encoding: ComposedSignature.Encoding? = nodes["encode"].flatMap {
            choice($0, of: "\"encode\" of \(subject)")
        }
        guard let algorithm, let parts else { return nil }
        let key = signatureKey(algorithm, nodes, of: subject, &scope, &use)
        if algorithm == .none {
            reportUnused(
                "encode", nodes, "without a digest, the text is sent as it is; remove \"encode\" from \(subject)")
            if parts.contains("{body}") {
                report(.unknownValue, "\(subject): {body} stands for bytes, so it needs a digest", at: partsNode)
            }
        }
        var otherwise: String?
        if let node = nodes["otherwise"] {
            if !parts.contains("{body}") {
                reportUnused("otherwise", nodes, "\"otherwise\" of \(subject) needs the part \"{body}\"")
            }
            if let read = signedText(node, of: "\"otherwise\" of \(subject)", in: .value, &scope) {
                otherwise = read.text
                use.add(read.use)
            }
        }
        let digest = ComposedSignature.Digest(
            algorithm: algorithm, parts: parts, join: join, key: key, encoding: encoding ?? .hex, otherwise: otherwise)
        return (digest, use)
    }

    mutating func signedTexts(
        _ node: YAMLNode, of subject: String, in place: SignatureTextPlace, _ scope: inout SignatureScope,
        _ use: inout SignatureScope.Use
    ) -> [String]? {
        let nodes = node.oneOrMore
        if nodes.isEmpty { reportWrongType(node, subject, expected: "a text or a list of at least one") }
        var texts: [String] = []
        for element in nodes {
            guard let read = signedText(element, of: subject, in: place, &scope) else { continue }
            texts.append(read.text)
            use.add(read.use)
        }
        return texts.isEmpty || texts.count < nodes.count ? nil : texts
    }

    mutating func signatureKey(
        _ algorithm: ComposedSignature.Algorithm, _ nodes: KeyedNodes, of subject: String,
        _ scope: inout SignatureScope, _ use: inout SignatureScope.Use
    ) -> [String] {
        guard let node = nodes["key"] else {
            if algorithm.isKeyed {
                let message =
                    "\(subject) needs the key \"key\": \(algorithm.rawValue) requires \(algorithm.hasPrivateKey ? "a key" : "a secret")"
                report(.missingKey, message, at: nodes.node)
            }
            return []
        }
        guard algorithm.isKeyed else {
            let message =
                "\(algorithm.rawValue) has no key; use hmac-… or a private key, or make the secret a part of \(subject)"
            reportUnused("key", nodes, message)
            return []
        }
        if algorithm.hasPrivateKey { return privateKey(node, of: subject, &scope).map { ["$" + $0] } ?? [] }
        var own = SignatureScope.Use()
        guard let texts = signedTexts(node, of: "\"key\" of \(subject)", in: .key, &scope, &own) else { return [] }
        if !own.hasSecret {
            let message =
                "\"key\" of \(subject) must insert a secret, such as $secret, that is set on the client at run time"
            report(.literalSecret, message, at: node)
        }
        use.add(own)
        return texts
    }

    /// The name of a key that is set on the client at run time, without `$`.
    private mutating func privateKey(
        _ node: YAMLNode, of subject: String, _ scope: inout SignatureScope
    ) -> String? {
        guard SecretReference.isName(node.text) else {
            let message =
                "\"key\" of \(subject) must be the name of a key, such as $key, that is set on the client at run time"
            report(.literalSecret, message, at: node)
            return nil
        }
        let name = String(node.text.dropFirst())
        if !scope.keys.contains(name) { scope.keys.append(name) }
        if !scope.secrets.contains(name) { scope.secrets.append(name) }
        return name
    }
}
