import Generation
import SpecLanguage

/// The JSON Schema (draft 2020-12) of the spec language, made of the tables that the checker reads specs by.
///
/// It describes specs as editors see them, by YAML's core schema (YAML 1.2.2, section 10.3), by which `1` is a number and
/// `true` no text; apigen itself types scalars by its own tables. So a text may be a number here, too.
public struct SpecSchema: Sendable {
    /// The tables in the order in which they are first used, each with the name of its definition.
    private let definitions: [(name: String, table: SpecMapping)]

    public init() {
        var names: DefinitionNames = DefinitionNames()
        names.add(.file, below: nil)
        self.definitions = names.definitions
    }

    /// The schema's text, ended by a line feed.
    public var text: String {
        let shapes: SchemaShapes = SchemaShapes(names: Dictionary(self.definitions.map { ($0.table, $0.name) }) { $1 })
        let tables: [SchemaValue.Member] = self.definitions.map { definition in
            SchemaValue.Member(name: definition.name, value: shapes.definition(of: definition.table))
        }
        let schema: SchemaValue = .object([
            "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
            "title": .string("apigen spec"),
            "description": .string("A spec of apigen \(ToolVersion.current), in version 1 of the language."),
            "$ref": .string(SchemaShapes.reference(to: self.definitions.first?.name ?? "")),
            "$defs": .object(tables + [SchemaValue.Member(name: "type", value: SchemaTypes.definition)]),
        ])
        return schema.text() + "\n"
    }
}

/// Gives every table of keys a name of its own: what people call it, and where that is taken, after its owner, too.
private struct DefinitionNames {
    private(set) var definitions: [(name: String, table: SpecMapping)] = []
    private var known: Set<SpecMapping> = []
    /// The name of the definition of types.
    private var taken: Set<String> = ["type"]

    mutating func add(_ table: SpecMapping, below owner: String?) {
        guard self.known.insert(table).inserted else { return }
        let name: String = self.freeName(table.subject, owner)
        self.definitions.append((name, table))
        for shape in table.keys.map(\.value) + [table.others].compactMap({ $0 }) { self.add(shape, below: name) }
    }

    private mutating func freeName(_ subject: String, _ owner: String?) -> String {
        var name: String = subject
        if self.taken.contains(name), let owner { name = "\(owner)-\(subject)" }
        while !self.taken.insert(name).inserted { name += "-other" }
        return name
    }

    private mutating func add(_ shape: SpecShape, below owner: String) {
        switch shape {
        case .mapping(let table): self.add(table, below: owner)
        case .named(let shape, _), .list(let shape, _): self.add(shape, below: owner)
        case .either(let shapes): for shape in shapes { self.add(shape, below: owner) }
        case .text, .matching, .flag, .integer, .duration, .choice, .type, .path, .literal: break
        }
    }
}
