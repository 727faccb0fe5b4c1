extension EndpointResolver {
    /// How the pages of an endpoint's list follow each other; reports where they cannot.
    func pagination(
        of endpoint: Endpoint, _ declaration: EndpointDeclaration, _ scope: inout EndpointScope,
        _ reader: inout SpecReader
    ) -> Pagination? {
        guard let pagination = declaration.policies.pagination else { return nil }
        let subject = "\"paginate\" of endpoint \"\(declaration.key.value)\""
        let methodName = "\(endpoint.name)Pages"
        scope.takePages(methodName, of: declaration.key, at: pagination.range, &reader)
        checkAnswers(of: endpoint, pagination, subject, &reader)
        let size = pagination.size.flatMap { parameter($0, of: declaration, endpoint) }
        if let size, let written = pagination.size { check(size: size, written, subject, &reader) }
        guard let position = parameter(pagination.parameter, of: declaration, endpoint) else { return nil }
        check(position: position, pagination, subject, &reader)
        for parameter in endpoint.parameters where ServiceNames.pageMembers.contains(parameter.name) {
            guard parameter.name != "position" || parameter != position else { continue }
            let message = "parameter \"\(parameter.name)\" is called as what every request of a page has already"
            reader.report(.duplicateName, message, at: parameter.range)
        }
        return Pagination(
            style: pagination.style, methodName: methodName, parameter: position.name, size: size?.name,
            total: pagination.total, next: pagination.next)
    }

    /// The parameter as it is resolved; nil where it cannot be, which has been reported.
    private func parameter(
        _ name: Written<String>, of declaration: EndpointDeclaration, _ endpoint: Endpoint
    ) -> Parameter? {
        let key = declaration.parameters.first { $0.key.value == name.value }?.key
        return endpoint.parameters.first { $0.range == key?.range }
    }

    /// Reports answers that cannot be pages, or whose end nobody could tell.
    private func checkAnswers(
        of endpoint: Endpoint, _ pagination: PaginationDeclaration, _ subject: String, _ reader: inout SpecReader
    ) {
        guard case .value(let type) = endpoint.returns else {
            let message = "\(subject) needs answers with values in them: \"returns\" must be a model or a list"
            reader.report(.keyNotApplicable, message, at: pagination.range)
            return
        }
        if ![.get, .post].contains(endpoint.method) {
            let message = "a \(endpoint.method.rawValue) does not ask for pages: \(subject) is for get and post"
            reader.report(.keyNotApplicable, message, at: pagination.range)
        }
        if endpoint.policies.cache?.mode == .both {
            let message = "with \"policy: both\" each call gives two answers, so \(subject) could not tell pages apart"
            reader.report(.keyNotApplicable, message, at: pagination.range)
        }
        // A cursor says itself where the list ends. For numbers, somebody has to know how many items went by.
        guard pagination.style != .cursor, pagination.size == nil, !type.unwrapped.isArray else { return }
        let message = "\(subject) needs the key \"size\", because \"returns\" is no list whose items could be counted"
        reader.report(.missingKey, message, at: pagination.range)
    }

    private func check(
        position: Parameter, _ pagination: PaginationDeclaration, _ subject: String, _ reader: inout SpecReader
    ) {
        let type = position.builtIn
        let isNumber = type?.isInteger == true
        guard !isNumber, pagination.style != .cursor || type != .string else { return }
        let expected = pagination.style == .cursor ? "a string or a whole number" : "a whole number"
        let message =
            "\"parameter\" of \(subject) must be a parameter that is \(expected), not \(position.kind.text)"
        reader.report(.wrongType, message, at: pagination.parameter.range)
    }

    private func check(size: Parameter, _ written: Written<String>, _ subject: String, _ reader: inout SpecReader) {
        guard size.builtIn != .int else { return }
        let message = "\"size\" of \(subject) must be a parameter that is an Int, not \(size.kind.text)"
        reader.report(.wrongType, message, at: written.range)
    }
}

extension Parameter {
    /// The built-in type that it is, with or without `?`.
    fileprivate var builtIn: BuiltInType? {
        if case .value(let type) = kind { type.unwrapped.builtIn } else { nil }
    }
}

extension Parameter.Kind {
    /// The type as a spec writes it.
    fileprivate var text: String {
        switch self {
        case .value(let type): type.text
        case .upload(let isOptional): isOptional ? "file?" : "file"
        }
    }
}

extension ValueType {
    fileprivate var isArray: Bool {
        if case .array = self { true } else { false }
    }
}
