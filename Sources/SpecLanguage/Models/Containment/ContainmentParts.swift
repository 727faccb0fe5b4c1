/// The models and the structs of changes by number, and what each of them holds directly.
struct ContainmentParts {
    /// For each model; after them, for each struct of changes.
    private(set) var parts: [[Containment.Part]] = []
    private(set) var isUnion: [Bool] = []
    private(set) var names: [String] = []
    /// How many parts must be there before a value can be: of a struct all that are not optional, of a union one, where
    /// each of its cases holds a model; of a struct of changes none.
    private(set) var needed: [Int] = []
    /// The models themselves; of a struct of changes, the model that it changes.
    private(set) var owners: [Int] = []
    /// The numbers of the structs of changes, by name.
    private var patches: [String: Int] = [:]

    init(_ table: ModelTable) {
        let patched = table.rows.indices.filter { table.rows[$0].hasPatch }
        names = table.names + patched.map { table.rows[$0].declaration.name + "Patch" }
        for (offset, number) in patched.enumerated() {
            patches[table.rows[number].declaration.name + "Patch"] = table.rows.count + offset
        }
        parts = table.rows.map { parts(of: $0, table) }
        needed = table.rows.indices.map { needed(by: table.rows[$0], parts[$0]) } + patched.map { _ in 0 }
        owners = Array(table.rows.indices) + patched
        isUnion = table.rows.map(\.isUnion) + patched.map { _ in false }
        // Each field of a struct of changes holds the value itself, or says that nothing changes.
        parts += patched.map { number in
            parts[number].map {
                Containment.Part(model: $0.model, isOptional: false, label: $0.label, range: $0.range)
            }
        }
    }

    private func parts(of row: ModelTable.Row, _ table: ModelTable) -> [Containment.Part] {
        let range = row.declaration.key.range
        switch row.kind {
        case .structure(let structure):
            let fields: [Field] = structure.fields
            return fields.indices.compactMap {
                part(fields[$0].type, "\"\(fields[$0].name)\"", fields[$0].range, table)
            }
        case .divided(let union):
            return union.cases.compactMap { part($0.type, "case \"\($0.tag)\"", range, table) }
        case .shaped(let union):
            return union.cases.compactMap { part($0.type, "case \"\($0.name)\"", range, table) }
        case .enumeration, .external, nil:
            return []
        }
    }

    private func needed(by row: ModelTable.Row, _ parts: [Containment.Part]) -> Int {
        switch row.kind {
        case .structure: parts.count { !$0.isOptional }
        case .divided(let union): parts.count < union.cases.count ? 0 : 1
        case .shaped(let union): parts.count < union.cases.count ? 0 : 1
        case .enumeration, .external, nil: 0
        }
    }

    private func part(
        _ type: ValueType, _ label: @autoclosure () -> String, _ range: @autoclosure () -> SourceRange,
        _ table: ModelTable
    ) -> Containment.Part? {
        guard let name = type.directModel, let model = table.numbers[name] ?? patches[name] else { return nil }
        return Containment.Part(model: model, isOptional: type.isOptional, label: label(), range: range())
    }
}

extension ModelTable.Row {
    fileprivate var hasPatch: Bool {
        if case .structure(let structure) = kind { structure.hasPatch } else { false }
    }

    fileprivate var isUnion: Bool {
        switch kind {
        case .divided, .shaped: true
        case .structure, .enumeration, .external, nil: false
        }
    }
}
