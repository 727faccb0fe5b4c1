import SpecLanguage
import YAMLSyntax

extension ModelBuilder {
    /// Resolves a step.
    ///
    /// - Parameter pointer: the position for errors
    /// - Returns: `nil` if the step is already being resolved, or if a limit is reached, which is reported as an error
    mutating func resolving<Result>(
        _ step: ResolutionTrail.Step, at pointer: JSONPointer, _ resolve: (inout ModelBuilder) -> Result
    ) -> Result? {
        guard spend(1, at: pointer) else { return nil }
        switch trail.enter(step) {
        case .isCircle: return nil
        case .isTooDeep:
            exceed(
                .tooDeep,
                "more than \(ResolutionTrail.maximumDepth) schemas refer to each other without an object in between",
                at: pointer)
            return nil
        case .entered:
            defer { trail.leave() }
            return resolve(&self)
        }
    }

    /// The schema at a position.
    mutating func read(_ place: DocumentNode) -> Schema {
        guard spend(place.weight, at: place.pointer) else { return Schema(pointer: place.pointer) }
        return reader.read(place, &findings)
    }

    /// Charges the budget for visiting schemas, and for fields, cases and models (`nodes`). Reports an error when the
    /// budget is exhausted.
    ///
    /// - Parameter pointer: the position that exceeds the budget
    /// - Returns: whether the budget was sufficient
    mutating func spend(_ steps: Int, nodes: Int = 0, at pointer: JSONPointer) -> Bool {
        if isOverLimit { return false }
        do throws(WorkBudget.Exhausted) {
            try budget.spend(steps: steps, nodes: nodes * Self.nodesOfField)
            return true
        } catch {
            let what =
                error.resource == .nodes
                ? "\(error.limit / Self.nodesOfField) fields, cases and models" : "\(error.limit) visits of schemas"
            exceed(.tooLarge, "the schemas that refer to each other here expand to more than \(what)", at: pointer)
            return false
        }
    }

    /// A field counts as four JSON values.
    private static var nodesOfField: Int { 4 }

    /// Reports that a limit has been reached. Nothing is resolved afterwards.
    private mutating func exceed(_ rule: Rule, _ message: String, at pointer: JSONPointer) {
        guard !isOverLimit else { return }
        isOverLimit = true
        let place = findings.origins.original(pointer).text
        findings.fault(rule, "\(place): \(message)", at: references.nearestNode(to: pointer))
    }
}

extension DocumentNode {
    /// The number of steps for reading a schema here.
    fileprivate var weight: Int {
        unread.entries.reduce(1) { $0 + 1 + $1.value.children.count }
    }
}

/// The parts of one schema that have been merged so far. A part that is referenced several times is merged once.
private struct MergedParts {
    var schemas: [JSONPointer: Schema] = [:]
    /// Whether a cycle was cut, so that parts may be incomplete.
    var isCut: Bool = false
}

extension ModelBuilder {
    /// The schema, merged with the parts of its `allOf`, recursively.
    mutating func merged(_ schema: Schema) -> Schema {
        var parts = MergedParts()
        return merged(schema, &parts)
    }

    /// The schema at a position, merged with everything that it refers to.
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
        guard !schema.isWhole else { return result }
        // The parts of a cycle are complete only within the outermost schema, which has all of them.
        if isOutermost || !parts.isCut { mergedSchemas[place.pointer] = result }
        parts.schemas[place.pointer] = result
        return result
    }

    private mutating func merged(_ schema: Schema, _ parts: inout MergedParts) -> Schema {
        guard !schema.isWhole else { return schema }
        var bare = schema
        bare.reference = nil
        bare.allOf = []
        let step = ResolutionTrail.Step.merging(schema.pointer)
        // An inline part is within the schema around it. If both have the same position, this is not a cycle.
        if trail.contains(step) { return filled(bare, from: schema, &parts) }
        return resolving(step, at: schema.pointer) { $0.filled(bare, from: schema, &parts) } ?? bare
    }

    /// The schema without references, merged with their targets.
    private mutating func filled(_ bare: Schema, from schema: Schema, _ known: inout MergedParts) -> Schema {
        var result = bare
        var parts: [Schema] = []
        if let reference = schema.reference, let part = part(reference, from: schema.pointer, &known) {
            parts.append(part)
        }
        var seen: Set<JSONPointer> = []
        for place in schema.allOf {
            let part = read(place)
            if let target = part.reference?.target {
                // A repeated reference to the same part adds nothing.
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

    /// Whether a schema is a member of a choice. A schema that builds on a member leaves no choice.
    private func isMember(_ pointer: JSONPointer, of choice: Schema.Choice) -> Bool {
        choice.members.contains { member in
            member.target?.pointer == pointer
        }
    }

    private mutating func part(
        _ reference: DocumentNode, from pointer: JSONPointer, _ known: inout MergedParts
    ) -> Schema? {
        guard let target = reference.target else {
            findings.note(.dangling, at: pointer)
            return nil
        }
        if let schema = mergedSchemas[target.pointer] ?? known.schemas[target.pointer] { return schema }
        guard !trail.contains(.merging(target.pointer)) else {
            known.isCut = true
            findings.note(.endlessAllOf, at: pointer)
            return nil
        }
        return merged(at: target, &known, isOutermost: false)
    }

    private mutating func absorb(_ part: Schema, into schema: inout Schema, at pointer: JSONPointer) {
        guard spend(1 + schema.properties.count + part.weight, at: pointer) else { return }
        if let conflict = schema.absorb(part) { findings.note(conflict, at: pointer) }
    }
}

extension Schema {
    /// Whether it has no parts elsewhere.
    var isWhole: Bool { allOf.isEmpty && reference == nil }

    /// The number of steps for adding the schema to another.
    fileprivate var weight: Int {
        properties.reduce(required.count + (values?.count ?? 0)) { $0 + $1.places.count }
    }
}

/// The steps that are currently being resolved, outermost first. Detects cycles of any kind.
///
/// Every function that goes from one schema to another enters a step and leaves it again. Entering a step that is
/// already on the trail is a cycle, however it is reached: through `$ref`, `allOf`, a choice, a list, a dictionary or
/// the schemas that build on one with a discriminator.
struct ResolutionTrail: Sendable {
    enum Step: Sendable, Hashable {
        /// The value of the schema at a position.
        case value(JSONPointer)
        /// The parts of the schema at a position.
        case merging(JSONPointer)
        /// A choice between the schemas at these positions.
        case choice([JSONPointer])
    }

    /// The result of entering a step.
    enum Entrance: Sendable {
        case entered
        /// The step is already being resolved.
        case isCircle
        /// There are so many steps on the trail that another one might overflow the stack.
        case isTooDeep
    }

    /// Longer than any realistic chain of schemas without an object in between.
    static let maximumDepth: Int = 100

    private var steps: [Step] = []

    func contains(_ step: Step) -> Bool {
        steps.contains(step)
    }

    mutating func enter(_ step: Step) -> Entrance {
        guard !steps.contains(step) else { return .isCircle }
        guard steps.count < Self.maximumDepth else { return .isTooDeep }
        steps.append(step)
        return .entered
    }

    /// Leaves the step that was entered last.
    mutating func leave() {
        steps.removeLast()
    }
}
