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
        case .file(let range):
            checkBody(of: declaration, at: range, &reader)
            if let at = declaration.at {
                let message = "\"at\" says where the returned value stands, and \(subject) returns the whole body"
                reader.report(.keyNotApplicable, message, at: at.range)
            }
            return .file
        case .stream(let stream):
            return self.stream(stream, of: declaration, exposure, &reader)
        case .value(let written):
            return value(written, of: declaration, exposure, &reader)
        }
    }

    private func value(
        _ written: Written<TypeExpression>, of declaration: EndpointDeclaration, _ exposure: Exposure?,
        _ reader: inout SpecReader
    ) -> Endpoint.Returns {
        let subject = "endpoint \"\(declaration.key.value)\""
        checkBody(of: declaration, at: written.range, &reader)
        guard let type = type(of: written, "\"returns\" of \(subject)", exposure, &reader) else { return .nothing }
        // With a path they are values in the JSON, like all others.
        switch (type, declaration.at) {
        case (.builtIn(.data), nil): return .data
        case (.builtIn(.string), nil): return .string
        default: return .value(type)
        }
    }
    /// Reports that something is returned where answers hold nothing.
    private func checkBody(of declaration: EndpointDeclaration, at range: SourceRange, _ reader: inout SpecReader) {
        guard declaration.method == .head else { return }
        let subject = "endpoint \"\(declaration.key.value)\""
        let message = "the answer to a head has no body (RFC 9110, section 9.3.2), so \(subject) can return nothing"
        reader.report(.keyNotApplicable, message, at: range)
    }

    private func stream(
        _ stream: EndpointDeclaration.StreamDeclaration, of declaration: EndpointDeclaration, _ exposure: Exposure?,
        _ reader: inout SpecReader
    ) -> Endpoint.Returns {
        let subject = "\"stream\" of endpoint \"\(declaration.key.value)\""
        checkBody(of: declaration, at: stream.element.range, &reader)
        guard let type = type(of: stream.element, subject, exposure, &reader) else { return .nothing }
        switch (type, declaration.at) {
        case (.builtIn(.string), nil): return .texts(stream.format)
        case (.builtIn(.data), nil):
            let message = "\(subject) must be a type that an event can hold: it is text, so write String"
            reader.report(.wrongType, message, at: stream.element.range)
            return .nothing
        default: return .stream(type, stream.format)
        }
    }
}
