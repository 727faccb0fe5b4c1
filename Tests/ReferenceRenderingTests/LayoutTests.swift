import Testing

@testable import ReferenceRendering

@Suite("The layout of the model graph")
struct LayoutTests {
    /// Difficult graphs, and random ones that are the same each time.
    private static let graphs: [(name: String, count: Int, edges: [Int: [Int]])] =
        [
            ("one line", 2, [0: [1]]), ("a circle", 3, [0: [1], 1: [2], 2: [0]]),
            ("two circles in one", 4, [0: [1], 1: [0, 2], 2: [3], 3: [1]]),
            ("a long way round", 5, [0: [1, 4], 1: [2], 2: [3], 3: [4]]),
            ("a star", 9, [0: [1, 2, 3, 4, 5, 6, 7, 8]]),
            ("a chain that is long", 2_000, Dictionary(uniqueKeysWithValues: (0..<1_999).map { ($0, [$0 + 1]) })),
        ]
        + (1...20).map { seed in
            var state = UInt64(seed)
            func next(_ bound: Int) -> Int {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int((state >> 33) % UInt64(bound))
            }
            let edges: [(Int, [Int])] = (0..<24).map { node in
                (node, Array(Set((0..<next(4)).map { _ in next(24) })).sorted().filter { $0 != node })
            }
            return ("random \(seed)", 24, Dictionary(uniqueKeysWithValues: edges))
        }

    @Test(
        "has a line from holder to held model for each relation", arguments: graphs.indices)
    func lines(index: Int) {
        let graph = Self.graphs[index]
        let layers = GraphLayers(nodes: Array(0..<graph.count), edges: graph.edges)
        let drawn = layers.lines.map { line in
            [line.places.first, line.places.last].map { $0.flatMap { layers.places[$0].node } }
        }
        let wanted: [[Int?]] = graph.edges.flatMap { from, targets in targets.map { [from, $0] } }
        #expect(Set(drawn) == Set(wanted), "\(graph.name)")
        #expect(drawn.count == wanted.count, "\(graph.name)")
    }

    @Test("lines lead only through neighbouring columns", arguments: graphs.indices)
    func neighbouringColumns(index: Int) {
        let graph = Self.graphs[index]
        let layers = GraphLayers(nodes: Array(0..<graph.count), edges: graph.edges)
        for line in layers.lines {
            let steps = Set(
                zip(line.places, line.places.dropFirst()).map { layers.places[$1].column - layers.places[$0].column })
            #expect(steps == [1] || steps == [-1], "\(graph.name)")
        }
    }

    @Test("boxes neither overlap nor lie outside", arguments: graphs.indices)
    func overlaps(index: Int) {
        let graph = Self.graphs[index]
        let nodes = Array(0..<graph.count)
        let layers = GraphLayers(nodes: nodes, edges: graph.edges)
        let placement = GraphPlacement(
            layers, widths: Dictionary(uniqueKeysWithValues: nodes.map { ($0, 60 + Double($0 % 5) * 10) }))
        for column in layers.columns {
            let boxes = column.filter { layers.places[$0].node != nil }.map { placement.middles[$0] }
            let gaps = zip(boxes, boxes.dropFirst()).map { $1 - $0 }
            #expect(gaps.allSatisfy { $0 >= GraphPlacement.Measure.boxHeight + 1 }, "\(graph.name)")
            let half = GraphPlacement.Measure.boxHeight / 2
            #expect(boxes.allSatisfy { $0 >= half - 0.001 && $0 <= placement.height - half + 0.001 }, "\(graph.name)")
        }
    }
}
