/// The types of the spec language as a part of a JSON Schema.
enum SchemaTypes {
    /// The depth to which brackets are looked into; what is deeper is left to apigen.
    private static let depth: Int = 3

    /// A type: text, or the flow collections `[T]` and `[String: T]` as YAML gives them.
    static let definition: SchemaValue = .object([
        "description": .string("a type, such as String, [T], [String: T] or T?, and a default: Int = 1"),
        "anyOf": .array([
            .object(["type": .string("string"), "pattern": .string(Self.pattern)]),
            .object([
                "type": .string("array"), "minItems": .integer(1), "maxItems": .integer(1),
                "items": .object(["anyOf": .array([Self.itself, Self.dictionary])]),
            ]),
        ]),
    ])

    private static let itself: SchemaValue = .object(["$ref": .string(SchemaShapes.reference(to: "type"))])

    private static let dictionary: SchemaValue = .object([
        "type": .string("object"), "properties": .object(["String": Self.itself]),
        "additionalProperties": .flag(false), "required": .strings(["String"]),
    ])

    /// A regular expression (ECMA-262) of types that are written as text, with the default behind them.
    private static let pattern: String = {
        let blanks: String = "[ \\t]*"
        var type: String = ".+"
        for _ in 0...Self.depth {
            type = "([^\\s\\[\\]?:=,\"{}()]+|\\[\(blanks)(String\(blanks):\(blanks))?\(type)\(blanks)\\])\\??"
        }
        return "^\(blanks)\(type)\(blanks)(=.*)?$"
    }()
}
