import WireSyntax
import YAMLSyntax

extension SpecReader {
    /// Reads a service's `batch`.
    mutating func batch(_ entry: YAMLEntry, of subject: String) -> Written<Batch>? {
        let subject = "\"batch\" of \(subject)"
        guard let nodes = mapping(entry.value, .batch, of: subject) else { return nil }
        let request = batchRequest(nodes, of: subject)
        let calls = nodes["calls"].flatMap { jsonPath($0, of: "\"calls\" of \(subject)") }
        let call = nodes["call"].flatMap { batchCall($0, of: "\"call\" of \(subject)") }
        let responses = nodes["responses"].flatMap { jsonPath($0, of: "\"responses\" of \(subject)") }
        let response = nodes["response"].flatMap { batchResponse($0, of: "\"response\" of \(subject)") }
        let limit = nodes["at-most"].flatMap { count($0, of: "\"at-most\" of \(subject)", atLeast: 2) }
        checkIDs(nodes, of: subject)
        guard let request else { return nil }
        let batch = Batch(
            method: request.method, path: request.path, calls: calls ?? .root, call: call ?? Batch.Call(),
            responses: responses ?? .root, response: response ?? Batch.Response(), limit: limit)
        return written(batch, at: entry.key)
    }

    private mutating func batchRequest(
        _ nodes: KeyedNodes, of subject: String
    ) -> (method: Endpoint.Method, path: String)? {
        let methods = Endpoint.Method.common.filter(\.hasBody)
        let requests = methods.compactMap { method in nodes.entry(method.rawValue).map { (method: method, entry: $0) } }
        guard let request = requests.first else {
            let keys = Spelling.alternatives(methods.map(\.rawValue))
            report(.missingKey, "\(subject) needs one of the keys \(keys): the method and the path", at: nodes.node)
            return nil
        }
        for other in requests.dropFirst() {
            report(
                .keyNotApplicable, "\(subject) already has the method \"\(request.method.rawValue)\"",
                at: other.entry.key)
        }
        guard let path = path(request.entry.value, of: "the path of \(subject)") else { return nil }
        if let name = path.value.placeholders.first {
            let message = "the path of \(subject) is the same for all calls; it cannot have the placeholder {\(name)}"
            report(.pathParameter, message, at: path.range)
        }
        return (request.method, path.value.text)
    }

    /// Reports ids that are sent but not read back, and the other way round.
    private mutating func checkIDs(_ nodes: KeyedNodes, of subject: String) {
        let keys = ["call", "response"]
        let ids = keys.map { nodes[$0]?.entriesByKey.keyNode("id") }
        for (key, other) in [(0, 1), (1, 0)] {
            guard let id = ids[key], ids[other] == nil else { continue }
            let message =
                "\"\(keys[key])\" of \(subject) has an id; \"\(keys[other])\" needs the key \"id\", too"
            report(.missingKey, message, at: id)
        }
    }
}

/// The members of calls and responses in a batch.
extension SpecReader {
    mutating func batchCall(_ node: YAMLNode, of subject: String) -> Batch.Call? {
        guard let nodes = mapping(node, .batchCall, of: subject) else { return nil }
        var call = Batch.Call()
        call.id = part("id", nodes, subject)
        call.method = part("method", nodes, subject) ?? call.method
        call.headers = part("headers", nodes, subject)
        let path: (place: JSONPath?, word: Batch.PathBase?) = part("path", nodes, .batchPath, "from", subject)
        call.path = path.place ?? call.path
        call.pathBase = path.word ?? call.pathBase
        let body: (place: JSONPath?, word: Batch.BodyForm?) = part("body", nodes, .batchBody, "as", subject)
        call.body = body.place ?? call.body
        call.bodyForm = body.word ?? call.bodyForm
        checkPlaces(of: call, node, subject)
        return call
    }

    mutating func batchResponse(_ node: YAMLNode, of subject: String) -> Batch.Response? {
        guard let nodes = mapping(node, .batchResponse, of: subject) else { return nil }
        var response = Batch.Response()
        response.id = part("id", nodes, subject)
        response.status = part("status", nodes, subject)
        response.headers = part("headers", nodes, subject)
        response.error = part("error", nodes, subject)
        let body: (place: JSONPath?, word: Batch.BodyForm?) = part(
            "body", nodes, .batchBody, "as", subject, isRoot: true)
        response.body = body.place ?? response.body
        response.bodyForm = body.word ?? response.bodyForm
        return response
    }

    private mutating func part(_ key: String, _ nodes: KeyedNodes, _ subject: String) -> JSONPath? {
        nodes[key].flatMap { keyPath($0, of: "\"\(key)\" of \(subject)") }
    }

    /// Reads a member, either its place alone or with more about it: `{at: body, as: text}`.
    ///
    /// - Parameter isRoot: whether the place can be `$`.
    private mutating func part<Word>(
        _ key: String, _ nodes: KeyedNodes, _ table: SpecMapping, _ wordKey: String, _ subject: String,
        isRoot: Bool = false
    ) -> (place: JSONPath?, word: Word?) where Word: CaseIterable & RawRepresentable<String> {
        guard let node = nodes[key] else { return (nil, nil) }
        let subject = "\"\(key)\" of \(subject)"
        guard case .mapping = node.content else {
            return (isRoot ? jsonPath(node, of: subject) : keyPath(node, of: subject), nil)
        }
        guard let nodes = mapping(node, table, of: subject) else { return (nil, nil) }
        let place = nodes["at"].flatMap { place in
            let subject = "\"at\" of \(subject)"
            return isRoot ? jsonPath(place, of: subject) : keyPath(place, of: subject)
        }
        return (place, nodes[wordKey].flatMap { choice($0, of: "\"\(wordKey)\" of \(subject)") })
    }

    /// Reports members of a call with conflicting places.
    private mutating func checkPlaces(of call: Batch.Call, _ node: YAMLNode, _ subject: String) {
        let all: [(name: String, place: JSONPath?)] = [
            ("id", call.id), ("method", call.method), ("path", call.path), ("headers", call.headers),
            ("body", call.body),
        ]
        let parts = all.compactMap { part in part.place.map { (name: part.name, keys: $0.components) } }
        for (index, part) in parts.enumerated() {
            for other in parts.dropFirst(index + 1)
            where part.keys.starts(with: other.keys) || other.keys.starts(with: part.keys) {
                let message = "\"\(part.name)\" and \"\(other.name)\" of \(subject) have the same place"
                report(.samePathTwice, message, at: node)
            }
        }
    }
}
