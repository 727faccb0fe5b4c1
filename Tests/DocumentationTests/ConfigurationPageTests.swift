import TestSupport
import Testing

@Suite("The pages on the configuration and on formatting")
struct ConfigurationPageTests {
    @Test("every command prints what the page shows")
    func page() async throws {
        #expect(try await PageSession("Documentation/configuration.md").follow() == 5)
        #expect(try await PageSession("Documentation/formatting.md").follow() == 2)
    }
}
