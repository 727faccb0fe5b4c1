import SpecLanguage

/// The argument of a route that sets the policies of its calls; `nil` if the spec sets none.
enum PoliciesExpression {
    static func argument(_ endpoint: Endpoint, in scope: ServiceScope) -> CallExpression.Argument? {
        let policies = endpoint.policies
        let hasSensitiveBody = endpoint.bodyTypes.contains { scope.models.holdsSensitive($0) }
        guard policies != .none || hasSensitiveBody else { return nil }
        let names = scope.namesInDAO
        var arguments: [CallExpression.Argument] = []
        if let cache = policies.cache { arguments.append(.call(self.cache(cache, endpoint, in: scope))) }
        if let queue = policies.queue { arguments.append(.text("queue: \(StringLiteral(queue).source)")) }
        if policies.dedupe != .none { arguments.append(.text("dedupe: .\(policies.dedupe.member)")) }
        if let retry = policies.retry { arguments.append(.call(RetryExpression.call(retry, names))) }
        if let hedge = policies.hedge { arguments.append(HedgeExpression.argument(hedge, names)) }
        if let rate = policies.rate { arguments.append(RateExpression.argument(rate, names)) }
        if policies.isIdempotent { arguments.append(.text("isIdempotent: true")) }
        if let header = policies.idempotencyHeader {
            arguments.append(.text("idempotencyHeader: \(StringLiteral(header).source)"))
        }
        if let offline = policies.offline { arguments.append(.call(self.offline(offline, names))) }
        arguments += SessionExpression.arguments(policies).map { .text($0) }
        if policies.isBatched { arguments.append(.text("isBatched: true")) }
        if policies.resumes { arguments.append(.text("resumes: true")) }
        if policies.storage != nil { arguments.append(.text("isStored: true")) }
        if hasSensitiveBody { arguments.append(.text("hasSensitiveBody: true")) }
        if policies.redirectsBody { arguments.append(.text("redirectsBody: true")) }
        if !policies.followsRedirects { arguments.append(.text("redirects: .\(redirects(endpoint.returns))")) }
        if !policies.inherits { arguments.append(.text("inherits: false")) }
        if !policies.isVerified { arguments.append(.text("isVerified: false")) }
        return .call(CallExpression(head: "policies: \(names.runtime("CallPolicies"))(", arguments: arguments))
    }

    /// What happens to a redirect that is not followed: only responses by status tell it from others.
    private static func redirects(_ returns: Endpoint.Returns) -> String {
        guard case .responses(let set) = returns, set.isByStatus else { return "rejected" }
        return "returned"
    }

    private static func offline(_ offline: CallPolicies.Offline, _ names: TypeNames) -> CallExpression {
        var arguments: [String] = []
        if let merge = offline.merge { arguments.append("merge: .\(merge.rawValue)") }
        if let duration = offline.duration { arguments.append("for: \(duration.source(names))") }
        return CallExpression(
            head: "offline: \(names.runtime("OfflinePolicy"))(", arguments: arguments.map { .text($0) })
    }

    private static func cache(_ cache: CachePolicy, _ endpoint: Endpoint, in scope: ServiceScope) -> CallExpression {
        var arguments = [".\(cache.mode.member)"]
        if let duration = cache.duration { arguments.append("for: \(duration.source(scope.namesInDAO))") }
        if cache.isPerUser { arguments.append("isPerUser: true") }
        let fingerprint = scope.responses.fingerprint(of: endpoint)
        arguments.append("fingerprint: \(StringLiteral(fingerprint).source)")
        return CallExpression(
            head: "cache: \(scope.namesInDAO.runtime("CachePolicy"))(", arguments: arguments.map { .text($0) })
    }
}

extension Endpoint {
    /// The types of the values in the body that may be models.
    fileprivate var bodyTypes: [ValueType] {
        let kinds: [Parameter.Kind?] = [body] + parameters.filter(\.isJSON).map { $0.kind }
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
        case .cacheFirst: "cacheFirst"
        case .cacheThenNetwork: "cacheThenNetwork"
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

/// The argument that says when a call is retried.
enum RetryExpression {
    static func call(_ retry: RetryPolicy, _ names: TypeNames) -> CallExpression {
        var arguments = ["times: \(retry.times)"]
        if let failures = retry.failures {
            arguments.append("on: [\(failures.map(\.source).joined(separator: ", "))]")
        }
        if let backoff = retry.backoff { arguments.append("backoff: \(backoff.source(names))") }
        return CallExpression(
            head: "retry: \(names.runtime("RetryPolicy"))(", arguments: arguments.map { .text($0) })
    }
}

/// The argument that says when to switch to the next server.
enum FailoverExpression {
    static func call(_ failover: FailoverPolicy, _ names: TypeNames) -> CallExpression {
        var arguments: [String] = []
        if let samples = failover.samples { arguments.append("after: \(samples)") }
        if let percentage = failover.errorPercentage { arguments.append("errorRate: \(share(percentage))") }
        if let cooldown = failover.cooldown { arguments.append("cooldown: \(cooldown.source(names))") }
        switch failover.choice {
        case .first, nil: break
        case .roundRobin: arguments.append("choose: .roundRobin")
        case .leastInFlight: arguments.append("choose: .leastInFlight")
        }
        if failover.breaksCircuit == true { arguments.append("breaker: true") }
        return CallExpression(
            head: "failover: \(names.runtime("FailoverPolicy"))(", arguments: arguments.map { .text($0) })
    }

}

/// The argument that says when a call is sent a second time.
enum HedgeExpression {
    static func argument(_ hedge: HedgePolicy, _ names: TypeNames) -> CallExpression.Argument {
        var arguments: [String] = []
        switch hedge.delay {
        case .fixed(let duration): arguments.append("after: \(duration.source(names))")
        case .percentile(let percentile): arguments.append("afterPercentile: \(percentile)")
        case nil: return .text("hedge: .off")
        }
        if let percentage = hedge.percentage { arguments.append("atMost: \(FailoverExpression.share(percentage))") }
        return .call(CallExpression(head: "hedge: .hedge(", arguments: arguments.map { .text($0) }))
    }
}

/// The argument that says how many requests are sent in a time.
enum RateExpression {
    static func argument(_ rate: RatePolicy, _ names: TypeNames) -> CallExpression.Argument {
        var arguments: [String] = []
        let head: String
        switch rate.limit {
        case .none: return .text("rate: .off")
        case .server: head = "rate: .serverRate("
        case .requests(let count, let unit):
            head = "rate: .rate("
            arguments += ["\(count)", "per: \(unit.duration.source(names))"]
        }
        if let burst = rate.burst { arguments.append("burst: \(burst)") }
        if let waiting = rate.waiting { arguments.append("waiting: \(waiting)") }
        return .call(CallExpression(head: head, arguments: arguments.map { .text($0) }))
    }
}

extension RatePolicy.Unit {
    fileprivate var duration: Duration {
        switch self {
        case .second: .seconds(1)
        case .minute: .seconds(60)
        case .hour: .seconds(3600)
        }
    }
}

extension FailoverExpression {
    /// A percentage from 1 to 100 as a number from 0 to 1, built from its digits so that it is exact.
    fileprivate static func share(_ percentage: Int) -> String {
        if percentage == 100 { return "1" }
        let digits = percentage % 10 == 0 ? "\(percentage / 10)" : "\(percentage / 10)\(percentage % 10)"
        return "0.\(digits)"
    }
}

/// The arguments that limit how many calls of each queue run at once, and how many wait.
enum QueuesExpression {
    static func calls(_ queues: [Queue]) -> [CallExpression] {
        let waiting = queues.compactMap { queue in queue.waiting.map { (queue.name, $0) } }
        return [call("queues", queues.map { ($0.name, $0.width) }), call("waiting", waiting)].compactMap { $0 }
    }

    private static func call(_ label: String, _ numbers: [(String, Int)]) -> CallExpression? {
        guard !numbers.isEmpty else { return nil }
        let pairs = numbers.map { name, number in "\(StringLiteral(name).source): \(number)" }
        return CallExpression(head: "\(label): [", arguments: pairs.map { .text($0) }, tail: "]", endsWithComma: true)
    }
}

/// The argument that lists the keys accepted in the certificates of hosts.
enum PinsExpression {
    static func call(_ hosts: [HostPins]) -> CallExpression {
        let pairs: [CallExpression.Argument] = hosts.map { host in
            let pins = host.pins.map { CallExpression.Argument.text(StringLiteral($0).source) }
            let head = "\(StringLiteral(host.host).source): ["
            return .call(CallExpression(head: head, arguments: pins, tail: "]", endsWithComma: true))
        }
        return CallExpression(head: "pins: [", arguments: pairs, tail: "]", endsWithComma: true)
    }
}

extension RetryPolicy.Failure {
    /// The case of the runtime's enum.
    fileprivate var source: String {
        switch self {
        case .timeout: ".timeout"
        case .connection: ".connection"
        case .status(let status): ".status(\(status))"
        case .statusClass(let digit): ".statusClass(\(digit))"
        }
    }
}

/// The argument that says how several calls are combined into one request. The runtime's defaults are omitted.
enum BatchExpression {
    static func call(_ batch: Batch, _ names: TypeNames) -> CallExpression {
        var arguments: [CallExpression.Argument] = [
            .text(".\(batch.method.rawValue)"), .text(StringLiteral(batch.path).source),
        ]
        if batch.calls != .root { arguments.append(.text("calls: \(batch.calls.literal)")) }
        let call = self.call(batch.call)
        if !call.isEmpty {
            arguments.append(.call(CallExpression(head: "call: \(names.runtime("BatchCallParts"))(", arguments: call)))
        }
        if batch.responses != .root { arguments.append(.text("responses: \(batch.responses.literal)")) }
        let response = self.response(batch.response)
        if !response.isEmpty {
            arguments.append(
                .call(CallExpression(head: "response: \(names.runtime("BatchResponseParts"))(", arguments: response)))
        }
        if let limit = batch.limit { arguments.append(.text("atMost: \(limit)")) }
        return CallExpression(head: "batch: \(names.runtime("BatchFormat"))(", arguments: arguments)
    }

    private static func call(_ call: Batch.Call) -> [CallExpression.Argument] {
        let usual = Batch.Call.usual
        var arguments: [String] = []
        if let id = call.id { arguments.append("id: \(id.literal)") }
        if call.method != usual.method { arguments.append("method: \(call.method.literal)") }
        if call.path != usual.path { arguments.append("path: \(call.path.literal)") }
        if call.pathBase == .host { arguments.append("from: .host") }
        if let headers = call.headers { arguments.append("headers: \(headers.literal)") }
        if call.body != usual.body { arguments.append("body: \(call.body.literal)") }
        if call.bodyForm == .text { arguments.append("as: .text") }
        return arguments.map { .text($0) }
    }

    private static func response(_ response: Batch.Response) -> [CallExpression.Argument] {
        var arguments: [String] = []
        if let id = response.id { arguments.append("id: \(id.literal)") }
        if let status = response.status { arguments.append("status: \(status.literal)") }
        if let headers = response.headers { arguments.append("headers: \(headers.literal)") }
        if response.body != Batch.Response.usual.body { arguments.append("body: \(response.body.literal)") }
        if response.bodyForm == .text { arguments.append("as: .text") }
        if let error = response.error { arguments.append("error: \(error.literal)") }
        return arguments.map { .text($0) }
    }
}

extension Duration {
    /// The duration as an expression of its type: `.minutes(15)`.
    func source(_ names: TypeNames) -> String {
        let (count, unit) = inWholeUnits
        return ".\(unit)(\(NumberExpression.untyped("\(count)", names)))"
    }

    /// The duration for readers: `8 hours`, `1 minute`, `1500 milliseconds`.
    var words: String {
        let (count, unit) = inWholeUnits
        return "\(count) \(count == 1 ? String(unit.dropLast()) : unit)"
    }

    /// The number of the greatest unit of which the duration is a whole number.
    private var inWholeUnits: (count: Int64, unit: String) {
        let (seconds, attoseconds) = components
        guard attoseconds == 0 else {
            // Specs have no shorter unit, and no duration long enough to overflow.
            let (milliseconds, _) = seconds.multipliedReportingOverflow(by: 1_000)
            return (milliseconds &+ attoseconds / 1_000_000_000_000_000, "milliseconds")
        }
        let units: [(length: Int64, name: String)] = [(86_400, "days"), (3_600, "hours"), (60, "minutes")]
        let unit = units.first { unit in seconds > 0 && seconds.isMultiple(of: unit.length) } ?? (1, "seconds")
        return (seconds / unit.length, unit.name)
    }
}
