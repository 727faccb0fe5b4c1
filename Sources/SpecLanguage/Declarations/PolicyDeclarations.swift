import WireSyntax
import YAMLSyntax

/// How an endpoint's calls are carried out, as declared.
struct EndpointPolicies: Sendable {
    /// With the position of the key; `nil` if nothing is cached.
    var cache: Written<CachePolicy>?
    /// The name of the queue, with its position.
    var queue: Written<String>?
    var dedupe: CallPolicies.Dedupe = .none
    var retry: RetryDeclaration?
    var hedge: HedgePolicy?
    var rate: RatePolicy?
    var isIdempotent: Bool = false
    /// With the position of the name.
    var idempotencyHeader: Written<String>?
    var offline: OfflineDeclaration?
    var pagination: PaginationDeclaration?
    /// With the position of the key; `nil` if `auth` is missing.
    var authentication: Written<CallPolicies.Authentication>?
    /// The position of the key, if responses are not checked.
    var skipsVerification: SourceRange?
    /// With the position of the key.
    var session: Written<CallPolicies.SessionEffect>?
    /// The position of the key, if calls can be sent in the service's batch.
    var batch: SourceRange?
    /// Whether interrupted downloads are resumed.
    var resumes: Bool = false
    /// With the position of the key; `nil`: the default.
    var redirectBody: Written<RedirectBodyWord>?
    /// Whether redirects are followed.
    var followsRedirects: Bool = true
    /// Whether requests have the headers and parameters of the service and the client.
    var inherits: Bool = true
    /// `nil`: the folder of mocks decides.
    var mock: MockSource?
    /// The name of the table that stores the result, with its position.
    var stores: Written<String>?
}

/// The `paginate` of an endpoint.
struct PaginationDeclaration: Sendable {
    var style: Pagination.Style
    /// The names of parameters as declared.
    var parameter: Written<String>?
    var size: Written<String>?
    var total: JSONPath?
    var totalHeader: Written<String>?
    var next: JSONPath?
    var more: JSONPath?
    var end: [String] = []
    var endsShort: Bool = false
    var relation: String?
    var header: String?
    /// The name of a field as declared.
    var field: Written<String>?
    /// The position of the key.
    var range: SourceRange
}

/// The `retry` of a service or an endpoint; missing parts are inherited or have defaults.
struct RetryDeclaration: Sendable, Equatable {
    /// 0 turns off retries, including inherited ones.
    var times: Int
    var failures: [RetryPolicy.Failure]?
    var backoff: Duration?
    /// The position of the key.
    var range: SourceRange

    /// Fills in missing parts from another declaration.
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

/// The `failover` of a service; missing parts are inherited or have defaults.
struct FailoverDeclaration: Sendable, Equatable {
    var policy: FailoverPolicy
    /// The position of the key.
    var range: SourceRange

    /// Fills in missing parts from another declaration.
    func inheriting(_ inherited: FailoverDeclaration?) -> FailoverDeclaration {
        var merged = self
        merged.policy.samples = policy.samples ?? inherited?.policy.samples
        merged.policy.errorPercentage = policy.errorPercentage ?? inherited?.policy.errorPercentage
        merged.policy.cooldown = policy.cooldown ?? inherited?.policy.cooldown
        merged.policy.choice = policy.choice ?? inherited?.policy.choice
        merged.policy.breaksCircuit = policy.breaksCircuit ?? inherited?.policy.breaksCircuit
        return merged
    }
}

/// The properties of an endpoint that the rules of its policies depend on.
struct PolicyContext: Sendable {
    /// The endpoint as messages describe it.
    var subject: String
    /// `nil` if it is unknown; then rules that depend on it are skipped.
    var method: Endpoint.Method?
    /// The parameters as written.
    var parameters: [String]
    var returnsFile: Bool
    var returnsStream: Bool
    var returnsNothing: Bool
    /// Whether responses are cached.
    var isCached: Bool
    /// Whether the spec says that repeating the call is safe.
    var isDeclaredIdempotent: Bool
}

extension SpecReader {
    /// Reads an endpoint's `cache`; `nil` if nothing is cached.
    mutating func cache(_ entry: YAMLEntry, _ context: PolicyContext) -> Written<CachePolicy>? {
        let subject = "\"cache\" of \(context.subject)"
        guard let nodes = mapping(entry.value, .cache, of: subject) else { return nil }
        let duration = nodes["for"].flatMap { positiveDuration($0, of: "\"for\" of \(subject)") }
        let isPerUser = nodes["vary"].map { varies($0, of: "\"vary\" of \(subject)") } ?? false
        guard let node = nodes["policy"], let word = cacheWord(node, of: "\"policy\" of \(subject)") else { return nil }
        checkFreshness(word, nodes, of: subject)
        guard let mode = CachePolicy.Mode(rawValue: word.rawValue) else {
            reportUnused("vary", nodes, "nothing is cached; remove \"vary\" from \(subject)")
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
        let message = "\"\(text)\" has been renamed to \"\(word.rawValue)\""
        report(Diagnostic(.deprecatedValue, message, at: range(of: node), severity: .warning))
        return word
    }

    private mutating func varies(_ node: YAMLNode, of subject: String) -> Bool {
        let subject = node.scalar == nil ? "each of \(subject)" : subject
        return node.oneOrMore.reduce(false) { varies, element in
            let word: VaryWord? = choice(element, of: subject)
            return varies || word == .user
        }
    }

    private mutating func checkFreshness(_ word: CacheWord, _ nodes: KeyedNodes, of subject: String) {
        if !word.needsDuration {
            let reason = word == .http ? "the response's headers say how long it is fresh" : "nothing is cached"
            reportUnused("for", nodes, "\(reason); remove \"for\" from \(subject)")
        } else if nodes["for"] == nil, let node = nodes["policy"] {
            let message = "policy \"\(word.rawValue)\" needs the key \"for\": how long a response is fresh, such as 8h"
            report(.cacheWithoutDuration, message, at: node)
        }
    }

    private mutating func checkUse(_ key: YAMLNode, policy: YAMLNode, _ context: PolicyContext) {
        if let method = context.method, !method.isSafe {
            let message =
                "the response to a \(method.rawValue) must not come from a cache: the server would not get the request"
            report(.cachedUnsafeMethod, message, at: policy)
        } else if context.returnsNothing {
            let message = "\(context.subject) returns nothing to cache"
            report(.keyNotApplicable, message, at: key)
        }
    }
}

extension YAMLNode {
    /// The entries by key; empty if the node is not a mapping.
    var entriesByKey: KeyedNodes {
        if case .mapping(let entries) = content {
            KeyedNodes(node: self, entries: entries)
        } else {
            KeyedNodes(node: self, entries: [])
        }
    }
}

extension SpecReader {
    /// Reads `retry`, of a service or an endpoint.
    ///
    /// - Parameter canBeNever: whether `times: 0` is allowed, to turn off an inherited `retry`.
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
                reportUnused(key, nodes, "nothing is retried; remove \"\(key)\" from \(subject)")
            }
        }
        return RetryDeclaration(times: times, failures: failures, backoff: backoff, range: range(of: entry.key))
    }

    private mutating func failures(_ node: YAMLNode, of subject: String) -> [RetryPolicy.Failure] {
        let nodes = node.oneOrMore
        if nodes.isEmpty { reportWrongType(node, subject, expected: "a failure, or a list of at least one failure") }
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
    /// `nil` if the text does not name a failure.
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

/// An endpoint's keys for repeated requests.
extension SpecReader {
    /// Reads an endpoint's `idempotent`.
    mutating func idempotent(_ entry: YAMLEntry, _ nodes: KeyedNodes, _ context: PolicyContext) -> Bool {
        guard let value = flag(entry.value, of: "\"idempotent\" of \(context.subject)") else { return false }
        if let method = context.method, method.isIdempotent {
            let fix = value ? "" : "; write \"retry: {times: 0}\" to turn off retries"
            let message = "a \(method.rawValue) is always idempotent (RFC 9110, section 9.2.2)\(fix)"
            report(.keyNotApplicable, message, at: entry.key)
        } else if nodes["idempotency"] != nil {
            let message =
                "\"idempotency\" already makes repeated requests safe; remove \"idempotent\""
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
            let message = "a \(method.rawValue) is a safe method (RFC 9110, section 9.2.1); remove \"idempotency\""
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

    /// Reads an endpoint's `hedge`.
    mutating func endpointHedge(_ entry: YAMLEntry, _ context: PolicyContext) -> HedgePolicy? {
        let hedge = hedge(entry.value, of: context.subject)
        guard hedge?.delay != nil, let method = context.method, !method.isIdempotent, !context.isDeclaredIdempotent
        else {
            return hedge
        }
        report(.retryNotIdempotent, Self.harmMessage(method), at: entry.key)
        return hedge
    }

    /// Why a request with this method must not be repeated.
    static func harmMessage(_ method: Endpoint.Method) -> String {
        "a \(method.rawValue) is not idempotent (RFC 9110, section 9.2.2); write \"idempotent: true\" if it is safe to "
            + "repeat, or send a key with \"idempotency\""
    }
}

extension Endpoint.Method {
    /// Whether repeating a request has the same effect as sending it once (RFC 9110, section 9.2.2).
    var isIdempotent: Bool { MethodSemantics.isIdempotent(text) }

    /// Whether a request only reads (RFC 9110, section 9.2.1).
    var isSafe: Bool { MethodSemantics.isSafe(text) }

    /// Whether a request usually has a body, so that parameters are sent in it by default.
    var hasBody: Bool { self == .post || self == .put || self == .patch }

    /// Whether a request may have a body. That of a DELETE has no defined meaning, but some servers expect one (RFC
    /// 9110, sections 9.3.5 and 9.3.7).
    var allowsBody: Bool { self != .get && self != .head }
}

extension SpecReader {
    /// Reads an endpoint's `paginate`.
    mutating func pagination(_ entry: YAMLEntry, _ context: PolicyContext) -> PaginationDeclaration? {
        let subject = "\"paginate\" of \(context.subject)"
        guard let nodes = mapping(entry.value, .paginate, of: subject) else { return nil }
        let parameter = nodes["parameter"].flatMap { self.parameter($0, "\"parameter\" of \(subject)", context) }
        let size = nodes["size"].flatMap { self.parameter($0, "\"size\" of \(subject)", context) }
        let total = nodes["total"].map { self.total($0, of: "\"total\" of \(subject)") }
        let next = nodes["next"].flatMap { jsonPath($0, of: "\"next\" of \(subject)") }
        let more = nodes["more"].flatMap { keyPath($0, of: "\"more\" of \(subject)") }
        var end = nodes["end"].map { endValues($0, of: "\"end\" of \(subject)") } ?? []
        let relation = nodes["rel"].flatMap { self.relation($0, of: "\"rel\" of \(subject)") }
        let header = nodes["header"].flatMap { responseHeader($0, of: "\"header\" of \(subject)") }
        let field = nodes["field"].flatMap { name(written: $0, of: "\"field\" of \(subject)") }
        guard let node = nodes["by"], let style: Pagination.Style = choice(node, of: "\"by\" of \(subject)") else {
            return nil
        }
        check(style, nodes, of: subject)
        let endsShort = style.isCounted && nodes["end"]?.scalar?.text == "short"
        if endsShort { end = [] }
        // An unknown parameter has been reported.
        guard parameter != nil || (nodes["parameter"] == nil && !style.requires("parameter")) else { return nil }
        if let size, let parameter, size.value == parameter.value {
            let message = "\"\(size.value)\" selects the page; it cannot also be \"size\" of \(subject)"
            report(.keyNotApplicable, message, at: size.range)
        }
        return PaginationDeclaration(
            style: style, parameter: parameter, size: size, total: total?.path, totalHeader: total?.header, next: next,
            more: more, end: end, endsShort: endsShort, relation: relation, header: header, field: field,
            range: range(of: entry.key))
    }

    /// The place of the total: a path in the body, or a header field.
    private mutating func total(
        _ node: YAMLNode, of subject: String
    ) -> (path: JSONPath?, header: Written<String>?) {
        guard case .mapping = node.content else { return (jsonPath(node, of: subject), nil) }
        guard let nodes = mapping(node, .pageTotal, of: subject), let header = nodes["header"] else {
            return (nil, nil)
        }
        let name = responseHeader(header, of: "\"header\" of \(subject)")
        return (nil, name.map { written($0, at: header) })
    }

    /// The relation type of a link.
    private mutating func relation(_ node: YAMLNode, of subject: String) -> String? {
        guard let name = text(node, of: subject) else { return nil }
        guard HTTPText.isToken(name) else {
            reportWrongType(node, subject, expected: "a relation type of links, such as prev")
            return nil
        }
        return name.lowercased()
    }

    /// The values that mean that there is no further page. A number and its digits are the same.
    private mutating func endValues(_ node: YAMLNode, of subject: String) -> [String] {
        let nodes = node.oneOrMore
        if nodes.isEmpty { reportWrongType(node, subject, expected: "a value, or a list of at least one value") }
        return nodes.compactMap { text($0, of: subject) }
    }

    /// The name of a header field of responses that refers to the next page.
    private mutating func responseHeader(_ node: YAMLNode, of subject: String) -> String? {
        guard let name = text(node, of: subject) else { return nil }
        guard HTTPText.isToken(name) else {
            reportWrongType(node, subject, expected: "a name of letters, digits and hyphens")
            return nil
        }
        if name.lowercased() == "link" {
            let message = "the header Link has a syntax of its own (RFC 8288); write \"by: link\""
            report(.keyNotApplicable, message, at: node)
        }
        return name
    }

    /// The name of one of the endpoint's parameters.
    mutating func parameter(
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

    /// Reports keys that pages of a style need, and keys that do not belong to it.
    private mutating func check(_ style: Pagination.Style, _ nodes: KeyedNodes, of subject: String) {
        for (key, meaning) in style.requiredKeys where nodes[key] == nil {
            report(.missingKey, "\(subject) needs the key \"\(key)\": \(meaning)", at: nodes.node)
        }
        let pages = "pages by \(style.rawValue)"
        switch style {
        case .page, .offset, .last, .first: break
        case .cursor, .link, .header, .url:
            reportUnused("size", nodes, "\(pages) do not depend on their size; remove \"size\" from \(subject)")
        }
        if style == .link || style == .url {
            reportUnused("parameter", nodes, "\(pages) have addresses; remove \"parameter\" from \(subject)")
        }
        for (key, styles) in [("next", "cursor or url"), ("header", "header"), ("field", "last or first")]
        where !style.requires(key) {
            let message = "\"\(key)\" is only for pages by \(styles); remove it from \(subject)"
            reportUnused(key, nodes, message)
        }
        if style != .link {
            reportUnused("rel", nodes, "\"rel\" is only for pages by link; remove it from \(subject)")
        }
        let endsShort = style.isCounted && nodes["end"]?.scalar?.text == "short"
        if endsShort, let end = nodes["end"], nodes["size"] == nil {
            let message = "\"end: short\" of \(subject) needs the key \"size\": the number of items that are requested"
            report(.missingKey, message, at: end)
        }
        if !endsShort, style != .cursor, style != .header, style != .url {
            let message = "\"end\" is only for pages by cursor, header or url; remove it from \(subject)"
            reportUnused("end", nodes, message)
        }
    }
}

extension SpecReader {
    /// The source of an endpoint's mock responses: `auto`, or a file in the folder of mocks.
    mutating func mockSource(_ node: YAMLNode, of subject: @autoclosure () -> String) -> MockSource? {
        guard let text = text(node, of: subject()) else { return nil }
        if text == "auto" { return .automatic }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }), !text.contains("\0") else {
            reportWrongType(node, subject(), expected: "auto, or the path of a file in the folder of mocks")
            return nil
        }
        return .file(text)
    }
}
