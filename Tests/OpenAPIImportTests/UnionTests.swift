import OpenAPIImport
import Testing

@Suite("Unions of schemas")
struct UnionTests {
    private let members = """
        Cat: {type: object, required: [kind], properties: {kind: {const: cat}, lives: {type: integer}}}
        Dog: {type: object, required: [kind], properties: {kind: {const: dog}, tricks: {type: integer}}}
        Cow: {type: object, required: [name], properties: {name: {type: string}, milk: {type: number}}}
        Hen: {type: object, required: [name, eggs], properties: {name: {type: string}, eggs: {type: integer}}}

        """

    private func imported(_ schema: String) -> Imported {
        Imported(schemas: members + "Any1: \(schema)")
    }

    @Test("with a discriminator are tagged unions by its mapping")
    func mapping() throws {
        let imported = imported(
            """
            {oneOf: [{$ref: '#/components/schemas/Cow'}, {$ref: '#/components/schemas/Hen'}], \
            discriminator: {propertyName: name, mapping: {moo: '#/components/schemas/Cow', cluck: Hen}}}
            """)
        #expect(
            imported.models.contains("Any1:\n  divide-type: name\n  cases: {moo: Cow, cluck: Hen}\n  otherwise: keep"))
        try imported.expectSound()
    }

    @Test("with a discriminator and no mapping are tagged by schema names")
    func schemaNames() throws {
        let imported = imported(
            """
            {oneOf: [{$ref: '#/components/schemas/Cow'}, {$ref: '#/components/schemas/Hen'}], \
            discriminator: {propertyName: name}}
            """)
        #expect(imported.models.contains("cases: {Cow: Cow, Hen: Hen}"))
        try imported.expectSound()
    }

    @Test("of enums and constants are one enum, which may be one of them")
    func enumerations() throws {
        let imported = Imported(
            schemas: """
                Color: {oneOf: [{$ref: '#/components/schemas/Warm'}, {$ref: '#/components/schemas/Cold'}]}
                Warm: {type: string, enum: [red, orange]}
                Cold: {type: string, enum: [blue]}
                Some:
                  type: object
                  properties:
                    color: {anyOf: [{$ref: '#/components/schemas/Warm'}, {enum: [red]}, {type: 'null'}]}
                    pick: {oneOf: [{const: auto}, {enum: [off, all]}, {type: array, items: {type: string}}]}
                """)
        #expect(imported.models.contains("Color: {enum: [red, orange, blue], open: true}"))
        #expect(imported.models.contains("color: Warm?"))
        #expect(imported.models.contains("{enum: [auto, off, all], open: true}"))
        try imported.expectSound()
    }

    @Test("whose members have a distinct constant are tagged by it")
    func constants() throws {
        let imported = imported("{oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]}")
        #expect(imported.models.contains("Any1:\n  divide-type: kind\n  cases: {cat: Cat, dog: Dog}"))
        #expect(imported.models.contains("kind: {type: String = cat, scope: [cat]}"))
        try imported.expectSound()
    }

    @Test("of tagged unions and schemas with the same tag are one tagged union")
    func nestedTags() throws {
        let cat = "{$ref: '#/components/schemas/Cat'}"
        let imported = Imported(
            schemas: members + """
                Pets: {oneOf: [\(cat), {$ref: '#/components/schemas/Dog'}]}
                Fox: {type: object, required: [kind], properties: {kind: {const: fox}}}
                Hunters: {oneOf: [{$ref: '#/components/schemas/Fox'}, \(cat)]}
                Rat: {type: object, required: [kind], properties: {kind: {const: rat}}}
                Fake: {type: object, required: [kind], properties: {kind: {const: cat}}}
                Any1: {oneOf: [{$ref: '#/components/schemas/Rat'}, {$ref: '#/components/schemas/Pets'}, {$ref: '#/components/schemas/Hunters'}]}
                Any2: {oneOf: [{$ref: '#/components/schemas/Fake'}, {$ref: '#/components/schemas/Hunters'}]}
                """)
        #expect(
            imported.models.contains(
                "Any1:\n  divide-type: kind\n  cases: {rat: Rat, cat: Cat, dog: Dog, fox: Fox}\n  otherwise: keep"))
        // Two structs with the same tag cannot be in one tagged union.
        #expect(!imported.models.contains("Any2:\n  divide-type"))
        try imported.expectSound()
    }

    @Test("of a text and an object are untagged")
    func shape() throws {
        let imported = imported("{anyOf: [{type: string, maxLength: 5}, {$ref: '#/components/schemas/Cow'}]}")
        #expect(imported.models.contains("Any1: {one-of: [String, Cow]}"))
        #expect(imported.result.report.contains("The constraints of one of several types"))
        try imported.expectSound()
    }

    @Test("of a schema and null are optional")
    func nullable() throws {
        let imported = Imported(
            schemas: members
                + "A: {type: object, required: [x], properties: {x: {oneOf: [{type: 'null'}, {$ref: '#/components/schemas/Cow'}]}}}"
        )
        #expect(imported.models.contains("A: {fields: {x: 'Cow?'}}"))
        try imported.expectSound()
    }

    @Test("of single values are an enum with the titles as cases")
    func singleValues() throws {
        let imported = imported(
            "{type: integer, oneOf: [{const: 1, title: LOW}, {const: 9, title: HIGH, description: Up.}]}")
        #expect(imported.models.contains("Any1:\n  enum:\n    LOW: 1\n    # Up.\n    HIGH: 9\n  open: true"))
        try imported.expectSound()
    }

    @Test("that only combine required properties are not checked, with a note")
    func requiredTogether() throws {
        let imported = imported(
            "{type: object, properties: {a: {type: string}, b: {type: string}}, anyOf: [{required: [a]}, {required: [b]}]}"
        )
        #expect(imported.models.contains("Any1:\n  fields:\n    a: String?\n    b: String?"))
        #expect(imported.result.report.contains("Rules about properties that are required together are dropped"))
        try imported.expectSound()
    }

    @Test("of lists are one list whose elements are a union")
    func lists() throws {
        let imported = imported(
            """
            {oneOf: [{type: array, items: {$ref: '#/components/schemas/Cat'}}, \
            {type: array, items: {$ref: '#/components/schemas/Dog'}}]}
            """)
        #expect(imported.models.contains("divide-type: kind") == false || imported.models.contains("Any1Item:"))
        try imported.expectSound()
    }

    @Test("that schemas leave to those that extend them are tagged by the discriminator")
    func inheritance() throws {
        let imported = Imported(
            schemas: """
                Pet: {type: object, required: [kind], discriminator: {propertyName: kind}, properties: {kind: {type: string}}}
                Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {lives: {type: integer}}}]}
                Dog: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {tricks: {type: integer}}}]}
                """)
        #expect(imported.models.contains("Pet:\n  divide-type: kind\n  cases: {Cat: Cat, Dog: Dog}"))
        #expect(
            imported.models.contains("Cat:\n  fields:\n    kind: {type: String = Cat, scope: [Cat]}\n    lives: Int?"))
        try imported.expectSound()
    }
}
