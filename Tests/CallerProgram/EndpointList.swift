import CallerSources
import Foundation

@testable import SpecLanguage

/// The endpoints of a specification and their arguments, for the oracle, which finds the values for them.
struct EndpointList: Encodable {
    struct Service: Encodable {
        let name: String
        let servers: [String]
        /// `bearer`, `basic`, `header NAME` or `query NAME`.
        let authentication: String?
        /// The names of header fields by the names of the secrets in them.
        let secrets: [String: String]
        let arguments: [Argument]
        let endpoints: [Entry]
    }

    /// An argument of a call, and where its value belongs.
    struct Argument: Encodable {
        let name: String
        let location: String
        /// The name in the request; for JSON, keys from the root of the body.
        let path: [String]
        let type: String
        let isOptional: Bool
        let style: String?
    }

    struct Body: Encodable {
        let type: String
        let form: String?
        let contentType: String?
    }

    struct Constant: Encodable {
        let location: String
        let path: [String]
        let text: String
    }

    struct Entry: Encodable {
        let name: String
        let method: String
        let path: String
        let constants: [Constant]
        let arguments: [Argument]
        let body: Body?
    }

    let services: [Service]

    init(_ specification: Specification) {
        services = specification.services.map { service, endpoints in
            let secrets = service.headers.compactMap { header in header.secret.map { ($0, header.name) } }
            return Service(
                name: service.name, servers: service.environments.first?.servers ?? [],
                authentication: service.authentication.map(Self.text),
                secrets: Dictionary(secrets) { first, _ in first }, arguments: service.parameters.map(Self.argument),
                endpoints: endpoints.map(Self.entry))
        }
    }

    private static func entry(_ endpoint: Endpoint) -> Entry {
        Entry(
            name: endpoint.name, method: endpoint.method.rawValue, path: endpoint.path,
            constants: endpoint.constants.map(constant), arguments: endpoint.parameters.map(argument),
            body: endpoint.body.map { body($0, endpoint) })
    }

    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    private static func constant(_ constant: RequestConstant) -> Constant {
        let text =
            switch constant.value {
            case .bool(let value): String(value)
            case .integer(let value), .decimal(let value): value
            case .string(let value): value
            default: ""
            }
        return Constant(
            location: constant.location.rawValue, path: constant.wirePath.components, text: text)
    }

    private static func text(_ authentication: Authentication) -> String {
        switch authentication {
        case .bearer, .oauth2: "bearer"
        case .basic: "basic"
        case .challenge: "challenge"
        case .scheme(let name): "scheme \(name)"
        case .key(let name, .header): "header \(name)"
        case .key(let name, .query): "query \(name)"
        case .session(_, let header): "header \(header)"
        }
    }

    private static func argument(_ parameter: Parameter) -> Argument {
        Argument(
            name: parameter.name, location: parameter.location.rawValue, path: parameter.wirePath.components,
            type: type(parameter.kind), isOptional: parameter.kind.isOptional, style: parameter.style?.rawValue)
    }

    private static func body(_ kind: Parameter.Kind, _ endpoint: Endpoint) -> Body {
        Body(
            type: type(kind), form: endpoint.bodyFormat?.form.rawValue, contentType: endpoint.bodyFormat?.contentType)
    }

    private static func type(_ kind: Parameter.Kind) -> String {
        switch kind {
        case .value(let type): type.text
        case .upload: "file"
        case .uploads: "[file]"
        }
    }
}

extension Parameter.Kind {
    /// Whether a caller can leave it out.
    var isOptional: Bool {
        switch self {
        case .value(let type): type.isOptional
        case .upload(let isOptional), .uploads(let isOptional): isOptional
        }
    }
}
