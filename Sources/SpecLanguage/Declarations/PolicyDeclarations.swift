import YAMLSyntax

/// What an endpoint says of how its calls are carried out.
struct EndpointPolicies: Sendable {
    /// With the place of the key; nil where nothing is cached.
    var cache: Written<CachePolicy>?
    /// The queue, and the place of its name.
    var queue: Written<String>?
    var dedupe: CallPolicies.Dedupe = .none
    var retry: RetryDeclaration?
    var isIdempotent: Bool = false
    /// With the place of its name.
    var idempotencyHeader: Written<String>?
    var pagination: PaginationDeclaration?
    /// With the place of the key; nil where `auth` says nothing.
    var authentication: Written<CallPolicies.Authentication>?
    /// With the place of the key.
    var session: Written<CallPolicies.SessionEffect>?
    /// The place of the key, where calls may travel in the service's batch.
    var batch: SourceRange?
    /// Whether a download that broke off goes on where it stopped.
    var resumes: Bool = false
    /// With the place of the key; nil where the usual way is.
    var redirectBody: Written<RedirectBodyWord>?
    /// Nil where the folder of mocks says it.
    var mock: MockSource?
    /// The table that keeps what comes back, and the place of its name.
    var stores: Written<String>?
}

/// The `paginate` of an endpoint.
struct PaginationDeclaration: Sendable {
    var style: Pagination.Style
    /// The names of parameters as declared.
    var parameter: Written<String>
    var size: Written<String>?
    var total: JSONPath?
    var next: JSONPath?
    /// The place of the key.
    var range: SourceRange
}

/// The `retry` of a service or of an endpoint; what is not said is inherited, or has a default.
struct RetryDeclaration: Sendable {
    /// 0 where nothing is sent again, whatever would be inherited.
    var times: Int
    var failures: [RetryPolicy.Failure]?
    var backoff: Duration?
    /// The place of the key.
    var range: SourceRange

    /// With what another one says, where this one does not say it.
    func inheriting(_ inherited: RetryDeclaration?) -> RetryDeclaration {
        var merged = self
        merged.failures = failures ?? inherited?.failures
        merged.backoff = backoff ?? inherited?.backoff
        return merged
    }

    var policy: RetryPolicy {
        RetryPolicy(times: times, failures: failures, backoff: backoff)
    }
}

/// The `failover` of a service; what is not said is inherited, or has a default.
struct FailoverDeclaration: Sendable {
    var policy: FailoverPolicy
    /// The place of the key.
    var range: SourceRange

    /// With what another one says, where this one does not say it.
    func inheriting(_ inherited: FailoverDeclaration?) -> FailoverDeclaration {
        var merged = self
        merged.policy.samples = policy.samples ?? inherited?.policy.samples
        merged.policy.errorPercentage = policy.errorPercentage ?? inherited?.policy.errorPercentage
        merged.policy.cooldown = policy.cooldown ?? inherited?.policy.cooldown
        return merged
    }
}

/// What the rules of an endpoint's policies have to know of it.
struct PolicyContext: Sendable {
    /// What people call the endpoint in a message.
    var subject: String
    /// Nil where it is not known, so that nothing follows from it.
    var method: Endpoint.Method?
    /// The parameters as written.
    var parameters: [String]
    var returnsFile: Bool
    var returnsStream: Bool
    var returnsNothing: Bool
    /// Whether answers are kept.
    var isCached: Bool
    /// Whether the spec says that sending twice does no harm.
    var isDeclaredIdempotent: Bool
}

extension SpecReader {
    /// Reads how the calls of an endpoint are carried out.
    mutating func endpointPolicies(_ nodes: KeyedNodes, _ context: PolicyContext) -> EndpointPolicies {
        let subject = context.subject
        var policies = EndpointPolicies()
        policies.cache = nodes.entry("cache").flatMap { cache($0, context) }
        policies.queue = nodes["queue"].flatMap { name(written: $0, of: "\"queue\" of \(subject)") }
        policies.dedupe = nodes["dedupe"].flatMap { choice($0, of: "\"dedupe\" of \(subject)") } ?? .none
        policies.retry = nodes.entry("retry").flatMap { endpointRetry($0, context) }
        policies.isIdempotent = nodes.entry("idempotent").map { idempotent($0, nodes, context) } ?? false
        policies.idempotencyHeader = nodes.entry("idempotency").flatMap { idempotency($0, context) }
        policies.pagination = nodes.entry("paginate").flatMap { pagination($0, context) }
        policies.authentication = nodes.entry("auth").flatMap { endpointAuthentication($0, context) }
        policies.session = nodes.entry("session").flatMap { sessionEffect($0, context) }
        policies.batch = nodes.entry("batch").flatMap { entry in
            flag(entry.value, of: "\"batch\" of \(subject)") == true ? range(of: entry.key) : nil
        }
        policies.resumes = nodes.entry("resume").map { resumption($0, context) } ?? false
        policies.redirectBody = nodes.entry("redirect-body").flatMap { entry in
            let word: RedirectBodyWord? = choice(entry.value, of: "\"redirect-body\" of \(subject)")
            return word.map { written($0, at: entry.key) }
        }
        policies.mock = nodes["mock"].flatMap { mockSource($0, of: "\"mock\" of \(subject)") }
        policies.stores = nodes["stores"].flatMap { name(written: $0, of: "\"stores\" of \(subject)") }
        checkWholeAnswer(&policies, nodes, context)
        return policies
    }
}

extension SpecReader {
    /// Reads an endpoint's `cache`; nil where nothing is cached.
    mutating func cache(_ entry: YAMLEntry, _ context: PolicyContext) -> Written<CachePolicy>? {
        let subject = "\"cache\" of \(context.subject)"
        guard let nodes = mapping(entry.value, .cache, of: subject) else { return nil }
        let duration = nodes["for"].flatMap { positiveDuration($0, of: "\"for\" of \(subject)") }
        let isPerUser = nodes["vary"].map { varies($0, of: "\"vary\" of \(subject)") } ?? false
        guard let node = nodes["policy"], let word = cacheWord(node, of: "\"policy\" of \(subject)") else { return nil }
        checkFreshness(word, nodes, of: subject)
        guard let mode = CachePolicy.Mode(rawValue: word.rawValue) else {
            reportUnused("vary", nodes, "nothing is cached, so \(subject) has no use for \"vary\"")
            return nil
        }
        checkUse(entry.key, policy: node, context)
        return written(CachePolicy(mode: mode, duration: duration, isPerUser: isPerUser), at: entry.key)
    }

    /// Reads when the cache is used. Former words are accepted, with a warning.
    private mutating func cacheWord(_ node: YAMLNode, of subject: String) -> CacheWord? {
        guard let text = node.scalar?.text, let word = CacheWord.former[text] else {
            return choice(node, of: subject)
        }
        let message = "\"\(text)\" is now called \"\(word.rawValue)\""
        report(Diagnostic(.deprecatedValue, message, at: range(of: node), severity: .warning))
        return word
    }

    private mutating func varies(_ node: YAMLNode, of subject: String) -> Bool {
        let subject = node.scalar == nil ? "each of \(subject)" : subject
        return oneOrMore(node).reduce(false) { varies, element in
            let word: VaryWord? = choice(element, of: subject)
            return varies || word == .user
        }
    }

    private mutating func checkFreshness(_ word: CacheWord, _ nodes: KeyedNodes, of subject: String) {
        if !word.needsDuration {
            let reason = word == .http ? "the answer's own headers say how long it is fresh" : "nothing is cached"
            reportUnused("for", nodes, "\(reason), so \(subject) has no use for \"for\"")
        } else if nodes["for"] == nil, let node = nodes["policy"] {
            let message = "policy \"\(word.rawValue)\" needs the key \"for\": how long an answer is fresh, such as 8h"
            report(.cacheWithoutDuration, message, at: node)
        }
    }

    private mutating func checkUse(_ key: YAMLNode, policy: YAMLNode, _ context: PolicyContext) {
        if let method = context.method, !method.isSafe {
            let message =
                "the answer to a \(method.rawValue) must not be taken from a cache: the server would not get the request"
            report(.cachedUnsafeMethod, message, at: policy)
        } else if context.returnsNothing {
            let message = "\(context.subject) returns nothing that a cache could keep"
            report(.keyNotApplicable, message, at: key)
        }
    }
}

extension YAMLNode {
    /// The entries by key; none where the node is no mapping.
    var entriesByKey: KeyedNodes {
        if case .mapping(let entries) = content {
            KeyedNodes(node: self, entries: entries)
        } else {
            KeyedNodes(node: self, entries: [])
        }
    }
}

extension SpecReader {
    /// Reads `retry`, of a service or of an endpoint.
    ///
    /// - Parameter canBeNever: whether there may be another `retry` that holds unless this one says never
    mutating func retry(_ entry: YAMLEntry, of subject: String, canBeNever: Bool) -> RetryDeclaration? {
        let subject = "\"retry\" of \(subject)"
        guard let nodes = mapping(entry.value, .retry, of: subject) else { return nil }
        let failures = nodes["on"].map { self.failures($0, of: "\"on\" of \(subject)") }
        let backoff = nodes["backoff"].flatMap { duration($0, of: "\"backoff\" of \(subject)") }
        guard let node = nodes["times"],
            let times = count(node, of: "\"times\" of \(subject)", atLeast: canBeNever ? 0 : 1)
        else { return nil }
        if times == 0 {
            for key in ["on", "backoff"] {
                reportUnused(key, nodes, "nothing is sent again, so \(subject) has no use for \"\(key)\"")
            }
        }
        return RetryDeclaration(times: times, failures: failures, backoff: backoff, range: range(of: entry.key))
    }

    private mutating func failures(_ node: YAMLNode, of subject: String) -> [RetryPolicy.Failure] {
        let nodes = oneOrMore(node)
        if nodes.isEmpty { reportWrongType(node, subject, expected: "a failure, or a list with at least one") }
        var seen: Set<RetryPolicy.Failure> = []
        return nodes.compactMap { node in
            guard let failure = RetryPolicy.Failure(text: node.text) else {
                let expected = "timeout, connection, a status such as 429, or 4xx or 5xx"
                reportWrongType(node, subject, expected: expected)
                return nil
            }
            return seen.insert(failure).inserted ? failure : nil
        }
    }
}

extension RetryPolicy.Failure {
    /// Nil where the text names no failure.
    fileprivate init?(text: String) {
        switch text {
        case "timeout": self = .timeout
        case "connection": self = .connection
        case "4xx": self = .statusClass(4)
        case "5xx": self = .statusClass(5)
        default:
            guard text.utf8.count == 3, let status = Int(text), (400...599).contains(status) else { return nil }
            self = .status(status)
        }
    }
}

/// What an endpoint says of requests that are sent twice.
extension SpecReader {
    /// Reads an endpoint's `idempotent`.
    mutating func idempotent(_ entry: YAMLEntry, _ nodes: KeyedNodes, _ context: PolicyContext) -> Bool {
        guard let value = flag(entry.value, of: "\"idempotent\" of \(context.subject)") else { return false }
        if let method = context.method, method.isIdempotent {
            let fix = value ? "" : "; \"retry: {times: 0}\" keeps it from being sent twice"
            let message = "a \(method.rawValue) is idempotent already (RFC 9110, section 9.2.2)\(fix)"
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
        case .get, .head, .options, .put, .delete: true
        case .post, .patch: false
        }
    }

    /// Whether a request only asks (RFC 9110, section 9.2.1).
    var isSafe: Bool {
        switch self {
        case .get, .head, .options: true
        case .post, .put, .patch, .delete: false
        }
    }

    /// Whether a request usually has a body, so that parameters are sent in it by default.
    var hasBody: Bool {
        switch self {
        case .post, .put, .patch: true
        case .get, .head, .delete, .options: false
        }
    }

    /// Whether a request may have a body. That of a DELETE has no defined meaning, but some servers expect one (RFC
    /// 9110, sections 9.3.5 and 9.3.7).
    var allowsBody: Bool {
        switch self {
        case .post, .put, .patch, .delete, .options: true
        case .get, .head: false
        }
    }
}

extension SpecReader {
    /// Reads an endpoint's `paginate`.
    mutating func pagination(_ entry: YAMLEntry, _ context: PolicyContext) -> PaginationDeclaration? {
        let subject = "\"paginate\" of \(context.subject)"
        guard let nodes = mapping(entry.value, .paginate, of: subject) else { return nil }
        let parameter = nodes["parameter"].flatMap { self.parameter($0, "\"parameter\" of \(subject)", context) }
        let size = nodes["size"].flatMap { self.parameter($0, "\"size\" of \(subject)", context) }
        let total = nodes["total"].flatMap { jsonPath($0, of: "\"total\" of \(subject)") }
        let next = nodes["next"].flatMap { jsonPath($0, of: "\"next\" of \(subject)") }
        guard let node = nodes["by"], let style: Pagination.Style = choice(node, of: "\"by\" of \(subject)") else {
            return nil
        }
        checkCursor(style, nodes, of: subject)
        guard let parameter else { return nil }
        if let size, size.value == parameter.value {
            let message = "\"\(size.value)\" names the page, so it cannot be \"size\" of \(subject)"
            report(.keyNotApplicable, message, at: size.range)
        }
        return PaginationDeclaration(
            style: style, parameter: parameter, size: size, total: total, next: next, range: range(of: entry.key))
    }

    /// The name of a parameter of the endpoint, as it is declared.
    private mutating func parameter(
        _ node: YAMLNode, _ subject: String, _ context: PolicyContext
    ) -> Written<String>? {
        guard let name = text(node, of: subject) else { return nil }
        guard context.parameters.contains(name) else {
            let hint = hint(for: name, among: context.parameters)
            let expected = "the name of a parameter of \(context.subject)"
            reportWrongType(node, subject, expected: expected, hint: hint)
            return nil
        }
        return written(name, at: node)
    }

    private mutating func checkCursor(_ style: Pagination.Style, _ nodes: KeyedNodes, of subject: String) {
        if style != .cursor {
            let message = "only a cursor says what comes next: \(subject) has no use for \"next\""
            reportUnused("next", nodes, message)
            return
        }
        if nodes["next"] == nil {
            let message = "\(subject) needs the key \"next\": where the next cursor stands"
            report(.missingKey, message, at: nodes.node)
        }
        let message = "a cursor says what comes next, however many items there are: \(subject) has no use for \"size\""
        reportUnused("size", nodes, message)
    }
}

extension SpecReader {
    /// Where an endpoint's made-up answers come from: `auto`, or a file below the folder of mocks.
    mutating func mockSource(_ node: YAMLNode, of subject: @autoclosure () -> String) -> MockSource? {
        guard let text = text(node, of: subject()) else { return nil }
        if text == "auto" { return .automatic }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }), !text.contains("\0") else {
            reportWrongType(node, subject(), expected: "auto, or the path of a file below the folder of mocks")
            return nil
        }
        return .file(text)
    }
}
