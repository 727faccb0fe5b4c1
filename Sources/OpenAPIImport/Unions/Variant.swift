import SpecLanguage
import YAMLSyntax

/// One member of a choice, with what the schema around the choice says of all of them.
struct Variant: Sendable {
    let place: DocumentNode
    /// Merged, and with the properties of the schema around.
    let schema: Schema
    let value: ImportedValue

    /// The model that it is, where that is read from a JSON object.
    func objectModel(_ sorts: [String: ModelSort]) -> String? {
        guard case .model(let name) = value.type, let sort = sorts[name] else { return nil }
        return sort == .structure || sort == .divided ? name : nil
    }

    /// Whether it is an object whose properties are known.
    func isFlat(_ sorts: [String: ModelSort]) -> Bool {
        switch value.type {
        case .model(let name): sorts[name] == .structure
        case .dictionary: true
        case .builtIn, .array, .optional: false
        }
    }
}

extension ModelBuilder {
    /// What a choice is: an enum, a union by a key, a union by shape, or one struct for all where nothing tells them apart.
    mutating func choice(_ choice: Schema.Choice, of schema: Schema, named name: String) -> ImportedValue {
        let members = choice.members.filter { !$0.isNullSchema }
        let allowsNull = members.count < choice.members.count
        var base = schema
        base.choices = []
        base.isNullable = schema.isNullable || allowsNull
        var value: ImportedValue
        if let listed = listed(members, of: base, named: name) {
            value = listed
        } else if members.allSatisfy(Self.saysOnlyWhatIsRequired), !base.properties.isEmpty {
            findings.note("Which properties are required together is not checked", at: choice.pointer)
            value = content(of: base, named: name)
        } else {
            let variants = variants(members, of: base, named: name)
            value =
                divided(variants, by: choice, of: base, named: name) ?? united(variants, in: base, named: name)
        }
        value.isNullable = value.isNullable || base.isNullable
        return value
    }

    private static func saysOnlyWhatIsRequired(_ member: DocumentNode) -> Bool {
        let keys = member.entries.map(\.key)
        return !keys.isEmpty && keys.allSatisfy { ["required", "title", "description", "not"].contains($0) }
    }

    /// An enum, where each member is one value; its title names the case.
    private mutating func listed(
        _ members: [DocumentNode], of schema: Schema, named name: String
    ) -> ImportedValue? {
        var scalars: [YAMLScalar] = []
        var labels: [(name: String?, comment: String?)] = []
        for member in members {
            let values = member["const"].map { [$0] } ?? member["enum"]?.elements ?? []
            guard values.count == 1, let scalar = values[0].node.scalar, member["properties"] == nil else { return nil }
            scalars.append(scalar)
            labels.append((member["title"]?.text, member["description"]?.text))
        }
        guard Set(scalars.map(\.text)).count == scalars.count, !scalars.isEmpty else { return nil }
        switch EnumerationType(scalars, schema.types) {
        case .numbers:
            return enumeration(scalars, isNumeric: true, labels: labels, of: schema, named: name)
        case .texts:
            // A text says itself what it is called.
            let comments = labels.map { (name: String?.none, comment: $0.comment) }
            return enumeration(scalars, isNumeric: false, labels: comments, of: schema, named: name)
        case .booleans, .decimals, .mixed: return nil
        }
    }

    /// A text, or one of some texts, is an enum that is open: it has the name of the choice.
    private mutating func passName(of schema: Schema, toTextsAmong members: [DocumentNode]) {
        let enums = members.filter { $0["enum"] != nil }
        guard enums.count == 1, members.count == 2, members.allSatisfy({ $0["type"]?.text == "string" }) else { return }
        passName(of: schema, to: enums[0])
    }

    private mutating func variants(_ members: [DocumentNode], of base: Schema, named name: String) -> [Variant] {
        passName(of: base, toTextsAmong: members)
        let hasBase = !base.properties.isEmpty || !base.required.isEmpty
        return members.enumerated().map { index, member in
            let title = member["title"]?.text.map { ImportedName.type($0, fallback: "") } ?? ""
            let name = name + (title.isEmpty ? "Option\(index + 1)" : title)
            var schema = merged(at: member)
            guard hasBase else {
                return Variant(place: member, schema: schema, value: value(at: member, named: name))
            }
            var all = Schema(pointer: member.pointer)
            all.doc = schema.doc
            for part in [base, schema] {
                if let conflict = all.absorb(part) { findings.note(conflict, at: member.pointer) }
            }
            schema = all
            return Variant(place: member, schema: schema, value: content(of: schema, named: name))
        }
    }
}
