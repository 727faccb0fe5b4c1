/// Reports types that cannot be `Hashable`, because they contain a model whose spec leaves `Hashable` out.
struct ConformanceChecker {
    /// The models that are not `Hashable`, and their patches, by name.
    private var incomparable: [String: Model] = [:]
    private var reported: Set<SourceRange> = []
    private(set) var diagnostics: [Diagnostic] = []

    init(_ specification: Specification) {
        let models = specification.files.flatMap(\.models)
        for model in models where !model.conformances.contains(.hashable) { add(model) }
        guard !incomparable.isEmpty else { return }
        for model in models { check(model) }
        for table in specification.files.flatMap(\.tables) {
            check(.model(table.model), "table \"\(table.name)\" needs Hashable records, but stores", at: table.range)
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
                    ? "model \"\(model.name)\" is Hashable, but the type of its field"
                    : "model \"\(model.name)\" has a Hashable identity, but the type of its field"
                // A field included from another file is reported at the model.
                let place = field.range.file == model.range.file ? field.range : model.range
                check(field.type, "\(owner) \"\(field.name)\" is", at: place)
            }
        case .tagged(let union) where isHashable:
            for item in union.cases { check(item.type, of: item.tag, in: model) }
        case .untagged(let union) where isHashable:
            for item in union.cases { check(item.type, of: item.name, in: model) }
        case .tagged, .untagged, .enumeration, .external: break
        }
    }

    private mutating func check(_ type: ValueType, of unionCase: String, in model: Model) {
        check(
            type, "model \"\(model.name)\" is Hashable, but the type of its case \"\(unionCase)\" is", at: model.range)
    }

    // MARK: Services

    private mutating func check(_ part: ServicePart) {
        if part.isDefinition {
            for error in part.service.errors { check(error) }
        }
        for endpoint in part.endpoints {
            for error in endpoint.errors { check(error) }
        }
    }

    private mutating func check(_ error: ServerErrorCase) {
        guard let body = error.body else { return }
        check(body.type, "errors are Hashable, but the body of \"\(error.name)\" is", at: error.range)
    }

    // MARK: Reports

    /// - Parameter subject: the start of the message, up to the name of the type.
    private mutating func check(_ type: ValueType, _ subject: @autoclosure () -> String, at range: SourceRange) {
        guard case .model(let name) = type.leaf, let model = incomparable[name] else { return }
        guard reported.insert(range).inserted else { return }
        let note = Diagnostic.Note(
            message: "\(model.name) is declared here; \"conformances\" of its file does not include Hashable",
            range: model.range)
        let message = "\(subject()) \(name), which is not"
        diagnostics.append(Diagnostic(.conformanceMismatch, message, at: range, notes: [note]))
    }
}
