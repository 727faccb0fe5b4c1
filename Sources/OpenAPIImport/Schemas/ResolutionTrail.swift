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
