import WireSyntax

/// An endpoint's `offline`.
extension EndpointResolver {
    /// How calls are kept while there is no network.
    func offline(
        of declaration: EndpointDeclaration, _ parameters: [Parameter], _ diagnostics: inout Diagnostics
    ) -> CallPolicies.Offline? {
        guard let offline = declaration.policies.offline else { return nil }
        var policy = CallPolicies.Offline(merge: offline.merge?.value, duration: offline.duration)
        guard let written = offline.orderBy else { return policy }
        let key = declaration.parameters.first { $0.key.value == written.value }?.key
        // Parameters that are not valid were reported.
        guard let parameter = parameters.first(where: { $0.range == key?.range }) else { return policy }
        guard isOrdering(parameter.kind) else {
            let message =
                "\"order-by\" of \"offline\" of endpoint \"\(declaration.key.value)\" must name a parameter with one "
                + "text, number or case of an enum"
            diagnostics.report(.wrongType, message, at: written.range)
            return policy
        }
        policy.orderBy = parameter.name
        return policy
    }

    /// Whether values have one text, by which calls can be ordered.
    private func isOrdering(_ kind: Parameter.Kind) -> Bool {
        guard case .value(let type) = kind else { return false }
        switch type.unwrapped {
        case .builtIn(let type): return ![.json, .data, .date].contains(type)
        case .model(let name):
            switch values.index[name]?.kind {
            case .enumeration, .unreadable, nil: return true
            case .structure, .tagged, .untagged, .external, .patch, .namespace, .tuple: return false
            }
        case .array, .dictionary, .optional: return false
        }
    }

    /// Reports calls that cannot be kept, or not be merged.
    func checkOffline(
        of endpoint: Endpoint, _ declaration: EndpointDeclaration, _ diagnostics: inout Diagnostics
    ) {
        guard let offline = declaration.policies.offline else { return }
        let subject = "endpoint \"\(declaration.key.value)\""
        for reason in obstacles(endpoint, declaration) {
            diagnostics.report(.keyNotApplicable, "calls of \(subject) cannot be kept: \(reason)", at: offline.range)
        }
        let policies = endpoint.policies
        if !endpoint.method.isIdempotent, !policies.isIdempotent, policies.idempotencyHeader == nil {
            let message = "a call that is kept may be sent twice, but " + SpecReader.harmMessage(endpoint.method)
            diagnostics.report(.retryNotIdempotent, message, at: offline.range)
        }
        guard let merge = offline.merge, merge.value == .patch, !endpoint.sendsJSONObject(values.index) else { return }
        let message =
            "\"merge: patch\" needs a JSON object as the body of \(subject) (RFC 7396); write \"merge: replace\" to keep "
            + "the newest call"
        diagnostics.report(.keyNotApplicable, message, at: merge.range)
    }

    /// Why calls cannot be kept.
    private func obstacles(_ endpoint: Endpoint, _ declaration: EndpointDeclaration) -> [String] {
        var reasons: [String] = []
        if endpoint.method.isSafe { reasons.append("a \(endpoint.method.rawValue) changes nothing on the server") }
        switch endpoint.returns {
        case .file: reasons.append("downloads go on in the background with APIClient.BackgroundTransfers")
        case .stream, .texts, .events, .chunks, .socket: reasons.append("a stream has no end")
        case .nothing, .value, .data, .string, .responses: break
        }
        if endpoint.holdsUploads {
            reasons.append("files go on in the background with APIClient.BackgroundTransfers")
        } else if (endpoint.parameters.map(\.location) + endpoint.constants.map(\.location)).contains(.multipart) {
            reasons.append("a multipart body is not kept in memory")
        }
        if declaration.policies.pagination != nil { reasons.append("a list is read in pages") }
        if declaration.policies.batch != nil { reasons.append("they travel in a batch with others") }
        if declaration.policies.session != nil { reasons.append("they change the session") }
        return reasons
    }
}

extension Endpoint {
    /// Whether the body is a JSON object.
    fileprivate func sendsJSONObject(_ models: ModelIndex) -> Bool {
        if let body { return bodyFormat?.form == .json && body.isObject(models) }
        return (parameters.map(\.location) + constants.map(\.location)).contains(.body)
    }
}
