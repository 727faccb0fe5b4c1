extension EndpointResolver {
    /// How calls are carried out, where the service does not say it already.
    func policies(
        of declaration: EndpointDeclaration, _ parameters: [Parameter], _ returns: Endpoint.Returns,
        _ scope: inout EndpointScope, _ reader: inout SpecReader
    ) -> CallPolicies {
        let declared = declaration.policies
        if let queue = declared.queue { checkQueue(queue, &scope, &reader) }
        if let header = declared.idempotencyHeader {
            checkIdempotencyHeader(header, parameters, scope.contents, &reader)
        }
        return CallPolicies(
            cache: declared.cache?.value, queue: declared.queue?.value, dedupe: declared.dedupe,
            retry: declared.retry?.inheriting(scope.contents?.retry).policy, isIdempotent: declared.isIdempotent,
            idempotencyHeader: declared.idempotencyHeader?.value,
            authentication: authentication(of: declaration, scope.contents, &reader),
            session: session(of: declaration, scope.contents, &reader), isBatched: declared.batch != nil,
            resumes: declared.resumes, storage: storage(of: declaration, returns, &reader),
            redirectsBody: redirectsBody(declaration, parameters, &reader))
    }

    /// Whether a redirection to another origin may take along a body that is sensitive or signed; reports where there is
    /// no body.
    private func redirectsBody(
        _ declaration: EndpointDeclaration, _ parameters: [Parameter], _ reader: inout SpecReader
    ) -> Bool {
        guard let declared = declaration.policies.redirectBody else { return false }
        let hasBody: Bool = declaration.body != nil || parameters.contains { parameter in parameter.location.isInBody }
        guard hasBody else {
            let message =
                "endpoint \"\(declaration.key.value)\" sends no body, so it has no use for \"redirect-body\""
            reader.report(.keyNotApplicable, message, at: declared.range)
            return false
        }
        return declared.value == .anyOrigin
    }

    private func checkQueue(_ queue: Written<String>, _ scope: inout EndpointScope, _ reader: inout SpecReader) {
        let hint = scope.hint(forQueue: queue.value, &reader)
        guard !hint.isEmpty else { return }
        let message = "queue \"\(queue.value)\" is not listed under \"queues\" of the service\(hint)"
        reader.report(.unknownQueue, message, at: queue.range)
    }

    /// Reports a key that would take the place of a header which the request has already.
    private func checkIdempotencyHeader(
        _ header: Written<String>, _ parameters: [Parameter], _ contents: ServiceContents?, _ reader: inout SpecReader
    ) {
        let all = parameters + (contents?.parameters ?? [])
        var names = all.filter { $0.location == .header }.map { parameter in
            (parameter.wirePath.components.first ?? "", "parameter \"\(parameter.name)\"", parameter.range)
        }
        names += (contents?.headers ?? []).map { ($0.name.value, "a header of the service", $0.name.range) }
        if let authentication = contents?.authentication, authentication.value.slot.location == .header {
            names.append((authentication.value.slot.name, "the credential of \"auth\"", authentication.range))
        }
        guard let first = names.first(where: { $0.0.lowercased() == header.value.lowercased() }) else { return }
        let message = "the key of \"idempotency\" is sent as the header \"\(header.value)\", as is \(first.1)"
        let note = Diagnostic.Note(message: "it is declared here", range: first.2)
        reader.report(.samePathTwice, message, at: header.range, notes: [note])
    }

    /// Reports errors that are worth sending again, of a request that is not sent again.
    func checkRetries(
        _ errors: [ResolvedError], of declaration: EndpointDeclaration, _ scope: EndpointScope,
        _ reader: inout SpecReader
    ) {
        guard let contents = scope.contents, let method = declaration.method else { return }
        let policies = declaration.policies
        for error in errors {
            guard let range = error.retryRange else { continue }
            if (policies.retry?.times ?? contents.retry?.times ?? 0) == 0 {
                let message =
                    "\"retry\" of \(error.subject) needs the key \"retry\" in the endpoint or in the service: how often "
                    + "a request is sent again"
                reader.report(.keyNotApplicable, message, at: range)
            } else if !method.isIdempotent, !policies.isIdempotent, policies.idempotencyHeader == nil {
                reader.report(.retryNotIdempotent, SpecReader.harmMessage(method), at: range)
            }
        }
    }
}

extension Parameter.Location {
    /// Whether values travel in the body.
    fileprivate var isInBody: Bool {
        switch self {
        case .body, .form, .multipart, .file: true
        case .path, .query, .header, .cookie: false
        }
    }
}
