/// Finds the objects that are the same model: at different places, or inside themselves.
struct ModelUnifier {
    /// The number of nodes up to which all pairs are compared.
    private static let limit: Int = 600

    static func unify(_ graph: inout ModelGraph) {
        for _ in 0..<8 where uniteOnce(&graph) == false { return }
    }

    /// Whether any nodes were united.
    private static func uniteOnce(_ graph: inout ModelGraph) -> Bool {
        var isChanged = false
        for (left, right) in pairs(graph) {
            let (first, second) = (graph.number(left), graph.number(right))
            guard first != second, isSame(first, second, graph) else { continue }
            graph.unite(first, second)
            isChanged = true
        }
        return isChanged
    }

    /// The pairs of nodes to compare: all of them, or those with the same name if there are too many.
    private static func pairs(_ graph: ModelGraph) -> [(Int, Int)] {
        let numbers = graph.numbers
        func all(_ numbers: [Int]) -> [(Int, Int)] {
            numbers.indices.flatMap { left in
                numbers[..<left].map { ($0, numbers[left]) }
            }
        }
        if numbers.count <= limit { return all(numbers) }
        let groups = Dictionary(grouping: numbers) { graph.node($0).names.first?.text ?? "" }
        return groups.sorted { $0.key < $1.key }.flatMap { all(Array($0.value.prefix(limit))) }
    }

    private static func isSame(_ left: Int, _ right: Int, _ graph: ModelGraph) -> Bool {
        let (first, second) = (graph.node(left), graph.node(right))
        let likeness = likeness(first, second)
        guard likeness > 0, areCompatible(first, second), areDividedAlike(first, second) else { return false }
        let isInside =
            second.ancestors.contains { graph.number($0) == left }
            || first.ancestors.contains { graph.number($0) == right }
        if isInside, likeness >= 0.6, shared(first, second) >= 2 { return true }
        let names = Set(first.names.map(\.text))
        if second.names.contains(where: { names.contains($0.text) }) { return likeness >= 0.55 }
        return likeness >= 0.9 && shared(first, second) >= 3
    }

    private static func shared(_ left: ModelGraph.Node, _ right: ModelGraph.Node) -> Int {
        left.keys.count { right.fields[$0] != nil }
    }

    /// How much two objects have in common, from 0 to 1: keys that are rarely there count for little.
    private static func likeness(_ left: ModelGraph.Node, _ right: ModelGraph.Node) -> Double {
        var common = 0.0
        var all = 0.0
        for key in left.keys {
            let own = share(key, left)
            let other = share(key, right)
            common += min(own, other)
            all += max(own, other)
        }
        for key in right.keys where left.fields[key] == nil { all += share(key, right) }
        return all == 0 ? 0 : common / all
    }

    private static func share(_ key: String, _ node: ModelGraph.Node) -> Double {
        Double(node.fields[key]?.shape.count ?? 0) / Double(max(1, node.count))
    }

    /// Whether what is known to be a union of objects would remain one.
    private static func areDividedAlike(_ left: ModelGraph.Node, _ right: ModelGraph.Node) -> Bool {
        let isCertain = left.division?.isCertain ?? false || right.division?.isCertain ?? false
        return !isCertain || left.division?.key == right.division?.key
    }

    /// Whether the common keys have values of the same kinds.
    private static func areCompatible(_ left: ModelGraph.Node, _ right: ModelGraph.Node) -> Bool {
        left.keys.allSatisfy { key in
            guard let own = left.fields[key]?.shape.kinds, let other = right.fields[key]?.shape.kinds else {
                return true
            }
            return own.isEmpty || other.isEmpty || !own.isDisjoint(with: other)
        }
    }
}
