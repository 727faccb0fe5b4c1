import TestSupport
import Testing

@Suite("Copies of older templates")
struct TemplateUpdateTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.writeSpec("Picture", model: "Picture")
    }

    /// The digest in the note of a copy: FNV-1a in 64 bits.
    private static func digest(_ text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Writes a copy as an older version of apigen did, and an edit of it.
    ///
    /// - Parameters:
    ///   - older: makes the original from the built-in template
    ///   - edit: makes the user's text from the original
    /// - Returns: the built-in template
    @discardableResult
    private func copy(
        _ name: String = "Alias", hasOriginal: Bool = true, older: (String) -> String, edit: (String) -> String
    ) async throws -> String {
        let builtIn = try await fixture.run("templates", "show", name).output
        let original = older(builtIn)
        let note = "{{! Copied from apigen 0.0.9, \(Self.digest(original)) }}\n"
        try fixture.folder.write(note + edit(original), to: "T/\(name).mustache")
        if hasOriginal { try fixture.folder.write(original, to: "T/.originals/\(name).mustache") }
        return builtIn
    }

    private static let last: String = "{{access}}typealias {{name}} = {{type}}\n"

    @Test("get the changes of apigen, and keep those of the user")
    func merge() async throws {
        let builtIn = try await copy(older: { $0.replacing("{{#doc}}", with: "{{#old}}") }, edit: { $0 + "// Ours.\n" })
        let diff = try await fixture.run("templates", "diff", "--templates", "T")
        #expect(diff.status == 1)
        let lines = diff.output.split(separator: "\n")
        #expect(lines.contains("Alias: your changes") && lines.contains("+// Ours."))
        #expect(lines.contains("Alias: the changes of apigen since 0.0.9") && lines.contains("-{{#old}}"), "\(lines)")
        #expect(try await fixture.run("templates", "update").status == 64)
        try fixture.folder.write("apigen: 1\ntemplates: T\n", to: "apigen.yaml")
        let update = try await fixture.run("templates", "update")
        #expect(update.output == "updated T/Alias.mustache\n", "\(update.errors)")
        #expect(update.status == 0)
        let note = "{{! Copied from apigen 0.1.0, \(Self.digest(builtIn)) }}\n"
        #expect(try fixture.folder.text(of: "T/Alias.mustache") == note + builtIn + "// Ours.\n")
        #expect(try fixture.folder.text(of: "T/.originals/Alias.mustache") == builtIn)
        for command in ["diff", "update"] {
            let again = try await fixture.run("templates", command, "--templates", "T")
            #expect((again.status, again.output) == (0, ""))
        }
        let run = try await fixture.run("Specs", "-o", "Out", "--templates", "T")
        #expect((run.status, run.errors) == (0, ""))
    }

    @Test("have marked conflicts where both have changed a line, which are errors until they are resolved")
    func conflicts() async throws {
        try await copy(
            older: { $0.replacing(Self.last, with: "// Old.\n") },
            edit: { $0.replacing("// Old.\n", with: "// Ours.\n") })
        let update = try await fixture.run("templates", "update", "Alias", "--templates", "T")
        #expect(update.status == 1)
        let text = try fixture.folder.text(of: "T/Alias.mustache")
        let conflict = "<<<<<<< yours\n// Ours.\n=======\n\(Self.last)>>>>>>> apigen 0.1.0\n"
        #expect(text.hasSuffix(conflict), "\(text)")
        let line = text.split(separator: "\n").count - 4
        #expect(
            update.errors == """
                T/Alias.mustache:\(line):1: error: your change and that of apigen do not fit together; keep what is right

                """)
        let run = try await fixture.run("Specs", "-o", "Out", "--templates", "T")
        #expect(run.status == 2)
        #expect(run.errors == "T/Alias.mustache:\(line):1: error: a conflict of a merge is left here\n")
    }

    @Test("that do not say what they were copied from are named, until they do")
    func unmarked() async throws {
        let builtIn = try await fixture.run("templates", "show", "Alias").output
        try fixture.folder.write(builtIn.replacing("{{access}}", with: "// Ours.\n{{access}}"), to: "T/Alias.mustache")
        try fixture.folder.write("// License.\n{{header}}\n", to: "T/Header.mustache")
        let run = try await fixture.run("Specs", "-o", "Out", "--templates", "T")
        #expect(run.status == 0)
        #expect(
            run.errors == """
                T/Alias.mustache:1:1: warning: this does not say which version of the built-in template it was copied from; \
                "apigen templates update Alias --resolved" notes that it is up to date

                """)
        #expect(
            try await fixture.run("templates", "update", "Alias", "--resolved", "--templates", "T").output
                == "updated T/Alias.mustache\n")
        #expect(try await fixture.run("Specs", "-o", "Out", "--templates", "T").errors == "")
    }

    @Test("whose originals are gone are errors")
    func goneOriginals() async throws {
        let note = "{{! Copied from apigen 0.0.9, 0123456789abcdef }}\n"
        try fixture.folder.write(note + "// Ours.\n", to: "T/Paging.mustache")
        let error = """
            T/Paging.mustache:1:1: error: apigen has no template "Paging" anymore, from which this one was copied

            """
        for command in ["diff", "update"] {
            let run = try await fixture.run("templates", command, "--templates", "T")
            #expect((run.status, run.errors) == (1, error))
        }
        #expect(try await fixture.run("Specs", "-o", "Out", "--templates", "T").errors == error)
    }

    @Test("whose originals are not known are compared with the built-in ones, and merged by hand")
    func unknownOriginals() async throws {
        let builtIn = try await copy(hasOriginal: false, older: { "// Old.\n" + $0 }, edit: { $0 + "// Ours.\n" })
        let diff = try await fixture.run("templates", "diff", "Alias", "--templates", "T")
        #expect(diff.output.hasPrefix("Alias: from yours to that of apigen; what it was copied from is not known\n"))
        #expect(diff.output.contains("\n-// Old.\n") && diff.output.contains("\n-// Ours.\n"))
        let update = try await fixture.run("templates", "update", "--templates", "T")
        #expect(
            update.errors == """
                T/Alias.mustache:1:1: error: what this was copied from is not known; merge by hand with "apigen templates \
                diff", then run "apigen templates update Alias --resolved"

                """)
        #expect(update.status == 1)
        try fixture.folder.write(builtIn + "// Ours.\n", to: "T/Alias.mustache")
        #expect(try await fixture.run("templates", "update", "Alias", "--resolved", "--templates", "T").status == 0)
        #expect(try fixture.folder.text(of: "T/Alias.mustache").hasSuffix(" }}\n\(builtIn)// Ours.\n"))
        #expect(try await fixture.run("templates", "diff", "--templates", "T").status == 0)
        let missing = try await fixture.run("templates", "diff", "Model", "--templates", "T")
        #expect(missing.errors == "apigen: error: T has no template \"Model\"\n")
    }
}
