import SpecLanguage
import WireSyntax
import YAMLSyntax

/// Builds endpoints from the operations of a description.
struct EndpointBuilder: Sendable {
    var models: ModelBuilder
    let services: ServiceVariants
    private(set) var endpoints: [ImportedEndpoint] = []
    /// The header fields in lower case that most operations return.
    var commonHeaders: Set<String> = []
    private var names: EndpointNames

    init(models: ModelBuilder, services: ServiceVariants) {
        self.models = models
        self.services = services
        names = EndpointNames(reserved: services.parameterNames)
    }

    /// The OpenAPI methods that specs support.
    static let methods: [String] = ["get", "post", "put", "patch", "delete", "head", "options"]

    mutating func addPaths() {
        findCommonHeaders()
        for (path, place) in models.findings.entries(models.references.root["paths"]) where !path.hasPrefix("x-") {
            guard !models.isOverLimit, let item = resolved(place) else { continue }
            addItem(item, path: path)
        }
    }

    /// The node itself, or the target of its `$ref`. `nil` if the target is not in this document, which is noted.
    mutating func resolved(_ place: DocumentNode) -> DocumentNode? {
        var current = place
        for _ in 0..<32 {
            guard let reference = current["$ref"]?.text else { return current }
            switch models.references.target(of: reference) {
            case .node(let target): current = target
            case .elsewhere:
                models.findings.note(.otherDocument, at: place.pointer)
                return nil
            case .missing:
                models.findings.note(.dangling, at: place.pointer)
                return nil
            }
        }
        models.findings.note(.circular, at: place.pointer)
        return nil
    }

    private mutating func addItem(_ item: DocumentNode, path: String) {
        let shared = models.findings.elements(item["parameters"])
        for (key, operation) in models.findings.entries(item) where !models.isOverLimit {
            switch key {
            case _ where Self.methods.contains(key): add(operation, key, path, item, shared)
            case "options", "trace", "query":
                models.findings.note(.method, at: operation.pointer)
            // Services have these.
            case "servers": break
            case "parameters", "summary", "description", "$ref": break
            case _ where key.hasPrefix("x-"):
                models.findings.note(.pathExtension, at: operation.pointer)
            default: models.findings.note(.unknownKeyword, at: operation.pointer)
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
            models.findings.note(.path, at: operation.pointer)
            return
        }
        let name = names.take(operation["operationId"]?.text, method: method, path: path)
        var endpoint = ImportedEndpoint(
            name: name, method: method, path: "", tag: Self.tag(of: operation),
            pointer: operation.pointer)
        endpoint.doc = Self.doc(of: operation) ?? Self.doc(of: item)
        endpoint.isDeprecated = operation["deprecated"]?.flag ?? false
        endpoint.comments = Extensions.comments(Extensions.all(of: operation), &models.findings)
        noteWhatIsLost(operation)
        var request = RequestDraft(name: name, method: method, template: template)
        addParameters(of: operation, shared, to: &request)
        addBody(of: operation, to: &request)
        addCredentials(of: operation, to: &endpoint)
        endpoint = endpoint.with(request)
        endpoint.origin = Selection.Origin(
            path: path, tags: operation["tags"]?.elements.compactMap(\.text) ?? [],
            operation: operation["operationId"]?.text)
        addResponses(of: operation, to: &endpoint)
        models.build()
        endpoints.append(endpoint)
    }

    /// The first tag, unless it says nothing, as the `default` that some tools write.
    private static func tag(of operation: DocumentNode) -> String? {
        guard let tag = operation["tags"]?.elements.first?.text, tag.lowercased() != "default" else { return nil }
        return NameWords.words(of: tag).isEmpty ? nil : tag
    }

    /// The summary followed by the description. Only one of them if the other is empty, or if the description begins
    /// with the summary.
    private static func doc(of place: DocumentNode) -> String? {
        let summary = place["summary"]?.text.map(ParagraphText.tidy) ?? ""
        let description = place["description"]?.text.map(ParagraphText.tidy) ?? ""
        if summary.isEmpty || description.hasPrefix(summary) { return description.isEmpty ? nil : description }
        return description.isEmpty ? summary : "\(summary)\n\n\(description)"
    }

    private mutating func noteWhatIsLost(_ operation: DocumentNode) {
        if let callbacks = operation["callbacks"] {
            models.findings.note(.callbacks, at: callbacks.pointer)
        }
        if let docs = operation["externalDocs"] {
            models.findings.note(.documentation, at: docs.pointer)
        }
        if let tags = operation["tags"]?.elements, tags.count > 1 {
            models.findings.note(.severalTags, at: tags[1].pointer)
        }
    }
}

/// The request of an endpoint while it is being built.
struct RequestDraft: Sendable {
    let name: String
    let method: String
    var template: RequestPath
    var parameters: [ImportedField] = []
    var body: ImportedType?
    /// The media type of the body, if it must be specified.
    var bodyContentType: String?
    /// How the body is written, if not as its type is usually.
    var bodyForm: String?
    /// For a form: the style of lists and nested values.
    var bodyStyle: String?
    var names: MemberNames
    /// The text before a placeholder, such as the dot of the style `label`.
    var prefixes: [String: String] = [:]
    /// The names of parameters with their places.
    var places: Set<String> = []

    init(name: String, method: String, template: RequestPath) {
        self.name = name
        self.method = method
        self.template = template
        names = MemberNames(reserved: ServiceNames.requestMembers.union(["body"]))
    }

    /// Whether parameters are sent in the body by default.
    var hasBody: Bool {
        ["post", "put", "patch"].contains(method)
    }

    var allowsBody: Bool {
        hasBody || method == "delete" || method == "options"
    }

    /// The prefix of the names of models that are created for the request.
    var typeName: String {
        ImportedName.type(name, fallback: "Request")
    }
}

extension ImportedEndpoint {
    /// The endpoint with the parts of its request.
    func with(_ request: RequestDraft) -> ImportedEndpoint {
        var endpoint = ImportedEndpoint(
            name: name, method: method, path: request.template.text(request.prefixes), tag: tag, pointer: pointer)
        endpoint.doc = doc
        endpoint.isDeprecated = isDeprecated
        endpoint.comments = comments
        endpoint.needsNoCredential = needsNoCredential
        endpoint.service = service
        endpoint.parameters = request.parameters
        endpoint.body = request.body
        endpoint.bodyContentType = request.bodyContentType
        endpoint.bodyForm = request.bodyForm
        endpoint.bodyStyle = request.bodyStyle
        return endpoint
    }
}

/// Assigns names to endpoints that are unique in Swift.
struct EndpointNames: Sendable {
    private var names: MemberNames

    /// - Parameter reserved: the names of other members of the DAO
    init(reserved: Set<String>) {
        names = MemberNames(reserved: ServiceNames.daoMembers.union(reserved))
    }

    /// The name of an operation: its ID, or otherwise its method and path: `GET /pets/{id}` becomes `getPetsId`.
    mutating func take(_ identifier: String?, method: String, path: String) -> String {
        guard let identifier, !identifier.isEmpty else {
            let words = path.split { !$0.isLetter && !$0.isNumber }.map { ImportedName.type(String($0), fallback: "") }
            return names.takeSpelled(method + words.joined(), fallback: method)
        }
        let spelled = ImportedName.member(identifier, fallback: "")
        return spelled.isEmpty
            ? take(nil, method: method, path: path) : names.takeSpelled(identifier, fallback: method)
    }
}
