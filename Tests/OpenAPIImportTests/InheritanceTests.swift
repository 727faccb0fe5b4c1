import Testing

/// Schemas with a discriminator that others extend, and choices combined with other parts of a schema.
@Suite("Inheritance and products of schemas")
struct InheritanceTests {
    private let pet = """
        Pet: {type: object, required: [name], discriminator: {propertyName: kind%}, properties: {name: {type: string}}}
        Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {type: object, properties: {lives: {type: integer}}}]}
        Dog: {allOf: [{$ref: '#/components/schemas/Pet'}]}
        Lion: {allOf: [{$ref: '#/components/schemas/Cat'}, {type: object, properties: {pride: {type: string}}}]}
        Zoo: {type: object, properties: {dog: {$ref: '#/components/schemas/Dog'}, pet: {$ref: '#/components/schemas/Pet'}}}

        """

    private func imported(_ mapping: String, rest: String = "") -> Imported {
        let parts = pet.split(separator: "%", maxSplits: 1).map { String($0) }
        return Imported(schemas: parts[0] + mapping + parts[1] + rest)
    }

    @Test("empty subtypes and those of subtypes are cases, by their names")
    func names() throws {
        let imported = imported("")
        #expect(imported.models.contains("Pet:\n  divide-type: kind\n  cases: {Cat: Cat, Dog: Dog, Lion: Lion}"))
        #expect(imported.models.contains("Dog: {fields: {name: String}}"))
        #expect(imported.models.contains("    dog: Dog?\n    pet: Pet?"))
        #expect(imported.models.contains("Lion: {include: [Cat], fields: {pride: 'String?'}}"))
        #expect(imported.result.report == "comment: The version of the API is dropped: #/info/version\n")
        try imported.expectSound()
    }

    @Test("the mapping names tags by reference or by name, several for one schema, and the base itself")
    func mapping() throws {
        let imported = imported(
            ", mapping: {1: '#/components/schemas/Cat', dog: Dog, hound: Dog, pet: '#/components/schemas/Pet', cow: Cow}",
            rest: "Cow: {type: object, properties: {milk: {type: integer}}}")
        #expect(
            imported.models.contains(
                "  cases: {'1': Cat, dog: Dog, hound: Dog, Lion: Lion, cow: Cow, pet: PetBase}"))
        #expect(imported.models.contains("PetBase: {fields: {name: String}}"))
        try imported.expectSound()
    }

    @Test("a single subtype is a union as well, because there may be more")
    func single() throws {
        let imported = Imported(
            schemas: """
                Base: {type: object, discriminator: {propertyName: type}, properties: {type: {type: string, enum: [a, b]}}}
                One: {allOf: [{$ref: '#/components/schemas/Base'}, {properties: {type: {enum: [a]}, x: {type: string}}}]}
                """)
        #expect(imported.models.contains("Base:\n  divide-type: type\n  cases: {a: One}\n  otherwise: keep"))
        try imported.expectSound()
    }

    @Test("a discriminator without subtypes leaves a struct")
    func none() throws {
        let imported = Imported(
            schemas: "Base: {type: object, discriminator: {propertyName: type}, properties: {type: {type: string}}}")
        #expect(imported.models.contains("Base: {fields: {type: 'String?'}}"))
        try imported.expectSound()
    }

    @Test("properties beside a choice belong to each member")
    func base() throws {
        let imported = Imported(
            schemas: """
                Any1: {type: object, required: [id], properties: {id: {type: string}}, anyOf: [{$ref: '#/components/schemas/A'}, \
                {$ref: '#/components/schemas/B'}]}
                A: {type: object, required: [a], properties: {a: {type: string}}}
                B: {type: object, required: [b], properties: {b: {type: string}}}
                """)
        #expect(imported.models.contains("Any1: {one-of: [Any1A, Any1B]}"))
        #expect(imported.models.contains("Any1A:\n  fields:\n    id: String\n    a: String"))
        try imported.expectSound()
    }

    @Test("two choices are one choice of all combinations")
    func product() throws {
        let imported = Imported(
            schemas: """
                Any1: {allOf: [{oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}, \
                {oneOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/D'}]}]}
                A: {type: object, required: [a], properties: {a: {type: string}}}
                B: {type: object, required: [b], properties: {b: {type: string}}}
                C: {type: object, required: [c], properties: {c: {type: string}}}
                D: {type: object, required: [d], properties: {d: {type: string}}}
                """)
        #expect(imported.models.contains("Any1: {one-of: [Any1AC, Any1AD, Any1BC, Any1BD]}"))
        #expect(imported.models.contains("Any1BC:\n  fields:\n    b: String\n    c: String"))
        #expect(imported.result.report == "comment: The version of the API is dropped: #/info/version\n")
        try imported.expectSound()
    }

    @Test("a rule about required properties leaves another choice")
    func ruleAndChoice() throws {
        let imported = Imported(
            schemas: """
                Any1: {type: object, properties: {x: {type: string}}, anyOf: [{required: [x]}, {required: [y]}], \
                oneOf: [{required: [a], properties: {a: {type: string}}}, {required: [b], properties: {b: {type: string}}}]}
                """)
        #expect(imported.models.contains("Any1: {one-of: [Any1WithA, Any1WithB]}"))
        #expect(imported.result.report.contains("Rules about properties that are required together are dropped"))
        try imported.expectSound()
    }

    @Test("more combinations than a union may have are noted")
    func manyCombinations() throws {
        let choices = (1...3).map { choice in
            let members = (1...4).map {
                "{required: [c\(choice)m\($0)], properties: {c\(choice)m\($0): {type: string}}}"
            }
            return "{oneOf: [\(members.joined(separator: ", "))]}"
        }
        let imported = Imported(schemas: "Any1: {allOf: [\(choices.joined(separator: ", "))]}")
        #expect(imported.result.report.contains("A second choice in a schema is dropped"))
        try imported.expectSound()
    }
}
