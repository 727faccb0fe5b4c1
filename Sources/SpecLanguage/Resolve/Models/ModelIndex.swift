/// The names of all models of all files, to resolve types.
struct ModelIndex: Sendable {
    /// What a name refers to.
    enum Kind: Sendable {
        case structure
        case tuple
        case enumeration
        case tagged
        case untagged
        case external
        /// The struct of changes generated for `patch: true`.
        case patch
        /// The namespace of some models.
        case namespace
        /// A model that is not valid; this has been reported.
        case unreadable
    }

    struct Entry: Sendable, Equatable {
        /// The Swift name, with the namespace if there is one.
        let name: String
        fileprivate(set) var kind: Kind
        /// The access level; `nil`: as the command line says.
        let access: Access?
        let range: SourceRange
        /// The module that declares it; `nil` for the one that is generated.
        var module: String?

        /// What the entry is, in messages.
        var noun: String { kind == .namespace ? "namespace of models" : "model" }

        /// Whether the name means the same, wherever it is declared.
        static func == (left: Entry, right: Entry) -> Bool {
            left.name == right.name && left.kind == right.kind && left.access == right.access
        }
    }

    private var entries: [String: Entry] = [:]
    /// Swift names by written names, if they differ.
    private var spellings: [String: String] = [:]
    private(set) var names: [String] = []
    /// The namespaces of files that have one, by their paths, with their modules.
    private var namespaces: [String: String] = [:]
    /// The modules of all files, by their paths; empty if there is only one.
    private var modules: [String: SpecModule] = [:]
    /// The Swift names of namespaces by written names, if they differ.
    private var namespaceSpellings: [String: String] = [:]
    /// Names that may be declared by files that cannot be read.
    private var possibleNames: Set<String> = []
    /// The enums, by Swift name, for literals that name their cases.
    private(set) var enumerations: [String: Enumeration] = [:]
    /// The unions with `otherwise: drop`.
    private(set) var dropping: Set<String> = []

    /// The model with a Swift name or a written name.
    subscript(name: String) -> Entry? {
        if let entry = entries[name] ?? spellings[name].flatMap({ entries[$0] }) { return entry }
        let written = ModelName(name)
        guard let namespace = written.namespace.flatMap({ namespaceSpellings[$0] }) else { return nil }
        return self[ModelName(written.plain, in: namespace).text]
    }

    /// The model that a name written in a file means: one in the file's own namespace, or else in its module, or else in the
    /// modules that this one uses.
    ///
    /// - Returns: `nil` if there is none, or several, which is reported
    func entry(named name: Written<String>, _ diagnostics: inout Diagnostics) -> Entry? {
        let written = ModelName(name.value)
        diagnostics.noteLookup(of: [written.plain, written.namespace].compactMap(\.self))
        if let own = ownEntry(named: name) { return own }
        let others = otherEntries(named: name)
        guard let other = others.first else {
            reportUnknown(name, &diagnostics)
            return nil
        }
        return isUsable(others, named: name, &diagnostics) ? other : nil
    }

    private func ownEntry(named name: Written<String>) -> Entry? {
        if let namespace = namespaces[name.range.file], let own = self["\(namespace).\(name.value)"] { return own }
        let module = module(of: name.range.file)
        guard let entry = self[module.qualified(name.value)], entry.kind != .namespace else { return nil }
        // The generated module has no name of its own, so `Common.Money` may be in another one.
        return entry.module == module.name ? entry : nil
    }

    private func otherEntries(named name: Written<String>) -> [Entry] {
        module(of: name.range.file).usedNames(name.value).compactMap { self[$0] }.filter { $0.kind != .namespace }
    }

    /// Whether a name means one model that other modules can name; reports if not.
    private func isUsable(_ entries: [Entry], named name: Written<String>, _ diagnostics: inout Diagnostics) -> Bool {
        if entries.count > 1 {
            let names = entries.map { "\"\($0.name)\"" }
            diagnostics.report(
                .duplicateName, "several modules have a \(name.value): write \(Spelling.alternatives(names))",
                at: name.range,
                notes: entries.map { Diagnostic.Note(message: "\($0.name) is declared here", range: $0.range) })
        } else if let entry = entries.first, entry.access == .internal {
            let note = Diagnostic.Note(message: "\(entry.name) is declared here", range: entry.range)
            diagnostics.report(
                .accessMismatch, "\(entry.name) is internal, so only its module can name it", at: name.range,
                notes: [note])
        } else {
            return true
        }
        return false
    }

    /// The module of a file.
    func module(of file: String) -> SpecModule {
        modules[file] ?? SpecModule()
    }

    /// The model with a Swift name in the module of a file, outside of namespaces.
    func model(_ name: String, inModuleOf file: String) -> Entry? {
        self[module(of: file).qualified(name)]
    }

    /// Reports a name that no model has, unless a file that cannot be read may declare it.
    private func reportUnknown(_ name: Written<String>, _ diagnostics: inout Diagnostics) {
        diagnostics.noteUnknownModel()
        if possibleNames.contains(name.value) || possibleNames.contains(ModelName(name.value).plain) { return }
        diagnostics.report(
            .unknownType, "unknown type \"\(name.value)\"\(hint(for: name, &diagnostics))", at: name.range)
    }

    private func hint(for name: Written<String>, _ diagnostics: inout Diagnostics) -> String {
        if let other = Self.otherNames[name.value.lowercased()] { return "; did you mean \"\(other)\"?" }
        let names = names(knownIn: name.range.file)
        let plain = ModelName(name.value).plain
        let other = self.names.first { ModelName($0).plain == plain && !names.contains($0) }
        if let module = other.flatMap({ entries[$0]?.module }), module != self.module(of: name.range.file).name {
            return ", which is in module \(module); add it to \"uses\""
        }
        if self[name.value]?.kind == .namespace {
            let models = names.filter { ModelName($0).namespace == name.value }
            return ", which is a namespace; name a model in it" + (models.first.map { ", such as \($0)" } ?? "")
        }
        let written = ModelName(name.value)
        let alike = names.filter { ModelName($0).plain == written.plain }.prefix(3).map { "\"\($0)\"" }
        let sameName = alike.isEmpty ? "" : "; did you mean \(Spelling.alternatives(alike))?"
        if !alike.isEmpty, written.namespace == nil { return sameName }
        let scopes = module(of: name.range.file).uses + [namespaces[name.range.file]].compactMap(\.self)
        let own = scopes.flatMap { scope in
            names.map { ModelName($0) }.filter { $0.namespace == scope }.map(\.plain)
        }
        let nearest = diagnostics.hint(
            for: name.value, among: BuiltInType.allCases.map(\.rawValue) + own + names)
        return nearest.isEmpty ? sameName : nearest
    }

    /// The names that a file can write.
    private func names(knownIn file: String) -> [String] {
        guard let module = modules[file] else { return names }
        return names.compactMap { name in
            guard let declaring = entries[name]?.module else { return module.name == nil ? name : nil }
            if declaring == module.name { return String(name.dropFirst(declaring.count + 1)) }
            return module.uses.contains(declaring) ? name : nil
        }
    }

    /// Adds a name; reports if another type has it.
    ///
    /// - Returns: whether the name was free.
    @discardableResult
    mutating func add(
        _ entry: Entry, written: Written<String>, subject: String, _ diagnostics: inout Diagnostics
    ) -> Bool {
        let name = ModelName(entry.name)
        guard let first = entries[entry.name] else {
            entries[entry.name] = entry
            names.append(entry.name)
            if written.value != name.plain { spellings[ModelName(written.value, in: name.namespace).text] = entry.name }
            return true
        }
        let note = Diagnostic.Note(message: "the first is here", range: first.range)
        let isSame = written.value == name.plain
        let message =
            isSame
            ? "duplicate type \(entry.name)"
            : "\(subject) \"\(written.value)\" is named \(entry.name) in Swift, like another type"
        diagnostics.report(.duplicateName, message, at: written.range, notes: [note])
        return false
    }

    mutating func add(_ enumeration: Enumeration, of name: String) {
        enumerations[name] = enumeration
    }

    /// Marks a model as not valid, so that nothing is concluded from it.
    mutating func markUnreadable(_ name: String) {
        entries[name]?.kind = .unreadable
    }

    /// Whether a value of the type is a model that is not valid.
    func isUnreadable(_ type: ValueType) -> Bool {
        guard let name = type.directModel, let entry = self[name] else { return false }
        return entry.kind == .unreadable
    }

    /// Whether some types have narrower access than others.
    var hasSeveralAccessLevels: Bool {
        guard let first = entries.values.first else { return false }
        return entries.values.contains { $0.access.reach != first.access.reach }
    }

    mutating func addDropping(_ name: String) {
        dropping.insert(name)
    }

    mutating func addPossibleNames(_ names: Set<String>) {
        possibleNames.formUnion(names)
    }

    /// The names without namespaces, in Swift and as written, that do not mean the same in an earlier index.
    func changes(since earlier: ModelIndex) -> Set<String> {
        let changed = Set(
            Self.differences(entries, earlier.entries) + Self.differences(enumerations, earlier.enumerations)
                + dropping.symmetricDifference(earlier.dropping))
        let written = [self, earlier].flatMap { $0.spellings.filter { changed.contains($0.value) }.keys }
        let names =
            written + changed + Self.differences(spellings, earlier.spellings)
            + Self.differences(namespaceSpellings, earlier.namespaceSpellings)
        return Set(names.map { ModelName($0).plain })
    }

    private static func differences<Value: Equatable>(_ one: [String: Value], _ other: [String: Value]) -> [String] {
        one.keys.filter { one[$0] != other[$0] } + other.keys.filter { one[$0] == nil }
    }

    /// Whether all names are the same, and those that may be declared by files that cannot be read.
    func hasSameNames(as other: ModelIndex) -> Bool {
        names == other.names && possibleNames == other.possibleNames
    }

    /// The type with its names resolved; `nil` if a name is unknown, which is reported unless a file cannot be read.
    func resolve(_ type: TypeExpression, _ diagnostics: inout Diagnostics) -> ValueType? {
        switch type {
        case .name(let name): named(name, &diagnostics)
        case .array(let element): resolve(element, &diagnostics).map { .array($0) }
        case .dictionary(let value): resolve(value, &diagnostics).map { .dictionary($0) }
        case .optional(let wrapped): resolve(wrapped, &diagnostics).map { .optional($0) }
        }
    }

    private func named(_ name: Written<String>, _ diagnostics: inout Diagnostics) -> ValueType? {
        if let builtIn = BuiltInType(rawValue: name.value) { return .builtIn(builtIn) }
        return entry(named: name, &diagnostics).map { .model($0.name) }
    }

    /// The names of built-in types in other languages.
    private static let otherNames: [String: String] = [
        "any": "JSON", "boolean": "Bool", "byte": "UInt8", "bytes": "Data", "datetime": "Date", "guid": "UUID",
        "integer": "Int", "long": "Int64", "number": "Double", "object": "JSON", "short": "Int16", "str": "String",
        "text": "String", "timestamp": "Date", "uri": "URL",
    ]
}

extension ModelIndex {
    /// The declared names of files, with their structs of changes.
    init(_ files: inout [SpecFile], _ table: DeclaredModels, _ defaults: [FileDefaults]) {
        self.init()
        for row in table.rows {
            add(row.declaration, defaults[row.file], files[row.file].source.module, &files[row.file].diagnostics)
        }
        let hasModules = files.contains { $0.source.module != SpecModule() }
        for (file, defaults) in zip(files, defaults) {
            addPossibleNames(file.possibleNames)
            let module = file.source.module
            if hasModules { modules[file.path] = module }
            guard let namespace = defaults.namespace else { continue }
            let name = module.qualified(namespace.name)
            namespaces[file.path] = name
            if namespace.text != namespace.name { namespaceSpellings[module.qualified(namespace.text)] = name }
        }
        addNamespaces(of: table, &files, defaults)
    }

    /// Adds the namespaces of models; reports those with the name of a model.
    private mutating func addNamespaces(of table: DeclaredModels, _ files: inout [SpecFile], _ defaults: [FileDefaults])
    {
        var seen: Set<String> = []
        for row in table.rows {
            let module = files[row.file].source.module
            guard let namespace = defaults[row.file].namespace else { continue }
            let name = module.qualified(namespace.name)
            guard seen.insert(name).inserted else { continue }
            guard let model = entries[name] else {
                entries[name] = Entry(
                    name: name, kind: .namespace, access: nil, range: namespace.range, module: module.name)
                continue
            }
            let note = Diagnostic.Note(message: "the model is here", range: model.range)
            let message = "namespace \"\(namespace.name)\" is named like a model; rename one of them"
            let place = files.firstIndex { $0.path == namespace.range.file } ?? row.file
            files[place].diagnostics.report(.duplicateName, message, at: namespace.range, notes: [note])
        }
    }

    private mutating func add(
        _ model: ModelDeclaration, _ defaults: FileDefaults, _ module: SpecModule, _ diagnostics: inout Diagnostics
    ) {
        let kind = model.kind?.indexKind ?? .unreadable
        let access = model.access ?? defaults.access ?? module.access
        let entry = Entry(name: model.name, kind: kind, access: access, range: model.key.range, module: module.name)
        guard add(entry, written: model.key, subject: "model", &diagnostics) else { return }
        if model.kind == .tagged, model.otherwise == .drop { addDropping(model.name) }
        guard model.hasPatch, let node = model.nodes.keyNode("patch") else { return }
        let patch = Written(value: model.key.value + "Patch", range: diagnostics.range(of: node))
        let patchEntry = Entry(
            name: model.name + "Patch", kind: .patch, access: access, range: patch.range, module: module.name)
        add(patchEntry, written: patch, subject: "the patch", &diagnostics)
    }
}

/// The Swift names of one scope, to find collisions.
struct NameTable {
    private var taken: [String: Written<String>] = [:]
    /// The names that generated code uses.
    private var reserved: [String: Written<String>] = [:]

    /// Adds a Swift name; reports if it is taken.
    ///
    /// - Parameters:
    ///   - name: the Swift name.
    ///   - written: the name in the spec, with its position.
    ///   - subject: the kind of declaration, such as `field`.
    @discardableResult
    mutating func take(
        _ name: String, _ written: Written<String>, subject: String, _ diagnostics: inout Diagnostics
    ) -> Bool {
        if let use = reserved[name] {
            let message = "\(subject) \"\(written.value)\" is named \(name) in Swift, like \(use.value)"
            let note = Diagnostic.Note(message: "the name is needed here", range: use.range)
            diagnostics.report(.duplicateName, message, at: written.range, notes: [note])
            return false
        }
        guard let first = taken[name] else {
            taken[name] = written
            return true
        }
        let message =
            first.value == written.value
            ? "duplicate \(subject) \"\(written.value)\""
            : "\(subject)s \"\(first.value)\" and \"\(written.value)\" are both named \(name) in Swift"
        let note = Diagnostic.Note(message: "the first is here", range: first.range)
        diagnostics.report(.duplicateName, message, at: written.range, notes: [note])
        return false
    }

    /// Reserves a name for generated code.
    ///
    /// - Parameters:
    ///   - use: what has the name, such as `the case for all other values`.
    ///   - range: the position of the reason.
    mutating func reserve(_ name: String, for use: String, at range: SourceRange) {
        reserved[name] = Written(value: use, range: range)
    }
}

extension ModelKind {
    /// The kind of name in the index.
    var indexKind: ModelIndex.Kind {
        switch self {
        case .structure: .structure
        case .enumeration: .enumeration
        case .tagged: .tagged
        case .untagged: .untagged
        case .tuple: .tuple
        case .external: .external
        }
    }
}
