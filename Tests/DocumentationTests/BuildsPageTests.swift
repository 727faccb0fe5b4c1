import Foundation
import TestSupport
import Testing

@Suite("The page on other build systems")
struct BuildsPageTests {
    private static let page: String = "Documentation/builds.md"

    @Test(
        "every command prints what the page shows, with CMake and Ninja",
        .enabled(if: Programs.find("cmake") != nil && Programs.find("ninja") != nil, "needs CMake and Ninja"),
        .enabled(if: SwiftCompiler.isThere, "needs the module APIRuntime"))
    func commandOutputs() async throws {
        #expect(try await PageSession(Self.page).follow() == 10)
    }
}
