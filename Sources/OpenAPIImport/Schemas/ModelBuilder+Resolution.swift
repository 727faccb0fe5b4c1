import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// Resolves a step.
    ///
    /// - Parameter pointer: where a fault is reported.
    /// - Returns: nil where the step is being resolved already, or where a limit is reached, which is a fault
    mutating func resolving<Result>(
        _ step: ResolutionTrail.Step, at pointer: JSONPointer, _ resolve: (inout ModelBuilder) -> Result
    ) -> Result? {
        guard spend(1, at: pointer) else { return nil }
        switch trail.enter(step) {
        case .isCircle: return nil
        case .isTooDeep:
            exceed(
                .tooDeep,
                "more than \(ResolutionTrail.maximumDepth) schemas lead to one another without an object between",
                at: pointer)
            return nil
        case .entered:
            defer { trail.leave(step) }
            return resolve(&self)
        }
    }

    /// The schema at a place.
    mutating func read(_ place: DocumentNode) -> Schema {
        guard spend(place.weight, at: place.pointer) else { return Schema(pointer: place.pointer) }
        return reader.read(place, &findings)
    }

    /// Spends of the budget for visits of schemas, and for fields, cases and models (`nodes`); where it is spent, that is a fault.
    ///
    /// - Parameter pointer: the place that asks for too much.
    /// - Returns: whether there was enough
    mutating func spend(_ steps: Int, nodes: Int = 0, at pointer: JSONPointer) -> Bool {
        if isOverLimit { return false }
        do throws(WorkBudget.Exhausted) {
            try budget.spend(steps: steps, nodes: nodes * Self.nodesOfField)
            return true
        } catch {
            let what =
                error.resource == .nodes
                ? "\(error.limit / Self.nodesOfField) fields, cases and models" : "\(error.limit) visits of schemas"
            exceed(.tooLarge, "the schemas that lead to one another here ask for more than \(what)", at: pointer)
            return false
        }
    }

    /// A field is as large as four values of JSON.
    private static var nodesOfField: Int { 4 }

    /// Reports a limit, after which nothing is resolved any more.
    private mutating func exceed(_ rule: Rule, _ message: String, at pointer: JSONPointer) {
        guard !isOverLimit else { return }
        isOverLimit = true
        findings.fault(rule, "\(pointer.text): \(message)", at: references.nearestNode(to: pointer))
    }
}

extension DocumentNode {
    /// How many steps it takes to read a schema here.
    fileprivate var weight: Int {
        guard case .mapping(let entries) = node.content else { return 1 }
        return entries.reduce(1) { $0 + 1 + $1.value.childCount }
    }
}

extension YAMLNode {
    fileprivate var childCount: Int {
        switch content {
        case .scalar: 0
        case .sequence(let elements): elements.count
        case .mapping(let entries): entries.count
        }
    }
}

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

/// What is being resolved at the moment, from the outside in, so that circles end wherever they lead through.
///
/// Every function that goes from one schema to another enters a step and leaves it again. A step that is on the trail
/// already is a circle, whatever led there: `$ref`, `allOf`, a choice, a list, a dictionary or the heirs of a discriminator.
struct ResolutionTrail: Sendable {
    enum Step: Sendable, Hashable {
        /// What the schema at a place is in a spec.
        case value(JSONPointer)
        /// The parts of the schema at a place.
        case merging(JSONPointer)
        /// A choice between the schemas at these places.
        case choice([JSONPointer])
    }

    /// What there is to say of a step.
    enum Entrance: Sendable {
        case entered
        /// The step is being resolved already.
        case isCircle
        /// So many steps are on the trail that another one might not fit on the stack.
        case isTooDeep
    }

    /// More schemas than any description has behind one another without an object between.
    static let maximumDepth: Int = 100

    private var steps: Set<Step> = []

    func contains(_ step: Step) -> Bool {
        steps.contains(step)
    }

    mutating func enter(_ step: Step) -> Entrance {
        guard steps.count < Self.maximumDepth else { return steps.contains(step) ? .isCircle : .isTooDeep }
        return steps.insert(step).inserted ? .entered : .isCircle
    }

    mutating func leave(_ step: Step) {
        steps.remove(step)
    }
}
