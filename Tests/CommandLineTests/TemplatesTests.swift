import TestSupport
import Testing

@Suite("apigen templates")
struct TemplatesTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.writeSpec("Picture", model: "Picture")
    }

    @Test("lists templates, and shows each; those for additions are empty")
    func listAndShow() async throws {
        let names = try await fixture.run("templates", "list").output.split(separator: "\n")
        #expect(names.contains("File"))
        #expect(names.contains("Structure"))
        for name in names {
            let run = try await fixture.run("templates", "show", String(name))
            #expect(run.status == 0)
            #expect(run.output.contains("{{") != name.hasSuffix("Extras"), "\(name) shows no template")
        }
    }

    @Test("copies all templates, which give the same code")
    func copyAll() async throws {
        try await fixture.run("Specs", "-o", "Generated")
        let copy = try await fixture.run("templates", "copy", "--to", "Mine")
        #expect(copy.status == 0)
        let names = try await fixture.run("templates", "list").output.split(separator: "\n")
        #expect(fixture.folder.names(in: "Mine") == [".originals"] + names.map { "\($0).mustache" }.sorted())
        let check = try await fixture.run("Specs", "-o", "Generated", "--templates", "Mine", "--check")
        #expect(check.status == 0, "\(check.output)\(check.errors)")
    }

    @Test("copies one template, which changes the code")
    func copyOne() async throws {
        let copy = try await fixture.run("templates", "copy", "Structure", "--to", "Mine")
        #expect(copy.output == "wrote Mine/Structure.mustache\n")
        let text = try fixture.folder.text(of: "Mine/Structure.mustache")
        let shown = try await fixture.run("templates", "show", "Structure").output
        #expect(text.hasPrefix("{{! Copied from apigen ") && text.hasSuffix(" }}\n\(shown)"))
        try fixture.folder.write("// Ours.\n" + text, to: "Mine/Structure.mustache")
        #expect(try await fixture.run("Specs", "-o", "Generated", "--templates", "Mine").status == 0)
        #expect(try fixture.folder.text(of: "Generated/Picture.swift").contains("\n// Ours.\n"))
    }

    @Test("copies nothing if a file exists")
    func copyOverwritesNothing() async throws {
        try fixture.folder.write("mine", to: "Mine/Alias.mustache")
        let run = try await fixture.run("templates", "copy", "File", "Alias", "--to", "Mine")
        #expect(run.status == 2)
        #expect(
            run.errors
                == "apigen: error: Mine/Alias.mustache already exists; nothing was written; use --force to replace it\n"
        )
        #expect(fixture.folder.names(in: "Mine") == ["Alias.mustache"])
        #expect(try fixture.folder.text(of: "Mine/Alias.mustache") == "mine")
    }

    @Test("reports unknown templates", arguments: ["show Structur", "copy Structur --to Mine"])
    func unknownTemplate(arguments: String) async throws {
        let run = try await fixture.shell("\"$APIGEN\" templates \(arguments)")
        #expect(run.status == 2)
        #expect(run.errors == "apigen: error: unknown template \"Structur\"; did you mean \"Structure\"?\n")
        #expect(fixture.folder.names(in: "Mine") == [])
    }
}
