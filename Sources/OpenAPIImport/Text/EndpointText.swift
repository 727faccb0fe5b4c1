/// An endpoint as a spec writes it.
struct EndpointText {
    let caseNames: [String: [String: SpecScalar]]

    func entry(_ endpoint: ImportedEndpoint, _ findings: inout Findings) -> SpecMappingText.Entry {
        var mapping = SpecMappingText(isBlock: true)
        mapping.add(endpoint.method, .text(endpoint.path))
        if let doc = endpoint.doc, !doc.isEmpty { mapping.add("doc", .text(doc)) }
        if endpoint.isDeprecated { mapping.add("deprecated", .exact("true")) }
        if !endpoint.parameters.isEmpty { mapping.add("parameters", parameters(endpoint.parameters, &findings)) }
        if let body = endpoint.body {
            mapping.add("body", endpoint.sendsChanges ? .text(body.text + "Patch") : .type(body))
        }
        switch endpoint.returns {
        case .nothing: break
        case .value(let type): mapping.add("returns", .type(type))
        case .stream(let type, let form):
            var stream = SpecMappingText()
            stream.add("stream", .type(type))
            stream.add("as", .text(form))
            mapping.add("returns", .mapping(stream))
        }
        if endpoint.needsNoCredential { mapping.add("auth", .text("none")) }
        if !endpoint.errors.isEmpty { mapping.add("errors", ImportedError.text(of: endpoint.errors)) }
        let isShort = mapping.entries.allSatisfy { ["get", "delete", "head", "returns", "auth"].contains($0.key.text) }
        if isShort { mapping.isBlock = false }
        return SpecMappingText.Entry(
            key: SpecScalar(endpoint.name), value: .mapping(mapping), comments: endpoint.comments)
    }

    private func parameters(_ parameters: [ImportedField], _ findings: inout Findings) -> SpecText {
        var mapping = SpecMappingText()
        for parameter in parameters {
            let text = FieldText(field: parameter, caseNames: caseNames, hasDirections: false)
            mapping.entries.append(text.entry(&findings))
        }
        mapping.isBlock = parameters.count > 1
        return .mapping(mapping)
    }
}
