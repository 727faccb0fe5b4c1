extension ModelIndex {
    /// The names that files declare, with the structs of changes that come with some of them.
    init(_ files: inout [SpecFile], _ table: ModelTable, _ defaults: [FileDefaults]) {
        self.init()
        for row in table.rows {
            add(row.declaration, defaults[row.file], &files[row.file].reader)
        }
        for file in files { addPossibleNames(file.possibleNames) }
    }

    private mutating func add(_ model: ModelDeclaration, _ defaults: FileDefaults, _ reader: inout SpecReader) {
        let kind = model.kind?.indexKind ?? .unreadable
        let access = model.access ?? defaults.access
        let entry = Entry(name: model.name, kind: kind, access: access, range: model.key.range)
        guard add(entry, written: model.key, subject: "model", &reader) else { return }
        if model.kind == .divided, model.otherwise == .drop { addDropping(model.name) }
        guard model.hasPatch, let node = model.nodes.keyNode("patch") else { return }
        let patch = Written(value: model.name + "Patch", range: reader.range(of: node))
        let patchEntry = Entry(name: patch.value, kind: .patch, access: access, range: patch.range)
        add(patchEntry, written: patch, subject: "the patch", &reader)
    }
}
