/// Finds fields of one model that have the same name in Swift, or the same place in JSON.
struct FieldConflicts {
    /// Where a field comes from: the model itself, or one of those that it includes.
    struct Origin: Equatable {
        /// The number of the include; nil for the model's own fields.
        let include: Int?
        /// Where a conflict is told that has to do with it; nil for where the field itself is declared.
        let range: SourceRange?
    }

    /// The fields that were taken; the tables hold their places here.
    private var taken: [(field: ModelField, origin: Origin)] = []
    private var names: [String: Int] = [:]
    private var readPaths: [JSONPath: Int] = [:]
    private var writtenPaths: [JSONPath: Int] = [:]

    /// - Parameter count: how many fields there will be
    init(count: Int) {
        taken.reserveCapacity(count)
        names.reserveCapacity(count)
        readPaths.reserveCapacity(count)
        writtenPaths.reserveCapacity(count)
    }

    /// Takes a field's name and places; reports what another has already.
    ///
    /// Two fields of the same include are left alone: they were told of where they are declared.
    mutating func take(_ field: ModelField, from origin: Origin, _ reader: inout SpecReader) {
        if let place = names[field.field.name] {
            let first = taken[place]
            if !isFromSameInclude(first.origin, origin) { reportName(field, origin, first.field, &reader) }
            return
        }
        names[field.field.name] = taken.count
        taken.append((field, origin))
        takePaths(of: field, origin, &reader)
    }

    /// Reports a field that has a name which the generated code needs itself.
    func reserve(_ name: String, for use: String, at range: SourceRange, _ reader: inout SpecReader) {
        guard let first = names[name].map({ taken[$0] }) else { return }
        let place = first.origin.range ?? first.field.field.range
        let note = Diagnostic.Note(message: "it is needed for this", range: range)
        let message = "field \"\(first.field.written.value)\" is \(name) in Swift, the name of \(use)"
        reader.report(.duplicateName, message, at: place, notes: [note])
    }

    private func isFromSameInclude(_ first: Origin, _ second: Origin) -> Bool {
        first.include != nil && first.include == second.include
    }

    private func reportName(
        _ field: ModelField, _ origin: Origin, _ first: ModelField, _ reader: inout SpecReader
    ) {
        let written = field.written.value
        let message =
            written == first.written.value
            ? "there are two fields \"\(written)\""
            : "fields \"\(first.written.value)\" and \"\(written)\" are both \(field.field.name) in Swift"
        report(.duplicateName, message, field, origin, first, &reader)
    }

    private mutating func takePaths(of field: ModelField, _ origin: Origin, _ reader: inout SpecReader) {
        var reported: Set<JSONPath> = []
        for path in field.readPaths {
            if let place = readPaths[path] {
                let first = taken[place]
                guard reported.insert(path).inserted, !isFromSameInclude(first.origin, origin) else { continue }
                reportPath(path, field, origin, first.field, isRead: true, &reader)
            } else {
                readPaths[path] = taken.count - 1
            }
        }
        guard let path = field.writtenPath else { return }
        if let place = writtenPaths[path] {
            let first = taken[place]
            guard !reported.contains(path), !isFromSameInclude(first.origin, origin) else { return }
            reportPath(path, field, origin, first.field, isRead: false, &reader)
        } else {
            writtenPaths[path] = taken.count - 1
        }
    }

    private func reportPath(
        _ path: JSONPath, _ field: ModelField, _ origin: Origin, _ first: ModelField, isRead: Bool,
        _ reader: inout SpecReader
    ) {
        let name = field.written.value
        let way = isRead ? "read from" : "written to"
        let message =
            first.field.range == field.field.range
            ? "field \"\(name)\" names the path \"\(path.text)\" twice"
            : "fields \"\(first.written.value)\" and \"\(name)\" are both \(way) \"\(path.text)\""
        report(.samePathTwice, message, field, origin, first, &reader)
    }

    private func report(
        _ rule: Rule, _ message: String, _ field: ModelField, _ origin: Origin, _ first: ModelField,
        _ reader: inout SpecReader
    ) {
        var notes = [Diagnostic.Note(message: "the first is here", range: first.field.range)]
        if origin.range != nil {
            notes.append(Diagnostic.Note(message: "the second is here", range: field.field.range))
        }
        reader.report(rule, message, at: origin.range ?? field.field.range, notes: notes)
    }
}
