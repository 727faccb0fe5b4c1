import SpecLanguage

/// The shapes of the spec language as parts of a JSON Schema.
struct SchemaShapes {
    /// The definition's name of each table.
    let names: [SpecMapping: String]

    static func reference(to name: String) -> String { "#/$defs/\(name)" }

    /// What a mapping may hold.
    func definition(of table: SpecMapping) -> SchemaValue {
        let properties: [SchemaValue.Member] = table.keys.map { key in
            SchemaValue.Member(
                name: key.name, value: self.schema(of: key.value).adding(["description": .string(key.summary)]))
        }
        // One of one is that one.
        let sole: [String] = table.alternatives.count == 1 ? table.alternatives : []
        let required: [String] = table.keys.filter(\.isRequired).map(\.name) + sole
        return .object([
            "type": .string("object"),
            "properties": .object(properties),
            "additionalProperties": table.others.map { self.schema(of: $0) } ?? .flag(false),
            "not": table.others.map { _ in
                .object(["propertyNames": .object(["enum": .strings(table.keys.map(\.name))])])
            },
            "required": required.isEmpty ? nil : .strings(required),
            "dependentRequired": Self.needs(of: table),
            "anyOf": table.alternatives.count < 2
                ? nil : .array(table.alternatives.map { .object(["required": .strings([$0])]) }),
        ])
    }

    private static func needs(of table: SpecMapping) -> SchemaValue? {
        let keys: [SpecKey] = table.keys.filter { !$0.needs.isEmpty }
        guard !keys.isEmpty else { return nil }
        return .object(keys.map { SchemaValue.Member(name: $0.name, value: .strings($0.needs)) })
    }

    private func schema(of shape: SpecShape) -> SchemaValue {
        switch shape {
        case .text, .path: .object(["type": .strings(["string", "number", "boolean"])])
        case .matching(let pattern):
            .object(["type": .strings(["string", "number"]), "pattern": .string(pattern)])
        case .flag: .object(["enum": .array([.flag(true), .flag(false), .string("true"), .string("false")])])
        case .integer: Self.integer
        case .duration: .object(["type": .string("string"), "pattern": .string("^[0-9]+(ms|s|m|h|d)$")])
        case .choice(let words): .object(["enum": .array(words.flatMap(Self.word))])
        case .type: .object(["$ref": .string(Self.reference(to: "type"))])
        case .literal: .object([])
        case .mapping(let table): .object(["$ref": .string(Self.reference(to: self.names[table] ?? ""))])
        case .named(let shape, let least):
            .object([
                "type": .string("object"), "additionalProperties": self.schema(of: shape),
                "minProperties": least > 0 ? .integer(least) : nil,
            ])
        case .list(let shape, let least):
            .object([
                "type": .string("array"), "items": self.schema(of: shape),
                "minItems": least > 0 ? .integer(least) : nil,
            ])
        case .either(let shapes): .object(["anyOf": .array(shapes.map { self.schema(of: $0) })])
        }
    }

    private static let integer: SchemaValue = .object([
        "anyOf": .array([
            .object(["type": .string("integer")]),
            .object(["type": .string("string"), "pattern": .string("^[+-]?[0-9]+$")]),
        ])
    ])

    /// A word; one that looks like a number is one to an editor.
    private static func word(_ word: String) -> [SchemaValue] {
        [.string(word)] + (Int(word).map { [.integer($0)] } ?? [])
    }
}
