import SpecLanguage
import TemplateEngine

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

/// A picture of how models relate, in pixels.
struct PictureContext: TemplateContext {
    struct Box: TemplateContext {
        var name: String
        var kind: String
        var address: String
        var left: String
        var top: String
        var width: String
        var height: String
        var textLeft: String
        var nameLine: String
        var kindLine: String

        static var shape: Shape<Box> {
            [
                .text("name") { $0.name }, .text("kind") { $0.kind }, .text("address") { $0.address },
                .text("left") { $0.left }, .text("top") { $0.top }, .text("width") { $0.width },
                .text("height") { $0.height }, .text("textLeft") { $0.textLeft },
                .text("nameLine") { $0.nameLine }, .text("kindLine") { $0.kindLine },
            ]
        }
    }

    /// What it shows, for those who do not see it.
    var description: String
    var width: String
    var height: String
    var boxes: [Box] = []
    /// The lines between them, as path data of SVG.
    var lines: [String] = []

    static var shape: Shape<PictureContext> {
        [
            .text("description") { $0.description }, .text("width") { $0.width }, .text("height") { $0.height },
            .list("boxes", Box.shape) { $0.boxes }, .lines("lines") { $0.lines },
        ]
    }
}

/// Which models hold which, and who uses each.
struct ModelRelations {
    /// In the order of the files.
    let models: [Model]
    /// The numbers of the models that each one holds, without repetition, in the order written.
    let held: [[Int]]
    /// The models and endpoints that use a model, by its name.
    private(set) var users: [String: [LinkContext]] = [:]

    init(_ specification: Specification, _ links: ModelLinks) {
        let models: [Model] = specification.files.flatMap(\.models)
        let numbers: [String: Int] = Dictionary(models.enumerated().map { ($1.name, $0) }) { first, _ in first }
        self.models = models
        self.held = models.map { model in
            Self.distinct(model.kind.types.flatMap(\.modelNames)).compactMap { numbers[$0] }
        }
        for (number, targets) in self.held.enumerated() {
            let name: String = models[number].name
            guard let address = links.address(of: name) else { continue }
            let link: LinkContext = LinkContext(name: HTMLText.escaped(name), address: address)
            for target in targets where target != number { self.users[models[target].name, default: []].append(link) }
        }
        for file in specification.files {
            for endpoint in file.service?.endpoints ?? [] { self.add(endpoint, of: file) }
        }
    }

    private mutating func add(_ endpoint: Endpoint, of file: SpecificationFile) {
        let address: String = "\(PageName.page(of: file))#\(PageName.anchor(ofEndpoint: endpoint.name))"
        let link: LinkContext = LinkContext(
            name: HTMLText.escaped(endpoint.name), address: HTMLText.escaped(address))
        for name in Self.distinct(endpoint.types.flatMap(\.modelNames)) { self.users[name, default: []].append(link) }
    }

    private static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}

extension Model.Kind {
    /// The types of all that a value holds.
    fileprivate var types: [ValueType] {
        switch self {
        case .structure(let structure): structure.fields.map(\.type)
        case .tagged(let union): union.cases.map(\.type)
        case .untagged(let union): union.cases.map(\.type)
        case .enumeration, .external: []
        }
    }
}

extension Endpoint {
    /// The types of all that goes to the server and comes back.
    fileprivate var types: [ValueType] {
        let kinds: [Parameter.Kind] = self.parameters.map(\.kind) + [self.body].compactMap { $0 }
        let sent: [ValueType] = kinds.compactMap { if case .value(let type) = $0 { type } else { nil } }
        let errors: [ValueType] = self.errors.compactMap { $0.body?.type }
        switch self.returns {
        case .value(let type), .stream(let type, _): return sent + [type] + errors
        case .nothing, .data, .string, .file, .texts: return sent + errors
        }
    }
}

extension ValueType {
    /// The models that the type names: none or one.
    fileprivate var modelNames: [String] {
        switch self {
        case .builtIn: []
        case .model(let name): [name]
        case .array(let inner), .dictionary(let inner), .optional(let inner): inner.modelNames
        }
    }
}

/// Models that have to do with each other, directly or over others.
enum ModelGroups {
    /// The groups among some models, the largest first; a model that holds none and that none holds is in no group.
    static func groups(of models: Set<Int>, _ relations: ModelRelations) -> [[Int]] {
        var neighbours: [Int: [Int]] = [:]
        for model in models.sorted() {
            for target in relations.held[model] where target != model && models.contains(target) {
                neighbours[model, default: []].append(target)
                neighbours[target, default: []].append(model)
            }
        }
        var seen: Set<Int> = []
        var groups: [[Int]] = []
        for start in neighbours.keys.sorted() where seen.insert(start).inserted {
            var group: [Int] = [start]
            var position: Int = 0
            while position < group.count {
                group += (neighbours[group[position]] ?? []).filter { seen.insert($0).inserted }
                position += 1
            }
            groups.append(group.sorted())
        }
        return groups.sorted { ($1.count, $0.first ?? 0) < ($0.count, $1.first ?? 0) }
    }
}
