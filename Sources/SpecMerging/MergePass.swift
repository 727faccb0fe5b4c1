import YAMLSyntax

/// One pass of a merge, over all declarations and files.
struct MergePass {
    private let versions: MergedVersions
    private let needs: Needs
    private let mentioned: Set<String>
    private var edits: [[TextEdit]]
    private var notes: [(file: Int, offset: Int, text: String)] = []
    /// The edited declarations that are removed, by kind.
    private var removed: [DeclarationKind: Set<Int>] = [:]
    /// The imported declarations that are added, by kind.
    private var added: [DeclarationKind: Set<Int>] = [:]
    /// The defaults that files get, by file and key.
    private var addedDefaults: [Int: [String: String]] = [:]
    private(set) var files: [SpecMerge.File] = []
    private(set) var findings: [SpecMerge.Finding] = []
    /// The names of models that the result refers to, but does not have.
    private(set) var missingModels: Set<String> = []

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

    private static let nothing: SourceText = SourceText(SpecMerge.File(name: "", bytes: []))
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
        edits[own.file] += merge.edits
        notes += merge.notes.map { (own.file, $0.offset, $0.text) }
        if let new, !merge.edits.isEmpty { addDefaults(for: new, kind, own.file, isAdded: false) }
    }

    private func merge(_ base: Int?, _ edited: Int, _ imported: Int?) -> ValueMerge {
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

    /// Merges what files say beside declarations: the service, its errors, and defaults.
    private mutating func mergeFileKeys() {
        let imported = versions.imported
        for (own, source) in versions.edited.sources.enumerated() {
            let isService = own == versions.edited.serviceFile
            let same = imported.sources.firstIndex { $0.name == source.name }
            guard let new = isService ? imported.serviceFile : same, let node = source.root,
                let newNode = imported.sources[new].root
            else { continue }
            let old =
                isService
                ? versions.base.serviceFile : versions.base.sources.firstIndex { $0.name == source.name }
            // A default that the description no longer needs may be that of something a person added.
            var keys: Set<String> = newNode["defaults"] == nil ? ["apigen"] : ["apigen", "defaults"]
            if isService { keys.formUnion(["service", "errors"]) }
            var merge = self.merge(old, own, new)
            let around = ValueMerge.Surroundings(layout: .block, isInFlow: false, importedLayout: .block)
            _ = merge.mergeParts(
                old.flatMap { versions.base.sources[$0].root }.map { Self.part($0, keys) }, Self.part(node, keys),
                Self.part(newNode, keys), .file, around)
            edits[own] += merge.edits
            notes += merge.notes.map { (own, $0.offset, $0.text) }
        }
    }

    /// Some keys of a file.
    private static func part(_ root: YAMLNode, _ keys: Set<String>) -> Part {
        let entries = root.entries.filter { keys.contains($0.key.text ?? "") }
        return Part(id: "", key: "", keyNode: nil, value: YAMLNode(content: .mapping(entries), range: root.range))
    }

    /// Gives a file in which the import does not have a declaration the defaults that it needs.
    private mutating func addDefaults(for new: Declaration, _ kind: DeclarationKind, _ file: Int, isAdded: Bool) {
        let (source, imported) = (versions.edited.sources[file], versions.imported.sources[new.file])
        guard source.name != imported.name, file != versions.edited.serviceFile, let root = source.root else { return }
        let hasDates = new.types(kind).contains { NameMap.words(of: Shape.typeText($0.node)).contains("Date") }
        let missing = (imported.root?["defaults"]?.entries ?? []).filter { entry in
            root["defaults"]?[entry.key.text ?? ""] == nil && (entry.key.text == "dates" ? hasDates : isAdded)
        }
        for entry in missing { addedDefaults[file, default: [:]][entry.key.text ?? ""] = entry.value.text ?? "" }
    }

    /// Writes the defaults that files get.
    private mutating func placeDefaults() {
        for (file, defaults) in addedDefaults {
            let source = versions.edited.sources[file]
            let texts = defaults.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            let node = source.root?["defaults"]
            if let node, let first = node.entries.first {
                let column = first.key.range.start.column - 1
                let end = source.layout(of: node) == .flow ? ", " : "\n" + String(repeating: " ", count: column)
                edits[file].append(TextEdit(at: first.key.range.start.offset, texts.map { $0 + end }.joined()))
            } else {
                let entry = source.root?.entries.first { $0.key.text == "apigen" }
                let offset = entry.map { source.nextLine($0.value.range.end.offset) } ?? 0
                edits[file].append(TextEdit(at: offset, "defaults: {\(texts.joined(separator: ", "))}\n"))
            }
        }
    }
}

/// What the description adds.
extension MergePass {
    private mutating func chooseAdditions() {
        let reach = ImportedReach(versions)
        for kind in DeclarationKind.allCases {
            for (index, declaration) in versions.imported[kind].enumerated()
            where versions.editedIndex(ofImported: index, kind) == nil {
                let isNeeded = kind == .model && needs.restored.contains(index)
                let isNew = versions.baseIndex(ofImported: index, kind) == nil
                if isNew, kind == .model, !isNeeded, reach.isOnlyOfLost(index) { continue }
                if isNew, !isNeeded, isInRemovedFile(declaration) {
                    let name = versions.imported.sources[declaration.file].name
                    findings.append(
                        SpecMerge.Finding(
                            isError: false, file: name, line: 1,
                            text:
                                "\"\(declaration.name)\" is new in the description, but its file was removed here; it was not written"
                        ))
                    continue
                }
                guard isNew || isNeeded else {
                    noteLost(index, declaration, kind)
                    continue
                }
                added[kind, default: []].insert(index)
                guard !isNew else { continue }
                findings.append(
                    SpecMerge.Finding(
                        isError: false, file: target(of: declaration).name, line: 1,
                        text:
                            "\"\(declaration.name)\" was removed here, but something new in the description uses it; it was added again"
                    ))
            }
        }
    }

    /// Says that something that a person removed has changed.
    private mutating func noteLost(_ index: Int, _ new: Declaration, _ kind: DeclarationKind) {
        guard let number = versions.baseIndex(ofImported: index, kind) else { return }
        let shape = kind.shape.shape(of: "")
        let old = versions.base[kind][number]
        guard
            Canonical(old.entry.value, shape, versions.baseNames)
                != Canonical(new.entry.value, shape, versions.importedNames)
        else { return }
        findings.append(
            SpecMerge.Finding(
                isError: false, file: target(of: new).name, line: 1,
                text: "\"\(new.name)\" was removed here, but has changed in the description; it stays away"))
    }

    /// The file in which an imported declaration is written: that of the import, or the one to which most of its
    /// contents were moved.
    private func target(of new: Declaration) -> (name: String, index: Int?) {
        let name = versions.imported.sources[new.file].name
        if let index = versions.edited.sources.firstIndex(where: { $0.name == name }) { return (name, index) }
        var votes: [Int: Int] = [:]
        for kind in DeclarationKind.allCases {
            for (index, own) in versions.edited[kind].enumerated() {
                guard let old = versions.baseIndex(ofEdited: index, kind),
                    versions.base.sources[versions.base[kind][old].file].name == name
                else { continue }
                votes[own.file, default: 0] += 1
            }
        }
        let most = votes.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return most.map { (versions.edited.sources[$0.key].name, $0.key) } ?? (name, nil)
    }

    private func isInRemovedFile(_ new: Declaration) -> Bool {
        let target = target(of: new)
        return target.index == nil && versions.base.sources.contains { $0.name == target.name }
    }

    /// Writes what is added, and removes what goes.
    private mutating func place() {
        var newFiles: [Int: [DeclarationKind: Set<Int>]] = [:]
        for kind in DeclarationKind.allCases {
            var targets: [Int: [Int: [Int]]] = [:]
            for index in (added[kind] ?? []).sorted() {
                let new = versions.imported[kind][index]
                if let file = target(of: new).index {
                    targets[file, default: [:]][new.file, default: []].append(index)
                    addDefaults(for: new, kind, file, isAdded: true)
                } else {
                    newFiles[new.file, default: [:]][kind, default: []].insert(index)
                }
            }
            for file in versions.edited.sources.indices {
                placeSection(kind, file, targets[file] ?? [:])
            }
        }
        for (file, indices) in newFiles.sorted(by: { $0.key < $1.key }) { writeNewFile(file, indices) }
    }

    private mutating func placeSection(_ kind: DeclarationKind, _ file: Int, _ additions: [Int: [Int]]) {
        let source = versions.edited.sources[file]
        let entry = source.root?.entries.first { $0.key.text == kind.rawValue }
        let indices = versions.edited[kind].indices.filter { versions.edited[kind][$0].file == file }
        var plan = PartPlan(count: indices.count)
        for (place, index) in indices.enumerated() where removed[kind]?.contains(index) == true {
            plan.removed.insert(place)
        }
        if plan.removed.isEmpty, additions.isEmpty { return }
        if let entry, additions.isEmpty, plan.removed.count == entry.value.entries.count {
            let range = source.leadStart(entry.key.range.start.offset)..<source.nextLine(entry.value.range.end.offset)
            edits[file] = edits[file].filter { !range.contains($0.range.lowerBound) } + [TextEdit(range, [])]
            return
        }
        let empty = YAMLNode(content: .mapping([]), range: TextRange(start: .start, end: .start))
        let owner = Part(
            id: kind.rawValue, key: kind.rawValue, keyNode: entry?.key, value: entry?.value ?? empty)
        let layout = entry.map { source.layout(of: $0.value) == .flow ? Layout.flow : .block } ?? .block
        let around = ValueMerge.Surroundings(layout: layout, isInFlow: layout == .flow, importedLayout: .block)
        let parts = indices.map { versions.edited[kind][$0].part }
        var isFirst = true
        for (newFile, added) in additions.sorted(by: { $0.key < $1.key }) {
            var plan = plan
            let all = versions.imported[kind].indices.filter { versions.imported[kind][$0].file == newFile }
            var places: [Int: Int] = [:]
            for index in all {
                guard let own = versions.editedIndex(ofImported: index, kind), let place = indices.firstIndex(of: own)
                else { continue }
                places[versions.imported[kind][index].part.range.lowerBound] = place
            }
            plan.added = added.map { versions.imported[kind][$0].part(named: versions.name(ofImported: $0, kind)) }
            let layout = PartLayout(
                merge: merge(nil, file, newFile), shape: kind.shape, owner: owner, parts: parts,
                imported: all.map { versions.imported[kind][$0].part }, places: places, around: around)
            let made = layout.edits(plan, removes: isFirst)
            edits[file] += entry == nil ? [heading(kind, source, made)] : made
            isFirst = false
        }
        if additions.isEmpty {
            let layout = PartLayout(
                merge: merge(nil, file, nil), shape: kind.shape, owner: owner, parts: parts, imported: [], places: [:],
                around: around)
            edits[file] += layout.edits(plan)
        }
    }

    /// A section that a file does not have yet, at its end.
    private func heading(_ kind: DeclarationKind, _ source: SourceText, _ made: [TextEdit]) -> TextEdit {
        var text: [UInt8] = source.bytes.isEmpty || source.bytes.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
        if kind == .endpoint, source.root?["service"] == nil { text += Array("service: \(versions.service)\n".utf8) }
        text += Array("\(kind.rawValue):\n".utf8)
        for edit in made { text += edit.text }
        return TextEdit(source.bytes.count..<source.bytes.count, text)
    }

    /// A file of the import with only those declarations that are added.
    private mutating func writeNewFile(_ file: Int, _ indices: [DeclarationKind: Set<Int>]) {
        let source = versions.imported.sources[file]
        var edits: [TextEdit] = []
        for kind in DeclarationKind.allCases {
            let wanted = indices[kind] ?? []
            guard let section = source.root?.entries.first(where: { $0.key.text == kind.rawValue }) else { continue }
            if wanted.isEmpty {
                edits.append(
                    TextEdit(section.key.range.start.offset..<source.nextLine(section.value.range.end.offset), []))
                continue
            }
            let shape = kind.shape.shape(of: "")
            let version = ValueMerge.Version(source: source, names: versions.importedNames)
            for (index, declaration) in versions.imported[kind].enumerated() where declaration.file == file {
                guard wanted.contains(index) else {
                    let part = declaration.part
                    edits.append(
                        TextEdit(source.leadStart(part.range.lowerBound)..<source.nextLine(part.range.upperBound), []))
                    continue
                }
                let name = versions.name(ofImported: index, kind)
                if name != declaration.name { edits.append(TextEdit(declaration.entry.key.range.offsets, name.utf8)) }
                edits += Renaming(version).edits(of: declaration.entry.value, shape)
            }
        }
        if let service = source.root?["service"], service.text != nil, service.text != versions.service {
            edits.append(TextEdit(service.range.offsets, versions.service.utf8))
        }
        files.append(SpecMerge.File(name: source.name, bytes: EditedText(source, edits).bytes))
    }
}

/// The result.
extension MergePass {
    private mutating func finish() {
        var roots: [YAMLNode] = files.compactMap { SourceText($0).root }
        for (index, source) in versions.edited.sources.enumerated() {
            let text = edits[index].isEmpty ? nil : EditedText(source, edits[index])
            for note in notes where note.file == index {
                let line = text?.line(of: note.offset) ?? EditedText(source, []).line(of: note.offset)
                findings.append(SpecMerge.Finding(isError: false, file: source.name, line: line, text: note.text))
            }
            guard let text else {
                files.append(SpecMerge.File(name: source.name, bytes: source.bytes))
                if let root = source.root { roots.append(root) }
                continue
            }
            for offset in text.conflicts {
                findings.append(
                    SpecMerge.Finding(
                        isError: true, file: source.name, line: text.lineNumber(at: offset),
                        text: "edited here and changed in the description; keep one of the versions, or both"))
            }
            let file = SpecMerge.File(name: source.name, bytes: text.bytes)
            let root = text.conflicts.isEmpty ? SourceText(file).root : source.root
            if let root, isEmptied(root, index) { continue }
            files.append(file)
            if let root { roots.append(root) }
        }
        missingModels = Self.missing(in: roots).subtracting(
            Self.missing(in: versions.edited.sources.compactMap(\.root)))
    }

    /// Whether the description no longer has anything of what is left of an imported file.
    private func isEmptied(_ root: YAMLNode, _ file: Int) -> Bool {
        let had = DeclarationKind.allCases.contains { kind in
            (removed[kind] ?? []).contains { versions.edited[kind][$0].file == file }
        }
        return had
            && root.entries.allSatisfy { entry in
                switch entry.key.text {
                case "apigen", "defaults": true
                case "service": entry.value.text != nil
                default: false
                }
            }
    }

    /// The words in types that are neither models nor built-in types.
    private static func missing(in roots: [YAMLNode]) -> Set<String> {
        var words: Set<String> = []
        var models: Set<String> = []
        for root in roots {
            words.formUnion(TypePlaces.words(in: root))
            models.formUnion(root["models"]?.entries.compactMap(\.key.text) ?? [])
        }
        let missing = words.subtracting(models).map { word in
            let isPatch = word.hasSuffix(NameMap.patch)
            let changed = String(word.dropLast(NameMap.patch.count))
            return isPatch ? changed : word
        }
        return Set(missing).subtracting(models)
    }
}

extension Declaration {
    /// The declaration under another name.
    func part(named name: String) -> Part {
        Part(id: name, key: name, keyNode: entry.key, value: entry.value)
    }
}
