extension EndpointResolver {
    /// How calls are carried out, as far as the service does not decide it.
    func policies(
        of declaration: EndpointDeclaration, _ parameters: [Parameter], _ constants: [RequestConstant],
        _ returns: Endpoint.Returns, _ scope: inout EndpointScope, _ diagnostics: inout Diagnostics
    ) -> CallPolicies {
        let declared = declaration.policies
        if let queue = declared.queue { checkQueue(queue, &scope, &diagnostics) }
        if let header = declared.idempotencyHeader {
            checkIdempotencyHeader(header, parameters, constants, scope.contents, &diagnostics)
        }
        return CallPolicies(
            cache: declared.cache?.value, queue: declared.queue?.value, dedupe: declared.dedupe,
            retry: declared.retry?.inheriting(scope.contents?.settings.retry).policy, hedge: declared.hedge,
            rate: declared.rate, isIdempotent: declared.isIdempotent,
            idempotencyHeader: declared.idempotencyHeader?.value,
            offline: offline(of: declaration, parameters, &diagnostics),
            authentication: authentication(of: declaration, scope.contents, &diagnostics),
            session: session(of: declaration, scope.contents, &diagnostics), isBatched: declared.batch != nil,
            resumes: declared.resumes,
            redirectsBody: redirectsBody(
                declaration, parameters.map(\.location) + constants.map(\.location), &diagnostics),
            followsRedirects: declared.followsRedirects, inherits: declared.inherits,
            isVerified: isVerified(declaration, returns, scope.contents, &diagnostics))
    }

    /// Whether responses are checked; reports those that cannot be, and those that would not be anyway.
    private func isVerified(
        _ declaration: EndpointDeclaration, _ returns: Endpoint.Returns, _ contents: ServiceContents?,
        _ diagnostics: inout Diagnostics
    ) -> Bool {
        let verification = contents?.settings.verification.flatMap { $0.value.checked == nil ? nil : $0 }
        if let range = declaration.policies.skipsVerification {
            guard verification == nil, contents != nil else { return false }
            diagnostics.report(.keyNotApplicable, "\"verify: none\" needs \"verify\" in the service", at: range)
            return true
        }
        guard let verification else { return true }
        switch returns {
        case .stream, .texts, .events, .socket:
            let message =
                "a stream cannot be verified before it ends; write \"verify: none\" in endpoint \"\(declaration.key.value)\""
            let note = Diagnostic.Note(
                message: "the signature of responses is declared here", range: verification.range)
            diagnostics.report(.keyNotApplicable, message, at: declaration.key.range, notes: [note])
        default: break
        }
        return true
    }

    /// Whether a redirect to another origin may carry a body that is sensitive or signed; reports requests without a
    /// body.
    private func redirectsBody(
        _ declaration: EndpointDeclaration, _ places: [Parameter.Location], _ diagnostics: inout Diagnostics
    ) -> Bool {
        guard let declared = declaration.policies.redirectBody else { return false }
        let hasBody = declaration.body != nil || places.contains(where: \.isInBody)
        guard hasBody else {
            let message =
                "endpoint \"\(declaration.key.value)\" sends no body; remove \"redirect-body\""
            diagnostics.report(.keyNotApplicable, message, at: declared.range)
            return false
        }
        return declared.value == .anyOrigin
    }

    private func checkQueue(_ queue: Written<String>, _ scope: inout EndpointScope, _ diagnostics: inout Diagnostics) {
        let hint = scope.hint(forQueue: queue.value, &diagnostics)
        guard !hint.isEmpty else { return }
        let message = "queue \"\(queue.value)\" is not declared under \"queues\" of the service\(hint)"
        diagnostics.report(.unknownQueue, message, at: queue.range)
    }

    /// Reports a key header that the request already has.
    private func checkIdempotencyHeader(
        _ header: Written<String>, _ parameters: [Parameter], _ constants: [RequestConstant],
        _ contents: ServiceContents?, _ diagnostics: inout Diagnostics
    ) {
        let all = parameters + (contents?.parameters ?? [])
        var names = all.filter { $0.location == .header }.map { parameter in
            (parameter.wirePath.components.first ?? "", "parameter \"\(parameter.name)\"", parameter.range)
        }
        names += constants.filter { $0.location == .header }.map { ($0.wireName, "a constant", $0.range) }
        names += (contents?.settings.headers ?? []).map { ($0.name.value, "a header of the service", $0.name.range) }
        if let authentication = contents?.settings.authentication, authentication.value.slot.location == .header {
            names.append((authentication.value.slot.name, "the credential of \"auth\"", authentication.range))
        }
        guard let first = names.first(where: { $0.0.lowercased() == header.value.lowercased() }) else { return }
        let message = "\"idempotency\" sends its key as the header \"\(header.value)\", like \(first.1)"
        let note = Diagnostic.Note(message: "it is declared here", range: first.2)
        diagnostics.report(.samePathTwice, message, at: header.range, notes: [note])
    }

    /// Reports errors with `retry` of a request that is not retried.
    func checkRetries(
        _ errors: [ResolvedError], of declaration: EndpointDeclaration, _ scope: EndpointScope,
        _ diagnostics: inout Diagnostics
    ) {
        guard let contents = scope.contents, let method = declaration.method else { return }
        let policies = declaration.policies
        for error in errors {
            guard let range = error.retryRange else { continue }
            if (policies.retry?.times ?? contents.settings.retry?.times ?? 0) == 0 {
                let message =
                    "\"retry\" of \(error.subject) needs the key \"retry\" in the endpoint or the service: the number "
                    + "of retries"
                diagnostics.report(.keyNotApplicable, message, at: range)
            } else if !method.isIdempotent, !policies.isIdempotent, policies.idempotencyHeader == nil {
                diagnostics.report(.retryNotIdempotent, SpecReader.harmMessage(method), at: range)
            }
        }
    }
}

extension Parameter.Location {
    /// Whether values are sent in the body.
    fileprivate var isInBody: Bool {
        switch self {
        case .body, .form, .multipart, .file: true
        case .path, .query, .header, .cookie: false
        }
    }
}

extension EndpointResolver {
    /// Whether requests carry the service's credential; reports a required credential that the service does not have.
    func authentication(
        of declaration: EndpointDeclaration, _ contents: ServiceContents?, _ diagnostics: inout Diagnostics
    ) -> CallPolicies.Authentication {
        guard let declared = declaration.policies.authentication else { return .available }
        guard contents?.settings.hasAuthentication != true else { return declared.value }
        if declared.value == .required, contents != nil {
            let message = "\"auth: required\" needs \"auth\" in the service"
            diagnostics.report(.keyNotApplicable, message, at: declared.range)
        }
        return .available
    }

    /// How calls change the session; reports services without one.
    func session(
        of declaration: EndpointDeclaration, _ contents: ServiceContents?, _ diagnostics: inout Diagnostics
    ) -> CallPolicies.SessionEffect? {
        guard let session = declaration.policies.session, let contents else { return nil }
        if let scheme = contents.settings.authentication?.value {
            guard !scheme.isToken else { return session.value }
            let message = "\"session\" sets or clears a token, but \"auth\" of the service does not use one"
            diagnostics.report(.keyNotApplicable, message, at: session.range)
        } else if !contents.settings.hasAuthentication {
            let message = "\"session\" needs \"auth\" in the service"
            diagnostics.report(.keyNotApplicable, message, at: session.range)
        }
        return nil
    }

    /// Reports bodies without parameters to sign.
    func checkSignature(
        of declaration: EndpointDeclaration, _ placements: [ParameterPlacement], _ body: Parameter.Kind?,
        _ contents: ServiceContents?, _ diagnostics: inout Diagnostics
    ) {
        guard let signature = contents?.settings.signature, signature.value.usesParameters else { return }
        let note = Diagnostic.Note(message: "the signature is declared here", range: signature.range)
        let reason = "\"sign\" of the service signs parameters"
        if let part = placements.first(where: { $0.location == .multipart || $0.location == .file }) {
            let message = "\(reason), but \(part.parameter.field.subject) is sent in a multipart body, which has none"
            diagnostics.report(.keyNotApplicable, message, at: part.range, notes: [note])
        }
        guard let body, let written = declaration.body, !body.isObject(values.index) else { return }
        let message = "\(reason), but the body of endpoint \"\(declaration.key.value)\" is not a JSON object"
        diagnostics.report(.keyNotApplicable, message, at: written.range, notes: [note])
    }

    /// Reports errors with `refresh` of requests without a credential.
    func checkRefreshes(
        _ errors: [ResolvedError], of declaration: EndpointDeclaration, _ contents: ServiceContents?,
        _ diagnostics: inout Diagnostics
    ) {
        guard let contents else { return }
        let isNone = declaration.policies.authentication?.value == CallPolicies.Authentication.none
        guard isNone || !contents.settings.hasAuthentication else { return }
        for error in errors {
            guard let range = error.refreshRange else { continue }
            let message =
                isNone
                ? "\"refresh\" of \(error.subject): with \"auth: none\", no credential can expire"
                : "\"refresh\" of \(error.subject) needs \"auth\" in the service"
            diagnostics.report(.keyNotApplicable, message, at: range)
        }
    }
}

extension Signature {
    /// Whether it covers or adds parameters in the body, as a form or a JSON object.
    fileprivate var usesParameters: Bool {
        switch self {
        case .short(let signature): signature.content != .timestamp
        case .composed(let signature): signature.usesParameters
        case .form: false
        }
    }
}

extension Parameter.Kind {
    func isObject(_ models: ModelIndex) -> Bool {
        if case .value(let type) = self { type.isObject(models) } else { false }
    }
}

extension ValueType {
    /// Whether values can be JSON objects; `true` if unknown.
    fileprivate func isObject(_ models: ModelIndex) -> Bool {
        switch self {
        case .optional(let wrapped): wrapped.isObject(models)
        case .dictionary: true
        case .array: false
        case .builtIn(let type): type == .json
        case .model(let name):
            switch models[name]?.kind {
            case .tuple, .enumeration: false
            case .structure, .tagged, .untagged, .external, .patch, .namespace, .unreadable, nil: true
            }
        }
    }
}

extension EndpointResolver {
    /// Checks that calls of the endpoint can be sent in a batch, if it asks for that.
    func checkBatch(
        of endpoint: Endpoint, _ declaration: EndpointDeclaration, _ contents: ServiceContents?,
        _ diagnostics: inout Diagnostics
    ) {
        guard let range = declaration.policies.batch, let contents else { return }
        let subject = "endpoint \"\(declaration.key.value)\""
        guard let batch = contents.settings.batch?.value else {
            let message =
                "\"batch\" of \(subject) needs the key \"batch\" in the service"
            diagnostics.report(.missingKey, message, at: range)
            return
        }
        for reason in obstacles(endpoint, batch) {
            diagnostics.report(.keyNotApplicable, "calls of \(subject) cannot be sent in a batch: \(reason)", at: range)
        }
    }

    /// Why calls cannot be sent in a batch.
    private func obstacles(_ endpoint: Endpoint, _ batch: Batch) -> [String] {
        var reasons: [String] = []
        let places = Set(endpoint.parameters.map(\.location) + endpoint.constants.map(\.location))
        if !endpoint.policies.inherits { reasons.append("they do not have the service's headers and parameters") }
        if endpoint.policies.queue != nil { reasons.append("they wait in a queue") }
        let form = endpoint.bodyFormat?.form
        if endpoint.holdsUploads || places.contains(.multipart) || form == .text || form == .bytes {
            reasons.append("their bodies are not JSON")
        }
        if places.contains(.form) || form == .form, batch.call.bodyForm == .json {
            reasons.append("a form is not JSON; \"body\" of \"call\" needs \"as: text\"")
        }
        if endpoint.policies.idempotencyHeader != nil, batch.call.headers == nil {
            reasons.append("each sends a key in a header, but \"call\" has no \"headers\"")
        }
        switch endpoint.returns {
        case .nothing, .value: break
        case .string where batch.response.bodyForm == .text: break
        case .responses: reasons.append("their responses have statuses or header fields of their own")
        default: reasons.append("their responses are not JSON")
        }
        return reasons
    }
}

extension Endpoint {
    /// Whether the body has files.
    var holdsUploads: Bool {
        (parameters.map(\.kind) + (body.map { [$0] } ?? [])).contains { kind in
            switch kind {
            case .upload, .uploads: true
            case .value: false
            }
        }
    }
}

extension EndpointResolver {
    /// How an endpoint's list is paged; reports endpoints that cannot be paged.
    func pagination(
        of endpoint: Endpoint, _ declaration: EndpointDeclaration, _ diagnostics: inout Diagnostics
    ) -> Pagination? {
        guard let pagination = declaration.policies.pagination else { return nil }
        let subject = "\"paginate\" of endpoint \"\(declaration.key.value)\""
        checkResponses(of: endpoint, pagination, subject, &diagnostics)
        let size = pagination.size.flatMap { parameter($0, of: declaration, endpoint) }
        if let size, let written = pagination.size { check(size: size, written, subject, &diagnostics) }
        let position = pagination.parameter.flatMap { parameter($0, of: declaration, endpoint) }
        if let written = pagination.parameter {
            guard let position else { return nil }
            check(position: position, written, pagination.style, subject, &diagnostics)
        }
        checkHeaders(of: declaration, pagination, subject, &diagnostics)
        let field = field(of: endpoint, pagination, position, subject, &diagnostics)
        return Pagination(
            style: pagination.style, parameter: position?.name, size: size?.name, total: pagination.total,
            totalHeader: pagination.totalHeader?.value, next: pagination.next, more: pagination.more,
            end: pagination.end, endsShort: pagination.endsShort, relation: pagination.relation,
            header: pagination.header, field: field)
    }

    /// The resolved parameter; `nil` if it is not valid, which has been reported.
    private func parameter(
        _ name: Written<String>, of declaration: EndpointDeclaration, _ endpoint: Endpoint
    ) -> Parameter? {
        let key = declaration.parameters.first { $0.key.value == name.value }?.key
        return endpoint.parameters.first { $0.range == key?.range }
    }

    /// Reports results that cannot be pages, or whose end is unknown.
    private func checkResponses(
        of endpoint: Endpoint, _ pagination: PaginationDeclaration, _ subject: String, _ diagnostics: inout Diagnostics
    ) {
        guard case .value(let type) = endpoint.returns else {
            let message = "\(subject) needs a model or a list in \"returns\""
            diagnostics.report(.keyNotApplicable, message, at: pagination.range)
            return
        }
        if ![.get, .post].contains(endpoint.method) {
            let message = "a \(endpoint.method.rawValue) cannot be paged: \(subject) is only for get and post"
            diagnostics.report(.keyNotApplicable, message, at: pagination.range)
        }
        if endpoint.policies.cache?.mode == .cacheThenNetwork {
            let message =
                "\(subject) cannot be combined with \"policy: cache-then-network\", where each call returns two "
                + "responses"
            diagnostics.report(.keyNotApplicable, message, at: pagination.range)
        }
        switch pagination.style {
        case .page, .offset: break
        // The end of the list is marked. Otherwise the items must be counted.
        case .cursor, .link, .header, .url, .last, .first: return
        }
        guard pagination.size == nil, !type.unwrapped.isArray else { return }
        // The number of the next page does not depend on the items.
        if pagination.style == .page, pagination.more != nil { return }
        let message = "\(subject) needs the key \"size\", because \"returns\" is not a list whose items can be counted"
        diagnostics.report(.missingKey, message, at: pagination.range)
    }

    private func check(
        position: Parameter, _ written: Written<String>, _ style: Pagination.Style, _ subject: String,
        _ diagnostics: inout Diagnostics
    ) {
        let type = position.builtIn
        let isNumber = type?.isInteger == true
        let isNumbered = style == .page || style == .offset
        guard !isNumber, isNumbered || type != .string else { return }
        if style == .cursor, position.takesAnyJSON { return }
        let expected =
            switch style {
            case .page, .offset: "a parameter that is a whole number"
            case .cursor: "a parameter that is a string, a whole number, JSON or a dictionary"
            case .link, .header, .url, .last, .first: "a parameter that is a string or a whole number"
            }
        let message =
            "\"parameter\" of \(subject) must name \(expected), not \(position.kind.text)"
        diagnostics.report(.wrongType, message, at: written.range)
    }

    /// Reports pages that header fields refer to, but whose responses come in a batch.
    private func checkHeaders(
        of declaration: EndpointDeclaration, _ pagination: PaginationDeclaration, _ subject: String,
        _ diagnostics: inout Diagnostics
    ) {
        let needsHeaders = pagination.style == .link || pagination.style == .header || pagination.totalHeader != nil
        guard needsHeaders, let range = declaration.policies.batch else { return }
        let message =
            "\"batch\" cannot be combined with \(subject), which needs the header fields of each response"
        diagnostics.report(.keyNotApplicable, message, at: range)
    }

    /// The field of an item that selects the next page; reports results without it.
    private func field(
        of endpoint: Endpoint, _ pagination: PaginationDeclaration, _ position: Parameter?, _ subject: String,
        _ diagnostics: inout Diagnostics
    ) -> Pagination.ItemField? {
        guard pagination.style.requires("field"), let written = pagination.field,
            case .value(let type) = endpoint.returns
        else {
            return nil
        }
        guard case .array(.model(let name)) = type.unwrapped else {
            let message =
                "\(subject) needs a list of a model in \"returns\", because its pages are by \(pagination.style.rawValue)"
            diagnostics.report(.keyNotApplicable, message, at: pagination.range)
            return nil
        }
        guard !tables.isUnknown(type.unwrapped) else { return nil }
        let fields = tables.fields(of: name).filter { field in !field.isIgnored && field.encode != .only }
        let spelling = try? SwiftSpelling.member(written.value)
        guard let field = fields.first(where: { $0.name == written.value || $0.name == spelling }) else {
            let hint = diagnostics.hint(for: written.value, among: fields.map(\.name))
            let message = "model \"\(name)\" has no field \"\(written.value)\"\(hint)"
            diagnostics.report(.unknownField, message, at: written.range)
            return nil
        }
        let builtIn = field.type.unwrapped.builtIn
        let isNumber = builtIn?.isInteger == true
        guard isNumber || (builtIn == .string && position?.builtIn?.isInteger != true) else {
            let expected = position?.builtIn?.isInteger == true ? "a whole number" : "a string or a whole number"
            let message = "\"field\" of \(subject) must name a field that is \(expected), not \(field.type.text)"
            diagnostics.report(.wrongType, message, at: written.range)
            return nil
        }
        return Pagination.ItemField(name: field.name, type: field.type, isDeprecated: field.deprecated != nil)
    }

    private func check(size: Parameter, _ written: Written<String>, _ subject: String, _ diagnostics: inout Diagnostics)
    {
        guard size.builtIn != .int else { return }
        let message = "\"size\" of \(subject) must name a parameter of type Int, not \(size.kind.text)"
        diagnostics.report(.wrongType, message, at: written.range)
    }
}

extension Parameter {
    /// The built-in type, with or without `?`.
    fileprivate var builtIn: BuiltInType? {
        if case .value(let type) = kind { type.unwrapped.builtIn } else { nil }
    }

    /// Whether an object of JSON is a value of it, whatever its keys.
    fileprivate var takesAnyJSON: Bool {
        guard case .value(let type) = kind else { return false }
        return switch type.unwrapped {
        case .builtIn(.json), .dictionary: true
        case .builtIn, .model, .array, .optional: false
        }
    }
}

extension Parameter.Kind {
    /// The type as a spec writes it.
    fileprivate var text: String {
        switch self {
        case .value(let type): type.text
        case .upload(let isOptional): isOptional ? "file?" : "file"
        case .uploads(let isOptional): isOptional ? "[file]?" : "[file]"
        }
    }
}

extension ValueType {
    fileprivate var isArray: Bool {
        if case .array = self { true } else { false }
    }
}
