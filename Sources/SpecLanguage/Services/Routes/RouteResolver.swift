/// Checks the routes of one file, and applies what the file says.
struct RouteResolver {
    /// With the defaults of the file.
    let values: ValueResolver
    /// Nil where the service is unknown.
    let exposure: Exposure?

    /// The routes; nil where they have no scheme that can be read, which has been reported.
    func resolve(_ declaration: RoutesDeclaration, _ reader: inout SpecReader) -> RouteSet? {
        var names = NameTable()
        for name in ServiceNames.routeMembers {
            names.reserve(name, for: "a member that every enum of routes has", at: declaration.range)
        }
        var shapes = RouteShapes(models: values.index)
        let routes = declaration.routes.compactMap { resolve($0, &names, &shapes, &reader) }
        if declaration.routes.isEmpty {
            let message = "\"routes\" names no route: a name with its path, such as home: /"
            reader.report(.missingKey, message, at: declaration.range)
        }
        guard !declaration.schemes.isEmpty, !routes.isEmpty else { return nil }
        return RouteSet(
            schemes: declaration.schemes.map(\.value), host: declaration.host?.value, routes: routes,
            range: declaration.range)
    }

    private func resolve(
        _ declaration: RouteDeclaration, _ names: inout NameTable, _ shapes: inout RouteShapes,
        _ reader: inout SpecReader
    ) -> Route? {
        let key = declaration.key
        let name = reader.memberName(key, of: "route \"\(key.value)\"")
        let isNew = name.map { names.take($0, key, subject: "route", &reader) } ?? false
        let parameters = parameters(of: declaration, &reader)
        guard let path = declaration.path else { return nil }
        shapes.take(path, key, parameters, &reader)
        guard let name, isNew else { return nil }
        return Route(name: name, doc: declaration.doc, path: path.value.text, parameters: parameters, range: key.range)
    }

    private func parameters(of declaration: RouteDeclaration, _ reader: inout SpecReader) -> [RouteParameter] {
        // A link is what is got: values in its path, all others in its query.
        var call = EndpointDeclaration(key: declaration.key)
        call.method = .get
        call.path = declaration.path
        call.parameters = declaration.parameters
        let placements = EndpointResolver(values: values).placements(of: call, &reader)
        var names = NameTable()
        let parameters = placements.compactMap { placement -> Parameter? in
            guard let parameter = parameter(placement, &reader) else { return nil }
            let isNew = names.take(parameter.name, placement.parameter.key, subject: "parameter", &reader)
            return isNew ? parameter : nil
        }
        let explicit = Set(placements.filter { $0.parameter.field.map != nil }.map(\.parameter.key.range))
        return RouteNames(parameters: parameters, explicit: explicit).resolve(&reader)
    }

    private func parameter(_ placement: ParameterPlacement, _ reader: inout SpecReader) -> Parameter? {
        let field = placement.parameter.field
        if placement.parameter.isUpload {
            let message = "\(field.subject) is a file, which cannot stand in a link"
            reader.report(.wrongType, message, at: field.type?.range ?? field.key.range)
            return nil
        }
        let resolved = ParameterResolver(values: values, hasBody: false)
            .resolve(placement.parameter, in: placement.location, placeholder: placement.placeholder, &reader)
        guard let resolved, case .value(let type) = resolved.kind else { return nil }
        exposure?.check(type, field.subject, at: resolved.range, &reader)
        checkReturn(of: resolved, type, field, &reader)
        return resolved
    }

    /// Reports values that would not be the same when a link is written and read again.
    private func checkReturn(
        of parameter: Parameter, _ type: ValueType, _ field: FieldDeclaration, _ reader: inout SpecReader
    ) {
        let range = field.type?.range ?? field.key.range
        if type.isOptional, type.isCollection {
            let message = "\(field.subject): a link cannot tell an empty list from none; write \(type.unwrapped.text)"
            reader.report(.wrongType, message, at: range)
        } else if type.isOptional, let value = parameter.defaultValue, value != .null {
            let message = "\(field.subject) has a default, which a link without the value means; its type needs no ?"
            reader.report(.keyNotApplicable, message, at: range)
        } else if type.isCollection, let value = parameter.defaultValue, value != .array([]) {
            let message = "\(field.subject): a link without the value means an empty list, so it has no other default"
            reader.report(.keyNotApplicable, message, at: range)
        } else if parameter.location == .path, parameter.defaultValue != nil {
            let message = "\(field.subject) stands in the path, which always says it, so a default does nothing"
            reader.report(.keyNotApplicable, message, at: range)
        }
    }
}
