import OpenAPIImport
import SpecLanguage
import Testing
import YAMLSyntax

/// Schemas that refer to one another in a cycle, by every kind of reference.
@Suite("Cycles of schemas")
struct CircleTests {
    /// A reference from one schema to another; `other` is a further schema of the cycle.
    private static let ways: [@Sendable (_ next: String, _ other: String) -> String] = [
        { next, _ in "{$ref: \(next)}" },
        { next, _ in "{allOf: [{$ref: \(next)}]}" },
        { next, _ in "{allOf: [{$ref: \(next)}, {type: object, properties: {own: {type: string}}}]}" },
        { next, other in "{allOf: [{$ref: \(other)}, {$ref: \(next)}]}" },
        { next, other in "{oneOf: [{$ref: \(next)}, {$ref: \(other)}]}" },
        { next, _ in "{anyOf: [{$ref: \(next)}, {type: string}, {type: 'null'}]}" },
        { next, other in
            "{type: object, required: [kind], properties: {kind: {type: string}}, oneOf: [{$ref: \(next)}, "
                + "{$ref: \(other)}], discriminator: {propertyName: kind, mapping: {n: \(next), o: \(other)}}}"
        },
        { next, other in
            "{type: object, required: [kind], properties: {kind: {type: string}}, "
                + "discriminator: {propertyName: kind, mapping: {n: \(next), o: \(other)}}}"
        },
        { next, _ in "{not: {$ref: \(next)}}" },
        { next, _ in "{type: object, required: [next], properties: {next: {$ref: \(next)}}}" },
        { next, _ in "{type: array, items: {$ref: \(next)}}" },
        { next, _ in "{type: array, prefixItems: [{$ref: \(next)}, {type: string}]}" },
        { next, _ in "{type: object, additionalProperties: {$ref: \(next)}}" },
    ]

    private static func description(_ circles: [[Int]]) -> String {
        var lines: [String] = []
        for (number, circle) in circles.enumerated() {
            let names = circle.indices.map { "C\(number)x\("abc".dropFirst($0).first ?? "d")" }
            for (place, way) in circle.enumerated() {
                func reference(_ distance: Int) -> String {
                    "'#/components/schemas/\(names[(place + distance) % names.count])'"
                }
                lines.append("\(names[place]): \(Self.ways[way](reference(1), reference(2)))")
            }
        }
        return lines.joined(separator: "\n")
    }

    @Test("cycles of two schemas, by every pair of references, give valid specs")
    func pairs() throws {
        let circles: [[Int]] = Self.ways.indices.flatMap { first in Self.ways.indices.map { [first, $0] } }
        try Imported(schemas: Self.description(circles + Self.ways.indices.map { [$0] })).expectSound()
    }

    @Test("cycles of three schemas, by every triple of references, give valid specs", arguments: ways.indices)
    func triples(first: Int) throws {
        let circles: [[Int]] = Self.ways.indices.flatMap { second in
            Self.ways.indices.map { [first, second, $0] }
        }
        try Imported(schemas: Self.description(circles)).expectSound()
    }

    @Test("members that extend their union become whole structs")
    func inheritance() throws {
        let imported = Imported(
            schemas: """
                Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {type: object, properties: {lives: {type: integer}}}]}
                Dog: {allOf: [{$ref: '#/components/schemas/Pet'}, {type: object, properties: {tricks: {type: integer}}}]}
                Pet: {type: object, required: [kind], properties: {kind: {type: string}}, \
                oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}], \
                discriminator: {propertyName: kind}}
                """)
        #expect(
            imported.models.contains("Pet:\n  divide-type: kind\n  cases: {Cat: Cat, Dog: Dog}\n  otherwise: keep"))
        #expect(
            imported.models.contains("Cat:\n  fields:\n    kind: {type: String = Cat, scope: [Cat]}\n    lives: Int?"))
        try imported.expectSound()
    }

    @Test("a member that is only its union is left out")
    func wrapping() throws {
        let imported = Imported(
            schemas: """
                First: {allOf: [{$ref: '#/components/schemas/Pet'}]}
                Pet: {oneOf: [{$ref: '#/components/schemas/First'}, {$ref: '#/components/schemas/Second'}]}
                Second: {type: object, properties: {a: {type: string}}}
                User: {type: object, properties: {pet: {$ref: '#/components/schemas/Pet'}}}
                """)
        #expect(imported.models.contains("User: {fields: {pet: 'Second?'}}"))
        let note = "A choice that contains itself is dropped there: #/components/schemas/Pet"
        #expect(imported.result.report.contains(note))
        try imported.expectSound()
    }

    @Test("lists of lists with different periods give valid specs")
    func lists() throws {
        let imported = Imported(
            schemas: """
                Q1: {type: array, items: {$ref: '#/components/schemas/Q2'}}
                Q2: {type: array, items: {$ref: '#/components/schemas/Q3'}}
                Q3: {type: array, items: {$ref: '#/components/schemas/Q4'}}
                Q4: {type: array, items: {$ref: '#/components/schemas/Q1'}}
                P1: {type: array, items: {$ref: '#/components/schemas/P2'}}
                P2: {type: array, items: {$ref: '#/components/schemas/P1'}}
                Z: {type: object, properties: {a: {oneOf: [{$ref: '#/components/schemas/P1'}, \
                {$ref: '#/components/schemas/Q2'}]}}}
                """)
        try imported.expectSound()
    }
}

@Suite("Limits of descriptions")
struct BudgetTests {
    private func reference(_ name: String) -> String { "{$ref: '#/components/schemas/\(name)'}" }

    @Test("a lattice of allOf is merged once for each schema", arguments: [14, 60])
    func lattice(levels: Int) throws {
        let schemas = (1...levels).map { level in
            "L\(level): {allOf: [\(reference("L\(level - 1)")), \(reference("L\(level - 1)"))]}"
        }
        let imported = Imported(
            schemas: (["L0: {type: object, properties: {a: {type: string}}}"] + schemas).joined(separator: "\n"))
        #expect(imported.models.contains("L\(levels):"))
        try imported.expectSound()
    }

    @Test("a lattice of allOf with two branches at each level is merged once for each schema")
    func branches() throws {
        let schemas: [String] = (1...24).flatMap { level in
            ["a", "b"].map { side in
                "L\(level)\(side): {allOf: [\(reference("L\(level - 1)a")), \(reference("L\(level - 1)b")), "
                    + "{type: object, properties: {p\(level)\(side): {type: string, nullable: true}}}]}"
            }
        }
        let ends: [String] = ["a", "b"].map { "L0\($0): {type: object, properties: {q\($0): {type: string}}}" }
        let text = (ends + schemas).map { "    \($0)\n" }.joined()
        let imported = Imported(
            """
            paths:
              /a: {patch: {operationId: change, requestBody: {content: {application/json: \
            {schema: {$ref: '#/components/schemas/L24a'}}}}, responses: {}}}
            components:
              schemas:
            \(text)
            """)
        #expect(imported.result.faults.isEmpty)
    }

    @Test("deeply nested oneOf and allOf are refused with their position")
    func nestedChoices() {
        let schemas: [String] = (1...30).map { level in
            let parts: [String] = ["x", "y"].map { side in
                "{allOf: [\(reference("X\(level - 1)")), {type: object, properties: {\(side)\(level): {type: string}}}]}"
            }
            return "X\(level): {oneOf: [\(parts.joined(separator: ", "))]}"
        }
        let imported = Imported(
            schemas: (["X0: {type: object, properties: {a: {type: string}}}"] + schemas).joined(separator: "\n"))
        let fault = imported.result.faults.first
        #expect(imported.result.faults.count == 1)
        #expect(fault?.rule == .tooLarge)
        #expect(fault?.range.range.start.line ?? 0 > 4)
        #expect(imported.result.files.isEmpty)
    }

    @Test("a reference whose text is a reference to itself leads nowhere")
    func referenceToItself() {
        let imported = Imported(
            """
            paths:
              /things:
                get:
                  tags: {$ref: {$ref: '#/paths/~1things/get/tags'}}
                  parameters: [{$ref: {$ref: '#/paths/~1things/get/parameters/0'}}]
                  responses: {'204': {description: {$ref: {$ref: '#/paths/~1things/get/responses/204/description'}}}}
            """)
        #expect(!imported.result.report.isEmpty || !imported.result.faults.isEmpty)
    }

    @Test("a long chain of references is refused with its position")
    func longChain() {
        let schemas: [String] = (0..<2_000).map { "A\($0): {type: array, items: \(reference("A\($0 + 1)"))}" }
        let imported = Imported(schemas: schemas.joined(separator: "\n"))
        #expect(imported.result.faults.map(\.rule) == [.tooDeep])
    }
}
