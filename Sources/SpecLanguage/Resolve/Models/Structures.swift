import Parallelism
import YAMLSyntax

/// Reads all structs: their own fields, and those of included models.
struct Structures: Sendable {
    private let table: DeclaredModels
    private let index: ModelIndex
    private let defaults: [FileDefaults]

    init(_ table: DeclaredModels, _ index: ModelIndex, _ defaults: [FileDefaults]) {
        self.table = table
        self.index = index
        self.defaults = defaults
    }

    /// The structs by number; faults are reported, and invalid parts are left out.
    func read(
        _ files: inout [SpecFile], keeping kept: inout KeptResults
    ) -> [(number: Int, structure: Structure)] {
        let own = ownFields(&files, keeping: &kept.fields)
        var included: [[Includes.Include]] = Array(repeating: [], count: table.rows.count)
        for number in table.numbers(of: .structure, .tuple) {
            let row = table.rows[number]
            included[number] = self.included(by: row.declaration, &files[row.file].diagnostics)
        }
        let includes = Includes(own: own, includes: included, names: table.names)
        for fault in includes.faults {
            files[table.rows[fault.model].file].diagnostics.report(fault.rule, fault.message, at: fault.range)
        }
        return structures(includes, &files, keeping: &kept.structures)
    }

    /// The structs of each file, by number.
    private var numbers: [[Int]] {
        var numbers: [[Int]] = Array(repeating: [], count: defaults.count)
        for number in table.numbers(of: .structure, .tuple) { numbers[table.rows[number].file].append(number) }
        return numbers
    }

    /// The fields that each model declares itself, for many files at once.
    private func ownFields(
        _ files: inout [SpecFile], keeping kept: inout StepResults<[[ModelField]]>
    ) -> [[ModelField]] {
        let numbers = numbers
        let inputs = zip(files, defaults).map { file, defaults in
            StepInput(source: file.source, defaults: defaults, diagnostics: file.diagnostics)
        }
        let results = kept.results(for: inputs, index) { file, diagnostics in
            let fields = OwnFields(values: ValueResolver(index: index, defaults: defaults[file]))
            return numbers[file].map { fields.read(table.rows[$0].declaration, &diagnostics) }
        }
        var own: [[ModelField]] = Array(repeating: [], count: table.rows.count)
        for (file, result) in results.enumerated() {
            files[file].diagnostics = result.diagnostics
            for (number, fields) in zip(numbers[file], result.output) { own[number] = fields }
        }
        return own
    }

    /// The structs by number, checked for many files at once.
    private func structures(
        _ includes: Includes, _ files: inout [SpecFile], keeping kept: inout StepResults<[Structure]>
    ) -> [(number: Int, structure: Structure)] {
        let numbers = numbers
        let keyed = KeyedLists(table, includes)
        let values = ModelDefaults(table, includes, index)
        let flat = FlatModels(table, includes)
        let inputs = files.indices.map { file in
            StepInput(
                source: files[file].source, defaults: defaults[file], diagnostics: files[file].diagnostics,
                members: numbers[file].map { includes.members[$0] },
                includes: numbers[file].map { includes.includes[$0].map(\.range) })
        }
        let results = kept.results(for: inputs, index) { file, diagnostics in
            numbers[file].map { number in
                flat.check(number, &diagnostics)
                return StructureChecker(
                    model: table.rows[number].declaration, members: includes.members[number],
                    includes: includes.includes[number], defaults: defaults[file], keyed: keyed, values: values
                ).structure(&diagnostics)
            }
        }
        for (file, result) in results.enumerated() { files[file].diagnostics = result.diagnostics }
        return zip(numbers, results).flatMap { numbers, result in zip(numbers, result.output).map { ($0, $1) } }
    }

    private func included(by model: ModelDeclaration, _ diagnostics: inout Diagnostics) -> [Includes.Include] {
        let subject = "\"include\" of \(model.subject)"
        guard let node = model.nodes["include"],
            let nodes = diagnostics.reading({ $0.list(node, of: subject) })
        else { return [] }
        var places: [Int: SourceRange] = [:]
        return nodes.compactMap { node in
            guard let include = include(node, of: subject, &diagnostics) else { return nil }
            if let first = places[include.model] {
                let note = Diagnostic.Note(message: "the first is here", range: first)
                diagnostics.report(.duplicateName, "duplicate \"\(node.text)\" in \(subject)", at: node, notes: [note])
                return nil
            }
            places[include.model] = include.range
            return include
        }
    }

    private func include(_ node: YAMLNode, of subject: String, _ diagnostics: inout Diagnostics) -> Includes.Include? {
        guard let text = diagnostics.reading({ $0.text(node, of: subject) }) else { return nil }
        let range = diagnostics.range(of: node)
        let name = Written(value: text, range: range)
        guard let type = index.resolve(.name(name), &diagnostics) else { return nil }
        if case .model(let name) = type, let number = table.numbers[name] {
            switch table.rows[number].declaration.kind {
            case .structure: return Includes.Include(model: number, range: range)
            case nil: return nil
            default: break
            }
        }
        diagnostics.report(.wrongType, "\(subject) can only contain models with fields, not \(text)", at: node)
        return nil
    }
}

/// Reads the fields that a model declares itself.
struct OwnFields {
    let values: ValueResolver

    func read(_ model: ModelDeclaration, _ diagnostics: inout Diagnostics) -> [ModelField] {
        let layout: Structure.Layout = model.kind == .tuple ? .tuple : .object
        let key = layout == .tuple ? "tuple" : "fields"
        guard let node = model.nodes[key],
            let entries = diagnostics.reading({ $0.entries(of: node, "\"\(key)\" of \(model.subject)") })
        else {
            return []
        }
        if layout == .tuple, entries.isEmpty {
            diagnostics.report(.wrongType, "\(model.subject) needs at least one field", at: node)
        }
        let resolver = FieldResolver(values: values, naming: naming(of: model), layout: layout)
        return entries.enumerated().compactMap { position, entry in
            let field = diagnostics.reading { reader in
                reader.field(entry, FieldDeclaration.table, of: "field \"\(entry.key.text)\"")
            }
            return resolver.resolve(field, at: position, &diagnostics)
        }
    }

    private func naming(of model: ModelDeclaration) -> FileDefaults.Naming {
        model.naming ?? values.defaults.naming ?? .exact
    }
}

/// Adds the fields of included models before a model's own.
struct Includes {
    /// An included model, and the position of its name.
    struct Include: Sendable {
        /// The number of the included model.
        let model: Int
        let range: SourceRange
    }

    /// A field, and the number of its inclusion; `nil` for the model's own fields.
    struct Member: Sendable, Equatable {
        let field: ModelField
        let include: Int?
    }

    /// A fault in the inclusions of the model with a number.
    struct Fault {
        let model: Int
        let rule: Rule
        let message: String
        let range: SourceRange
    }

    /// More fields than any service has; only a chain of inclusions that doubles at every step exceeds it.
    static let maximumFields: Int = 100_000

    /// All fields of each model, by number.
    private(set) var members: [[Member]]
    /// The inclusions of each model, except those that close a cycle.
    private(set) var includes: [[Include]]
    private(set) var faults: [Fault] = []
    private var total: Int = 0

    /// - Parameters:
    ///   - own: the fields that each model declares itself.
    ///   - includes: the models that each model includes.
    ///   - names: the names of the models in messages.
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
            let message = "more than \(Self.maximumFields) fields in total are included"
            faults.append(Fault(model: model, rule: .tooLarge, message: message, range: includes[model][0].range))
            return
        }
        total += count
        var seen: Set<SourceRange> = []
        var inherited: [Member] = []
        for (number, include) in includes[model].enumerated() {
            // A field that is included in several ways is added once.
            for member in members[include.model] where seen.insert(member.field.field.range).inserted {
                inherited.append(Member(field: member.field, include: number))
            }
        }
        // A field that is declared again takes the place of the included one.
        let own = members[model].filter { member in
            guard let index = inherited.firstIndex(where: { other in member.field.redeclares(other.field) }) else {
                return true
            }
            inherited[index] = member
            return false
        }
        members[model] = inherited + own
    }
}

/// Builds a struct from its fields, including those of included models.
struct StructureChecker {
    let model: ModelDeclaration
    let members: [Includes.Member]
    let includes: [Includes.Include]
    let defaults: FileDefaults
    let keyed: KeyedLists
    let values: ModelDefaults

    func structure(_ diagnostics: inout Diagnostics) -> Structure {
        let identity = fields(in: "identity", &diagnostics)
        let equality = fields(in: "equality", &diagnostics)
        checkEquality(&diagnostics)
        let conflicts = conflicts(&diagnostics)
        reserveNames(conflicts, identity, &diagnostics)
        if model.kind == .tuple { checkTuple(&diagnostics) } else { checkContainers(&diagnostics) }
        return Structure(
            layout: model.kind == .tuple ? .tuple : .object,
            fields: members.map { field($0, &diagnostics) }, identity: identity, equality: equality,
            unknownKeys: model.unknownKeys, validation: model.validation,
            toleratesInvalid: defaults.invalid == .absent, readsRepeatedKeys: defaults.repeatedKeys == .last,
            hasPatch: model.hasPatch)
    }

    private func field(_ member: Includes.Member, _ diagnostics: inout Diagnostics) -> Field {
        var field = keyed.field(member, &diagnostics)
        field.defaultValue = values.literal(of: member, &diagnostics)
        return field
    }

    private func conflicts(_ diagnostics: inout Diagnostics) -> FieldConflicts {
        var conflicts = FieldConflicts()
        for member in members {
            let range = member.include.map { includes[$0].range }
            conflicts.take(
                member.field, from: FieldConflicts.Origin(include: member.include, range: range), &diagnostics)
        }
        return conflicts
    }

    /// Reports arrays with gaps or keys. Those of an included model are reported there.
    private func checkContainers(_ diagnostics: inout Diagnostics) {
        let written = members.filter { !$0.field.field.isFlat }.compactMap { member in
            member.field.writtenPath.map { (member: member, path: $0) }
        }
        guard written.contains(where: { $0.path.components.count > 1 }) else { return }
        var containers = WrittenContainers()
        var inclusions: [SourceRange: Int] = [:]
        for (member, path) in written {
            let range = member.field.field.range
            inclusions[range] = member.include
            let subject = "field \"\(member.field.written.value)\""
            containers.add(WrittenContainers.Value(path: path, subject: subject, range: range))
        }
        let advice = "; write \"encode: never\" for a field that is only read"
        containers.report("written to", advice: advice, &diagnostics) { values in
            guard let last = values.last else { return nil }
            guard let include = inclusions[last.range] else { return last.range }
            let isIncluded = values.allSatisfy { inclusions[$0.range] == include }
            return isIncluded ? nil : includes[include].range
        }
    }

    private func reserveNames(_ conflicts: FieldConflicts, _ identity: [String], _ diagnostics: inout Diagnostics) {
        if model.unknownKeys == .keep, let node = model.nodes.keyNode("unknown-keys") {
            let use = "the property that keeps unknown keys"
            conflicts.reserve("unknownKeys", for: use, at: diagnostics.range(of: node), &diagnostics)
        }
        if !identity.isEmpty, identity != ["id"], let node = model.nodes.keyNode("identity") {
            conflicts.reserve(
                "id", for: "the property that \"identity\" makes", at: diagnostics.range(of: node), &diagnostics)
        }
        for name in ["customMirror", "hashValue"] {
            conflicts.reserve(name, for: "a property that every model has", at: model.key.range, &diagnostics)
        }
    }

    private func checkTuple(_ diagnostics: inout Diagnostics) {
        if model.unknownKeys == .keep, let node = model.nodes["unknown-keys"] {
            let message = "\(model.subject) is a tuple, which has no keys to keep; write ignore or error"
            diagnostics.report(.keyNotApplicable, message, at: node)
        }
    }

    /// Reports fields by which values are compared, where values are not compared.
    private func checkEquality(_ diagnostics: inout Diagnostics) {
        guard let key = model.nodes.keyNode("equality"), defaults.conformances?.contains(.hashable) == false else {
            return
        }
        let message =
            "\"equality\" of \(model.subject) has no effect: \"conformances\" of the file do not have Hashable"
        diagnostics.report(.keyNotApplicable, message, at: key)
    }

    /// The Swift names of the fields that a key names.
    private func fields(in key: String, _ diagnostics: inout Diagnostics) -> [String] {
        guard let node = model.nodes[key] else { return [] }
        let subject = "\"\(key)\" of \(model.subject)"
        let nodes = node.oneOrMore
        if nodes.isEmpty { diagnostics.reportWrongType(node, subject, expected: "a field, or a list of at least one") }
        var names: [String] = []
        for node in nodes {
            guard let text = diagnostics.reading({ $0.text(node, of: subject) }) else { continue }
            guard let member = members.first(where: { $0.field.isNamed(text) }) else {
                let hint = diagnostics.hint(for: text, among: members.map(\.field.written.value))
                diagnostics.report(.unknownField, "\(model.subject) has no field \"\(text)\"\(hint)", at: node)
                continue
            }
            if key == "identity" { check(member.field, node, &diagnostics) }
            if names.contains(member.field.field.name) {
                diagnostics.report(.duplicateName, "duplicate \"\(text)\" in \(subject)", at: node)
            } else {
                names.append(member.field.field.name)
            }
        }
        return names
    }

    private func check(_ field: ModelField, _ node: YAMLNode, _ diagnostics: inout Diagnostics) {
        guard field.hasType, field.field.type.isOptional else { return }
        let message = "field \"\(field.written.value)\" is optional; it cannot identify a value"
        let note = Diagnostic.Note(message: "the field is here", range: field.field.range)
        diagnostics.report(.identityOptional, message, at: node, notes: [note])
    }
}

extension ModelField {
    /// Whether the text is the field's name, as written or in Swift.
    func isNamed(_ text: String) -> Bool {
        written.value == text || field.name == text
    }
}
