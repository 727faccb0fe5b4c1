/// A parameter of an endpoint, and where its value goes.
struct ParameterPlacement: Sendable {
    let parameter: ParameterDeclaration
    let location: Parameter.Location
    /// The name between braces, for a parameter in the path.
    let placeholder: String?

    /// Where a message about the place points: to `in`, or else to the parameter's name.
    var range: SourceRange {
        parameter.location?.range ?? parameter.key.range
    }
}

extension EndpointResolver {
    /// Decides where each parameter goes; reports placeholders without parameter, and the other way round.
    func placements(of declaration: EndpointDeclaration, _ reader: inout SpecReader) -> [ParameterPlacement] {
        let placeholders = placeholders(of: declaration, &reader)
        let isMultipart = declaration.parameters.contains { $0.isUpload || $0.location?.value == .multipart }
        return declaration.parameters.enumerated().map { index, parameter in
            if let placeholder = placeholders[index] {
                checkPath(parameter, &reader)
                return ParameterPlacement(parameter: parameter, location: .path, placeholder: placeholder)
            }
            if let location = parameter.location, location.value == .path, let path = declaration.path {
                let message =
                    "\(parameter.field.subject) goes into the path, which has no place for it: "
                    + "\"\(path.value.text)\" does not name {\(parameter.key.value)}"
                reader.report(.pathParameter, message, at: location.range)
            }
            let location = location(of: parameter, declaration.method, isMultipart: isMultipart)
            return ParameterPlacement(parameter: parameter, location: location, placeholder: nil)
        }
    }

    private func location(
        of parameter: ParameterDeclaration, _ method: Endpoint.Method?, isMultipart: Bool
    ) -> Parameter.Location {
        if parameter.isUpload { return .file }
        if let location = parameter.location { return location.value }
        guard let method, method.hasBody else { return .query }
        return isMultipart ? .multipart : .body
    }

    /// The placeholders, by the position of the parameter that each stands for.
    private func placeholders(of declaration: EndpointDeclaration, _ reader: inout SpecReader) -> [Int: String] {
        guard let path = declaration.path else { return [:] }
        let placeholders = path.value.placeholders
        guard !placeholders.isEmpty else { return [:] }
        var names: [String: Int] = [:]
        for (index, parameter) in declaration.parameters.enumerated() {
            if let map = parameter.field.map?.first?.value { names[map.components.joined(separator: ".")] = index }
        }
        for (index, parameter) in declaration.parameters.enumerated() { names[parameter.key.value] = index }
        var result: [Int: String] = [:]
        for placeholder in placeholders {
            if let index = names[placeholder] {
                if let first = result[index] {
                    let message = "the path names one parameter twice, as {\(first)} and as {\(placeholder)}"
                    reader.report(.pathParameter, message, at: path.range)
                }
                result[index] = result[index] ?? placeholder
            } else {
                let hint = reader.hint(for: placeholder, among: declaration.parameters.map(\.key.value))
                let message = "the path names {\(placeholder)}, which is not declared under \"parameters\"\(hint)"
                reader.report(.pathParameter, message, at: path.range)
            }
        }
        return result
    }

    private func checkPath(_ parameter: ParameterDeclaration, _ reader: inout SpecReader) {
        let field = parameter.field
        if let location = parameter.location, location.value != .path {
            let message = "\(field.subject) is named in the path, so it cannot go anywhere else"
            reader.report(.pathParameter, message, at: location.range)
        } else if parameter.isUpload {
            let message = "\(field.subject) is named in the path, where a file cannot stand"
            reader.report(.pathParameter, message, at: field.type?.range ?? field.key.range)
        } else if field.type?.value.isOptional == true || field.isOptional?.value == true {
            let message =
                "\(field.subject) is named in the path, so it cannot be left out: its type must not be optional"
            reader.report(.pathParameter, message, at: field.isOptional?.range ?? field.type?.range ?? field.key.range)
        }
    }
}
