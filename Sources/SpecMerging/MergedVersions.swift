import YAMLSyntax

/// The three versions of the specs, with what is the same in them and its names after the merge.
struct MergedVersions: Sendable {
    let base: Declarations
    let edited: Declarations
    let imported: Declarations
    private(set) var baseNames: NameMap = NameMap()
    private(set) var editedNames: NameMap = NameMap()
    private(set) var importedNames: NameMap = NameMap()
    /// The indices in the other versions, by kind.
    private var baseOfEdited: [DeclarationKind: [Int: Int]] = [:]
    private var baseOfImported: [DeclarationKind: [Int: Int]] = [:]
    private var importedOfEdited: [DeclarationKind: [Int: Int]] = [:]
    private var editedOfImported: [DeclarationKind: [Int: Int]] = [:]

    init(
        base: Declarations, edited: Declarations, imported: Declarations, baseNames: ImportedNames?,
        importedNames: ImportedNames
    ) {
        self.base = base
        self.edited = edited
        self.imported = imported
        let own = DeclarationPairs(
            base, edited, modelNames: Self.editedNames(base.models, baseNames?.models),
            endpointNames: Self.editedNames(base.endpoints, baseNames?.endpoints))
        let new = DeclarationPairs(
            base, imported, modelNames: Self.newNames(base.models, baseNames?.models, importedNames.models),
            endpointNames: Self.newNames(base.endpoints, baseNames?.endpoints, importedNames.endpoints))
        for kind in DeclarationKind.allCases {
            pair(kind, own[kind], new[kind])
            if kind == .endpoint { separateMoved() }
            setNames(kind)
        }
        for index in edited.models.indices { setLabels(index) }
    }

    func baseIndex(ofEdited index: Int, _ kind: DeclarationKind) -> Int? { baseOfEdited[kind]?[index] }
    func baseIndex(ofImported index: Int, _ kind: DeclarationKind) -> Int? { baseOfImported[kind]?[index] }
    func importedIndex(ofEdited index: Int, _ kind: DeclarationKind) -> Int? { importedOfEdited[kind]?[index] }
    func editedIndex(ofImported index: Int, _ kind: DeclarationKind) -> Int? { editedOfImported[kind]?[index] }

    func name(ofEdited index: Int, _ kind: DeclarationKind) -> String {
        let name = edited[kind][index].name
        return (kind == .model ? editedNames.models : editedNames.endpoints)[name] ?? name
    }

    func name(ofImported index: Int, _ kind: DeclarationKind) -> String {
        let name = imported[kind][index].name
        return (kind == .model ? importedNames.models : importedNames.endpoints)[name] ?? name
    }

    /// The name of a service in the merged specs.
    func service(_ imported: String) -> String {
        edited.services.first { $0.importedName == imported }?.name ?? imported
    }
}

extension MergedVersions {
    /// The names that a person gave to what the last import wrote.
    private static func editedNames(
        _ old: [Declaration], _ origins: [String: ImportedNames.Origin]?
    ) -> [Int: String] {
        var names: [Int: String] = [:]
        for (index, declaration) in old.enumerated() { names[index] = origins?[declaration.name]?.edited }
        return names
    }

    /// The names in the new import of what the last one wrote, by their pointers.
    private static func newNames(
        _ old: [Declaration], _ origins: [String: ImportedNames.Origin]?, _ new: [String: ImportedNames.Origin]
    ) -> [Int: String] {
        guard let origins else { return [:] }
        let unique = Dictionary(grouping: new.keys) { new[$0]?.pointer ?? "" }.filter { $0.value.count == 1 }
        let counts = Dictionary(origins.values.map { ($0.pointer, 1) }, uniquingKeysWith: +)
        var names: [Int: String] = [:]
        for (index, declaration) in old.enumerated() {
            guard let pointer = origins[declaration.name]?.pointer, counts[pointer] == 1 else { continue }
            names[index] = unique[pointer]?.first
        }
        return names
    }

    private mutating func pair(_ kind: DeclarationKind, _ own: [Int: Int], _ new: [Int: Int]) {
        var (ofEdited, ofImported): ([Int: Int], [Int: Int]) = ([:], [:])
        for (index, number) in own { ofEdited[number] = index }
        for (index, number) in new { ofImported[number] = index }
        var (later, earlier): ([Int: Int], [Int: Int]) = ([:], [:])
        for (number, index) in ofEdited {
            guard let place = new[index] else { continue }
            later[number] = place
            earlier[place] = number
        }
        // What both sides added under the same name.
        let added = edited[kind].indices.filter { ofEdited[$0] == nil }
        let names = Dictionary(added.map { (edited[kind][$0].name, $0) }) { first, _ in first }
        for (place, declaration) in imported[kind].enumerated() where ofImported[place] == nil {
            guard let number = names[declaration.name], isSame(edited[kind][number], declaration) else { continue }
            later[number] = place
            earlier[place] = number
        }
        baseOfEdited[kind] = ofEdited
        baseOfImported[kind] = ofImported
        importedOfEdited[kind] = later
        editedOfImported[kind] = earlier
    }

    /// Endpoints that nobody edited move to the service that the new import gives them.
    private mutating func separateMoved() {
        for (index, place) in importedOfEdited[.endpoint] ?? [:] where isMoved(index) && isUntouched(index, .endpoint) {
            importedOfEdited[.endpoint]?[index] = nil
            editedOfImported[.endpoint]?[place] = nil
            baseOfImported[.endpoint]?[place] = nil
        }
    }

    /// Whether the new import gives an endpoint to another service, and a person did not.
    func isMoved(_ index: Int) -> Bool {
        guard let number = baseIndex(ofEdited: index, .endpoint),
            let place = importedIndex(ofEdited: index, .endpoint)
        else { return false }
        let old = base.endpoints[number].service
        return edited.endpoints[index].service == old && imported.endpoints[place].service != old
    }

    /// Whether declarations of the same name that both sides added are meant to be the same.
    private func isSame(_ one: Declaration, _ other: Declaration) -> Bool {
        if let call = one.call { return call == other.call }
        let (own, new) = (one.features, other.features)
        return own.kind == new.kind && (own.parts.isEmpty || !own.parts.isDisjoint(with: new.parts))
    }

    private mutating func setNames(_ kind: DeclarationKind) {
        let leaving = leaving(kind)
        var used: Set<String> = []
        var renamed: [(own: Int, new: Int)] = []
        for (index, declaration) in edited[kind].enumerated() where !leaving.contains(index) {
            let old = baseIndex(ofEdited: index, kind).map { base[kind][$0].name }
            if let place = importedIndex(ofEdited: index, kind), old == declaration.name,
                imported[kind][place].name != declaration.name
            {
                renamed.append((index, place))
            } else {
                used.insert(declaration.name)
            }
        }
        var own: [String: String] = [:]
        for (index, place) in renamed {
            let (name, wanted) = (edited[kind][index].name, imported[kind][place].name)
            own[name] = used.insert(wanted).inserted ? wanted : name
            used.insert(own[name] ?? name)
        }
        var new: [String: String] = [:]
        var old: [String: String] = [:]
        for (place, declaration) in imported[kind].enumerated() {
            let name: String
            if let index = editedIndex(ofImported: place, kind) {
                name = own[edited[kind][index].name] ?? edited[kind][index].name
            } else {
                name = used.insertFree(declaration.name)
            }
            new[declaration.name] = name
            if let index = baseIndex(ofImported: place, kind) { old[base[kind][index].name] = name }
        }
        for (index, declaration) in edited[kind].enumerated() {
            own[declaration.name] = own[declaration.name] ?? declaration.name
            guard importedIndex(ofEdited: index, kind) == nil, let index = baseIndex(ofEdited: index, kind) else {
                continue
            }
            old[base[kind][index].name] = own[declaration.name]
        }
        switch kind {
        case .model: (baseNames.models, editedNames.models, importedNames.models) = (old, own, new)
        case .endpoint: (baseNames.endpoints, editedNames.endpoints, importedNames.endpoints) = (old, own, new)
        }
    }

    /// The edited declarations that the description no longer has and that nobody edited or uses: their names are free.
    private func leaving(_ kind: DeclarationKind) -> Set<Int> {
        var leaving: Set<Int> = []
        for index in edited[kind].indices where importedIndex(ofEdited: index, kind) == nil {
            if isUntouched(index, kind) { leaving.insert(index) }
        }
        guard kind == .model, !leaving.isEmpty else { return leaving }
        let used = Set(
            DeclarationKind.allCases.flatMap { kind in
                edited[kind].indices.filter { !isUntouched($0, kind) }.flatMap { edited[kind][$0].types(kind) }
            }.flatMap { NameMap.words(of: PartShape.typeText($0.node)) })
        return leaving.filter { index in
            let name = edited.models[index].name
            return !used.contains(name) && !used.contains(name + NameMap.patch)
        }
    }

    /// Whether a declaration is what the last import wrote, byte for byte.
    private func isUntouched(_ index: Int, _ kind: DeclarationKind) -> Bool {
        guard let number = baseIndex(ofEdited: index, kind) else { return false }
        let (own, old) = (edited[kind][index], base[kind][number])
        return edited.sources[own.file].slice(own.part.range) == base.sources[old.file].slice(old.part.range)
    }

    /// The merged names of the cases of an enum.
    private mutating func setLabels(_ index: Int) {
        let own = edited.models[index]
        guard let place = importedIndex(ofEdited: index, .model), let node = own.entry.value["enum"],
            let newNode = imported.models[place].entry.value["enum"]
        else { return }
        let old = baseIndex(ofEdited: index, .model).map { base.models[$0] }
        let triples = PartPairs.triples(
            base: old?.entry.value["enum"].map { PartShape.cases.parts(of: $0, baseNames) } ?? [],
            edited: PartShape.cases.parts(of: node, editedNames),
            imported: PartShape.cases.parts(of: newNode, importedNames))
        for triple in triples {
            guard let new = triple.imported else { continue }
            let isKept = triple.edited.map { part in triple.base.map { $0.key != part.key } ?? true } ?? false
            let label = isKept ? triple.edited?.key ?? new.key : new.key
            if let part = triple.base, let old { baseNames.cases[old.name, default: [:]][part.key] = label }
            if let part = triple.edited { editedNames.cases[own.name, default: [:]][part.key] = label }
            importedNames.cases[imported.models[place].name, default: [:]][new.key] = label
        }
    }
}
