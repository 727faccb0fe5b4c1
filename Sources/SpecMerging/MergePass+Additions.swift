import YAMLSyntax

/// What the description adds.
extension MergePass {
    mutating func chooseAdditions() {
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
    func target(of new: Declaration) -> (name: String, index: Int?) {
        let name = versions.imported.sources[new.file].name
        if let index = versions.edited.sources.firstIndex(where: { $0.name == name }), isFile(index, for: new) {
            return (name, index)
        }
        var votes: [Int: Int] = [:]
        for kind in DeclarationKind.allCases {
            for (index, own) in versions.edited[kind].enumerated() {
                guard let old = versions.baseIndex(ofEdited: index, kind),
                    versions.base.sources[versions.base[kind][old].file].name == name, isFile(own.file, for: new)
                else { continue }
                votes[own.file, default: 0] += 1
            }
        }
        let most = votes.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return most.map { (versions.edited.sources[$0.key].name, $0.key) } ?? (name, nil)
    }

    /// Whether a file can have a declaration: an endpoint only belongs to a file of its service.
    private func isFile(_ index: Int, for new: Declaration) -> Bool {
        guard let service = new.service, let node = versions.edited.sources[index].root?["service"] else { return true }
        return (node["name"]?.text ?? node.text) == versions.service(service)
    }

    private func isInRemovedFile(_ new: Declaration) -> Bool {
        let target = target(of: new)
        func has(_ declarations: Declarations) -> Bool { declarations.sources.contains { $0.name == target.name } }
        return target.index == nil && has(versions.base) && !has(versions.edited)
    }
}

/// Writes what is added, and removes what goes.
extension MergePass {
    mutating func place() {
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
            let service = added.first.flatMap { versions.imported[kind][$0].service }
            edits[file] += entry == nil ? [heading(kind, of: service, source, made)] : made
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
    private func heading(
        _ kind: DeclarationKind, of service: String?, _ source: ParsedSpec, _ made: [TextEdit]
    ) -> TextEdit {
        var text: [UInt8] = source.bytes.isEmpty || source.bytes.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
        if let service, source.root?["service"] == nil {
            text += Array("service: \(versions.service(service))\n".utf8)
        }
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
        if let node = source.root?["service"], let name = node.text, name != versions.service(name) {
            edits.append(TextEdit(node.range.offsets, versions.service(name).utf8))
        }
        files.append(SpecMerge.File(name: freeName(source.name), bytes: EditedText(source, edits).bytes))
    }

    /// The name of a new file; the name in the import, unless a file of another service has it.
    private func freeName(_ name: String) -> String {
        let taken = Set(versions.edited.sources.map(\.name))
        guard taken.contains(name), name.hasSuffix(".yaml") else { return name }
        var stems = Set(taken.map { String($0.prefix { $0 != "." }) })
        return stems.insertFree(String(name.dropLast(5))) + ".yaml"
    }
}
