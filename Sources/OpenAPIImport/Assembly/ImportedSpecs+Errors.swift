extension ImportedSpecs {
    /// Says once for the service what most endpoints declare that declare an error at all.
    mutating func shareErrors() {
        var counts: [String: [ImportedError: Int]] = [:]
        for error in endpoints.flatMap(\.errors) { counts[error.code, default: [:]][error.withoutDoc, default: 0] += 1 }
        var shared: [ImportedError] = []
        for (code, variants) in counts.sorted(by: { $0.key < $1.key }) {
            let most = variants.values.max() ?? 0
            guard most > 1 || endpoints.count == 1 else { continue }
            let common = variants.filter { $0.value == most }.keys
                .min { ($0.body?.text ?? "") < ($1.body?.text ?? "") }
            guard var error = common else { continue }
            let docs = Set(endpoints.flatMap(\.errors).filter { $0.code == code && $0.body == error.body }.map(\.doc))
            if docs.count == 1 { error.doc = docs.first ?? nil }
            shared.append(error)
        }
        service.errors = shared
        let known = Dictionary(uniqueKeysWithValues: shared.map { ($0.code, $0) })
        for index in endpoints.indices {
            endpoints[index].errors.removeAll { known[$0.code]?.body == $0.body && known[$0.code] != nil }
        }
    }
}

extension ImportedError {
    /// The error as a spec writes it.
    var text: SpecText {
        let name = ErrorName.name(of: code)
        guard body != nil || doc != nil else { return .text(name) }
        var mapping = SpecMappingText()
        mapping.add("name", .text(name))
        if let body { mapping.add("body", .type(body)) }
        mapping.add("doc", text: doc)
        return .mapping(mapping)
    }

    static func text(of errors: [ImportedError]) -> SpecText {
        var mapping = SpecMappingText()
        for error in errors { mapping.add(error.code, error.text) }
        mapping.isBlock = errors.count > 1
        return .mapping(mapping)
    }
}
