import YAMLSyntax

/// What an operation needs of its service: two operations that need the same are endpoints of one service.
struct ServiceNeeds: Sendable, Hashable {
    /// Environments and their URLs.
    struct Server: Sendable, Hashable {
        let name: String
        let url: String
    }

    let servers: [Server]
    let credential: Credential
}

/// What requests carry to identify their sender. Nothing, if there is neither a scheme nor a key.
struct Credential: Sendable, Hashable {
    /// The scheme that the service has as its `auth`.
    var scheme: SecuritySchemes.Scheme?
    /// The keys besides it, by the names of their schemes.
    var keys: [Key] = []

    struct Key: Sendable, Hashable {
        let label: String
        let name: String
        let location: String

        fileprivate var slot: String { SecuritySchemes.Scheme.key(name: name, location: location).slot }
    }

    static let nothing: Credential = Credential()
}

extension Credential {
    /// The credential of schemes that are required together; `nil` if specs cannot express them.
    init?(_ schemes: [(label: String, scheme: SecuritySchemes.Scheme)]) {
        let all = schemes.map(\.scheme)
        let authorizations = Set(all.filter(\.isHTTP))
        guard !all.contains(.other), authorizations.count < 2 else { return nil }
        scheme = authorizations.first ?? all.first(where: \.isAuth)
        var taken: Set<String> = [scheme?.slot ?? ""]
        for (label, scheme) in schemes where scheme != self.scheme {
            guard case .key(let name, let location) = scheme, taken.insert(scheme.slot).inserted else { continue }
            keys.append(Key(label: label, name: name, location: location))
        }
    }

    /// Whether a request has a part of the credential in a place, which no parameter can have then.
    func fills(_ name: String, in location: String) -> Bool {
        let slot = SecuritySchemes.Scheme.key(name: name, location: location).slot
        return scheme?.slot == slot || keys.contains { $0.slot == slot }
    }
}

extension SecuritySchemes.Scheme {
    /// Whether `auth` of a service can express it.
    var isAuth: Bool {
        switch self {
        case .bearer, .basic, .digest: true
        case .key(_, let location): location == "header" || location == "query"
        case .other: false
        }
    }

    /// Whether it has the header field of HTTP (RFC 9110, section 11.6.2).
    fileprivate var isHTTP: Bool { [.bearer, .basic, .digest].contains(self) }

    /// The place that it fills. Header names ignore case.
    fileprivate var slot: String {
        switch self {
        case .bearer, .basic, .digest: "header authorization"
        case .key(let name, "header"): "header \(name.lowercased())"
        case .key(let name, let location): "\(location) \(name)"
        case .other: ""
        }
    }
}
