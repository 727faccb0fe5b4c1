import YAMLSyntax

/// Finds cases that Swift confuses with those of `Optional`: `kind == .none` compares with `Optional.none` if `kind` is
/// optional, whatever its own cases are, and `.some` matches any value.
package struct OptionalCases {
    /// The names of Optional's own cases.
    package static let names: Set<String> = ["none", "some"]

    /// A case with one of these names.
    struct Case: Sendable {
        let name: String
        let range: SourceRange
        /// How to fix it.
        let advice: String
    }

    private let cases: [String: [Case]]
    /// The first optional use of each of these models.
    private var uses: [String: SourceRange] = [:]
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter cases: the cases with such names, by name of their model.
    init(_ specification: Specification, named cases: [String: [Case]]) {
        self.cases = cases
        for part in specification.files.compactMap(\.service) { checkRoutes(of: part) }
        guard !cases.isEmpty else { return }
        for file in specification.files {
            for model in file.models { add(model) }
            if let part = file.service { add(part) }
        }
        for (model, range) in uses { report(model, range) }
    }

    private mutating func report(_ model: String, _ range: SourceRange) {
        for item in cases[model] ?? [] {
            let message =
                "\(model) is used as an optional, so its case \(item.name) is taken for Optional's own: == "
                + ".\(item.name) \(item.name == "none" ? "is only true of nil" : "does not compare"); \(item.advice)"
            let note = Diagnostic.Note(message: "it is optional here", range: range)
            diagnostics.append(
                Diagnostic(.optionalCase, message, at: item.range, severity: .warning, notes: [note]))
        }
    }

    /// Parsing a link returns an optional, so all routes are used as optionals.
    private mutating func checkRoutes(of part: ServicePart) {
        for route in part.routes?.routes ?? [] where Self.names.contains(route.name) {
            let message =
                "parsing a link returns an optional, so the route \(route.name) is taken for Optional's own case; "
                + "rename it, for example to \(route.name)Page"
            diagnostics.append(Diagnostic(.optionalCase, message, at: route.range, severity: .warning))
        }
    }

    // MARK: Uses

    private mutating func add(_ model: Model) {
        switch model.kind {
        case .structure(let structure):
            for field in structure.fields {
                add(field.type, at: field.range)
                // A change is an optional value.
                if structure.hasPatch { add(.optional(field.type), at: field.range) }
            }
        case .untagged(let union):
            for item in union.cases { add(item.type, at: model.range) }
        case .tagged, .enumeration, .external: break
        }
    }

    private mutating func add(_ part: ServicePart) {
        if part.isDefinition {
            add(part.service.parameters)
            for error in part.service.errors { add(error) }
        }
        for endpoint in part.endpoints {
            add(endpoint.parameters)
            if case .value(let type)? = endpoint.body { add(type, at: endpoint.range) }
            switch endpoint.returns {
            case .value(let type), .stream(let type, _): add(type, at: endpoint.range)
            case .responses(let set): for type in set.types { add(type, at: endpoint.range) }
            case .events(let set, _): for type in set.types { add(type, at: endpoint.range) }
            case .socket(let socket): for type in socket.types { add(type, at: endpoint.range) }
            case .nothing, .data, .string, .file, .chunks, .texts: break
            }
            for error in endpoint.errors { add(error) }
        }
        for route in part.routes?.routes ?? [] { add(route.parameters.map(\.parameter)) }
    }

    private mutating func add(_ parameters: [Parameter]) {
        for parameter in parameters {
            if case .value(let type) = parameter.kind { add(type, at: parameter.range) }
        }
    }

    /// The body of an error is optional, because it may not be decodable.
    private mutating func add(_ error: ServerErrorCase) {
        if let body = error.body { add(.optional(body.type), at: error.range) }
    }

    private mutating func add(_ type: ValueType, at range: SourceRange) {
        switch type {
        case .builtIn, .model: break
        case .array(let element), .dictionary(let element): add(element, at: range)
        case .optional(let wrapped):
            if case .model(let name) = wrapped.unwrapped, cases[name] != nil {
                uses[name] = min(uses[name] ?? range, range)
            }
            add(wrapped, at: range)
        }
    }
}

extension OptionalCases {
    /// The cases of a model with one of these names.
    static func cases(of model: ModelDeclaration, _ kind: Model.Kind?, _ diagnostics: Diagnostics) -> [Case] {
        switch kind {
        case .enumeration(let enumeration)?:
            return cases(enumeration.cases.map(\.name), model.nodes["enum"], diagnostics) { name in
                "rename it: write {\(name)Value: \(name)} instead of \(name)"
            }
        case .tagged(let union)?:
            return cases(union.cases.map(\.name), model.nodes["cases"], diagnostics) { name in
                "write \(model.name).\(name) in code to refer to it"
            }
        case .untagged(let union)?:
            return cases(union.cases.map(\.name), model.nodes["one-of"], diagnostics) { _ in
                if case .mapping? = model.nodes["one-of"]?.content { "rename it" } else { "rename its model" }
            }
        case .structure, .external, nil: return []
        }
    }

    private static func cases(
        _ names: [String], _ node: YAMLNode?, _ diagnostics: Diagnostics, _ advice: (String) -> String
    ) -> [Case] {
        guard names.contains(where: Self.names.contains), let node else { return [] }
        let places: [YAMLNode] =
            switch node.content {
            case .sequence(let nodes): nodes
            case .mapping(let entries): entries.map(\.key)
            case .scalar: []
            }
        return zip(names, places).compactMap { name, place in
            guard Self.names.contains(name) else { return nil }
            return Case(name: name, range: diagnostics.range(of: place), advice: advice(name))
        }
    }
}
