import TestSupport
import Testing

@Suite("apigen init")
struct InitTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
    }

    @Test(
        "writes valid specs whose code compiles",
        .enabled(if: SwiftCompiler.isThere, "the module APIRuntime is not beside the tests"))
    func writesValidSpecs() async throws {
        let run = try await fixture.run("init")
        #expect(run.output == "wrote Specs/Bookshop.yaml\nwrote Specs/Books.yaml\nNext: apigen Specs -o Generated\n")
        #expect(run.errors.isEmpty)
        let generation = try await fixture.run("Specs", "-o", "Generated")
        #expect(generation.errors.isEmpty)
        #expect(generation.output == "2 written, 0 unchanged, 0 removed\n")
        #expect(try await fixture.run("Specs", "-o", "Generated", "--check").status == 0)
        let messages = try await SwiftCompiler.check(
            ["Generated/Books.swift", "Generated/Bookshop.swift"], ["-swift-version", "6"], in: fixture.folder.path)
        #expect(messages.isEmpty, "\(messages)")
    }

    @Test("writes formatted specs")
    func formatted() async throws {
        try await fixture.run("init")
        #expect(try await fixture.run("format", "--check", "Specs").output == "0 to format, 2 unchanged\n")
    }

    @Test("writes into a named folder, and names it in the next step")
    func namedFolder() async throws {
        let run = try await fixture.run("init", "deep/Wire/")
        #expect(run.status == 0)
        #expect(run.output.hasSuffix("Next: apigen deep/Wire -o Generated\n"))
        #expect(fixture.folder.names(in: "deep/Wire") == ["Books.yaml", "Bookshop.yaml"])
    }

    @Test("ignores hidden files such as .gitkeep")
    func ignoresHiddenFiles() async throws {
        try fixture.folder.write("", to: "Specs/.gitkeep")
        #expect(try await fixture.run("init").status == 0)
        #expect(fixture.folder.names(in: "Specs") == [".gitkeep", "Books.yaml", "Bookshop.yaml"])
    }

    @Test("refuses a folder with specs", arguments: ["Bookshop", "Picture"])
    func refusesFoldersWithSpecs(name: String) async throws {
        try fixture.writeSpec(name, model: "Picture")
        let before = try fixture.folder.text(of: "Specs/\(name).yaml")
        let run = try await fixture.run("init")
        #expect(run.status == 2)
        #expect(
            run.errors == "apigen: error: cannot create specs in Specs: the folder is not empty; choose another one\n")
        #expect(fixture.folder.names(in: "Specs") == ["\(name).yaml"])
        #expect(try fixture.folder.text(of: "Specs/\(name).yaml") == before)
    }

    @Test("reports errors of the file system")
    func unreadableFolder() async throws {
        try fixture.folder.write("", to: "Specs")
        let run = try await fixture.run("init")
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("apigen: error: cannot list Specs: "))
    }
}
