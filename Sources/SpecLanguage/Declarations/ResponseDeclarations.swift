import YAMLSyntax

/// Responses by status, or one with header fields.
struct ResponsesDeclaration: Sendable {
    var isByStatus: Bool
    var responses: [ResponseDeclaration]
}

/// How a result is read from the body.
enum ResultForm: String, Sendable, CaseIterable {
    /// A value in JSON.
    case json
    /// The body as text.
    case text
    /// The bytes of the body.
    case bytes
}

/// One successful response as written.
struct ResponseDeclaration: Sendable {
    /// `.successful` if there are no statuses.
    var status: Written<TypedResponse.Status>
    /// `nil` for a response without a value.
    var type: Written<TypeExpression>?
    var defaultValue: YAMLNode?
    /// With the position of the key; `nil` if not written.
    var form: Written<ResultForm>?
    /// The case's name as written.
    var name: Written<String>?
    var doc: String?
    var at: Written<ValuePath>?
    /// With the position of the key; `nil` if not written.
    var elements: Written<Field.Elements>?
    var headers: [FieldDeclaration] = []

    init(status: Written<TypedResponse.Status>) {
        self.status = status
    }
}

extension SpecReader {
    /// Whether a mapping below `returns` is not a stream.
    static func areResponses(_ entries: [YAMLEntry]) -> Bool {
        let keys = entries.map(\.key.text)
        guard !keys.isEmpty, !keys.contains("stream") else { return false }
        if keys.contains(where: { ["type", "at", "headers"].contains($0) }) { return true }
        // The words after "as" for streams are others than those for values.
        return !keys.contains(where: isStreamKey)
            && entries.allSatisfy { entry in
                entry.key.text != "as" || ResultForm(rawValue: entry.value.text) != nil
            }
    }

    /// Whether a key is one of streams alone.
    private static func isStreamKey(_ key: String) -> Bool {
        ["stream", "end", "elements", "reconnect"].contains(key)
    }

    /// Takes a result that is written as `{type: T, as: …}` or `{type: T, elements: …}`, without header fields, as the
    /// type alone.
    mutating func unfoldResult(of endpoint: inout EndpointDeclaration, _ subject: String) {
        guard case .responses(let declared) = endpoint.returns, !declared.isByStatus,
            let response = declared.responses.first
        else { return }
        endpoint.elements = response.elements
        guard response.form != nil || response.elements != nil, response.headers.isEmpty else { return }
        endpoint.returns = response.type.map { .value($0, default: response.defaultValue) } ?? .nothing
        endpoint.resultForm = response.form
        if let inner = response.at, let outer = endpoint.at {
            report(.keyNotApplicable, "\"at\" of \(subject) is also in \"returns\"", at: outer.range)
            endpoint.at = inner
        } else {
            endpoint.at = response.at ?? endpoint.at
        }
    }

    /// Reads the forms `{201: T, 202: …}` and `{type: T, headers: …}`.
    mutating func responses(
        _ node: YAMLNode, _ entries: [YAMLEntry], of subject: String
    ) -> EndpointDeclaration.Returns? {
        guard entries.contains(where: { Self.looksLikeStatus($0.key.text) }) else {
            let response = response(
                node, .response, written(.successful, at: node), of: "\"returns\" of \(subject)")
            return response.map { .responses(ResponsesDeclaration(isByStatus: false, responses: [$0])) }
        }
        let responses = entries.compactMap { response($0, of: subject) }
        guard responses.count == entries.count else { return nil }
        return .responses(ResponsesDeclaration(isByStatus: true, responses: responses))
    }

    private static func looksLikeStatus(_ key: String) -> Bool {
        key.utf8.first.map { (0x30...0x39).contains($0) } ?? false
    }

    private mutating func response(_ entry: YAMLEntry, of subject: String) -> ResponseDeclaration? {
        guard let status = status(entry.key, of: subject) else { return nil }
        let subject = "response \(entry.key.text) of \(subject)"
        if case .mapping = entry.value.content {
            return response(entry.value, .statusResponse, status, of: subject)
        }
        var response = ResponseDeclaration(status: status)
        return readType(entry.value, of: subject, into: &response) ? response : nil
    }

    private mutating func status(_ key: YAMLNode, of subject: String) -> Written<TypedResponse.Status>? {
        if let status = TypedResponse.Status(key: key.text) { return written(status, at: key) }
        let message: String =
            switch key.text.utf8.first {
            case 0x34, 0x35:
                "\"returns\" of \(subject) has only successful responses; write \"http-\(key.text)\" under \"errors\""
            default:
                "\"returns\" of \(subject) must have statuses from 200 to 399 or 2xx as keys, not \(key.summary)"
            }
        report(.wrongType, message, at: key)
        return nil
    }

    private mutating func response(
        _ node: YAMLNode, _ table: SpecMapping, _ status: Written<TypedResponse.Status>, of subject: String
    ) -> ResponseDeclaration? {
        if case .mapping(let entries) = node.content, !Self.areResponses(entries),
            entries.contains(where: { Self.isStreamKey($0.key.text) })
        {
            report(.keyNotApplicable, "\(subject) cannot be a stream; write the stream as the only result", at: node)
            return nil
        }
        if case .mapping(let entries) = node.content,
            let key = entries.map(\.key).first(where: { key in
                Self.isStreamKey(key.text) && !(key.text == "elements" && table == .response)
            })
        {
            let remedy = key.text == "elements" ? "; to drop invalid elements, make the list a field with that key" : ""
            report(.keyNotApplicable, "\"\(key.text)\" does not apply to \(subject): it is no stream\(remedy)", at: key)
            return nil
        }
        guard let nodes = mapping(node, table, of: subject) else { return nil }
        let hasReading = nodes["as"] != nil || nodes["elements"] != nil
        if table == .response, hasReading, nodes["type"] == nil {
            report(.missingKey, "\(subject) needs the key \"type\": the type of the value", at: node)
            return nil
        }
        var response = ResponseDeclaration(status: status)
        if let type = nodes["type"] {
            guard readType(type, of: subject, into: &response) else { return nil }
        }
        response.name = nodes["name"].flatMap { name(written: $0, of: "\"name\" of \(subject)") }
        response.doc = nodes["doc"].flatMap { text($0, of: "\"doc\" of \(subject)") }
        response.at = nodes["at"].flatMap { node in
            valuePath(node, of: "\"at\" of \(subject)").map { written($0, at: nodes.keyNode("at") ?? node) }
        }
        response.form = nodes["as"].flatMap { node in
            choice(node, of: "\"as\" of \(subject)").map { written($0, at: nodes.keyNode("as") ?? node) }
        }
        response.elements = nodes["elements"].flatMap { node in
            choice(node, of: "\"elements\" of \(subject)").map { written($0, at: nodes.keyNode("elements") ?? node) }
        }
        guard let headers = nodes["headers"] else {
            guard table == .response, !hasReading else { return response }
            report(.missingKey, "\(subject) needs the key \"headers\": the header fields that are decoded", at: node)
            return nil
        }
        response.headers = (entries(of: headers, "\"headers\" of \(subject)") ?? []).map { entry in
            field(entry, FieldDeclaration.responseHeaderTable, of: "header \"\(entry.key.text)\" of \(subject)")
        }
        if case .mapping(let entries) = headers.content, entries.isEmpty {
            report(.missingKey, "\"headers\" of \(subject) needs at least one header field", at: headers)
        }
        return response
    }

    /// Reads the type of a response.
    ///
    /// - Returns: whether it is valid; if not, this has been reported
    private mutating func readType(
        _ node: YAMLNode, of subject: String, into response: inout ResponseDeclaration
    ) -> Bool {
        switch node.scalar?.text {
        case "nothing": return true
        case "file":
            let message =
                "\(subject) cannot be a file; write \"file\" as the only result, whose header fields are in "
                + "the download"
            report(.keyNotApplicable, message, at: node)
            return false
        default:
            guard let type = typeWithDefault(node, of: subject) else { return false }
            response.type = type.type
            response.defaultValue = type.defaultValue
            return true
        }
    }

    /// A type, and the literal after `=`, if there is one.
    mutating func typeWithDefault(
        _ node: YAMLNode, of subject: String
    ) -> (type: Written<TypeExpression>, defaultValue: YAMLNode?)? {
        let range = range(of: node)
        guard let scalar = node.scalar, let split = DefaultText.split(LocatedText(scalar, at: range)) else {
            return typeExpression(node, of: subject).map { (written($0, at: node), nil) }
        }
        guard let type = typeExpression(split.type, at: node, of: subject) else { return nil }
        let literal = defaultLiteral(split.literal, of: subject)
        return (Written(value: type, range: split.type.range), literal)
    }
}
