import SpecLanguage
import WireSyntax
import YAMLSyntax

/// Builds endpoints from the operations of a description.
struct EndpointBuilder: Sendable {
    var models: ModelBuilder
    let security: SecuritySchemes
    private(set) var endpoints: [ImportedEndpoint] = []
    private var names: EndpointNames = EndpointNames()
    /// The methods and paths that already have an endpoint.
    private var calls: Set<String> = []
    /// The header fields in lower case that most operations return.
    var commonHeaders: Set<String> = []

    init(models: ModelBuilder, security: SecuritySchemes) {
        self.models = models
        self.security = security
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
            case "servers": models.findings.note(.pathServers, at: operation.pointer)
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
        guard calls.insert("\(method) \(PathTemplate(unchecked: template.text).address)").inserted else {
            models.findings.note(
                .sameCall, at: operation.pointer)
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
        addCredentials(of: operation, to: &endpoint, &request)
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
        if let servers = operation["servers"] {
            models.findings.note(.endpointServers, at: servers.pointer)
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
    let template: RequestPath
    var parameters: [ImportedField] = []
    var body: ImportedType?
    /// The media type of the body, if it must be specified.
    var bodyContentType: String?
    var names: MemberNames
    /// The text before a placeholder, such as the dot of the style `label`.
    var prefixes: [String: String] = [:]

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
        endpoint.parameters = request.parameters
        endpoint.body = request.body
        endpoint.bodyContentType = request.bodyContentType
        return endpoint
    }
}

/// The path of an operation, such as `/pets/{id}`, and the query that some descriptions append to it.
struct RequestPath: Sendable {
    /// Literals and the names in braces, alternating.
    private let parts: [Part]
    /// The keys and values after the question mark, which every request sends.
    let query: [(name: String, value: String)]

    private enum Part: Sendable {
        case literal(String)
        case placeholder(String)
    }

    /// `nil` if the path is not valid in any URL.
    init?(_ text: String) {
        let pieces = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = pieces.first.map { String($0) } ?? ""
        guard !text.contains("#"), let parts = Self.parts(path.hasPrefix("/") ? path : "/" + path) else { return nil }
        self.parts = parts
        query =
            pieces.count < 2
            ? []
            : pieces[1].split(separator: "&").map { pair in
                let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(sides[0]), sides.count > 1 ? String(sides[1]) : "")
            }
        guard (try? PathTemplate(self.text)) != nil else { return nil }
    }

    var placeholders: [String] {
        parts.compactMap { part in
            if case .placeholder(let name) = part { name } else { nil }
        }
    }

    var text: String { text([:]) }

    /// The path as written in a spec.
    ///
    /// - Parameter prefixes: the text before each placeholder
    func text(_ prefixes: [String: String]) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .placeholder(let name): "\(prefixes[name] ?? ""){\(name)}"
            }
        }.joined()
    }

    private static func parts(_ path: String) -> [Part]? {
        var parts: [Part] = []
        var rest = path[...]
        while !rest.isEmpty {
            let literal = rest.prefix { $0 != "{" }
            if !literal.isEmpty { parts.append(.literal(encoded(literal))) }
            rest = rest.dropFirst(literal.count)
            guard !rest.isEmpty else { break }
            guard let end = rest.firstIndex(of: "}") else { return nil }
            parts.append(.placeholder(String(rest[..<end].dropFirst())))
            rest = rest[rest.index(after: end)...]
        }
        return parts
    }

    /// Percent-encodes characters that are not allowed in a path (RFC 3986, section 3.3).
    private static func encoded(_ text: Substring) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            if allowed.contains(byte) || byte >= 0x30 && byte <= 0x39 || byte >= 0x41 && byte <= 0x5A
                || byte >= 0x61 && byte <= 0x7A
            {
                result.append(byte)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += Array("%\(digits.count < 2 ? "0" : "")\(digits)".utf8)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let allowed: Set<UInt8> = Set("/-._~!$&'()*+,;=:@%".utf8)
}

/// Assigns names to endpoints that are unique in Swift.
struct EndpointNames: Sendable {
    private var names: MemberNames = MemberNames(reserved: ServiceNames.daoMembers)

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
