import Foundation
import Generation
import JSONSyntax
import SpecLanguage
import SwiftRendering
import TestSupport
import Testing
import YAMLSyntax

@testable import LanguageServer

/// Models, fields, endpoints and errors of every scenario, renamed: one in ten of them, or all with `APIGEN_PROVE`, which takes
/// minutes because each renaming checks the specs of its scenario.
@Suite("Renaming, over all scenarios")
struct RenameProofTests {
    private static let end = "Zq"
    private static let isWhole = ProcessInfo.processInfo.environment["APIGEN_PROVE"] != nil
    private static let folder = Programs.packageFolder.path + "/Tests/Scenarios"

    /// Those that have Swift.
    private static let scenarios: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/Expected") }.sorted()
    }()

    @Test("the Swift stays the same but for the names, and so does what goes over the wire", arguments: scenarios)
    func renames(_ scenario: String) throws {
        for kind in [SpecNameKind.model, .endpoint, .error, .field] {
            var folder = SpecFolder(root: "\(Self.folder)/\(scenario)/Specs")
            folder.load(.utf8) { _ in false }
            let before = try Self.swift(of: folder)
            try #require(!before.isEmpty)
            try Self.renameAll(kind, in: &folder)
            let after = try Self.swift(of: folder).mapValues { $0.replacing(Self.end, with: "") }
            for (name, text) in before {
                #expect(Self.difference(text, after[name] ?? "") == nil, "\(kind) in \(name)")
            }
        }
    }

    private static func renameAll(_ kind: SpecNameKind, in folder: inout SpecFolder) throws {
        var done: Set<String> = []
        while let (path, mention) = next(kind, in: &folder, besides: done) {
            done.insert("\(path) \(mention.owner ?? "") \(mention.name)")
            let offset = mention.range.start.offset
            let edits: [String: [SpecRenaming.Edit]]
            do throws(ResponseError) {
                edits = try SpecRenaming.edits(&folder, path, at: offset, to: mention.name + end)
            } catch {
                // Defaults in JSON's form name fields, too, and are left as they are.
                #expect(error.message.contains("the default of field"), "\(mention.name) in \(path): \(error)")
                continue
            }
            for (path, edits) in edits {
                let bytes = SpecRenaming.apply(edits, to: folder.specs[path]?.document.bytes ?? [])
                folder.open(TextDocument(bytes, .utf8), at: path)
            }
        }
    }

    private static func next(
        _ kind: SpecNameKind, in folder: inout SpecFolder, besides done: Set<String>
    ) -> (String, SpecMention)? {
        folder.check()
        for path in folder.specs.keys.sorted() {
            guard var spec = folder.specs[path] else { continue }
            let mention = spec.mentions().first { mention in
                mention.isDeclaration && mention.kind == kind && !mention.name.hasSuffix(end)
                    && (isWhole || mention.name.utf8.reduce(0) { $0 + Int($1) }.isMultiple(of: 10))
                    && !isBound(mention)
                    && !done.contains("\(path) \(mention.owner ?? "") \(mention.name)")
            }
            if let mention { return (path, mention) }
        }
        return nil
    }

    /// Whether more follows from the name by design, or the new one would need quotation marks.
    private static func isBound(_ mention: SpecMention) -> Bool {
        if mention.name.split(separator: ".").contains(where: { $0.first?.isNumber == true }) { return true }
        let value = mention.entry?.value
        return switch mention.kind {
        // Without `id`, a model that it identifies has a property of that name that returns another one. A key with the name of
        // an ignored field is passed over.
        case .field: mention.name == "id" || value?.value(of: "ignore") != nil
        // A model with the name of the type that it stands for needs another declaration.
        case .model: value?.value(of: "external")?.text.split(separator: ".").last.map { $0 == mention.name } ?? false
        default: false
        }
    }

    /// The generated files, without lines and words that only say what a field is called in JSON if that is another name.
    private static func swift(of folder: SpecFolder) throws -> [String: String] {
        let specs = folder.specs.values.map { spec in
            SpecSource(
                path: spec.path, name: String(spec.path.dropFirst(folder.root.count + 1).split(separator: ".")[0]),
                bytes: spec.document.bytes)
        }
        let generated = Generator(templates: try .init()).generate(specs)
        #expect(!generated.hasErrors, "\(generated.diagnostics.map(\.message).prefix(3))")
        return Dictionary(uniqueKeysWithValues: generated.files.map { ($0.name, Self.text($0.bytes)) })
    }

    /// Without sample values, which are chosen by the names of fields.
    private static func text(_ bytes: [UInt8]) -> String {
        let lines = String(decoding: bytes, as: UTF8.self).replacing(/(?s)#if DEBUG\n.*?#endif\n/, with: "")
            .split(separator: "\n")
        return lines.filter { !$0.drop { $0 == " " }.hasPrefix("/// From ") }.joined(separator: "\n")
    }

    /// The first difference, besides where lines are broken, and how names are written that are reserved words, names of
    /// other modules, of properties, of parts of models or of groups of endpoints.
    private static func difference(_ one: String, _ other: String) -> String? {
        let texts = [one, other].map { text in
            text.filter { !$0.isWhitespace && $0 != "`" }.replacing(
                /(APIRuntime|Swift|Foundation|\bself)\.|Endpoints(?!\w)/.wordBoundaryKind(.simple), with: ""
            )
            .replacing(/selfself_|\bself_/.wordBoundaryKind(.simple), with: "self")
            .replacing(/Part(?<number>\d+)_/) { "Part\($0.number)" }
            .replacing(/\("(?<key>[^"]*)",at:"(?<path>[^"]*)"/) { match in
                match.key == match.path ? "(\"\(match.key)\"" : String(match.0)
            }
        }
        guard texts[0] != texts[1] else { return nil }
        let same = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
        return texts.map { String($0.dropFirst(max(0, same - 60)).prefix(140)) }.joined(separator: "\n")
    }
}
