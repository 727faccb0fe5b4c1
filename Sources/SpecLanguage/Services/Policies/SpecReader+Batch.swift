import YAMLSyntax

extension SpecReader {
    /// Reads a service's `batch`.
    mutating func batch(_ entry: YAMLEntry, of subject: String) -> Written<Batch>? {
        let subject = "\"batch\" of \(subject)"
        guard let nodes = mapping(entry.value, .batch, of: subject) else { return nil }
        let request = batchRequest(nodes, of: subject)
        let calls = nodes["calls"].flatMap { jsonPath($0, of: "\"calls\" of \(subject)") }
        let call = nodes["call"].flatMap { batchCall($0, of: "\"call\" of \(subject)") }
        let answers = nodes["answers"].flatMap { jsonPath($0, of: "\"answers\" of \(subject)") }
        let answer = nodes["answer"].flatMap { batchAnswer($0, of: "\"answer\" of \(subject)") }
        let limit = nodes["at-most"].flatMap { count($0, of: "\"at-most\" of \(subject)", atLeast: 2) }
        checkIDs(nodes, of: subject)
        guard let request else { return nil }
        let batch = Batch(
            method: request.method, path: request.path, calls: calls ?? .root, call: call ?? Batch.Call(),
            answers: answers ?? .root, answer: answer ?? Batch.Answer(), limit: limit)
        return written(batch, at: entry.key)
    }

    private mutating func batchRequest(
        _ nodes: KeyedNodes, of subject: String
    ) -> (method: Endpoint.Method, path: String)? {
        let methods = Endpoint.Method.allCases.filter(\.hasBody)
        let requests = methods.compactMap { method in nodes.entry(method.rawValue).map { (method: method, entry: $0) } }
        guard let request = requests.first else {
            let keys = Spelling.alternatives(methods.map(\.rawValue))
            report(.missingKey, "\(subject) needs one of the keys \(keys): the method and the path", at: nodes.node)
            return nil
        }
        for other in requests.dropFirst() {
            report(.keyNotApplicable, "\(subject) is a \(request.method.rawValue) already", at: other.entry.key)
        }
        guard let path = path(request.entry.value, of: "the path of \(subject)") else { return nil }
        if let name = path.value.placeholders.first {
            let message = "the path of \(subject) is the same for all calls: there is no parameter for {\(name)}"
            report(.pathParameter, message, at: path.range)
        }
        return (request.method, path.value.text)
    }

    /// Reports ids that are sent and not looked for, or looked for and not sent.
    private mutating func checkIDs(_ nodes: KeyedNodes, of subject: String) {
        let keys = ["call", "answer"]
        let ids = keys.map { nodes[$0]?.entriesByKey.keyNode("id") }
        for (key, other) in [(0, 1), (1, 0)] {
            guard let id = ids[key], ids[other] == nil else { continue }
            let message =
                "\"\(keys[key])\" of \(subject) has an id, so \"\(keys[other])\" needs the key \"id\" too: where it stands"
            report(.missingKey, message, at: id)
        }
    }
}
