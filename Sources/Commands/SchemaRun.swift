public import Generation
import JSONSyntax
import SpecLanguage

/// The command `schema`: prints the schema with which editors check, complete and explain specs.
public struct SchemaRun: Sendable {
    /// What a schema describes.
    public enum Subject: Sendable, Hashable {
        case specs
        /// `apigen.yaml`
        case configuration
        /// The result of `apigen describe`.
        case description
    }

    private let subject: Subject
    private let console: Console

    /// - Parameters:
    ///   - subject: what the schema describes
    ///   - console: the destination of the schema
    public init(_ subject: Subject = .specs, console: Console) {
        self.subject = subject
        self.console = console
    }

    /// Prints the schema.
    public func run() -> ExitStatus {
        let text =
            switch subject {
            case .specs: SpecSchema().text
            case .configuration: SpecSchema.configuration.text
            case .description: DescriptionSchema.text
            }
        console.printText(Array(text.utf8))
        return .success
    }
}

/// The JSON Schema (draft 2020-12) of the spec language, generated from the tables that the checker uses.
///
/// It describes specs as editors parse them, with YAML's core schema (YAML 1.2.2, section 10.3), in which `1` is a
/// number and `true` is not a string. apigen itself types scalars by its own tables. So the schema also accepts numbers
/// in place of some strings.
public struct SpecSchema: Sendable {
    /// The tables in the order of first use, each with the name of its definition.
    private let definitions: [(name: String, table: SpecMapping)]

    private let file: String
    private let title: String
    private let description: String

    /// The schema of specs.
    public init() {
        self.init(
            .file, file: "apigen.schema.json", title: "apigen spec",
            description: "A spec of apigen \(ToolVersion.current), in version 1 of the language.")
    }

    /// The schema of `apigen.yaml`.
    public static let configuration: SpecSchema = SpecSchema(
        .configuration, file: "apigen.configuration.schema.json", title: "apigen configuration",
        description: "The configuration of apigen \(ToolVersion.current) for a project, apigen.yaml.")

    private init(_ root: SpecMapping, file: String, title: String, description: String) {
        var names = DefinitionNames()
        names.add(root, below: nil)
        definitions = names.definitions
        self.file = file
        self.title = title
        self.description = description
    }

    /// Where the schema of a release is published: in the repository, at the release's tag.
    static func address(of file: String) -> String {
        "https://raw.githubusercontent.com/apigen/apigen/\(ToolVersion.current)/Editors/\(file)"
    }

    /// The schema's text, ended by a line feed.
    public var text: String {
        let shapes = SchemaShapes(names: Dictionary(definitions.map { ($0.table, $0.name) }) { $1 })
        let tables = definitions.map { definition in
            SchemaValue.Member(name: definition.name, value: shapes.definition(of: definition.table))
        }
        let schema: SchemaValue = .object([
            "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
            "$id": .string(Self.address(of: file)),
            "title": .string(title),
            "description": .string(description),
            "$ref": .string(SchemaShapes.reference(to: definitions.first?.name ?? "")),
            "$defs": .object(tables + [SchemaValue.Member(name: "type", value: SchemaTypes.definition)]),
        ])
        return schema.text() + "\n"
    }
}

/// Gives every table of keys a unique name: its subject, with the name of its owner in front if the subject is taken.
private struct DefinitionNames {
    private(set) var definitions: [(name: String, table: SpecMapping)] = []
    private var known: Set<SpecMapping> = []
    /// The names in use; `type` is the definition of types.
    private var taken: Set<String> = ["type"]

    mutating func add(_ table: SpecMapping, below owner: String?) {
        guard known.insert(table).inserted else { return }
        let name = freeName(table.subject, owner)
        definitions.append((name, table))
        for shape in table.keys.map(\.value) + [table.others].compactMap({ $0 }) { add(shape, below: name) }
    }

    private mutating func freeName(_ subject: String, _ owner: String?) -> String {
        var name = subject
        if taken.contains(name), let owner { name = "\(owner)-\(subject)" }
        while !taken.insert(name).inserted { name += "-other" }
        return name
    }

    private mutating func add(_ shape: SpecShape, below owner: String) {
        switch shape {
        case .mapping(let table): add(table, below: owner)
        case .named(let shape, _), .list(let shape, _), .declared(_, let shape): add(shape, below: owner)
        case .either(let shapes): for shape in shapes { add(shape, below: owner) }
        case .text, .matching, .flag, .integer, .duration, .choice, .type, .path, .literal, .name: break
        }
    }
}

/// The shapes of the spec language as parts of a JSON Schema.
struct SchemaShapes {
    /// The name of each table's definition.
    let names: [SpecMapping: String]

    static func reference(to name: String) -> String { "#/$defs/\(name)" }

    /// What a mapping may contain.
    func definition(of table: SpecMapping) -> SchemaValue {
        let properties = table.keys.map { key in
            SchemaValue.Member(
                name: key.name, value: schema(of: key.value).adding(["description": .string(key.summary)]))
        }
        let former = table.renamed.sorted { $0.key < $1.key }.compactMap { former, name in
            table.keys.first { $0.name == name }.map { key in
                SchemaValue.Member(
                    name: former,
                    value: schema(of: key.value).adding([
                        "description": .string("the former name of \"\(name)\""), "deprecated": .flag(true),
                    ]))
            }
        }
        // A single alternative is simply required.
        let sole: [String] = table.alternatives.count == 1 ? table.alternatives : []
        let required = table.keys.filter(\.isRequired).map(\.name) + sole
        return .object([
            "type": .string("object"),
            "properties": .object(properties + former),
            "patternProperties": table.othersPattern.map { pattern in
                .object([SchemaValue.Member(name: pattern, value: table.others.map { schema(of: $0) } ?? .flag(true))])
            },
            "minProperties": table.othersPattern.map { _ in .integer(1) },
            "additionalProperties": Self.isOpen(table) ? table.others.map { schema(of: $0) } : .flag(false),
            "not": Self.isOpen(table)
                ? .object(["propertyNames": .object(["enum": .strings(table.keys.map(\.name))])]) : nil,
            "required": required.isEmpty ? nil : .strings(required),
            "dependentRequired": Self.needs(of: table),
            "anyOf": table.isExclusive ? nil : Self.choice(of: table),
            "oneOf": table.isExclusive ? Self.choice(of: table) : nil,
            "allOf": Self.conditions(of: table),
        ])
    }

    /// Whether the author chooses keys freely.
    private static func isOpen(_ table: SpecMapping) -> Bool {
        table.others != nil && table.othersPattern == nil
    }

    private static func choice(of table: SpecMapping) -> SchemaValue? {
        guard table.alternatives.count > 1 else { return nil }
        return .array(table.alternatives.map { .object(["required": .strings([$0])]) })
    }

    private static func conditions(of table: SpecMapping) -> SchemaValue? {
        let conditions = table.conditions.filter { !$0.required.isEmpty }
        guard !conditions.isEmpty else { return nil }
        return .array(
            conditions.map { condition in
                let member = SchemaValue.Member(
                    name: condition.key, value: .object(["const": .string(condition.value)]))
                return .object([
                    "if": .object(["properties": .object([member]), "required": .strings([condition.key])]),
                    "then": .object(["required": .strings(condition.required)]),
                ])
            })
    }

    private static func needs(of table: SpecMapping) -> SchemaValue? {
        let keys = table.keys.filter { !$0.needs.isEmpty }
        guard !keys.isEmpty else { return nil }
        return .object(keys.map { SchemaValue.Member(name: $0.name, value: .strings($0.needs)) })
    }

    private func schema(of shape: SpecShape) -> SchemaValue {
        switch shape {
        case .text, .path, .name: .object(["type": .strings(["string", "number", "boolean"])])
        case .matching(let pattern):
            .object(["type": .strings(["string", "number"]), "pattern": .string(pattern)])
        case .flag: .object(["enum": .array([.flag(true), .flag(false), .string("true"), .string("false")])])
        case .integer(let least, let most): Self.integer(atLeast: least, atMost: most)
        case .duration: .object(["type": .string("string"), "pattern": .string("^[0-9]+(ms|s|m|h|d)$")])
        case .choice(let words, former: []): .object(["enum": .array(words.flatMap(Self.word))])
        case .choice(let words, let former):
            .object([
                "anyOf": .array([
                    .object(["enum": .array(words.flatMap(Self.word))]),
                    .object(["enum": .array(former.flatMap(Self.word)), "deprecated": .flag(true)]),
                ])
            ])
        case .type: .object(["$ref": .string(Self.reference(to: "type"))])
        case .literal: .object([])
        case .mapping(let table): .object(["$ref": .string(Self.reference(to: names[table] ?? ""))])
        case .named(let shape, let least):
            .object([
                "type": .string("object"), "additionalProperties": schema(of: shape),
                "minProperties": least > 0 ? .integer(least) : nil,
            ])
        case .list(let shape, let least):
            .object([
                "type": .string("array"), "items": schema(of: shape),
                "minItems": least > 0 ? .integer(least) : nil,
            ])
        case .declared(_, let shape): schema(of: shape)
        case .either(let shapes): .object(["anyOf": .array(shapes.map { schema(of: $0) })])
        }
    }

    /// A number, or a text of digits, which apigen reads alike. Bounds other than 0 are those of the number alone.
    private static func integer(atLeast least: Int, atMost most: Int?) -> SchemaValue {
        .object([
            "anyOf": .array([
                .object([
                    "type": .string("integer"), "minimum": .integer(least), "maximum": most.map { .integer($0) },
                ]),
                .object(["type": .string("string"), "pattern": .string("^[+]?[0-9]+$")]),
            ])
        ])
    }

    /// A word. If it looks like a number, editors parse it as one.
    private static func word(_ word: String) -> [SchemaValue] {
        [.string(word)] + (Int(word).map { [.integer($0)] } ?? [])
    }
}

/// The types of the spec language as a part of a JSON Schema.
enum SchemaTypes {
    /// The depth to which nested brackets are checked. Deeper ones are left to apigen.
    private static let depth: Int = 3

    /// A type: text, or the flow collections `[T]` and `[String: T]` as YAML parses them.
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

    /// A regular expression (ECMA-262) for types written as text, optionally followed by a default.
    private static let pattern: String = {
        let blanks = "[ \\t]*"
        var type = ".+"
        for _ in 0...Self.depth {
            type = "([^\\s\\[\\]?:=,\"{}()]+|\\[\(blanks)(String\(blanks):\(blanks))?\(type)\(blanks)\\])\\??"
        }
        return "^\(blanks)\(type)\(blanks)(=.*)?$"
    }()
}

/// A JSON value in a schema. Members keep their order, so that the text follows the tables.
indirect enum SchemaValue: Sendable, Hashable {
    struct Member: Sendable, Hashable {
        let name: String
        let value: SchemaValue
    }

    case string(String)
    case integer(Int)
    case flag(Bool)
    case array([SchemaValue])
    case object([Member])

    static func strings(_ texts: [String]) -> SchemaValue {
        .array(texts.map { .string($0) })
    }

    /// An object; members without a value are omitted.
    static func object(_ members: KeyValuePairs<String, SchemaValue?>) -> SchemaValue {
        .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    /// The object with members appended.
    func adding(_ members: KeyValuePairs<String, SchemaValue?>) -> SchemaValue {
        guard case .object(let own) = self, case .object(let others) = Self.object(members) else { return self }
        return .object(own + others)
    }
}

extension SchemaValue {
    /// The JSON text, with objects on several lines, indented by two spaces.
    func text(indent: String = "") -> String {
        switch self {
        case .string(let text): JSONText.string(text)
        case .integer(let number): String(number)
        case .flag(let flag): String(flag)
        case .array(let elements): Self.list(elements.map { $0.text(indent: indent + "  ") }, "[", "]", indent)
        case .object(let members):
            Self.list(
                members.map { "\(JSONText.string($0.name)): \($0.value.text(indent: indent + "  "))" }, "{", "}",
                indent, isAlwaysBroken: true)
        }
    }

    /// Short lists of short texts stay on one line.
    private static func list(
        _ parts: [String], _ start: String, _ end: String, _ indent: String, isAlwaysBroken: Bool = false
    ) -> String {
        let line: String = start + parts.joined(separator: ", ") + end
        if parts.isEmpty || (!isAlwaysBroken && line.count < 80 && !line.contains("\n")) { return line }
        let lines = parts.map { "\(indent)  \($0)" }.joined(separator: ",\n")
        return "\(start)\n\(lines)\n\(indent)\(end)"
    }
}
