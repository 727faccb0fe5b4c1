import BuiltInTemplates
import TemplateEngine
import Testing

@testable import SpecLanguage
@testable import SwiftRendering

extension Service {
    static func named(_ name: String = "Gallery", _ configure: (inout Service) -> Void = { _ in }) -> Service {
        var service = Service(name: name, range: .none)
        configure(&service)
        return service
    }
}

extension Endpoint {
    /// A `get` of a path that is the endpoint's name, changed by `configure`.
    static func named(_ name: String, _ configure: (inout Endpoint) -> Void = { _ in }) -> Endpoint {
        var endpoint = Endpoint(
            name: name, typeName: name.prefix(1).uppercased() + name.dropFirst(), method: .get, path: "/\(name)",
            pathSegments: [.literal("/\(name)")], range: .none)
        configure(&endpoint)
        return endpoint
    }
}

extension Parameter {
    /// A parameter sent under its own name, changed by `configure`.
    static func named(
        _ name: String, _ type: ValueType = .string, in location: Location = .query,
        _ configure: (inout Parameter) -> Void = { _ in }
    ) -> Parameter {
        var parameter = Parameter(
            name: name, wirePath: JSONPath([name]), kind: .value(type), location: location, range: .none)
        configure(&parameter)
        return parameter
    }

    static func upload(_ name: String, isOptional: Bool = false) -> Parameter {
        Parameter(
            name: name, wirePath: JSONPath([name]), kind: .upload(isOptional: isOptional), location: .file,
            range: .none)
    }
}

extension ServerErrorCase {
    static func code(
        _ code: String, _ name: String, _ configure: (inout ServerErrorCase) -> Void = { _ in }
    ) -> ServerErrorCase {
        matching(.code(code), name, configure)
    }

    static func matching(
        _ match: Match, _ name: String, _ configure: (inout ServerErrorCase) -> Void = { _ in }
    ) -> ServerErrorCase {
        var error = ServerErrorCase(name: name, match: match, range: .none)
        configure(&error)
        return error
    }
}

extension Specification {
    /// One file that defines a service.
    static func service(_ service: Service, _ endpoints: [Endpoint] = [], models: [Model] = []) -> Specification {
        let part = ServicePart(service: service, isDefinition: true, endpoints: endpoints)
        return Specification(files: [
            SpecificationFile(path: "Specs/Gallery.yaml", name: "Gallery", models: models, service: part)
        ])
    }
}

/// The rendered service of the specification's last file, without the rest of the file.
func renderedService(_ specification: Specification, access: Access = .public) throws -> String {
    let part = try #require(specification.files.last?.service)
    let rendering = ServiceRendering(
        specification, names: TypeNames(specification), models: ModelTable(specification),
        options: RenderingOptions(access: access, toolVersion: "0.1.0"))
    let context = try #require(rendering.context(for: part))
    let texts = Dictionary(uniqueKeysWithValues: BuiltInTemplates.all.map { ($0.name, $0.text) })
    let text = try #require(texts["Service"])
    return try Template<ServiceContext>(name: "Service", text: text, partials: texts).render(context)
}

func renderedService(
    _ service: Service = .named(), _ endpoints: [Endpoint] = [], models: [Model] = []
) throws -> String {
    try renderedService(.service(service, endpoints, models: models))
}
