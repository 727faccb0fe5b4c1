extension EndpointResolver {
    /// The parameters with their places; reports names that meet, in Swift or on the wire.
    func parameters(
        _ placements: [ParameterPlacement], of declaration: EndpointDeclaration, _ scope: EndpointScope,
        _ reader: inout SpecReader
    ) -> [Parameter] {
        var names = NameTable()
        var wireNames = WireNames()
        if let contents = scope.contents {
            let saysWho = declaration.policies.authentication?.value != CallPolicies.Authentication.none
            wireNames.takeOwn(of: contents, saysWho: saysWho, &reader)
        }
        let resolver = ParameterResolver(values: values)
        return placements.compactMap { placement in
            let resolved = resolver.resolve(
                placement.parameter, in: placement.location, placeholder: placement.placeholder, &reader)
            guard let parameter = resolved else { return nil }
            checkName(parameter, placement.parameter, of: declaration, &reader)
            takeWireName(parameter, placement.parameter, &wireNames, &reader)
            if case .value(let type) = parameter.kind {
                scope.exposure?.check(type, placement.parameter.field.subject, at: parameter.range, &reader)
            }
            let isNew = names.take(parameter.name, placement.parameter.key, subject: "parameter", &reader)
            return isNew ? parameter : nil
        }
    }

    private func checkName(
        _ parameter: Parameter, _ declaration: ParameterDeclaration, of endpoint: EndpointDeclaration,
        _ reader: inout SpecReader
    ) {
        let subject = declaration.field.subject
        if ServiceNames.requestMembers.contains(parameter.name) {
            let message = "\(subject) is called \(parameter.name), which every request has already"
            reader.report(.duplicateName, message, at: declaration.key.range)
        } else if parameter.name == "destination", case .file = endpoint.returns {
            let message = "\(subject) is called destination, as is the place that every download goes to"
            reader.report(.duplicateName, message, at: declaration.key.range)
        } else if parameter.name == "body", let body = endpoint.body {
            let note = Diagnostic.Note(message: "the body is here", range: body.range)
            let message = "\(subject) is called body, as is the endpoint's body"
            reader.report(.duplicateName, message, at: declaration.key.range, notes: [note])
        }
    }

    private func takeWireName(
        _ parameter: Parameter, _ declaration: ParameterDeclaration, _ names: inout WireNames,
        _ reader: inout SpecReader
    ) {
        let range = declaration.field.map?.first?.range ?? declaration.key.range
        let sender = WireNames.Sender(subject: declaration.field.subject, range: range)
        switch parameter.location {
        case .path: break
        case .body: names.takeBodyPath(parameter.wirePath, for: sender, &reader)
        default:
            let name = parameter.wirePath.components.first ?? ""
            names.take(parameter.location, name, for: sender, &reader)
        }
    }

    /// The stretches of the path, with the Swift names of the parameters in it.
    func segments(
        of path: PathTemplate, _ parameters: [Parameter]
    ) -> [Endpoint.PathSegment] {
        var names: [String: String] = [:]
        for parameter in parameters where parameter.location == .path {
            names[parameter.wirePath.components.first ?? ""] = parameter.name
        }
        return path.parts.map { part in
            switch part {
            case .literal(let text): .literal(text)
            case .placeholder(let name): .parameter(names[name] ?? name)
            }
        }
    }
}
