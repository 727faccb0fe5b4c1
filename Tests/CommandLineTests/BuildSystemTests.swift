import Foundation
import TestSupport
import Testing

@Suite("What build systems ask for")
struct BuildSystemTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.writeSpec("Picture", model: "Picture")
        try fixture.writeSpec("more/Album", model: "Album", field: "cover: Picture")
    }

    @Test("outputs are listed without a look into the specs, and nothing is written")
    func outputs() async throws {
        try fixture.folder.write("no: [spec", to: "Specs/Broken.yaml")
        let run = try await fixture.run("Specs/", "-o", "Out put/", "--list-outputs")
        #expect(run.output == "Out put/Album.swift\nOut put/Broken.swift\nOut put/Picture.swift\n")
        #expect(run.errors.isEmpty && run.status == 0)
        #expect(fixture.folder.names() == ["Specs"])
    }

    @Test("outputs of specs that are not there cannot be listed")
    func noOutputs() async throws {
        let run = try await fixture.run("Spec", "-o", "Out", "--list-outputs")
        #expect(run.errors == "apigen: error: there is no Spec\n")
        #expect(run.status == 2)
    }

    @Test("the rule for Make names what was written and read, also where there was nothing to do")
    func dependencies() async throws {
        let rule = """
            Out/Album.swift Out/Picture.swift: \\
              Specs \\
              Specs/Picture.yaml \\
              Specs/more \\
              Specs/more/Album.yaml

            """
        for _ in 0..<2 {
            let run = try await fixture.run("Specs", "-o", "Out", "--depfile", "build/made.d")
            #expect(run.status == 0, "\(run.errors)")
            #expect(try fixture.folder.text(of: "build/made.d") == rule)
            try fixture.folder.remove("build/made.d")
        }
        #expect(fixture.folder.names(in: "build").isEmpty)
    }

    @Test("the rule for Make names templates, and marks what Make reads otherwise")
    func escapedDependencies() async throws {
        try fixture.writeSpec("Pic#1", model: "Other", in: "My $pecs")
        let templates = try await fixture.shell(
            "mkdir Own && \"$APIGEN\" templates show File >Own/File.mustache && \"$APIGEN\" 'My $pecs' -o Out "
                + "--templates Own --depfile made.d")
        #expect(templates.status == 0, "\(templates.errors)")
        let rule = ##"""
            Out/Pic\#1.swift: \
              My\ $$pecs \
              My\ $$pecs/Pic\#1.yaml \
              Own/File.mustache

            """##
        #expect(try fixture.folder.text(of: "made.d") == rule)
    }

    @Test("specs with errors leave the rule for Make as it was")
    func failedRun() async throws {
        try fixture.folder.write("no: [spec", to: "Specs/Broken.yaml")
        try fixture.folder.write("old", to: "made.d")
        #expect(try await fixture.run("Specs", "-o", "Out", "--depfile", "made.d").status == 1)
        #expect(try fixture.folder.text(of: "made.d") == "old")
    }

    @Test("a rule for Make that cannot be written is an error")
    func unwritableRule() async throws {
        let run = try await fixture.run("Specs", "-o", "Out", "--depfile", "Specs/Picture.yaml/made.d")
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("apigen: error: cannot "), "\(run.errors)")
    }

    @Test(
        "options that exclude one another are refused",
        arguments: [["--check", "--watch"], ["--list-outputs", "--check"], ["--check", "--depfile", "d"]])
    func exclusiveOptions(options: [String]) async throws {
        let line = "\"$APIGEN\" Specs -o Out " + options.joined(separator: " ")
        #expect(try await fixture.shell(line).status == 64)
    }
}
