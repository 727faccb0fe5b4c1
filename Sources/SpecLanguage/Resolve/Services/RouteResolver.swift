import WireSyntax

/// Checks the routes of a file, and applies the settings of the file.
struct RouteResolver {
    /// With the defaults of the file.
    let values: ValueResolver
    /// `nil` if the service is unknown.
    let exposure: Exposure?

    /// The routes; `nil` if the scheme is not valid, which has been reported.
    func resolve(_ declaration: RoutesDeclaration, _ diagnostics: inout Diagnostics) -> RouteSet? {
        var names = NameTable()
        for name in ServiceNames.routeMembers {
            names.reserve(name, for: "a member that every enum of routes has", at: declaration.range)
        }
        var shapes = RouteShapes(models: values.index)
        let routes = declaration.routes.compactMap { resolve($0, &names, &shapes, &diagnostics) }
        if declaration.routes.isEmpty {
            let message = "\"routes\" needs at least one route: a name and its path, such as home: /"
            diagnostics.report(.missingKey, message, at: declaration.range)
        }
        guard !declaration.schemes.isEmpty, !routes.isEmpty else { return nil }
        return RouteSet(
            schemes: declaration.schemes.map(\.value), host: declaration.host?.value, routes: routes,
            range: declaration.range)
    }

    private func resolve(
        _ declaration: RouteDeclaration, _ names: inout NameTable, _ shapes: inout RouteShapes,
        _ diagnostics: inout Diagnostics
    ) -> Route? {
        let key = declaration.key
        let name = diagnostics.memberName(key, of: "route \"\(key.value)\"")
        let isNew = name.map { names.take($0, key, subject: "route", &diagnostics) } ?? false
        let parameters = parameters(of: declaration, &diagnostics)
        guard let path = declaration.path else { return nil }
        shapes.take(path, key, parameters, &diagnostics)
        guard let name, isNew else { return nil }
        return Route(name: name, doc: declaration.doc, path: path.value.text, parameters: parameters, range: key.range)
    }

    private func parameters(of declaration: RouteDeclaration, _ diagnostics: inout Diagnostics) -> [RouteParameter] {
        // A link is like a GET request: values are in its path or its query.
        var call = EndpointDeclaration(key: declaration.key)
        call.method = .get
        call.path = declaration.path
        call.parameters = declaration.parameters
        let placements = EndpointResolver(values: values).placements(of: call, &diagnostics)
        var names = NameTable()
        let parameters = placements.compactMap { placement -> Parameter? in
            guard let parameter = parameter(placement, &diagnostics) else { return nil }
            let isNew = names.take(parameter.name, placement.parameter.key, subject: "parameter", &diagnostics)
            return isNew ? parameter : nil
        }
        let explicit = Set(placements.filter { $0.parameter.field.map != nil }.map(\.parameter.key.range))
        return RouteNames(parameters: parameters, explicit: explicit).resolve(&diagnostics)
    }

    private func parameter(_ placement: ParameterPlacement, _ diagnostics: inout Diagnostics) -> Parameter? {
        let field = placement.parameter.field
        if placement.parameter.isUpload {
            let message = "\(field.subject) is a file; a link cannot contain a file"
            diagnostics.report(.wrongType, message, at: field.type?.range ?? field.key.range)
            return nil
        }
        let resolved = ParameterResolver(values: values, hasBody: false)
            .resolve(placement.parameter, in: placement.location, placeholder: placement.placeholder, &diagnostics)
        guard let resolved, case .value(let type) = resolved.kind else { return nil }
        exposure?.check(type, field.subject, at: resolved.range, &diagnostics)
        checkReturn(of: resolved, type, field, &diagnostics)
        return resolved
    }

    /// Reports values that would change when a link is written and read again.
    private func checkReturn(
        of parameter: Parameter, _ type: ValueType, _ field: FieldDeclaration, _ diagnostics: inout Diagnostics
    ) {
        let range = field.type?.range ?? field.key.range
        if type.isOptional, type.isCollection {
            let message =
                "\(field.subject): a link cannot distinguish an empty list from nil; write \(type.unwrapped.text)"
            diagnostics.report(.wrongType, message, at: range)
        } else if type.isOptional, let value = parameter.defaultValue, value != .null {
            let message = "\(field.subject) has a default for links without the value; its type must not be optional"
            diagnostics.report(.keyNotApplicable, message, at: range)
        } else if type.isCollection, let value = parameter.defaultValue, value != .array([]) {
            let message = "\(field.subject) is an empty list in links without the value; it cannot have another default"
            diagnostics.report(.keyNotApplicable, message, at: range)
        } else if parameter.location == .path, parameter.defaultValue != nil {
            let message = "\(field.subject) is always in the path, so its default has no effect"
            diagnostics.report(.keyNotApplicable, message, at: range)
        }
    }
}

/// The names for values in the query of a link.
struct RouteNames {
    let parameters: [Parameter]
    /// The positions of parameters whose name is given in the spec; these have no other names.
    let explicit: Set<SourceRange>

    /// The parameters with their other names; reports two with the same name.
    func resolve(_ diagnostics: inout Diagnostics) -> [RouteParameter] {
        var wireNames = WireNames()
        for parameter in parameters where parameter.location == .query {
            let sender = WireNames.Sender(subject: "parameter \"\(parameter.name)\"", range: parameter.range)
            wireNames.take(.query, Self.name(of: parameter), for: sender, &diagnostics)
        }
        let taken = Set(parameters.map(Self.name))
        return parameters.map { parameter in
            guard parameter.location == .query, !explicit.contains(parameter.range) else {
                return RouteParameter(parameter: parameter)
            }
            let spellings = [parameter.name, SwiftSpelling.snakeCase(parameter.name)]
            return RouteParameter(parameter: parameter, otherNames: spellings.filter { !taken.contains($0) })
        }
    }

    private static func name(of parameter: Parameter) -> String {
        parameter.wirePath.components.joined(separator: ".")
    }
}

/// The paths of all routes, to find links that match two of them.
struct RouteShapes {
    /// The text between two slashes.
    private enum Segment {
        case literal(String)
        case value(ValueType)
    }

    private struct Shape {
        let segments: [Segment]
        let key: Written<String>
    }

    let models: ModelIndex
    private var shapes: [Int: [Shape]] = [:]

    init(models: ModelIndex) {
        self.models = models
    }

    /// Takes a path; reports paths that are not valid in links, and links that also match another route.
    mutating func take(
        _ path: Written<PathTemplate>, _ key: Written<String>, _ parameters: [RouteParameter],
        _ diagnostics: inout Diagnostics
    ) {
        guard let segments = segments(of: path, key, parameters, &diagnostics) else { return }
        for other in shapes[segments.count] ?? [] where overlap(segments, other.segments) {
            let message =
                "a link can match both route \"\(key.value)\" and route \"\(other.key.value)\""
            let note = Diagnostic.Note(message: "the first is here", range: other.key.range)
            diagnostics.report(.ambiguousRoute, message, at: path.range, notes: [note])
            return
        }
        shapes[segments.count, default: []].append(Shape(segments: segments, key: key))
    }

    /// `nil` if the path is not valid in a link, which is reported.
    private func segments(
        of path: Written<PathTemplate>, _ key: Written<String>, _ parameters: [RouteParameter],
        _ diagnostics: inout Diagnostics
    ) -> [Segment]? {
        guard path.value.text != "/" else { return [] }
        var segments: [Segment] = []
        for text in path.value.text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            if text.isEmpty || text == "." || text == ".." {
                let what = text.isEmpty ? "an empty segment" : "the segment \"\(text)\""
                let message = "the path of route \"\(key.value)\" has \(what), which links do not preserve"
                diagnostics.report(.badPath, message, at: path.range)
                return nil
            }
            guard text.contains("{") else {
                segments.append(.literal(String(text)))
                continue
            }
            guard text.hasPrefix("{"), text.dropFirst().firstIndex(of: "{") == nil, text.hasSuffix("}") else {
                let message =
                    "the path of route \"\(key.value)\": a placeholder must be a whole segment, unlike in \(text)"
                diagnostics.report(.badPath, message, at: path.range)
                return nil
            }
            let name = String(text.dropFirst().dropLast())
            guard let type = type(of: name, parameters) else { return nil }
            segments.append(.value(type))
        }
        return segments
    }

    private func type(of placeholder: String, _ parameters: [RouteParameter]) -> ValueType? {
        for parameter in parameters.map(\.parameter) where parameter.location == .path {
            if parameter.wirePath.components == [placeholder], case .value(let type) = parameter.kind { return type }
        }
        return nil
    }

    private func overlap(_ left: [Segment], _ right: [Segment]) -> Bool {
        zip(left, right).allSatisfy { left, right in
            switch (left, right) {
            case (.literal(let left), .literal(let right)): left == right
            case (.value, .value): true
            case (.literal(let text), .value(let type)), (.value(let type), .literal(let text)): canBe(text, type)
            }
        }
    }

    /// Whether the text could be a value of the type.
    private func canBe(_ text: String, _ type: ValueType) -> Bool {
        if let builtIn = type.builtIn, builtIn.isInteger {
            return text.utf8.allSatisfy { (48...57).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
        }
        guard let model = type.directModel, let enumeration = models.enumerations[model], !enumeration.isOpen else {
            return true
        }
        return enumeration.cases.contains { $0.rawValue == text }
    }
}

/// The services with routes, and their generated types.
struct ServiceRoutes {
    /// The position of the routes, by service name.
    private var places: [String: SourceRange] = [:]

    /// Reports routes of a service with routes in another file, and an enum of routes whose name is taken.
    mutating func check(
        _ declaration: RoutesDeclaration, of service: Service, _ models: ModelIndex, _ diagnostics: inout Diagnostics
    ) {
        if let first = places[service.name] {
            let note = Diagnostic.Note(message: "the first are here", range: first)
            let message = "service \"\(service.name)\" has routes in another file; declare them in one file"
            diagnostics.report(.duplicateName, message, at: declaration.range, notes: [note])
        }
        places[service.name] = places[service.name] ?? declaration.range
        let type = ServiceNames.route(of: service.name)
        let subject = "the routes of \"\(service.name)\" generate the type \(type)"
        if let model = models.model(type, inModuleOf: declaration.range.file) {
            let note = Diagnostic.Note(message: "the \(model.noun) is here", range: model.range)
            diagnostics.report(
                .duplicateName, "\(subject), which is also a \(model.noun)", at: declaration.range, notes: [note])
        } else if ServiceNames.runtimeTypes.contains(type) {
            diagnostics.report(.duplicateName, "\(subject), which is also a type of the runtime", at: declaration.range)
        }
    }
}
