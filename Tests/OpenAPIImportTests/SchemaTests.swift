import OpenAPIImport
import Testing

@Suite("Schemas")
struct SchemaTests {
    @Test("have properties whose names look like paths, which are escaped")
    func namesLikePaths() throws {
        let imported = Imported(
            schemas: """
                F: {type: object, properties: {'ids[]': {type: string}, 'IDs[]': {type: string}, '*': {type: string}, \
                'meta[key=a].b': {type: string}, 'Meta[key=a].b': {type: string}, $: {type: string}}}
                """)
        try imported.expectSound()
        #expect(imported.models.contains(#"map: 'IDs\[]'"#) || imported.models.contains(#"map: 'ids\[]'"#))
    }

    @Test(
        "become models as a person would write them",
        arguments: [
            ("A: {type: object, properties: {x: {type: string}}}", "A: {fields: {x: 'String?'}}"),
            ("A: {type: object, required: [x], properties: {x: {type: integer}}}", "A: {fields: {x: Int}}"),
            ("A: {type: string, enum: [a, b]}", "A: {enum: [a, b], open: true}"),
            ("A: {type: string, enum: ['1', '2']}", "A: {enum: ['1', '2'], open: true}"),
            (
                "A: {type: integer, enum: [1, 2], x-enum-varnames: [ONE, TWO]}",
                "A: {enum: {ONE: 1, TWO: 2}, open: true}"
            ),
            ("A: {type: string, enum: [a b, a-b]}", "A: {enum: {a b: a b, aB2: a-b}, open: true}"),
            (
                "A: {type: string, enum: [none, SOME, a]}",
                "A: {enum: {noneValue: none, someValue: SOME, a: a}, open: true}"
            ),
            ("A: {oneOf: [{type: string}, {type: array, items: {type: string}}]}", "A: {one-of: [String, [String]]}"),
            ("A: {type: [string, integer, 'null']}", "A: {one-of: [String, Int]}"),
            ("A: {anyOf: [{type: string}, {type: string, enum: [a, b]}]}", "A: {enum: [a, b], open: true}"),
            (
                "A: {type: array, prefixItems: [{type: number}, {type: string}]}",
                "A:\n  tuple:\n    item0: Double\n    item1: String"
            ),
            (
                "A: {type: object, properties: {x: {type: string}}, additionalProperties: true}",
                "A: {unknown-keys: keep, fields: {x: 'String?'}}"
            ),
            ("A: {type: array, items: {type: string}}", ""),
            ("A: {type: object, additionalProperties: {type: string}}", ""),
        ])
    func models(schema: String, model: String) throws {
        let imported = Imported(schemas: schema)
        #expect(imported.models == model)
        try imported.expectSound()
    }

    @Test(
        "become fields with constraints and other keys",
        arguments: [
            ("{type: string, format: date-time}", "'Date?'"), ("{type: string, format: uuid}", "'UUID?'"),
            ("{type: string, format: date}", "{type: 'Date?', format: yyyy-MM-dd}"),
            ("{type: integer, format: unix-time}", "{type: 'Date?', format: unix}"),
            ("{type: string, format: byte}", "'Data?'"), ("{type: string, contentEncoding: base64}", "'Data?'"),
            ("{type: number}", "'Double?'"), ("{type: number, format: decimal}", "'Decimal?'"),
            ("{type: integer, format: uint64}", "'UInt64?'"), ("{type: [boolean, 'null']}", "'Bool?'"),
            ("{type: integer, default: 7}", "Int = 7"), ("{type: string, default: ''}", "String = \"\""),
            ("{type: string, default: a b}", "{type: String, default: a b}"),
            ("{type: array, items: {type: string}, default: []}", "{type: [String], default: []}"),
            ("{type: integer, minimum: 0, exclusiveMaximum: 10}", "{type: 'Int?', scope: {min: 0, below: 10}}"),
            (
                "{type: number, exclusiveMinimum: 0, exclusiveMaximum: 1}",
                "{type: 'Double?', scope: {above: 0, below: 1}}"
            ),
            ("{type: string, minLength: 1, maxLength: 3.0}", "{type: 'String?', length: {min: 1, max: 3}}"),
            ("{type: string, pattern: '^a$'}", "{type: 'String?', pattern: ^a$}"),
            (
                "{type: array, items: {type: string, maxLength: 2}, maxItems: 3}",
                "{type: '[String]?', length: {max: 2}, count: {max: 3}}"
            ),
            ("{type: string, readOnly: true}", "{type: 'String?', encode: never}"),
            ("{type: string, writeOnly: true}", "{type: 'String?', encode: only}"),
            ("{type: string, deprecated: true}", "{type: 'String?', deprecated: true}"),
            ("{type: string, format: password}", "{type: 'String?', sensitive: true}"),
            ("{type: string, description: 'Say: this.'}", "{type: 'String?', doc: 'Say: this.'}"),
            ("{const: fixed}", "{type: 'String?', scope: [fixed]}"), ("{}", "'JSON?'"),
            ("{type: object}", "'[String: JSON]?'"),
            ("{type: array, items: {type: [integer, 'null']}}", "'[Int?]?'"),
        ])
    func properties(schema: String, field: String) throws {
        let imported = Imported(schemas: "A: {type: object, properties: {x: \(schema)}}")
        #expect(imported.models.contains("x: \(field)") == true, "\(imported.models)")
        try imported.expectSound()
    }

    @Test(
        "with one value are the defaults of required fields",
        arguments: [
            ("{const: fixed}", "{type: String = fixed, scope: [fixed]}"),
            ("{const: true}", "{type: Bool = true, scope: [true]}"),
            ("{type: boolean, enum: [false]}", "{type: Bool = false, scope: [false]}"),
            ("{type: boolean, enum: [true, false]}", "Bool"),
            ("{type: array, items: {const: true}}", "{type: [Bool], scope: [true]}"),
            ("{$ref: '#/components/schemas/Flag'}", "{type: Bool = true, scope: [true]}"),
            ("{$ref: '#/components/schemas/Kind'}", "{type: Kind = card, scope: [card]}"),
            ("{$ref: '#/components/schemas/Number'}", "{type: Number = 3, scope: [3]}"),
            ("{oneOf: [{$ref: '#/components/schemas/Kind'}, {type: 'null'}]}", "Kind?"),
            ("{$ref: '#/components/schemas/Two'}", "Two"),
        ])
    func constants(schema: String, field: String) throws {
        let imported = Imported(
            schemas: """
                A: {type: object, required: [x, z], properties: {x: \(schema), z: {type: string}}}
                Flag: {type: boolean, enum: [true]}
                Kind: {type: string, enum: [card]}
                Number: {const: 3}
                Two: {type: string, enum: [a, b]}
                """)
        #expect(imported.models.contains("x: \(field)\n"), "\(imported.models)")
        try imported.expectSound()
    }

    @Test("with one value limit optional fields")
    func optionalConstants() throws {
        let imported = Imported(schemas: "A: {type: object, properties: {x: {type: boolean, enum: [true]}}}")
        #expect(imported.models == "A: {fields: {x: {type: 'Bool?', scope: [true]}}}")
        #expect(!imported.result.report.contains("allowed values"))
        try imported.expectSound()
    }

    @Test("are found by their anchors, and dynamic references by the only one")
    func anchors() throws {
        let imported = Imported(
            """
            $self: https://shop.example/openapi.yaml
            paths: {}
            components:
              schemas:
                Pet: {$anchor: pet, type: object, properties: {next: {$ref: '#pet'}}}
                Owner: {type: object, properties: {pet: {$ref: 'https://shop.example/openapi.yaml#/components/schemas/Pet'}}}
                Tree: {$dynamicAnchor: node, type: object, properties: {kids: {type: array, items: {$dynamicRef: '#node'}}}}
                Old: {type: object, properties: {kids: {type: array, items: {$recursiveRef: '#'}}}}
                A: {$dynamicAnchor: two, type: object, properties: {a: {$dynamicRef: '#two'}}}
                B: {$dynamicAnchor: two, type: object, properties: {b: {type: string}}}
            """, version: "3.2.0")
        for model in ["Pet: {fields: {next: 'Pet?'}}", "Owner: {fields: {pet: 'Pet?'}}", "A: {fields: {a: 'JSON?'}}"] {
            #expect(imported.models.contains(model))
        }
        #expect(imported.models.contains("Tree: {fields: {kids: '[Tree]?'}}"))
        #expect(imported.models.contains("Old: {fields: {kids: '[Old]?'}}"))
        #expect(
            imported.result.report == """
                value: $dynamicRef is not followed: #/components/schemas/A/properties/a/$dynamicRef
                comment: The version of the API is dropped: #/info/version

                """)
        try imported.expectSound()
    }

    @Test("a recursive reference outside of components and files of their own is any JSON")
    func recursiveReferences() throws {
        let imported = Imported(
            """
            paths:
              /a:
                get:
                  operationId: a
                  responses:
                    '200':
                      description: Fine.
                      content:
                        application/json:
                          schema: {type: object, required: [kids], properties: {kids: {type: array, items: {$recursiveRef: '#'}}}}
            """, version: "3.1.0")
        #expect(imported.models.contains("kids: [JSON]"), "\(imported.models)")
        let pointer = "#/paths/~1a/get/responses/200/content/application~1json/schema/properties/kids/items"
        #expect(imported.result.report.contains("value: $recursiveRef is not followed: \(pointer)/$recursiveRef\n"))
        try imported.expectSound()
    }

    @Test("of OpenAPI 3.0 have that version's meaning")
    func version30() throws {
        let imported = Imported(
            schemas: """
                A:
                  type: object
                  required: [x, y]
                  properties:
                    x: {type: integer, minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false}
                    y: {type: string, nullable: true}
                """, version: "3.0.3")
        #expect(imported.models == "A:\n  fields:\n    x: {type: Int, scope: {above: 0, max: 9}}\n    y: String?")
        try imported.expectSound()
    }

    @Test("that extend others include them, or repeat fields that they change")
    func allOf() throws {
        let base = "Base: {type: object, required: [id], properties: {id: {type: integer}, name: {type: string}}}\n"
        let including = Imported(
            schemas: base + "A: {allOf: [{$ref: '#/components/schemas/Base'}, {properties: {x: {type: string}}}]}")
        #expect(including.models.contains("A:\n") == false)
        #expect(including.models.contains("A: {include: [Base], fields: {x: 'String?'}}") == true)
        try including.expectSound()
        let saying = Imported(
            schemas: base
                + "A: {required: [name], allOf: [{$ref: '#/components/schemas/Base'}], properties: {x: {type: string}}}"
        )
        #expect(saying.models.contains("A:\n  fields:\n    id: Int\n    name: String\n    x: String?") == true)
        try saying.expectSound()
    }

    @Test("that contain themselves get an optional field, and a note")
    func recursion() throws {
        let imported = Imported(
            schemas: "A: {type: object, required: [a], properties: {a: {$ref: '#/components/schemas/A'}}}")
        #expect(imported.models == "A: {fields: {a: 'A?'}}")
        #expect(
            imported.result.report.contains("without end; this field is optional: #/components/schemas/A/properties/a"))
        try imported.expectSound()
    }

    @Test("that form long cycles need no deep stack")
    func longCycles() throws {
        let count = 3_000
        let lines = (0..<count).map { number in
            "A\(number): {type: object, properties: {next: {$ref: '#/components/schemas/A\((number + 1) % count)'}}}"
        }
        let imported = Imported(schemas: lines.joined(separator: "\n"))
        #expect(imported.text.contains("A2999: {fields: {next: 'A0?'}}"))
        try imported.expectSound()
    }
}
