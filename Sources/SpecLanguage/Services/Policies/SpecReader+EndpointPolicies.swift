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
