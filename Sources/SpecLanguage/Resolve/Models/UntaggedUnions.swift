import YAMLSyntax

/// Reads all unions that are selected by kind of JSON value, each after those it contains. Their keys are added later.
struct UntaggedUnions {
    private let table: DeclaredModels
    private let index: ModelIndex
    private let defaults: [FileDefaults]
    /// The numbers of the unions.
    private let numbers: [Int]

    init(_ table: DeclaredModels, _ index: ModelIndex, _ defaults: [FileDefaults]) {
        self.table = table
        self.index = index
        self.defaults = defaults
        numbers = table.numbers(of: .untagged)
    }

    /// The unions by number; `nil` for those that are not valid, which is reported.
    func read(_ files: inout [SpecFile]) -> [(number: Int, union: UntaggedUnion?)] {
        let alternatives = numbers.map { number in
            let row = table.rows[number]
            return reader(row).alternatives(&files[row.file].diagnostics)
        }
        let graph = graph(alternatives)
        let cyclic = Set(graph.cyclicComponents().flatMap { $0 })
        reportCycles(graph, &files)
        var shapes = JSONShapes(index: index)
        return graph.order().nodes.map { place in
            let row = table.rows[numbers[place]]
            guard let types = alternatives[place], !cyclic.contains(place),
                let union = reader(row).union(types, shapes, &files[row.file].diagnostics)
            else { return (numbers[place], nil) }
            shapes.add(union, of: row.declaration.name)
            return (numbers[place], union)
        }
    }

    private func reader(_ row: DeclaredModels.Row) -> UntaggedUnionReader {
        UntaggedUnionReader(
            model: row.declaration, values: ValueResolver(index: index, defaults: defaults[row.file]))
    }

    /// Which unions are alternatives of which others, not in a collection.
    private func graph(_ alternatives: [[UntaggedUnionReader.Alternative]?]) -> Graph {
        let places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) })
        return Graph(
            edges: alternatives.map { types in
                (types ?? []).compactMap { $0.type.directModel.flatMap { table.numbers[$0] }.flatMap { places[$0] } }
            })
    }

    private func reportCycles(_ graph: Graph, _ files: inout [SpecFile]) {
        for component in graph.cyclicComponents() {
            guard let first = component.first else { continue }
            let cycle = graph.cycle(from: first, within: Set(component)) + [first]
            let names = cycle.map { table.rows[numbers[$0]].declaration.name }
            let row = table.rows[numbers[first]]
            let message =
                "\(row.declaration.subject) has itself as one of its types: \(names.joined(separator: " is "))"
            files[row.file].diagnostics.report(.recursiveModel, message, at: row.declaration.key.range)
        }
    }
}

/// Reads a union whose case is selected by the kind of JSON value.
struct UntaggedUnionReader {
    let model: ModelDeclaration
    let values: ValueResolver

    /// One of the types, resolved.
    struct Alternative: Sendable {
        /// The name of the case, if one is written.
        let name: Written<String>?
        let type: ValueType
        let range: SourceRange
    }

    /// The types; `nil` if one of them is unknown.
    func alternatives(_ diagnostics: inout Diagnostics) -> [Alternative]? {
        guard let node = model.nodes["one-of"] else { return nil }
        guard let nodes = Self.types(in: node) else {
            diagnostics.reading {
                $0.reportWrongType(node, "\"one-of\" of \(model.subject)", expected: "a list or a mapping")
            }
            return nil
        }
        if nodes.count < 2 {
            diagnostics.report(.wrongType, "\"one-of\" of \(model.subject) needs at least two types", at: node)
        }
        let alternatives = nodes.compactMap { alternative($0.type, named: $0.name, &diagnostics) }
        return alternatives.count == nodes.count && nodes.count > 1 ? alternatives : nil
    }

    /// The nodes of the types, with the names of their cases if they are in a mapping; `nil` if it is neither a list
    /// nor a mapping.
    static func types(in node: YAMLNode) -> [(name: YAMLNode?, type: YAMLNode)]? {
        switch node.content {
        case .sequence(let nodes): nodes.map { (nil, $0) }
        case .mapping(let entries): entries.map { ($0.key, $0.value) }
        case .scalar: nil
        }
    }

    private func alternative(
        _ node: YAMLNode, named name: YAMLNode?, _ diagnostics: inout Diagnostics
    ) -> Alternative? {
        let subject = "each type of \(model.subject)"
        guard let expression = diagnostics.reading({ $0.typeExpression(node, of: subject) }),
            let type = values.index.resolve(expression, &diagnostics)
        else { return nil }
        let range = diagnostics.range(of: node)
        values.checkDrops(type, at: range, of: model.subject, &diagnostics)
        if type.isOptional {
            let message = "\(model.subject) cannot contain \(type.text): write ? where the model is used instead"
            diagnostics.report(.wrongType, message, at: node)
            return nil
        }
        if type.holdsDates, values.defaults.dates == nil {
            let message = "\(model.subject) contains dates without a format; write \"dates\" under \"defaults\""
            diagnostics.report(.dateWithoutFormat, message, at: node)
            return nil
        }
        let name = name.map { Written(value: $0.text, range: diagnostics.range(of: $0)) }
        return Alternative(name: name, type: type, range: range)
    }

    /// The union, if each type selects different kinds of JSON values.
    func union(_ alternatives: [Alternative], _ shapes: JSONShapes, _ diagnostics: inout Diagnostics) -> UntaggedUnion?
    {
        guard let taken = claims(alternatives, shapes, &diagnostics) else { return nil }
        var names = NameTable()
        let cases = zip(alternatives, taken).compactMap { alternative, shapes -> UntaggedUnion.Case? in
            let written =
                alternative.name ?? Written(value: alternative.type.text, range: alternative.range)
            guard let name = caseName(alternative, &diagnostics),
                names.take(name, written, subject: "case", &diagnostics)
            else { return nil }
            return UntaggedUnion.Case(name: name, type: alternative.type, shapes: shapes)
        }
        if cases.count < alternatives.count { return nil }
        return UntaggedUnion(
            cases: cases, dateFormat: alternatives.contains { $0.type.holdsDates } ? values.defaults.dates : nil)
    }

    /// The kinds of JSON values of each type; reports types that share one.
    private func claims(
        _ alternatives: [Alternative], _ shapes: JSONShapes, _ diagnostics: inout Diagnostics
    ) -> [[UntaggedUnion.Shape]]? {
        // Nothing follows from an invalid model.
        if alternatives.contains(where: { values.index.isUnreadable($0.type) }) { return nil }
        var owners: [UntaggedUnion.Shape: Alternative] = [:]
        var isSound = true
        let claimed = alternatives.map { alternative in
            let shapes = shapes.shapes(of: alternative.type, dates: values.defaults.dates)
            for shape in shapes {
                if let first = owners[shape] {
                    // Whether their keys differ is known when the fields are.
                    if shape == .object, values.index.hasKeys(first.type), values.index.hasKeys(alternative.type) {
                        continue
                    }
                    if isSound { reportAmbiguity(first, alternative, shape, &diagnostics) }
                    isSound = false
                } else {
                    owners[shape] = alternative
                }
            }
            return shapes
        }
        guard isSound else { return nil }
        // The kinds of an external type are unknown: it gets all that no other type has.
        let rest = UntaggedUnion.Shape.allCases.filter { owners[$0] == nil }
        let external = claimed.indices.filter { claimed[$0].isEmpty }
        if external.count > 1 || (external.count == 1 && rest.isEmpty) {
            let first = alternatives[external.count > 1 ? external[0] : (external[0] == 0 ? 1 : 0)]
            reportAmbiguity(first, alternatives[external[external.count - 1]], nil, &diagnostics)
            return nil
        }
        return claimed.map { $0.isEmpty ? rest : $0 }
    }

    private func reportAmbiguity(
        _ first: Alternative, _ second: Alternative, _ shape: UntaggedUnion.Shape?, _ diagnostics: inout Diagnostics
    ) {
        let reason = shape.map { "both can be \($0.summary) in JSON" } ?? "the JSON values of both are unknown"
        let message = "\(model.subject) cannot distinguish \(first.type.text) and \(second.type.text): \(reason)"
        let note = Diagnostic.Note(message: "the first is here", range: first.range)
        diagnostics.report(.ambiguousOneOf, message, at: second.range, notes: [note])
    }

    private func caseName(_ alternative: Alternative, _ diagnostics: inout Diagnostics) -> String? {
        if let name = alternative.name { return diagnostics.caseName(name, of: "case of \(model.subject)") }
        return Self.caseName(alternative.type)
    }

    private static func caseName(_ type: ValueType) -> String? {
        switch type {
        case .builtIn(let type): type.rawValue.lowercased()
        case .model(let name): try? SwiftSpelling.member(ModelName(name).plain)
        case .array: "array"
        case .dictionary: "dictionary"
        case .optional: nil
        }
    }
}

extension UntaggedUnion.Shape {
    fileprivate var summary: String {
        switch self {
        case .string: "a string"
        case .number: "a number"
        case .bool: "true or false"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension ModelIndex {
    /// Whether values of the type are JSON objects whose keys are known, or may be any.
    fileprivate func hasKeys(_ type: ValueType) -> Bool {
        switch type {
        case .model(let name): self[name]?.kind == .structure || self[name]?.kind == .tagged
        case .dictionary: true
        case .builtIn, .array, .optional: false
        }
    }
}

/// The kinds of JSON values of types.
struct JSONShapes: Sendable {
    let index: ModelIndex
    /// The kinds of the untagged unions resolved so far.
    private var unions: [String: [UntaggedUnion.Shape]] = [:]

    init(index: ModelIndex) {
        self.index = index
    }

    mutating func add(_ union: UntaggedUnion, of name: String) {
        let shapes = Set(union.cases.flatMap(\.shapes))
        unions[name] = UntaggedUnion.Shape.allCases.filter { shapes.contains($0) }
    }

    /// Empty for external types, whose kinds are unknown, and for invalid ones.
    func shapes(of type: ValueType, dates: DateFormat?) -> [UntaggedUnion.Shape] {
        switch type {
        case .array: [.array]
        case .dictionary: [.object]
        case .optional(let wrapped): shapes(of: wrapped, dates: dates)
        case .builtIn(let type): shapes(of: type, dates)
        case .model(let name): shapes(of: name)
        }
    }

    private func shapes(of type: BuiltInType, _ dates: DateFormat?) -> [UntaggedUnion.Shape] {
        switch type {
        case .string, .url, .uuid, .data: [.string]
        case .bool: [.bool]
        case .date: dates == .unix || dates == .unixMilliseconds ? [.number] : [.string]
        case .json: UntaggedUnion.Shape.allCases
        default: [.number]
        }
    }

    private func shapes(of name: String) -> [UntaggedUnion.Shape] {
        switch index[name]?.kind {
        case .structure, .tagged, .patch: [.object]
        case .tuple: [.array]
        case .enumeration: index.enumerations[name]?.rawType == .integer ? [.number] : [.string]
        case .untagged: unions[name] ?? []
        case .external, .namespace, .unreadable, nil: []
        }
    }
}
