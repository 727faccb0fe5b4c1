/// The tables of all files, for endpoints that keep in them what they return.
struct TableCatalog: Sendable {
    private let tables: [Table]
    private let models: [String: Model]
    /// Tables that have faults, and what may be one in a file that cannot be read.
    private let possibleNames: Set<String>

    /// - Parameters:
    ///   - tables: those without faults
    ///   - names: those of all tables, as written
    init(_ tables: [Table] = [], names: [String] = [], models: [Model] = [], possibleNames: Set<String> = []) {
        self.tables = tables
        self.models = Dictionary(models.map { ($0.name, $0) }) { first, _ in first }
        self.possibleNames = possibleNames.union(names)
    }

    /// The names of the Swift types that stand for tables.
    var typeNames: [String] { tables.map(\.typeName) }

    /// The table of that name; nil where there is none without faults, which has been reported.
    func find(_ name: Written<String>, _ reader: inout SpecReader) -> Table? {
        if let table = tables.first(where: { $0.name == name.value }) { return table }
        guard !possibleNames.contains(name.value) else { return nil }
        let hint = reader.hint(for: name.value, among: tables.map(\.name))
        reader.report(.unknownTable, "no file declares a table \"\(name.value)\"\(hint)", at: name.range)
        return nil
    }

    /// Another table that takes what stands in a value of the type.
    func table(for type: ValueType) -> Table? {
        tables.first { !parts(of: type, holding: $0.model).isEmpty }
    }

    /// Whether anything that stands in a value of the type has faults, so that nothing can be said of it.
    func isUnknown(_ type: ValueType) -> Bool {
        if case .model(let name) = type.leaf { models[name] == nil } else { false }
    }

    /// Where records of a model stand in a value: it is one, or holds some in optionals, lists and dictionaries; else
    /// the fields of the returned model are looked at in the same way.
    func parts(of type: ValueType, holding model: String) -> [AnswerStorage.Part] {
        guard type.leaf != .model(model) else { return [AnswerStorage.Part(type: type)] }
        guard case .model(let name) = type, case .structure(let structure)? = models[name]?.kind else { return [] }
        return structure.fields.filter { !$0.isIgnored && $0.type.leaf == .model(model) }.map { field in
            AnswerStorage.Part(field: field.name, isDeprecated: field.deprecated != nil, type: field.type)
        }
    }
}
