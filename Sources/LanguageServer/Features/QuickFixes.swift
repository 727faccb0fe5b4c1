import JSONSyntax
import SpecLanguage
import YAMLSyntax

/// Edits that remove what a diagnostic reports.
struct QuickFixes {
    private typealias Edit = SpecRenaming.Edit

    private let folder: SpecFolder
    private let spec: EditedSpec

    /// The code actions for a range.
    static func actions(_ folder: inout SpecFolder, _ path: String, _ range: Range<Int>) -> [JSONValue] {
        folder.check()
        guard let spec = folder.specs[path] else { return [] }
        let fixes = QuickFixes(folder: folder, spec: spec)
        let diagnostics = folder.checked?.diagnostics ?? []
        return diagnostics.filter { diagnostic in
            let offsets = diagnostic.range.range.offsets
            return diagnostic.range.file == path && offsets.lowerBound <= range.upperBound
                && range.lowerBound <= offsets.upperBound
        }.flatMap(fixes.actions)
    }

    private func actions(_ diagnostic: Diagnostic) -> [JSONValue] {
        (corrections(diagnostic) + ruleFixes(diagnostic)).enumerated().map { number, fix in
            .fields([
                "title": .string(fix.title), "kind": "quickfix", "isPreferred": number == 0 ? .bool(true) : nil,
                "diagnostics": .array([
                    .fields([
                        "range": spec.document.range(diagnostic.range.range),
                        "message": .string(diagnostic.message), "source": "apigen",
                        "code": .string(diagnostic.rule.rawValue),
                    ])
                ]),
                "edit": SpecRenaming.json([spec.path: [fix.edit]], folder),
            ])
        }
    }

    private typealias Fix = (title: String, edit: Edit)

    /// The words that the message asks for: "did you mean", and the new names of what has been renamed.
    private func corrections(_ diagnostic: Diagnostic) -> [Fix] {
        let quoted = diagnostic.quoted
        if diagnostic.rule == .deprecatedKey || diagnostic.rule == .deprecatedValue, quoted.count > 1 {
            return replacing(quoted[0], quoted[1], diagnostic).map { [$0] } ?? []
        }
        for word in quoted {
            let fixes = diagnostic.suggestions.compactMap { replacing(word, $0, diagnostic) }
            if !fixes.isEmpty { return fixes }
        }
        return []
    }

    /// Replaces the only mention of a word in the range of a diagnostic.
    private func replacing(_ word: String, _ other: String, _ diagnostic: Diagnostic) -> Fix? {
        let range = diagnostic.range.range.offsets.clamped(to: 0..<spec.document.bytes.count)
        guard let found = spec.document.bytes[range].firstRange(of: Array(word.utf8)) else { return nil }
        return ("Replace \"\(word)\" with \"\(other)\"", Edit(range: found, text: other))
    }

    /// What the rule asks for.
    private func ruleFixes(_ diagnostic: Diagnostic) -> [Fix] {
        switch diagnostic.rule {
        case .unsupportedVersion:
            let range = diagnostic.range.range.offsets
            return range.isEmpty
                ? [("Start the file with apigen: 1", insertion(0, "apigen: 1"))]
                : [("Write apigen: 1", Edit(range: range, text: "1"))]
        case .missingKey:
            guard let key = diagnostic.message.split(separator: "needs the key \"").last?.prefix(while: { $0 != "\"" }),
                diagnostic.message.contains("needs the key")
            else { return [] }
            return adding(String(key), "", diagnostic).map { [$0] } ?? []
        case .unknownType:
            guard let name = diagnostic.quoted.first else { return [] }
            let model = ["\(name):", "  fields:", "    id: String"]
            return ModelInsertion(spec.document).edit(model).map { [("Declare the model \(name)", $0)] } ?? []
        case .dateWithoutFormat: return adding("format", "iso8601", diagnostic).map { [$0] } ?? []
        case .unknownKey, .keyNotApplicable, .castNotApplicable, .duplicateKey:
            return removal(of: diagnostic.range.range).map { [$0] } ?? []
        default: return []
        }
    }

    /// Adds a key to the mapping at the position of a diagnostic, or to the field there.
    private func adding(_ key: String, _ value: String, _ diagnostic: Diagnostic) -> Fix? {
        guard let root = spec.readable?.root, let node = mapping(at: diagnostic.range.range, in: root) else {
            return nil
        }
        let range = node.range.offsets
        guard spec.isCurrent(range, range.lowerBound) else { return nil }
        if case .mapping = node.content {} else if value.isEmpty || range.isEmpty { return nil }
        return ("Add \"\(key)\"", spec.document.adding([(key, value)], to: node))
    }

    /// The value at a position, or of the key there.
    private func mapping(at range: TextRange, in node: YAMLNode) -> YAMLNode? {
        if node.range == range { return node }
        for entry in node.entries {
            if entry.key.range == range { return entry.value }
            if let found = mapping(at: range, in: entry.value) { return found }
        }
        for element in node.elements {
            if let found = mapping(at: range, in: element) { return found }
        }
        return nil
    }

    /// Removes the key at a position, with its value.
    private func removal(of key: TextRange) -> Fix? {
        let document = YAMLParser().parse(spec.document.bytes)
        guard let root = document.root, let (entry, isFlow) = entry(of: key, in: root) else { return nil }
        let bytes = spec.document.bytes
        var start = entry.key.range.start.offset
        var end = max(start, entry.value.range.end.offset)
        if isFlow {
            while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
            if end < bytes.count, bytes[end] == UInt8(ascii: ",") {
                end += 1
                while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
            } else {
                while start > 0, bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
                if start > 0, bytes[start - 1] == UInt8(ascii: ",") { start -= 1 }
            }
        } else {
            let line = spec.document.lineStart(of: start)
            // A key after the dash of a list stays where it is, without the key.
            guard bytes[line..<start].allSatisfy({ $0 == UInt8(ascii: " ") }) else { return nil }
            (start, end) = (line, spec.document.nextLine(after: end))
        }
        return ("Remove \"\(entry.key.text)\"", Edit(range: start..<end, text: ""))
    }

    private func entry(of key: TextRange, in node: YAMLNode) -> (YAMLEntry, isFlow: Bool)? {
        let isFlow =
            spec.document.bytes.indices.contains(node.range.start.offset)
            && spec.document.bytes[node.range.start.offset] == UInt8(ascii: "{")
        for entry in node.entries {
            if entry.key.range == key { return (entry, isFlow) }
            if let found = self.entry(of: key, in: entry.value) { return found }
        }
        for element in node.elements {
            if let found = entry(of: key, in: element) { return found }
        }
        return nil
    }

    private func insertion(_ offset: Int, _ line: String) -> Edit {
        Edit(range: offset..<offset, text: line + spec.document.lineBreak)
    }
}

/// Puts models at the end of those of a file.
struct ModelInsertion {
    private let document: TextDocument
    private let root: YAMLNode?

    init(_ document: TextDocument) {
        self.document = document
        root = YAMLParser().parse(document.bytes).root
    }

    /// The names of the models of the file.
    var names: [String] { root?.value(of: "models")?.entries.map(\.key.text) ?? [] }

    /// - Parameter lines: the models, without indentation
    /// - Returns: `nil` if the models of the file are between braces
    func edit(_ lines: [String]) -> SpecRenaming.Edit? {
        guard let models = root?.entries.first(where: { $0.key.text == "models" }) else {
            return insertion(at: document.bytes.count, ["models:"] + lines.map { "  " + $0 })
        }
        guard let first = models.value.entries.first else {
            guard models.value.text.isEmpty, models.value.range.offsets.isEmpty else { return nil }
            return insertion(at: document.nextLine(after: models.key.range.end.offset), lines.map { "  " + $0 })
        }
        let range = models.value.range.offsets
        guard document.slice(range).first != "{" else { return nil }
        let start = first.key.range.start.offset
        let indent = String(repeating: " ", count: start - document.lineStart(of: start))
        return insertion(at: document.nextLine(after: range.upperBound), lines.map { indent + $0 })
    }

    private func insertion(at offset: Int, _ lines: [String]) -> SpecRenaming.Edit {
        let isLineEnded = offset == 0 || document.bytes[offset - 1] == 0x0A
        let text = lines.map { $0.isEmpty ? document.lineBreak : $0 + document.lineBreak }.joined()
        return SpecRenaming.Edit(range: offset..<offset, text: (isLineEnded ? "" : document.lineBreak) + text)
    }
}
