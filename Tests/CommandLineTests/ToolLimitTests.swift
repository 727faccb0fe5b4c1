import Foundation
import TestSupport
import Testing

@Suite("Limits of the tool")
struct ToolLimitTests {
    private static func fields(_ fields: [String]) -> String {
        "apigen: 1\nmodels:\n  A:\n    fields:\n" + fields.map { "      \($0)\n" }.joined()
    }

    private static func response(_ field: String) -> String {
        "apigen: 1\nservice: {name: S}\nendpoints: {a: {get: /a, returns: A}}\nmodels: {A: {fields: {a: {\(field)}}}}\n"
    }

    private static let description: String = "openapi: 3.1.0\ninfo: {title: S, version: '1'}\n"

    private static let cases: [Case] = [
        Case("bytes of a file", "the text has more than 16777216 bytes") {
            "\n#" + String(repeating: "x", count: 16 << 20) + "\n\n\n"
        },
        Case("nodes of a file", "more than 5000000 nodes") {
            "models: [" + String(repeating: "a,", count: 5_000_001) + "]"
        },
        Case("levels of a file", "lists and mappings are nested more than 200 deep") {
            "models: " + String(repeating: "[", count: 201)
        },
        Case("expanded aliases", "makes more than 5000000 nodes") {
            zip("abcdefgh", "bcdefghi").reduce("a: &a [1,1,1,1,1,1,1,1,1,1]\n") { text, names in
                text + "\(names.1): &\(names.1) [" + String(repeating: "*\(names.0),", count: 10) + "]\n"
            }
        },
        Case("bytes of a name", "has 501 bytes; the limit is 500") {
            "apigen: 1\nmodels: {\(String(repeating: "A", count: 501)): {fields: {a: Int}}}\n"
        },
        Case("levels of a type", "it is nested more than 16 levels deep") {
            fields(["a: '\(String(repeating: "[", count: 17))Int\(String(repeating: "]", count: 17))'"])
        },
        Case("included fields", "more than 100000 fields in total are included") {
            fields((0..<1000).map { "f\($0): Int" })
                + (0..<120).map { "  B\($0): {include: [A], fields: {b: Int}}\n" }.joined()
        },
        Case("bytes of a pattern", "it is longer than 10000 bytes") {
            fields(["a: {type: String, pattern: '\(String(repeating: "a", count: 10_001))'}"])
        },
        Case("patterns of a file", "the patterns of this file take more than 1000000 steps to compile") {
            fields((0..<40).map { "f\($0): {type: String, pattern: '([ab]?){280}'}" })
        },
        Case("generated values", "more than 200000 values would have to be generated", command: "fixtures") {
            response("type: '[Int]', count: {min: 300000}")
        },
        Case(
            "generated characters", "more than 1000000 values and characters would have to be generated",
            command: "fixtures"
        ) {
            response("type: String, length: {min: 20000000}")
        },
        Case("bytes of a description", "the text has more than 16777216 bytes", command: "import") {
            description + "#" + String(repeating: "x", count: (16 << 20) - description.utf8.count)
        },
        Case("fields of an import", "expand to more than 50000 fields, cases and models", command: "import") {
            description + "components:\n  schemas:\n    A:\n      type: object\n      properties:\n"
                + (0..<300).map { "        p\($0): {type: string}\n" }.joined()
                + (0..<400).map {
                    "    B\($0): {allOf: [{$ref: '#/components/schemas/A'}], properties: {p1: {type: integer}}}\n"
                }.joined()
        },
        Case("a chain of schemas", "more than 100 schemas refer to each other", command: "import") {
            description + "paths: {/a: {get: {responses: {'200': {description: f, content: {application/json: "
                + "{schema: {$ref: '#/components/schemas/C0'}}}}}}}}\ncomponents:\n  schemas:\n"
                + (0..<150).map { "    C\($0): {$ref: '#/components/schemas/C\($0 + 1)'}\n" }.joined()
                + "    C150: {type: string}\n"
        },
    ]

    @Test("exceeding one is an error that names it", arguments: cases)
    func namesLimit(_ test: Case) async throws {
        let fixture = try CommandLineFixture()
        try fixture.folder.write(test.text(), to: "Input.yaml")
        let run = try await fixture.run(test.command, "Input.yaml", "-o", "Output")
        #expect(run.status == 1)
        #expect(run.errors.contains(test.message), "\(run.errors.prefix(1_000))")
        #expect(fixture.folder.names(in: "Output") == [])
    }

    @Test("faults of the YAML of a file are bounded, and those of what it means are not")
    func faults() async throws {
        let fixture = try CommandLineFixture()
        try fixture.folder.write(Self.fields((0..<10_002).map { _ in "a: Int" }), to: "Repeated.yaml")
        let repeated = try await fixture.run("Repeated.yaml", "-o", "Output").errors
        #expect(repeated.contains("more than 10000 faults; the rest of the text was not read [too-large]"))
        try fixture.folder.write(Self.fields((0..<10_002).map { "f\($0): Nope" }), to: "Unknown.yaml")
        let unknown = try await fixture.run("Unknown.yaml", "-o", "Output").errors
        #expect(unknown.split(separator: "\n").count == 10_002)
    }
}

extension ToolLimitTests {
    /// An input beyond a limit, and what its error says.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let command: String
        let message: String
        let text: @Sendable () -> String

        init(
            _ name: String, _ message: String, command: String = "generate", _ text: @escaping @Sendable () -> String
        ) {
            testDescription = name
            self.message = message
            self.command = command
            self.text = text
        }
    }
}
