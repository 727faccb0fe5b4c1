import WireSyntax
import YAMLSyntax

/// Reads the defaults of fields whose types are models: mappings of their fields, which are known only by now.
struct ModelDefaults {
    private let table: DeclaredModels
    private let includes: Includes
    private let index: ModelIndex

    init(_ table: DeclaredModels, _ includes: Includes, _ index: ModelIndex) {
        self.table = table
        self.includes = includes
        self.index = index
    }

    /// The default of a field of a model. Faults of included fields are reported where they are declared.
    func literal(of member: Includes.Member, _ diagnostics: inout Diagnostics) -> Literal? {
        let literal = member.field.field.defaultValue
        guard case .object(let model, _)? = literal, let node = member.field.defaultValue,
            let number = table.numbers[model]
        else { return literal }
        do throws(LiteralFault) {
            var seen: Set<ObjectIdentifier> = []
            if needs(member.field, number, node, &seen) {
                let reason = "it would be a part of itself; write the field that leads back in one of the mappings"
                throw LiteralFault(reason: reason, range: node.range)
            }
            return try object(node, of: model, number)
        } catch {
            guard member.include == nil else { return literal }
            let range = SourceRange(file: diagnostics.file, range: error.range)
            let message = "the default of field \"\(member.field.written.value)\": \(error.reason)"
            diagnostics.report(.defaultMismatch, message, at: range)
            return literal
        }
    }

    private func object(_ node: YAMLNode, of model: String, _ number: Int) throws(LiteralFault) -> Literal {
        var values: [ExactText: Literal] = [:]
        for entry in node.entries {
            let (field, literal) = try value(of: entry, in: model, number)
            values[ExactText(field.name)] = literal
        }
        var members: [Literal.Member] = []
        for field in includes.members[number].map(\.field.field) {
            if let value = values[ExactText(field.name)] {
                members.append(Literal.Member(field.name, type: field.type, value: value))
            } else if !field.type.isOptional, field.defaultValue == nil {
                throw LiteralFault(reason: "field \"\(field.name)\" of \(model) is missing", range: node.range)
            }
        }
        return .object(model: model, members: members)
    }

    private func value(
        of entry: YAMLEntry, in model: String, _ number: Int
    ) throws(LiteralFault) -> (field: Field, value: Literal) {
        let fields = includes.members[number].map(\.field)
        guard let field = fields.first(where: { $0.isNamed(entry.key.text) })?.field else {
            let hint = Spelling.suggestion(for: entry.key.text, among: fields.map(\.written.value))
            throw LiteralFault(reason: "\(model) has no field \"\(entry.key.text)\"\(hint)", range: entry.key.range)
        }
        if let name = index.structure(of: field.type, at: entry.value), let inner = table.numbers[name] {
            return (field, try object(entry.value, of: name, inner))
        }
        let literal = try LiteralReader(index: index, dateFormat: field.dateFormat).literal(entry.value, field.type)
        if let reason = field.constraints.violation(by: literal, of: field.type) {
            throw LiteralFault(reason: reason, range: entry.value.range)
        }
        return (field, literal)
    }

    /// Whether a value of a model, made from a mapping, needs the default of a field that it is a part of.
    private func needs(
        _ target: ModelField, _ number: Int, _ node: YAMLNode, _ seen: inout Set<ObjectIdentifier>
    ) -> Bool {
        includes.members[number].map(\.field).contains { field in
            if let entry = node.entries.first(where: { field.isNamed($0.key.text) }) {
                guard let inner = self.number(of: field.field.type, at: entry.value) else { return false }
                return needs(target, inner, entry.value, &seen)
            }
            guard let node = field.defaultValue, let inner = self.number(of: field.field.type, at: node) else {
                return false
            }
            if field === target { return true }
            return seen.insert(ObjectIdentifier(field)).inserted && needs(target, inner, node, &seen)
        }
    }

    /// The model whose value a mapping is; `nil` for other values.
    private func number(of type: ValueType, at node: YAMLNode) -> Int? {
        index.structure(of: type, at: node).flatMap { table.numbers[$0] }
    }
}

extension ModelIndex {
    /// The model with fields whose value a mapping is; `nil` if the type is another one, or the node is no mapping.
    func structure(of type: ValueType, at node: YAMLNode) -> String? {
        guard case .mapping = node.content, let name = type.unwrapped.directModel, self[name]?.kind == .structure else {
            return nil
        }
        return name
    }
}

extension YAMLNode {
    fileprivate var entries: [YAMLEntry] {
        if case .mapping(let entries) = content { entries } else { [] }
    }
}
