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
        /// A model that is not valid; this has been reported.
        case unreadable
    }

    struct Entry: Sendable {
        /// The Swift name.
        let name: String
        fileprivate(set) var kind: Kind
        /// The access level; `nil`: as the command line says.
        let access: Access?
        let range: SourceRange
    }

    private var entries: [String: Entry] = [:]
    /// Swift names by written names, if they differ.
    private var spellings: [String: String] = [:]
    private(set) var names: [String] = []
    /// Names that may be declared by files that cannot be read.
    private var possibleNames: Set<String> = []
    /// The enums, by Swift name, for literals that name their cases.
    private(set) var enumerations: [String: Enumeration] = [:]
    /// The unions with `otherwise: drop`.
    private(set) var dropping: Set<String> = []

    /// The model with a Swift name or a written name.
    subscript(name: String) -> Entry? {
        entries[name] ?? spellings[name].flatMap { entries[$0] }
    }

    /// Adds a name; reports if another type has it.
    ///
    /// - Returns: whether the name was free.
    @discardableResult
    mutating func add(
        _ entry: Entry, written: Written<String>, subject: String, _ diagnostics: inout Diagnostics
    ) -> Bool {
        guard let first = entries[entry.name] else {
            entries[entry.name] = entry
            names.append(entry.name)
            if written.value != entry.name { spellings[written.value] = entry.name }
            return true
        }
        let note = Diagnostic.Note(message: "the first is here", range: first.range)
        let isSame = written.value == entry.name
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

    mutating func addDropping(_ name: String) {
        dropping.insert(name)
    }

    mutating func addPossibleNames(_ names: Set<String>) {
        possibleNames.formUnion(names)
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
        if let builtIn = BuiltInType.named[name.value] { return .builtIn(builtIn) }
        if let entry = self[name.value] { return .model(entry.name) }
        if possibleNames.contains(name.value) { return nil }
        let other = Self.otherNames[name.value.lowercased()]
        let hint =
            other.map { "; did you mean \"\($0)\"?" }
            ?? diagnostics.hint(for: name.value, among: BuiltInType.allCases.map(\.rawValue) + names)
        diagnostics.report(.unknownType, "unknown type \"\(name.value)\"\(hint)", at: name.range)
        return nil
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
    init(_ files: inout [SpecFile], _ table: ModelTable, _ defaults: [FileDefaults]) {
        self.init()
        for row in table.rows {
            add(row.declaration, defaults[row.file], &files[row.file].diagnostics)
        }
        for file in files { addPossibleNames(file.possibleNames) }
    }

    private mutating func add(_ model: ModelDeclaration, _ defaults: FileDefaults, _ diagnostics: inout Diagnostics) {
        let kind = model.kind?.indexKind ?? .unreadable
        let access = model.access ?? defaults.access
        let entry = Entry(name: model.name, kind: kind, access: access, range: model.key.range)
        guard add(entry, written: model.key, subject: "model", &diagnostics) else { return }
        if model.kind == .tagged, model.otherwise == .drop { addDropping(model.name) }
        guard model.hasPatch, let node = model.nodes.keyNode("patch") else { return }
        let patch = Written(value: model.name + "Patch", range: diagnostics.range(of: node))
        let patchEntry = Entry(name: patch.value, kind: .patch, access: access, range: patch.range)
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
