import Foundation
import TestSupport
import Testing

@Suite("Specs and generated code in branches", .enabled(if: Programs.find("git") != nil, "needs the program git"))
struct BranchTests {
    private let fixture: CommandLineFixture

    init() async throws {
        fixture = try CommandLineFixture()
        try fixture.writeSpec("Picture", model: "Picture")
        #expect(try await fixture.run("Specs", "-o", "Generated").status == 0)
    }

    @Test("a conflict in the first line of generated code is resolved by a run")
    func conflictInHeader() async throws {
        let text = try fixture.folder.text(of: "Generated/Picture.swift")
        let newline = try #require(text.firstIndex(of: "\n"))
        let (first, rest) = (text[..<newline], text[newline...])
        let other = first.replacing("apigen 0.1.0", with: "apigen 0.0.9")
        let conflict = "<<<<<<< HEAD\n\(first)\n=======\n\(other)\n>>>>>>> other\(rest)"
        try fixture.folder.write(conflict, to: "Generated/Picture.swift")
        #expect(try await fixture.run("Specs", "-o", "Generated", "--check").status == 1)
        #expect(try await fixture.run("Specs", "-o", "Generated").status == 0)
        #expect(try fixture.folder.text(of: "Generated/Picture.swift") == text)
        // Anything else below a marker is not apigen's.
        try fixture.folder.write("<<<<<<< HEAD\nlet mine = 1\n", to: "Generated/Picture.swift")
        #expect(try await fixture.run("Specs", "-o", "Generated").status == 2)
    }

    @Test(
        "code that a newer version wrote is overwritten with a warning, and an error with --check",
        arguments: [
            ("0.2.0", true), ("0.1.1", true), ("1.0.0-beta.1", true), ("0.10.0", true), ("0.0.9", false),
            ("0.1.0", false),
        ])
    func newerVersion(version: String, isNewer: Bool) async throws {
        let text = try fixture.folder.text(of: "Generated/Picture.swift")
        let other = text.replacing("apigen 0.1.0 from", with: "apigen \(version) from") + "// More.\n"
        try fixture.folder.write(other, to: "Generated/Picture.swift")
        let sentence = "Generated/Picture.swift was written by apigen \(version), and this is the older 0.1.0"
        let check = try await fixture.run("Specs", "-o", "Generated", "--check")
        #expect(check.status == 1)
        #expect(check.errors.contains("apigen: error: " + sentence) == isNewer)
        let run = try await fixture.run("Specs", "-o", "Generated")
        #expect(run.status == 0)
        #expect(run.errors.contains("apigen: warning: " + sentence) == isNewer)
        #expect(try fixture.folder.text(of: "Generated/Picture.swift") == text)
    }

    @Test("a conflict in a spec is called so, also inside of a text")
    func conflictInSpec() async throws {
        try fixture.folder.write(
            "apigen: 1\nmodels:\n  Picture:\n    doc: 'One\n<<<<<<< HEAD\n      two\n=======\n      three\n"
                + ">>>>>>> main\n      four.'\n    fields: {id: String}\n", to: "Specs/Picture.yaml")
        let run = try await fixture.run("Specs", "-o", "Generated")
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Specs/Picture.yaml:5:1: error: a conflict of a merge is left here"))
    }

    @Test("branches that each add a field are merged as the page says")
    func merges() async throws {
        let page = try MarkdownBlock.blocks(of: "Documentation/review.md")
        let setup = try #require(page.first { $0.text.contains("merge.generated.driver") })
        let finish = try #require(page.first { $0.text.contains("git commit --amend") })
        let fields = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot"]
        // Each field has a place of its own, as people write them.
        func spec(_ names: [String]) -> String {
            var text = "apigen: 1\nmodels:\n  Picture:\n    fields:\n"
            for (index, field) in fields.enumerated() {
                for number in 0..<4 { text += "      known\(index)\(number): Int\n" }
                if names.contains(field) { text += "      \(field): 'String?'\n" }
            }
            return text + "      last: Int\n"
        }
        try fixture.folder.write(spec([]), to: "Specs/Picture.yaml")
        let commands = setup.text.split(separator: "\n").map { $0.trimmingPrefix("$ ") }.joined(separator: "; ")
        let begun = try await fixture.shell(
            "git init -q -b main; \(commands); \"$APIGEN\" Specs -o Generated; git add .; git commit -q -m 0")
        #expect(begun.status == 0, "\(begun.errors)")
        for name in fields {
            #expect(try await fixture.shell("git checkout -q -b \(name) main").status == 0)
            try fixture.folder.write(spec([name]), to: "Specs/Picture.yaml")
            let commit = try await fixture.shell(
                "\"$APIGEN\" Specs -o Generated; git commit -q -a -m \(name); git checkout -q main")
            #expect(commit.status == 0, "\(commit.errors)")
        }
        for name in fields {
            let merged = try await fixture.shell("git merge -q --no-edit \(name)")
            #expect(merged.status == 0, "\(merged.output)\(merged.errors)")
        }
        let lines = finish.text.split(separator: "\n").map {
            $0.trimmingPrefix("$ ").replacing("apigen ", with: "\"$APIGEN\" ")
        }
        #expect(try await fixture.shell(lines.joined(separator: " && ")).status == 0)
        #expect(try await fixture.run("Specs", "-o", "Generated", "--check").status == 0)
        let text = try fixture.folder.text(of: "Generated/Picture.swift")
        #expect(fields.allSatisfy { text.contains("var \($0): String?") })
    }
}
