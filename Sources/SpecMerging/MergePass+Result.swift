import YAMLSyntax

/// The result.
extension MergePass {
    mutating func finish() {
        var roots: [YAMLNode] = files.compactMap { ParsedSpec($0).root }
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
            let root = text.conflicts.isEmpty ? ParsedSpec(file).root : source.root
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
                case "service": entry.value.text != nil || isLostService(entry.value, file)
                case "errors": root["service"].map { isLostService($0, file) } ?? false
                default: false
                }
            }
    }

    /// Whether the description no longer needs a service, which nobody edited.
    private func isLostService(_ node: YAMLNode, _ file: Int) -> Bool {
        guard let service = versions.edited.services.first(where: { $0.file == file }),
            versions.imported.file(ofService: service.importedName) == nil,
            let number = versions.base.file(ofService: service.importedName),
            let old = versions.base.sources[number].root?["service"]
        else { return false }
        return Canonical(node, .keys, versions.editedNames) == Canonical(old, .keys, versions.baseNames)
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
