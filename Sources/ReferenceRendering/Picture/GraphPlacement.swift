import SpecLanguage

/// The positions of the places in a graph's columns, in pixels.
struct GraphPlacement {
    /// The dimensions and gaps of the picture.
    enum Measure {
        static let boxHeight: Double = 40
        /// Between two boxes in a column.
        static let gap: Double = 14
        /// Between two columns.
        static let columnGap: Double = 56
        /// The height reserved for a line that passes through a column.
        static let lineHeight: Double = 10
    }

    /// The vertical centre of each place, measured from the top.
    private(set) var middles: [Double]
    /// The left edge of each column.
    private(set) var lefts: [Double] = []
    let columnWidths: [Double]
    private(set) var height: Double = 0

    var width: Double { (lefts.last ?? 0) + (columnWidths.last ?? 0) }

    /// - Parameter widths: the width of each node's box
    init(_ layers: GraphLayers, widths: [Int: Double]) {
        middles = Array(repeating: 0, count: layers.places.count)
        columnWidths = layers.columns.map { column in
            column.compactMap { layers.places[$0].node.flatMap { widths[$0] } }.max() ?? 0
        }
        var left: Double = 0
        for width in columnWidths {
            lefts.append(left)
            left += width + Measure.columnGap
        }
        for column in layers.columns { stack(column, layers, wanted: Array(repeating: 0, count: column.count)) }
        align(layers)
        moveToTop(layers)
    }

    /// Moves every place towards the middle of its neighbours, column by column, in alternating directions.
    private mutating func align(_ layers: GraphLayers) {
        let neighbours = layers.neighbours()
        for sweep in 0..<6 {
            let isForward = sweep % 2 == 0
            for column in isForward ? layers.columns : layers.columns.reversed() {
                let wanted = column.map { place in
                    let fixed = isForward ? neighbours[place].before : neighbours[place].after
                    guard !fixed.isEmpty else { return middles[place] }
                    return fixed.reduce(0) { $0 + middles[$1] } / Double(fixed.count)
                }
                stack(column, layers, wanted: wanted)
            }
        }
    }

    /// Puts the places of a column as close to their desired positions as their order and the gaps allow.
    private mutating func stack(_ column: [Int], _ layers: GraphLayers, wanted: [Double]) {
        var previous: (middle: Double, half: Double)?
        var drift: Double = 0
        for (place, middle) in zip(column, wanted) {
            let half = Self.height(of: layers.places[place]) / 2
            let least = previous.map { $0.middle + $0.half + Measure.gap + half } ?? middle
            middles[place] = max(middle, least)
            drift += middles[place] - middle
            previous = (middles[place], half)
        }
        // Places have only been moved down. Moving them up by the mean keeps columns centred.
        let mean = column.isEmpty ? 0 : drift / Double(column.count)
        for place in column { middles[place] -= mean }
    }

    private mutating func moveToTop(_ layers: GraphLayers) {
        let tops = layers.places.indices.map { middles[$0] - Self.height(of: layers.places[$0]) / 2 }
        let top = tops.min() ?? 0
        for place in middles.indices { middles[place] -= top }
        height = layers.places.indices.map { middles[$0] + Self.height(of: layers.places[$0]) / 2 }.max() ?? 0
    }

    private static func height(of place: GraphLayers.Place) -> Double {
        place.node == nil ? Measure.lineHeight : Measure.boxHeight
    }
}

/// Boxes in columns, arranged so that all lines lead from left to right, except those that close a cycle.
///
/// After K. Sugiyama, S. Tagawa and M. Toda, "Methods for Visual Understanding of Hierarchical System Structures"
/// (1981): cycles are broken, boxes are assigned to columns by the longest path to them, long lines pass through every
/// column in between, and each column is sorted by the positions of its neighbours.
struct GraphLayers {
    /// A box, or a point at which a long line passes through a column.
    struct Place: Hashable {
        /// The number of the box; `nil` for a line that passes through.
        let node: Int?
        let column: Int
    }

    /// A line with all its places, from the containing model to the contained one.
    struct Line: Hashable {
        var places: [Int]
    }

    private(set) var places: [Place] = []
    private(set) var lines: [Line] = []
    /// The places of each column, from top to bottom.
    private(set) var columns: [[Int]] = []

    /// - Parameters:
    ///   - nodes: the numbers of the boxes
    ///   - edges: for each box, the boxes it leads to; all are in `nodes`, and none is the box itself
    init(nodes: [Int], edges: [Int: [Int]]) {
        let acyclic = AcyclicGraph(nodes: nodes, edges: edges)
        let depths = acyclic.depths()
        var placeOf: [Int: Int] = [:]
        for node in nodes {
            placeOf[node] = add(Place(node: node, column: depths[node] ?? 0))
        }
        for edge in acyclic.edges {
            guard let start = placeOf[edge.from], let end = placeOf[edge.to] else { continue }
            let passed =
                ((self.places[start].column + 1)..<max(self.places[start].column + 1, self.places[end].column))
                .map { column in add(Place(node: nil, column: column)) }
            let places = [start] + passed + [end]
            lines.append(Line(places: edge.isReversed ? places.reversed() : places))
        }
        sortColumns()
    }

    private mutating func add(_ place: Place) -> Int {
        while columns.count <= place.column { columns.append([]) }
        places.append(place)
        columns[place.column].append(places.count - 1)
        return places.count - 1
    }

    /// For each place, its neighbours in the previous and in the next column.
    func neighbours() -> [(before: [Int], after: [Int])] {
        var neighbours: [(before: [Int], after: [Int])] = Array(repeating: ([], []), count: places.count)
        for line in lines {
            for (first, second) in zip(line.places, line.places.dropFirst()) {
                let isForward = places[first].column < places[second].column
                let (left, right): (Int, Int) = isForward ? (first, second) : (second, first)
                neighbours[left].after.append(right)
                neighbours[right].before.append(left)
            }
        }
        return neighbours
    }

    private mutating func sortColumns() {
        let neighbours = self.neighbours()
        var ranks: [Int] = Array(repeating: 0, count: places.count)
        for column in columns { for (rank, place) in column.enumerated() { ranks[place] = rank } }
        for sweep in 0..<8 {
            let isForward = sweep % 2 == 0
            for column in isForward ? Array(columns.indices) : columns.indices.reversed() {
                columns[column] = Self.sorted(columns[column], by: ranks) { place in
                    isForward ? neighbours[place].before : neighbours[place].after
                }
                for (rank, place) in columns[column].enumerated() { ranks[place] = rank }
            }
        }
    }

    /// A column sorted by the mean rank of each place's neighbours. Places without neighbours keep their rank.
    private static func sorted(_ column: [Int], by ranks: [Int], _ joined: (Int) -> [Int]) -> [Int] {
        column.map { place in
            let others = joined(place)
            let sum = others.reduce(0) { $0 + ranks[$1] }
            let mean = others.isEmpty ? Double(ranks[place]) : Double(sum) / Double(others.count)
            return (place: place, mean: mean)
        }.sorted { ($0.mean, ranks[$0.place]) < ($1.mean, ranks[$1.place]) }.map(\.place)
    }
}

/// A graph whose cycles are broken by reversing the edges that close them.
struct AcyclicGraph {
    struct Edge: Hashable {
        let from: Int
        let to: Int
        /// Whether the original edge leads in the opposite direction.
        let isReversed: Bool
    }

    let edges: [Edge]
    /// Topological order: every node precedes the nodes that its edges lead to.
    private let order: [Int]

    init(nodes: [Int], edges: [Int: [Int]]) {
        let numbers = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
        let graph = Graph(edges: nodes.map { node in (edges[node] ?? []).compactMap { numbers[$0] } })
        let (order, closing) = graph.order()
        let reversed = Set(closing.map { [$0.from, $0.to] })
        self.order = order.reversed().map { nodes[$0] }
        self.edges = graph.edges.enumerated().flatMap { from, targets in
            targets.map { to in
                reversed.contains([from, to])
                    ? Edge(from: nodes[to], to: nodes[from], isReversed: true)
                    : Edge(from: nodes[from], to: nodes[to], isReversed: false)
            }
        }
    }

    /// For each node, the length of the longest path to it.
    func depths() -> [Int: Int] {
        var depths: [Int: Int] = [:]
        let outgoing = Dictionary(grouping: edges) { $0.from }
        for node in order {
            let depth = depths[node] ?? 0
            depths[node] = depth
            for edge in outgoing[node] ?? [] { depths[edge.to] = max(depths[edge.to] ?? 0, depth + 1) }
        }
        return depths
    }
}
