public import JSONSyntax
public import SpecLanguage
import WireSyntax

/// Generates values of the types in a spec, within a budget.
struct ValueMaker {
    let models: ModelCatalog
    let choice: ValueChoice
    var budget: WorkBudget

    /// Up to this nesting depth, models are generated freely. Deeper ones are kept as small as their types allow.
    private static let usualDepth: Int = 3
    /// Types still nested at this depth are infinitely recursive.
    private static let maximumDepth: Int = 48

    mutating func value(
        _ type: ValueType, _ rules: ValueRules, _ random: MockRandom, depth: Int
    ) throws(MockFailure) -> JSONValue {
        try spend(steps: 1, nodes: 1)
        var random = random
        if case .optional(let wrapped) = type {
            if choice.leavesOut(&random) { return .null }
            return try value(wrapped, rules, random, depth: depth)
        }
        if case .values(let literals) = rules.hint, let literal = random.pick(literals),
            !type.isCollection || literals == [.null]
        {
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

    /// Deducts from the budget what is about to be generated.
    ///
    /// - Throws: an error that says which limit would be exceeded; callers that know the field add its position
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
            throw MockFailure("more than \(error.limit) \(what) would have to be generated", isTooMuch: true)
        }
    }

    func isDeep(_ depth: Int) -> Bool {
        depth > Self.usualDepth
    }

    private mutating func model(
        _ name: String, _ rules: ValueRules, _ random: MockRandom, depth: Int
    ) throws(MockFailure) -> JSONValue {
        guard depth <= Self.maximumDepth else {
            throw MockFailure("values of \(name) would be infinite", isEndless: true)
        }
        guard let model = models[name] else { throw MockFailure("unknown model \(name)") }
        switch model {
        case .structure(let structure): return try self.structure(structure, random, depth: depth)
        case .enumeration(let enumeration): return try enumCase(of: enumeration, rules, random)
        case .tagged(let union): return try tagged(union, random, depth: depth)
        case .untagged(let union): return try untagged(union, random, depth: depth)
        case .external(let type):
            var own = ValueRules()
            own.hint = rules.hint ?? type.mock
            guard own.hint == nil else { return try value(.builtIn(.json), own, random, depth: depth) }
            throw MockFailure(
                "the JSON of the external type \(type.typeName) is unknown", at: models.range(of: name),
                concernsType: true)
        }
    }

    private func enumCase(
        of enumeration: Enumeration, _ rules: ValueRules, _ random: MockRandom
    ) throws(MockFailure) -> JSONValue {
        var random = random
        if case .values(let literals) = rules.constraints.scope, let literal = random.pick(literals) {
            return literal.json(in: models, nil)
        }
        guard let value = random.pick(enumeration.cases)?.rawValue else { throw MockFailure("the enum has no cases") }
        return enumeration.rawType == .integer ? .number(value) : .string(value)
    }
}

/// Which of the values that the spec allows are generated.
public enum ValueChoice: String, Sendable, Hashable, CaseIterable {
    /// Those that may be absent sometimes are.
    case usual
    /// All.
    case full
    /// As few as the spec allows.
    case empty

    /// Whether a value that may be absent is.
    func leavesOut(_ random: inout MockRandom) -> Bool {
        switch self {
        case .usual: random.happens(onceIn: 4)
        case .full: false
        case .empty: true
        }
    }
}

/// The known properties of a value besides its type.
struct ValueRules {
    /// The name, which indicates what the value means.
    var name: String = ""
    var constraints: Constraints = .none
    var hint: MockHint?
    var dateFormat: DateFormat?
    var castsAutomatically: Bool = false
    /// The words for booleans.
    var bools: Field.Bools?
    /// The key of the member that tells elements apart, if a list is an object.
    var keyed: String?
    /// Whether `""`, `[]` and `{}` must not be generated.
    var avoidsEmpty: Bool = false

    /// The kind of the values: the one that the spec sets, or else a guess from the name.
    var kind: MockKind? {
        if case .kind(let kind) = hint { return kind }
        return NameGuess(name).kind
    }
}

extension ValueRules {
    init(_ field: Field) {
        self.init(
            name: field.guessedName, constraints: field.constraints, hint: field.mock, dateFormat: field.dateFormat,
            castsAutomatically: field.castsAutomatically, bools: field.bools, keyed: field.keyed?.key,
            avoidsEmpty: field.empty == .absent || field.empty == .error)
    }

    /// The rules for the elements of a collection. Their number only concerns the collection itself.
    var ofElements: ValueRules {
        var rules = self
        rules.constraints.count = nil
        rules.keyed = nil
        rules.avoidsEmpty = false
        return rules
    }
}

extension Field {
    /// Whether the value is one of those that count as absent.
    func isAbsent(_ json: JSONValue) -> Bool {
        switch json {
        case .string(let text): absent.contains(.string(text))
        case .number(let text): absent.contains(.decimal(text))
        case .bool(let value): absent.contains(.bool(value))
        case .null, .array, .object: false
        }
    }

    /// The name, extended by the path for links: the `url` at `image.src` is the URL of an image.
    fileprivate var guessedName: String {
        guard NameGuess(name).kind == .url, let path = paths.first else { return name }
        return (path.components + [name]).joined(separator: "-")
    }
}

/// Why a value cannot be generated.
public struct MockFailure: Error, Sendable, Hashable {
    /// A sentence without a full stop.
    public var reason: String
    /// The position of the field or endpoint.
    public var range: SourceRange?
    /// Whether the budget would be exceeded, so that omitting one value does not help.
    public var isTooMuch: Bool
    /// Whether it is about a type, wherever its values are.
    var concernsType: Bool
    /// Whether values would contain one another without end.
    var isEndless: Bool

    init(
        _ reason: String, at range: SourceRange? = nil, isTooMuch: Bool = false, concernsType: Bool = false,
        isEndless: Bool = false
    ) {
        self.reason = reason
        self.range = range
        self.isTooMuch = isTooMuch
        self.concernsType = concernsType
        self.isEndless = isEndless
    }
}

extension ValueMaker {
    mutating func structure(
        _ structure: Structure, _ random: MockRandom, depth: Int
    ) throws(MockFailure) -> JSONValue {
        let fields = structure.fields.filter { !$0.isIgnored && $0.encode != .only }
        try spend(steps: fields.count)
        let isTuple = structure.layout == .tuple
        let tree = PlacedValues(isArray: isTuple)
        let outer = Self.outerPaths(of: fields)
        var elements: [JSONPath: [Field.Selector]] = [:]
        // Outer values first, because deeper ones are placed into them. Of those of one path, the one that is written counts.
        let inOrder = fields.sorted { ($0.depth, $0.encode == .both ? 1 : 0) < ($1.depth, $1.encode == .both ? 1 : 0) }
        for field in inOrder {
            var chance = random.part(field.name + "?")
            if canLeaveOut(field, outer), leavesOut(field, &chance, depth: depth) { continue }
            guard let path = field.paths.first else { continue }
            let random = random.part(field.name)
            do throws(MockFailure) {
                var json = try value(field.type.unwrapped, ValueRules(field), random, depth: depth)
                // What the author wants to see is kept.
                if field.mock == nil, canLeaveOut(field, outer), field.isAbsent(json) { continue }
                if field.autoCast == .writeText, field.transform == nil { json = json.numbersAsText }
                if field.single != .fail { json = json.unwrapped }
                if let key = field.keyed { json = json.keyed(by: key.key) }
                if let form = field.form { json = json.text(in: form) }
                if let selector = field.selector {
                    tree.place(json, in: selector, of: path, &elements)
                } else if field.isFlat, case .object(let members) = json {
                    for member in members { tree.place(member.value, at: JSONPath([field.prefix + member.key])) }
                } else {
                    tree.place(json, at: path)
                }
            } catch {
                // Reported once, for the innermost field: there may be many fields around it.
                if error.isTooMuch, error.range != nil { throw error }
                if canLeaveOut(field, outer), !error.isTooMuch { continue }
                if error.concernsType { throw error }
                let place = "field \"\(field.name)\": "
                // Endless values are in the same fields again and again.
                let isNamed = error.isEndless && error.reason.contains(place)
                throw MockFailure(
                    (isNamed ? "" : place) + error.reason, at: error.range ?? field.range,
                    isTooMuch: error.isTooMuch, isEndless: error.isEndless)
            }
        }
        return tree.json
    }

    private func leavesOut(_ field: Field, _ random: inout MockRandom, depth: Int) -> Bool {
        if case .model(let name) = field.type.leaf, isDeep(depth), models.isNested(name) { return true }
        return choice.leavesOut(&random)
    }

    /// Whether the field may be absent, and no other field is inside it.
    ///
    /// - Parameter outer: the paths that contain other fields
    private func canLeaveOut(_ field: Field, _ outer: Set<JSONPath>) -> Bool {
        guard field.type.isOptional || field.defaultValue != nil else { return false }
        // A constant may select the case of a union.
        if !field.type.isOptional, case .values = field.constraints.scope { return false }
        return field.paths.first.map { !outer.contains($0) } ?? true
    }

    /// The paths that contain some field.
    private static func outerPaths(of fields: [Field]) -> Set<JSONPath> {
        var outer: Set<JSONPath> = []
        for path in fields.compactMap(\.paths.first?.components) where path.count > 1 {
            for length in 1..<path.count { outer.insert(JSONPath(Array(path.prefix(length)))) }
        }
        return outer
    }
}

extension ModelCatalog {
    /// Whether values of the model contain other values.
    func isNested(_ name: String) -> Bool {
        if case .enumeration = self[name] { false } else { true }
    }
}

extension Field {
    /// The number of keys that lead to its value.
    fileprivate var depth: Int {
        paths.first?.components.count ?? 0
    }
}

extension ValueMaker {
    mutating func tagged(_ union: TaggedUnion, _ random: MockRandom, depth: Int) throws(MockFailure) -> JSONValue {
        let chosen = try chosen(union.cases, union.placeholderCase, random, depth: depth)
        let value = try value(chosen.type, ValueRules(), random.part(chosen.name), depth: depth)
        return value.replacing(at: union.path.components[...]) { old in
            // A field of the case may have the same path. Its JSON type is then kept.
            switch old {
            case .string: return .string(chosen.tag)
            case .number where WholeNumberText(chosen.tag) != nil: return .number(chosen.tag)
            default: break
            }
            switch chosen.tagKind {
            case .string: return .string(chosen.tag)
            case .integer: return .number(chosen.tag)
            case .bool: return .bool(chosen.tag == "true")
            }
        }
    }

    mutating func untagged(_ union: UntaggedUnion, _ random: MockRandom, depth: Int) throws(MockFailure) -> JSONValue {
        let chosen = try chosen(union.cases, union.placeholderCase, random, depth: depth)
        let rules = ValueRules(name: chosen.name, dateFormat: union.dateFormat)
        return try value(chosen.type, rules, random.part(chosen.name), depth: depth)
    }

    /// One of the cases; beyond the usual depth, the placeholder case, which ends the nesting soonest.
    private func chosen<Case>(
        _ cases: [Case], _ blank: Int, _ random: MockRandom, depth: Int
    ) throws(MockFailure) -> Case {
        var random = random.part("case")
        if isDeep(depth), cases.indices.contains(blank) { return cases[blank] }
        guard let chosen = random.pick(cases) else { throw MockFailure("the union has no cases") }
        return chosen
    }
}

extension JSONValue {
    /// The value with the one at a path replaced. Missing objects are created, and arrays for indices, with null for
    /// missing elements before them.
    public func replacing(at path: ArraySlice<String>, by make: (JSONValue?) -> JSONValue) -> JSONValue {
        guard let key = path.first else { return make(self) }
        let rest = path.dropFirst()
        switch self {
        case .object(var members):
            if let index = members.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
                members[index].value = members[index].value.replacing(at: rest, by: make)
            } else {
                members.insert(Member(key: key, value: Self.made(at: rest, by: make)), at: 0)
            }
            return .object(members)
        case .array(var elements):
            if let index = Int(key), elements.indices.contains(index) {
                elements[index] = elements[index].replacing(at: rest, by: make)
            } else if let index = Self.index(key) {
                elements += Array(repeating: .null, count: index - elements.count)
                elements.append(Self.made(at: rest, by: make))
            }
            return .array(elements)
        case .null, .bool, .number, .string: return self
        }
    }

    /// The value without the member at a path; the same value if there is none.
    func removing(at path: ArraySlice<String>) -> JSONValue {
        guard let key = path.first else { return self }
        let rest = path.dropFirst()
        switch self {
        case .object(var members):
            guard let index = members.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) else { return self }
            if rest.isEmpty {
                members.remove(at: index)
            } else {
                members[index].value = members[index].value.removing(at: rest)
            }
            return .object(members)
        case .array(var elements):
            guard let index = Int(key), elements.indices.contains(index) else { return self }
            elements[index] = elements[index].removing(at: rest)
            return .array(elements)
        case .null, .bool, .number, .string: return self
        }
    }

    /// The value at the start of a path that contains nothing but the value at its end.
    static func made(at path: ArraySlice<String>, by make: (JSONValue?) -> JSONValue) -> JSONValue {
        guard let key = path.first else { return make(nil) }
        return (index(key) == nil ? JSONValue.object([]) : .array([])).replacing(at: path, by: make)
    }

    /// The index of an array that is worth making; `nil` for the key of an object.
    private static func index(_ key: String) -> Int? {
        JSONPath.index(key).flatMap { $0 < 1_000 ? $0 : nil }
    }
}
