import Foundation
import TestSupport
import Testing

@Suite("Comparison of spec versions", .enabled(if: Programs.find("git") != nil, "needs the program git"))
struct ComparisonTests {
    private let fixture: CommandLineFixture

    init() async throws {
        fixture = try CommandLineFixture()
        try fixture.writeSpec("Picture", model: "Picture", field: "id: String")
        try fixture.writeSpec("deep/Album", model: "Album", field: "cover: Picture")
        #expect(try await git("init -q && git add . && git commit -q -m first").status == 0)
    }

    private func git(_ line: String) async throws -> ProgramRun {
        try await fixture.shell("git " + line)
    }

    @Test("identical versions have no changes")
    func identicalVersions() async throws {
        let diff = try await fixture.run("diff", "Specs")
        #expect(diff.output == "no changes\n")
        #expect(diff.status == 0)
        let breaking = try await fixture.run("breaking", "Specs", "--against", "HEAD")
        #expect(breaking.output.isEmpty)
        #expect(breaking.status == 0)
    }

    @Test("specs in nested folders, and single files, are compared")
    func nestedFolders() async throws {
        try fixture.writeSpec("deep/Album", model: "Album", field: "cover: Picture?")
        let expected = """
            wire-breaking    Album.cover: Picture -> Picture?; shipped apps reject responses that omit it, callers must unwrap it
            1 wire-breaking, 0 source-breaking, 0 harmless

            """
        #expect(try await fixture.run("diff", "Specs").output == expected)
        #expect(try await fixture.run("diff", "Specs/Picture.yaml", "Specs/deep/Album.yaml").output == expected)
    }

    @Test("changes are sorted by severity, and harmless ones can be hidden")
    func severity() async throws {
        try fixture.folder.write(
            "apigen: 1\nmodels:\n  Note: {fields: {a: Int}}\n  Size: {access: internal, enum: [small], open: true}\n"
                + "  Picture: {fields: {id: Int}}\n", to: "Old/Picture.yaml")
        try fixture.folder.write(
            "apigen: 1\nmodels:\n  Note: {fields: {a: Int, b: 'Int?'}}\n  Size: {access: internal, enum: [small, large], open: true}\n"
                + "  Picture: {fields: {id: 'Int?'}}\n  Video: {fields: {id: Int}}\n", to: "New/Picture.yaml")
        let shown = [
            "wire-breaking    Picture.id: Int -> Int?; shipped apps reject responses that omit it, callers must unwrap it",
            "source-breaking  Size.large: added; callers with an exhaustive switch no longer compile",
            "source-visible   Note.b: added as Int?; callers can use it, and the type of the initialiser changes",
            "harmless         Video: added; callers can use it",
            "1 wire-breaking, 1 source-breaking, 1 source-visible, 1 harmless",
        ]
        let all = try await fixture.run("diff", "New", "--against", "Old")
        #expect(all.output == shown.joined(separator: "\n") + "\n")
        let breaking = try await fixture.run("diff", "New", "--against", "Old", "--hide-harmless")
        #expect(breaking.output == (shown[0...2] + shown[4...]).joined(separator: "\n") + "\n")
        let json = try await fixture.run("diff", "New", "--against", "Old", "--hide-harmless", "--format", "json")
        #expect(json.output.contains("Size.large: added") && !json.output.contains("Video"))
        let findings = try await fixture.run("breaking", "New", "--against", "Old").output.split(separator: "\n")
        let places = findings.filter { $0.contains("error:") }.map { $0.prefix { $0 != " " } }
        #expect(places == ["New/Picture.yaml:5:22:", "New/Picture.yaml:4:3:"])
        let visible = try await fixture.run("breaking", "New", "--against", "Old", "--source-visible")
        #expect(visible.output.hasPrefix(findings.joined(separator: "\n")))
        #expect(
            visible.output.contains(
                "Picture.yaml:3:27: error: Note.b: added as Int?; callers can use it, and the type of the initialiser changes "
                    + "(source-visible) [field-added]"))
    }

    @Test("what is only visible fails on request, and can be excused")
    func visibleChanges() async throws {
        let old = "apigen: 1\nmodels:\n  Note: {fields: {a: Int}}\n"
        try fixture.folder.write(old, to: "Old/Note.yaml")
        try fixture.folder.write(old.replacing("a: Int", with: "a: Int, b: 'Int?'"), to: "New/Note.yaml")
        let arguments = ["breaking", "New", "--against", "Old"]
        #expect(try await fixture.run(arguments).status == 0)
        #expect(try await fixture.run(arguments + ["--source-visible"]).status == 1)
        #expect(try await fixture.run(arguments + ["--source-visible", "--except", "field-added"]).status == 0)
    }

    @Test(
        "values of specs cannot forge lines of output",
        arguments: ["\\n", "\\x1b[2K\\r", "\\u202e", "\\x9b2K", "\\u2028"])
    func forgedLines(trick: String) async throws {
        let summary = "0 wire-breaking, 0 source-breaking, 0 harmless"
        try fixture.writeSpec(
            "Picture", model: "Picture", field: "id: {type: String, default: \"x\(trick)\(summary)\(trick)\"}")
        let diff = try await fixture.run("diff", "Specs")
        #expect(diff.output.split(whereSeparator: \.isNewline).count == 2, "\(diff.output)")
        #expect(diff.output.split(separator: "\n").last == "1 wire-breaking, 0 source-breaking, 0 harmless")
        for format in ["text", "github", "junit", "json", "sarif", "gitlab"] {
            let breaking = try await fixture.run(
                "breaking", "Specs", "--against", "HEAD", "--format", format)
            let shown = diff.output + breaking.output
            #expect(!shown.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
            #expect(!shown.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{2028}" })
        }
    }

    @Test("two folders can be compared")
    func folders() async throws {
        try fixture.writeSpec("Picture", model: "Picture", field: "id: Int", in: "Old")
        let run = try await fixture.run("breaking", "Specs/Picture.yaml", "--against", "Old")
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix(
                "Specs/Picture.yaml:5:7: error: Picture.id: Int -> String; shipped apps reject values that are now allowed "
                    + "(wire-breaking); shipped apps may send values that are no longer allowed (wire-breaking, "
                    + "request-narrowed); callers get another type (source-breaking, field-type-changed) "
                    + "[response-widened]\nOld/Picture.yaml:5:7: note: the previous version\n"))
    }

    @Test("tags and commits can be compared, and uncommitted changes count as new")
    func commits() async throws {
        #expect(try await git("tag first").status == 0)
        try fixture.writeSpec("Picture", model: "Picture", field: "id: Int")
        #expect(try await git("commit -q -a -m second").status == 0)
        try fixture.writeSpec("Video", model: "Video")
        let sinceSecond = try await fixture.run("diff", "Specs", "--against", "HEAD")
        #expect(
            sinceSecond.output
                == "harmless         Video: added; callers can use it\n0 wire-breaking, 0 source-breaking, 1 harmless\n"
        )
        let sinceFirst = try await fixture.run("diff", "Specs", "--against", "first")
        #expect(sinceFirst.output.contains("Picture.id: String -> Int; "))
    }

    @Test("an unknown version is reported", arguments: ["nowhere", "--help"])
    func unknownVersion(name: String) async throws {
        let run = try await fixture.run("breaking", "Specs", "--against=\(name)")
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("\(name) is neither a folder nor a version of Specs"))
    }

    /// Each moves or copies the specs, and says what to compare with.
    static let moves: [(name: String, move: String, base: String)] = [
        ("a renamed folder", "git mv Specs Declared", "HEAD"),
        ("a renamed folder that git does not know yet", "mv Specs Declared", "HEAD"),
        ("a folder moved into another", "git mv Specs Moved && mkdir Declared && git mv Moved Declared/Inner", "HEAD"),
        ("the former path", "mv Specs Declared", "HEAD:Specs"),
        ("the former path, from here", "mv Specs Declared", "HEAD:./Specs"),
        ("the top of the repository", "mv Specs Declared", "HEAD:"),
    ]

    @Test("specs that were elsewhere are compared", arguments: moves.indices)
    func movedSpecs(index: Int) async throws {
        let (name, move, base) = Self.moves[index]
        #expect(try await fixture.shell(move).status == 0)
        let same = try await fixture.run("breaking", "Declared", "--against", base)
        #expect(same.status == 0, "\(name): \(same.errors)")
        #expect(same.output + same.errors == "", "\(name)")
        let change = "f=$(find Declared -name Picture.yaml); sed -i.bak 's/id: String/id: Int/' $f && rm $f.bak"
        #expect(try await fixture.shell(change).status == 0)
        let changed = try await fixture.run("breaking", "Declared", "--against", base)
        #expect(changed.status == 1, "\(name)")
        #expect(changed.output.contains("Picture.id: String -> Int"), "\(name): \(changed.output)")
        #expect(changed.output.contains("HEAD:Specs/Picture.yaml:5:7: note: the previous version"), "\(name)")
    }

    @Test("a renamed file is compared with its former contents")
    func renamedFile() async throws {
        #expect(try await git("mv Specs/Picture.yaml Specs/Image.yaml").status == 0)
        let run = try await fixture.run("diff", "Specs/Image.yaml")
        #expect(run.output == "no changes\n")
    }

    @Test("a version without the specs cannot be compared", arguments: ["diff", "breaking"])
    func noBaseline(command: String) async throws {
        try fixture.folder.write("apigen: 1\nmodels: {New: {fields: {id: Int}}}\n", to: "Fresh/New.yaml")
        let run = try await fixture.run(command, "Fresh", "--against", "HEAD")
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(
            run.errors
                == "apigen: error: HEAD has no specs at Fresh; if the specs were elsewhere, name their path, as in "
                + "HEAD:Specs\n")
        let named = try await fixture.run(command, "Fresh", "--against", "HEAD:Nowhere")
        #expect(named.status == 2)
        #expect(named.errors == "apigen: error: HEAD:Nowhere has no specs\n")
    }

    @Test("specs that are new break nothing, if they may be", arguments: ["diff", "breaking"])
    func newSpecs(command: String) async throws {
        try fixture.folder.write("apigen: 1\nmodels: {New: {fields: {id: Int}}}\n", to: "Fresh/New.yaml")
        let run = try await fixture.run(command, "Fresh", "--against", "HEAD", "--allow-new")
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.isEmpty == (command == "breaking"))
        // A path that somebody has written must have specs, and a name must be known.
        #expect(try await fixture.run(command, "Fresh", "--against", "HEAD:Nowhere", "--allow-new").status == 2)
        #expect(try await fixture.run(command, "Fresh", "--against", "nobody", "--allow-new").status == 2)

        #expect(try await git("init -q Empty").status == 0)
        try fixture.folder.write("apigen: 1\nmodels: {New: {fields: {id: Int}}}\n", to: "Empty/Specs/New.yaml")
        #expect(try await fixture.run(command, "Empty/Specs", "--against", "HEAD").status == 2)
        #expect(try await fixture.run(command, "Empty/Specs", "--against", "HEAD", "--allow-new").status == 0)
    }

    @Test("a branch that has moved on is compared where the current one parted from it, a tag as it is")
    func mergeBase() async throws {
        #expect(try await git("branch -M main && git checkout -q -b feature").status == 0)
        try fixture.writeSpec("Note", model: "Note", field: "text: String")
        #expect(try await git("add . && git commit -q -m feature && git checkout -q main").status == 0)
        try fixture.writeSpec("Tag", model: "Tag", field: "name: String")
        #expect(try await git("add . && git commit -q -m main && git tag 1.0 && git checkout -q feature").status == 0)
        for version in ["main", "main...HEAD", "main...", "HEAD~1"] {
            let run = try await fixture.run("breaking", "Specs", "--against", version)
            #expect(run.output + run.errors == "", "\(version)")
            #expect(run.status == 0, "\(version)")
        }
        let tagged = try await fixture.run("breaking", "Specs", "--against", "1.0")
        #expect(tagged.status == 1)
        #expect(tagged.output.contains("Tag: removed"))
        // What the branch itself breaks is found.
        try fixture.writeSpec("Picture", model: "Picture", field: "id: Int")
        #expect(try await fixture.run("breaking", "Specs", "--against", "main").status == 1)
    }

    @Test(
        "a shallow clone that does not say where it parted from a branch is a warning, unless the branch is its parent")
    func shallowClone() async throws {
        #expect(try await git("branch -M main && git checkout -q -b feature").status == 0)
        try fixture.writeSpec("Note", model: "Note", field: "text: String")
        #expect(try await git("add . && git commit -q -m feature && git checkout -q main").status == 0)
        try fixture.writeSpec("Tag", model: "Tag", field: "name: String")
        #expect(try await git("add . && git commit -q -m main && git checkout -q -b merged feature").status == 0)
        #expect(try await git("merge -q -m merge main && git config uploadpack.allowAnySHA1InWant true").status == 0)
        for (branch, isClear) in [("feature", false), ("merged", true)] {
            let line =
                "clone -q --depth 1 --branch \(branch) file://$PWD \(branch) && git -C \(branch) fetch -q --depth 1 "
                + "origin main:main"
            #expect(try await git(line).status == 0)
            let run = try await fixture.run("breaking", "\(branch)/Specs", "--against", "main")
            #expect(
                run.errors.contains("warning: this shallow clone does not say where it parted from main") == !isClear)
            #expect(run.status == (isClear ? 0 : 1), "\(branch): \(run.output)")
        }
    }

    @Test("a removed endpoint is reported where it was: at its neighbour in the same file")
    func removedEndpoint() async throws {
        func spec(_ endpoints: [String]) -> String {
            let lines = endpoints.map { "  \($0): {get: /\($0), returns: String}\n" }.joined()
            return "apigen: 1\nservice: Shop\nendpoints:\n" + lines
        }
        try fixture.folder.write(
            "apigen: 1\nservice: {name: Shop, servers: {release: 'https://shop.example'}}\n"
                + "endpoints:\n  first: {get: /first, returns: String}\n", to: "Old/Shop.yaml")
        try fixture.folder.write(spec(["books", "covers", "pages"]), to: "Old/Books.yaml")
        #expect(try await fixture.shell("cp -R Old New").status == 0)
        for (left, line) in [(["books", "pages"], 4), (["covers", "pages"], 4), (["books", "covers"], 5)] {
            try fixture.folder.write(spec(left), to: "New/Books.yaml")
            let run = try await fixture.run("breaking", "New", "--against", "Old")
            #expect(run.output.hasPrefix("New/Books.yaml:\(line):3: error: Shop."), "\(run.output)")
        }
    }

    @Test("specs with errors are not compared")
    func specErrors() async throws {
        try fixture.writeSpec("Picture", model: "Picture", field: "id: Strin")
        let run = try await fixture.run("breaking", "Specs", "--against", "HEAD")
        #expect(run.status == 2)
        #expect(run.errors.contains("Specs/Picture.yaml:5:11: error: "))
    }

    @Test("excused changes are accepted, and an unused waiver is a warning")
    func waivers() async throws {
        try fixture.folder.write(
            """
            apigen: 1
            excused:
              - {rule: model-removed, of: Album, because: Nobody uses it.}
              - {rule: field-removed, of: Picture.id, because: Never happened.}
              - {rule: field-remove, of: Picture.id, because: There is no such rule.}

            """, to: "Specs/Excused.yaml")
        try fixture.folder.remove("Specs/deep/Album.yaml")
        let run = try await fixture.run("breaking", "Specs", "--against", "HEAD")
        #expect(run.status == 0)
        #expect(
            run.output == """
                Specs/Excused.yaml:4:5: warning: field-removed of Picture.id is in "excused", but there is no such \
                change [unused-excuse]
                Specs/Excused.yaml:5:5: warning: unknown rule "field-remove" in "excused" [unused-excuse]

                """)
    }

    @Test("documentation is not compared, and messages of errors are")
    func comparedTexts() async throws {
        func spec(_ text: String) -> String {
            """
            apigen: 1
            service: {name: S, doc: \(text), envelope: {code: code, success: [0]}}
            errors: {5: {name: busy, doc: \(text), message: MESSAGE}}
            endpoints: {a: {get: /a, doc: \(text), parameters: {b: {type: Int, doc: \(text)}}, returns: M}}
            models:
              M: {doc: \(text), fields: {c: {type: Int, doc: \(text)}}}

            """
        }
        try fixture.folder.write(spec("Old"), to: "Old/A.yaml")
        try fixture.folder.write(spec("New"), to: "New/A.yaml")
        #expect(try await fixture.run("diff", "New", "--against", "Old").output == "no changes\n")
        try fixture.folder.write(spec("Old").replacing("MESSAGE", with: "Busy"), to: "New/A.yaml")
        #expect(
            try await fixture.run("diff", "New", "--against", "Old").output == """
                harmless         SError.busy: message changed; users see another message
                0 wire-breaking, 0 source-breaking, 1 harmless

                """)
    }

    @Test("a change with two consequences is one finding, at its worst")
    func worstConsequence() async throws {
        try fixture.writeSpec("Picture", model: "Picture", field: "id: String?")
        let run = try await fixture.run("breaking", "Specs", "--against", "HEAD")
        #expect(
            run.output == """
                Specs/Picture.yaml:5:7: error: Picture.id: String -> String?; shipped apps reject responses that omit it \
                (wire-breaking); callers must unwrap it (source-breaking, field-optional) [response-field-optional]
                HEAD:Specs/Picture.yaml:5:7: note: the previous version

                """)
        let rest = try await fixture.run(
            "breaking", "Specs", "--against", "HEAD", "--except", "response-field-optional")
        #expect(
            rest.output.hasPrefix(
                "Specs/Picture.yaml:5:7: error: Picture.id: String -> String?; callers must unwrap it (source-breaking) "
                    + "[field-optional]\n"))
    }

    @Test("diff prints changes for programs on standard output")
    func diffDocument() async throws {
        try fixture.writeSpec("Video", model: "Video")
        let run = try await fixture.run("diff", "Specs", "--format", "json")
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.output.contains("\"severity\": \"note\""))
        #expect(run.output.contains("\"message\": \"Video: added; callers can use it (harmless)\""))
        let none = try await fixture.run("diff", "Specs", "--against", "Specs", "--format", "json")
        #expect(none.output == "[]\n")
    }

    @Test("--code shows the changes of generated code")
    func generatedCode() async throws {
        try fixture.writeSpec("Picture", model: "Picture", field: "id: Int")
        let run = try await fixture.run("diff", "Specs", "--code")
        #expect(run.output.contains("\n--- Picture.swift\n+++ Picture.swift\n"))
        #expect(run.output.contains("\n-    public var id: String\n+    public var id: Int\n"))
    }
}
