import JSONSyntax
import MockValues

@testable public import SpecLanguage

/// Generated arguments for the calls of a specification, as JSON.
///
/// The arguments of an endpoint are generated like a response with a field for each of them, so that they satisfy the
/// constraints of the spec.
public struct EndpointArguments {
    /// An object for each endpoint's name, with arguments by name; the service's own are under its name after a colon.
    public let json: String

    public init(_ specification: Specification) throws {
        let endpoints = MockEndpoint.all(of: specification)
        let fields = Dictionary(endpoints.map { ($0.endpoint.name, Self.fields(of: $0.endpoint)) }) { $1 }
            .merging(endpoints.map { (":" + $0.service.name, Self.fields(of: $0.service.parameters)) }) { $1 }
        var models = specification
        models.files.append(
            SpecificationFile(
                path: "Arguments.yaml", name: "Arguments",
                models: fields.sorted { $0.key < $1.key }.map { name, fields in
                    Model(
                        name: Self.model(name), kind: .structure(Structure(fields: fields)),
                        range: .start(of: "Arguments.yaml"))
                }))
        let responses = MockResponses(models)
        guard var service = endpoints.first?.service else {
            json = "{}"
            return
        }
        service.envelope = nil
        let objects = try fields.keys.sorted().map { name in
            let body = try responses.body(of: MockEndpoint(Self.returning(Self.model(name)), of: service))
            guard case .json(let value) = body else { return "" }
            let files = endpoints.filter { $0.endpoint.name == name }.flatMap { Self.files(of: $0.endpoint) }
            let values = files.reduce(value) { value, file in
                value.replacing(at: [file]) { _ in .array([Self.file]) }
            }
            return "\"\(name)\": {\"values\": \(values.compactText), \"credential\": [\"t\"]}"
        }
        json = "{" + objects.joined(separator: ",") + "}"
    }

    /// A file, as the program reads it.
    private static let file: JSONValue = .object([
        .init(key: "name", value: .string("a.png")), .init(key: "type", value: .string("image/png")),
        .init(key: "content", value: .string("AQID")),
    ])

    /// The names of the arguments that are files.
    private static func files(of endpoint: Endpoint) -> [String] {
        let parameters = endpoint.parameters.map { ($0.name, $0.kind) } + (endpoint.body.map { [("body", $0)] } ?? [])
        return parameters.compactMap { name, kind in
            if case .value = kind { nil } else { name }
        }
    }

    private static func model(_ name: String) -> String {
        "Arguments of \(name)"
    }

    private static func returning(_ model: String) -> Endpoint {
        Endpoint(
            name: model, typeName: model, method: .get, path: "/", pathSegments: [], returns: .value(.model(model)),
            range: .start(of: "Arguments.yaml"))
    }

    private static func fields(of endpoint: Endpoint) -> [Field] {
        guard case .value(let type) = endpoint.body else { return fields(of: endpoint.parameters) }
        return fields(of: endpoint.parameters) + [
            Field(
                name: "body", type: type, paths: [JSONPath(["body"])], dateFormat: .iso8601, range: endpoint.range)
        ]
    }

    private static func fields(of parameters: [Parameter]) -> [Field] {
        parameters.compactMap { parameter in
            guard case .value(let type) = parameter.kind else { return nil }
            return Field(
                name: parameter.name, type: type, paths: [JSONPath([parameter.name])],
                constraints: parameter.constraints, dateFormat: .iso8601, range: parameter.range)
        }
    }
}
