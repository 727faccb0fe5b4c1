import SpecLanguage
import YAMLSyntax

/// The parts of one schema that have been merged so far: one that comes by several ways is merged once.
private struct MergedParts {
    var schemas: [JSONPointer: Schema] = [:]
    /// Whether a circle was left out, so that parts may lack what the schema around them has.
    var isCut: Bool = false
}

extension ModelBuilder {
    /// The schema with the parts of its `allOf` in it, and theirs.
    mutating func merged(_ schema: Schema) -> Schema {
        var parts = MergedParts()
        return merged(schema, &parts)
    }

    /// The schema at a place, with all that it refers to in it.
    mutating func merged(at place: DocumentNode) -> Schema {
        if let known = mergedSchemas[place.pointer] { return known }
        var parts = MergedParts()
        return merged(at: place, &parts, isOutermost: true)
    }

    private mutating func merged(
        at place: DocumentNode, _ parts: inout MergedParts, isOutermost: Bool
    ) -> Schema {
        let schema = read(place)
        let result = merged(schema, &parts)
        guard !schema.allOf.isEmpty || schema.reference != nil else { return result }
        // Parts of a circle are whole only within the outermost schema, which has all of them.
        if isOutermost || !parts.isCut { mergedSchemas[place.pointer] = result }
        parts.schemas[place.pointer] = result
        return result
    }

    private mutating func merged(_ schema: Schema, _ parts: inout MergedParts) -> Schema {
        guard !schema.allOf.isEmpty || schema.reference != nil else { return schema }
        var bare = schema
        bare.reference = nil
        bare.allOf = []
        let step = ResolutionTrail.Step.merging(schema.pointer)
        // An inline part is within the schema around it, and is no circle where that is its own place.
        if trail.contains(step) { return filled(bare, from: schema, &parts) }
        return resolving(step, at: schema.pointer) { $0.filled(bare, from: schema, &parts) } ?? bare
    }

    /// The schema without references, with what these lead to.
    private mutating func filled(_ bare: Schema, from schema: Schema, _ known: inout MergedParts) -> Schema {
        var result = bare
        var parts: [Schema] = []
        if let reference = schema.reference, let part = part(reference, from: schema.pointer, &known) {
            parts.append(part)
        }
        var seen: Set<JSONPointer> = []
        for place in schema.allOf {
            let part = read(place)
            if let base = part.reference, case .node(let target) = references.target(of: base) {
                // The same part again says nothing more.
                if !seen.insert(target.pointer).inserted, place.entries.count == 1 { continue }
                result.bases.append(target.pointer)
            }
            parts.append(merged(part, &known))
        }
        result.properties = []
        for part in parts { absorb(part, into: &result, at: schema.pointer) }
        var own = Schema(pointer: schema.pointer)
        own.properties = schema.properties
        absorb(own, into: &result, at: schema.pointer)
        result.isNullable = schema.isNullable || !parts.isEmpty && parts.allSatisfy(\.isNullable)
        if parts.count == 1 { result.doc = result.doc ?? parts[0].doc }
        result.choices.removeAll { choice in isMember(schema.pointer, of: choice) }
        return result
    }

    /// Whether a schema is one of those that a choice lists: what is a part of it leaves it no choice.
    private func isMember(_ pointer: JSONPointer, of choice: Schema.Choice) -> Bool {
        choice.members.contains { member in
            guard let reference = member["$ref"]?.text, case .node(let target) = references.target(of: reference) else {
                return false
            }
            return target.pointer == pointer
        }
    }

    private mutating func part(
        _ reference: String, from pointer: JSONPointer, _ known: inout MergedParts
    ) -> Schema? {
        switch references.target(of: reference) {
        case .node(let target):
            if let schema = mergedSchemas[target.pointer] ?? known.schemas[target.pointer] { return schema }
            guard !trail.contains(.merging(target.pointer)) else {
                known.isCut = true
                findings.note("A schema that is a part of itself by allOf; it is left out there", at: pointer)
                return nil
            }
            return merged(at: target, &known, isOutermost: false)
        case .elsewhere: findings.note("A reference to another document, which is not read; left out here", at: pointer)
        case .missing: findings.note("A reference to nothing; left out here", at: pointer)
        }
        return nil
    }

    private mutating func absorb(_ part: Schema, into schema: inout Schema, at pointer: JSONPointer) {
        guard spend(1 + schema.properties.count + part.weight, at: pointer) else { return }
        if let conflict = schema.absorb(part) { findings.note(conflict, at: pointer) }
    }
}

extension Schema {
    /// How many steps it takes to add it to another.
    fileprivate var weight: Int {
        properties.reduce(required.count + (values?.count ?? 0)) { $0 + $1.places.count }
    }
}
