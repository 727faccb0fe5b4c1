import Foundation
import TestSupport
import Testing

/// Folders of mocks and templates may come from others, as in a pull request.
@Suite("What is read of folders of mocks, templates and captures")
struct FolderLimitTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.folder.write(
            """
            apigen: 1
            service: {name: Shop}
            endpoints:
              product: {get: "/products/{id}", parameters: {id: Int}, returns: Product}
              terms: {get: /terms, returns: String}
              news: {get: /news, returns: {stream: Product, as: sse}}
              photo: {get: /photo, returns: {type: Data, as: bytes}}
            models: {Product: {fields: {id: Int, name: String}}}

            """, to: "Specs/Shop.yaml")
    }

    private static let product: String = #"{"id": 1, "name": "Lamp"}"#

    private func check(_ options: String...) async throws -> ProgramRun {
        try await fixture.run(["check", "Specs", "--mocks", "Mocks"] + options)
    }

    private func write(_ bytes: [UInt8], to name: String) throws {
        try fixture.folder.write("", to: name)
        try Data(bytes).write(to: fixture.folder.url.appending(path: name))
    }

    @Test("a mock of more than 64 MiB is an error that names the limit")
    func largeMock() async throws {
        try fixture.folder.write("a", to: "Mocks/terms.txt")
        let file = try FileHandle(forWritingTo: fixture.folder.url.appending(path: "Mocks/terms.txt"))
        try file.truncate(atOffset: 64 << 20)
        #expect(try await check().output == "1 spec and 1 mock: 0 errors, 0 warnings\n")
        try file.truncate(atOffset: (64 << 20) + 1)
        let run = try await check()
        #expect(run.status == 2)
        #expect(run.errors == "apigen: error: cannot read Mocks/terms.txt: it has more than 64 MiB\n")
    }

    @Test("templates and captures of more than 64 MiB are refused, or left out, with the limit")
    func largeTemplatesAndCaptures() async throws {
        for name in ["Templates/File.mustache", "Captures/a.json"] {
            try fixture.folder.write("a", to: name)
            let file = try FileHandle(forWritingTo: fixture.folder.url.appending(path: name))
            try file.truncate(atOffset: (64 << 20) + 1)
        }
        let generated = try await fixture.run("Specs", "-o", "Generated", "--templates", "Templates")
        #expect(generated.status == 2)
        #expect(generated.errors == "apigen: error: cannot read Templates/File.mustache: it has more than 64 MiB\n")
        let learned = try await fixture.run("learn", "Captures", "-o", "Learned", "--server", "https://a.example")
        #expect(
            learned.errors.contains("Captures/a.json: it has more than 64 MiB; it was left out\n"), "\(learned.errors)")
    }

    @Test("all mocks that cannot be read are reported, pipes and broken links among them")
    func unreadableMocks() async throws {
        try fixture.folder.write("", to: "Mocks/terms.txt/inner")
        try fixture.folder.link("Mocks/product.json", to: "nothing.json")
        _ = try await fixture.shell("mkfifo Mocks/Shop.news.sse")
        let run = try await check()
        #expect(run.status == 2)
        #expect(
            run.errors == """
                apigen: error: cannot read Mocks/Shop.news.sse: it is not a file
                apigen: error: cannot read Mocks/product.json: it is a broken link
                apigen: error: cannot read Mocks/terms.txt: it is not a file

                """)
    }

    @Test("mocks that nothing uses are reported")
    func unusedMocks() async throws {
        try fixture.folder.write("{", to: "Mocks/product.json")
        try fixture.folder.write(Self.product, to: "Mocks/Shop.product.json")
        try fixture.folder.write("a", to: "Mocks/terms.TXT")
        let run = try await check()
        #expect(
            run.output == """
                Mocks/product.json:1:1: warning: product.json is not used, because Shop.product.json is used [unknown-mock]
                Mocks/terms.TXT:1:1: error: terms.TXT does not match an endpoint; did you mean "terms.txt"? [unknown-mock]
                1 spec and 1 mock: 1 error, 1 warning

                """)
    }

    @Test("texts that are not UTF-8 are errors with a position; bytes may be anything")
    func foreignTexts() async throws {
        try write(Array("a\n\u{E9}".utf8) + [0xE9, 0x0A], to: "Mocks/terms.txt")
        try write(Array("data: {\"id\": 1, \"name\": \"".utf8) + [0xFF] + Array("\"}\n\n".utf8), to: "Mocks/news.sse")
        try write([0xFF], to: "Mocks/photo.bin")
        let run = try await check()
        #expect(
            run.output == """
                Mocks/news.sse:1:26: error: the text is not UTF-8 [syntax]
                Mocks/terms.txt:2:2: error: the text is not UTF-8 [syntax]
                1 spec and 3 mocks: 2 errors, 0 warnings

                """)
    }

    @Test("faults of a large mock are bounded")
    func boundedFaults() async throws {
        let keys = (0..<300).map { "\"k\($0)\": 1" }.joined(separator: ", ")
        try fixture.folder.write(
            "apigen: 1\nservice: {name: Shop}\nendpoints: {words: {get: /w, returns: '[String: Bool]'}}\n",
            to: "Specs/Shop.yaml")
        try fixture.folder.write("{\(keys)}", to: "Mocks/words.json")
        let lines = try await check().output.split(separator: "\n")
        #expect(lines.count == 102)
        #expect(lines.contains { $0.contains("there may be more faults; the first 100 are listed") })
    }

    @Test("links of mocks lead out of their folder only if it is allowed")
    func linkedMocks() async throws {
        try fixture.folder.write(Self.product, to: "Others/mine.json")
        try fixture.folder.write("", to: "Mocks/.keep")
        try fixture.folder.link("Mocks/product.json", to: "../Others/mine.json")
        let file = fixture.folder.path("Others/mine.json")
        let refused = """
            apigen: error: cannot read Mocks/product.json: it leads out of Mocks, to \(file); allow a larger folder with \
            --root DIR

            """
        #expect(try await check().errors == refused)
        let fixtures = try await fixture.run("fixtures", "Specs", "-o", "Fixtures", "--mocks", "Mocks")
        #expect(fixtures.status == 2 && fixtures.errors == refused)
        #expect(try await check("--root", "Others").output == "1 spec and 1 mock: 0 errors, 0 warnings\n")
        let allowed = try await fixture.run(
            "fixtures", "Specs", "-o", "Fixtures", "--mocks", "Mocks", "--root", ".")
        #expect(allowed.status == 0)
        try fixture.folder.remove("Mocks/product.json")
        try fixture.folder.write(Self.product, to: "Mocks/shared/mine.json")
        try fixture.folder.link("Mocks/product.json", to: "shared/mine.json")
        #expect(try await check().status == 0)
        // The folder itself is what the user names.
        try fixture.folder.link("Linked", to: "Mocks")
        #expect(try await fixture.run("check", "Specs", "--mocks", "Linked").status == 0)
    }

    @Test("links of templates lead out of their folder only if it is allowed")
    func linkedTemplates() async throws {
        func generate(_ options: String...) async throws -> ProgramRun {
            try await fixture.run(
                ["Specs", "-o", "Generated", "--templates", "Templates"] + options, environment: ["SECRET": "abc123"])
        }
        try fixture.folder.write("", to: "Templates/.keep")
        try fixture.folder.link("Templates/Alias.mustache", to: "/proc/self/environ")
        let environment = try await generate()
        #expect(environment.status == 2)
        #expect(
            environment.errors.contains("cannot read Templates/Alias.mustache: it leads out of Templates, to /proc/"))
        #expect(fixture.folder.names(in: "Generated") == [])
        try fixture.folder.remove("Templates/Alias.mustache")
        _ = try await fixture.run("templates", "copy", "Alias", "--to", "Others")
        try fixture.folder.link("Templates/Alias.mustache", to: "../Others/Alias.mustache")
        #expect(try await generate().status == 2)
        #expect(try await generate("--root", "Others").status == 0)
        _ = try await fixture.shell("mkfifo Templates/File.mustache")
        #expect(
            try await generate("--root", "Others").errors
                == "apigen: error: cannot read Templates/File.mustache: it is not a file\n")
    }

    @Test("captures that are no regular files are left out with a warning")
    func captures() async throws {
        try fixture.folder.write(#"{"log": {"entries": []}}"#, to: "Captures/a.har")
        _ = try await fixture.shell("mkfifo Captures/b.json; ln -s /proc/self/environ Captures/c.http")
        let run = try await fixture.run("learn", "Captures", "-o", "Learned")
        for name in ["b.json", "c.http"] {
            #expect(
                run.errors.contains("Captures/\(name): it is not a regular file; it was left out"), "\(run.errors)")
        }
    }
}
