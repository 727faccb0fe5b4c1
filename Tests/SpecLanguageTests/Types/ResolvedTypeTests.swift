import SpecLanguage
import Testing

@Suite("Resolved types")
struct ResolvedTypeTests {
    @Test(
        "texts and flow collections give the same types",
        arguments: [
            ("String", .builtIn(.string)), ("'String'", .builtIn(.string)), ("String?", .optional(.builtIn(.string))),
            ("[Int]", .array(.builtIn(.int))), ("'[Int]'", .array(.builtIn(.int))),
            ("'[ Int ] ?'", .optional(.array(.builtIn(.int)))), ("['Int?']", .array(.optional(.builtIn(.int)))),
            ("[Int?]", .array(.optional(.builtIn(.int)))),
            ("[String: Int]", .dictionary(.builtIn(.int))), ("'[String:Int]'", .dictionary(.builtIn(.int))),
            ("[[String: [Bool]]]", .array(.dictionary(.array(.builtIn(.bool))))),
            ("'[String: [Bool?]?]?'", .optional(.dictionary(.optional(.array(.optional(.builtIn(.bool))))))),
            ("{type: [String: JSON]}", .dictionary(.builtIn(.json))),
            ("{type: Int, optional: true}", .optional(.builtIn(.int))),
            ("{type: Int?, optional: true}", .optional(.builtIn(.int))),
            ("{type: Int, optional: false}", .builtIn(.int)),
            ("B", .model("B")), ("b-c", .model("BC")), ("BC", .model("BC")),
            ("[b-c?]", .array(.optional(.model("BC")))),
            ("BPatch", .model("BPatch")),
        ] as [(String, ValueType)])
    func types(text: String, expected: ValueType) throws {
        let others = "  B: {fields: {x: Int?}, patch: true}\n  b-c: {enum: [x]}"
        #expect(try Specs.field(text, besides: others).type == expected)
    }

    @Test("each built-in type is resolved", arguments: BuiltInType.allCases)
    func builtInTypes(type: BuiltInType) throws {
        #expect(try Specs.field(type == .date ? "{type: Date, format: unix}" : type.rawValue).type == .builtIn(type))
    }

    @Test("a block sequence is a list type")
    func blockSequence() throws {
        let text = "models:\n  A:\n    fields:\n      a:\n        - String"
        #expect(try Specs.structure("A", text).fields.map(\.type) == [.array(.builtIn(.string))])
    }
}
