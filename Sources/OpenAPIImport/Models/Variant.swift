import SpecLanguage
import YAMLSyntax

/// One member of a choice, combined with the schema around the choice.
struct Variant: Sendable {
    let place: DocumentNode
    /// Merged, and with the properties of the surrounding schema.
    let schema: Schema
    let value: ImportedValue

    /// The name of its model, if that is read from a JSON object.
    func objectModel(_ sorts: [String: ModelSort]) -> String? {
        guard case .model(let name) = value.type, let sort = sorts[name] else { return nil }
        return sort == .structure || sort == .tagged ? name : nil
    }
}

extension ModelBuilder {
    /// The value of a choice: an enum, a tagged union, an untagged union, or one struct for all members if they cannot
    /// be distinguished.
    ///
    /// - Parameter others: further choices of the schema, which are made for each member
    mutating func choice(
        _ choice: Schema.Choice, and others: [Schema.Choice] = [], of schema: Schema, named name: String
    ) -> ImportedValue {
        let nonNull = choice.members.filter { !$0.isNullSchema }
        let allowsNull = nonNull.count < choice.members.count
        var base = schema
        base.choices = others
        base.isNullable = schema.isNullable || allowsNull
        let members = self.members(nonNull, of: schema)
        let value = resolving(.choice(members.map(\.pointer)), at: choice.pointer) { builder in
            builder.choice(choice, between: members, of: base, named: name)
        }
        guard let value else {
            findings.note(.innerChoice, at: choice.pointer)
            return content(of: base, named: name)
        }
        return value
    }

    /// The most combinations of the members of several choices.
    private static var mostCombinations: Int { 32 }

    /// The choices that do not consist of null only. Rules about required properties are noted, and choices that have too
    /// many combinations with the first one.
    mutating func choices(of schema: Schema) -> [Schema.Choice] {
        var found: [Schema.Choice] = []
        var combinations = 1
        for choice in schema.choices where !choice.members.allSatisfy(\.isNullSchema) {
            if choice.members.allSatisfy(Self.saysOnlyWhatIsRequired), !schema.properties.isEmpty {
                findings.note(.requiredTogether, at: choice.pointer)
            } else if found.isEmpty || combinations * choice.members.count <= Self.mostCombinations {
                combinations *= choice.members.count
                found.append(choice)
            } else {
                findings.note(.secondChoice, at: choice.pointer)
            }
        }
        return found
    }

    /// The members, without those that are the schema itself, which add nothing.
    private mutating func members(_ members: [DocumentNode], of schema: Schema) -> [DocumentNode] {
        let others = members.filter { !isSame($0, schema.pointer) }
        guard others.count < members.count, !others.isEmpty else { return members }
        findings.note(.endlessChoice, at: schema.pointer)
        return others
    }

    /// Whether references and wrappers lead from a position to a schema.
    private func isSame(_ place: DocumentNode, _ pointer: JSONPointer) -> Bool {
        var current = place
        for _ in 0..<ResolutionTrail.maximumDepth {
            if current.pointer == pointer { return true }
            let parts = current["allOf"]?.elements ?? []
            if let target = current.target {
                current = target
            } else if parts.count == 1, current["properties"] == nil, current["required"] == nil {
                current = parts[0]
            } else {
                return false
            }
        }
        return false
    }

    /// - Parameter base: the schema without the choice.
    private mutating func choice(
        _ choice: Schema.Choice, between members: [DocumentNode], of base: Schema, named name: String
    ) -> ImportedValue {
        var value: ImportedValue
        if base.choices.isEmpty, let listed = listed(members, of: base, named: name) {
            value = listed
        } else {
            let variants = variants(members, of: base, named: name)
            value =
                tagged(variants, by: choice, of: base, named: name)
                ?? united(variants, by: choice, in: base, named: name)
        }
        value.isNullable = value.isNullable || base.isNullable
        return value
    }

    private static func saysOnlyWhatIsRequired(_ member: DocumentNode) -> Bool {
        let keys = member.entries.map(\.key)
        return !keys.isEmpty && keys.allSatisfy { ["required", "title", "description", "not"].contains($0) }
    }

    /// An enum whose cases are the members with one value each. The titles name numeric cases.
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
            // A string names its case itself.
            let comments = labels.map { (name: String?.none, comment: $0.comment) }
            return enumeration(scalars, isNumeric: false, labels: comments, of: schema, named: name)
        case .booleans, .decimals, .mixed: return nil
        }
    }

    /// A choice between any string and certain strings is an open enum. It gets the name of the choice.
    private mutating func passName(of schema: Schema, toTextsAmong members: [DocumentNode]) {
        let enums = members.filter { $0["enum"] != nil }
        guard enums.count == 1, members.count == 2, members.allSatisfy({ $0["type"]?.text == "string" }) else { return }
        passName(of: schema, to: enums[0])
    }

    private mutating func variants(_ members: [DocumentNode], of base: Schema, named name: String) -> [Variant] {
        passName(of: base, toTextsAmong: members)
        let hasBase = !base.properties.isEmpty || !base.required.isEmpty || !base.choices.isEmpty
        let words = OptionNames.words(of: members)
        let isText = members.count == 2 && members.allSatisfy { $0["type"]?.text == "string" }
        return members.enumerated().map { index, member in
            // A string among texts is one of them: the enum itself gets the name of the choice.
            let name = isText && member["enum"] != nil ? name : name + words[index]
            let schema = merged(at: member)
            guard hasBase, !schema.builds(on: base) || !base.choices.isEmpty else {
                return Variant(place: member, schema: schema, value: value(at: member, named: name))
            }
            var all = Schema(pointer: member.pointer.appendingMade("with \(base.pointer.text)"))
            all.doc = schema.doc
            for part in [base, schema] where spend(part.properties.count + part.required.count, at: member.pointer) {
                if let conflict = all.absorb(part) { findings.note(conflict, at: member.pointer) }
            }
            return Variant(place: member, schema: all, value: content(of: all, named: name))
        }
    }
}

extension Schema {
    /// Whether it contains all properties and requirements of another schema, as schemas do that build on it.
    fileprivate func builds(on base: Schema) -> Bool {
        guard base.properties.count <= properties.count, base.required.isSubset(of: required) else { return false }
        let own = Dictionary(properties.map { ($0.name, $0.places.map(\.pointer)) }) { first, _ in first }
        return base.properties.allSatisfy { property in
            guard let places = own[property.name] else { return false }
            return property.places.allSatisfy { places.contains($0.pointer) }
        }
    }
}
