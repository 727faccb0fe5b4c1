import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// The schema with the parts of its `allOf` in it, and theirs.
    mutating func merged(_ schema: Schema) -> Schema {
        merged(schema, within: [])
    }

    /// The schema at a place, with all that it refers to in it.
    mutating func merged(at place: DocumentNode) -> Schema {
        merged(reader.read(place, &findings), within: [])
    }

    /// - Parameter outer: the pointers of the schemas that this one is a part of, so that circles end
    private mutating func merged(_ schema: Schema, within outer: Set<JSONPointer>) -> Schema {
        guard !schema.allOf.isEmpty || schema.reference != nil else { return schema }
        let outer = outer.union([schema.pointer])
        var result = schema
        var parts: [Schema] = []
        if let reference = schema.reference { append(reference, from: schema.pointer, to: &parts, outer) }
        for place in schema.allOf {
            let part = reader.read(place, &findings)
            if let base = part.reference, case .node(let target) = references.target(of: base) {
                result.bases.append(target.pointer)
            }
            parts.append(merged(part, within: outer))
        }
        result.reference = nil
        result.allOf = []
        result.properties = []
        for part in parts { absorb(part, into: &result, at: schema.pointer) }
        var own = Schema(pointer: schema.pointer)
        own.properties = schema.properties
        absorb(own, into: &result, at: schema.pointer)
        result.isNullable = schema.isNullable || !parts.isEmpty && parts.allSatisfy(\.isNullable)
        if parts.count == 1 { result.doc = result.doc ?? parts[0].doc }
        return result
    }

    private mutating func append(
        _ reference: String, from pointer: JSONPointer, to parts: inout [Schema], _ outer: Set<JSONPointer>
    ) {
        switch references.target(of: reference) {
        case .node(let target) where outer.contains(target.pointer):
            findings.note("A schema that is a part of itself by allOf; it is left out there", at: pointer)
        case .node(let target): parts.append(merged(reader.read(target, &findings), within: outer))
        case .elsewhere: findings.note("A reference to another document, which is not read; left out here", at: pointer)
        case .missing: findings.note("A reference to nothing; left out here", at: pointer)
        }
    }

    private mutating func absorb(_ part: Schema, into schema: inout Schema, at pointer: JSONPointer) {
        if let conflict = schema.absorb(part) { findings.note(conflict, at: pointer) }
    }
}
