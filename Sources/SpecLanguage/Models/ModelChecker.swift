/// Makes models of declarations, and checks all that they say of each other.
struct ModelChecker {
    var files: [SpecFile]
    /// What holds in each file.
    let defaults: [FileDefaults]
    private(set) var index: ModelIndex
    private var table: ModelTable

    init(_ files: [SpecFile], _ defaults: [FileDefaults]) {
        var files = files
        table = ModelTable(files)
        index = ModelIndex(&files, table, defaults)
        self.files = files
        self.defaults = defaults
    }

    /// The models of each file, in the order written.
    mutating func check() -> [[Model]] {
        // Literals name the cases of enums, so that these come first.
        readEnumerations()
        readExternalTypes()
        readDividedUnions()
        readShapedUnions()
        readStructures()
        checkContainment()
        checkAccess()
        return models()
    }

    /// The cases that have the name of one of Optional's, and where they stand, by the name of their model.
    var optionalCases: [String: [OptionalCases.Case]] {
        var cases: [String: [OptionalCases.Case]] = [:]
        for row in table.rows {
            let found = OptionalCases.cases(of: row.declaration, row.kind, files[row.file].reader)
            if !found.isEmpty { cases[row.declaration.name] = found }
        }
        return cases
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
            let enumeration = EnumerationReader(model: row.declaration).enumeration(&files[row.file].reader)
            set(enumeration.map { .enumeration($0) }, of: number)
            if let enumeration, table.numbers[row.declaration.name] == number {
                index.add(enumeration, of: row.declaration.name)
            }
        }
    }

    private mutating func readExternalTypes() {
        for number in table.numbers(of: .external) {
            let row = table.rows[number]
            set(files[row.file].reader.externalType(row.declaration).map { .external($0) }, of: number)
        }
    }

    private mutating func readDividedUnions() {
        for number in table.numbers(of: .divided) {
            let row = table.rows[number]
            let union = DividedUnionReader(model: row.declaration, values: values(row.file))
            set(union.union(&files[row.file].reader).map { .divided($0) }, of: number)
        }
    }

    private mutating func readShapedUnions() {
        let unions = ShapedUnions(table, index, defaults)
        for (number, union) in unions.read(&files) { set(union.map { .shaped($0) }, of: number) }
    }

    private mutating func readStructures() {
        let structures = Structures(table, index, defaults)
        for (number, structure) in structures.read(&files) { set(.structure(structure), of: number) }
    }

    private mutating func checkContainment() {
        let containment = Containment(table)
        for fault in containment.faults {
            files[table.rows[fault.model].file].reader.report(.recursiveModel, fault.message, at: fault.range)
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
