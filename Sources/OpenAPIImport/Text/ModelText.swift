/// A model as a spec writes it.
struct ModelText {
    let caseNames: [String: [String: SpecScalar]]
    /// The models that requests hold.
    let sent: Set<String>

    func entry(_ model: ImportedModel, _ findings: inout Findings) -> SpecMappingText.Entry {
        var mapping = SpecMappingText()
        if let doc = model.doc.map(ParagraphText.tidy), !doc.isEmpty { mapping.add("doc", .text(doc)) }
        if model.isDeprecated { mapping.add("deprecated", .exact("true")) }
        switch model.kind {
        case .structure(let structure): add(structure, of: model, to: &mapping, &findings)
        case .tuple(let fields): mapping.add("tuple", fieldsText(fields, of: model, hasDirections: false, &findings))
        case .enumeration(let enumeration): add(enumeration, to: &mapping)
        case .divided(let division): add(division, to: &mapping)
        case .shaped(let types): mapping.add("one-of", .list(types.map { .type($0) }))
        }
        return SpecMappingText.Entry(key: SpecScalar(model.name), value: .mapping(mapping), comments: model.comments)
    }

    private func add(
        _ structure: ImportedStructure, of model: ImportedModel, to mapping: inout SpecMappingText,
        _ findings: inout Findings
    ) {
        if !structure.includes.isEmpty { mapping.add("include", .list(structure.includes.map { .text($0) })) }
        if structure.keepsUnknownKeys { mapping.add("unknown-keys", .text("keep")) }
        if structure.hasPatch { mapping.add("patch", .exact("true")) }
        mapping.isBlock = structure.fields.count > 1
        if !structure.fields.isEmpty || structure.includes.isEmpty {
            mapping.add("fields", fieldsText(structure.fields, of: model, hasDirections: true, &findings))
        }
    }

    private func fieldsText(
        _ fields: [ImportedField], of model: ImportedModel, hasDirections: Bool, _ findings: inout Findings
    ) -> SpecText {
        var mapping = SpecMappingText()
        mapping.isBlock = fields.count > 1
        for field in fields {
            let text = FieldText(
                field: field, caseNames: caseNames, isSent: sent.contains(model.name),
                hasDirections: hasDirections)
            mapping.entries.append(text.entry(&findings))
        }
        return .mapping(mapping)
    }

    private func add(_ enumeration: ImportedEnumeration, to mapping: inout SpecMappingText) {
        let isNamed = enumeration.cases.contains { $0.name != nil }
        let hasComments = enumeration.cases.contains { $0.comment != nil }
        if isNamed || hasComments {
            var cases = SpecMappingText()
            cases.isBlock = hasComments
            for item in enumeration.cases {
                cases.entries.append(
                    SpecMappingText.Entry(
                        key: item.label, value: .scalar(item.value), comments: item.comment.map(CommentText.lines) ?? []
                    ))
            }
            mapping.add("enum", .mapping(cases))
        } else {
            mapping.add("enum", .list(enumeration.cases.map { .scalar($0.value) }))
        }
        if enumeration.isOpen { mapping.add("open", .exact("true")) }
    }

    private func add(_ division: ImportedDivision, to mapping: inout SpecMappingText) {
        mapping.isBlock = true
        mapping.add("divide-type", .text(division.path))
        var cases = SpecMappingText()
        for item in division.cases { cases.add(item.tag, .text(item.model)) }
        mapping.add("cases", .mapping(cases))
        mapping.add("otherwise", .text("keep"))
    }
}
