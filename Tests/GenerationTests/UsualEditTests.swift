import Foundation
import SpecLanguage
import SwiftRendering
import TestSupport
import Testing

@testable import Generation

/// Usual edits of a spec, at the start, in the middle and at the end: how many lines of Swift each changes, and that no
/// other declaration moves. `Scripts/prove` writes the table of `Documentation/review.md`.
@Suite("Usual edits of a spec")
struct UsualEditTests {
    /// A spec as lists of lines, so that edits can name a position.
    struct Spec {
        var fields: [String] = (1...16).map { "field\($0): \($0.isMultiple(of: 3) ? "Int" : "String")" }
        var parameters: [String] = (1...6).map { "value\($0): \($0.isMultiple(of: 3) ? "Int?" : "String?")" }
        var cases: [String] = (1...6).map { "case\($0): wire\($0)" }
        var errors: [String] = (1...6).map { "10000\($0): failure\($0)" }
        var endpoints: [String] = (1...6).map { "call\($0): {get: /calls/\($0), returns: Picture}" }

        var text: String {
            let lines =
                [
                    "apigen: 1", "service:", "  name: Gallery", "  servers: {release: https://gallery.example/v1}",
                    "  envelope: {code: code}", "errors:",
                ]
                + errors.map { "  " + $0 } + ["endpoints:", "  search:", "    get: /search", "    parameters:"]
                + parameters.map { "      " + $0 } + ["    returns: Picture"] + endpoints.map { "  " + $0 }
                + ["models:", "  Picture:", "    fields:"] + fields.map { "      " + $0 }
                + ["  Kind:", "    enum:"] + cases.map { "      " + $0 } + ["  Other: {fields: {text: String}}"]
            return lines.joined(separator: "\n") + "\n"
        }
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let name: String
        /// The Swift name of what is edited.
        let subject: String
        let apply: @Sendable (inout Spec) -> Void

        var testDescription: String { name }
    }

    /// A list of the spec, with what is edited in it.
    private struct List: Sendable {
        let name: String
        let lines: @Sendable (inout Spec, (inout [String]) -> Void) -> Void
        let count: Int
        let added: String
        let renamed: @Sendable (String) -> String
        let retyped: (@Sendable (String) -> String)?
    }

    private static let lists: [List] = [
        List(
            name: "field", lines: { $1(&$0.fields) }, count: 16, added: "extra: String",
            renamed: { "renamed" + $0.drop { $0 != ":" } }, retyped: { $0.prefix { $0 != ":" } + ": Double" }),
        List(
            name: "parameter", lines: { $1(&$0.parameters) }, count: 6, added: "extra: String?",
            renamed: { "renamed" + $0.drop { $0 != ":" } }, retyped: { $0.prefix { $0 != ":" } + ": Double?" }),
        List(
            name: "case", lines: { $1(&$0.cases) }, count: 6, added: "extra: extra",
            renamed: { "renamed" + $0.drop { $0 != ":" } }, retyped: nil),
        List(
            name: "error", lines: { $1(&$0.errors) }, count: 6, added: "100009: extra",
            renamed: { $0.prefix { $0 != ":" } + ": renamed" }, retyped: nil),
        List(
            name: "endpoint", lines: { $1(&$0.endpoints) }, count: 6, added: "extra: {get: /extra}",
            renamed: { "renamed" + $0.drop { $0 != ":" } },
            retyped: { $0.replacing("returns: Picture", with: "returns: Other") }),
    ]

    static let edits: [Edit] = lists.flatMap { list in
        [("start", 0), ("middle", list.count / 2), ("end", list.count - 1)].flatMap { place, index in
            edits(of: list, place, index)
        }
    }

    private static func edits(of list: List, _ place: String, _ index: Int) -> [Edit] {
        func edit(_ verb: String, _ change: @escaping @Sendable (inout [String]) -> Void) -> Edit {
            Edit(name: "\(verb) \(list.name), \(place)", subject: list.name) { list.lines(&$0, change) }
        }
        let article = ["error", "endpoint"].contains(list.name) ? "an" : "a"
        let other = index == 0 ? 1 : index - 1
        return [
            edit("add \(article)") { $0.insert(list.added, at: place == "end" ? index + 1 : index) },
            edit("remove \(article)") { $0.remove(at: index) },
            edit("rename \(article)") { $0[index] = list.renamed($0[index]) },
            edit("move \(article)") { $0.swapAt(index, other) },
        ] + (list.retyped.map { retyped in [edit("retype \(article)") { $0[index] = retyped($0[index]) }] } ?? [])
    }

    @Test("no unrelated declaration moves", arguments: edits)
    func order(edit: Edit) throws {
        var spec = Spec()
        let old = try Self.lines(of: spec)
        edit.apply(&spec)
        let new = try Self.lines(of: spec)
        let both = Set(Self.declarations(old)).intersection(Self.declarations(new))
        let orders = [old, new].map { lines in Self.declarations(lines).filter { both.contains($0) } }
        // What an edit moves may be anywhere; everything else keeps its order.
        let moved = edit.name.hasPrefix("move") ? Set(zip(orders[0], orders[1]).filter { $0 != $1 }.map(\.0)) : []
        #expect(moved.allSatisfy { $0.contains(Self.mark(edit.subject)) }, "\(moved)")
        #expect(orders[0].filter { !moved.contains($0) } == orders[1].filter { !moved.contains($0) })
    }

    /// The beginning of the names of what is edited.
    private static func mark(_ subject: String) -> String {
        ["field": "field", "parameter": "value", "case": "case", "error": "failure", "endpoint": "call"][subject]
            ?? subject
    }

    /// The lines that declare something, if no other line is the same.
    private static func declarations(_ lines: [String]) -> [String] {
        let words = ["struct ", "enum ", "extension ", "func ", "case ", "var ", "let ", "init("]
        let found = lines.filter { line in !line.contains("//") && words.contains { line.contains($0) } }
        let counts = Dictionary(found.map { ($0, 1) }, uniquingKeysWith: +)
        return found.filter { counts[$0] == 1 }
    }

    @Test("are documented in review.md with the lines that they change")
    func documentation() throws {
        let page = Programs.packageFolder.appending(path: "Documentation/review.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let lines = text.components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("| edit of a spec |") }) + 2
        let end = try #require(lines[start...].firstIndex { !$0.hasPrefix("|") })
        let rows = try Self.edits.map(Self.row)
        if ProcessInfo.processInfo.environment["APIGEN_PROVE"] != nil {
            try (lines[..<start] + rows + lines[end...]).joined(separator: "\n")
                .write(to: page, atomically: true, encoding: .utf8)
        } else {
            #expect(Array(lines[start..<end]) == rows)
        }
    }

    private static func row(_ edit: Edit) throws -> String {
        var spec = Spec()
        let (oldText, old) = (spec.text, try lines(of: spec))
        edit.apply(&spec)
        let (newText, new) = (spec.text, try lines(of: spec))
        let specLines = changes(oldText.components(separatedBy: "\n"), newText.components(separatedBy: "\n"))
        let swiftLines = changes(old, new)
        return
            "| \(edit.name) | \(max(specLines.added, specLines.removed)) | \(swiftLines.added) | \(swiftLines.removed) |"
    }

    private static func changes(_ old: [String], _ new: [String]) -> (added: Int, removed: Int) {
        let edits = LineDiff(from: old.map { Substring($0) }, to: new.map { Substring($0) }).edits
        return (edits.reduce(0) { $0 + $1.added.count }, edits.reduce(0) { $0 + $1.removed.count })
    }

    private static func lines(of spec: Spec) throws -> [String] {
        let file = SpecSource(
            path: "Specs/Gallery.yaml", name: "Gallery", bytes: Array(spec.text.utf8))
        let generated = Generator(templates: try TemplateSet(overrides: [])).generate([file])
        try #require(!generated.hasErrors, "\(generated.diagnostics)")
        let output = try #require(generated.files.first)
        return String(decoding: output.bytes, as: UTF8.self).components(separatedBy: "\n")
    }
}
