/// Warns about fields that do not survive `Codable`, in files that ask for it by name: most apps encode no models, and have
/// `Codable` by default.
struct CodableChecker {
    private let storages: ColumnStorages
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter files: the paths of the files that name `Codable` in `conformances`
    init(_ specification: Specification, namedIn files: Set<String>) {
        let models = files.isEmpty ? [] : specification.files.flatMap(\.models)
        storages = ColumnStorages(models: Dictionary(models.map { ($0.name, $0) }) { first, _ in first })
        for model in models where files.contains(model.range.file) {
            guard case .structure(let structure) = model.kind else { continue }
            for field in structure.fields {
                guard let loss = loss(of: field) else { continue }
                let isOwn = field.range.file == model.range.file
                diagnostics.append(
                    Diagnostic(
                        .lostInCodable, "field \"\(field.name)\" of model \"\(model.name)\" \(loss)",
                        at: isOwn ? field.range : model.range, severity: .warning))
            }
        }
    }

    /// What happens to the value of a field; `nil` if it is decoded as it was encoded.
    private func loss(of field: Field) -> String? {
        guard field.given == nil else { return "is lost in Codable: its value is given by a call" }
        guard !field.isIgnored else { return nil }
        switch field.encode {
        case .never: return "is lost in Codable, which does not encode it: \"encode: never\""
        case .only: return "is lost in Codable, which does not decode it: \"encode: only\""
        case .both: break
        }
        if !field.checksResponses, !field.constraints.isEmpty {
            return "may be received beyond its limits, and is refused by Codable then: \"check-responses: false\""
        }
        return storages.loss(of: field.type).map { "is encoded by Codable without \($0)" }
    }
}
