extension ImportedSpecs {
    /// Says `include` instead of repeating the fields of a model that a struct builds on.
    ///
    /// - Parameter bases: what each struct's `allOf` refers to
    mutating func includeBases(_ bases: [String: [String]]) {
        let numbers = modelNumbers
        let structures = models.map { model -> ImportedStructure? in
            if case .structure(let structure) = model.kind { structure } else { nil }
        }
        for number in models.indices {
            guard var structure = structures[number], let names = bases[models[number].name] else { continue }
            for name in names {
                guard let base = numbers[name].flatMap({ structures[$0] }), structure.takes(base) else { continue }
                let shared = Set(base.fields.map(\.name))
                structure.fields.removeAll { shared.contains($0.name) }
                structure.includes.append(name)
            }
            models[number].kind = .structure(structure)
        }
    }
}

extension ImportedStructure {
    /// Whether all fields of another are its own too, and it has more besides, so that including ends.
    fileprivate func takes(_ base: ImportedStructure) -> Bool {
        guard !base.fields.isEmpty, base.fields.count < fields.count, base.keepsUnknownKeys == keepsUnknownKeys else {
            return false
        }
        let own = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
        return base.fields.allSatisfy { field in own[field.name].map { $0.isSame(as: field) } ?? false }
    }
}

extension ImportedField {
    /// Whether both say the same, at the same place of the description.
    fileprivate func isSame(as other: ImportedField) -> Bool {
        name == other.name && wireName == other.wireName && isOptional == other.isOptional
            && value.fullType == other.value.fullType && value.hasSameConstraints(as: other.value)
            && value.doc == other.value.doc && value.isDeprecated == other.value.isDeprecated
            && value.isReadOnly == other.value.isReadOnly && value.isWriteOnly == other.value.isWriteOnly
            && value.defaultValue?.pointer.text == other.value.defaultValue?.pointer.text
            && value.comments == other.value.comments
    }
}
