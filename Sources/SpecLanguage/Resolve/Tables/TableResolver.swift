import WireSyntax

/// Resolves tables: a column for each field of a model.
struct TableResolver {
    private let index: ModelIndex
    private let models: [String: Model]
    /// Names of models that may be declared by files that cannot be read.
    private let possibleNames: Set<String>
    /// The names of the tables of each module.
    private var names: [String?: TableNames] = [:]

    init(index: ModelIndex, models: [Model], possibleNames: Set<String>) {
        self.index = index
        self.models = Dictionary(models.map { ($0.name, $0) }) { first, _ in first }
        self.possibleNames = possibleNames
    }

    /// The table; `nil` if its name or its model is not valid, which has been reported.
    mutating func resolve(_ declaration: TableDeclaration, _ diagnostics: inout Diagnostics) -> Table? {
        let module = index.module(of: declaration.key.range.file).name
        let names = names[module, default: TableNames(index)].take(declaration.key, &diagnostics)
        guard let model = model(of: declaration, &diagnostics), case .structure(let structure) = model.kind else {
            return nil
        }
        let columns = columns(of: structure, declaration, &diagnostics)
        let key = structure.identity.compactMap { name in columns.first { $0.field.name == name } }
        checkKey(key, of: structure, declaration, &diagnostics)
        let indexes = declaration.indexes.compactMap { resolve($0, columns, declaration, &diagnostics) }
        guard let names, !key.isEmpty else { return nil }
        return Table(
            name: declaration.key.value, propertyName: names.property, typeName: names.type, doc: declaration.doc,
            model: model.name, access: model.access, columns: columns, key: key, indexes: indexes,
            keepsUnknownKeys: structure.unknownKeys == .keep && structure.layout == .object,
            module: module, range: declaration.key.range)
    }

    private func model(of declaration: TableDeclaration, _ diagnostics: inout Diagnostics) -> Model? {
        guard let written = declaration.model else { return nil }
        guard let entry = index.entry(named: written, &diagnostics), let model = models[entry.name],
            entry.kind != .unreadable
        else { return nil }
        guard case .structure = model.kind else {
            let message =
                "table \"\(declaration.key.value)\" stores \(model.name), which has no fields"
            let note = Diagnostic.Note(message: "\(model.name) is declared here", range: model.range)
            diagnostics.report(.wrongType, message, at: written.range, notes: [note])
            return nil
        }
        return model
    }

    private func columns(
        of structure: Structure, _ declaration: TableDeclaration, _ diagnostics: inout Diagnostics
    ) -> [Table.Column] {
        var taken: [String: Field] = [:]
        let storages = ColumnStorages(models: models)
        return structure.fields.filter { !$0.isIgnored || $0.given != nil }.map { field in
            let name = field.column ?? field.name
            // SQLite ignores case in column names.
            if let first = taken[name.lowercased()] {
                let message =
                    "fields \"\(first.name)\" and \"\(field.name)\" have the same column \(name) in table "
                    + "\"\(declaration.key.value)\""
                let note = Diagnostic.Note(message: "the field is here", range: field.range)
                diagnostics.report(.duplicateName, message, at: declaration.key.range, notes: [note])
            }
            taken[name.lowercased()] = field
            if let loss = storages.loss(of: field.type) {
                let message =
                    "table \"\(declaration.key.value)\" stores field \"\(field.name)\" as JSON, which would lose "
                    + "\(loss)"
                let note = Diagnostic.Note(message: "the field is here", range: field.range)
                diagnostics.report(.lostInTable, message, at: declaration.key.range, notes: [note])
            }
            return Table.Column(name: name, field: field, storage: storages.storage(of: field))
        }
    }

    private func checkKey(
        _ key: [Table.Column], of structure: Structure, _ declaration: TableDeclaration,
        _ diagnostics: inout Diagnostics
    ) {
        let subject = "table \"\(declaration.key.value)\""
        let range = declaration.model?.range ?? declaration.key.range
        if structure.identity.isEmpty {
            let message = "\(subject) needs a model with \"identity\": the fields of the primary key"
            diagnostics.report(.missingIdentity, message, at: range)
        } else if key.count < structure.identity.count {
            let message = "\(subject) needs a stored identity, but a field of the identity is ignored"
            diagnostics.report(.missingIdentity, message, at: range)
        } else if let column = key.first(where: { !$0.storage.isComparable }) {
            let message =
                "\(subject) cannot have \"\(column.field.name)\" in its primary key: it is stored as JSON or as text "
                + "that does not sort"
            diagnostics.report(.missingIdentity, message, at: range)
        }
    }

    private func resolve(
        _ index: [Written<String>], _ columns: [Table.Column], _ declaration: TableDeclaration,
        _ diagnostics: inout Diagnostics
    ) -> [Table.Column]? {
        let subject = "table \"\(declaration.key.value)\""
        var result: [Table.Column] = []
        for name in index {
            let spelling = try? SwiftSpelling.member(name.value)
            guard let column = columns.first(where: { $0.field.name == name.value || $0.field.name == spelling }) else {
                let hint = diagnostics.hint(for: name.value, among: columns.map(\.field.name))
                diagnostics.report(.unknownField, "\(subject) has no field \"\(name.value)\"\(hint)", at: name.range)
                continue
            }
            if !column.storage.isComparable {
                let message =
                    "\(subject) cannot have an index on \"\(name.value)\": it is stored as JSON or as text that does "
                    + "not sort"
                diagnostics.report(.keyNotApplicable, message, at: name.range)
            } else if result.contains(column) {
                diagnostics.report(
                    .duplicateName, "duplicate \"\(name.value)\" in an index of \(subject)", at: name.range)
            } else {
                result.append(column)
            }
        }
        return result.isEmpty ? nil : result
    }
}

extension Table.Storage {
    /// Whether conditions and keys can use it.
    public var isComparable: Bool {
        switch self {
        case .plain: true
        case .date(_, let isOrdered): isOrdered
        case .json: false
        }
    }
}

/// Decides how fields are stored in columns.
struct ColumnStorages {
    let models: [String: Model]

    func storage(of field: Field) -> Table.Storage {
        switch field.type.unwrapped {
        case .builtIn(.json), .array, .dictionary, .optional: .json
        case .builtIn(.date): .date(field.dateFormat ?? .iso8601, isOrdered: isOrdered(field.dateFormat ?? .iso8601))
        case .builtIn: .plain
        case .model(let name): if case .enumeration = models[name]?.kind { .plain } else { .json }
        }
    }

    /// Whether the texts of the format sort chronologically: numbers of fixed width, the largest unit first.
    private func isOrdered(_ format: DateFormat) -> Bool {
        guard let text = format.pattern else { return true }
        let fields = (try? DatePattern(text))?.items.filter { item in
            switch item {
            case .literal, .offset: false
            default: true
            }
        }
        guard let fields, let last = fields.last else { return false }
        let units: [DatePattern.Item] = [
            .year(width: 4), .month(width: 2), .day(width: 2), .hour(width: 2), .minute(width: 2), .second(width: 2),
        ]
        if case .fraction = last { return fields.dropLast().elementsEqual(units) }
        return fields.elementsEqual(units.prefix(fields.count))
    }

    /// The part of a value that a column of the type would lose, because it is not written to JSON, or read
    /// differently; `nil` if nothing would be lost.
    func loss(of type: ValueType) -> String? {
        var seen: Set<String> = []
        return loss(of: [type], &seen)
    }

    private func loss(ofModel name: String, _ seen: inout Set<String>) -> String? {
        guard seen.insert(name).inserted, let model = models[name] else { return nil }
        switch model.kind {
        case .enumeration, .external: return nil
        case .tagged(let union): return loss(of: union.cases.map(\.type), &seen)
        case .untagged(let union): return loss(of: union.cases.map(\.type), &seen)
        case .structure(let structure):
            for field in structure.fields where !field.isIgnored || field.given != nil {
                if field.encode != .both || field.given != nil { return "\(name).\(field.name)" }
                if let loss = loss(of: [field.type], &seen) { return loss }
            }
            return nil
        }
    }

    private func loss(of types: [ValueType], _ seen: inout Set<String>) -> String? {
        for type in types {
            if case .model(let name) = type.leaf, let loss = loss(ofModel: name, &seen) { return loss }
        }
        return nil
    }
}

/// The tables of all files, for endpoints that store their results.
struct TableCatalog: Sendable {
    private let tables: [Table]
    private let models: [String: Model]
    /// The names of tables that are not valid, and of those that may be declared by files that cannot be read.
    private let possibleNames: Set<String>

    /// - Parameters:
    ///   - tables: the valid tables.
    ///   - names: the names of all tables, as written.
    init(_ tables: [Table] = [], names: [String] = [], models: [Model] = [], possibleNames: Set<String> = []) {
        self.tables = tables
        self.models = Dictionary(models.map { ($0.name, $0) }) { first, _ in first }
        self.possibleNames = possibleNames.union(names)
    }

    /// The Swift names of the types of a module's tables.
    func typeNames(in module: String?) -> [String] {
        tables.filter { $0.module == module }.map(\.typeName)
    }

    /// The table with a name, in the module or in those that it uses; `nil` if there is none, which is reported, or if it is
    /// not valid.
    func find(_ name: Written<String>, in module: SpecModule, _ diagnostics: inout Diagnostics) -> Table? {
        let named = tables.filter { ExactText($0.name) == ExactText(name.value) }
        let known = [module.name] + module.uses
        if let table = known.lazy.compactMap({ module in named.first { $0.module == module } }).first { return table }
        guard !possibleNames.contains(name.value) else { return nil }
        let hint = diagnostics.hint(for: name.value, among: tables.map(\.name))
        diagnostics.report(.unknownTable, "unknown table \"\(name.value)\"\(hint)", at: name.range)
        return nil
    }

    /// A table that could store the contents of a value.
    func table(for type: ValueType) -> Table? {
        tables.first { !parts(of: type, holding: $0.model).isEmpty }
    }

    /// Whether part of the value is not valid, so that nothing can be concluded.
    func isUnknown(_ type: ValueType) -> Bool {
        if case .model(let name) = type.leaf { models[name] == nil } else { false }
    }

    /// The fields of a struct; empty for other models.
    func fields(of model: String) -> [Field] {
        if case .structure(let structure)? = models[model]?.kind { structure.fields } else { [] }
    }

    /// The places of a model's records in a value: the value itself, or the elements of its optionals, lists and
    /// dictionaries; otherwise the same in the fields of the returned model.
    func parts(of type: ValueType, holding model: String) -> [ResponseStorage.Part] {
        guard type.leaf != .model(model) else { return [ResponseStorage.Part(type: type)] }
        guard case .model(let name) = type, case .structure(let structure)? = models[name]?.kind else { return [] }
        return structure.fields.filter { !$0.isIgnored && $0.type.leaf == .model(model) }.map { field in
            ResponseStorage.Part(field: field.name, isDeprecated: field.deprecated != nil, type: field.type)
        }
    }
}

/// The names of all tables of all files, to find collisions.
struct TableNames {
    private let models: ModelIndex
    private var properties: NameTable
    /// By the name as SQLite compares it.
    private var tables: [String: Written<String>] = [:]

    init(_ models: ModelIndex) {
        self.models = models
        properties = NameTable()
    }

    /// The Swift names of a table; `nil` if the name is not valid or taken, which has been reported.
    mutating func take(_ key: Written<String>, _ diagnostics: inout Diagnostics) -> (property: String, type: String)? {
        let subject = "table \"\(key.value)\""
        guard let property = diagnostics.memberName(key, of: subject), let type = try? SwiftSpelling.type(key.value)
        else {
            return nil
        }
        if key.value.lowercased().hasPrefix("sqlite_") || key.value.unicodeScalars.contains("\0") {
            diagnostics.report(.invalidIdentifier, "\(subject): SQLite reserves this name", at: key.range)
            return nil
        }
        if ["engine", "prepare"].contains(property) {
            diagnostics.report(
                .duplicateName, "\(subject) cannot be named \(property): every store has a member with that name",
                at: key.range)
        }
        if let model = models.model(type + "Table", inModuleOf: key.range.file) {
            let note = Diagnostic.Note(message: "the \(model.noun) is here", range: model.range)
            let message = "\(subject) generates the type \(type)Table, which is also a \(model.noun)"
            diagnostics.report(.duplicateName, message, at: key.range, notes: [note])
        }
        guard properties.take(property, key, subject: "table", &diagnostics) else { return nil }
        if let first = tables[key.value.lowercased()] {
            let note = Diagnostic.Note(message: "the first is here", range: first.range)
            let message =
                "tables \"\(first.value)\" and \"\(key.value)\" are the same for SQLite, which ignores case"
            diagnostics.report(.duplicateName, message, at: key.range, notes: [note])
            return nil
        }
        tables[key.value.lowercased()] = key
        return (property, type + "Table")
    }
}
