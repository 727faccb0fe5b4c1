import JSONSyntax
import SpecLanguage
import YAMLSyntax

/// Edits that remove what a diagnostic reports.
struct QuickFixes {
    private typealias Edit = SpecRenaming.Edit

    private let folder: SpecFolder
    private let spec: SpecText

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
            return [("Declare the model \(name)", declaration(of: name))]
        case .dateWithoutFormat: return adding("format", "iso8601", diagnostic).map { [$0] } ?? []
        case .unknownKey, .keyNotApplicable, .castNotApplicable, .duplicateKey:
            return removal(of: diagnostic.range.range).map { [$0] } ?? []
        default: return []
        }
    }

    /// Adds a key to the mapping at the position of a diagnostic, or to the field there.
    private func adding(_ key: String, _ value: String, _ diagnostic: Diagnostic) -> Fix? {
        guard let root = spec.readable?.root, let node = mapping(at: diagnostic.range.range, in: root) else { return nil }
        let range = node.range.offsets
        guard spec.isCurrent(range, range.lowerBound) else { return nil }
        let title = "Add \"\(key)\""
        let text = spec.document.slice(range)
        guard case .mapping(let entries) = node.content else {
            guard !value.isEmpty, !text.isEmpty else { return nil }
            let type = text.contains("?") && !text.hasPrefix("'") ? "'\(text)'" : text
            return (title, Edit(range: range, text: "{type: \(type), \(key): \(value)}"))
        }
        if text.hasPrefix("{") {
            let start = range.lowerBound + 1
            return (title, Edit(range: start..<start, text: "\(key): \(value)" + (entries.isEmpty ? "" : ", ")))
        }
        let start = range.lowerBound
        let indent = String(repeating: " ", count: start - spec.document.lineStart(of: start))
        return (title, Edit(range: start..<start, text: "\(key): \(value)\(spec.document.lineBreak)\(indent)"))
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
        let isFlow = spec.document.bytes.indices.contains(node.range.start.offset)
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

    /// Declares a model with one field.
    private func declaration(of name: String) -> Edit {
        ModelInsertion(spec).edit(["\(name):", "  fields:", "    id: String"])
    }

    private func insertion(_ offset: Int, _ line: String) -> Edit {
        Edit(range: offset..<offset, text: line + spec.document.lineBreak)
    }
}

/// Puts models at the end of those of a file.
struct ModelInsertion {
    private let spec: SpecText

    init(_ spec: SpecText) {
        self.spec = spec
    }

    /// - Parameter lines: the models, without indentation
    func edit(_ lines: [String]) -> SpecRenaming.Edit {
        let document = spec.document
        let models = spec.readable?.root.entries.first { $0.key.text == "models" }
        let end = document.bytes.count
        let isLineEnded = document.bytes.last.map { $0 == 0x0A } ?? true
        guard let models, let first = models.value.entries.first, spec.isCurrent(models.value.range),
            document.slice(models.value.range.offsets).first != "{"
        else {
            let key = models == nil ? ["models:"] : []
            return insertion(at: end, key + lines.map { "  " + $0 }, isLineEnded: isLineEnded)
        }
        let start = first.key.range.start.offset
        let indent = String(repeating: " ", count: start - document.lineStart(of: start))
        let last = models.value.range.end.offset
        let next = document.nextLine(after: last)
        let isEnded = next > 0 && document.bytes[next - 1] == 0x0A
        return insertion(at: next, lines.map { indent + $0 }, isLineEnded: isEnded)
    }

    private func insertion(at offset: Int, _ lines: [String], isLineEnded: Bool) -> SpecRenaming.Edit {
        let lineBreak = spec.document.lineBreak
        let text = lines.map { $0 + lineBreak }.joined()
        return SpecRenaming.Edit(range: offset..<offset, text: (isLineEnded ? "" : lineBreak) + text)
    }
}
