extension EndpointResolver {
    /// Checks that calls of the endpoint can travel with others, where it says so.
    func checkBatch(
        of endpoint: Endpoint, _ declaration: EndpointDeclaration, _ scope: EndpointScope, _ reader: inout SpecReader
    ) {
        guard let range = declaration.policies.batch, let contents = scope.contents else { return }
        let subject = "endpoint \"\(declaration.key.value)\""
        guard let batch = contents.batch?.value else {
            let message =
                "\"batch\" of \(subject) needs the key \"batch\" in the service: the request in which calls travel together"
            reader.report(.missingKey, message, at: range)
            return
        }
        for reason in obstacles(endpoint, batch) {
            reader.report(.keyNotApplicable, "calls of \(subject) do not travel in a batch: \(reason)", at: range)
        }
    }

    /// Why calls would go by themselves.
    private func obstacles(_ endpoint: Endpoint, _ batch: Batch) -> [String] {
        var reasons: [String] = []
        let places = Set(endpoint.parameters.map(\.location))
        if endpoint.policies.queue != nil { reasons.append("they wait for one another in a queue") }
        if endpoint.holdsUploads || places.contains(.multipart) { reasons.append("their bodies are no JSON") }
        if places.contains(.form), batch.call.bodyForm == .json {
            reasons.append("a form is no JSON, and \"body\" of \"call\" is not said to stand \"as: text\"")
        }
        if endpoint.policies.idempotencyHeader != nil, batch.call.headers == nil {
            reasons.append("each has a key in a header, and \"call\" has no \"headers\"")
        }
        switch endpoint.returns {
        case .nothing, .value: break
        case .string where batch.answer.bodyForm == .text: break
        default: reasons.append("their answers are no JSON")
        }
        return reasons
    }
}

extension Endpoint {
    fileprivate var holdsUploads: Bool {
        (parameters.map(\.kind) + (body.map { [$0] } ?? [])).contains { kind in
            if case .upload = kind { true } else { false }
        }
    }
}
