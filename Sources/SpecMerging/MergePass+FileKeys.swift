import YAMLSyntax

/// What files say beside declarations: the service, its errors, and defaults.
extension MergePass {
    /// Merges what files say beside declarations: the service, its errors, and defaults.
    mutating func mergeFileKeys() {
        let imported = versions.imported
        for (own, source) in versions.edited.sources.enumerated() {
            let service = versions.edited.services.first { $0.file == own }?.importedName
            let same = imported.sources.firstIndex { $0.name == source.name }
            guard let new = service.map({ imported.file(ofService: $0) }) ?? same, let node = source.root,
                let newNode = imported.sources[new].root
            else { continue }
            let old =
                service.map { versions.base.file(ofService: $0) }
                ?? versions.base.sources.firstIndex { $0.name == source.name }
            // A default that the description no longer needs may be that of something a person added.
            var keys: Set<String> = newNode["defaults"] == nil ? ["apigen"] : ["apigen", "defaults"]
            if service != nil { keys.formUnion(["service", "errors"]) }
            var merge = self.merge(old, own, new)
            let around = ValueMerge.Surroundings(layout: .block, isInFlow: false, importedLayout: .block)
            let oldNode = old.flatMap { versions.base.sources[$0].root }.map { Self.withDefaults(of: newNode, $0) }
            _ = merge.mergeParts(
                oldNode.map { Self.part($0, keys) }, Self.part(node, keys), Self.part(newNode, keys), .file, around)
            edits[own] += merge.edits
            notes += merge.notes.map { (own, $0.offset, $0.text) }
        }
    }

    /// A file without the defaults that the new import does not need in it. They stay in the edited file, because
    /// something in it that the import has in another file may need them.
    private static func withDefaults(of new: YAMLNode, _ old: YAMLNode) -> YAMLNode {
        let entries = old.entries.map { entry in
            guard entry.key.text == "defaults" else { return entry }
            let kept = entry.value.entries.filter { new["defaults"]?[$0.key.text ?? ""] != nil }
            return YAMLEntry(key: entry.key, value: YAMLNode(content: .mapping(kept), range: entry.value.range))
        }
        return YAMLNode(content: .mapping(entries), range: old.range)
    }

    /// Some keys of a file.
    private static func part(_ root: YAMLNode, _ keys: Set<String>) -> Part {
        let entries = root.entries.filter { keys.contains($0.key.text ?? "") }
        return Part(id: "", key: "", keyNode: nil, value: YAMLNode(content: .mapping(entries), range: root.range))
    }

    /// Gives a file in which the import does not have a declaration the defaults that it needs.
    mutating func addDefaults(for new: Declaration, _ kind: DeclarationKind, _ file: Int, isAdded: Bool) {
        let (source, imported) = (versions.edited.sources[file], versions.imported.sources[new.file])
        guard source.name != imported.name, !versions.edited.services.contains(where: { $0.file == file }),
            let root = source.root
        else { return }
        let hasDates = new.types(kind).contains { NameMap.words(of: PartShape.typeText($0.node)).contains("Date") }
        let missing = (imported.root?["defaults"]?.entries ?? []).filter { entry in
            root["defaults"]?[entry.key.text ?? ""] == nil && (entry.key.text == "dates" ? hasDates : isAdded)
        }
        for entry in missing { addedDefaults[file, default: [:]][entry.key.text ?? ""] = entry.value.text ?? "" }
    }

    /// Writes the defaults that files get.
    mutating func placeDefaults() {
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
