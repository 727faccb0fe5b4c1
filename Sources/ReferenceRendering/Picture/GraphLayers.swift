/// Boxes in columns, so that all lines lead from left to right, but for those that close a circle.
///
/// After K. Sugiyama, S. Tagawa and M. Toda, "Methods for Visual Understanding of Hierarchical System Structures" (1981):
/// circles are broken, boxes put into columns by the longest way to them, long lines led through every column between,
/// and each column sorted by where its neighbours stand.
struct GraphLayers {
    /// A box, or a place where a long line passes through a column.
    struct Place: Hashable {
        /// The number of the box; nil for a line that passes.
        let node: Int?
        let column: Int
    }

    /// A line over all places that it passes, from the one that holds to the one that is held.
    struct Line: Hashable {
        var places: [Int]
    }

    private(set) var places: [Place] = []
    private(set) var lines: [Line] = []
    /// The places of each column, from top to bottom.
    private(set) var columns: [[Int]] = []

    /// - Parameters:
    ///   - nodes: the numbers of the boxes.
    ///   - edges: for each of them the boxes that it leads to, among `nodes` and not itself.
    init(nodes: [Int], edges: [Int: [Int]]) {
        let acyclic: AcyclicGraph = AcyclicGraph(nodes: nodes, edges: edges)
        let depths: [Int: Int] = acyclic.depths()
        var placeOf: [Int: Int] = [:]
        for node in nodes {
            placeOf[node] = self.add(Place(node: node, column: depths[node] ?? 0))
        }
        for edge in acyclic.edges {
            guard let start = placeOf[edge.from], let end = placeOf[edge.to] else { continue }
            let passed: [Int] =
                ((self.places[start].column + 1)..<max(self.places[start].column + 1, self.places[end].column))
                .map { column in self.add(Place(node: nil, column: column)) }
            let places: [Int] = [start] + passed + [end]
            self.lines.append(Line(places: edge.isReversed ? places.reversed() : places))
        }
        self.sortColumns()
    }

    private mutating func add(_ place: Place) -> Int {
        while self.columns.count <= place.column { self.columns.append([]) }
        self.places.append(place)
        self.columns[place.column].append(self.places.count - 1)
        return self.places.count - 1
    }

    /// For each place those that lines lead to from it, in the next column or in the one before.
    func neighbours() -> [(before: [Int], after: [Int])] {
        var neighbours: [(before: [Int], after: [Int])] = Array(repeating: ([], []), count: self.places.count)
        for line in self.lines {
            for (first, second) in zip(line.places, line.places.dropFirst()) {
                let isForward: Bool = self.places[first].column < self.places[second].column
                let (left, right): (Int, Int) = isForward ? (first, second) : (second, first)
                neighbours[left].after.append(right)
                neighbours[right].before.append(left)
            }
        }
        return neighbours
    }

    private mutating func sortColumns() {
        let neighbours: [(before: [Int], after: [Int])] = self.neighbours()
        var ranks: [Int] = Array(repeating: 0, count: self.places.count)
        for column in self.columns { for (rank, place) in column.enumerated() { ranks[place] = rank } }
        for sweep in 0..<8 {
            let isForward: Bool = sweep % 2 == 0
            for column in isForward ? Array(self.columns.indices) : self.columns.indices.reversed() {
                self.columns[column] = Self.sorted(self.columns[column], by: ranks) { place in
                    isForward ? neighbours[place].before : neighbours[place].after
                }
                for (rank, place) in self.columns[column].enumerated() { ranks[place] = rank }
            }
        }
    }

    /// A column by the mean rank of what each place is joined to; what is joined to nothing keeps its rank.
    private static func sorted(_ column: [Int], by ranks: [Int], _ joined: (Int) -> [Int]) -> [Int] {
        column.map { place in
            let others: [Int] = joined(place)
            let sum: Int = others.reduce(0) { $0 + ranks[$1] }
            let mean: Double = others.isEmpty ? Double(ranks[place]) : Double(sum) / Double(others.count)
            return (place: place, mean: mean)
        }.sorted { ($0.mean, ranks[$0.place]) < ($1.mean, ranks[$1.place]) }.map(\.place)
    }
}
