import YAMLSyntax

/// An entry of `errors`, of a service or an endpoint.
struct ErrorDeclaration: Sendable {
    /// The part of the response that is decoded into the case.
    struct Body: Sendable {
        var type: Written<TypeExpression>
        var path: JSONPath
    }

    /// The code, with its position.
    var match: Written<ServerErrorCase.Match>
    /// The name as written.
    var name: Written<String>
    var doc: String?
    var message: String?
    var body: Body?
    /// The position of `retry` if it is true.
    var retryRange: SourceRange?
    /// The position of `refresh` if it is true.
    var refreshRange: SourceRange?
}

extension SpecReader {
    /// Reads `errors`, of a service or an endpoint: names by code.
    mutating func errors(_ node: YAMLNode, of subject: String) -> [ErrorDeclaration] {
        guard let entries = entries(of: node, "\"errors\" of \(subject)") else { return [] }
        return entries.compactMap { error($0) }
    }

    private mutating func error(_ entry: YAMLEntry) -> ErrorDeclaration? {
        let match = match(entry.key)
        let subject = "error \"\(entry.key.text)\""
        guard case .mapping = entry.value.content else {
            let caseName = name(written: entry.value, of: subject)
            guard let match, let caseName else { return nil }
            return ErrorDeclaration(match: match, name: caseName)
        }
        guard let nodes = mapping(entry.value, .serverError, of: subject) else { return nil }
        let caseName = nodes["name"].flatMap { name(written: $0, of: "\"name\" of \(subject)") }
        let doc = nodes["doc"].flatMap { text($0, of: "\"doc\" of \(subject)") }
        let message = nodes["message"].flatMap { text($0, of: "\"message\" of \(subject)") }
        let body = errorBody(nodes, of: subject)
        let retryRange = setFlag("retry", nodes, of: subject)
        let refreshRange = setFlag("refresh", nodes, of: subject)
        guard let match, let caseName else { return nil }
        return ErrorDeclaration(
            match: match, name: caseName, doc: doc, message: message, body: body, retryRange: retryRange,
            refreshRange: refreshRange)
    }

    /// The position of a key whose value is true.
    private mutating func setFlag(_ key: String, _ nodes: KeyedNodes, of subject: String) -> SourceRange? {
        guard let entry = nodes.entry(key) else { return nil }
        return flag(entry.value, of: "\"\(key)\" of \(subject)") == true ? range(of: entry.key) : nil
    }

    private mutating func match(_ key: YAMLNode) -> Written<ServerErrorCase.Match>? {
        guard let code = name(written: key, of: "the code of an error") else { return nil }
        guard let match = ServerErrorCase.Match(code: code.value) else {
            reportWrongType(
                key, "the code of an error", expected: "a code, http-300 to http-599, http-4xx or http-5xx")
            return nil
        }
        return written(match, at: key)
    }

    private mutating func errorBody(_ nodes: KeyedNodes, of subject: String) -> ErrorDeclaration.Body? {
        let path = nodes["at"].flatMap { jsonPath($0, of: "\"at\" of \(subject)") }
        guard let node = nodes["body"] else {
            reportUnused("at", nodes, "\"at\" is the place of the body's value, but \(subject) has no \"body\"")
            return nil
        }
        return typeExpression(node, of: "\"body\" of \(subject)").map { type in
            ErrorDeclaration.Body(type: written(type, at: node), path: path ?? .root)
        }
    }
}

extension ServerErrorCase.Match {
    /// The meaning of a key of `errors`: a business code, or `http-404`, `http-4xx`; `nil` for `http-` without a valid
    /// status.
    ///
    /// Single statuses are those that are not a success (RFC 9110, section 15): 300 to 599.
    init?(code: String) {
        guard code.hasPrefix("http-") else {
            self = .code(code)
            return
        }
        let status = code.dropFirst(5)
        switch status {
        case "4xx": self = .statusClass(4)
        case "5xx": self = .statusClass(5)
        default:
            guard status.utf8.count == 3, let number = Int(status), (300...599).contains(number) else { return nil }
            self = .status(number)
        }
    }
}
