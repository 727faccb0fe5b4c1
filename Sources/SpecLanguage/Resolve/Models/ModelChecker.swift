import YAMLSyntax

/// Turns declarations into models, and checks how they refer to each other.
struct ModelChecker {
    var files: [SpecFile]
    /// The effective defaults of each file.
    let defaults: [FileDefaults]
    private(set) var index: ModelIndex
    private var table: DeclaredModels

    init(_ files: [SpecFile], _ defaults: [FileDefaults]) {
        var files = files
        table = DeclaredModels(files)
        index = ModelIndex(&files, table, defaults)
        self.files = files
        self.defaults = defaults
    }

    /// The models of each file, in the order written.
    mutating func check(keeping kept: inout KeptResults) -> [[Model]] {
        // Enums first, because literals name their cases.
        readEnumerations()
        readExternalTypes()
        readTaggedUnions()
        readUntaggedUnions()
        readStructures(keeping: &kept)
        findUnionKeys()
        checkContainment()
        checkAccess()
        return models()
    }

    /// The cases with the name of one of Optional's cases, with their positions, by name of their model.
    var optionalCases: [String: [OptionalCases.Case]] {
        var cases: [String: [OptionalCases.Case]] = [:]
        for row in table.rows {
            let found = OptionalCases.cases(of: row.declaration, row.kind, files[row.file].diagnostics)
            if !found.isEmpty { cases[row.declaration.name] = found }
        }
        return cases
    }

    /// The structs, by name.
    var structures: [String: Structure] {
        let named = table.rows.compactMap { row -> (String, Structure)? in
            if case .structure(let structure)? = row.kind { (row.declaration.name, structure) } else { nil }
        }
        return Dictionary(named, uniquingKeysWith: { first, _ in first })
    }

    private func values(_ file: Int) -> ValueResolver {
        ValueResolver(index: index, defaults: defaults[file])
    }

    private mutating func set(_ kind: Model.Kind?, of number: Int) {
        table.rows[number].kind = kind
        let name = table.rows[number].declaration.name
        if kind == nil, table.numbers[name] == number { index.markUnreadable(name) }
    }

    private mutating func readEnumerations() {
        for number in table.numbers(of: .enumeration) {
            let row = table.rows[number]
            let enumeration = EnumerationReader(model: row.declaration).enumeration(&files[row.file].diagnostics)
            set(enumeration.map { .enumeration($0) }, of: number)
            if let enumeration, table.numbers[row.declaration.name] == number {
                index.add(enumeration, of: row.declaration.name)
            }
        }
    }

    private mutating func readExternalTypes() {
        for number in table.numbers(of: .external) {
            let row = table.rows[number]
            var external = files[row.file].diagnostics.reading { $0.externalType(row.declaration) }
            if let external { reportHiddenModule(of: external, row) }
            external?.mock = ValueResolver.mock(of: row.declaration, index, &files[row.file].diagnostics)
            set(external.map { .external($0) }, of: number)
        }
    }

    /// Reports a model with the name of the module that an external type is in: Swift would look for the type in it.
    private mutating func reportHiddenModule(of external: ExternalType, _ row: DeclaredModels.Row) {
        guard let module = external.module,
            let model = index.model(module, inModuleOf: row.declaration.key.range.file), model.kind != .namespace,
            let node = row.declaration.nodes["external"]
        else { return }
        let message =
            "\(external.path), the type of \(row.declaration.subject), is in a module with the name of a model; "
            + "rename the model"
        let note = Diagnostic.Note(message: "the model is here", range: model.range)
        let range = files[row.file].diagnostics.range(of: node)
        files[row.file].diagnostics.report(.duplicateName, message, at: range, notes: [note])
    }

    private mutating func readTaggedUnions() {
        for number in table.numbers(of: .tagged) {
            let row = table.rows[number]
            let union = TaggedUnionReader(model: row.declaration, values: values(row.file))
            set(union.union(&files[row.file].diagnostics).map { .tagged($0) }, of: number)
        }
    }

    private mutating func readUntaggedUnions() {
        let unions = UntaggedUnions(table, index, defaults)
        for (number, union) in unions.read(&files) { set(union.map { .untagged($0) }, of: number) }
    }

    private mutating func readStructures(keeping kept: inout KeptResults) {
        let structures = Structures(table, index, defaults)
        for (number, structure) in structures.read(&files, keeping: &kept) { set(.structure(structure), of: number) }
    }

    private mutating func findUnionKeys() {
        let keys = UnionKeys(table, index, files)
        for number in table.numbers(of: .untagged) {
            guard case .untagged(let union)? = table.rows[number].kind else { continue }
            let row = table.rows[number]
            let found = keys.union(union, of: row.declaration, &files[row.file].diagnostics)
            set(found.map { .untagged($0) }, of: number)
        }
    }

    private mutating func checkContainment() {
        let containment = Containment(table)
        for fault in containment.faults {
            files[table.rows[fault.model].file].diagnostics.report(.recursiveModel, fault.message, at: fault.range)
        }
        containment.mark(&table)
    }

    private mutating func checkAccess() {
        var checker = AccessChecker(index)
        checker.check(table, &files)
    }

    private func models() -> [[Model]] {
        var models: [[Model]] = Array(repeating: [], count: files.count)
        for row in table.rows {
            guard let kind = row.kind else { continue }
            let declaration = row.declaration
            let conformances = kind.canLeaveOutConformances ? defaults[row.file].conformances : nil
            models[row.file].append(
                Model(
                    name: declaration.name, doc: declaration.doc, deprecated: declaration.deprecated,
                    access: declaration.access ?? defaults[row.file].access,
                    conformances: conformances ?? Conformance.all, kind: kind, range: declaration.key.range))
        }
        return models
    }
}

/// All models of all files, by number, while they are checked.
struct DeclaredModels: Sendable {
    struct Row: Sendable {
        /// The number of its file.
        let file: Int
        let declaration: ModelDeclaration
        /// `nil` until it is resolved, and if it is not valid.
        var kind: Model.Kind?
    }

    var rows: [Row] = []
    /// The numbers of models by Swift name; the first if a name is taken twice.
    private(set) var numbers: [String: Int] = [:]

    init(_ files: [SpecFile]) {
        for (file, content) in files.enumerated() {
            for declaration in content.models {
                numbers[declaration.name] = numbers[declaration.name] ?? rows.count
                rows.append(Row(file: file, declaration: declaration))
            }
        }
    }

    /// The numbers of the models of some kinds, in file order.
    func numbers(of kinds: ModelKind...) -> [Int] {
        rows.indices.filter { number in
            rows[number].declaration.kind.map { kinds.contains($0) } ?? false
        }
    }

    var names: [String] {
        rows.map(\.declaration.name)
    }

    /// The struct with a name, once it is resolved.
    func structure(named name: String) -> Structure? {
        guard let number = numbers[name], case .structure(let structure)? = rows[number].kind else { return nil }
        return structure
    }
}

/// Reports models that use a type with narrower access, which Swift does not allow.
struct AccessChecker {
    private let index: ModelIndex
    /// Fields that were reported where they are declared, so that inclusions do not repeat it.
    private var reported: Set<SourceRange> = []

    init(_ index: ModelIndex) {
        self.index = index
    }

    mutating func check(_ table: DeclaredModels, _ files: inout [SpecFile]) {
        guard index.hasSeveralAccessLevels else { return }
        for includesOthers in [false, true] {
            for row in table.rows { check(row, included: includesOthers, &files[row.file].diagnostics) }
        }
    }

    private mutating func check(_ row: DeclaredModels.Row, included: Bool, _ diagnostics: inout Diagnostics) {
        switch row.kind {
        case .structure(let structure):
            for field in structure.fields where row.declares(field) != included {
                check(field, row, included: included, &diagnostics)
            }
        case .tagged(let union) where !included:
            for item in union.cases {
                check(item.type, "case \"\(item.tag)\"", row, at: row.declaration.key.range, &diagnostics)
            }
        case .untagged(let union) where !included:
            for item in union.cases {
                check(item.type, "case \"\(item.name)\"", row, at: row.declaration.key.range, &diagnostics)
            }
        default:
            break
        }
    }

    private mutating func check(
        _ field: Field, _ row: DeclaredModels.Row, included: Bool, _ diagnostics: inout Diagnostics
    ) {
        // Only models can have narrower access.
        guard case .model = field.type.leaf, !reported.contains(field.range) else { return }
        let place = included ? row.declaration.key.range : field.range
        if check(field.type, "field \"\(field.name)\"", row, at: place, &diagnostics) { reported.insert(field.range) }
    }

    /// Returns whether something was reported.
    @discardableResult
    private func check(
        _ type: ValueType, _ subject: @autoclosure () -> String, _ row: DeclaredModels.Row, at range: SourceRange,
        _ diagnostics: inout Diagnostics
    ) -> Bool {
        guard case .model(let name) = type.leaf, let held = index[name], let holder = index[row.declaration.name],
            held.access.reach < holder.access.reach, let access = held.access
        else { return false }
        let own = holder.access?.rawValue ?? "public by default"
        let message =
            "\(row.declaration.subject) is \(own), but the type of its \(subject()) is \(name), which is "
            + "\(access.rawValue)"
        let note = Diagnostic.Note(message: "\(name) is declared here", range: held.range)
        diagnostics.report(.accessMismatch, message, at: range, notes: [note])
        return true
    }
}

extension DeclaredModels.Row {
    /// Whether the field is the model's own, not an included one.
    fileprivate func declares(_ field: Field) -> Bool {
        let own = declaration.nodes.node.range
        return field.range.file == declaration.key.range.file && own.start <= field.range.range.start
            && field.range.range.end <= own.end
    }
}

extension Access? {
    /// The width of the access; without an access level it may be the widest, as the command line decides.
    var reach: Int {
        switch self {
        case .public, nil: 2
        case .package: 1
        case .internal: 0
        }
    }
}
