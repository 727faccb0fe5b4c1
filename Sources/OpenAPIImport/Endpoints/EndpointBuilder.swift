import SpecFormatting
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
    var names: CallNames
    /// The stream of events among the responses of the current operation.
    var streamed: StreamedResponse?

    init(models: ModelBuilder, services: ServiceVariants) {
        self.models = models
        self.services = services
        let paths = models.references.root["paths"]?.entries ?? []
        let operations = paths.flatMap { path in
            let item = PathItem(path.value)
            return Self.methods.compactMap { item[$0]?.followed }
        }
        names = CallNames(
            paths: paths.map(\.key), identifiers: operations.map { $0["operationId"]?.text ?? "" },
            reserved: services.parameterNames, vocabulary: models.vocabulary)
    }

    /// The OpenAPI methods that specs support.
    static let methods: [String] = ["get", "post", "put", "patch", "delete", "head", "options"]

    mutating func addPaths() {
        findCommonHeaders()
        for (path, place) in models.findings.entries(models.references.root["paths"]) where !path.hasPrefix("x-") {
            guard !models.isOverLimit else { return }
            if let item = resolved(place), !item.isMapping {
                models.findings.wrongType(item, expected: "a mapping")
            }
            addItem(PathItem(place), path: path)
        }
    }

    /// The node itself, or the target of its `$ref`. `nil` if there is no target, which is noted.
    mutating func resolved(_ place: DocumentNode) -> DocumentNode? {
        var current = place
        for _ in 0..<DescriptionLibrary.mostSteps {
            guard current.reference != nil else { return current }
            guard let target = current.target else {
                models.findings.note(.dangling, at: place.pointer)
                return nil
            }
            current = target
        }
        models.findings.note(.circular, at: place.pointer)
        return nil
    }

    private mutating func addItem(_ item: PathItem, path: String) {
        let shared = models.findings.elements(item["parameters"])
        for (key, written) in item.entries where !models.isOverLimit {
            switch key {
            case _ where Self.methods.contains(key):
                if let operation = resolved(written) { add(operation, key, path, item, shared) }
            case "trace":
                models.findings.note(.method, at: written.pointer)
            case "query":
                if let operation = resolved(written) { add(operation, "QUERY", path, item, shared) }
            case "additionalOperations":
                for (method, operation) in models.findings.entries(written) {
                    addAdditional(operation, method, path, item, shared)
                }
            // Services have these.
            case "servers": break
            case "parameters", "summary", "description", "$ref": break
            case _ where key.hasPrefix("x-"):
                models.findings.note(.pathExtension, at: written.pointer)
            default: models.findings.note(.unknownKeyword, at: written.pointer)
            }
        }
    }

    /// Adds an operation whose method has no key in a description (OpenAPI 3.2, section 4.9.1).
    private mutating func addAdditional(
        _ written: DocumentNode, _ method: String, _ path: String, _ item: PathItem, _ shared: [DocumentNode]
    ) {
        let isUsual = Endpoint.Method.common.contains { $0.text == method.uppercased() }
        guard !isUsual, method.uppercased() != "CONNECT", HTTPText.isToken(method) else {
            models.findings.note(.method, at: written.pointer)
            return
        }
        if let operation = resolved(written) { add(operation, method, path, item, shared) }
    }

    private mutating func add(
        _ operation: DocumentNode, _ method: String, _ path: String, _ item: PathItem, _ shared: [DocumentNode]
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
        let doc =
            Self.doc(operation["summary"], operation["description"]) ?? Self.doc(item["summary"], item["description"])
        endpoint.doc = operation.withDocumentationLink(doc)
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
        streamed = nil
        addBodyDoc(of: operation, to: &endpoint)
        addResponses(of: operation, to: &endpoint)
        let stream = divideStream(streamed, of: operation, from: &endpoint)
        models.build()
        endpoints.append(endpoint)
        if let stream { endpoints.append(stream) }
    }

    /// The first tag, unless it says nothing, as the `default` that some tools write.
    private static func tag(of operation: DocumentNode) -> String? {
        guard let tag = operation["tags"]?.elements.first?.text, tag.lowercased() != "default" else { return nil }
        return NameWords.words(of: tag).isEmpty ? nil : tag
    }

    /// The summary followed by the description. Only one of them if the other is empty, or if the description begins
    /// with the summary.
    private static func doc(_ summary: DocumentNode?, _ description: DocumentNode?) -> String? {
        let summary = summary?.text.map(ParagraphText.tidy) ?? ""
        let description = description?.text.map(ParagraphText.tidy) ?? ""
        if summary.isEmpty || description.hasPrefix(summary) { return description.isEmpty ? nil : description }
        return description.isEmpty ? summary : "\(summary)\n\n\(description)"
    }

    private mutating func noteWhatIsLost(_ operation: DocumentNode) {
        if let callbacks = operation["callbacks"] {
            models.findings.note(.callbacks, at: callbacks.pointer)
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
        names = MemberNames(reserved: ["body"])
    }

    /// Whether parameters are sent in the body by default.
    var hasBody: Bool {
        ["post", "put", "patch"].contains(method)
    }

    var allowsBody: Bool {
        hasBody || method == "delete" || method == "options"
    }

    /// The parameters of the path in its order, then those that are required, then the others: the order of the
    /// arguments in Swift.
    var sortedParameters: [ImportedField] {
        let placeholders = template.placeholders.map { JSONPath([$0]).text }
        func rank(_ field: ImportedField) -> Int {
            let wireName = field.wireName ?? JSONPath([field.name]).text
            if field.location == nil, let place = placeholders.firstIndex(of: wireName) { return place }
            return placeholders.count + (field.isOptional ? 1 : 0)
        }
        return parameters.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
            .map(\.element)
    }

    /// The prefix of the names of models that are created for the request.
    var typeName: String {
        ImportedName.type(name, fallback: "Request")
    }
}

extension ImportedEndpoint {
    /// The endpoint with the parts of its request.
    func with(_ request: RequestDraft) -> ImportedEndpoint {
        var endpoint = self
        endpoint.path = request.template.text(request.prefixes)
        endpoint.parameters = request.sortedParameters
        endpoint.body = request.body
        endpoint.bodyContentType = request.bodyContentType
        endpoint.bodyForm = request.bodyForm
        endpoint.bodyStyle = request.bodyStyle
        return endpoint
    }
}

/// Assigns names to endpoints that are unique in Swift.
struct CallNames: Sendable {
    private var names: MemberNames
    /// What almost all paths start with.
    private let scope: [String]

    private let vocabulary: Vocabulary

    /// Whether people gave all operations names with a slash, as `repos/list-for-org`.
    private let hasSlashes: Bool

    /// - Parameters:
    ///   - paths: all paths of the description
    ///   - identifiers: the IDs of all operations
    ///   - reserved: the names of other members of the DAO
    ///   - vocabulary: what IDs are split by
    init(paths: [String], identifiers: [String], reserved: Set<String>, vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
        names = MemberNames(reserved: ServiceNames.daoMembers.union(reserved))
        scope = ResourcePath.scope(of: paths.map(ResourcePath.segments))
        hasSlashes = !identifiers.isEmpty && identifiers.allSatisfy { $0.utf8.contains(UInt8(ascii: "/")) }
    }

    /// The name of an operation: its ID, or a name from the method and the path if a tool made that.
    mutating func take(_ identifier: String?, method: String, path: String) -> String {
        if let identifier,
            let chosen = hasSlashes ? identifier : MachineName.chosen(identifier, method: method, path: path),
            !ImportedName.member(chosen, fallback: "").isEmpty
        {
            return names.takeSpelled(vocabulary.separated(chosen), fallback: method)
        }
        let words = path.split { !$0.isLetter && !$0.isNumber }.map { ImportedName.type(String($0), fallback: "") }
        let candidates = CallName(method: method, path: path, scope: scope).candidates
        return names.takeSpelled(candidates + [method + words.joined()], fallback: method)
    }
}
