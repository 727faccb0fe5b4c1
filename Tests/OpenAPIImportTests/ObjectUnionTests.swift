import Testing

/// `oneOf` and `anyOf` of objects without a discriminator, which are distinguished by required keys and constants.
@Suite("Unions of objects by their keys")
struct ObjectUnionTests {
    private let members = """
        Cow: {type: object, required: [name], properties: {name: {type: string}, milk: {type: number}}}
        Hen: {type: object, required: [name, eggs], properties: {name: {type: string}, eggs: {type: integer}}}
        Pig: {type: object, required: [name, kind], properties: {name: {type: string}, kind: {const: pig}}}
        Boar: {type: object, required: [name, kind], properties: {name: {type: string}, kind: {const: boar}}}
        Goat: {type: object, properties: {name: {type: string}, horns: {type: integer}}}
        Tree: {type: object, required: [leaf], properties: {leaf: {type: string, nullable: true}}}
        Cart: {type: object, required: [leaf], properties: {leaf: {type: string}, load: {$ref: '#/components/schemas/Load'}}}
        Load: {oneOf: [{$ref: '#/components/schemas/Hen'}, {$ref: '#/components/schemas/Cart'}]}

        """

    private func imported(_ members: String..., rest: String = "") -> Imported {
        let references = members.map { name in
            name.first?.isUppercase == true ? "{$ref: '#/components/schemas/\(name)'}" : name
        }
        return Imported(schemas: self.members + "Any1: {oneOf: [\(references.joined(separator: ", "))]\(rest)}")
    }

    @Test("are selected by required keys, the more specific one first")
    func keys() throws {
        let imported = imported("Cow", "Hen")
        #expect(imported.models.contains("Any1: {one-of: [Hen, Cow]}"))
        #expect(!imported.result.report.contains("Indistinguishable"))
        try imported.expectSound()
    }

    @Test("are selected by constants, if other members have none")
    func constants() throws {
        let imported = imported("Hen", "Pig", "Boar", "Cow")
        #expect(imported.models.contains("Any1: {one-of: [Hen, Pig, Boar, Cow]}"))
        try imported.expectSound()
    }

    @Test("are selected by boolean constants and by references to a single value")
    func otherConstants() throws {
        let imported = Imported(
            schemas: """
                Any1: {oneOf: [{$ref: '#/components/schemas/Item'}, {$ref: '#/components/schemas/Gone'}]}
                Any2: {oneOf: [{$ref: '#/components/schemas/Item'}, {$ref: '#/components/schemas/Box'}]}
                Item: {type: object, required: [id], properties: {id: {type: string}, deleted: {type: boolean}}}
                Gone: {type: object, required: [id, deleted], properties: {id: {type: string}, deleted: {const: true}}}
                Box: {type: object, required: [kind], properties: {kind: {$ref: '#/components/schemas/Kind'}}}
                Kind: {type: string, enum: [box]}
                """)
        #expect(imported.models.contains("Any1: {one-of: [Gone, Item]}"))
        #expect(imported.models.contains("Any2: {one-of: [Item, Box]}"))
        try imported.expectSound()
    }

    @Test("with a constant that all may lack are tagged by it")
    func optionalTag() throws {
        let imported = Imported(
            schemas: """
                Any1: {oneOf: [{$ref: '#/components/schemas/Box'}, {$ref: '#/components/schemas/Bag'}]}
                Box: {type: object, properties: {kind: {const: box}, next: {$ref: '#/components/schemas/Box'}}}
                Bag: {type: object, properties: {kind: {enum: [bag, sack]}, size: {type: integer}}}
                """)
        #expect(
            imported.models.contains(
                "Any1:\n  divide-type: kind\n  cases: {box: Box, bag: Bag, sack: Bag}\n  otherwise: keep"))
        #expect(imported.result.report.hasPrefix("value: Objects without a known tag are kept as any JSON: #/"))
        try imported.expectSound()
    }

    @Test("that are merged have one enum of all values")
    func mergedEnumerations() throws {
        let imported = Imported(
            schemas: """
                Any1: {oneOf: [{$ref: '#/components/schemas/Box'}, {$ref: '#/components/schemas/Bag'}]}
                Box: {type: object, properties: {state: {enum: [new, old]}, size: {enum: [1, 2]}, kind: {type: string}}}
                Bag: {type: object, properties: {state: {enum: [old, torn]}, size: {enum: [2, 3]}, kind: {const: bag}}}
                """)
        #expect(imported.models.contains("{enum: [new, old, torn], open: true}"))
        #expect(imported.models.contains("{enum: [1, 2, 3], open: true}"))
        #expect(imported.models.contains("Any1:\n  fields:\n    state: "))
        #expect(!imported.models.contains("state: String"))
        try imported.expectSound()
    }

    @Test("keep types of other kinds beside them")
    func otherKinds() throws {
        let imported = imported("{type: string}", "Cow", "{type: array, items: {type: string}}", "Hen")
        #expect(imported.models.contains("Any1: {one-of: [String, [String], Hen, Cow]}"))
        try imported.expectSound()
    }

    @Test("with a tag of their own are a union in the union")
    func taggedBesideText() throws {
        let imported = imported("{type: string}", "Pig", "Boar")
        #expect(imported.models.contains("Any1: {one-of: [String, Any1Object]}"))
        #expect(imported.models.contains("Any1Object:\n  divide-type: kind\n  cases: {pig: Pig, boar: Boar}"))
        try imported.expectSound()
    }

    @Test("take a dictionary last")
    func dictionary() throws {
        let imported = imported("{type: object, additionalProperties: {type: string}}", "Hen")
        #expect(imported.models.contains("Any1: {one-of: [Hen, [String: String]]}"))
        try imported.expectSound()
    }

    @Test("of nested choices are one union")
    func nested() throws {
        let imported = imported("Load", "Cow")
        #expect(imported.models.contains("Any1: {one-of: [Hen, Cart, Cow]}"))
        try imported.expectSound()
    }

    @Test("that contain themselves are unions")
    func recursive() throws {
        let imported = imported("Cow", "Load")
        #expect(imported.models.contains("Load: {one-of: [Hen, Cart]}"))
        #expect(imported.models.contains("load: Load?"))
        try imported.expectSound()
    }

    @Test("merge only those that nothing tells apart, with a note")
    func merged() throws {
        let imported = imported("Cow", "Hen", "Goat")
        #expect(imported.models.contains("Any1: {one-of: [Hen, Any1Object]}"))
        #expect(
            imported.models.contains("Any1Object:\n  fields:\n    name: String?\n    milk: Double?\n    horns: Int?"))
        #expect(imported.result.report.contains("become one struct with all properties: #/components/schemas/Any1\n"))
        try imported.expectSound()
    }

    @Test("with a constant that others may have as well are merged with them")
    func optionalConstants() throws {
        let imported = Imported(
            schemas: """
                Note: {type: object, required: [kind], properties: {kind: {const: note}, text: {type: string}}}
                Memo: {type: object, properties: {kind: {enum: [note]}, text: {type: string}}}
                Bill: {type: object, properties: {kind: {enum: [bill]}, text: {type: string}}}
                Any1: {oneOf: [{$ref: '#/components/schemas/Note'}, {$ref: '#/components/schemas/Memo'}]}
                Any2: {oneOf: [{$ref: '#/components/schemas/Note'}, {$ref: '#/components/schemas/Bill'}]}
                """)
        #expect(
            imported.models.contains("Any1:\n  fields:\n    kind: {type: 'String?', scope: [note]}\n    text: String?"))
        #expect(imported.models.contains("Any2: {one-of: [Note, Bill]}"))
        try imported.expectSound()
    }

    @Test("that are tagged in several unions get one union for all tags beside the others")
    func severalDivisions() throws {
        let imported = Imported(
            schemas: members + """
                Pigs: {oneOf: [{$ref: '#/components/schemas/Pig'}, {$ref: '#/components/schemas/Boar'}]}
                Cat: {type: object, required: [kind], properties: {kind: {const: cat}}}
                Dog: {type: object, required: [kind], properties: {kind: {const: dog}}}
                Pets: {oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]}
                Any1: {oneOf: [{$ref: '#/components/schemas/Pigs'}, {$ref: '#/components/schemas/Cart'}, {$ref: '#/components/schemas/Pets'}]}
                """)
        #expect(imported.models.contains("Any1: {one-of: [Cart, Any1Object]}"))
        #expect(
            imported.models.contains(
                "Any1Object:\n  divide-type: kind\n  cases: {pig: Pig, boar: Boar, cat: Cat, dog: Dog}\n  otherwise: keep"
            ))
        #expect(!imported.result.report.contains("Indistinguishable"))
        try imported.expectSound()
    }

    @Test("whose names are alike in Swift have names of their own")
    func caseNames() throws {
        let imported = Imported(
            schemas: members + """
                Array: {type: object, required: [a], properties: {a: {type: string}}}
                Any1: {oneOf: [{type: array, items: {type: string}}, {$ref: '#/components/schemas/Array'}]}
                """)
        #expect(imported.models.contains("Any1: {one-of: {array: [String], array2: Array}}"))
        try imported.expectSound()
    }

    @Test("of which nothing tells any apart are one struct, with a note")
    func indistinguishable() throws {
        let imported = imported("Goat", "{type: object, properties: {tail: {type: boolean}}}")
        #expect(imported.models.contains("Any1:\n  fields:\n    name: String?\n    horns: Int?\n    tail: Bool?"))
        #expect(imported.result.report.contains("become one struct with all properties: #/components/schemas/Any1"))
        try imported.expectSound()
    }

    @Test("do not count keys that may be null")
    func nullableKeys() throws {
        let imported = imported("Tree", "Goat")
        #expect(imported.models.contains("Any1:\n  fields:\n    leaf: String?"))
        try imported.expectSound()
    }

    @Test("that list files give valid specs")
    func files() throws {
        let list = "{type: array, items: {type: string, format: binary}}"
        let imported = imported(list, "{type: string}")
        #expect(imported.models.contains("Any1: {one-of: [[Data], String]}"))
        try imported.expectSound()
        let upload = Imported(
            "post",
            """
            requestBody:
              content:
                multipart/form-data:
                  schema:
                    type: object
                    required: [files]
                    properties: {files: {oneOf: [\(list), {type: string, format: binary}]}}
            responses: {'204': {description: Done}}
            """)
        #expect(upload.endpoints.contains("files: [file]"))
        try upload.expectSound()
    }
}
