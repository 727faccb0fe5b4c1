import Foundation
import SpecLanguage
import SwiftRendering
import TestSupport
import Testing

@testable import Generation

/// Reviewers read generated code too: a changed line of a spec must change few lines of Swift.
@Suite("Changed Swift lines for an edit of a spec")
struct EditCostTests {
    /// A usual edit, and the most lines of Swift that it may add and remove.
    struct Edit: Sendable, CustomTestStringConvertible {
        let name: String
        /// The text of the spec to replace.
        let old: String
        let new: String
        let added: Int
        let removed: Int

        init(_ name: String, _ old: String, _ new: String, added: Int, removed: Int) {
            self.name = name
            self.old = old
            self.new = new
            self.added = added
            self.removed = removed
        }

        var testDescription: String { name }
    }

    private static let spec: String = """
        apigen: 1
        defaults: {dates: unix}
        service:
          name: Gallery
          servers: {release: https://gallery.example/v1}
          envelope: {code: code}
        errors:
          100001: tokenExpired
        endpoints:
          pictures:
            get: /pictures
            parameters:
              key: String
              start: Int = 1
            returns: '[Picture]'
        models:
          Picture:
            identity: id
            fields:
              id: String
              title: String
              url: URL
              width: Int = 0
              kind: Kind
              taken: Date?
          Kind: {enum: [pic, video]}
          Level: {enum: [low, high], open: true}
          Other: {fields: {text: String}}
          Media: {divide-type: type, cases: {pic: Picture}}

        """

    private static let edits: [Edit] = [
        Edit("add a field", "      url: URL\n", "      url: URL\n      height: Int\n", added: 6, removed: 1),
        Edit(
            "add an optional field", "      url: URL\n", "      url: URL\n      note: String?\n", added: 13, removed: 1),
        Edit("remove a field", "      width: Int = 0\n", "", added: 1, removed: 5),
        Edit("rename a field", "      title: String\n", "      caption: String\n", added: 6, removed: 6),
        Edit(
            "read a field elsewhere", "title: String\n", "title: {type: String, map: info.title}\n", added: 4,
            removed: 1),
        Edit("make a field optional", "title: String\n", "title: String?\n", added: 3, removed: 4),
        Edit("make a field required", "taken: Date?\n", "taken: Date\n", added: 5, removed: 4),
        Edit("change a type", "width: Int = 0\n", "width: Double = 0\n", added: 3, removed: 3),
        Edit("change a default", "width: Int = 0\n", "width: Int = 1\n", added: 2, removed: 2),
        Edit("bound a field", "title: String\n", "title: {type: String, length: {max: 80}}\n", added: 5, removed: 1),
        Edit(
            "explain a field", "title: String\n", "title: {type: String, doc: What people read.}\n", added: 1,
            removed: 0),
        Edit("deprecate a field", "url: URL\n", "url: {type: URL, deprecated: Use id.}\n", added: 10, removed: 5),
        Edit("add a case to an enum", "[pic, video]", "[pic, video, live]", added: 2, removed: 1),
        Edit("add a case to an open enum", "[low, high]", "[low, medium, high]", added: 4, removed: 1),
        Edit("add a case to a union", "{pic: Picture}", "{pic: Picture, other: Other}", added: 5, removed: 2),
        Edit(
            "add a parameter", "      start: Int = 1\n", "      start: Int = 1\n      size: Int?\n", added: 6,
            removed: 1),
        Edit("remove a parameter", "      start: Int = 1\n", "", added: 1, removed: 2),
        Edit(
            "add an endpoint", "models:",
            "  picture: {get: '/pictures/{id}', parameters: {id: String}, returns: Picture}\nmodels:", added: 7,
            removed: 0),
        Edit("rename an endpoint", "  pictures:", "  searchPictures:", added: 2, removed: 2),
        Edit("change a path", "get: /pictures", "get: /v2/pictures", added: 2, removed: 2),
        Edit("add an error", "tokenExpired\n", "tokenExpired\n  100002: systemBusy\n", added: 6, removed: 1),
        Edit("add a model", "  Kind: {", "  Note: {fields: {text: String}}\n  Kind: {", added: 26, removed: 0),
        Edit(
            "add a server", "release: https://gallery.example/v1}",
            "release: https://gallery.example/v1, test: http://localhost:8080}", added: 2, removed: 0),
    ]

    @Test("stay within the limit", arguments: Self.edits)
    func staysWithinTheLimit(edit: Edit) throws {
        let parts = Self.spec.components(separatedBy: edit.old)
        try #require(parts.count == 2, "\(edit.old) must stand once in the spec")
        let old = try Self.lines(of: Self.spec)
        let new = try Self.lines(of: parts.joined(separator: edit.new))
        let edits = LineDiff(from: old, to: new).edits
        let added = edits.reduce(0) { $0 + $1.added.count }
        let removed = edits.reduce(0) { $0 + $1.removed.count }
        #expect(added > 0 || removed > 0)
        #expect(added <= edit.added)
        #expect(removed <= edit.removed)
    }

    @Test("are documented in review.md")
    func documentation() throws {
        let page = Programs.packageFolder.appending(path: "Documentation/review.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let table = try #require(text.firstRange(of: "| an edit |").map { text[$0.lowerBound...] })
        let rows = table.split(separator: "\n", omittingEmptySubsequences: false).prefix {
            $0.hasPrefix("|")
        }
        .dropFirst(2)
        #expect(rows.map(String.init) == Self.edits.map { "| \($0.name) | \($0.added) | \($0.removed) |" })
    }

    private static func lines(of spec: String) throws -> [Substring] {
        let file = SpecSource(
            path: "Specs/Gallery.yaml", name: "Gallery", bytes: Array(spec.utf8))
        let generated = Generator(templates: try TemplateSet(overrides: [])).generate([file])
        try #require(generated.diagnostics.isEmpty, "\(generated.diagnostics)")
        let output = try #require(generated.files.first)
        return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }
}
