import YAMLSyntax

/// What the rules of an endpoint's policies have to know of it.
struct PolicyContext: Sendable {
    /// What people call the endpoint in a message.
    var subject: String
    /// Nil where it is not known, so that nothing follows from it.
    var method: Endpoint.Method?
    /// The parameters as written.
    var parameters: [String]
    var returnsFile: Bool
    /// Whether the spec says that sending twice does no harm.
    var isDeclaredIdempotent: Bool
}

extension SpecReader {
    /// Reads the keys of an endpoint that are checked, but not carried out yet.
    mutating func endpointPolicies(_ nodes: KeyedNodes, _ context: PolicyContext) -> EndpointPolicies {
        var policies = EndpointPolicies()
        for entry in nodes.entries {
            switch entry.key.text {
            case "queue": policies.queue = entry.value.scalar.map { written($0.text, at: entry.value) }
            case "auth": policies.authentication = Authentication(rawValue: entry.value.text)
            default: break
            }
            if let key = policy(entry, context) { policies.deferred.append(key) }
        }
        return policies
    }

    private typealias Authentication = EndpointPolicies.Authentication

    private func policy(_ entry: YAMLEntry, _ context: PolicyContext) -> DeferredKey? {
        switch entry.key.text {
        case "cache": cache(entry, context)
        case "paginate": pagination(entry, context)
        case "retry": endpointRetry(entry, context)
        case "idempotent", "batch": plainPolicy(entry, context, inert: "false")
        case "dedupe": plainPolicy(entry, context, inert: "none")
        case "resume": resumption(entry, context)
        case "idempotency": idempotency(entry, context)
        case "auth", "queue", "session", "stores", "mock": plainPolicy(entry, context)
        default: nil
        }
    }

    /// A key whose shape is all there is to check; `inert` is the value that changes nothing.
    private func plainPolicy(_ entry: YAMLEntry, _ context: PolicyContext, inert: String? = nil) -> DeferredKey? {
        let changesNothing = inert != nil && entry.value.scalar?.text == inert
        return deferred(entry, in: .endpoint, of: context.subject, changesNothing: changesNothing)
    }

    private func idempotency(_ entry: YAMLEntry, _ context: PolicyContext) -> DeferredKey? {
        deferred(entry, in: .endpoint, of: context.subject) { reader, node, subject in
            guard let header = node.entriesByKey["header"] else { return }
            reader.checkHeader(header, of: "\"header\" of \(subject)")
        }
    }

    private func resumption(_ entry: YAMLEntry, _ context: PolicyContext) -> DeferredKey? {
        let changesNothing = entry.value.scalar?.text == "false"
        return deferred(entry, in: .endpoint, of: context.subject, changesNothing: changesNothing) { reader, node, _ in
            guard !changesNothing, !context.returnsFile else { return }
            let message = "only a download can be resumed: \"resume\" needs \"returns: file\""
            reader.report(.keyNotApplicable, message, at: entry.key)
        }
    }

    private func endpointRetry(_ entry: YAMLEntry, _ context: PolicyContext) -> DeferredKey? {
        retry(entry, in: .endpoint, of: context.subject) { reader in
            guard let method = context.method, !method.isIdempotent, !context.isDeclaredIdempotent else { return }
            let message =
                "sending a \(method.rawValue) twice may do it twice (RFC 9110, section 9.2.2); say \"idempotent: true\" "
                + "where it does no harm, or send a key with \"idempotency\""
            reader.report(.retryNotIdempotent, message, at: entry.key)
        }
    }
}

extension Endpoint.Method {
    /// Whether sending a request twice does the same as sending it once (RFC 9110, section 9.2.2).
    var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete: true
        case .post, .patch: false
        }
    }

    /// Whether a request only asks (RFC 9110, section 9.2.1).
    var isSafe: Bool {
        switch self {
        case .get, .head: true
        case .post, .put, .patch, .delete: false
        }
    }

    /// Whether a request has a body whose meaning HTTP defines (RFC 9110, section 9.3).
    var hasBody: Bool {
        switch self {
        case .post, .put, .patch: true
        case .get, .head, .delete: false
        }
    }
}
