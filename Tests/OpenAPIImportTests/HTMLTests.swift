import OpenAPIImport
import TestSupport
import Testing

@Suite("HTML in comments")
struct HTMLTests {
    /// The comment of a model whose description is the text.
    private static func comment(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        let imported = Imported(
            "paths: {}\ncomponents:\n  schemas:\n    Pet: {type: object, description: \"\(escaped)\", properties: {a: {type: string}, b: {type: string}}}\n"
        )
        let lines = imported.text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.hasPrefix("    doc:") }) else { return imported.text }
        if !lines[start].hasSuffix("|-") {
            let scalar = lines[start].dropFirst("    doc: ".count)
            return String(scalar.first == "'" ? scalar.dropFirst().dropLast() : scalar)
        }
        let block = lines[(start + 1)...].prefix { $0.isEmpty || $0.hasPrefix("      ") }
        return block.map { $0.dropFirst(6) }.joined(separator: "\n")
    }

    @Test(
        "becomes Markdown",
        arguments: [
            ("<p>One.</p><p>Two &amp; three.</p>", "One.\n\nTwo & three."),
            ("A <b>bold</b>, <em>weak</em> <code>a &lt; b</code>.", "A **bold**, *weak* `a < b`."),
            (
                "See <a href=\"https://a.example/x?a=1&amp;b=2\">the <b>docs</b></a>.",
                "See [the **docs**](https://a.example/x?a=1&b=2)."
            ),
            ("<ul><li>One</li><li>Two<ul><li>Deep</li></ul></li></ul>", "- One\n- Two\n  - Deep"),
            ("List:<ol><li>One<li>Two</ol>", "List:\n\n1. One\n2. Two"),
            (
                "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>",
                "| A | B |\n|---|---|\n| 1 | 2 |"
            ),
            ("One<br>two<br/><br/>three", "One\n\ntwo\n\nthree"),
            ("<pre><code>a\n  b</code></pre>", "```\na\n  b\n```"),
            ("<code>a`b</code>", "`` a`b ``"),
            ("<h2>Title</h2>Text", "## Title\n\nText"),
        ])
    func markdown(html: String, expected: String) {
        #expect(Self.comment(html) == expected)
    }

    @Test(
        "is not seen in Markdown, code and tags of other languages",
        arguments: [
            "`<b>` and `&lt;`", "The <id> of a <string>.", "a < b and c > d", "```\n<p>x</p>\n```",
            "<https://a.example>",
            "* one\n* two **b**", "Text:\n\n    <b>code</b>", "AT&T; R&D", "a<b or c>d", "[x](y) _z_ <!-- c -->",
        ])
    func others(text: String) {
        #expect(Self.comment(text) == text)
    }

    @Test("of any form ends, however deep and broken it is")
    func random() {
        let parts = [
            "<p>", "</p>", "<b", "<a href=", "\"", "</a>", "<ul>", "<li>", "</ul>", "`", "```", "&lt", "&amp;", "<pre>",
            "</pre>", "<code>", "<table><tr><td>", "</tr>", "<", ">", " text ", "\n", "    ", "&#x1F600;", "é",
        ]
        var random = SeededRandom(seed: 7)
        for _ in 0..<200 {
            let text = (0..<300).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }.joined()
            #expect(!Self.comment(text).isEmpty)
        }
        for part in parts { #expect(!Self.comment("x" + String(repeating: part, count: 2_000)).isEmpty) }
    }
}

@Suite("Links to external documentation")
struct DocumentationLinkTests {
    @Test("end the comments of operations, schemas and the service")
    func links() throws {
        let imported = Imported(
            """
            externalDocs: {url: https://a.example/start}
            paths:
              /things:
                get:
                  summary: All things.
                  externalDocs: {description: The guide, url: https://a.example/guide}
                  responses: {'200': {description: OK, content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}}}
            components:
              schemas:
                Thing:
                  type: object
                  externalDocs: {description: 'See [1]', url: https://a.example/thing}
                  properties: {a: {type: string}}
            """)
        #expect(imported.text.contains("See <https://a.example/start>."))
        #expect(imported.endpoints.contains("All things.\n\n    [The guide](https://a.example/guide)"))
        #expect(imported.models.contains("See [1]: <https://a.example/thing>"))
        #expect(!imported.result.report.contains("documentation"))
        try imported.expectSound()
    }

    @Test("without a URL are reported")
    func noURL() {
        let imported = Imported(schemas: "Thing: {type: string, externalDocs: {description: Nowhere}}")
        #expect(imported.result.report.contains("#/components/schemas/Thing/externalDocs"))
    }
}
