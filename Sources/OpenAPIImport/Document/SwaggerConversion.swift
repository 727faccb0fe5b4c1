import SpecLanguage
import YAMLSyntax

/// Converts a Swagger 2.0 description to what OpenAPI 3 says. All values keep their ranges in the text, and the
/// positions of those that move are known by their original pointers.
struct SwaggerConversion {
    private(set) var origins: PointerOrigins = PointerOrigins()
    private let root: YAMLNode

    init(_ root: YAMLNode) {
        self.root = root
    }

    /// Whether a description is one of Swagger 2.0.
    static func applies(to root: YAMLNode) -> Bool {
        root["swagger"].map { $0.text == "2.0" || $0.text == "2" } ?? false
    }

    mutating func converted() -> YAMLNode {
        var entries: [YAMLEntry] = []
        var components: [YAMLEntry] = []
        for entry in root.entries {
            let key = entry.key.text
            switch key {
            case "swagger": entries.append(entry.with(key: "openapi", entry.value.text("3.0.3")))
            case "host", "basePath", "schemes", "consumes", "produces": break
            case "paths": entries.append(entry.with(paths(entry.value)))
            case "definitions":
                components.append(moved(entry, to: "schemas", SwaggerSchema.converted(entry.value)))
            case "parameters":
                let parameters = entry.value.mapped { name, value in
                    SwaggerParameter(value).isPlain ? parameter(value, ["components", "parameters", name]) : nil
                }
                components.append(moved(entry, to: "parameters", parameters))
            case "responses":
                let responses = entry.value.mapped { name, value in
                    response(value, root["produces"], ["produces"], ["components", "responses", name])
                }
                components.append(moved(entry, to: "responses", responses))
            case "securityDefinitions":
                let schemes = entry.value.mapped { name, value in
                    origins.add(["components", "securitySchemes", name, "flows"], from: [entry.key.text, name])
                    return Self.securityScheme(value)
                }
                components.append(moved(entry, to: "securitySchemes", schemes))
            default: entries.append(entry)
            }
        }
        if let servers = servers() { entries.append(root.entry("servers", servers)) }
        if !components.isEmpty { entries.append(root.entry("components", root.mapping(components))) }
        return root.mapping(entries)
    }

    private mutating func moved(_ entry: YAMLEntry, to section: String, _ value: YAMLNode) -> YAMLEntry {
        origins.add(["components", section], from: [entry.key.text])
        return entry.with(key: section, value)
    }

    /// The servers: one for each scheme, `https` first.
    private mutating func servers() -> YAMLNode? {
        let path = root["basePath"]?.text ?? ""
        guard let place = root["host"] ?? root["basePath"] else { return nil }
        origins.add(["servers"], from: [root["host"] == nil ? "basePath" : "host"])
        guard let host = root["host"]?.text else {
            return place.sequence([place.mapping([place.entry("url", place.text(path))])])
        }
        let written = root["schemes"]?.elements.map(\.text).filter { $0.hasPrefix("http") } ?? []
        let schemes = written.isEmpty ? ["https"] : written.sorted().reversed()
        let urls = schemes.map { "\($0)://\(host)\(path)" }
        return place.sequence(urls.map { place.mapping([place.entry("url", place.text($0))]) })
    }

    private static func securityScheme(_ node: YAMLNode) -> YAMLNode {
        switch node["type"]?.text {
        case "basic":
            let rest = node.entries.filter { $0.key.text != "type" }
            return node.mapping(
                [node.entry("type", node.text("http")), node.entry("scheme", node.text("basic"))] + rest)
        case "oauth2":
            let flows = [
                "implicit": "implicit", "password": "password", "application": "clientCredentials",
                "accessCode": "authorizationCode",
            ]
            let parts: Set<String> = ["authorizationUrl", "tokenUrl", "scopes"]
            let flow = node.mapping(node.entries.filter { parts.contains($0.key.text) })
            let name = flows[node["flow"]?.text ?? ""] ?? "implicit"
            let rest = node.entries.filter { !parts.contains($0.key.text) && $0.key.text != "flow" }
            return node.mapping(rest + [node.entry("flows", node.mapping([node.entry(name, flow)]))])
        default: return node
        }
    }
}

extension SwaggerConversion {
    private mutating func paths(_ node: YAMLNode) -> YAMLNode {
        node.mapped { path, item in self.item(item, ["paths", path]) }
    }

    private mutating func item(_ node: YAMLNode, _ place: [String]) -> YAMLNode {
        let shared = parameters(node["parameters"], place + ["parameters"])
        return node.mapped { key, value in
            switch key {
            case "parameters":
                value.sequence(plain(shared, at: place + ["parameters"]))
            case _ where EndpointBuilder.methods.contains(key):
                operation(value, shared.filter { !$0.parameter.isPlain }, place + [key])
            default: value
            }
        }
    }

    /// A parameter and its original position.
    private struct PlacedParameter {
        let parameter: SwaggerParameter
        let place: [String]
    }

    /// The parameters of a list. References to bodies and form fields are replaced by what they refer to.
    private func parameters(_ list: YAMLNode?, _ place: [String]) -> [PlacedParameter] {
        (list?.elements ?? []).enumerated().map { index, node in
            let name = node["$ref"]?.text.split(separator: "/").last.map { String($0) } ?? ""
            if let shared = root["parameters"]?[name], !SwaggerParameter(shared).isPlain {
                return PlacedParameter(parameter: SwaggerParameter(shared), place: ["parameters", name])
            }
            return PlacedParameter(parameter: SwaggerParameter(node), place: place + [String(index)])
        }
    }

    /// The parameters that are neither a body nor form fields.
    private mutating func plain(_ all: [PlacedParameter], at place: [String]) -> [YAMLNode] {
        all.filter(\.parameter.isPlain).enumerated().map { index, item in
            let place = place + [String(index)]
            origins.add(place, from: item.place)
            return parameter(item.parameter.node, place)
        }
    }

    private mutating func operation(
        _ node: YAMLNode, _ shared: [PlacedParameter], _ place: [String]
    ) -> YAMLNode {
        guard node["$ref"] == nil else { return node }
        let own = parameters(node["parameters"], place + ["parameters"])
        let consumes = node["consumes"] ?? root["consumes"]
        let produces = node["produces"] ?? root["produces"]
        let producesPlace = node["produces"] == nil ? ["produces"] : place + ["produces"]
        var entries: [YAMLEntry] = []
        for entry in node.entries {
            switch entry.key.text {
            case "consumes", "produces", "schemes": break
            case "parameters":
                entries.append(entry.with(entry.value.sequence(plain(own, at: place + ["parameters"]))))
            case "responses":
                let responses = entry.value.mapped { status, value in
                    status.hasPrefix("x-")
                        ? value : response(value, produces, producesPlace, place + ["responses", status])
                }
                entries.append(entry.with(responses))
            default: entries.append(entry)
            }
        }
        if let body = body(own.filter { !$0.parameter.isPlain } + shared, consumes, place + ["requestBody"]) {
            entries.append(node.entry("requestBody", body))
        }
        return node.mapping(entries)
    }

    private mutating func parameter(_ node: YAMLNode, _ place: [String]) -> YAMLNode {
        guard node["$ref"] == nil else { return node }
        origins.add(place + ["schema"], from: origins.original(place))
        return SwaggerParameter(node).converted()
    }

    private mutating func body(
        _ parameters: [PlacedParameter], _ consumes: YAMLNode?, _ place: [String]
    ) -> YAMLNode? {
        guard let first = parameters.first else { return nil }
        origins.add(place, from: first.place)
        let types = consumes?.elements.map(\.text) ?? []
        guard first.parameter.location == "body" else { return form(parameters, types, place) }
        let node = first.parameter.node
        let schema = SwaggerSchema.converted(node["schema"] ?? node.mapping([]))
        let contents = (types.isEmpty ? ["application/json"] : types).map { type in
            origins.add(place + ["content", type], from: first.place)
            return node.entry(type, node.mapping([node.entry("schema", schema)]))
        }
        let rest = node.entries.filter { !["in", "name", "schema"].contains($0.key.text) }
        return node.mapping(rest + [node.entry("content", node.mapping(contents))])
    }

    private mutating func form(_ fields: [PlacedParameter], _ types: [String], _ place: [String]) -> YAMLNode {
        let node = fields[0].parameter.node
        let hasFiles = fields.contains { $0.parameter.node["type"]?.text == "file" }
        let isMultipart = hasFiles || types.first?.hasPrefix("multipart/") ?? false
        let type = isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded"
        let schemaPlace = place + ["content", type, "schema"]
        var properties: [YAMLEntry] = []
        var encodings: [YAMLEntry] = []
        for field in fields {
            origins.add(schemaPlace + ["properties", field.parameter.name], from: field.place)
            properties.append(node.entry(field.parameter.name, field.parameter.schema(withDoc: true)))
            if let style = field.parameter.style {
                encodings.append(node.entry(field.parameter.name, node.mapping(style)))
            }
        }
        let required = fields.filter { $0.parameter.node["required"]?.text == "true" }.map(\.parameter.name)
        var schema = [
            node.entry("type", node.text("object")), node.entry("properties", node.mapping(properties)),
        ]
        if !required.isEmpty { schema.append(node.entry("required", node.sequence(required.map { node.text($0) }))) }
        var media = [node.entry("schema", node.mapping(schema))]
        if !encodings.isEmpty { media.append(node.entry("encoding", node.mapping(encodings))) }
        let content = node.mapping([node.entry(type, node.mapping(media))])
        let isRequired = YAMLNode(
            content: .scalar(YAMLScalar(text: "\(!required.isEmpty)", isPlain: true)), range: node.range)
        return node.mapping([node.entry("required", isRequired), node.entry("content", content)])
    }

    private mutating func response(
        _ node: YAMLNode, _ produces: YAMLNode?, _ producesPlace: [String], _ place: [String]
    ) -> YAMLNode {
        guard node["$ref"] == nil else { return node }
        var entries = node.entries.filter { !["schema", "headers", "examples"].contains($0.key.text) }
        if let headers = node["headers"] {
            let converted = headers.mapped { name, header in
                origins.add(place + ["headers", name, "schema"], from: place + ["headers", name])
                return SwaggerParameter(header).converted()
            }
            entries.append(node.entry("headers", converted))
        }
        let examples = node["examples"]?.entries ?? []
        guard node["schema"] != nil || !examples.isEmpty else { return node.mapping(entries) }
        let isFile = node["schema"]?["type"]?.text == "file"
        let produced = produces?.elements.map(\.text).filter { !isFile || MediaKind($0) != .json } ?? []
        var types = produced.isEmpty ? [isFile ? "application/octet-stream" : "application/json"] : produced
        types += examples.map(\.key.text).filter { !types.contains($0) }
        let contents = types.enumerated().map { index, type in
            let media = place + ["content", type]
            origins.add(media, from: index < produced.count ? producesPlace + [String(index)] : place)
            origins.add(media + ["schema"], from: place + ["schema"])
            origins.add(media + ["example"], from: place + ["examples", type])
            var entries: [YAMLEntry] = []
            if let schema = node["schema"] { entries.append(node.entry("schema", SwaggerSchema.converted(schema))) }
            if let example = node["examples"]?[type] { entries.append(node.entry("example", example)) }
            return node.entry(type, node.mapping(entries))
        }
        return node.mapping(entries + [node.entry("content", node.mapping(contents))])
    }
}
