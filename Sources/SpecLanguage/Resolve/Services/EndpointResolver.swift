import WireSyntax

/// Checks the endpoints of a file, and applies the settings of their service and file.
struct EndpointResolver {
    /// With the defaults of the file.
    let values: ValueResolver
    /// The tables of all files.
    var tables: TableCatalog = TableCatalog()
    /// The structs of all files, by name.
    var structures: [String: Structure] = [:]

    /// The endpoint, without what depends on other endpoints and on the fields of models.
    func resolve(
        _ declaration: EndpointDeclaration, _ scope: inout EndpointScope, _ diagnostics: inout Diagnostics
    ) -> ResolvedEndpoint {
        let subject = "endpoint \"\(declaration.key.value)\""
        let spelling = EndpointNameTable.spelling(of: declaration.key, &diagnostics)
        let placements = placements(of: declaration, &diagnostics)
        checkBody(declaration, placements, &diagnostics)
        let (parameters, constants) = parameters(placements, of: declaration, scope, &diagnostics)
        checkMediaType(constants, placements, &diagnostics)
        checkContentType(declaration, &diagnostics)
        let body = declaration.body.flatMap { wholeBody($0, of: subject, scope.exposure, &diagnostics) }
        checkSignature(of: declaration, placements, body, scope.contents, &diagnostics)
        let returns = returns(of: declaration, parameters, scope, &diagnostics)
        checkElements(of: declaration, returns, &diagnostics)
        let errors = errors(of: declaration, scope, &diagnostics)
        let policies = policies(of: declaration, parameters, constants, returns, &scope, &diagnostics)
        let path = declaration.path?.value
        return ResolvedEndpoint(
            spelling: spelling,
            endpoint: Endpoint(
                name: "", typeName: "", doc: declaration.doc, deprecated: declaration.deprecated,
                method: declaration.method ?? .get, path: path?.text ?? "",
                pathSegments: path.map { segments(of: $0, parameters) } ?? [],
                parameters: parameters, constants: constants, body: body, returns: returns,
                at: returns == .data || returns == .string ? nil : declaration.at?.value,
                elements: declaration.elements?.value ?? .fail,
                readsRepeatedKeys: values.defaults.repeatedKeys == .last
                    && returns.jsonTypes.contains(where: \.hasFreeKeys),
                autoCast: values.defaults.autoCast ?? .never, dateFormat: values.defaults.dates,
                bodyText: declaration.bodyText?.completed(by: scope.contents?.settings.bodyText),
                errors: errors.map(\.error), timeout: declaration.timeout,
                policies: policies, mock: declaration.policies.mock, range: declaration.key.range))
    }

    /// Completes a resolved endpoint.
    ///
    /// - Returns: `nil` if its name, method or path is not valid, which has been reported
    func complete(
        _ resolved: ResolvedEndpoint, _ declaration: EndpointDeclaration, _ contents: ServiceContents?,
        _ others: inout ServiceEndpoints, _ diagnostics: inout Diagnostics
    ) -> Endpoint? {
        var endpoint = resolved.endpoint
        let names = resolved.spelling.flatMap { others.names.take($0, declaration.key, values.index, &diagnostics) }
        endpoint.bodyFormat = endpoint.body.flatMap { format(of: $0, declaration, &diagnostics) }
        // What is not valid may be what tells the endpoint from another.
        if let method = declaration.method, let path = declaration.path,
            endpoint.parameters.count + endpoint.constants.count == declaration.parameters.count,
            (endpoint.body == nil) == (declaration.body == nil)
        {
            let request = SharedAddresses.Request(
                constants: endpoint.constants, parameters: endpoint.parameters, body: endpoint.body,
                bodyFormat: endpoint.bodyFormat)
            others.calls.take(method, path, request, declaration.key, contents, structures, &diagnostics)
        }
        endpoint.policies.storage = storage(of: declaration, endpoint.returns, &diagnostics)
        guard let names, declaration.method != nil, declaration.path != nil else { return nil }
        endpoint.name = names.text
        endpoint.namespaces = names.namespaces
        endpoint.typeName = names.type
        endpoint.defaultResult = defaultResult(of: declaration, endpoint.returns, &diagnostics)
        endpoint.status = status(of: declaration, endpoint.returns, &diagnostics)
        checkAddress(of: endpoint, declaration, &diagnostics)
        checkRedirects(of: endpoint, declaration, &diagnostics)
        checkBatch(of: endpoint, declaration, contents, &diagnostics)
        checkOffline(of: endpoint, declaration, &diagnostics)
        endpoint.pagination = pagination(of: endpoint, declaration, &diagnostics)
        others.names.takeTypes(of: &endpoint, declaration.key, values.index, &diagnostics)
        return endpoint
    }

    private func errors(
        of declaration: EndpointDeclaration, _ scope: EndpointScope, _ diagnostics: inout Diagnostics
    ) -> [ResolvedError] {
        let resolver = ErrorResolver(values: values)
        let declared = declaration.errors + declaration.failingEvents
        let resolved = declared.compactMap { resolver.resolve($0, &diagnostics) }
        let errors = ErrorResolver.withoutRepetition(resolved, &diagnostics)
        ErrorResolver.checkNames(errors, areOfEndpoint: true, &diagnostics)
        scope.contents?.checkCodes(errors, &diagnostics)
        if scope.contents?.hasCodes == false {
            for error in errors {
                guard let place = error.codeRange else { continue }
                diagnostics.report(.keyNotApplicable, error.uselessCode, at: place)
            }
        }
        checkRetries(errors, of: declaration, scope, &diagnostics)
        checkRefreshes(errors, of: declaration, scope.contents, &diagnostics)
        for resolved in errors {
            guard let body = resolved.error.body else { continue }
            scope.exposure?.check(body.type, "\"body\" of \(resolved.subject)", at: resolved.error.range, &diagnostics)
        }
        return errors
    }

    /// A type outside any model; its dates have the file's format.
    func type(
        of written: Written<TypeExpression>, _ subject: String, _ exposure: Exposure?, _ diagnostics: inout Diagnostics
    ) -> ValueType? {
        guard let type = values.resolve(written, of: subject, &diagnostics) else { return nil }
        exposure?.check(type, subject, at: written.range, &diagnostics)
        if type.holdsDates, values.defaults.dates == nil {
            let message =
                "\(subject) contains dates without a format; "
                + "write \"dates\" under \"defaults\": iso8601, unix, unix-ms, dotnet or a pattern"
            diagnostics.report(.dateWithoutFormat, message, at: written.range)
        }
        return type
    }
}

/// An endpoint that is resolved on its own.
struct ResolvedEndpoint: Sendable {
    /// `nil` if its name is not valid.
    let spelling: EndpointSpelling?
    /// Without its names.
    let endpoint: Endpoint
}

/// The endpoints of a service, across files, to find collisions.
struct ServiceEndpoints: Sendable {
    var names: EndpointNameTable = EndpointNameTable(service: nil, parameters: [], tables: nil, hasInterface: false)
    /// The endpoints of each method and path.
    var calls: SharedAddresses = SharedAddresses()
}

/// What the endpoints of a file depend on.
struct EndpointScope: Sendable {
    /// `nil` if the service is unknown, so that nothing can be checked against it.
    let contents: ServiceContents?
    /// `nil` if the service is unknown.
    let exposure: Exposure?
    private var queueHints: [String: String] = [:]

    init(contents: ServiceContents? = nil, exposure: Exposure? = nil) {
        self.contents = contents
        self.exposure = exposure
    }

    /// A hint if the name is close to a declared queue; queues that are not declared run one call at a time.
    mutating func hint(forQueue name: String, _ diagnostics: inout Diagnostics) -> String {
        guard let queues = contents?.settings.queues.map(\.name), !queues.isEmpty else { return "" }
        if let hint = queueHints[name] { return hint }
        let hint = queues.contains(name) ? "" : diagnostics.hint(for: name, among: queues)
        queueHints[name] = hint
        return hint
    }
}

extension EndpointResolver {
    /// Checks an endpoint that returns the whole body, as it is.
    private func checkWhole(
        _ declaration: EndpointDeclaration, at range: SourceRange, _ diagnostics: inout Diagnostics
    ) {
        checkBody(of: declaration, at: range, &diagnostics)
        guard let at = declaration.at else { return }
        let message =
            "\"at\" is the place of the returned value, but endpoint \"\(declaration.key.value)\" returns the whole body"
        diagnostics.report(.keyNotApplicable, message, at: at.range)
    }

    func returns(
        of declaration: EndpointDeclaration, _ parameters: [Parameter], _ scope: EndpointScope,
        _ diagnostics: inout Diagnostics
    ) -> Endpoint.Returns {
        let subject = "endpoint \"\(declaration.key.value)\""
        switch declaration.returns {
        case .nothing:
            if let at = declaration.at {
                let message = "\"at\" is the place of the returned value, but \(subject) returns nothing"
                diagnostics.report(.keyNotApplicable, message, at: at.range)
            }
            return .nothing
        case .file(let range):
            checkWhole(declaration, at: range, &diagnostics)
            return .file
        case .chunks(let range):
            checkWhole(declaration, at: range, &diagnostics)
            return .chunks
        case .stream(let stream):
            return self.stream(stream, of: declaration, scope.exposure, &diagnostics)
        case .socket(let socket):
            return self.socket(socket, of: declaration, parameters, scope.exposure, &diagnostics)
        case .responses(let responses):
            return self.responses(responses, of: declaration, scope, &diagnostics)
        case .value(let written, default: _):
            checkBody(of: declaration, at: written.range, &diagnostics)
            let result = WrittenResult(
                type: written, form: declaration.resultForm, at: declaration.at,
                subject: "\"returns\" of \(subject)")
            return switch content(result, scope, &diagnostics) {
            case .nothing: .nothing
            case .value(let type): .value(type)
            case .data: .data
            case .string: .string
            }
        }
    }

    /// Reports a result of a method whose responses have no body.
    func checkBody(of declaration: EndpointDeclaration, at range: SourceRange, _ diagnostics: inout Diagnostics) {
        guard declaration.method == .head else { return }
        reportBody(of: declaration, at: range, &diagnostics)
    }

    func reportBody(of declaration: EndpointDeclaration, at range: SourceRange, _ diagnostics: inout Diagnostics) {
        let subject = "endpoint \"\(declaration.key.value)\""
        let message =
            "the response to a HEAD request has no body (RFC 9110, section 9.3.2); \(subject) must return nothing, "
            + "or header fields"
        diagnostics.report(.keyNotApplicable, message, at: range)
    }
}

extension EndpointResolver {
    /// The table that stores the result; reports an unknown table, or a result without its records.
    func storage(
        of declaration: EndpointDeclaration, _ returns: Endpoint.Returns, _ diagnostics: inout Diagnostics
    ) -> ResponseStorage? {
        guard let name = declaration.policies.stores else { return nil }
        let module = values.index.module(of: name.range.file)
        guard let table = tables.find(name, in: module, &diagnostics) else { return nil }
        let type = returns.recordType
        if let type, tables.isUnknown(type) { return nil }
        let parts = type.map { tables.parts(of: $0, holding: table.model) } ?? []
        guard parts.isEmpty else {
            let type = SpecModule(name: table.module).qualified(table.typeName)
            return ResponseStorage(
                table: table.name, tableType: table.module == module.name ? table.typeName : type, model: table.model,
                parts: parts)
        }
        // An invalid result has already been reported.
        if returns == .nothing, case .value = declaration.returns { return nil }
        let other = type.flatMap { tables.table(for: $0) }
        let hint = other.map { "; did you mean \"\($0.name)\", which stores \($0.model)?" } ?? ""
        let message =
            "table \"\(table.name)\" stores \(table.model), but endpoint \"\(declaration.key.value)\" returns "
            + "\(returns.text)\(hint)"
        let note = Diagnostic.Note(message: "the table is declared here", range: table.range)
        diagnostics.report(.nothingToStore, message, at: name.range, notes: [note])
        return nil
    }
}

extension Endpoint.Returns {
    /// The type of a result that can contain records; `nil` for others.
    fileprivate var recordType: ValueType? {
        switch self {
        case .value(let type), .stream(let type, _): type
        case .nothing, .data, .string, .file, .chunks, .texts, .events, .responses, .socket: nil
        }
    }

    /// The result as messages describe it.
    fileprivate var text: String {
        switch self {
        case .nothing: "nothing"
        case .value(let type): type.text
        case .stream(let type, _): "a stream of \(type.text)"
        case .data: "Data"
        case .string: "String"
        case .file: "a file"
        case .texts: "a stream of String"
        case .chunks: "a stream of Data"
        case .events: "a stream of events by name"
        case .socket: "a WebSocket"
        case .responses(let set): set.isByStatus ? "responses by status" : "a response with header fields"
        }
    }
}
