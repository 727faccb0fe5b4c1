/// Makes tables of what files say: a column for each field of a model.
struct TableResolver {
    private let index: ModelIndex
    private let models: [String: Model]
    /// Models that a file may declare which cannot be read.
    private let possibleNames: Set<String>
    private var names: TableNames

    init(index: ModelIndex, models: [Model], possibleNames: Set<String>) {
        self.index = index
        self.models = Dictionary(models.map { ($0.name, $0) }) { first, _ in first }
        self.possibleNames = possibleNames
        names = TableNames(index)
    }

    /// The table; nil where its name or its model cannot be used, which has been reported.
    mutating func resolve(_ declaration: TableDeclaration, _ reader: inout SpecReader) -> Table? {
        let names = names.take(declaration.key, &reader)
        guard let model = model(of: declaration, &reader), case .structure(let structure) = model.kind else {
            return nil
        }
        let columns = columns(of: structure, declaration, &reader)
        let key = structure.identity.compactMap { name in columns.first { $0.field.name == name } }
        checkKey(key, of: structure, declaration, &reader)
        let indexes = declaration.indexes.compactMap { resolve($0, columns, declaration, &reader) }
        guard let names, !key.isEmpty else { return nil }
        return Table(
            name: declaration.key.value, propertyName: names.property, typeName: names.type, doc: declaration.doc,
            model: model.name, access: model.access, columns: columns, key: key, indexes: indexes,
            keepsUnknownKeys: structure.unknownKeys == .keep && structure.layout == .object,
            range: declaration.key.range)
    }

    private func model(of declaration: TableDeclaration, _ reader: inout SpecReader) -> Model? {
        guard let written = declaration.model else { return nil }
        guard let entry = index[written.value] else {
            guard !possibleNames.contains(written.value) else { return nil }
            let hint = reader.hint(for: written.value, among: index.names)
            reader.report(.unknownType, "unknown type \"\(written.value)\"\(hint)", at: written.range)
            return nil
        }
        guard let model = models[entry.name], entry.kind != .unreadable else { return nil }
        guard case .structure = model.kind else {
            let message =
                "table \"\(declaration.key.value)\" keeps \(model.name), which has no fields to make columns of"
            let note = Diagnostic.Note(message: "\(model.name) is declared here", range: model.range)
            reader.report(.wrongType, message, at: written.range, notes: [note])
            return nil
        }
        return model
    }

    private func columns(
        of structure: Structure, _ declaration: TableDeclaration, _ reader: inout SpecReader
    ) -> [Table.Column] {
        var taken: [String: Field] = [:]
        let storages = ColumnStorages(models: models)
        return structure.fields.filter { !$0.isIgnored }.map { field in
            let name = field.column ?? field.name
            // SQLite takes no notice of case in the names of columns.
            if let first = taken[name.lowercased()] {
                let message =
                    "fields \"\(first.name)\" and \"\(field.name)\" are both the column \(name) of table "
                    + "\"\(declaration.key.value)\""
                let note = Diagnostic.Note(message: "the field is here", range: field.range)
                reader.report(.duplicateName, message, at: declaration.key.range, notes: [note])
            }
            taken[name.lowercased()] = field
            if let loss = storages.loss(of: field.type) {
                let message =
                    "table \"\(declaration.key.value)\" keeps field \"\(field.name)\" as JSON, from which \(loss) would "
                    + "not come back"
                let note = Diagnostic.Note(message: "the field is here", range: field.range)
                reader.report(.lostInTable, message, at: declaration.key.range, notes: [note])
            }
            return Table.Column(name: name, field: field, storage: storages.storage(of: field))
        }
    }

    private func checkKey(
        _ key: [Table.Column], of structure: Structure, _ declaration: TableDeclaration, _ reader: inout SpecReader
    ) {
        let subject = "table \"\(declaration.key.value)\""
        let range = declaration.model?.range ?? declaration.key.range
        if structure.identity.isEmpty {
            let message = "\(subject) needs a model with \"identity\": the field that tells its records apart"
            reader.report(.missingIdentity, message, at: range)
        } else if key.count < structure.identity.count {
            let message = "\(subject) needs an identity that is kept, and a field of it is ignored"
            reader.report(.missingIdentity, message, at: range)
        } else if let column = key.first(where: { !$0.storage.isComparable }) {
            let message =
                "\(subject) cannot tell its records apart by \"\(column.field.name)\", which is kept as JSON or in a "
                + "text that has no order"
            reader.report(.missingIdentity, message, at: range)
        }
    }

    private func resolve(
        _ index: [Written<String>], _ columns: [Table.Column], _ declaration: TableDeclaration,
        _ reader: inout SpecReader
    ) -> [Table.Column]? {
        let subject = "table \"\(declaration.key.value)\""
        var result: [Table.Column] = []
        for name in index {
            let spelling = try? SwiftSpelling.member(name.value)
            guard let column = columns.first(where: { $0.field.name == name.value || $0.field.name == spelling }) else {
                let hint = reader.hint(for: name.value, among: columns.map(\.field.name))
                reader.report(.unknownField, "\(subject) has no field \"\(name.value)\"\(hint)", at: name.range)
                continue
            }
            if !column.storage.isComparable {
                let message =
                    "\(subject): no record is found by \"\(name.value)\", which is kept as JSON or in a text that has no "
                    + "order"
                reader.report(.keyNotApplicable, message, at: name.range)
            } else if result.contains(column) {
                reader.report(.duplicateName, "an index of \(subject) names \"\(name.value)\" twice", at: name.range)
            } else {
                result.append(column)
            }
        }
        return result.isEmpty ? nil : result
    }
}

extension Table.Storage {
    /// Whether rows can be told apart and found by it.
    public var isComparable: Bool {
        switch self {
        case .plain: true
        case .date(_, let isOrdered): isOrdered
        case .json: false
        }
    }
}
