import YAMLSyntax

/// One pass of a merge, over all declarations and files.
struct MergePass {
    let versions: MergedVersions
    let needs: Needs
    private let mentioned: Set<String>
    var edits: [[TextEdit]]
    var notes: [(file: Int, offset: Int, text: String)] = []
    /// The edited declarations that are removed, by kind.
    var removed: [DeclarationKind: Set<Int>] = [:]
    /// The imported declarations that are added, by kind.
    var added: [DeclarationKind: Set<Int>] = [:]
    /// The defaults that files get, by file and key.
    var addedDefaults: [Int: [String: String]] = [:]
    var files: [SpecMerge.File] = []
    var findings: [SpecMerge.Finding] = []
    /// The names of models that the result refers to, but does not have.
    var missingModels: Set<String> = []

    init(_ versions: MergedVersions, _ needs: Needs) {
        self.versions = versions
        self.needs = needs
        mentioned = MentionedNames.names(versions)
        edits = Array(repeating: [], count: versions.edited.sources.count)
    }

    var removedModels: Set<Int> { removed[.model] ?? [] }

    mutating func run() {
        mergeFileKeys()
        for kind in DeclarationKind.allCases {
            for index in versions.edited[kind].indices { merge(index, kind) }
        }
        chooseAdditions()
        place()
        placeDefaults()
        finish()
    }

    /// The names of the import with those of the merged specs.
    func names(_ names: ImportedNames) -> ImportedNames {
        var names = names
        for kind in DeclarationKind.allCases {
            for (index, declaration) in versions.imported[kind].enumerated() {
                let isThere =
                    versions.editedIndex(ofImported: index, kind) != nil || added[kind]?.contains(index) == true
                let name = versions.name(ofImported: index, kind)
                guard isThere, name != declaration.name, names[kind][declaration.name] != nil else { continue }
                names[kind][declaration.name]?.edited = name
            }
        }
        return names
    }

    private static let nothing: ParsedSpec = ParsedSpec(SpecMerge.File(name: "", bytes: []))
}

/// The declarations that the edited specs have.
extension MergePass {
    private mutating func merge(_ index: Int, _ kind: DeclarationKind) {
        let own = versions.edited[kind][index]
        let old = versions.baseIndex(ofEdited: index, kind).map { versions.base[kind][$0] }
        let new = versions.importedIndex(ofEdited: index, kind).map { versions.imported[kind][$0] }
        let shape = kind.shape.shape(of: "")
        let name = versions.name(ofEdited: index, kind)
        if let old, new == nil, isRemoved(index, own, old, kind) {
            removed[kind, default: []].insert(index)
            return
        }
        if name != own.name { edits[own.file].append(TextEdit(own.entry.key.range.offsets, name.utf8)) }
        var merge = self.merge(old?.file, own.file, new?.file)
        let layout = merge.edited.source.layout(of: section(kind, own.file) ?? own.entry.value)
        let around = ValueMerge.Surroundings(layout: layout, isInFlow: layout == .flow, importedLayout: .block)
        if let new {
            // The name is decided for all versions together.
            let part = new.part(named: own.name)
            _ = merge.merge(old?.part(named: own.name), own.part, part, shape, around)
        } else {
            merge.keep(own.part, shape, around)
        }
        if kind == .endpoint, let service = new?.service, versions.isMoved(index) {
            let text = "the service of \"\(own.name)\" is \(versions.service(service)) in the description now"
            notes.append((own.file, own.entry.key.range.start.offset, text + ", but it was edited; it stays here"))
        }
        edits[own.file] += merge.edits
        notes += merge.notes.map { (own.file, $0.offset, $0.text) }
        if let new, !merge.edits.isEmpty { addDefaults(for: new, kind, own.file, isAdded: false) }
    }

    func merge(_ base: Int?, _ edited: Int, _ imported: Int?) -> ValueMerge {
        var merge = ValueMerge(
            base: ValueMerge.Version(source: Self.nothing, names: versions.baseNames),
            edited: ValueMerge.Version(source: versions.edited.sources[edited], names: versions.editedNames),
            imported: ValueMerge.Version(source: Self.nothing, names: versions.importedNames), mentioned: mentioned)
        if let base { merge.base = ValueMerge.Version(source: versions.base.sources[base], names: versions.baseNames) }
        if let imported {
            merge.imported = ValueMerge.Version(
                source: versions.imported.sources[imported], names: versions.importedNames)
        }
        return merge
    }

    /// Whether a declaration goes that the description no longer has.
    private mutating func isRemoved(
        _ index: Int, _ own: Declaration, _ old: Declaration, _ kind: DeclarationKind
    ) -> Bool {
        let shape = kind.shape.shape(of: "")
        let isSame =
            Canonical(own.entry.value, shape, versions.editedNames)
            == Canonical(old.entry.value, shape, versions.baseNames)
        let isNeeded = kind == .model && needs.kept.contains(index)
        guard !isSame || isNeeded else { return true }
        let reason = isSame ? "it is still used here" : "it was edited"
        notes.append(
            (
                own.file, own.entry.key.range.start.offset,
                "the description no longer has \"\(own.name)\", but \(reason); it was kept"
            ))
        return false
    }

    private func section(_ kind: DeclarationKind, _ file: Int) -> YAMLNode? {
        versions.edited.sources[file].root?[kind.rawValue]
    }
}

extension Declaration {
    /// The declaration under another name.
    func part(named name: String) -> Part {
        Part(id: name, key: name, keyNode: entry.key, value: entry.value)
    }
}
