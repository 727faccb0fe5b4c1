/// Checks what models contain that are written into queries and forms: fields with the name of another parameter, and
/// secrets.
struct StyledParameterChecker {
    private let models: [String: Model]
    private(set) var diagnostics: [Diagnostic] = []

    init(_ specification: Specification) {
        let models = specification.files.flatMap(\.models)
        self.models = Dictionary(models.map { ($0.name, $0) }) { first, _ in first }
        for part in specification.files.compactMap(\.service) {
            if part.isDefinition { check(part.service.parameters, []) }
            for endpoint in part.endpoints { check(endpoint.parameters, endpoint.constants) }
        }
    }

    private mutating func check(_ parameters: [Parameter], _ constants: [RequestConstant]) {
        for parameter in parameters {
            guard parameter.style != nil, case .value(let type) = parameter.kind else { continue }
            if parameter.style == .fields { checkNames(of: parameter, type, parameters, constants) }
            if parameter.location == .query, let name = secret(in: type) {
                let message =
                    "parameter \"\(parameter.name)\" has the sensitive field \"\(name)\", but URLs end up in logs and "
                    + "browser histories (RFC 9110, section 17.9); send it in the body"
                diagnostics.append(Diagnostic(.secretInQuery, message, at: parameter.range, severity: .warning))
            }
        }
    }

    /// Reports fields that are sent under the name of another parameter.
    private mutating func checkNames(
        of parameter: Parameter, _ type: ValueType, _ parameters: [Parameter], _ constants: [RequestConstant]
    ) {
        var names = Set(fieldNames(of: type))
        guard !names.isEmpty else { return }
        let place = parameters.firstIndex(of: parameter) ?? 0
        var taken: [(name: String, range: SourceRange)] = []
        for (index, other) in parameters.enumerated() where other.location == parameter.location && index != place {
            if other.style != .fields {
                taken += other.wirePath.components.prefix(1).map { ($0, other.range) }
            } else if index < place, case .value(let type) = other.kind {
                taken += fieldNames(of: type).map { ($0, other.range) }
            }
        }
        for constant in constants where constant.location == parameter.location {
            taken += constant.wirePath.components.prefix(1).map { ($0, constant.range) }
        }
        for (name, range) in taken where names.remove(name) != nil {
            let message =
                "parameter \"\(parameter.name)\" has a field that is sent as \"\(name)\", like another parameter"
            let note = Diagnostic.Note(message: "the other is here", range: range)
            diagnostics.append(Diagnostic(.samePathTwice, message, at: parameter.range, notes: [note]))
        }
    }

    /// The names under which the fields of a model are sent.
    private func fieldNames(of type: ValueType) -> [String] {
        guard case .model(let name) = type.unwrapped, case .structure(let structure)? = models[name]?.kind else {
            return []
        }
        let fields = structure.fields.flattened { name in
            if case .structure(let inner)? = models[name]?.kind { inner } else { nil }
        }
        return fields.filter { $0.isSent }.compactMap { $0.paths.first?.components.first }
    }

    /// The first sensitive field of the models in a type, at any depth.
    private func secret(in type: ValueType) -> String? {
        var pending = [type]
        var seen: Set<String> = []
        while let type = pending.popLast() {
            guard case .model(let name) = type.leaf, seen.insert(name).inserted else { continue }
            switch models[name]?.kind {
            case .structure(let structure):
                let sent = structure.fields.filter { $0.isSent }
                if let field = sent.first(where: \.isSensitive) { return field.name }
                pending += sent.map(\.type)
            case .tagged(let union): pending += union.cases.map(\.type)
            case .untagged(let union): pending += union.cases.map(\.type)
            case .enumeration, .external, nil: break
            }
        }
        return nil
    }
}

extension Field {
    fileprivate var isSent: Bool { !isIgnored && encode != .never }
}
