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
    /// A text in the server's message.
    var messageHas: String?
    /// The name as written.
    var name: Written<String>
    var doc: String?
    var deprecated: String?
    /// By language, the default first; one without a language if there is no other.
    var messages: [ServerErrorCase.Message] = []
    var body: Body?
    /// The position of `retry` if it is true.
    var retryRange: SourceRange?
    /// The position of `refresh` if it is true.
    var refreshRange: SourceRange?
}

extension SpecReader {
    /// Reads `errors`, of a service or an endpoint: names by code. A code may have a list of errors.
    mutating func errors(_ node: YAMLNode, of subject: String) -> [ErrorDeclaration] {
        guard let entries = entries(of: node, "\"errors\" of \(subject)") else { return [] }
        return entries.flatMap { entry -> [ErrorDeclaration] in
            let match = match(entry.key)
            let subject = "error \"\(entry.key.text)\""
            guard case .sequence(let elements) = entry.value.content, !elements.isEmpty else {
                return error(match, entry.value, subject).map { [$0] } ?? []
            }
            return elements.compactMap { element in
                error(match.map { Written(value: $0.value, range: range(of: element)) }, element, subject)
            }
        }
    }

    private mutating func error(
        _ match: Written<ServerErrorCase.Match>?, _ node: YAMLNode, _ subject: String
    ) -> ErrorDeclaration? {
        guard case .mapping = node.content else {
            let caseName = name(written: node, of: subject)
            guard let match, let caseName else { return nil }
            return ErrorDeclaration(match: match, name: caseName)
        }
        var parts = ErrorParts()
        guard let nodes = read(node, ErrorParts.table, of: subject, into: &parts) else { return nil }
        if nodes["body"] == nil {
            reportUnused("at", nodes, "\"at\" is the place of the body's value, but \(subject) has no \"body\"")
        }
        guard let match, let caseName = parts.name else { return nil }
        return ErrorDeclaration(
            match: match, messageHas: parts.messageHas, name: caseName, doc: parts.doc,
            deprecated: parts.deprecated, messages: parts.messages,
            body: parts.body.map { ErrorDeclaration.Body(type: $0, path: parts.at ?? .root) },
            retryRange: parts.retryRange, refreshRange: parts.refreshRange)
    }

    /// Reads `message`: a text, or one for each language.
    fileprivate mutating func messages(_ node: YAMLNode, of subject: String) -> [ServerErrorCase.Message] {
        guard case .mapping = node.content else {
            return text(node, of: subject).map { [ServerErrorCase.Message(language: nil, text: $0)] } ?? []
        }
        let entries = entries(of: node, subject) ?? []
        if entries.isEmpty { reportWrongType(node, subject, expected: "a text, or texts by language") }
        return entries.compactMap { entry in
            guard ServerErrorCase.Message.isLanguage(entry.key.text) else {
                reportWrongType(
                    entry.key, subject, expected: "a language tag, such as en or zh-Hans")
                return nil
            }
            return text(entry.value, of: subject).map { text in
                ServerErrorCase.Message(language: entry.key.text, text: text)
            }
        }
    }

    private mutating func match(_ key: YAMLNode) -> Written<ServerErrorCase.Match>? {
        guard let code = name(written: key, of: "the code of an error") else { return nil }
        guard let match = ServerErrorCase.Match(code: code.value) else {
            reportWrongType(
                key, "the code of an error",
                expected: "a code, http-300 to http-599, http-4xx, http-5xx or close-1001 to close-4999")
            return nil
        }
        return written(match, at: key)
    }
}

/// What the long form of an error says.
struct ErrorParts: Sendable {
    var name: Written<String>?
    var doc: String?
    var deprecated: String?
    /// By language, the default first; one without a language if there is no other.
    var messages: [ServerErrorCase.Message] = []
    var messageHas: String?
    var body: Written<TypeExpression>?
    var at: JSONPath?
    var retryRange: SourceRange?
    var refreshRange: SourceRange?

    /// The keys of an error; a name alone is short for `{name: …}`.
    static let table: DeclaredKeys<ErrorParts> = DeclaredKeys(
        "error",
        [
            .name("name", shape: .declared(.error, .text), \.name, required: true, "the case of the error enum"),
            ReadKey(
                "message", .either([.text, .named(.text, atLeast: 1)]),
                "a message for people that replaces the server's, or one for each language"
            ) { $3.messages = $0.messages($1.value, of: $2) },
            ReadKey(
                "message-has", .text,
                "a text in the server's message that tells the error from others with the same code"
            ) { reader, entry, subject, parts in
                parts.messageHas = reader.text(entry.value, of: subject)
                if parts.messageHas?.isEmpty == true {
                    reader.reportWrongType(entry.value, subject, expected: "text that is not empty")
                }
            },
            ReadKey("body", .type, "the part of the response that is decoded into the case") {
                reader, entry, subject, parts in
                parts.body = reader.typeExpression(entry.value, of: subject).map { reader.written($0, at: entry.value) }
            },
            ReadKey("at", .path, "the place of the body's value in the response") {
                $3.at = $0.jsonPath($1.value, of: $2)
            },
            .text("doc", \.doc, "what the error means"), .deprecation(\.deprecated),
            setFlag("retry", \.retryRange, "whether the request is retried"),
            setFlag("refresh", \.refreshRange, "whether it means that the credential has expired"),
        ])

    /// The position of a key whose value is true.
    private static func setFlag(
        _ name: String, _ part: PropertyPath<ErrorParts, SourceRange?>, _ summary: String
    ) -> ReadKey<ErrorParts> {
        ReadKey(name, .flag, summary) { reader, entry, subject, parts in
            let isSet = reader.flag(entry.value, of: subject) == true
            parts[keyPath: part] = isSet ? reader.range(of: entry.key) : nil
        }
    }
}

extension ServerErrorCase.Match {
    /// The meaning of a key of `errors`: a business code, or `http-404`, `http-4xx`; `nil` for `http-` without a valid
    /// status.
    ///
    /// Single statuses are those that are not a success (RFC 9110, section 15): 300 to 599. `close-4001` is a code that closes a
    /// WebSocket, and is none of success (RFC 6455, section 7.4).
    init?(code: String) {
        if let close = Self.closure(code) {
            guard (1001...4999).contains(close) else { return nil }
            self = .close(close)
            return
        }
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

    /// The number of `close-4001`; `nil` for other codes.
    private static func closure(_ code: String) -> Int? {
        let number = code.dropFirst(6)
        return code.hasPrefix("close-") && number.utf8.count == 4 ? Int(number) : nil
    }
}
