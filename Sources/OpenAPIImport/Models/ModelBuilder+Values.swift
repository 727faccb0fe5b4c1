import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// What the schema at a place is in a spec.
    ///
    /// - Parameter name: what a model is called that has to be made for it
    mutating func value(at place: DocumentNode, named name: String) -> ImportedValue {
        let pointer = place.pointer
        if let value = known[pointer] { return value }
        let value = resolving(.value(pointer), at: pointer) { builder in
            builder.value(of: builder.read(place), named: name)
        }
        return keep(value, at: pointer)
    }

    /// What a property is, of which several parts of `allOf` may say something.
    mutating func value(of places: [DocumentNode], named name: String) -> ImportedValue {
        guard places.count > 1, let last = places.last else {
            return places.first.map { value(at: $0, named: name) } ?? ImportedValue(.json)
        }
        guard spend(places.count, at: last.pointer) else { return ImportedValue(.json) }
        var all = Schema(pointer: last.pointer.appendingMade("all of", places))
        all.allOf = places
        all.doc = places.reversed().lazy.compactMap { $0["description"]?.text }.first
        if let known = known[all.pointer] { return known }
        let made = resolving(.value(all.pointer), at: last.pointer) { builder in
            builder.value(of: builder.merged(all), named: name)
        }
        return keep(made, at: all.pointer)
    }

    /// What a place has become; any JSON where it is a part of itself.
    mutating func keep(_ value: ImportedValue?, at pointer: JSONPointer) -> ImportedValue {
        guard let value else {
            findings.note(
                "A schema that is itself, or a list of itself, without an object between; any JSON is taken",
                at: pointer)
            return ImportedValue(.json)
        }
        known[pointer] = value
        return value
    }

    mutating func value(of schema: Schema, named name: String) -> ImportedValue {
        if let reference = schema.reference {
            return referenced(reference, by: schema, named: name)
        }
        if let member = soleMember(of: schema) {
            passName(of: schema, to: member)
            return overlaid(value(at: member, named: name), with: schema)
        }
        let merged = merged(schema)
        var value = content(of: merged, named: name)
        value.isNullable = value.isNullable || merged.isNullable
        if value.type.requiredModel == nil { value.doc = value.doc ?? merged.doc }
        value.defaultValue = merged.defaultValue
        value.isDeprecated = value.type.requiredModel == nil && merged.isDeprecated
        value.isReadOnly = merged.isReadOnly
        value.isWriteOnly = merged.isWriteOnly
        if value.type.requiredModel == nil { value.comments = comments(of: merged) }
        return value
    }

    private mutating func referenced(_ reference: String, by schema: Schema, named name: String) -> ImportedValue {
        switch references.target(of: reference) {
        case .node(let target):
            let tokens = target.pointer.tokens
            let isComponent = tokens.count == 3 && tokens.first == "components"
            let other = declaredNames[target.pointer] ?? (isComponent ? tokens[2] : name)
            return overlaid(value(at: target, named: other), with: schema)
        case .elsewhere:
            findings.note("A reference to another document, which is not read; any JSON is taken", at: schema.pointer)
        case .missing:
            findings.note("A reference to nothing; any JSON is taken", at: schema.pointer)
        }
        return overlaid(ImportedValue(.json), with: schema)
    }

    /// The one schema that this one wraps, to say something besides; nil where it is more than a wrapping.
    private func soleMember(of schema: Schema) -> DocumentNode? {
        guard schema.properties.isEmpty, schema.items == nil, schema.prefixItems.isEmpty, schema.required.isEmpty else {
            return nil
        }
        if case .schema = schema.additional { return nil }
        if schema.allOf.count == 1, schema.choices.isEmpty { return schema.allOf[0] }
        guard schema.allOf.isEmpty, schema.choices.count == 1, schema.values == nil else { return nil }
        let members = schema.choices[0].members.filter { !$0.isNullSchema }
        return members.count == 1 ? members[0] : nil
    }

    /// What is wrapped under a declared name has that name, unless it is declared itself.
    mutating func passName(of schema: Schema, to member: DocumentNode) {
        guard member["$ref"] == nil, let name = declaredNames.removeValue(forKey: schema.pointer) else { return }
        declaredNames[member.pointer] = name
    }

    /// A value with what a schema says besides that leads to it.
    private mutating func overlaid(_ value: ImportedValue, with schema: Schema) -> ImportedValue {
        var value = value
        let allowsNull = schema.choices.contains { $0.members.contains(where: \.isNullSchema) }
        value.isNullable = value.isNullable || schema.isNullable || allowsNull
        value.doc = schema.doc ?? value.doc
        value.defaultValue = schema.defaultValue ?? value.defaultValue
        value.isDeprecated = value.isDeprecated || schema.isDeprecated
        value.isReadOnly = value.isReadOnly || schema.isReadOnly
        value.isWriteOnly = value.isWriteOnly || schema.isWriteOnly
        value.comments += comments(of: schema)
        if let values = schema.values { value.scope = scope(of: values, for: value.type, at: schema.pointer) }
        apply(schema.limits, to: &value, at: schema.pointer)
        return value
    }
}

extension DocumentNode {
    /// Whether it is a schema of null alone.
    var isNullSchema: Bool {
        if self["type"]?.node.isScalar("null") == true { return true }
        if let constant = self["const"] { return constant.node.isNull }
        if let values = self["enum"]?.elements, !values.isEmpty { return values.allSatisfy(\.node.isNull) }
        return false
    }
}
