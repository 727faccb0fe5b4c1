import SpecLanguage
import WireSyntax
import YAMLSyntax

/// The security schemes of a description.
struct SecuritySchemes: Sendable {
    enum Scheme: Sendable, Hashable {
        case bearer
        case basic
        case digest
        case key(name: String, location: String)
        /// A scheme that specs do not support.
        case other
    }

    /// The schemes with their names and positions, in the order of the description.
    let declared: [(label: String, place: DocumentNode, scheme: Scheme)]
    private let schemes: [String: Scheme]
    /// The requirements of operations that declare none themselves.
    private let usual: [DocumentNode]

    init(_ references: DescriptionLibrary, _ findings: inout Findings) {
        declared = findings.entries(references.root["components"]?.followed["securitySchemes"]).map { label, place in
            (label, place, Self.scheme(place))
        }
        schemes = Dictionary(declared.map { ($0.label, $0.scheme) }, uniquingKeysWith: { first, _ in first })
        usual = references.root["security"]?.elements ?? []
        for (_, scopes) in usual.flatMap(\.entries) where !scopes.children.isEmpty {
            findings.note(.scopes, at: scopes.pointer)
        }
    }

    private static func scheme(_ place: DocumentNode) -> Scheme {
        let place = place.followed
        switch place["type"]?.text {
        case "http":
            switch place["scheme"]?.text?.lowercased() {
            case "bearer": return .bearer
            case "basic": return .basic
            case "digest": return .digest
            default: return .other
            }
        case "oauth2", "openIdConnect": return .bearer
        case "apiKey":
            guard let name = place["name"]?.text, let location = place["in"]?.text, !name.isEmpty,
                ["query", "header", "cookie"].contains(location), location == "query" || HTTPText.isToken(name),
                location != "header" || !HeaderName.isReserved(name)
            else { return .other }
            return .key(name: name, location: location)
        default: return .other
        }
    }

    /// The credentials of which an operation accepts any, without those that specs cannot express.
    func credentials(of operation: DocumentNode) -> (possible: [Credential], isImpossible: Bool) {
        let alternatives = requirements(of: operation).map { $0.followed.entries.map(\.key) }
        guard !alternatives.isEmpty else { return ([.nothing], false) }
        let possible = alternatives.compactMap { labels -> Credential? in
            guard labels.allSatisfy({ schemes[$0] != nil }) else { return nil }
            let labels = Set(labels)
            return Credential(declared.filter { labels.contains($0.label) }.map { ($0.label, $0.scheme) })
        }
        return possible.isEmpty ? ([.nothing], true) : (possible, false)
    }

    /// The requirements of an operation, of which any is enough.
    func requirements(of operation: DocumentNode) -> [DocumentNode] {
        operation["security"]?.elements ?? usual
    }

    /// The names of the schemes of a credential.
    func labels(of credential: Credential) -> [String] {
        let main = credential.scheme.flatMap { scheme in declared.first { $0.scheme == scheme }?.label }
        return (main.map { [$0] } ?? []) + credential.keys.map(\.label)
    }
}

extension EndpointBuilder {
    /// Marks an endpoint whose requests carry no credential although its service has one, and notes the scopes that it
    /// needs.
    mutating func addCredentials(of operation: DocumentNode, to endpoint: inout ImportedEndpoint) {
        for (_, scopes) in operation["security"]?.elements.flatMap(\.entries) ?? [] where !scopes.children.isEmpty {
            models.findings.note(.scopes, at: scopes.pointer)
        }
        endpoint.service = services.number(of: operation)
        endpoint.needsNoCredential = services.isWithoutCredential(operation)
    }
}
