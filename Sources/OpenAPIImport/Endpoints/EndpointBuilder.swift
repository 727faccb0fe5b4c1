import SpecLanguage
import YAMLSyntax

/// Makes endpoints of the operations of a description.
struct EndpointBuilder: Sendable {
    var models: ModelBuilder
    let security: SecuritySchemes
    private(set) var endpoints: [ImportedEndpoint] = []
    private var names: EndpointNames = EndpointNames()
    /// Methods and paths that endpoints have already.
    private var calls: Set<String> = []

    init(models: ModelBuilder, security: SecuritySchemes) {
        self.models = models
        self.security = security
    }

    /// The methods of OpenAPI that a spec has.
    static let methods: [String] = ["get", "post", "put", "patch", "delete", "head"]

    mutating func addPaths() {
        for (path, place) in models.findings.entries(models.references.root["paths"]) where !path.hasPrefix("x-") {
            guard !models.isOverLimit, let item = resolved(place) else { continue }
            addItem(item, path: path)
        }
    }

    /// The node itself, or what its `$ref` leads to; nil where that is not in this document, which is noted.
    mutating func resolved(_ place: DocumentNode) -> DocumentNode? {
        var current = place
        for _ in 0..<32 {
            guard let reference = current["$ref"]?.text else { return current }
            switch models.references.target(of: reference) {
            case .node(let target): current = target
            case .elsewhere:
                models.findings.note("A reference to another document, which is not read; left out", at: place.pointer)
                return nil
            case .missing:
                models.findings.note("A reference to nothing; left out", at: place.pointer)
                return nil
            }
        }
        models.findings.note("References that lead round in a circle; left out", at: place.pointer)
        return nil
    }

    private mutating func addItem(_ item: DocumentNode, path: String) {
        let shared = models.findings.elements(item["parameters"])
        for (key, operation) in models.findings.entries(item) where !models.isOverLimit {
            switch key {
            case _ where Self.methods.contains(key): add(operation, key, path, item, shared)
            case "options", "trace", "query":
                models.findings.note("A method that specs do not have; left out", at: operation.pointer)
            case "servers": models.findings.note("Servers of a path alone are not asked", at: operation.pointer)
            case "parameters", "summary", "description", "$ref": break
            case _ where key.hasPrefix("x-"):
                models.findings.note("An extension of a path", at: operation.pointer)
            default: models.findings.note("A keyword that OpenAPI does not have", at: operation.pointer)
            }
        }
    }

    private mutating func add(
        _ operation: DocumentNode, _ method: String, _ path: String, _ item: DocumentNode, _ shared: [DocumentNode]
    ) {
        guard operation.isMapping else {
            models.findings.wrongType(operation, expected: "an operation")
            return
        }
        guard let template = RequestPath(path) else {
            models.findings.note("A path that cannot be a URL's; the endpoint is left out", at: operation.pointer)
            return
        }
        guard calls.insert("\(method) \(template.text)").inserted else {
            models.findings.note(
                "An endpoint with the method and path of another; left out", at: operation.pointer)
            return
        }
        let name = names.take(operation["operationId"]?.text, method: method, path: path)
        var endpoint = ImportedEndpoint(
            name: name, method: method, path: "", group: Self.group(of: operation, path: path),
            pointer: operation.pointer)
        endpoint.doc = Self.doc(of: operation) ?? Self.doc(of: item)
        endpoint.isDeprecated = operation["deprecated"]?.flag ?? false
        endpoint.comments = Extensions.comments(Extensions.all(of: operation), &models.findings)
        noteWhatIsLost(operation)
        var request = RequestDraft(name: name, method: method, template: template)
        addParameters(of: operation, shared, to: &request)
        addBody(of: operation, to: &request)
        addCredentials(of: operation, to: &endpoint, &request)
        endpoint = endpoint.with(request)
        addResponses(of: operation, to: &endpoint)
        models.build()
        endpoints.append(endpoint)
    }

    private static func group(of operation: DocumentNode, path: String) -> String {
        if let tag = operation["tags"]?.elements.first?.text { return tag }
        let parts = path.split(separator: "/").filter { !$0.contains("{") }
        return parts.first.map { String($0) } ?? ""
    }

    /// The summary, and below it the description, unless one says it all.
    private static func doc(of place: DocumentNode) -> String? {
        let summary = place["summary"]?.text.map(ParagraphText.tidy) ?? ""
        let description = place["description"]?.text.map(ParagraphText.tidy) ?? ""
        if summary.isEmpty || description.hasPrefix(summary) { return description.isEmpty ? nil : description }
        return description.isEmpty ? summary : "\(summary)\n\n\(description)"
    }

    private mutating func noteWhatIsLost(_ operation: DocumentNode) {
        if let callbacks = operation["callbacks"] {
            models.findings.note(Lost.callbacks, at: callbacks.pointer)
        }
        if let servers = operation["servers"] {
            models.findings.note("Servers of an endpoint alone are not asked", at: servers.pointer)
        }
        if let docs = operation["externalDocs"] {
            models.findings.note(Lost.documentation, at: docs.pointer)
        }
        if let tags = operation["tags"]?.elements, tags.count > 1 {
            models.findings.note("An endpoint stands in the file of its first tag", at: tags[1].pointer)
        }
    }
}
