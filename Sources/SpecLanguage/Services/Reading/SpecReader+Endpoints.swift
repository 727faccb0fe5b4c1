import YAMLSyntax

extension SpecReader {
    /// Reads `endpoints`: the calls that a service offers.
    mutating func endpoints(_ node: YAMLNode) -> [EndpointDeclaration] {
        guard let entries = entries(of: node, "\"endpoints\"") else { return [] }
        return entries.compactMap { endpoint($0) }
    }

    private mutating func endpoint(_ entry: YAMLEntry) -> EndpointDeclaration? {
        let key = name(written: entry.key, of: "the name of an endpoint")
        let subject = "endpoint \"\(entry.key.text)\""
        guard let nodes = mapping(entry.value, .endpoint, of: subject), let key else { return nil }
        var endpoint = EndpointDeclaration(key: key)
        endpoint.doc = nodes["doc"].flatMap { text($0, of: "\"doc\" of \(subject)") }
        endpoint.deprecated = nodes["deprecated"].flatMap { deprecation($0, of: "\"deprecated\" of \(subject)") }
        readCall(nodes, of: subject, into: &endpoint)
        endpoint.parameters = nodes["parameters"].map { parameters($0, of: subject) } ?? []
        endpoint.body = nodes["body"].flatMap { node in
            typeExpression(node, of: "\"body\" of \(subject)").map { written($0, at: node) }
        }
        endpoint.returns = nodes.entry("returns").flatMap { returns($0, of: subject) } ?? .nothing
        endpoint.at = nodes["at"].flatMap { node in
            jsonPath(node, of: "\"at\" of \(subject)").map { written($0, at: nodes.keyNode("at") ?? node) }
        }
        endpoint.errors = nodes["errors"].map { errors($0, of: subject) } ?? []
        endpoint.timeout = nodes["timeout"].flatMap { timeout($0, of: subject) }
        endpoint.requests = nodes["requests"].flatMap { choice($0, of: "\"requests\" of \(subject)") }
        endpoint.policies = endpointPolicies(nodes, context(of: endpoint, nodes, subject))
        return endpoint
    }

    private func context(of endpoint: EndpointDeclaration, _ nodes: KeyedNodes, _ subject: String) -> PolicyContext {
        var returnsStream = false
        if case .mapping? = nodes["returns"]?.content { returnsStream = true }
        return PolicyContext(
            subject: subject, method: endpoint.method,
            parameters: nodes["parameters"].map { $0.entriesByKey.entries.map(\.key.text) } ?? [],
            returnsFile: nodes["returns"]?.scalar?.text == "file", returnsStream: returnsStream,
            returnsNothing: (nodes["returns"]?.text ?? "nothing") == "nothing",
            isCached: nodes["cache"]?.entriesByKey["policy"].map { $0.text != "none" } ?? false,
            isDeclaredIdempotent: nodes["idempotent"]?.text == "true" || nodes["idempotency"] != nil)
    }

    private mutating func readCall(_ nodes: KeyedNodes, of subject: String, into endpoint: inout EndpointDeclaration) {
        let calls = nodes.entries.compactMap { entry in
            Endpoint.Method(rawValue: entry.key.text).map { (method: $0, entry: entry) }
        }
        guard let call = calls.first else {
            let methods = Spelling.alternatives(Endpoint.Method.allCases.map(\.rawValue))
            report(.missingKey, "\(subject) needs one of the keys \(methods): the method and the path", at: nodes.node)
            return
        }
        for other in calls.dropFirst() {
            let message =
                "\(subject) is a \(call.method.rawValue) already; a second method needs an endpoint of its own"
            report(.keyNotApplicable, message, at: other.entry.key)
        }
        endpoint.method = call.method
        endpoint.path = path(call.entry.value, of: "the path of \(subject)")
    }

    mutating func path(_ node: YAMLNode, of subject: String) -> Written<PathTemplate>? {
        guard let text = text(node, of: subject) else { return nil }
        do throws(PathTemplate.Fault) {
            return written(try PathTemplate(text), at: node)
        } catch {
            switch error {
            case .path(let reason): report(.badPath, "\(subject) \(reason)", at: node)
            case .placeholder(let reason): report(.pathParameter, "\(subject) \(reason)", at: node)
            }
            return nil
        }
    }
}
