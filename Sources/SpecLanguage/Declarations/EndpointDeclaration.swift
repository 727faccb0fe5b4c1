import WireSyntax
import YAMLSyntax

/// An entry of `endpoints`.
struct EndpointDeclaration: Sendable {
    /// The result of the endpoint.
    enum Returns: Sendable {
        case nothing
        case value(Written<TypeExpression>, default: YAMLNode?)
        /// A download, with the position of `file`.
        case file(SourceRange)
        case stream(StreamDeclaration)
        /// The bytes of the body as they arrive, with the position of `Data`.
        case chunks(SourceRange)
        case responses(ResponsesDeclaration)
        case socket(SocketDeclaration)
    }

    /// A stream of values, or of events by name.
    struct StreamDeclaration: Sendable {
        enum Content: Sendable {
            case values(Written<TypeExpression>)
            case events(Written<[EventDeclaration]>)
        }

        var content: Content
        var format: StreamFormat
    }

    /// The name as written.
    var key: Written<String>
    var doc: String?
    var deprecated: String?
    /// `nil` if the endpoint has no method; this has been reported.
    var method: Endpoint.Method?
    /// `nil` if the path is missing or not valid; this has been reported.
    var path: Written<PathTemplate>?
    var parameters: [ParameterDeclaration] = []
    var body: Written<TypeExpression>?
    /// How the body is written.
    var bodyFormat: FormatDeclaration = FormatDeclaration()
    var returns: Returns = .nothing
    /// How the result is read, with its position; `nil` if not written.
    var resultForm: Written<ResultForm>?
    var at: Written<ValuePath>?
    /// What happens to invalid elements of the result, with the position of the key.
    var elements: Written<Field.Elements>?
    /// The status of successful responses, with the position of its key.
    var status: Written<Int>?
    var errors: [ErrorDeclaration] = []
    var timeout: Duration?
    var bodyText: BodyReading?
    var policies: EndpointPolicies = EndpointPolicies()

    init(key: Written<String>) {
        self.key = key
    }
}

/// An entry of `parameters`, of a service or an endpoint.
struct ParameterDeclaration: Sendable {
    /// The keys shared with fields of models.
    var field: FieldDeclaration
    /// Where it is sent; `nil` if not written.
    var location: Written<Parameter.Location>?
    /// How a list or a model is written; `nil` if not written.
    var style: Written<ParameterStyle>?
    /// How it is written into the path; `nil` if not written.
    var encoding: Written<PathEncoding>?
    /// The value that every call sends, instead of one that callers pass.
    var constant: YAMLNode?
    /// How the value is written as a part of a multipart body.
    var format: FormatDeclaration = FormatDeclaration()

    /// The name as written.
    var key: Written<String> { field.key }

    /// Whether the value is a file or bytes to upload.
    var isUpload: Bool {
        guard constant == nil else { return false }
        return location?.value == .file || field.type?.value.plainName == Self.uploadType || isUploadList
    }

    /// Whether the type is `[file]` or `[file]?`.
    var isUploadList: Bool { field.type?.value.isUploadList == true }

    /// The type name for files and bytes to upload.
    static let uploadType: String = "file"
}

/// How a value is written into a body or a part, as declared.
struct FormatDeclaration: Sendable {
    var form: Written<BodyFormat.Form>?
    var contentType: Written<String>?
    /// The header fields of a part; `nil` if not written.
    var headers: Written<[HeaderDeclaration]>?
    /// How lists and nested values of a form are written; `nil` if not written.
    var style: Written<ParameterStyle>?
}

extension TypeExpression {
    /// Whether the type is a plain list of files.
    var isUploadList: Bool {
        switch self {
        case .array(.name(let name)): name.value == ParameterDeclaration.uploadType
        case .optional(let wrapped): wrapped.isUploadList
        case .name, .array, .dictionary: false
        }
    }

    /// Whether the type is a list or dictionary of files.
    var holdsUploads: Bool {
        switch self {
        case .name: false
        case .optional(let wrapped): wrapped.holdsUploads
        case .array(let element), .dictionary(let element):
            element.holdsUploads || element.plainName == ParameterDeclaration.uploadType
        }
    }
}

extension SpecReader {
    /// Reads `endpoints`.
    mutating func endpoints(_ node: YAMLNode) -> [EndpointDeclaration] {
        guard let entries = entries(of: node, "\"endpoints\"") else { return [] }
        return entries.compactMap { endpoint($0) }
    }

    private mutating func endpoint(_ entry: YAMLEntry) -> EndpointDeclaration? {
        let key = name(written: entry.key, of: "the name of an endpoint")
        let subject = "endpoint \"\(entry.key.text)\""
        guard let nodes = mapping(entry.value, .endpoint, of: subject), let key else { return nil }
        var reading = EndpointReading(endpoint: EndpointDeclaration(key: key), nodes: nodes, subject: subject)
        readCall(nodes, of: subject, into: &reading.endpoint)
        read(nodes, EndpointReading.table, of: subject, into: &reading)
        checkWholeResponse(&reading.endpoint.policies, nodes, reading.context)
        var endpoint = reading.endpoint
        unfoldResult(of: &endpoint, subject)
        checkCharset(of: endpoint, nodes, subject)
        checkReconnection(of: endpoint, nodes, subject)
        return endpoint
    }

    /// Lines are split before they are converted.
    private mutating func checkCharset(of endpoint: EndpointDeclaration, _ nodes: KeyedNodes, _ subject: String) {
        guard let name = endpoint.bodyText?.charset, Charset(name)?.isWide == true,
            case .stream(let stream) = endpoint.returns, stream.format.framing == .lines, let node = nodes["charset"]
        else { return }
        let message =
            "\"charset\" of \(subject): a stream of lines cannot be in \(name), whose line feeds are not those of ASCII"
        report(.keyNotApplicable, message, at: node)
    }

    /// Each connection is a call with an idempotency key of its own, so that a key does not make it safe to reconnect.
    private mutating func checkReconnection(of endpoint: EndpointDeclaration, _ nodes: KeyedNodes, _ subject: String) {
        guard case .stream(let stream) = endpoint.returns, stream.format.framing == .sse,
            let method = endpoint.method, !method.isIdempotent, !endpoint.policies.isIdempotent,
            let key = nodes["returns"]?.entriesByKey.keyNode("reconnect")
        else { return }
        let advice = endpoint.policies.idempotencyHeader == nil ? ", or write \"idempotent: true\" if that is safe" : ""
        let message =
            "the stream of a \(method.rawValue) is not requested again (RFC 9110, section 9.2.2); remove \"reconnect\" "
            + "from \"returns\" of \(subject)\(advice)"
        report(.keyNotApplicable, message, at: key)
    }

    /// Reads a type, or the form `{type: T, as: …}`.
    mutating func readBody(_ node: YAMLNode, of subject: String, into endpoint: inout EndpointDeclaration) {
        guard case .mapping = node.content else {
            endpoint.body = typeExpression(node, of: subject).map { written($0, at: node) }
            return
        }
        guard let nodes = mapping(node, .body, of: subject) else { return }
        endpoint.body = nodes["type"].flatMap { type in
            typeExpression(type, of: "\"type\" of \(subject)").map { written($0, at: type) }
        }
        endpoint.bodyFormat = format(nodes, of: subject, BodyFormat.Form.allCases)
        endpoint.bodyFormat.style = nodes["style"].flatMap { formStyle($0, of: "\"style\" of \(subject)") }
    }

    /// Reads how lists and nested values of a form are written.
    private mutating func formStyle(_ node: YAMLNode, of subject: String) -> Written<ParameterStyle>? {
        guard let style = ParameterStyle.ofForms.first(where: { node.isScalar($0.rawValue) }) else {
            let words = ParameterStyle.ofForms.map(\.rawValue)
            let hint = Spelling.suggestion(for: node.text, among: words)
            reportWrongType(node, subject, expected: Spelling.alternatives(words), hint: hint)
            return nil
        }
        return written(style, at: node)
    }

    private mutating func readCall(_ nodes: KeyedNodes, of subject: String, into endpoint: inout EndpointDeclaration) {
        let common = Endpoint.Method.common.map(\.rawValue)
        let calls = nodes.entries.filter { $0.key.isScalar("method") || common.contains($0.key.text) }
        guard let call = calls.first else {
            let methods = Spelling.alternatives(common + ["method"])
            report(.missingKey, "\(subject) needs one of the keys \(methods): the method and the path", at: nodes.node)
            return
        }
        for other in calls.dropFirst() {
            let message =
                "\(subject) already has the method \"\(call.key.text)\"; declare another endpoint for a "
                + "second method"
            report(.keyNotApplicable, message, at: other.key)
        }
        var address: YAMLNode? = call.value
        if call.key.isScalar("method") {
            endpoint.method = method(call.value, of: subject)
            address = nodes["path"]
            if address == nil {
                report(.missingKey, "\(subject) needs the key \"path\": the path of the request", at: call.key)
            }
        } else {
            endpoint.method = Endpoint.Method(rawValue: call.key.text)
            reportUnused("path", nodes, "\(subject) has its path at \"\(call.key.text)\"; remove \"path\"")
        }
        endpoint.path = address.flatMap { path($0, of: "the path of \(subject)", canBeAddress: true) }
    }

    /// Reads a method without a key of its own.
    private mutating func method(_ node: YAMLNode, of subject: String) -> Endpoint.Method? {
        let subject = "\"method\" of \(subject)"
        guard let text = text(node, of: subject) else { return nil }
        let upper = text.uppercased()
        if let common = Endpoint.Method.common.first(where: { $0.text == upper }) {
            let message = "\(subject) has a key of its own; write \"\(common.rawValue)\" with the path"
            report(.keyNotApplicable, message, at: node)
            return nil
        }
        if upper == "CONNECT" {
            report(.keyNotApplicable, "\(subject) opens a tunnel (RFC 9110, section 9.3.6), which is no call", at: node)
            return nil
        }
        guard HTTPText.isToken(text) else {
            reportWrongType(node, subject, expected: "the name of a method (RFC 9110, section 9.1)")
            return nil
        }
        if text != upper, MethodSemantics.isRegistered(upper) {
            reportWrongType(node, subject, expected: "\(upper), because methods are case-sensitive")
            return nil
        }
        return Endpoint.Method(rawValue: text)
    }

    /// - Parameter canBeAddress: whether it may be one placeholder, for the whole address.
    mutating func path(
        _ node: YAMLNode, of subject: String, canBeAddress: Bool = false
    ) -> Written<PathTemplate>? {
        guard let text = text(node, of: subject) else { return nil }
        do throws(PathTemplate.Fault) {
            return written(try PathTemplate(text, canBeAddress: canBeAddress), at: node)
        } catch {
            switch error {
            case .path(let reason): report(.badPath, "\(subject) \(reason)", at: node)
            case .placeholder(let reason): report(.pathParameter, "\(subject) \(reason)", at: node)
            }
            return nil
        }
    }
}

extension SpecReader {
    /// Reads the `parameters` of an endpoint.
    mutating func parameters(_ node: YAMLNode, of subject: String) -> [ParameterDeclaration] {
        guard let entries = entries(of: node, "\"parameters\" of \(subject)") else { return [] }
        return entries.map { parameter($0, ParameterDeclaration.table) }
    }

    /// Reads the `parameters` of a service.
    mutating func serviceParameters(_ node: YAMLNode) -> [ParameterDeclaration] {
        guard let entries = entries(of: node, "\"parameters\" of the service") else { return [] }
        return entries.map { parameter($0, ParameterDeclaration.serviceTable) }
    }

    /// Reads the `parameters` of a route.
    mutating func routeParameters(_ node: YAMLNode, of subject: String) -> [ParameterDeclaration] {
        guard let entries = entries(of: node, "\"parameters\" of \(subject)") else { return [] }
        return entries.map { parameter($0, ParameterDeclaration.routeTable) }
    }

    private mutating func parameter(
        _ entry: YAMLEntry, _ table: DeclaredKeys<ParameterDeclaration>
    ) -> ParameterDeclaration {
        let subject = "parameter \"\(entry.key.text)\""
        let field = FieldDeclaration(key: written(entry.key.text, at: entry.key), subject: subject)
        var parameter = ParameterDeclaration(field: field)
        guard case .mapping = entry.value.content else {
            readType(entry.value, of: subject, into: &parameter.field)
            return parameter
        }
        parameter.field.nodes = read(entry.value, table, of: subject, into: &parameter)
        guard table.mapping.has("constant"), let nodes = parameter.field.nodes else { return parameter }
        if parameter.constant == nil, nodes["type"] == nil {
            report(.missingKey, "\(subject) needs the key \"type\": the type of its values", at: nodes.node)
        }
        return parameter
    }

    fileprivate mutating func location(
        _ node: YAMLNode, _ places: [Parameter.Location], of subject: String
    ) -> Written<Parameter.Location>? {
        let words = places.map(\.rawValue)
        guard let text = node.scalar?.text, words.contains(text) else {
            let hint = Spelling.suggestion(for: node.text, among: words)
            reportWrongType(node, subject, expected: Spelling.alternatives(words), hint: hint)
            return nil
        }
        return Parameter.Location(rawValue: text).map { written($0, at: node) }
    }
}

extension SpecReader {
    /// Reads `as` and `content-type` of a body.
    private mutating func format(
        _ nodes: KeyedNodes, of subject: String, _ forms: [BodyFormat.Form]
    ) -> FormatDeclaration {
        FormatDeclaration(
            form: nodes["as"].flatMap { form($0, of: "\"as\" of \(subject)", forms) },
            contentType: nodes["content-type"].flatMap { contentType($0, of: "\"content-type\" of \(subject)") })
    }

    fileprivate mutating func form(
        _ node: YAMLNode, of subject: String, _ forms: [BodyFormat.Form]
    ) -> Written<BodyFormat.Form>? {
        if let form = forms.first(where: { node.isScalar($0.rawValue) }) { return written(form, at: node) }
        let words = forms.map(\.rawValue)
        let hint = Spelling.suggestion(for: node.text, among: words)
        reportWrongType(node, subject, expected: Spelling.alternatives(words), hint: hint)
        return nil
    }

    fileprivate mutating func contentType(_ node: YAMLNode, of subject: String) -> Written<String>? {
        guard let text = text(node, of: subject) else { return nil }
        guard MediaType.isValid(text) else {
            reportWrongType(node, subject, expected: "a media type such as application/vnd.api+json")
            return nil
        }
        return written(text, at: node)
    }
}

extension ParameterDeclaration {
    /// The keys of an endpoint's parameter; a type alone is short for `{type: …}`.
    static let table: DeclaredKeys<ParameterDeclaration> = DeclaredKeys(
        "parameter",
        values
            + [
                ReadKey(
                    "as", .choice(BodyFormat.Form.ofParts.map(\.rawValue)),
                    "how a part of a multipart body is written"
                ) { $3.format.form = $0.form($1.value, of: $2, BodyFormat.Form.ofParts) },
                ReadKey("content-type", SpecKey.contentType.value, SpecKey.contentType.summary) {
                    $3.format.contentType = $0.contentType($1.value, of: $2)
                },
                ReadKey("headers", .named(.text), "header fields of a part of a multipart body") {
                    reader, entry, _, parameter in
                    let fields = reader.partHeaders(entry.value, of: parameter.field.subject)
                    parameter.format.headers = fields.map { reader.written($0, at: entry.key) }
                },
                .choice(
                    "auto-cast", .autoCast, at: \.field.autoCast,
                    "write-text: whether numbers are written as text in a JSON body"),
                ReadKey(
                    "encode", .choice(PathEncoding.allCases.map(\.rawValue)),
                    "how a value with slashes is written into the path"
                ) { reader, entry, subject, parameter in
                    let encoding: PathEncoding? = reader.choice(entry.value, of: subject)
                    parameter.encoding = encoding.map { reader.written($0, at: entry.value) }
                },
            ] + request(Parameter.Location.allCases), oneOf: ["type", "constant"])

    /// The keys of a parameter that a service sends with every endpoint.
    static let serviceTable: DeclaredKeys<ParameterDeclaration> = DeclaredKeys(
        "parameter", values + request(Parameter.Location.ofServices), oneOf: ["type", "constant"])

    /// The keys of a route's parameter; a type alone is short for `{type: …}`.
    static let routeTable: DeclaredKeys<ParameterDeclaration> = DeclaredKeys(
        "parameter",
        ([FieldDeclaration.type(required: true)] + FieldDeclaration.valueKeys
            + [FieldDeclaration.map(.path, "its name in the link")] + FieldDeclaration.documentationKeys).map {
                $0.of(\.field)
            })

    private static let values: [ReadKey<ParameterDeclaration>] = [
        FieldDeclaration.type(required: false).of(\.field),
        .node("constant", .text, \.constant, "the value that every call sends; callers do not pass one"),
    ]

    /// The keys after those that only some parameters have.
    private static func request(_ locations: [Parameter.Location]) -> [ReadKey<ParameterDeclaration>] {
        FieldDeclaration.valueKeys.map { $0.of(\.field) } + [
            FieldDeclaration.map(.path, "its name in the request").of(\.field),
            ReadKey("in", .choice(locations.map(\.rawValue)), "its place in the request") {
                $3.location = $0.location($1.value, locations, of: $2)
            },
            ReadKey("style", .choice(ParameterStyle.allCases.map(\.rawValue)), "how lists and models are written") {
                reader, entry, subject, parameter in
                let style: ParameterStyle? = reader.choice(entry.value, of: subject)
                parameter.style = style.map { reader.written($0, at: entry.value) }
            },
            .node("mock", .literal, \.field.mock, "the value that apigen probe sends: a value, or a list"),
        ] + FieldDeclaration.documentationKeys.map { $0.of(\.field) }
    }
}

extension SpecReader {
    /// Reads `returns`: a type, `nothing`, `file`, a stream, a WebSocket, or responses by status or with header fields.
    mutating func returns(_ entry: YAMLEntry, of subject: String) -> EndpointDeclaration.Returns? {
        let node = entry.value
        if case .mapping(let entries) = node.content {
            if entries.contains(where: { ["socket", "sends"].contains($0.key.text) }) {
                return socket(node, of: subject)
            }
            return Self.areResponses(entries) ? responses(node, entries, of: subject) : stream(node, of: subject)
        }
        switch node.scalar?.text {
        case "nothing":
            return .nothing
        case "file":
            return .file(range(of: node))
        default:
            let subject = "\"returns\" of \(subject)"
            return typeWithDefault(node, of: subject).map { .value($0.type, default: $0.defaultValue) }
        }
    }
}
