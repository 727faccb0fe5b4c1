import Foundation
import TestSupport
import Testing

struct CacheTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.writeSpec("Picture", model: "Picture")
    }

    @Test func restoresAnEditedFileAfterAnUpToDateRun() async throws {
        #expect(try await fixture.run("Specs", "-o", "Generated").output == "1 written, 0 unchanged, 0 removed\n")
        #expect(fixture.cache.names(in: "apigen") == ["settled"])
        #expect(try await fixture.run("Specs", "-o", "Generated").output == "0 written, 1 unchanged, 0 removed\n")
        let text = try fixture.folder.text(of: "Generated/Picture.swift")
        try fixture.folder.write(text + "// edited\n", to: "Generated/Picture.swift")
        #expect(try await fixture.run("Specs", "-o", "Generated", "--check").status == 1)
        #expect(try await fixture.run("Specs", "-o", "Generated").output == "1 written, 0 unchanged, 0 removed\n")
        #expect(try fixture.folder.text(of: "Generated/Picture.swift") == text)
    }

    @Test func removesLeftoversOfAKilledRunWhenUpToDate() async throws {
        try await fixture.run("Specs", "-o", "Generated")
        try fixture.folder.write("half", to: "Generated/.Picture.swift.999999999-9f03c2e1.apigen")
        #expect(try await fixture.run("Specs", "-o", "Generated").output == "0 written, 1 unchanged, 0 removed\n")
        #expect(fixture.folder.names(in: "Generated") == ["Picture.swift"])
    }

    @Test func repeatsWarnings() async throws {
        try fixture.folder.write("apigen: 1\nmodels:\n  Text: {fields: {id: Int}}\n", to: "Specs/Text.yaml")
        let warned = try await fixture.run("Specs", "-o", "Generated")
        #expect(warned.errors.contains("warning: "), "\(warned)")
        #expect(fixture.cache.names(in: "apigen") == ["settled"])
        let json = try await fixture.run("Specs", "-o", "Generated", "--no-cache", "--diagnostics", "json").errors
        #expect(try await fixture.run("Specs", "-o", "Generated").errors == warned.errors)
        #expect(try await fixture.run("Specs", "-o", "Generated", "--diagnostics", "json").errors == json)
    }

    @Test func noCacheStoresNothing() async throws {
        let run = try await fixture.run("Specs", "-o", "Generated", "--no-cache")
        #expect(run.output == "1 written, 0 unchanged, 0 removed\n")
        #expect(try await fixture.run("Specs", "-o", "Generated", "--check").status == 0)
        #expect(fixture.cache.names().isEmpty)
    }

    @Test func doesNotConfuseSpecsWithTheSameOutput() async throws {
        try await fixture.run("Specs", "-o", "Generated")
        try fixture.writeSpec("Picture", model: "Picture", field: "id: Strin")
        #expect(try await fixture.run("Specs", "-o", "Generated").status == 1)
    }
}
