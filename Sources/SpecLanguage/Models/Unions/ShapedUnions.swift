/// Reads all unions that are told apart by the kind of the JSON value, each after those that it holds.
struct ShapedUnions {
    private let table: ModelTable
    private let index: ModelIndex
    private let defaults: [FileDefaults]
    /// The numbers of the unions.
    private let numbers: [Int]

    init(_ table: ModelTable, _ index: ModelIndex, _ defaults: [FileDefaults]) {
        self.table = table
        self.index = index
        self.defaults = defaults
        numbers = table.numbers(of: .shaped)
    }

    /// The unions by number; nil for those with faults, which are reported.
    func read(_ files: inout [SpecFile]) -> [(number: Int, union: ShapedUnion?)] {
        let alternatives = numbers.map { number in
            let row = table.rows[number]
            return reader(row).alternatives(&files[row.file].reader)
        }
        let graph = graph(alternatives)
        let cyclic = Set(graph.cyclicComponents().flatMap { $0 })
        reportCycles(graph, &files)
        var shapes = JSONShapes(index: index)
        return graph.order().nodes.map { place in
            let row = table.rows[numbers[place]]
            guard let types = alternatives[place], !cyclic.contains(place),
                let union = reader(row).union(types, shapes, &files[row.file].reader)
            else { return (numbers[place], nil) }
            shapes.add(union, of: row.declaration.name)
            return (numbers[place], union)
        }
    }

    private func reader(_ row: ModelTable.Row) -> ShapedUnionReader {
        ShapedUnionReader(
            model: row.declaration, values: ValueResolver(index: index, defaults: defaults[row.file]))
    }

    /// Which unions hold which as one of their own types, not in a collection.
    private func graph(_ alternatives: [[ShapedUnionReader.Alternative]?]) -> Graph {
        let places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) })
        return Graph(
            edges: alternatives.map { types in
                (types ?? []).compactMap { $0.type.directModel.flatMap { table.numbers[$0] }.flatMap { places[$0] } }
            })
    }

    private func reportCycles(_ graph: Graph, _ files: inout [SpecFile]) {
        for component in graph.cyclicComponents() {
            guard let first = component.first else { continue }
            let cycle = graph.cycle(from: first, within: Set(component)) + [first]
            let names = cycle.map { table.rows[numbers[$0]].declaration.name }
            let row = table.rows[numbers[first]]
            let message = "\(row.declaration.subject) has itself among its types: \(names.joined(separator: " is "))"
            files[row.file].reader.report(.recursiveModel, message, at: row.declaration.key.range)
        }
    }
}
