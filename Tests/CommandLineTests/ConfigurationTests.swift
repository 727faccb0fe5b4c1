import Foundation
import TestSupport
import Testing

@Suite("apigen.yaml")
struct ConfigurationTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.writeSpec("Picture", model: "Picture")
        try fixture.folder.write("", to: ".git/HEAD")
    }

    private func configure(_ text: String, in folder: String = "") throws {
        try fixture.folder.write("apigen: 1\n" + text, to: folder + "apigen.yaml")
    }

    @Test("nothing needs the file")
    func withoutFile() async throws {
        #expect(try await fixture.run("Specs", "-o", "Generated").status == 0)
        let run = try await fixture.run()
        #expect(run.status == 64)
        #expect(run.errors.contains("Missing expected argument '<specs> ...'"))
        #expect(try await fixture.run("check").status == 64)
        #expect(try await fixture.run("Specs").errors.contains("--output"))
    }

    @Test("the nearest file above the specs counts, with paths relative to it, up to the root of the repository")
    func search() async throws {
        try configure("access: internal\noutput: Out\n")
        try fixture.writeSpec("Album", model: "Album", in: "Deep/Specs")
        #expect(try await fixture.shell("cd Deep && \"$APIGEN\" Specs").status == 0)
        #expect(try fixture.folder.text(of: "Out/Album.swift").contains("\nnonisolated struct Album"))

        try configure("output: Near\n", in: "Deep/")
        #expect(try await fixture.run("Deep/Specs").status == 0)
        #expect(try fixture.folder.text(of: "Deep/Near/Album.swift").contains("public nonisolated struct Album"))

        try fixture.folder.remove("Deep/apigen.yaml")
        try fixture.folder.write("gitdir: elsewhere", to: "Deep/.git")
        #expect(try await fixture.run("Deep/Specs").status == 64)
    }

    @Test("without arguments, all targets are generated; with specs, theirs")
    func allTargets() async throws {
        try configure(
            """
            targets:
              Pictures: {specs: Specs, output: Pictures}
              Albums: {specs: [Albums/Specs, More/Album.yaml], output: Albums/Generated, access: package}

            """)
        try fixture.writeSpec("Shelf", model: "Shelf", in: "Albums/Specs")
        try fixture.writeSpec("Album", model: "Album", in: "More")
        let run = try await fixture.run()
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "1 written, 0 unchanged, 0 removed\n2 written, 0 unchanged, 0 removed\n")
        #expect(fixture.folder.names(in: "Albums/Generated") == ["Album.swift", "Shelf.swift"])
        #expect(try fixture.folder.text(of: "Albums/Generated/Album.swift").contains("package nonisolated struct"))
        #expect(try fixture.folder.text(of: "Pictures/Picture.swift").contains("public nonisolated struct"))
        #expect(try await fixture.run("--check").status == 0)

        try fixture.folder.remove("Pictures/Picture.swift")
        #expect(try await fixture.run("Specs/Picture.yaml").output == "1 written, 0 unchanged, 0 removed\n")
        #expect(try await fixture.run("check").output == "3 specs: 0 errors, 0 warnings\n")
        #expect(try await fixture.run("format").output == "0 formatted, 3 unchanged\n")
        for option in [["--output", "Other"], ["--watch"], ["--depfile", "x.d"]] {
            let several = try await fixture.run(option)
            #expect(several.status == 64)
            #expect(several.errors.contains("need one target"), "\(several.errors)")
        }
    }

    @Test("a target without an output cannot be generated without arguments")
    func withoutOutput() async throws {
        try configure("access: internal\n")
        let run = try await fixture.run()
        #expect(run.status == 2)
        #expect(
            run.errors
                == "apigen.yaml:1:1: error: the configuration needs the key \"output\": the folder for the Swift "
                + "files [missing-key]\n")
    }

    @Test("options of the command line win")
    func optionsWin() async throws {
        try configure("output: Out\naccess: internal\ntemplates: Templates\n")
        try fixture.folder.write("{{header}}\n// Ours.\n{{>File}}", to: "Templates/Nothing.mustache")
        #expect(try await fixture.run().errors.contains("Templates/Nothing.mustache"))
        #expect(try await fixture.run("templates", "copy", "File", "--to", "Own").status == 0)
        let own = try await fixture.run("--templates", "Own", "--module-access", "package", "-o", "Elsewhere")
        #expect(own.status == 0, "\(own.errors)")
        #expect(try fixture.folder.text(of: "Elsewhere/Picture.swift").contains("package nonisolated struct Picture"))
        #expect(fixture.folder.names(in: "Out") == [])
    }

    @Test("templates of the file are used, and the cache notices them and rules")
    func templates() async throws {
        try configure("output: Out\n")
        #expect(try await fixture.run("templates", "copy", "--to", "Templates").status == 0)
        #expect(try await fixture.run().output == "1 written, 0 unchanged, 0 removed\n")
        let file = try #require(fixture.folder.names(in: "Templates").first { $0 == "File.mustache" })
        let text = try fixture.folder.text(of: "Templates/" + file)
        try fixture.folder.write(text + "// Ours.\n", to: "Templates/" + file)
        try configure("output: Out\ntemplates: Templates\n")
        #expect(try await fixture.run().output == "1 written, 0 unchanged, 0 removed\n")
        #expect(try fixture.folder.text(of: "Out/Picture.swift").hasSuffix("// Ours.\n"))
    }

    @Test("build systems learn that it is an input")
    func dependencies() async throws {
        try configure("output: Out\n")
        #expect(try await fixture.run("Specs", "--depfile", "Out.d").status == 0)
        #expect(try fixture.folder.text(of: "Out.d").contains("  apigen.yaml"))
    }

    @Test("is no spec")
    func isNoSpec() async throws {
        try configure("specs: .\noutput: Out\n")
        #expect(try await fixture.run().output == "1 written, 0 unchanged, 0 removed\n")
        let run = try await fixture.run("apigen.yaml", "-o", "Out")
        #expect(run.status == 2)
        #expect(run.errors.contains("apigen.yaml is a configuration, not a spec"))
    }

    @Test("warnings become errors, notes or nothing; errors stay errors")
    func levels() async throws {
        try fixture.folder.write(
            """
            apigen: 1
            service: {name: Gallery, servers: {release: https://gallery.example}}
            endpoints:
              pictures:
                get: /pictures
                parameters: {token: {type: String, in: query, sensitive: true}}
                returns: [Picture]

            """, to: "Specs/Gallery.yaml")
        let rule = "[secret-in-query]"
        #expect(
            try await fixture.run("Specs", "-o", "Out").errors.contains("warning: parameter \"token\" is sensitive"))
        try configure("rules: {secret-in-query: error}\n")
        let raised = try await fixture.run("Specs", "-o", "Out")
        #expect(raised.status == 1)
        #expect(raised.errors.contains("error: parameter \"token\" is sensitive"))
        #expect(try await fixture.run("check", "Specs").output.contains(": 1 error,"))

        try configure("rules: {secret-in-query: {level: note, because: It is so.}}\n")
        let lowered = try await fixture.run("Specs", "-o", "Out")
        #expect(lowered.status == 0)
        #expect(lowered.errors.contains("note: parameter \"token\" is sensitive"))
        #expect(try await fixture.run("Specs", "-o", "Out").errors == lowered.errors)

        try configure(
            """
            rules:
              secret-in-query: {level: off, because: It is so.}
              unknown-key: {level: off, because: Errors stay.}

            """)
        #expect(try await !fixture.run("Specs", "-o", "Out").errors.contains(rule))
        #expect(try await !fixture.run("check", "Specs").output.contains(rule))
        #expect(try await !fixture.run("docs", "Specs", "-o", "Docs").errors.contains(rule))
        try fixture.writeSpec("Bad", model: "Bad", field: "id: {type: String, optinal: true}")
        #expect(try await fixture.run("check", "Specs").output.contains("error: unknown key \"optinal\""))
    }

    static let mistakes: [(text: String, message: String)] = [
        (
            "outptu: a\n",
            "2:1: error: unknown key \"outptu\" in the configuration; did you mean \"output\"? [unknown-key]"
        ),
        ("specs: {a: b}\n", "2:8: error: \"specs\" of the configuration must be text, not a mapping [wrong-type]"),
        ("access: open\n", "2:9: error: \"access\" of the configuration must be"),
        ("targets: {A: {output: B}}\n", "2:14: error: target \"A\" needs the key \"specs\""),
        ("targets: {A: {specs: B}}\noutput: C\n", "3:1: error: \"output\" goes into each of the targets"),
        ("targets: {}\n", "2:10: error: \"targets\" needs a target"),
        (
            "targets: {A: {specs: B, output: O}, C: {specs: D, output: O}}\n",
            "2:59: error: two targets have the output \"O\""
        ),
        ("rules: {secret-in-qeury: error}\n", "2:9: error: unknown key \"secret-in-qeury\" in \"rules\"; did you mean"),
        (
            "rules: {secret-in-query: off}\n",
            "2:26: error: rule \"secret-in-query\" needs a reason: {level: off, because: …} [missing-key]"
        ),
        ("rules: {secret-in-query: {level: off}}\n", "2:26: error: rule \"secret-in-query\" needs the key \"because\""),
        (
            "rules: {secret-in-query: {level: none, because: a}}\n",
            "2:34: error: \"level\" of rule \"secret-in-query\" must"
        ),
        ("excused: [{rule: a}]\n", "2:11: error: an entry of \"excused\" needs the key \"because\""),
        ("mock: {port: 99999}\n", "2:14: error: \"port\" of \"mock\" of the configuration must be from 0 to 65535"),
        ("mock: {seed: a}\n", "2:14: error: \"seed\" of \"mock\" of the configuration must be a whole number"),
        ("record: {serve: a}\n", "2:10: error: unknown key \"serve\""),
        ("a: [\n", "error: "), ("output: a\noutput: b\n", "3:1: error: duplicate key \"output\""),
    ]

    @Test("errors are reported with their position, and nothing runs", arguments: mistakes.indices)
    func faults(index: Int) async throws {
        let (text, message) = Self.mistakes[index]
        try configure(text)
        for command in [["Specs", "-o", "Out"], [], ["check", "Specs"]] {
            let run = try await fixture.run(command)
            #expect(run.status == 2, "\(command)")
            #expect((run.errors + run.output).contains(message), "\(run.errors)")
        }
        #expect(fixture.folder.names(in: "Out") == [])
    }

    @Test("the version is required, and another one is refused")
    func version() async throws {
        try fixture.folder.write("output: Out\n", to: "apigen.yaml")
        #expect(try await fixture.run().errors.contains("apigen.yaml:1:1: error: the version is missing"))
        try fixture.folder.write("apigen: 2\n", to: "apigen.yaml")
        #expect(try await fixture.run().errors.contains("apigen.yaml:1:9: error: unknown version \"2\""))
    }

    @Test("rules of compatibility are excused with a reason")
    func excused() async throws {
        try fixture.writeSpec("Picture", model: "Photo", in: "Changed")
        #expect(try await fixture.run("breaking", "Changed", "--against", "Specs").status == 1)
        try configure("excused: [{rule: model-renamed, because: Nobody uses it.}]\n")
        let run = try await fixture.run("breaking", "Changed", "--against", "Specs")
        #expect(run.status == 0, "\(run.output)")
        try configure("excused: [{rule: model-renmaed, because: Nobody uses it.}]\n")
        let unknown = try await fixture.run("breaking", "Changed", "--against", "Specs")
        #expect(unknown.status == 2)
        #expect(unknown.errors.contains("apigen.yaml:2:11: error: unknown rule \"model-renmaed\"; did you mean"))
    }

    @Test("mock and record need no options")
    func mockAndRecord() async throws {
        try configure("mock: {scenarios: [nonsense], port: 0}\nrecord: {server: nonsense, output: Captured, port: 0}\n")
        let mock = try await fixture.run("mock", "Specs")
        #expect(mock.status == 2)
        #expect(mock.errors.contains("nonsense"), "\(mock.errors)")
        let record = try await fixture.run("record")
        #expect(record.status == 2)
        #expect(record.errors.contains("nonsense"), "\(record.errors)")
        try configure("")
        #expect(try await fixture.run("record").errors.contains("Missing expected argument '--server <url>'"))
        #expect(
            try await fixture.run("record", "--server", "http://localhost").errors
                .contains("Missing expected argument '--output <dir>'"))
    }

    @Test("fixtures have its mocks and seed")
    func fixtures() async throws {
        try fixture.folder.write(
            """
            apigen: 1
            service: {name: Gallery}
            endpoints: {picture: {get: /picture, returns: Picture}, other: {get: /other, returns: Picture}}

            """, to: "Specs/Gallery.yaml")
        try fixture.folder.write("{\"id\": \"ours\"}", to: "Mocks/picture.json")
        try configure("mock: {mocks: Mocks, seed: 7}\n")
        let run = try await fixture.run("fixtures", "-o", "Fixtures")
        #expect(run.status == 0, "\(run.errors)\(run.output)")
        #expect(try await fixture.run("check").output == "2 specs and 1 mock: 0 errors, 0 warnings\n")
        #expect(try await fixture.run("check", "Specs").output == "2 specs: 0 errors, 0 warnings\n")
        let names = fixture.folder.names(in: "Fixtures")
        #expect(try names.contains { try fixture.folder.text(of: "Fixtures/" + $0).contains("ours") }, "\(names)")
        #expect(try await fixture.run("fixtures", "Specs", "-o", "Same", "--mocks", "Mocks", "--seed", "7").status == 0)
        for name in names {
            #expect(try fixture.folder.text(of: "Fixtures/" + name) == fixture.folder.text(of: "Same/" + name))
        }
    }
}
