import Testing

@Suite("Pages that are followed step by step")
struct PageSessionTests {
    @Test(
        "every command prints what the page shows",
        arguments: [
            "README.md", "Documentation/getting-started.md", "Documentation/openapi.md", "Documentation/review.md",
            "Documentation/mocks.md",
        ])
    func commands(page: String) async throws {
        #expect(try await PageSession(page).follow() > 1)
    }
}
