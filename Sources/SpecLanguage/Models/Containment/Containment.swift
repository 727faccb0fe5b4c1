/// Which models hold values of which directly, rather than in a collection, and what follows from that: Swift can store
/// a value within one of its own type only behind a reference, and some such values could never end.
struct Containment {
    /// A value that a model holds.
    struct Part: Sendable {
        /// The number of the model that is held.
        let model: Int
        /// Whether the holder can be without it.
        let isOptional: Bool
        /// What messages call the place, such as `"parent"`.
        let label: String
        let range: SourceRange
    }

    /// A model that can never be made, or never be stored.
    struct Fault: Sendable {
        let model: Int
        let message: String
        let range: SourceRange
    }

    private let nodes: ContainmentParts
    /// How many steps it takes at least to make a value of each model; nil where it never ends.
    private let depths: [Int?]
    /// For each model the number of the group of models that hold each other; nil where it is in none.
    private let groups: [Int?]
    /// The same, once unions are stored behind references.
    private let structureGroups: [Int?]
    private(set) var faults: [Fault] = []

    init(_ table: ModelTable) {
        let nodes = ContainmentParts(table)
        let graph = Graph(edges: nodes.parts.map { $0.map(\.model) })
        let withoutUnions = Graph(edges: graph.edges.enumerated().map { nodes.isUnion[$0] ? [] : $1 })
        self.nodes = nodes
        groups = Self.groups(graph)
        structureGroups = Self.groups(withoutUnions)
        depths = BlankDepths(nodes).depths
        reportEndless()
        reportUnstorable()
    }

    /// Writes down what is held by reference, and by which case a blank union begins.
    func mark(_ table: inout ModelTable) {
        let sizes = ModelSizes(table, cyclic: table.rows.indices.map { cyclicPositions(of: $0, table) })
        let references = sizes.references
        for number in table.rows.indices {
            switch table.rows[number].kind {
            case .structure(var structure):
                for position in references[number] { structure.fields[position].isBoxed = true }
                for (position, part) in sizes.parts[number].enumerated() { structure.fields[position].part = part }
                table.rows[number].kind = .structure(structure)
            case .divided(var union):
                for position in references[number] { union.cases[position].isIndirect = true }
                union.blankCase = blankCase(union.cases.map(\.type), table)
                table.rows[number].kind = .divided(union)
            case .shaped(var union):
                for position in references[number] { union.cases[position].isIndirect = true }
                union.blankCase = blankCase(union.cases.map(\.type), table)
                table.rows[number].kind = .shaped(union)
            case .enumeration, .external, nil:
                break
            }
        }
    }

    /// The fields of a struct, or the cases of a union, by which a value could hold another of its own type.
    private func cyclicPositions(of number: Int, _ table: ModelTable) -> Set<Int> {
        switch table.rows[number].kind {
        case .structure(let structure):
            Set(structure.fields.indices.filter { isCyclic(structure.fields[$0].type, in: number, table) })
        case .divided(let union):
            Set(union.cases.indices.filter { isInGroup(union.cases[$0].type, of: number, table) })
        case .shaped(let union):
            Set(union.cases.indices.filter { isInGroup(union.cases[$0].type, of: number, table) })
        case .enumeration, .external, nil: []
        }
    }

    private func isCyclic(_ type: ValueType, in number: Int, _ table: ModelTable) -> Bool {
        guard type.isOptional, let group = structureGroups[number],
            let held = type.directModel.flatMap({ table.numbers[$0] })
        else { return false }
        return structureGroups[held] == group
    }

    private func isInGroup(_ type: ValueType, of number: Int, _ table: ModelTable) -> Bool {
        guard let group = groups[number], let held = type.directModel.flatMap({ table.numbers[$0] }) else {
            return false
        }
        return groups[held] == group
    }

    private func blankCase(_ types: [ValueType], _ table: ModelTable) -> Int {
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

    /// Reports models whose values would hold each other without end.
    private mutating func reportEndless() {
        let edges = nodes.parts.enumerated().map { model, parts in
            depths[model] == nil ? parts.filter { !$0.isOptional && depths[$0.model] == nil }.map(\.model) : []
        }
        report(Graph(edges: edges), "no value could ever end; make one of them optional")
    }

    /// Reports structs of changes that hold themselves: their fields cannot be boxed.
    private mutating func reportUnstorable() {
        let edges = nodes.parts.enumerated().map { model, parts -> [Int] in
            guard !nodes.isUnion[model], depths[model] != nil else { return [] }
            return parts.filter { !$0.isOptional && depths[$0.model] != nil }.map(\.model)
        }
        report(Graph(edges: edges), "a struct of changes cannot hold itself")
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
            let way = held.map { "\(nodes.names[$0.model]) in \($0.label)" }.joined(separator: ", which holds ")
            let message = "\(nodes.names[first]) holds \(way): \(reason)"
            faults.append(Fault(model: nodes.owners[first], message: message, range: part.range))
        }
    }
}
