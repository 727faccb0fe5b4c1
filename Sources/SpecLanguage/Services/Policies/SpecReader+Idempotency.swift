import YAMLSyntax

/// What an endpoint says of requests that are sent twice.
extension SpecReader {
    /// Reads an endpoint's `idempotent`.
    mutating func idempotent(_ entry: YAMLEntry, _ nodes: KeyedNodes, _ context: PolicyContext) -> Bool {
        guard let value = flag(entry.value, of: "\"idempotent\" of \(context.subject)") else { return false }
        if let method = context.method, method.isIdempotent {
            let mend = value ? "" : "; \"retry: {times: 0}\" keeps it from being sent twice"
            let message = "a \(method.rawValue) is idempotent already (RFC 9110, section 9.2.2)\(mend)"
            report(.keyNotApplicable, message, at: entry.key)
        } else if nodes["idempotency"] != nil {
            let message =
                "with a key, sending twice does no harm: beside \"idempotency\" there is no use for \"idempotent\""
            report(.keyNotApplicable, message, at: entry.key)
        }
        return value
    }

    /// Reads an endpoint's `idempotency`.
    mutating func idempotency(_ entry: YAMLEntry, _ context: PolicyContext) -> Written<String>? {
        let subject = "\"idempotency\" of \(context.subject)"
        guard let nodes = mapping(entry.value, .idempotency, of: subject), let header = nodes["header"],
            let name = text(header, of: "\"header\" of \(subject)")
        else { return nil }
        checkHeader(header, of: "\"header\" of \(subject)")
        if let method = context.method, method.isSafe {
            let message = "a \(method.rawValue) changes nothing (RFC 9110, section 9.2.1), so it needs no key"
            report(.keyNotApplicable, message, at: entry.key)
        }
        return written(name, at: header)
    }

    /// Reads an endpoint's `retry`.
    mutating func endpointRetry(_ entry: YAMLEntry, _ context: PolicyContext) -> RetryDeclaration? {
        let retry = retry(entry, of: context.subject, canBeNever: true)
        guard retry?.times != 0, let method = context.method, !method.isIdempotent, !context.isDeclaredIdempotent else {
            return retry
        }
        report(.retryNotIdempotent, Self.harmMessage(method), at: entry.key)
        return retry
    }

    /// Why a request of the method must not be sent again.
    static func harmMessage(_ method: Endpoint.Method) -> String {
        "sending a \(method.rawValue) twice may do it twice (RFC 9110, section 9.2.2); say \"idempotent: true\" where it "
            + "does no harm, or send a key with \"idempotency\""
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
