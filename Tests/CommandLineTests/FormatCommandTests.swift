import Foundation
import TestSupport
import Testing

@Suite("apigen format")
struct FormatCommandTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.writeSpec("Picture", model: "Picture")
        try fixture.folder.write("apigen: 1\nmodels: { Album: {fields: {id: \"Int\"}} }\n", to: "Specs/More/Album.yaml")
    }

    @Test("writes files that change, and no others")
    func formats() async throws {
        try fixture.folder.age("Specs/Picture.yaml")
        let date = try fixture.folder.modificationDate(of: "Specs/Picture.yaml")
        let run = try await fixture.run("format", "Specs")
        #expect(run.output == "1 formatted, 1 unchanged\n")
        #expect(run.errors == "")
        #expect(run.status == 0)
        #expect(
            try fixture.folder.text(of: "Specs/More/Album.yaml")
                == "apigen: 1\nmodels: {Album: {fields: {id: Int}}}\n")
        #expect(try fixture.folder.modificationDate(of: "Specs/Picture.yaml") == date)
        #expect(try await fixture.run("format", "Specs").output == "0 formatted, 2 unchanged\n")
    }

    @Test("--check prints the difference and writes nothing")
    func check() async throws {
        let run = try await fixture.run("format", "--check", "Specs/Picture.yaml", "Specs/More")
        #expect(
            run.output == """
                --- Specs/More/Album.yaml
                +++ Specs/More/Album.yaml
                @@ -1,2 +1,2 @@
                 apigen: 1
                -models: { Album: {fields: {id: "Int"}} }
                +models: {Album: {fields: {id: Int}}}
                1 to format, 1 unchanged

                """)
        #expect(run.status == 1)
        #expect(try await fixture.run("format", "--check", "Specs/Picture.yaml").status == 0)
        let document = try await fixture.run("format", "--check", "Specs", "--format", "json")
        #expect(document.output.contains("\"unformatted-spec\""))
        #expect(try fixture.folder.text(of: "Specs/More/Album.yaml").contains("{ Album"))
    }

    @Test("reports what is no YAML, leaves it as it is, and formats the rest")
    func faults() async throws {
        try fixture.folder.write("a: 1\na: 2\n", to: "Specs/Twice.yaml")
        let run = try await fixture.run("format", "Specs")
        #expect(
            run.errors == """
                Specs/Twice.yaml:2:1: error: duplicate key "a" in this mapping [duplicate-key]
                Specs/Twice.yaml:1:1: note: first given here

                """)
        #expect(run.output == "1 formatted, 1 unchanged, 1 with errors\n")
        #expect(run.status == 1)
        #expect(try fixture.folder.text(of: "Specs/Twice.yaml") == "a: 1\na: 2\n")
    }

    @Test("- formats standard input")
    func standardInput() async throws {
        let run = try await fixture.shell("printf 'a:   1 # b\\n' | \"$APIGEN\" format -")
        #expect(run.output == "a: 1  # b\n")
        #expect(run.status == 0)
        let bad = try await fixture.shell("printf 'a: [' | \"$APIGEN\" format -")
        #expect(bad.output == "")
        #expect(bad.errors.hasPrefix("standard input:1:5: error: "))
        #expect(bad.status == 1)
        #expect(try await fixture.shell("printf 'a:   1' | \"$APIGEN\" format - --check").status == 1)
    }

    @Test("a link is not replaced by a file, and a missing path is reported")
    func paths() async throws {
        try fixture.folder.write("a:   1\n", to: "Other.yaml")
        try fixture.folder.link("Specs/Link.yaml", to: "../Other.yaml")
        let run = try await fixture.run("format", "Specs")
        #expect(run.errors == "apigen: error: cannot write Specs/Link.yaml: it is not a regular file\n")
        #expect(run.status == 2)
        #expect(try await fixture.run("format", "Nope").status == 2)
        #expect(try await fixture.run("format").status == 64)
    }
}
