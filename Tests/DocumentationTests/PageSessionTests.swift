import Testing

@Suite("Pages with commands")
struct PageSessionTests {
    @Test(
        "every command prints what the page shows",
        arguments: [
            "README.md", "Documentation/getting-started.md", "Documentation/openapi.md", "Documentation/review.md",
            "Documentation/mocks.md", "Documentation/installing.md", "Documentation/traffic-reports.md",
            "Documentation/coming-from-code.md", "Documentation/modules.md", "Documentation/describe.md",
            "Documentation/command-line.md", "Documentation/editors.md", "Documentation/templates.md",
            "Documentation/publishing-an-sdk.md",
        ])
    func commandOutputs(page: String) async throws {
        #expect(try await PageSession(page).follow() > 0)
    }

    @Test("every command of the sample app prints what its page shows")
    func sampleApp() async throws {
        #expect(try await PageSession("Examples/Social/README.md", in: "Examples/Social").follow() > 0)
    }

    @Test("the committed code of the sample server is what its specs give")
    func sampleServer() async throws {
        #expect(try await PageSession("Examples/Gateway/README.md", in: "Examples/Gateway").follow() > 0)
    }
}
