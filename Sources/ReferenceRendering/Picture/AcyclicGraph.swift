import SpecLanguage

/// A graph whose circles are broken by turning the edges around that close them.
struct AcyclicGraph {
    struct Edge: Hashable {
        let from: Int
        let to: Int
        /// Whether it leads the other way in truth.
        let isReversed: Bool
    }

    let edges: [Edge]
    /// Every node before all that its edges lead to.
    private let order: [Int]

    init(nodes: [Int], edges: [Int: [Int]]) {
        let numbers: [Int: Int] = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
        let graph: Graph = Graph(edges: nodes.map { node in (edges[node] ?? []).compactMap { numbers[$0] } })
        let (order, closing) = graph.order()
        let reversed: Set<[Int]> = Set(closing.map { [$0.from, $0.to] })
        self.order = order.reversed().map { nodes[$0] }
        self.edges = graph.edges.enumerated().flatMap { from, targets in
            targets.map { to in
                reversed.contains([from, to])
                    ? Edge(from: nodes[to], to: nodes[from], isReversed: true)
                    : Edge(from: nodes[from], to: nodes[to], isReversed: false)
            }
        }
    }

    /// For each node the length of the longest way to it.
    func depths() -> [Int: Int] {
        var depths: [Int: Int] = [:]
        let outgoing: [Int: [Edge]] = Dictionary(grouping: self.edges) { $0.from }
        for node in self.order {
            let depth: Int = depths[node] ?? 0
            depths[node] = depth
            for edge in outgoing[node] ?? [] { depths[edge.to] = max(depths[edge.to] ?? 0, depth + 1) }
        }
        return depths
    }
}
