extension ImportedSpecs {
    /// Makes optional what no JSON could hold otherwise: structs that require one another without end.
    mutating func breakCircles(_ findings: inout Findings) {
        let ending = endingModels()
        for number in models.indices {
            guard !ending.contains(models[number].name) else { continue }
            let pointer = models[number].pointer
            switch models[number].kind {
            case .structure(var structure):
                for index in withoutEnd(structure.fields, ending) {
                    structure.fields[index].isOptional = true
                    let place = pointer.appending("properties").appending(structure.fields[index].name)
                    findings.note("Models that require one another without end; this may be absent", at: place)
                }
                models[number].kind = .structure(structure)
            case .tuple(var fields):
                for index in withoutEnd(fields, ending) {
                    fields[index].value.isNullable = true
                    let place = pointer.appending("prefixItems").appending(String(index))
                    findings.note("Models that require one another without end; this may be null", at: place)
                }
                models[number].kind = .tuple(fields)
            case .enumeration, .divided, .shaped: break
            }
        }
    }

    /// The places of the fields that hold a model of which no value ends.
    private func withoutEnd(_ fields: [ImportedField], _ ending: Set<String>) -> [Int] {
        fields.indices.filter { index in
            guard isRequired(fields[index]), let name = fields[index].value.type.requiredModel else { return false }
            return !ending.contains(name)
        }
    }

    private func isRequired(_ field: ImportedField) -> Bool {
        !field.isOptional && !field.value.isNullable && !field.value.isWriteOnly
    }

    /// The models of which there is a value that ends.
    private func endingModels() -> Set<String> {
        var ending: Set<String> = []
        var rest = Array(models.indices)
        while true {
            let found = rest.filter { ends(models[$0], ending) }
            guard !found.isEmpty else { return ending }
            ending.formUnion(found.map { models[$0].name })
            rest.removeAll { ending.contains(models[$0].name) }
        }
    }

    private func ends(_ model: ImportedModel, _ ending: Set<String>) -> Bool {
        func ends(_ type: ImportedType) -> Bool {
            type.requiredModel.map(ending.contains) ?? true
        }
        switch model.kind {
        case .enumeration: return true
        case .structure(let structure):
            return structure.fields.allSatisfy { !isRequired($0) || ends($0.value.type) }
        case .tuple(let fields): return fields.allSatisfy { !isRequired($0) || ends($0.value.type) }
        case .divided(let division): return division.cases.contains { ending.contains($0.model) }
        case .shaped(let types): return types.contains(where: ends)
        }
    }
}
