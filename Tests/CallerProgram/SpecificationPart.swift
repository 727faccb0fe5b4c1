import SpecLanguage

/// The part of a specification that some of its endpoints need, so that little Swift has to be compiled.
struct SpecificationPart {
    let specification: Specification

    init(_ whole: Specification, endpoints names: Set<String>) {
        var part = whole
        for index in part.files.indices {
            part.files[index].service?.endpoints.removeAll { !names.contains($0.name) }
            part.files[index].tables = []
        }
        let models = Dictionary(whole.files.flatMap(\.models).map { ($0.name, $0) }) { first, _ in first }
        var needed: Set<String> = []
        var waiting = part.files.flatMap { file in Self.models(in: file.service as Any) }
        while let name = waiting.popLast() {
            guard needed.insert(name).inserted else { continue }
            // The patch of a model is declared with it.
            guard let model = models[name] ?? Self.patched(name, models) else { continue }
            needed.insert(model.name)
            waiting += Self.models(in: model.kind)
        }
        for index in part.files.indices {
            part.files[index].models.removeAll { !needed.contains($0.name) }
            for position in part.files[index].models.indices { Self.makeReadable(&part.files[index].models[position]) }
        }
        part.files.removeAll {
            $0.models.isEmpty && ($0.service.map { $0.endpoints.isEmpty && !$0.isDefinition } ?? true)
        }
        specification = part
    }

    /// Arguments are read from JSON, so that fields that are only written have to be read, too.
    private static func makeReadable(_ model: inout Model) {
        guard case .structure(var structure) = model.kind else { return }
        for index in structure.fields.indices where structure.fields[index].encode == .only {
            structure.fields[index].encode = .both
        }
        model.kind = .structure(structure)
    }

    private static func patched(_ name: String, _ models: [String: Model]) -> Model? {
        name.hasSuffix("Patch") ? models[String(name.dropLast("Patch".count))] : nil
    }

    /// The names of all models anywhere inside a value of the specification.
    private static func models(in value: Any) -> [String] {
        if let type = value as? ValueType {
            guard case .model(let name) = type.leaf else { return [] }
            return [name]
        }
        if value is String || value is Int || value is SourceRange { return [] }
        return Mirror(reflecting: value).children.flatMap { models(in: $0.value) }
    }
}
