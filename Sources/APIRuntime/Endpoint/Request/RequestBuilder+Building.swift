import HTTPTypes

extension RequestBuilder {
    /// The whole request, or the first thing that keeps it from being sent.
    func build(
        _ route: EndpointRoute, kind: AnswerKind, version: ServiceDescription.Version?, server: ServerAddress,
        timeout: Duration
    ) throws(InvalidRequest) -> CallRequest {
        if let fault { throw fault }
        let prefix: String =
            if case .path(let text)? = version { "/" + PathTemplate.encodeLiteral(text) } else { "" }
        var request = CallRequest(
            method: route.method, server: server, path: prefix + (try path(route) { item in item.encoded }),
            query: query.merged(), headerFields: fields(accepting: kind), content: body.content, timeout: timeout)
        if pathValues.values.contains(where: { item in item.isSensitive }) {
            request.shownPath = prefix + (try path(route) { item in item.shown })
        }
        return request
    }

    /// The path with the values in the form that is asked for.
    private func path(_ route: EndpointRoute, _ text: (RequestItem) -> String) throws(InvalidRequest) -> String {
        do {
            return try route.template.fill(pathValues.mapValues(text))
        } catch {
            throw InvalidRequest(
                endpoint: endpoint, parameter: error.parameter, expected: error.expected,
                found: pathValues[error.parameter].map { item in shown(item.value, item.isSensitive) } ?? "nothing")
        }
    }

    private func fields(accepting kind: AnswerKind) -> HTTPFields {
        var fields = HTTPFields()
        for item in headers.merged(by: { left, right in left.lowercased() == right.lowercased() }) {
            guard let name = HTTPField.Name(item.name) else { continue }
            fields.append(field(name, item.value, item.isSensitive))
        }
        let cookies: [String] = cookies.merged().map { item in item.name + "=" + item.value }
        if !cookies.isEmpty {
            // One field holds them all (RFC 6265, section 5.4).
            let text: String = (fields[values: .cookie] + cookies).joined(separator: "; ")
            fields[fields: .cookie] = [field(.cookie, text, true)]
        }
        if fields[.accept] == nil, let accepted = kind.accepted { fields[.accept] = accepted }
        return fields
    }

    private func field(_ name: HTTPField.Name, _ value: String, _ isSensitive: Bool) -> HTTPField {
        var field = HTTPField(name: name, value: value)
        if isSensitive { field.indexingStrategy = .disallow }
        return field
    }

    /// A value as errors show it.
    func shown(_ value: String, _ isSensitive: Bool) -> String {
        isSensitive ? RequestItem.hidden : InvalidRequest.shortened(value.toJSONString())
    }
}
