import SpecLanguage
import WireSyntax
import YAMLSyntax

/// The security schemes of a description, and the one that is used for the service.
struct SecuritySchemes: Sendable {
    enum Scheme: Sendable, Equatable {
        case bearer
        case basic
        case key(name: String, location: String)
        /// A scheme that specs do not support.
        case other
    }

    /// The schemes by name.
    let schemes: [String: Scheme]
    /// The scheme that operations require most often. `nil` if they require none that specs support.
    let chosen: Scheme?
    /// The requirements of operations that declare none themselves.
    private let usual: [DocumentNode]?

    init(_ references: DescriptionLibrary, _ findings: inout Findings) {
        var schemes: [String: Scheme] = [:]
        let declared = findings.entries(references.root["components"]?.followed["securitySchemes"])
        for (name, place) in declared { schemes[name] = Self.scheme(place) }
        self.schemes = schemes
        usual = references.root["security"]?.elements
        for (_, scopes) in usual?.flatMap(\.entries) ?? [] where !scopes.children.isEmpty {
            findings.note(.scopes, at: scopes.pointer)
        }
        var counts: [String: Int] = [:]
        for (_, item) in references.root["paths"]?.followed.entries ?? [] {
            for (method, operation) in item.followed.entries where EndpointBuilder.methods.contains(method) {
                let needs = operation.followed["security"]?.elements ?? usual ?? []
                for name in needs.first?.entries.map(\.key) ?? [] { counts[name, default: 0] += 1 }
            }
        }
        let usable = declared.filter { schemes[$0.key].map(Self.isUsable) ?? false }
        let most = usable.map { counts[$0.key] ?? 0 }.max() ?? 0
        let best = most > 0 ? usable.first { counts[$0.key] ?? 0 == most } : nil
        chosen = best.flatMap { schemes[$0.key] }
        for (name, place) in declared where schemes[name] == .other {
            findings.note(.securityScheme, at: place.pointer)
        }
        for (name, place) in declared where schemes[name] != chosen && schemes[name] != .other {
            if case .key = schemes[name] { continue }
            findings.note(.secondSecurityScheme, at: place.pointer)
        }
    }

    private static func isUsable(_ scheme: Scheme) -> Bool {
        switch scheme {
        case .bearer, .basic: true
        case .key(_, let location): location == "header" || location == "query"
        case .other: false
        }
    }

    private static func scheme(_ place: DocumentNode) -> Scheme {
        let place = place.followed
        switch place["type"]?.text {
        case "http":
            switch place["scheme"]?.text?.lowercased() {
            case "bearer": return .bearer
            case "basic": return .basic
            default: return .other
            }
        case "oauth2", "openIdConnect": return .bearer
        case "apiKey":
            guard let name = place["name"]?.text, let location = place["in"]?.text,
                ["query", "header", "cookie"].contains(location), location == "query" || HTTPText.isToken(name)
            else { return .other }
            return .key(name: name, location: location)
        default: return .other
        }
    }

    /// The alternatives for an operation, each with the names of the required schemes.
    func needs(of operation: DocumentNode) -> [[String]] {
        (operation["security"]?.elements ?? usual ?? []).map { $0.entries.map(\.key) }
    }
}

extension EndpointBuilder {
    /// Adds the credentials of an endpoint if they differ from those of the service.
    mutating func addCredentials(
        of operation: DocumentNode, to endpoint: inout ImportedEndpoint, _ request: inout RequestDraft
    ) {
        noteScopes(of: operation)
        let needs = security.needs(of: operation)
        guard !needs.isEmpty else {
            endpoint.needsNoCredential = security.chosen != nil
            return
        }
        let alternatives = needs.map { names in names.compactMap { security.schemes[$0] } }
        let isOptional = alternatives.contains(where: \.isEmpty)
        // The first alternative that includes the service's own credential, or otherwise the first one.
        let best = alternatives.first { security.chosen.map($0.contains) ?? false } ?? alternatives[0]
        for scheme in best where scheme != security.chosen {
            guard case .key(let name, let location) = scheme else { continue }
            guard location != "header" || !isCredentialHeader(name) else { continue }
            var value = ImportedValue(.string)
            value.isSensitive = location != "query"
            append(value, named: name, in: location, isOptional: isOptional, at: operation.pointer, to: &request)
        }
    }

    private mutating func noteScopes(of operation: DocumentNode) {
        for (_, scopes) in operation["security"]?.elements.flatMap(\.entries) ?? [] where !scopes.children.isEmpty {
            models.findings.note(.scopes, at: scopes.pointer)
        }
    }

    /// Whether the service's own credential is already sent in the header.
    private func isCredentialHeader(_ name: String) -> Bool {
        switch security.chosen {
        case .bearer, .basic: name.lowercased() == "authorization"
        case .key(let own, "header"): own.lowercased() == name.lowercased()
        case .key, .other, nil: false
        }
    }
}
