import Foundation
import TestSupport
import Testing

/// What apps in Xcode depend on, and no build for Linux uses.
@Suite("Apps in Xcode")
struct XcodeTests {
    private static func text(_ file: String) throws -> String {
        try String(contentsOf: Programs.packageFolder.appending(path: file), encoding: .utf8)
    }

    @Test("the README names the package without the tool first")
    func firstPackage() throws {
        let text = try Self.text("README.md")
        let install = try #require(text.range(of: "## Install"))
        let addresses = text[install.upperBound...].matches(of: /github\.com\/apigen\/(apigen[a-z-]*)/)
        #expect(addresses.map(\.1).prefix(2) == ["apigen-runtime", "apigen"])
    }

    @Test("the spec of the page is the one whose code is compiled")
    func firstSpec() throws {
        let blocks = try MarkdownBlock.blocks(of: "Documentation/xcode.md").filter { $0.language == "yaml" }
        #expect(try blocks.map(\.text) == [Self.text("Tests/Scenarios/weather/Specs/Weather.yaml")])
    }

    @Test("the exception of App Transport Security is a property list with the keys that the system reads")
    func transportSecurity() throws {
        let blocks = try MarkdownBlock.blocks(of: "Documentation/app-store.md").filter { $0.language == "xml" }
        try #require(blocks.count == 1)
        let text = "<plist version=\"1.0\"><dict>" + blocks[0].text + "</dict></plist>"
        let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        let root = try #require(list as? [String: [String: [String: [String: Bool]]]])
        let domains = try #require(root["NSAppTransportSecurity"]?["NSExceptionDomains"])
        #expect(Array(domains.values) == [["NSExceptionAllowsInsecureHTTPLoads": true]])
    }
}
