import JSONSyntax
import SpecLanguage

/// Makes up values of types that a spec knows, as far as a budget goes.
struct ValueMaker {
    let models: ModelCatalog
    /// Whether what may be absent sometimes is.
    let leavesOut: Bool
    var budget: WorkBudget

    /// So many models inside one another are made as they come; deeper ones are kept as small as their types let them.
    private static let usualDepth: Int = 3
    /// Where types do not end by then, they never do.
    private static let maximumDepth: Int = 48

    mutating func value(
        _ type: ValueType, _ rules: ValueRules, _ random: MockRandom, depth: Int
    ) throws(MockFailure) -> JSONValue {
        try spend(steps: 1, nodes: 1)
        var random = random
        if case .optional(let wrapped) = type {
            if leavesOut, random.happens(onceIn: 4) { return .null }
            return try value(wrapped, rules, random, depth: depth)
        }
        if case .values(let literals) = rules.hint, !type.isCollection, let literal = random.pick(literals) {
            return literal.json(in: models, rules.dateFormat)
        }
        switch type {
        case .builtIn(let type): return try builtIn(type, rules, random)
        case .model(let name): return try model(name, rules, random, depth: depth + 1)
        case .array(let element): return try array(of: element, rules, random, depth: depth)
        case .dictionary(let value): return try dictionary(of: value, rules, random, depth: depth)
        case .optional(let wrapped): return try value(wrapped, rules, random, depth: depth)
        }
    }

    /// Spends of the budget for what is about to be made.
    ///
    /// - Throws: what there would be too much of; whoever knows the field adds its place.
    mutating func spend(steps: Int = 0, nodes: Int = 0, bytes: Int = 0) throws(MockFailure) {
        do throws(WorkBudget.Exhausted) {
            try budget.spend(steps: steps, nodes: nodes, bytes: bytes)
        } catch {
            let what =
                switch error.resource {
                case .steps: "values and characters"
                case .nodes: "values"
                case .bytes: "bytes of text"
                }
            throw MockFailure("more than \(error.limit) \(what) would have to be made up", isTooMuch: true)
        }
    }

    func isDeep(_ depth: Int) -> Bool {
        depth > Self.usualDepth
    }

    private mutating func model(
        _ name: String, _ rules: ValueRules, _ random: MockRandom, depth: Int
    ) throws(MockFailure) -> JSONValue {
        guard depth <= Self.maximumDepth else { throw MockFailure("values of \(name) hold one another without end") }
        guard let model = models[name] else { throw MockFailure("nobody knows what \(name) is") }
        switch model {
        case .structure(let structure): return try self.structure(structure, random, depth: depth)
        case .enumeration(let enumeration): return try enumCase(of: enumeration, rules, random)
        case .divided(let union): return try divided(union, random, depth: depth)
        case .shaped(let union): return try shaped(union, random, depth: depth)
        case .external(let type):
            throw MockFailure("only its author knows what JSON \(type.typeName) is")
        }
    }

    private func enumCase(
        of enumeration: Enumeration, _ rules: ValueRules, _ random: MockRandom
    ) throws(MockFailure) -> JSONValue {
        var random = random
        if case .values(let literals) = rules.constraints.scope, let literal = random.pick(literals) {
            return literal.json(in: models, nil)
        }
        guard let value = random.pick(enumeration.cases)?.rawValue else { throw MockFailure("the enum has no case") }
        return enumeration.rawType == .integer ? .number(value) : .string(value)
    }
}
