extension EndpointResolver {
    func returns(
        of declaration: EndpointDeclaration, _ exposure: Exposure?, _ reader: inout SpecReader
    ) -> Endpoint.Returns {
        let subject = "endpoint \"\(declaration.key.value)\""
        switch declaration.returns {
        case .nothing:
            if let at = declaration.at {
                let message = "\"at\" says where the returned value stands, and \(subject) returns nothing"
                reader.report(.keyNotApplicable, message, at: at.range)
            }
            return .nothing
        case .deferred(let key):
            key.diagnostics.forEach { reader.report($0) }
            return .nothing
        case .value(let written):
            return value(written, of: declaration, exposure, &reader)
        }
    }

    private func value(
        _ written: Written<TypeExpression>, of declaration: EndpointDeclaration, _ exposure: Exposure?,
        _ reader: inout SpecReader
    ) -> Endpoint.Returns {
        let subject = "endpoint \"\(declaration.key.value)\""
        if declaration.method == .head {
            let message = "the answer to a head has no body (RFC 9110, section 9.3.2), so \(subject) can return nothing"
            reader.report(.keyNotApplicable, message, at: written.range)
        }
        guard let type = type(of: written, "\"returns\" of \(subject)", exposure, &reader) else { return .nothing }
        // With a path they are values in the JSON, like all others.
        switch (type, declaration.at) {
        case (.builtIn(.data), nil): return .data
        case (.builtIn(.string), nil): return .string
        default: return .value(type)
        }
    }
}
