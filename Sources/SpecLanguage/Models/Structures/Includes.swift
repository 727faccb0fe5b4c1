/// Puts the fields of included models before a model's own.
struct Includes {
    /// A model whose fields are taken over, and where that is said.
    struct Include: Sendable {
        /// The number of the included model.
        let model: Int
        let range: SourceRange
    }

    /// A field, and the number of the include that it comes by; nil for the model's own.
    struct Member: Sendable {
        let field: ModelField
        let include: Int?
    }

    /// What is wrong with the includes of the model with a number.
    struct Fault {
        let model: Int
        let rule: Rule
        let message: String
        let range: SourceRange
    }

    /// More fields than all services have; what goes beyond is a chain of includes that doubles at every step.
    static let maximumFields: Int = 100_000

    /// All fields of each model, by number.
    private(set) var members: [[Member]]
    /// The includes of each model; those that close a cycle are taken out.
    private(set) var includes: [[Include]]
    private(set) var faults: [Fault] = []
    private var total: Int = 0

    /// - Parameters:
    ///   - own: the fields that each model declares itself
    ///   - includes: the models that each includes
    ///   - names: what messages call the models
    init(own: [[ModelField]], includes: [[Include]], names: [String]) {
        members = own.map { $0.map { Member(field: $0, include: nil) } }
        self.includes = includes
        let graph = Graph(edges: includes.map { $0.map(\.model) })
        reportCycles(graph, names)
        let (order, closing) = graph.order()
        for (from, to) in closing { self.includes[from].removeAll { $0.model == to } }
        for model in order where !self.includes[model].isEmpty { flatten(model) }
    }

    private mutating func reportCycles(_ graph: Graph, _ names: [String]) {
        for component in graph.cyclicComponents() {
            guard let first = component.first else { continue }
            let cycle = graph.cycle(from: first, within: Set(component))
            let next = cycle.dropFirst().first ?? first
            guard let include = includes[first].first(where: { $0.model == next }) else { continue }
            let way = (cycle + [first]).map { names[$0] }.joined(separator: " includes ")
            let message = "a model cannot include itself: \(way)"
            faults.append(Fault(model: first, rule: .includeCycle, message: message, range: include.range))
        }
    }

    private mutating func flatten(_ model: Int) {
        let count = includes[model].reduce(0) { $0 + members[$1.model].count }
        guard total + count <= Self.maximumFields else {
            let message = "more than \(Self.maximumFields) fields are included in all"
            faults.append(Fault(model: model, rule: .tooLarge, message: message, range: includes[model][0].range))
            return
        }
        total += count
        var seen: Set<SourceRange> = []
        var inherited: [Member] = []
        for (number, include) in includes[model].enumerated() {
            // A field that comes by several ways is one field.
            for member in members[include.model] where seen.insert(member.field.field.range).inserted {
                inherited.append(Member(field: member.field, include: number))
            }
        }
        members[model] = inherited + members[model]
    }
}
