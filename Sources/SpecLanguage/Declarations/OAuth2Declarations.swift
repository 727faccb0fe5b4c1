import WireSyntax
import YAMLSyntax

/// How clients of a service obtain tokens.
extension SpecReader {
    /// Reads `oauth2` of a service's `auth`.
    mutating func oauth2(_ node: YAMLNode, of subject: String) -> Authentication? {
        let subject = "\"oauth2\" of \(subject)"
        guard let nodes = mapping(node, .oauth2, of: subject) else { return nil }
        let client = nodes["client"].flatMap { secretName($0, of: "\"client\" of \(subject)") }
        let secret = nodes["secret"].flatMap { secretName($0, of: "\"secret\" of \(subject)") }
        let method: OAuth2.ClientAuthentication? = nodes["client-auth"].flatMap {
            choice($0, of: "\"client-auth\" of \(subject)")
        }
        if nodes["secret"] == nil {
            reportUnused("client-auth", nodes, "\"client-auth\" of \(subject) needs the key \"secret\"")
        }
        let grants = grants(nodes["grants"], of: subject)
        checkAddresses(nodes, for: grants, of: subject)
        let declared = OAuth2(
            token: address("token", nodes, of: subject), authorize: address("authorize", nodes, of: subject),
            device: address("device", nodes, of: subject), issuer: address("issuer", nodes, of: subject),
            client: client ?? "", secret: secret, clientAuthentication: method ?? .basic,
            scopes: scopes(nodes["scopes"], of: subject), grants: grants,
            parameters: oauth2Parameters(nodes["parameters"], of: subject))
        return client == nil ? nil : .oauth2(declared)
    }

    private mutating func grants(_ node: YAMLNode?, of subject: String) -> [OAuth2.Grant] {
        guard let node else { return [] }
        let nodes = node.oneOrMore
        if nodes.isEmpty {
            reportWrongType(node, "\"grants\" of \(subject)", expected: "at least one grant")
        }
        var grants: [OAuth2.Grant] = []
        for node in nodes {
            let grant: OAuth2.Grant? = choice(node, of: "\"grants\" of \(subject)")
            guard let grant else { continue }
            if grants.contains(grant) {
                report(.duplicateKey, "duplicate grant \"\(grant.rawValue)\" in \(subject)", at: node)
            } else {
                grants.append(grant)
            }
        }
        return grants
    }

    /// Reports addresses that the grants need, and those that they do not.
    private mutating func checkAddresses(_ nodes: KeyedNodes, for grants: [OAuth2.Grant], of subject: String) {
        let isDiscovered = nodes["issuer"] != nil
        if nodes["token"] == nil, !isDiscovered {
            let message = "\(subject) needs the key \"token\" or \"issuer\""
            report(.missingKey, message, at: nodes.node)
        }
        let needs: [(key: String, grant: OAuth2.Grant)] = [
            ("authorize", .authorizationCode), ("device", .deviceCode),
        ]
        guard !grants.isEmpty else { return }
        for (key, grant) in needs {
            if grants.contains(grant) {
                guard nodes[key] == nil, !isDiscovered else { continue }
                let message = "\(subject) needs the key \"\(key)\" or \"issuer\" for the grant \(grant.rawValue)"
                report(.missingKey, message, at: nodes.node)
            } else {
                reportUnused(key, nodes, "\"\(key)\" of \(subject) is for the grant \(grant.rawValue)")
            }
        }
        if grants.contains(.clientCredentials), nodes["secret"] == nil {
            let message = "\(subject) needs the key \"secret\" for the grant client-credentials"
            report(.missingKey, message, at: nodes.node)
        }
    }

    /// Reads the address of an endpoint of the authorization server.
    private mutating func address(_ key: String, _ nodes: KeyedNodes, of subject: String) -> String? {
        let subject = "\"\(key)\" of \(subject)"
        guard let node = nodes[key], let text = text(node, of: subject) else { return nil }
        if text.hasPrefix("/"), !text.hasPrefix("//") {
            if let character = URLText.firstFault(inPath: text[...]) {
                report(.badPath, "\(subject) cannot contain \"\(character)\"", at: node)
            }
            return text
        }
        // An issuer has no query (RFC 8414, section 2); other addresses may have one (RFC 6749, section 3.1).
        let url = key == "issuer" ? text[...] : text.prefix { $0 != "?" }
        guard let server = try? ServerURL(String(url)) else {
            reportWrongType(node, subject, expected: "a URL, or a path below the server's")
            return nil
        }
        if !server.isSecure, !server.isLoopback {
            report(.insecureServer, "\(subject) must be https: http is not encrypted", at: node)
        }
        return text
    }

    private mutating func scopes(_ node: YAMLNode?, of subject: String) -> [String] {
        guard let node else { return [] }
        let subject = "\"scopes\" of \(subject)"
        var scopes: [String] = []
        for node in node.oneOrMore {
            guard let scope = text(node, of: subject) else { continue }
            // RFC 6749, section 3.3.
            let isValid =
                !scope.isEmpty && scope.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
            if !isValid {
                reportWrongType(node, subject, expected: "scopes of ASCII letters, digits and signs, without spaces")
            } else if scopes.contains(scope) {
                report(.duplicateKey, "duplicate scope \"\(scope)\" in \(subject)", at: node)
            } else {
                scopes.append(scope)
            }
        }
        return scopes
    }

    private mutating func oauth2Parameters(_ node: YAMLNode?, of subject: String) -> [OAuth2.Parameter] {
        let subject = "\"parameters\" of \(subject)"
        guard let node, let entries = entries(of: node, subject) else { return [] }
        return entries.compactMap { entry in
            let name = entry.key.text
            if Self.ownParameters.contains(name) {
                report(.keyNotApplicable, "the parameter \(name) is set by the client", at: entry.key)
                return nil
            }
            return text(entry.value, of: "\"\(name)\" in \(subject)").map { OAuth2.Parameter(name: name, value: $0) }
        }
    }

    /// The parameters that the protocol itself uses.
    private static let ownParameters: Set<String> = [
        "client_id", "client_secret", "code", "code_challenge", "code_challenge_method", "code_verifier",
        "device_code", "grant_type", "nonce", "redirect_uri", "refresh_token", "response_type", "scope", "state",
    ]
}
