import YAMLSyntax

/// Reads all structs: their own fields, and those of the models that they include.
struct Structures {
    private let table: ModelTable
    private let index: ModelIndex
    private let defaults: [FileDefaults]

    init(_ table: ModelTable, _ index: ModelIndex, _ defaults: [FileDefaults]) {
        self.table = table
        self.index = index
        self.defaults = defaults
    }

    /// The structs by number; faults are reported, and what they are about is left out.
    func read(_ files: inout [SpecFile]) -> [(number: Int, structure: Structure)] {
        var own: [[ModelField]] = Array(repeating: [], count: table.rows.count)
        var included: [[Includes.Include]] = Array(repeating: [], count: table.rows.count)
        let numbers = table.numbers(of: .structure, .tuple)
        for number in numbers {
            let row = table.rows[number]
            let values = ValueResolver(index: index, defaults: defaults[row.file])
            own[number] = OwnFields(values: values).read(row.declaration, &files[row.file].reader)
            included[number] = includes(of: row.declaration, &files[row.file].reader)
        }
        let includes = Includes(own: own, includes: included, names: table.names)
        for fault in includes.faults {
            files[table.rows[fault.model].file].reader.report(fault.rule, fault.message, at: fault.range)
        }
        return numbers.map { number in
            let row = table.rows[number]
            let checker = StructureChecker(
                model: row.declaration, members: includes.members[number], includes: includes.includes[number])
            return (number, checker.structure(&files[row.file].reader))
        }
    }

    private func includes(of model: ModelDeclaration, _ reader: inout SpecReader) -> [Includes.Include] {
        let subject = "\"include\" of \(model.subject)"
        guard let node = model.nodes["include"], let nodes = reader.list(node, of: subject) else { return [] }
        var places: [Int: SourceRange] = [:]
        return nodes.compactMap { node in
            guard let include = include(node, of: subject, &reader) else { return nil }
            if let first = places[include.model] {
                let note = Diagnostic.Note(message: "the first is here", range: first)
                reader.report(.duplicateName, "\(subject) names \"\(node.text)\" twice", at: node, notes: [note])
                return nil
            }
            places[include.model] = include.range
            return include
        }
    }

    private func include(_ node: YAMLNode, of subject: String, _ reader: inout SpecReader) -> Includes.Include? {
        guard let text = reader.text(node, of: subject) else { return nil }
        let range = reader.range(of: node)
        let name = Written(value: text, range: range)
        guard let type = index.resolve(.name(name), &reader) else { return nil }
        if case .model(let name) = type, let number = table.numbers[name] {
            switch table.rows[number].declaration.kind {
            case .structure: return Includes.Include(model: number, range: range)
            case nil: return nil
            default: break
            }
        }
        reader.report(.wrongType, "\(subject) can name only models with fields, not \(text)", at: node)
        return nil
    }
}
