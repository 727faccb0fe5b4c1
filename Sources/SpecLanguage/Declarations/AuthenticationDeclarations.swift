import WireSyntax
import YAMLSyntax

/// How a service's requests are authenticated.
extension SpecReader {
    /// Reads a service's `auth`; a single word is an HTTP authentication scheme.
    mutating func authentication(_ entry: YAMLEntry, of subject: String) -> Written<Authentication>? {
        let subject = "\"auth\" of \(subject)"
        let scheme: Authentication?
        switch entry.value.content {
        case .mapping: scheme = named(entry.value, of: subject)
        default: scheme = self.scheme(entry.value, of: subject)
        }
        return scheme.map { written($0, at: entry.key) }
    }

    private mutating func scheme(_ node: YAMLNode, of subject: String) -> Authentication? {
        let words = node.text.split(separator: " ")
        switch words.first?.lowercased() {
        case let word? where words.count > 1 && ["bearer", "basic", "digest"].contains(word):
            let message =
                "\"auth\" must be a scheme alone: write \"\(word)\", and set the token or the password on the client at run time"
            report(.literalSecret, message, at: node)
            return nil
        default:
            switch node.scalar?.text {
            case "bearer": return .bearer
            case "basic": return .basic
            case "digest": return .challenge([.digest])
            default:
                reportWrongType(node, subject, expected: "bearer, basic or digest")
                return nil
            }
        }
    }

    private mutating func named(_ node: YAMLNode, of subject: String) -> Authentication? {
        guard let nodes = mapping(node, .auth, of: subject) else { return nil }
        if let node = nodes["oauth2"] { return oauth2(node, beside: nodes, of: subject) }
        if let node = nodes["challenge"] { return challenge(node, beside: nodes, of: subject) }
        if let scheme = nodes["scheme"] { return own(scheme, nodes, of: subject) }
        switch (nodes["session"], nodes["key"]) {
        case (nil, nil):
            report(
                .missingKey, "\(subject) needs the key \"oauth2\", \"challenge\", \"session\", \"scheme\" or \"key\"",
                at: node)
            return nil
        case (let token?, nil): return session(token, nodes, of: subject)
        case (nil, let key?): return self.key(key, nodes, of: subject)
        case (_?, _?):
            reportUnused("key", nodes, "a session uses a token; remove \"key\" from \(subject)")
            return nil
        }
    }

    private mutating func oauth2(
        _ node: YAMLNode, beside nodes: KeyedNodes, of subject: String
    ) -> Authentication? {
        for key in ["challenge", "session", "header", "scheme", "key", "in"] {
            let message = "OAuth 2 sends its token as a bearer; remove \"\(key)\" from \(subject)"
            reportUnused(key, nodes, message)
        }
        return oauth2(node, of: subject)
    }

    /// Schemes that the server chooses from.
    private mutating func challenge(
        _ node: YAMLNode, beside nodes: KeyedNodes, of subject: String
    ) -> Authentication? {
        for key in ["session", "header", "scheme", "key", "in"] {
            let message =
                "a challenge is for a user and a password in the header Authorization; remove \"\(key)\" from \(subject)"
            reportUnused(key, nodes, message)
        }
        let subject = "\"challenge\" of \(subject)"
        let schemes = node.oneOrMore.compactMap { node -> Authentication.ChallengeScheme? in
            choice(node, of: subject)
        }
        if node.oneOrMore.isEmpty { reportWrongType(node, subject, expected: "at least one scheme") }
        return schemes.isEmpty ? nil : .challenge(Authentication.ChallengeScheme.allCases.filter(schemes.contains))
    }

    /// A scheme of the server's own.
    private mutating func own(_ scheme: YAMLNode, _ nodes: KeyedNodes, of subject: String) -> Authentication? {
        for key in ["session", "header", "key", "in"] {
            let message =
                "a scheme is sent in the header Authorization, before the key; remove \"\(key)\" from \(subject)"
            reportUnused(key, nodes, message)
        }
        guard let name = text(scheme, of: "\"scheme\" of \(subject)") else { return nil }
        guard HTTPText.isToken(name) else {
            reportWrongType(scheme, "\"scheme\" of \(subject)", expected: "a word of letters, digits and hyphens")
            return nil
        }
        if ["bearer", "basic", "digest"].contains(name.lowercased()) {
            report(.keyNotApplicable, "write \"auth: \(name.lowercased())\" for this scheme", at: scheme)
        }
        return .scheme(name)
    }

    private mutating func session(_ token: YAMLNode, _ nodes: KeyedNodes, of subject: String) -> Authentication? {
        let token = name(written: token, of: "\"session\" of \(subject)")
        reportUnused("in", nodes, "the token of a session is sent in a header; remove \"in\" from \(subject)")
        guard let header = nodes["header"] else {
            let message = "\(subject) needs the key \"header\": the header that carries the token"
            report(.missingKey, message, at: nodes.node)
            return nil
        }
        checkHeader(header, of: "\"header\" of \(subject)")
        return token.map { .session(token: $0.value, header: header.text) }
    }

    private mutating func key(_ key: YAMLNode, _ nodes: KeyedNodes, of subject: String) -> Authentication? {
        reportUnused("header", nodes, "\"key\" is the name of the header; remove \"header\" from \(subject)")
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
                "a secret in a URL ends up in logs and browser histories (RFC 9110, section 17.9); send it in a header"
            report(Diagnostic(.secretInQuery, message, at: range(of: node), severity: .warning))
        }
        return name.map { .key(name: $0.value, place: place) }
    }

    mutating func reportUnused(_ key: String, _ nodes: KeyedNodes, _ message: String) {
        guard let node = nodes.keyNode(key) else { return }
        report(.keyNotApplicable, message, at: node)
    }
}

/// How an endpoint uses the service's `auth`.
extension SpecReader {
    /// Reads an endpoint's `auth`.
    mutating func endpointAuthentication(
        _ entry: YAMLEntry, _ context: PolicyContext
    ) -> Written<CallPolicies.Authentication>? {
        let word: AuthenticationWord? = choice(entry.value, of: "\"auth\" of \(context.subject)")
        return word.map { written($0.meaning, at: entry.key) }
    }

    /// Reads `session`.
    mutating func sessionEffect(
        _ entry: YAMLEntry, _ context: PolicyContext
    ) -> Written<CallPolicies.SessionEffect>? {
        let subject = "\"session\" of \(context.subject)"
        if context.isCached {
            let message = "\"session\" cannot be combined with \"cache\": a cached response does not change the session"
            report(.keyNotApplicable, message, at: entry.key)
        }
        guard case .mapping = entry.value.content else {
            guard entry.value.scalar?.text == "clear" else {
                reportWrongType(entry.value, subject, expected: "clear, or {establish: path}")
                return nil
            }
            return written(.clear, at: entry.key)
        }
        guard let nodes = mapping(entry.value, .session, of: subject), let place = nodes["establish"],
            let path = jsonPath(place, of: "\"establish\" of \(subject)")
        else { return nil }
        if context.method == .head {
            report(.keyNotApplicable, "the response to a HEAD request has no body to take a token from", at: entry.key)
        }
        return written(.establish(path), at: entry.key)
    }
}

/// Whether a request is authenticated, as a spec says it.
private enum AuthenticationWord: String, CaseIterable {
    case required
    case none

    var meaning: CallPolicies.Authentication {
        switch self {
        case .required: .required
        case .none: .none
        }
    }
}
