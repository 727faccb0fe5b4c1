import JSONSyntax
import Learning
import SpecLanguage
import YAMLSyntax

/// Makes models of a JSON text, as `apigen learn` guesses them from a response.
enum JSONImport {
    static let command: String = "apigen.importJSON"

    /// The action that turns a selected JSON text into models; `nil` if the selection is none.
    static func action(_ folder: inout SpecFolder, _ path: String, _ selection: Range<Int>) -> JSONValue? {
        guard let document = folder.specs[path]?.document, selection.count > 1 else { return nil }
        let selected = Array(document.bytes[selection.clamped(to: 0..<document.bytes.count)])
        // JSON among the keys of a spec is no YAML, so the place for the models is found without it.
        let removed = lineRange(selection, document)
        var rest = document.bytes
        rest.removeSubrange(removed)
        let insertion = ModelInsertion(TextDocument(rest, document.encoding))
        guard let lines = models(of: selected, name: "Response", folder.index(), insertion.names),
            let edit = insertion.edit(lines)
        else { return nil }
        let offset = edit.range.lowerBound + (edit.range.lowerBound > removed.lowerBound ? removed.count : 0)
        let edits = [
            SpecRenaming.Edit(range: offset..<offset, text: edit.text), SpecRenaming.Edit(range: removed, text: ""),
        ]
        return .fields([
            "title": "Import from this JSON", "kind": "refactor.rewrite",
            "edit": SpecRenaming.json([path: edits], folder),
        ])
    }

    /// The edits that add the models of a JSON text to a file.
    static func edits(
        _ folder: inout SpecFolder, _ path: String, json: String, name: String
    ) throws(ResponseError) -> JSONValue {
        guard let spec = folder.specs[path] else { throw ResponseError(.requestFailed, "the file is not open") }
        let insertion = ModelInsertion(spec.document)
        guard let lines = models(of: Array(json.utf8), name: name, folder.index(), insertion.names) else {
            throw ResponseError(.requestFailed, "the text is no JSON object, or list of objects")
        }
        guard let edit = insertion.edit(lines) else {
            throw ResponseError(.requestFailed, "the models of the file are between braces; write them on lines first")
        }
        return SpecRenaming.json([path: [edit]], folder)
    }

    /// The selection with the rest of its lines, if that is empty.
    private static func lineRange(_ range: Range<Int>, _ document: TextDocument) -> Range<Int> {
        let start = document.lineStart(of: range.lowerBound)
        let end = document.nextLine(after: range.upperBound)
        let isAlone =
            document.bytes[start..<range.lowerBound].allSatisfy { $0 == UInt8(ascii: " ") }
            && document.bytes[range.upperBound..<end].allSatisfy { $0 == UInt8(ascii: " ") || $0 == 0x0A || $0 == 0x0D }
        return isAlone ? start..<end : range
    }

    /// The lines of the models, without indentation.
    private static func models(
        of json: [UInt8], name: String, _ index: NameIndex, _ others: [String]
    ) -> [String]? {
        guard let first = json.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            (try? JSONParser.parse(json)) != nil,
            let call = ResponseFile.exchange(json, name: name + ".json", server: "https://api.example.com")
        else { return nil }
        var learner = Learner()
        learner.add(call)
        guard let text = learner.learned()?.text else { return nil }
        let spec = withFreeNames(text, index, others)
        let lines = spec.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(of: "models:") else { return nil }
        return lines[(start + 1)...].prefix { $0.hasPrefix(" ") }.map { String($0.dropFirst(2)) }
    }

    /// The learned spec, with other names for models that the specs have already.
    private static func withFreeNames(_ text: String, _ index: NameIndex, _ others: [String]) -> String {
        let read = ReadSpec(SpecSource(path: "", name: "", bytes: Array(text.utf8)))
        guard let root = read.root else { return text }
        let mentions = SpecMention.all(in: root).filter { $0.kind == .model }
        var taken = Set(index.declared(.model).map { String($0.symbol.name.split(separator: ".").last ?? "") })
        taken.formUnion(others)
        var edits: [SpecRenaming.Edit] = []
        for mention in mentions where mention.isDeclaration {
            var name = mention.name
            var number = 2
            while !taken.insert(name).inserted {
                name = mention.name + String(number)
                number += 1
            }
            guard name != mention.name else { continue }
            let uses = mentions.filter { $0.name == mention.name }
            edits += uses.map { SpecRenaming.Edit(range: $0.range.offsets, text: name) }
        }
        return String(decoding: SpecRenaming.apply(edits, to: Array(text.utf8)), as: UTF8.self)
    }
}
