import SpecLanguage

/// Draws models as boxes, group by group: models that have nothing to do with each other stand below each other.
struct PictureBuilder {
    /// More boxes than these are no picture any more.
    private static let mostBoxes: Int = 80
    private static let margin: Double = 8
    /// The width of a character of the boxes' font.
    private static let character: Double = 7.9

    private let relations: ModelRelations
    private let links: ModelLinks
    private var picture: PictureContext = PictureContext(description: "", width: "", height: "")
    private var top: Double = Self.margin
    private var right: Double = 0

    /// The picture of some models; nil where none of them holds another, and where they are too many.
    static func picture(of models: Set<Int>, _ relations: ModelRelations, _ links: ModelLinks) -> PictureContext? {
        let groups: [[Int]] = ModelGroups.groups(of: models, relations)
        let count: Int = groups.reduce(0) { $0 + $1.count }
        guard count > 0, count <= Self.mostBoxes else { return nil }
        var builder: PictureBuilder = PictureBuilder(relations: relations, links: links)
        for group in groups { builder.draw(group) }
        builder.picture.description = "How \(count) models relate: a line leads from a model to those that it holds."
        builder.picture.width = Self.number(builder.right + Self.margin)
        builder.picture.height = Self.number(builder.top - GraphPlacement.Measure.columnGap / 2 + Self.margin)
        return builder.picture
    }

    private init(relations: ModelRelations, links: ModelLinks) {
        self.relations = relations
        self.links = links
    }

    private mutating func draw(_ group: [Int]) {
        let members: Set<Int> = Set(group)
        let edges: [Int: [Int]] = Dictionary(
            uniqueKeysWithValues: group.map { node in
                (node, self.relations.held[node].filter { $0 != node && members.contains($0) })
            })
        let widths: [Int: Double] = Dictionary(
            uniqueKeysWithValues: group.map { ($0, Self.width(of: self.relations.models[$0])) })
        let layers: GraphLayers = GraphLayers(nodes: group, edges: edges)
        let placement: GraphPlacement = GraphPlacement(layers, widths: widths)
        for line in layers.lines { self.draw(line, layers, placement, widths) }
        for (place, node) in layers.places.enumerated().compactMap({ place, value in value.node.map { (place, $0) } }) {
            self.draw(node, layers.places[place].column, placement.middles[place], placement, widths[node] ?? 0)
        }
        self.right = max(self.right, Self.margin + placement.width)
        self.top += placement.height + GraphPlacement.Measure.columnGap / 2
    }

    private mutating func draw(
        _ node: Int, _ column: Int, _ middle: Double, _ placement: GraphPlacement, _ width: Double
    ) {
        let model: Model = self.relations.models[node]
        guard let address = self.links.address(of: model.name) else { return }
        let left: Double = Self.margin + placement.lefts[column]
        let height: Double = GraphPlacement.Measure.boxHeight
        let top: Double = self.top + middle - height / 2
        self.picture.boxes.append(
            PictureContext.Box(
                name: HTMLText.escaped(model.name), kind: model.kind.word, address: address, left: Self.number(left),
                top: Self.number(top), width: Self.number(width), height: Self.number(height),
                textLeft: Self.number(left + 12), nameLine: Self.number(top + 18), kindLine: Self.number(top + 32)))
    }

    private mutating func draw(
        _ line: GraphLayers.Line, _ layers: GraphLayers, _ placement: GraphPlacement, _ widths: [Int: Double]
    ) {
        let isForward: Bool =
            layers.places[line.places.first ?? 0].column <= layers.places[line.places.last ?? 0].column
        var points: [(x: Double, y: Double)] = []
        for place in line.places {
            let column: Int = layers.places[place].column
            let left: Double = Self.margin + placement.lefts[column]
            let y: Double = self.top + placement.middles[place]
            // A line leaves a box on one side, and crosses the column of one that it only passes.
            let end: Double = layers.places[place].node.flatMap { widths[$0] } ?? placement.columnWidths[column]
            let passes: Bool = layers.places[place].node == nil
            if passes || (place == line.places.first) != isForward { points.append((left, y)) }
            if passes || (place == line.places.first) == isForward { points.append((left + end, y)) }
            if passes, !isForward { points.swapAt(points.count - 1, points.count - 2) }
        }
        self.picture.lines.append(Self.path(over: points))
    }

    private static func path(over points: [(x: Double, y: Double)]) -> String {
        guard let start = points.first else { return "" }
        var path: String = "M\(self.number(start.x)) \(self.number(start.y))"
        for (from, to) in zip(points, points.dropFirst()) {
            let bend: Double = (to.x - from.x) / 2
            path +=
                " C\(self.number(from.x + bend)) \(self.number(from.y)) \(self.number(to.x - bend)) "
                + "\(self.number(to.y)) \(self.number(to.x)) \(self.number(to.y))"
        }
        return path
    }

    private static func width(of model: Model) -> Double {
        let characters: Int = max(model.name.count, model.kind.word.count)
        return Double(characters) * self.character + 24
    }

    /// With one decimal at most, the same on every machine.
    private static func number(_ value: Double) -> String {
        let tenths: Int = Int((value * 10).rounded())
        return tenths % 10 == 0
            ? String(tenths / 10) : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
