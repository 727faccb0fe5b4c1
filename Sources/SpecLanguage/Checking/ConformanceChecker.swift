/// Reports what Swift cannot make `Hashable`, because it holds a model whose spec leaves `Hashable` out.
struct ConformanceChecker {
    /// The models that are not `Hashable`, with the patches of them, by name.
    private var incomparable: [String: Model] = [:]
    private var reported: Set<SourceRange> = []
    private(set) var diagnostics: [Diagnostic] = []

    init(_ specification: Specification) {
        let models = specification.files.flatMap(\.models)
        for model in models where !model.conformances.contains(.hashable) { add(model) }
        guard !incomparable.isEmpty else { return }
        for model in models { check(model) }
        for table in specification.files.flatMap(\.tables) {
            check(.model(table.model), "table \"\(table.name)\" compares its records and keeps", at: table.range)
        }
        for part in specification.files.compactMap(\.service) { check(part) }
    }

    private mutating func add(_ model: Model) {
        incomparable[model.name] = model
        if case .structure(let structure) = model.kind, structure.hasPatch {
            incomparable[model.name + "Patch"] = model
        }
    }

    // MARK: Models

    private mutating func check(_ model: Model) {
        let isHashable = model.conformances.contains(.hashable)
        switch model.kind {
        case .structure(let structure):
            for field in structure.fields where isHashable || structure.identity.contains(field.name) {
                let owner =
                    isHashable
                    ? "model \"\(model.name)\" is Hashable and its field"
                    : "model \"\(model.name)\" is identified by a Hashable value and its field"
                // A field that is included from another file is no fault of that file.
                let place = field.range.file == model.range.file ? field.range : model.range
                check(field.type, "\(owner) \"\(field.name)\" is of", at: place)
            }
        case .tagged(let union) where isHashable:
            for item in union.cases { check(item.type, of: item.tag, in: model) }
        case .untagged(let union) where isHashable:
            for item in union.cases { check(item.type, of: item.name, in: model) }
        case .tagged, .untagged, .enumeration, .external: break
        }
    }

    private mutating func check(_ type: ValueType, of unionCase: String, in model: Model) {
        check(type, "model \"\(model.name)\" is Hashable and its case \"\(unionCase)\" is of", at: model.range)
    }

    // MARK: Services

    private mutating func check(_ part: ServicePart) {
        if part.isDefinition {
            for error in part.service.errors { check(error) }
        }
        for endpoint in part.endpoints {
            for error in endpoint.errors { check(error) }
            if endpoint.isRequestValue { checkRequest(of: endpoint) }
        }
    }

    private mutating func check(_ error: ServerErrorCase) {
        guard let body = error.body else { return }
        check(body.type, "errors are Hashable and the body of \"\(error.name)\" is of", at: error.range)
    }

    private mutating func checkRequest(of endpoint: Endpoint) {
        let owner = "endpoint \"\(endpoint.name)\" has a request that is kept as a Hashable value and its"
        for parameter in endpoint.parameters {
            guard case .value(let type) = parameter.kind else { continue }
            check(type, "\(owner) parameter \"\(parameter.name)\" is of", at: parameter.range)
        }
        if case .value(let type)? = endpoint.body { check(type, "\(owner) body is of", at: endpoint.range) }
    }

    // MARK: Reports

    /// - Parameter subject: the beginning of the message, up to the name of the type
    private mutating func check(_ type: ValueType, _ subject: @autoclosure () -> String, at range: SourceRange) {
        guard case .model(let name) = type.leaf, let model = incomparable[name] else { return }
        guard reported.insert(range).inserted else { return }
        let note = Diagnostic.Note(
            message: "\(model.name) is declared here; the \"conformances\" of its file leave Hashable out",
            range: model.range)
        let message = "\(subject()) \(name), which is not"
        diagnostics.append(Diagnostic(.conformanceMismatch, message, at: range, notes: [note]))
    }
}
