import Foundation
import TestSupport
import Testing

@Suite("Integration with build systems")
struct BuildSystemTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.writeSpec("Picture", model: "Picture")
        try fixture.writeSpec("more/Album", model: "Album", field: "cover: Picture")
    }

    @Test("--list-outputs lists outputs without reading specs, and writes nothing")
    func listsOutputs() async throws {
        try fixture.folder.write("no: [spec", to: "Specs/Broken.yaml")
        let run = try await fixture.run("Specs/", "-o", "Out put/", "--list-outputs")
        #expect(run.output == "Out put/Album.swift\nOut put/Broken.swift\nOut put/Picture.swift\n")
        #expect(run.errors.isEmpty && run.status == 0)
        #expect(fixture.folder.names() == ["Specs"])
    }

    @Test("--list-outputs fails for missing specs")
    func missingSpecs() async throws {
        let run = try await fixture.run("Spec", "-o", "Out", "--list-outputs")
        #expect(run.errors == "apigen: error: Spec does not exist\n")
        #expect(run.status == 2)
    }

    @Test("--depfile lists outputs and inputs, also in an up-to-date run")
    func depfile() async throws {
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

    @Test("--depfile lists templates, and escapes characters of Make")
    func depfileEscapes() async throws {
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

    @Test("--depfile keeps the old file when specs have errors")
    func failedRunKeepsDepfile() async throws {
        try fixture.folder.write("no: [spec", to: "Specs/Broken.yaml")
        try fixture.folder.write("old", to: "made.d")
        #expect(try await fixture.run("Specs", "-o", "Out", "--depfile", "made.d").status == 1)
        #expect(try fixture.folder.text(of: "made.d") == "old")
    }

    @Test(
        "--depfile replaces no other files, and then nothing is written",
        arguments: [
            ("Specs/Picture.yaml", "it has the name of a spec"), ("Other/B.yaml", "it has the name of a spec"),
            ("Other/none.YML", "it has the name of a spec"),
            ("link", "this run reads it"), ("hard", "this run reads it"),
            ("Out/Picture.swift", "it would be written twice"),
            ("notes.txt", "it was not written by apigen; move it away, or use --force"),
            ("foreign.d", "it was not written by apigen; move it away, or use --force"),
            ("other.d", "it was not written by apigen; move it away, or use --force"),
            ("pipe", "it is not a regular file"), ("symbolic.d", "it is not a regular file"),
            ("/dev/null", "it is not a regular file"), ("Specs", "it is not a regular file"),
        ])
    func depfileRefusesOtherFiles(file: String, reason: String) async throws {
        try fixture.folder.link("link", to: "Specs/Picture.yaml")
        try fixture.writeSpec("B", model: "B", in: "Other")
        let prepared = try await fixture.shell(
            """
            ln Specs/Picture.yaml hard; mkfifo pipe; echo precious >notes.txt
            printf 'main.o: main.c \\\\\\n  main.h\\n' >foreign.d; printf 'Else/A.swift: \\\\\\n  Specs\\n' >other.d
            printf 'Out/A.swift: \\\\\\n  Specs\\n' >made.d; ln -s made.d symbolic.d
            """)
        #expect(prepared.status == 0, "\(prepared.errors)")
        let before = try await fixture.shell("cat Specs/*.yaml Other/*.yaml *.txt *.d; ls -lR")
        for options in [[], ["--force"]] where options.isEmpty || !reason.contains("--force") {
            let line = "\"$APIGEN\" Specs -o Out --depfile \(file) " + options.joined()
            let run = try await fixture.shell(line)
            #expect(run.errors == "apigen: error: cannot write \(file): \(reason)\n")
            #expect(run.status == 2)
        }
        let after = try await fixture.shell("cat Specs/*.yaml Other/*.yaml *.txt *.d; ls -lR")
        #expect(after.output == before.output)
    }

    @Test("--depfile replaces its own and empty files, and others with --force")
    func depfileReplacesItsOwn() async throws {
        #expect(try await fixture.run("Specs", "-o", "Out", "--depfile", "made.d").status == 0)
        let rule = try fixture.folder.text(of: "made.d")
        try fixture.folder.remove("Specs/more/Album.yaml")
        try fixture.folder.write("", to: "empty.d")
        try fixture.folder.write("precious", to: "notes.txt")
        for options in [["made.d"], ["empty.d"], ["notes.txt", "--force"]] {
            let run = try await fixture.shell("\"$APIGEN\" Specs -o Out --depfile " + options.joined(separator: " "))
            #expect(run.status == 0, "\(run.errors)")
            let text = try fixture.folder.text(of: options[0])
            #expect(text.hasPrefix("Out/Picture.swift: \\\n") && text != rule)
        }
    }

    @Test(
        "--depfile refuses names that Make cannot represent",
        arguments: [
            "a\nb", "a;b", "a\"b", "a'b", "a<b", "a>b", "a&b", "a*b", "a\tb", "a?b", "a[b]", "a|b", "a%b", "a=b", "a:b",
            "a\\b", "a\u{1B}b", "a (b)",
        ])
    func unwritableNames(name: String) async throws {
        try fixture.writeSpec("Picture", model: "Other", in: "All/" + name)
        let run = try await fixture.run("All", "-o", "Out", "--depfile", "made.d")
        #expect(run.status == 2)
        #expect(
            run.errors.hasPrefix("apigen: error: cannot write made.d: a dependency file cannot contain the name All/a"))
        #expect(run.errors.split(separator: "\n").count == 1 && !run.errors.contains("\u{1B}"))
        #expect(fixture.folder.names() == ["All", "Specs"])
    }

    @Test("--depfile refuses a path that begins with ~")
    func homeFolders() async throws {
        try fixture.writeSpec("Picture", model: "Other", in: "~all")
        let run = try await fixture.run("~all", "-o", "Out", "--depfile", "made.d")
        #expect(run.status == 2)
        #expect(run.errors.contains("cannot contain the name ~all, because of \"~\""), "\(run.errors)")
    }

    @Test("--depfile reports a file that cannot be written")
    func unwritableDepfile() async throws {
        let run = try await fixture.run("Specs", "-o", "Out", "--depfile", "Specs/Picture.yaml/made.d")
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("apigen: error: cannot "), "\(run.errors)")
    }

    @Test(
        "conflicting options are refused",
        arguments: [["--check", "--watch"], ["--list-outputs", "--check"], ["--check", "--depfile", "d"]])
    func exclusiveOptions(options: [String]) async throws {
        let line = "\"$APIGEN\" Specs -o Out " + options.joined(separator: " ")
        #expect(try await fixture.shell(line).status == 64)
    }
}
