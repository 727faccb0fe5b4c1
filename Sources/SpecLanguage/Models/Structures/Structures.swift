import Parallelism
import YAMLSyntax

/// Reads all structs: their own fields, and those of the models that they include.
struct Structures: Sendable {
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
        for part in parts(of: &files, Self.read) {
            own[part.number] = part.value.fields
            included[part.number] = part.value.includes
        }
        let includes = Includes(own: own, includes: included, names: table.names)
        for fault in includes.faults {
            files[table.rows[fault.model].file].reader.report(fault.rule, fault.message, at: fault.range)
        }
        return parts(of: &files) { structures, number, reader in
            let checker = StructureChecker(
                model: structures.table.rows[number].declaration, members: includes.members[number],
                includes: includes.includes[number])
            return checker.structure(&reader)
        }.map { ($0.number, $0.value) }
    }

    /// What a function makes of each struct, worked out for many files at once; in the order of the files.
    private func parts<Value: Sendable>(
        of files: inout [SpecFile], _ make: @Sendable (Structures, Int, inout SpecReader) -> Value
    ) -> [(number: Int, value: Value)] {
        var work: [FileWork<Value>] = files.map { FileWork(reader: $0.reader) }
        for number in table.numbers(of: .structure, .tuple) { work[table.rows[number].file].numbers.append(number) }
        work.parallelUpdate { _, work in
            for number in work.numbers { work.values.append((number, make(self, number, &work.reader))) }
        }
        for file in files.indices { files[file].reader = work[file].reader }
        return work.flatMap(\.values)
    }

    /// The structs of one file, and what was made of them.
    private struct FileWork<Value: Sendable>: Sendable {
        var reader: SpecReader
        var numbers: [Int] = []
        var values: [(number: Int, value: Value)] = []
    }

    private static func read(
        _ structures: Structures, _ number: Int, _ reader: inout SpecReader
    ) -> (fields: [ModelField], includes: [Includes.Include]) {
        let row = structures.table.rows[number]
        let values = ValueResolver(index: structures.index, defaults: structures.defaults[row.file])
        let fields = OwnFields(values: values).read(row.declaration, &reader)
        return (fields, structures.includes(of: row.declaration, &reader))
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
