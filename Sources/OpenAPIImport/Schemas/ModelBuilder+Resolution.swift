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
