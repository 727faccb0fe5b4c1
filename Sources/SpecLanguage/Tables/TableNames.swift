/// The names of all tables of all files, to find two that meet.
struct TableNames {
    private let models: ModelIndex
    private var properties: NameTable
    /// By the name as SQLite compares it.
    private var tables: [String: Written<String>] = [:]

    init(_ models: ModelIndex) {
        self.models = models
        properties = NameTable()
    }

    /// The names of a table in Swift; nil where it has none, or one that is taken, which has been reported.
    mutating func take(_ key: Written<String>, _ reader: inout SpecReader) -> (property: String, type: String)? {
        let subject = "table \"\(key.value)\""
        guard let property = reader.memberName(key, of: subject), let type = try? SwiftSpelling.type(key.value) else {
            return nil
        }
        if key.value.lowercased().hasPrefix("sqlite_") || key.value.unicodeScalars.contains("\0") {
            reader.report(.invalidIdentifier, "\(subject): SQLite keeps such names for itself", at: key.range)
            return nil
        }
        if ["engine", "prepare"].contains(property) {
            reader.report(
                .duplicateName, "\(subject) is called \(property), as is a part of every store", at: key.range)
        }
        if let model = models[type + "Table"] {
            let note = Diagnostic.Note(message: "the model is here", range: model.range)
            let message = "\(subject) gives a type \(type)Table, and there is a model of that name"
            reader.report(.duplicateName, message, at: key.range, notes: [note])
        }
        guard properties.take(property, key, subject: "table", &reader) else { return nil }
        if let first = tables[key.value.lowercased()] {
            let note = Diagnostic.Note(message: "the first is here", range: first.range)
            let message =
                "tables \"\(first.value)\" and \"\(key.value)\" are one for SQLite, which takes no notice of case"
            reader.report(.duplicateName, message, at: key.range, notes: [note])
            return nil
        }
        tables[key.value.lowercased()] = key
        return (property, type + "Table")
    }
}
