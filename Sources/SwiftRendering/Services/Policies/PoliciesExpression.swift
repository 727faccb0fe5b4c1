import SpecLanguage

/// The argument of a route that says how calls are carried out; nil where the spec says nothing of it.
enum PoliciesExpression {
    static func argument(_ endpoint: Endpoint, in scope: ServiceScope) -> CallExpression.Argument? {
        let policies = endpoint.policies
        let hasSensitiveBody = endpoint.bodyTypes.contains { scope.models.holdsSensitive($0) }
        guard policies != CallPolicies() || hasSensitiveBody else { return nil }
        let names = scope.namesInDAO
        var arguments: [CallExpression.Argument] = []
        if let cache = policies.cache { arguments.append(.call(self.cache(cache, endpoint, in: scope))) }
        if let queue = policies.queue { arguments.append(.text("queue: \(StringLiteral(queue).source)")) }
        if policies.dedupe != .none { arguments.append(.text("dedupe: .\(policies.dedupe.member)")) }
        if let retry = policies.retry { arguments.append(.call(RetryExpression.call(retry, names))) }
        if policies.isIdempotent { arguments.append(.text("isIdempotent: true")) }
        if let header = policies.idempotencyHeader {
            arguments.append(.text("idempotencyHeader: \(StringLiteral(header).source)"))
        }
        arguments += SessionExpression.arguments(policies).map { .text($0) }
        if policies.isBatched { arguments.append(.text("isBatched: true")) }
        if policies.resumes { arguments.append(.text("resumes: true")) }
        if policies.storage != nil { arguments.append(.text("isStored: true")) }
        if hasSensitiveBody { arguments.append(.text("hasSensitiveBody: true")) }
        if policies.redirectsBody { arguments.append(.text("redirectsBody: true")) }
        return .call(CallExpression(head: "policies: \(names.runtime("CallPolicies"))(", arguments: arguments))
    }

    private static func cache(_ cache: CachePolicy, _ endpoint: Endpoint, in scope: ServiceScope) -> CallExpression {
        var arguments = [".\(cache.mode.member)"]
        if let duration = cache.duration { arguments.append("for: \(duration.source)") }
        if cache.isPerUser { arguments.append("isPerUser: true") }
        let fingerprint = StableHash.digits(of: AnswerDescription(of: endpoint, in: scope).text)
        arguments.append("fingerprint: \(StringLiteral(fingerprint).source)")
        return CallExpression(
            head: "cache: \(scope.namesInDAO.runtime("CachePolicy"))(", arguments: arguments.map { .text($0) })
    }
}

extension Endpoint {
    /// The types of what is in the JSON body.
    fileprivate var bodyTypes: [ValueType] {
        let kinds: [Parameter.Kind?] = [body] + parameters.filter { $0.location == .body }.map { $0.kind }
        return kinds.compactMap { kind -> ValueType? in
            guard case .value(let type)? = kind else { return nil }
            return type
        }
    }
}

extension CachePolicy.Mode {
    /// The case of the runtime's enum.
    fileprivate var member: String {
        switch self {
        case .alternative: "alternative"
        case .both: "both"
        case .writeOnly: "writeOnly"
        case .http: "http"
        }
    }
}

extension CallPolicies.Dedupe {
    /// The case of the runtime's enum.
    fileprivate var member: String {
        switch self {
        case .none: "none"
        case .reject: "reject"
        case .coalesce: "coalesce"
        case .cancelPrevious: "cancelPrevious"
        }
    }
}
