import SpecLanguage
import TemplateEngine

/// Draws models as boxes, one group of related models below the other.
struct PictureBuilder {
    /// Pictures with more boxes would be unreadable.
    private static let mostBoxes: Int = 80
    /// Wider pictures would not fit a screen.
    private static let mostWidth: Double = 1_200
    private static let margin: Double = 8
    /// The width of a character in the font of the boxes.
    private static let character: Double = 7.9

    private let relations: ModelRelations
    private let links: ModelLinks
    private var picture: PictureContext = PictureContext(description: "", width: "", height: "")
    private var top: Double = Self.margin
    private var right: Double = 0

    /// The picture of some models; `nil` if none of them contains another, or if there are too many.
    static func picture(of models: Set<Int>, _ relations: ModelRelations, _ links: ModelLinks) -> PictureContext? {
        let groups = ModelGroups.groups(of: models, relations)
        let count = groups.reduce(0) { $0 + $1.count }
        guard count > 0, count <= Self.mostBoxes else { return nil }
        var builder = PictureBuilder(relations: relations, links: links)
        for group in groups { builder.draw(group) }
        guard builder.right <= mostWidth else { return nil }
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
        let members = Set(group)
        let edges = Dictionary(
            uniqueKeysWithValues: group.map { node in
                (node, relations.held[node].filter { $0 != node && members.contains($0) })
            })
        let widths = Dictionary(
            uniqueKeysWithValues: group.map { ($0, Self.width(of: relations.models[$0])) })
        let layers = GraphLayers(nodes: group, edges: edges)
        let placement = GraphPlacement(layers, widths: widths)
        for line in layers.lines { draw(line, layers, placement, widths) }
        for (place, node) in layers.places.enumerated().compactMap({ place, value in value.node.map { (place, $0) } }) {
            draw(node, layers.places[place].column, placement.middles[place], placement, widths[node] ?? 0)
        }
        right = max(right, Self.margin + placement.width)
        top += placement.height + GraphPlacement.Measure.columnGap / 2
    }

    private mutating func draw(
        _ node: Int, _ column: Int, _ middle: Double, _ placement: GraphPlacement, _ width: Double
    ) {
        let model = relations.models[node]
        guard let address = links.address(of: model.name) else { return }
        let left = Self.margin + placement.lefts[column]
        let height = GraphPlacement.Measure.boxHeight
        let top = self.top + middle - height / 2
        picture.boxes.append(
            PictureContext.Box(
                name: HTMLText.escaped(model.name), kind: model.kind.word, address: address, left: Self.number(left),
                top: Self.number(top), width: Self.number(width), height: Self.number(height),
                textLeft: Self.number(left + 12), nameLine: Self.number(top + 18), kindLine: Self.number(top + 32)))
    }

    private mutating func draw(
        _ line: GraphLayers.Line, _ layers: GraphLayers, _ placement: GraphPlacement, _ widths: [Int: Double]
    ) {
        let isForward = layers.places[line.places.first ?? 0].column <= layers.places[line.places.last ?? 0].column
        var points: [(x: Double, y: Double)] = []
        for place in line.places {
            let column = layers.places[place].column
            let left = Self.margin + placement.lefts[column]
            let y = top + placement.middles[place]
            // A line leaves a box on one side. In a column that it only passes through, it crosses the full width.
            let end = layers.places[place].node.flatMap { widths[$0] } ?? placement.columnWidths[column]
            let passes = layers.places[place].node == nil
            if passes || (place == line.places.first) != isForward { points.append((left, y)) }
            if passes || (place == line.places.first) == isForward { points.append((left + end, y)) }
            if passes, !isForward { points.swapAt(points.count - 1, points.count - 2) }
        }
        picture.lines.append(Self.path(over: points))
    }

    private static func path(over points: [(x: Double, y: Double)]) -> String {
        guard let start = points.first else { return "" }
        var path = "M\(number(start.x)) \(number(start.y))"
        for (from, to) in zip(points, points.dropFirst()) {
            let bend = (to.x - from.x) / 2
            path +=
                " C\(number(from.x + bend)) \(number(from.y)) \(number(to.x - bend)) "
                + "\(number(to.y)) \(number(to.x)) \(number(to.y))"
        }
        return path
    }

    private static func width(of model: Model) -> Double {
        let characters = max(model.name.count, model.kind.word.count)
        return Double(characters) * character + 24
    }

    /// With at most one decimal, the same on every machine.
    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0
            ? String(tenths / 10) : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}

/// A picture of how models are related, in pixels.
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

        static let shape: Shape<Box> = [
            .text("name") { $0.name }, .text("kind") { $0.kind }, .text("address") { $0.address },
            .text("left") { $0.left }, .text("top") { $0.top }, .text("width") { $0.width },
            .text("height") { $0.height }, .text("textLeft") { $0.textLeft },
            .text("nameLine") { $0.nameLine }, .text("kindLine") { $0.kindLine },
        ]
    }

    /// A description for readers who cannot see the picture.
    var description: String
    var width: String
    var height: String
    var boxes: [Box] = []
    /// The lines between the boxes, as SVG path data.
    var lines: [String] = []

    static let shape: Shape<PictureContext> = [
        .text("description") { $0.description }, .text("width") { $0.width }, .text("height") { $0.height },
        .list("boxes", Box.shape) { $0.boxes }, .lines("lines") { $0.lines },
    ]
}

/// Which models contain which, and where each is used.
struct ModelRelations {
    /// In the order of the files.
    let models: [Model]
    /// For each model, the numbers of the models it contains, without duplicates, in declaration order.
    let held: [[Int]]
    /// The models and endpoints that use a model, by its name.
    private(set) var users: [String: [LinkContext]] = [:]
    /// What each module uses of each other one: the names of models and services.
    let moduleUses: [ModuleUses]

    /// What one module uses of another.
    struct ModuleUses: Hashable {
        /// `nil` for the module that has no name.
        let user: String?
        let used: String?
        var services: Set<String> = []
        var models: Set<String> = []
    }

    init(_ specification: Specification, _ links: ModelLinks) {
        let models = specification.files.flatMap(\.models)
        let numbers = Dictionary(models.enumerated().map { ($1.name, $0) }) { first, _ in first }
        self.models = models
        moduleUses = Self.moduleUses(specification)
        held = models.map { model in
            Self.distinct(model.kind.types.flatMap(\.modelNames)).compactMap { numbers[$0] }
        }
        for (number, targets) in held.enumerated() {
            let name = models[number].name
            guard let address = links.address(of: name) else { continue }
            let link = LinkContext(name: HTMLText.escaped(name), address: address)
            for target in targets where target != number { users[models[target].name, default: []].append(link) }
        }
        for file in specification.files {
            for endpoint in file.service?.endpoints ?? [] { add(endpoint, of: file) }
        }
    }

    private static func moduleUses(_ specification: Specification) -> [ModuleUses] {
        let files = specification.files
        let modules = Dictionary(files.flatMap { file in file.models.map { ($0.name, file.module) } }) { first, _ in
            first
        }
        let services = Dictionary(
            files.compactMap { file in file.service.flatMap { $0.isDefinition ? ($0.service.name, file.module) : nil } }
        ) { first, _ in first }
        var uses: [[String?]: ModuleUses] = [:]
        for file in files {
            let endpoints = file.service?.endpoints ?? []
            let types = file.models.flatMap(\.kind.types) + endpoints.flatMap(\.types)
            for name in types.flatMap(\.modelNames) {
                guard let module = modules[name], module != file.module else { continue }
                uses[[file.module, module], default: ModuleUses(user: file.module, used: module)].models.insert(name)
            }
            guard let name = file.service?.service.name, let module = services[name], module != file.module else {
                continue
            }
            uses[[file.module, module], default: ModuleUses(user: file.module, used: module)].services.insert(name)
        }
        return uses.values.sorted { ($0.user ?? "", $0.used ?? "") < ($1.user ?? "", $1.used ?? "") }
    }

    private mutating func add(_ endpoint: Endpoint, of file: SpecificationFile) {
        let address = "\(PageName.page(of: file))#\(PageName.anchor(ofEndpoint: endpoint.name))"
        let link = LinkContext(
            name: HTMLText.escaped(endpoint.name), address: HTMLText.escaped(address))
        for name in Self.distinct(endpoint.types.flatMap(\.modelNames)) { users[name, default: []].append(link) }
    }

    private static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}

extension Model.Kind {
    /// The types of the contained values.
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
    /// The types of everything that is sent and received.
    fileprivate var types: [ValueType] {
        let kinds = parameters.map(\.kind) + [body].compactMap { $0 }
        let sent = kinds.compactMap { if case .value(let type) = $0 { type } else { nil } }
        let errors = self.errors.compactMap { $0.body?.type }
        switch returns {
        case .value(let type), .stream(let type, _): return sent + [type] + errors
        case .responses(let set): return sent + set.valueTypes + errors
        case .events(let set, _): return sent + set.valueTypes + errors
        case .socket(let socket): return sent + socket.types + errors
        case .nothing, .data, .string, .file, .chunks, .texts: return sent + errors
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

/// Models that are related, directly or through others.
enum ModelGroups {
    /// The groups among some models, the largest first. A model without relations is in no group.
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
            var group = [start]
            var position = 0
            while position < group.count {
                group += (neighbours[group[position]] ?? []).filter { seen.insert($0).inserted }
                position += 1
            }
            groups.append(group.sorted())
        }
        return groups.sorted { ($1.count, $0.first ?? 0) < ($0.count, $1.first ?? 0) }
    }
}
