import WireSyntax

/// Reports fields that have the value of a parameter, in responses of calls that have no such parameter.
struct GivenChecker {
    private(set) var diagnostics: [Diagnostic] = []

    init(_ specification: Specification) {
        let models = Dictionary(specification.files.flatMap(\.models).map { ($0.name, $0.kind) }) { first, _ in first }
        guard models.values.contains(where: \.hasGivenFields) else { return }
        let given = GivenFields { models[$0] }
        for endpoint in specification.files.compactMap(\.service).flatMap(\.endpoints) {
            for (model, field) in given.fields(of: endpoint) { check(field, model, endpoint) }
        }
    }

    private mutating func check(_ field: Field, _ model: String, _ endpoint: Endpoint) {
        guard let name = field.given else { return }
        let parameter = endpoint.parameters.first { ExactText($0.name) == ExactText(name) }
        let subject = "field \"\(field.name)\" of \(model) is given by \(name)"
        let note = Diagnostic.Note(message: "the field is here", range: field.range)
        guard let parameter else {
            let value = field.type.isOptional ? "nil" : "its default"
            let message = "\(subject), which \"\(endpoint.name)\" has no parameter for; there, the field is \(value)"
            diagnostics.append(
                Diagnostic(.givenParameter, message, at: endpoint.range, severity: .warning, notes: [note]))
            return
        }
        guard case .value(let type) = parameter.kind, type.unwrapped == field.type.unwrapped else {
            let message = "\(subject), which is no \(field.type.unwrapped.text) in \"\(endpoint.name)\""
            diagnostics.append(Diagnostic(.givenParameter, message, at: parameter.range, notes: [note]))
            return
        }
    }
}

extension Model.Kind {
    fileprivate var hasGivenFields: Bool {
        if case .structure(let structure) = self { structure.fields.contains { $0.given != nil } } else { false }
    }
}
