import WireSyntax
import YAMLSyntax

/// How clients obtain tokens, as far as specs can express it.
struct ImportedOAuth2: Sendable, Hashable {
    private var addresses: [Address] = []
    private var grants: [String] = []
    private var scopes: [String] = []

    private struct Address: Sendable, Hashable {
        let key: String
        let url: String
    }

    /// - Parameters:
    ///   - scheme: the security scheme.
    ///   - scopes: what operations need.
    ///   - server: the URL of the server, which relative addresses are resolved against.
    /// - Returns: `nil` if there is no flow that specs have, or an address cannot be used.
    init?(_ scheme: DocumentNode, scopes: [String], server: String?) {
        self.scopes = scopes.filter(Self.isScope)
        switch scheme["type"]?.text {
        case "openIdConnect": guard addIssuer(scheme) else { return nil }
        case "oauth2": guard addFlows(scheme["flows"]?.followed, server) else { return nil }
        default: return nil
        }
    }

    private mutating func addIssuer(_ scheme: DocumentNode) -> Bool {
        let suffix = "/.well-known/openid-configuration"
        guard let url = scheme["openIdConnectUrl"]?.text, url.hasSuffix(suffix),
            let issuer = Self.address(String(url.dropLast(suffix.count)), nil)
        else { return false }
        addresses = [Address(key: "issuer", url: issuer)]
        grants = ["authorization-code", "refresh"]
        if !scopes.contains("openid") { scopes.insert("openid", at: 0) }
        return true
    }

    private mutating func addFlows(_ flows: DocumentNode?, _ server: String?) -> Bool {
        let known: [(flow: String, grant: String, key: String?, name: String)] = [
            ("authorizationCode", "authorization-code", "authorize", "authorizationUrl"),
            ("deviceAuthorization", "device-code", "device", "deviceAuthorizationUrl"),
            ("clientCredentials", "client-credentials", nil, ""),
        ]
        var token: String?
        for (flow, grant, key, name) in known {
            guard let node = flows?[flow]?.followed, let url = Self.address(node["tokenUrl"]?.text, server),
                token == nil || token == url
            else { continue }
            if let key {
                guard let page = Self.address(node[name]?.text, server) else { continue }
                addresses.append(Address(key: key, url: page))
                let renewal = node["refreshUrl"].flatMap { Self.address($0.text, server) }
                if !grants.contains("refresh"), renewal == nil || renewal == url { grants.append("refresh") }
            }
            grants.insert(grant, at: 0)
            token = url
        }
        guard let token else { return false }
        addresses.insert(Address(key: "token", url: token), at: 0)
        return true
    }

    /// An absolute URL that a spec can have.
    private static func address(_ text: String?, _ server: String?) -> String? {
        guard let text, !text.isEmpty, let reference = URLReference(text) else { return nil }
        var url: URLReference? = reference
        if reference.scheme == nil {
            url = server.flatMap { URLReference($0) }.flatMap { reference.resolved(against: $0) }
        }
        guard let url, let address = try? ServerURL(String(url.text.prefix { $0 != "?" })),
            address.isSecure || address.isLoopback
        else { return nil }
        return url.text
    }

    /// RFC 6749, section 3.3.
    private static func isScope(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
    }

    /// As `auth` of a service.
    var text: SpecText {
        var inner = SpecMappingText(isBlock: true)
        for address in addresses { inner.add(address.key, .text(address.url)) }
        inner.add("client", .text("$client-id"))
        if grants.contains("client-credentials") { inner.add("secret", .text("$client-secret")) }
        if !scopes.isEmpty { inner.add("scopes", .list(scopes.map { .text($0) })) }
        inner.add("grants", .list(grants.map { .text($0) }))
        var outer = SpecMappingText(isBlock: true)
        outer.add("oauth2", .mapping(inner))
        return .mapping(outer)
    }
}

extension SecuritySchemes {
    /// How tokens of a credential are obtained; `nil` if the app obtains them.
    /// - Parameters:
    ///   - operations: what may need scopes.
    ///   - server: the URL of the server.
    func oauth2(of credential: Credential, for operations: [DocumentNode], server: String?) -> ImportedOAuth2? {
        guard credential.scheme == .bearer, let first = declared.first(where: { $0.scheme == .bearer }) else {
            return nil
        }
        var scopes: [String] = []
        for requirement in operations.flatMap({ requirements(of: $0) }) {
            for scope in requirement.followed[first.label]?.elements.compactMap(\.text) ?? []
            where !scopes.contains(scope) {
                scopes.append(scope)
            }
        }
        return ImportedOAuth2(first.place.followed, scopes: scopes, server: server)
    }
}
