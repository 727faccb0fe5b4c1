import YAMLSyntax

/// What the parts of a call and of an answer in a batch are called.
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

    mutating func batchAnswer(_ node: YAMLNode, of subject: String) -> Batch.Answer? {
        guard let nodes = mapping(node, .batchAnswer, of: subject) else { return nil }
        var answer = Batch.Answer()
        answer.id = part("id", nodes, subject)
        answer.status = part("status", nodes, subject)
        answer.headers = part("headers", nodes, subject)
        answer.error = part("error", nodes, subject)
        let body: (place: JSONPath?, word: Batch.BodyForm?) = part(
            "body", nodes, .batchBody, "as", subject, isRoot: true)
        answer.body = body.place ?? answer.body
        answer.bodyForm = body.word ?? answer.bodyForm
        return answer
    }

    private mutating func part(_ key: String, _ nodes: KeyedNodes, _ subject: String) -> JSONPath? {
        nodes[key].flatMap { keyPath($0, of: "\"\(key)\" of \(subject)") }
    }

    /// Reads a part of which more may be said than its place: `{at: body, as: text}`.
    ///
    /// - Parameter isRoot: whether the place may be all there is.
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

    /// Reports parts of a call that would take one another's place.
    private mutating func checkPlaces(of call: Batch.Call, _ node: YAMLNode, _ subject: String) {
        let all: [(name: String, place: JSONPath?)] = [
            ("id", call.id), ("method", call.method), ("path", call.path), ("headers", call.headers),
            ("body", call.body),
        ]
        let parts = all.compactMap { part in part.place.map { (name: part.name, keys: $0.components) } }
        for (index, part) in parts.enumerated() {
            for other in parts.dropFirst(index + 1)
            where part.keys.starts(with: other.keys) || other.keys.starts(with: part.keys) {
                let message = "\"\(part.name)\" and \"\(other.name)\" of \(subject) stand in the same place"
                report(.samePathTwice, message, at: node)
            }
        }
    }
}
