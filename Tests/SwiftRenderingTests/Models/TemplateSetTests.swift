import SpecLanguage
import TemplateEngine
import Testing

@testable import SwiftRendering

@Suite("Template sets")
struct TemplateSetTests {
    private func text(_ override: TemplateOverride) throws -> String {
        let options = RenderingOptions(toolVersion: "1")
        let renderer = SwiftRenderer(templates: try TemplateSet(overrides: [override]), options: options)
        return try #require(renderer.render(.models(.structure("A", [.named("b", .int)]))).first).text
    }

    @Test("use a user's template instead of a built-in one")
    func override() throws {
        let override = TemplateOverride(name: "Property", file: "Property.mustache", text: "let {{name}}: {{type}}\n")
        #expect(try text(override).contains("struct A: APIModel, Hashable, Codable {\n    let b: Int\n\n"))
    }

    @Test("refuse an unknown template, and suggest a known one or list them all")
    func unknownTemplate() throws {
        func message(_ name: String) -> String? {
            let override = TemplateOverride(name: name, file: "t/\(name).mustache", text: "")
            return #expect(throws: TemplateFaults.self) { try TemplateSet(overrides: [override]) }?.description
        }
        #expect(
            message("Propertie") == """
                t/Propertie.mustache:1:1: error: "Propertie" replaces no built-in template, and no \
                template includes it; did you mean "Property"?
                """)
        #expect(message("Zzz")?.contains("and no template includes it; there are Alias, Constant, ") == true)
    }

    @Test("report all mistakes with the user's files")
    func mistakes() throws {
        let overrides = [
            TemplateOverride(name: "Property", file: "t/Property.mustache", text: "var {{nme}}\n{{typ}}"),
            TemplateOverride(name: "Alias", file: "t/Alias.mustache", text: "{{> Nowhere}}"),
            TemplateOverride(name: "Other", file: "t/Other.mustache", text: "{{zzz}}"),
        ]
        let faults = #expect(throws: TemplateFaults.self) { try TemplateSet(overrides: overrides) }
        #expect(
            faults?.faults.map { "\($0.file):\($0.line)" } == [
                "t/Alias.mustache:1", "t/Property.mustache:1", "t/Property.mustache:2",
            ])
    }
}
