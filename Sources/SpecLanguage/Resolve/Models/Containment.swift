/// Which models directly contain values of which others, not in a collection. Swift can store a value inside one of its
/// own type only behind a reference, and some such values would be infinite.
struct Containment {
    /// A value that a model contains.
    struct Part: Sendable {
        /// The number of the contained model.
        let model: Int
        /// Whether the containing model can do without it.
        let isOptional: Bool
        /// Its description in messages, such as `"parent"`.
        let label: String
        let range: SourceRange
    }

    /// A model whose values would be infinite, or cannot be stored.
    struct Fault: Sendable {
        let model: Int
        let message: String
        let range: SourceRange
    }

    private let nodes: ContainmentParts
    /// The number of steps needed to make a value of each model; `nil` if values would be infinite.
    private let depths: [Int?]
    /// For each model, the number of its group of models that contain each other; `nil` if it is in none.
    private let groups: [Int?]
    /// The same, with unions stored behind references.
    private let structureGroups: [Int?]
    private(set) var faults: [Fault] = []

    init(_ table: DeclaredModels) {
        let nodes = ContainmentParts(table)
        let graph = Graph(edges: nodes.parts.map { $0.map(\.model) })
        let withoutUnions = Graph(edges: graph.edges.enumerated().map { nodes.isUnion[$0] ? [] : $1 })
        self.nodes = nodes
        groups = Self.groups(graph)
        structureGroups = Self.groups(withoutUnions)
        depths = PlaceholderDepths(nodes).depths
        reportEndless()
        reportUnstorable()
    }

    /// Marks what is stored by reference, and selects the placeholder case of each union.
    func mark(_ table: inout DeclaredModels) {
        let sizes = ModelSizes(table, cyclic: table.rows.indices.map { cyclicPositions(of: $0, table) })
        let references = sizes.references
        for number in table.rows.indices {
            switch table.rows[number].kind {
            case .structure(var structure) where !references[number].isEmpty || !sizes.parts[number].isEmpty:
                for position in references[number] { structure.fields[position].isBoxed = true }
                // Fields start without a part.
                for (position, part) in sizes.parts[number].enumerated() where part != nil {
                    structure.fields[position].part = part
                }
                table.rows[number].kind = .structure(structure)
            case .tagged(var union):
                for position in references[number] { union.cases[position].isIndirect = true }
                union.placeholderCase = placeholderCase(union.cases.map(\.type), table)
                table.rows[number].kind = .tagged(union)
            case .untagged(var union):
                for position in references[number] { union.cases[position].isIndirect = true }
                union.placeholderCase = placeholderCase(union.cases.map(\.type), table)
                table.rows[number].kind = .untagged(union)
            case .structure, .enumeration, .external, nil:
                break
            }
        }
    }

    /// The fields of a struct, or cases of a union, through which a value could contain another of its own type.
    private func cyclicPositions(of number: Int, _ table: DeclaredModels) -> Set<Int> {
        // Most models are in no group.
        guard groups[number] != nil else { return [] }
        return switch table.rows[number].kind {
        case .structure(let structure):
            Set(structure.fields.indices.filter { isCyclic(structure.fields[$0].type, in: number, table) })
        case .tagged(let union):
            Set(union.cases.indices.filter { isInGroup(union.cases[$0].type, of: number, table) })
        case .untagged(let union):
            Set(union.cases.indices.filter { isInGroup(union.cases[$0].type, of: number, table) })
        case .enumeration, .external, nil: []
        }
    }

    private func isCyclic(_ type: ValueType, in number: Int, _ table: DeclaredModels) -> Bool {
        guard type.isOptional, let group = structureGroups[number],
            let held = type.directModel.flatMap({ table.numbers[$0] })
        else { return false }
        return structureGroups[held] == group
    }

    private func isInGroup(_ type: ValueType, of number: Int, _ table: DeclaredModels) -> Bool {
        guard let group = groups[number], let held = type.directModel.flatMap({ table.numbers[$0] }) else {
            return false
        }
        return groups[held] == group
    }

    private func placeholderCase(_ types: [ValueType], _ table: DeclaredModels) -> Int {
        let depths = types.map { type in
            type.isOptional ? 0 : type.directModel.flatMap { table.numbers[$0] }.map { self.depths[$0] ?? .max } ?? 0
        }
        return depths.indices.min { depths[$0] < depths[$1] } ?? 0
    }

    private static func groups(_ graph: Graph) -> [Int?] {
        var groups: [Int?] = Array(repeating: nil, count: graph.count)
        for (number, component) in graph.cyclicComponents().enumerated() {
            for node in component { groups[node] = number }
        }
        return groups
    }

    /// Reports models whose values would be infinite.
    private mutating func reportEndless() {
        let edges = nodes.parts.enumerated().map { model, parts in
            depths[model] == nil ? parts.filter { !$0.isOptional && depths[$0.model] == nil }.map(\.model) : []
        }
        report(Graph(edges: edges), "its values would be infinite; make one of these fields optional")
    }

    /// Reports structs of changes that contain themselves: their fields cannot be stored by reference.
    private mutating func reportUnstorable() {
        let edges = nodes.parts.enumerated().map { model, parts -> [Int] in
            guard !nodes.isUnion[model], depths[model] != nil else { return [] }
            return parts.filter { !$0.isOptional && depths[$0.model] != nil }.map(\.model)
        }
        report(Graph(edges: edges), "a struct of changes cannot contain itself")
    }

    private mutating func report(_ graph: Graph, _ reason: String) {
        for component in graph.cyclicComponents() {
            guard let first = component.first else { continue }
            let cycle = graph.cycle(from: first, within: Set(component))
            let steps = zip(cycle, cycle.dropFirst() + [first])
            let held = steps.compactMap { holder, model in
                nodes.parts[holder].first { $0.model == model && !$0.isOptional }
            }
            guard let part = held.first else { continue }
            let way = held.map { "\(nodes.names[$0.model]) in \($0.label)" }.joined(separator: ", which contains ")
            let message = "\(nodes.names[first]) contains \(way): \(reason)"
            faults.append(Fault(model: nodes.owners[first], message: message, range: part.range))
        }
    }
}

/// The direct contents of models and structs of changes, by number.
struct ContainmentParts {
    /// For each model, then for each struct of changes.
    private(set) var parts: [[Containment.Part]] = []
    private(set) var isUnion: [Bool] = []
    private(set) var names: [String] = []
    /// The number of parts that must be made before a value: for a struct, all that are not optional; for a union, one
    /// if every case has a model; for a struct of changes, none.
    private(set) var needed: [Int] = []
    /// The models themselves; for a struct of changes, the model that it changes.
    private(set) var owners: [Int] = []
    /// The numbers of the structs of changes, by name.
    private var patches: [String: Int] = [:]

    init(_ table: DeclaredModels) {
        let patched = table.rows.indices.filter { table.rows[$0].hasPatch }
        names = table.names + patched.map { table.rows[$0].declaration.name + "Patch" }
        for (offset, number) in patched.enumerated() {
            patches[table.rows[number].declaration.name + "Patch"] = table.rows.count + offset
        }
        parts = table.rows.map { parts(of: $0, table) }
        needed = table.rows.indices.map { needed(by: table.rows[$0], parts[$0]) } + patched.map { _ in 0 }
        owners = Array(table.rows.indices) + patched
        isUnion = table.rows.map(\.isUnion) + patched.map { _ in false }
        // A field of a struct of changes is a value or no change.
        parts += patched.map { number in
            parts[number].map {
                Containment.Part(model: $0.model, isOptional: false, label: $0.label, range: $0.range)
            }
        }
    }

    private func parts(of row: DeclaredModels.Row, _ table: DeclaredModels) -> [Containment.Part] {
        let range = row.declaration.key.range
        switch row.kind {
        case .structure(let structure):
            let fields = structure.fields
            return fields.indices.compactMap {
                part(fields[$0].type, "\"\(fields[$0].name)\"", fields[$0].range, table)
            }
        case .tagged(let union):
            return union.cases.compactMap { part($0.type, "case \"\($0.tag)\"", range, table) }
        case .untagged(let union):
            return union.cases.compactMap { part($0.type, "case \"\($0.name)\"", range, table) }
        case .enumeration, .external, nil:
            return []
        }
    }

    private func needed(by row: DeclaredModels.Row, _ parts: [Containment.Part]) -> Int {
        switch row.kind {
        case .structure: parts.count { !$0.isOptional }
        case .tagged(let union): parts.count < union.cases.count ? 0 : 1
        case .untagged(let union): parts.count < union.cases.count ? 0 : 1
        case .enumeration, .external, nil: 0
        }
    }

    private func part(
        _ type: ValueType, _ label: @autoclosure () -> String, _ range: @autoclosure () -> SourceRange,
        _ table: DeclaredModels
    ) -> Containment.Part? {
        guard let name = type.directModel, let model = table.numbers[name] ?? patches[name] else { return nil }
        return Containment.Part(model: model, isOptional: type.isOptional, label: label(), range: range())
    }
}

extension DeclaredModels.Row {
    fileprivate var hasPatch: Bool {
        if case .structure(let structure) = kind { structure.hasPatch } else { false }
    }

    fileprivate var isUnion: Bool {
        switch kind {
        case .tagged, .untagged: true
        case .structure, .enumeration, .external, nil: false
        }
    }
}

/// The number of steps needed to make a value of each model: a struct needs all required parts, a union one of its
/// cases.
struct PlaceholderDepths {
    /// `nil` for models with infinite values.
    private(set) var depths: [Int?]
    /// For each model, the models that require it, once per place.
    private var holders: [[Int]]
    /// The number of parts that a model is still waiting for.
    private var missing: [Int]

    init(_ nodes: ContainmentParts) {
        depths = Array(repeating: nil, count: nodes.parts.count)
        holders = Array(repeating: [], count: nodes.parts.count)
        missing = nodes.needed
        for (model, parts) in nodes.parts.enumerated() {
            for part in parts where !part.isOptional { holders[part.model].append(model) }
        }
        spread()
    }

    /// Goes from models that need no others to those that need them, so the first way found is the shortest.
    private mutating func spread() {
        var queue = missing.indices.filter { missing[$0] == 0 }
        for model in queue { depths[model] = 0 }
        var position = 0
        while position < queue.count {
            let model = queue[position]
            position += 1
            for holder in holders[model] where depths[holder] == nil {
                missing[holder] -= 1
                guard missing[holder] == 0 else { continue }
                depths[holder] = (depths[model] ?? 0) + 1
                queue.append(holder)
            }
        }
    }
}
