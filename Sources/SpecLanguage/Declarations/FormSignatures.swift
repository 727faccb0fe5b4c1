import WireSyntax
import YAMLSyntax

/// A form of signatures that is a standard, as a spec says it.
enum FormWord: String, CaseIterable {
    case token = "jwt"
    case message = "http-message"
    case proof = "dpop"

    /// - Returns: `nil` if the mapping has another form.
    init?(of node: YAMLNode) {
        guard case .mapping(let entries) = node.content,
            let entry = entries.first(where: { $0.key.isScalar("over") })
        else { return nil }
        self.init(rawValue: entry.value.text)
    }

    fileprivate var table: SpecMapping {
        switch self {
        case .token: .tokenSign
        case .message: .messageSign
        case .proof: .proofSign
        }
    }
}

/// Reads `sign` with `over: jwt`, `http-message` or `dpop`.
extension SpecReader {
    mutating func formSignature(_ node: YAMLNode, _ form: FormWord, of subject: String) -> FormSignature? {
        guard let nodes = mapping(node, form.table, of: subject) else { return nil }
        var scope = SignatureScope(nodes)
        let content: FormSignature.Content?
        switch form {
        case .token: content = token(nodes, of: subject, &scope).map { .token($0) }
        case .message: content = message(nodes, of: subject, &scope).map { .message($0) }
        case .proof: content = .proof
        }
        let key = formKey(nodes, form, of: subject, &scope)
        let clock = signatureClock(nodes, hasTime: true, of: subject)
        guard let content, let key else { return nil }
        return FormSignature(
            algorithm: key.algorithm, key: key.texts, content: content, secrets: scope.secrets, keys: scope.keys,
            clock: clock)
    }

    /// Reads the digest and its key; reports digests that the form does not know.
    mutating func formKey(
        _ nodes: KeyedNodes, _ form: FormWord, of subject: String, _ scope: inout SignatureScope
    ) -> (algorithm: ComposedSignature.Algorithm, texts: [String])? {
        guard let node = nodes["digest"],
            let algorithm: ComposedSignature.Algorithm = choice(node, of: "\"digest\" of \(subject)")
        else { return nil }
        let known = form.digests
        guard known.contains(algorithm) else {
            let words = Spelling.alternatives(known.map { $0.rawValue })
            report(.keyNotApplicable, "\(form.rawValue) is signed by \(words), not \(algorithm.rawValue)", at: node)
            return nil
        }
        // The key is required, which is reported already.
        guard nodes["key"] != nil else { return nil }
        var use = SignatureScope.Use()
        let texts = signatureKey(algorithm, nodes, of: subject, &scope, &use)
        return texts.isEmpty ? nil : (algorithm, texts)
    }

    // MARK: Tokens

    private mutating func token(
        _ nodes: KeyedNodes, of subject: String, _ scope: inout SignatureScope
    ) -> SignedToken? {
        let values = signedValues(nodes, of: subject, &scope)
        let head = claims("header", nodes, of: subject, &scope)
        let claims = claims("claims", nodes, of: subject, &scope)
        let lifetime = nodes["lifetime"].flatMap { positiveDuration($0, of: "\"lifetime\" of \(subject)") }
        var header = "Authorization"
        if let node = nodes["as"] {
            if node.text != header { checkHeader(node, of: "\"as\" of \(subject)") }
            header = node.text
        }
        var exchange: String?
        if let node = nodes["exchange"] {
            exchange = node.text
            if !node.text.hasPrefix("/"), !isSafeURL(node.text) {
                reportWrongType(
                    node, "\"exchange\" of \(subject)", expected: "a URL with https, or a path that begins with /")
                return nil
            }
        }
        guard let values, let head, let claims, let lifetime else { return nil }
        checkUses(nodes, of: subject, scope)
        return SignedToken(
            head: head, claims: claims, lifetime: lifetime, values: values, header: header, exchange: exchange)
    }

    /// Whether nobody on the way can read what is sent to a URL.
    private func isSafeURL(_ text: String) -> Bool {
        guard let server = try? ServerURL(text) else { return false }
        return text.hasPrefix("https://") || server.isLoopback
    }

    /// Reads the members of a token; `nil` if any has a fault.
    private mutating func claims(
        _ key: String, _ nodes: KeyedNodes, of subject: String, _ scope: inout SignatureScope
    ) -> [SignedToken.NamedClaim]? {
        guard let node = nodes[key] else { return [] }
        let subject = "\"\(key)\" of \(subject)"
        guard let entries = entries(of: node, subject) else { return nil }
        let claims = entries.compactMap { entry in
            claim(entry.value, of: "\"\(entry.key.text)\" of \(subject)", &scope).map {
                SignedToken.NamedClaim(name: entry.key.text, value: $0)
            }
        }
        return claims.count == entries.count ? claims : nil
    }

    private mutating func claim(
        _ node: YAMLNode, of subject: String, _ scope: inout SignatureScope
    ) -> SignedToken.Claim? {
        if case .sequence(let elements) = node.content {
            let texts = elements.compactMap { signedText($0, of: subject, in: .value, &scope)?.text }
            return texts.count == elements.count ? .list(texts) : nil
        }
        if let scalar = node.scalar, scalar.isPlain, let json = Self.plainJSON(scalar.text) { return .json(json) }
        return signedText(node, of: subject, in: .value, &scope).map { .text($0.text) }
    }

    /// Numbers and booleans without quotes.
    private static func plainJSON(_ text: String) -> String? {
        ["true", "false"].contains(text) || Int(text).map(String.init) == text ? text : nil
    }

    // MARK: Messages

    private mutating func message(
        _ nodes: KeyedNodes, of subject: String, _ scope: inout SignatureScope
    ) -> SignedMessage? {
        let components = components(nodes, of: subject)
        let digest: SignedMessage.ContentDigest? = nodes["content-digest"].flatMap {
            choice($0, of: "\"content-digest\" of \(subject)")
        }
        if let components, !components.contains("content-digest") {
            reportUnused(
                "content-digest", nodes, "\"covers\" of \(subject) does not have content-digest; add it there")
        }
        let lifetime = nodes["lifetime"].flatMap { positiveDuration($0, of: "\"lifetime\" of \(subject)") }
        let label = nodes["label"].flatMap { signatureLabel($0, of: "\"label\" of \(subject)") }
        let tag = nodes["tag"].flatMap { text($0, of: "\"tag\" of \(subject)") }
        let keyID = nodes["key-id"].flatMap {
            signedText($0, of: "\"key-id\" of \(subject)", in: .value, &scope)?.text
        }
        let hasNonce = nodes["nonce"].flatMap { flag($0, of: "\"nonce\" of \(subject)") }
        guard let components else { return nil }
        return SignedMessage(
            components: components, label: label, lifetime: lifetime, keyID: keyID, tag: tag,
            hasNonce: hasNonce ?? false, contentDigest: digest ?? .sha256)
    }

    /// Reads the key of a dictionary of structured fields (RFC 9651, section 3.2).
    mutating func signatureLabel(_ node: YAMLNode, of subject: String) -> String? {
        let isKey = node.text.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || URLText.isDigit(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        }
        guard isKey, node.text.utf8.first.map({ !URLText.isDigit($0) }) == true else {
            reportWrongType(node, subject, expected: "a word of lower-case letters, digits and hyphens")
            return nil
        }
        return node.text
    }

    /// Reads `covers`.
    mutating func components(
        _ nodes: KeyedNodes, isForResponse: Bool = false, of subject: String
    ) -> [String]? {
        let subject = "\"covers\" of \(subject)"
        guard let node = nodes["covers"], let elements = list(node, of: subject) else { return nil }
        if elements.isEmpty { reportWrongType(node, subject, expected: "a list of at least one component") }
        var seen: Set<String> = []
        for element in elements {
            if !MessageComponentText.isKnown(element.text, isForResponse: isForResponse) {
                let derived = isForResponse ? "@status, or one of the request with ;req" : "@method"
                reportWrongType(
                    element, subject,
                    expected: "the name of a header in lower case, or a derived component such as \(derived)")
            } else if !seen.insert(element.text).inserted {
                report(.duplicateName, "\(subject) has \(element.text) twice", at: element)
            }
        }
        return elements.isEmpty || seen.count < elements.count ? nil : elements.map(\.text)
    }
}

/// The components of messages that specs can name (RFC 9421, section 2).
enum MessageComponentText {
    private static let derived: Set<String> = [
        "@method", "@target-uri", "@authority", "@scheme", "@request-target", "@path", "@query", "@query-param",
    ]

    /// - Parameter isForResponse: Whether the message is a response: what is derived from its request has `;req`.
    static func isKnown(_ text: String, isForResponse: Bool) -> Bool {
        let parts = HeaderList.items(text, separatedBy: ";")
        guard let name = parts.first.map(String.init) else { return false }
        let flags = Set(parts.dropFirst().map(String.init))
        let derivesFromRequest = flags.contains("req")
        guard isForResponse || !derivesFromRequest else { return false }
        let others = flags.subtracting(["req"])
        if name == "@status" { return isForResponse && flags.isEmpty }
        if name == "@query-param" {
            return derivesFromRequest == isForResponse && others.count == 1
                && others.allSatisfy { $0.hasPrefix("name=\"") && $0.hasSuffix("\"") }
        }
        if derived.contains(name) { return derivesFromRequest == isForResponse && others.isEmpty }
        return HTTPText.isToken(name) && name == name.lowercased()
            && others.allSatisfy { $0 == "bs" || $0.hasPrefix("key=\"") && $0.hasSuffix("\"") }
    }
}

extension FormWord {
    /// The digests by which it can be signed.
    fileprivate var digests: [ComposedSignature.Algorithm] {
        let keyed: [ComposedSignature.Algorithm] = ComposedSignature.Algorithm.allCases.filter {
            $0.hasPrivateKey && !$0.isRaw
        }
        return switch self {
        case .token: [.hmacSHA256, .hmacSHA384, .hmacSHA512] + keyed
        case .message:
            [.hmacSHA256] + keyed.filter { $0 != .rsaPSSSHA256 && $0 != .ecdsaP521SHA512 }
        case .proof: keyed
        }
    }
}
