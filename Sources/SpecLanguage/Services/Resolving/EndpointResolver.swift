/// Checks the endpoints of one file, and applies what their service and their file say.
struct EndpointResolver {
    /// With the defaults of the file.
    let values: ValueResolver
    /// Those of all files.
    var tables: TableCatalog = TableCatalog()

    /// The endpoint; nil where its name, method or path cannot be read, which has been reported.
    func resolve(
        _ declaration: EndpointDeclaration, _ scope: inout EndpointScope, _ reader: inout SpecReader
    ) -> Endpoint? {
        let subject = "endpoint \"\(declaration.key.value)\""
        let names = names(of: declaration, &scope, &reader)
        if let method = declaration.method, let path = declaration.path {
            scope.takeCall(method, path, declaration.key, &reader)
        }
        let placements = placements(of: declaration, &reader)
        checkBody(declaration, placements, &reader)
        let parameters = parameters(placements, of: declaration, scope, &reader)
        let body = declaration.body.flatMap { wholeBody($0, of: subject, scope.exposure, &reader) }
        checkSignature(of: declaration, placements, body, scope.contents, &reader)
        let returns = returns(of: declaration, scope.exposure, &reader)
        let errors = errors(of: declaration, scope, &reader)
        let policies = policies(of: declaration, parameters, returns, &scope, &reader)
        guard let names, let method = declaration.method, let path = declaration.path?.value else { return nil }
        var endpoint = Endpoint(
            name: names.method, typeName: names.request, doc: declaration.doc, deprecated: declaration.deprecated,
            method: method, path: path.text, pathSegments: segments(of: path, parameters),
            parameters: parameters, body: body, returns: returns, at: declaration.at?.value,
            castsAutomatically: values.defaults.castsAutomatically ?? false, dateFormat: values.defaults.dates,
            errors: errors.map(\.error), timeout: declaration.timeout,
            policies: policies, mock: declaration.policies.mock, range: declaration.key.range)
        checkBatch(of: endpoint, declaration, scope, &reader)
        endpoint.pagination = pagination(of: endpoint, declaration, &scope, &reader)
        let requests = declaration.requests ?? values.defaults.requests ?? .methods
        endpoint.isRequestValue =
            requests == .values || endpoint.pagination != nil || endpoint.policies.storage != nil
        return endpoint
    }

    private func names(
        of declaration: EndpointDeclaration, _ scope: inout EndpointScope, _ reader: inout SpecReader
    ) -> (method: String, request: String)? {
        let key = declaration.key
        guard let method = reader.memberName(key, of: "endpoint \"\(key.value)\"") else { return nil }
        guard let type = try? SwiftSpelling.type(key.value) else { return nil }
        guard scope.takeMethod(method, key, &reader) else { return nil }
        return (method, scope.takeRequest(type, method: method, key, values.index, &reader))
    }

    private func errors(
        of declaration: EndpointDeclaration, _ scope: EndpointScope, _ reader: inout SpecReader
    ) -> [ResolvedError] {
        let resolver = ErrorResolver(values: values)
        let resolved = declaration.errors.compactMap { resolver.resolve($0, &reader) }
        let errors = ErrorResolver.withoutRepetition(resolved, &reader)
        ErrorResolver.checkNames(errors, isOfEndpoint: true, &reader)
        scope.contents?.checkCodes(errors, &reader)
        checkRetries(errors, of: declaration, scope, &reader)
        checkRefreshes(errors, of: declaration, scope.contents, &reader)
        for resolved in errors {
            guard let body = resolved.error.body else { continue }
            scope.exposure?.check(body.type, "\"body\" of \(resolved.subject)", at: resolved.error.range, &reader)
        }
        return errors
    }

    /// A type outside of any model, whose dates are written as the file says.
    func type(
        of written: Written<TypeExpression>, _ subject: String, _ exposure: Exposure?, _ reader: inout SpecReader
    ) -> ValueType? {
        guard let type = values.resolve(written, of: subject, &reader) else { return nil }
        exposure?.check(type, subject, at: written.range, &reader)
        if type.holdsDates, values.defaults.dates == nil {
            let message =
                "\(subject) holds dates, and nothing says how they are written; "
                + "write \"dates\" under \"defaults\": iso8601, unix, unix-ms or a pattern"
            reader.report(.dateWithoutFormat, message, at: written.range)
        }
        return type
    }
}
