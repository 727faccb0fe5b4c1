/// A pattern as places that each take a character, and for each place the ones that can come next.
struct Automaton: Sendable {
    /// What can be reached without taking a character.
    struct Reach: Sendable {
        /// The places whose characters can come next, in ascending order.
        var places: [Int] = []
        /// Whether the pattern has matched, here or, by `matchesAtEnd`, if the text ends here.
        var matches: Bool = false
        var matchesAtEnd: Bool = false
    }

    /// Each class once.
    let classes: [CharacterClass]
    /// Which class each place takes.
    let classOfPlace: [Int]
    let afterPlace: [Reach]
    let atStart: Reach
    /// Where a match can begin that does not begin with the text.
    let later: Reach
    /// Whether the empty text matches.
    let matchesNothing: Bool

    private static let maximumPlaces: Int = 2100
    private static let maximumLinks: Int = 40_000

    /// - Returns: nil where the pattern is too large.
    init?(_ syntax: PatternSyntax) {
        guard let graph: PatternGraph = PatternGraph(syntax) else { return nil }
        var walk: GraphWalk = GraphWalk(graph)
        guard walk.placeCount <= Automaton.maximumPlaces else { return nil }
        var classes: [CharacterClass] = []
        var indices: [CharacterClass: Int] = [:]
        var classOfPlace: [Int] = []
        var afterPlace: [Reach] = []
        var links: Int = 0
        for case .characters(let characters, let next) in graph.steps {
            let index: Int = indices[characters] ?? classes.count
            if index == classes.count {
                classes.append(characters)
                indices[characters] = index
            }
            classOfPlace.append(index)
            afterPlace.append(walk.reach(from: next, atStart: false))
            links += afterPlace.last?.places.count ?? 0
            guard links <= Automaton.maximumLinks else { return nil }
        }
        self.classes = classes
        self.classOfPlace = classOfPlace
        self.afterPlace = afterPlace
        self.atStart = walk.reach(from: graph.first, atStart: true)
        self.later = walk.reach(from: graph.first, atStart: false)
        self.matchesNothing = walk.matches(from: graph.first, atStart: true, atEnd: true)
    }
}

/// Finds what the steps of a graph lead to.
private struct GraphWalk {
    private let graph: PatternGraph
    /// Which place a step is; -1 for those that take no character.
    private var placeOfStep: [Int] = []
    private(set) var placeCount: Int = 0
    private var visited: [Int]
    private var turn: Int = 0

    init(_ graph: PatternGraph) {
        self.graph = graph
        self.visited = Array(repeating: 0, count: graph.steps.count)
        for step: PatternGraph.Step in graph.steps {
            if case .characters = step {
                self.placeOfStep.append(self.placeCount)
                self.placeCount += 1
            } else {
                self.placeOfStep.append(-1)
            }
        }
    }

    mutating func reach(from first: Int, atStart: Bool) -> Automaton.Reach {
        var reach: Automaton.Reach = Automaton.Reach()
        reach.matches = self.visit(first, atStart: atStart, atEnd: false) { reach.places.append($0) }
        reach.places.sort()
        reach.matchesAtEnd = reach.matches || self.matches(from: first, atStart: atStart, atEnd: true)
        return reach
    }

    mutating func matches(from first: Int, atStart: Bool, atEnd: Bool) -> Bool {
        self.visit(first, atStart: atStart, atEnd: atEnd) { _ in }
    }

    /// Goes over all steps that can be reached without a character; says whether the match is among them.
    private mutating func visit(_ first: Int, atStart: Bool, atEnd: Bool, _ found: (Int) -> Void) -> Bool {
        self.turn += 1
        var matches: Bool = false
        var waiting: [Int] = [first]
        while let index: Int = waiting.popLast() {
            if self.visited[index] == self.turn { continue }
            self.visited[index] = self.turn
            switch self.graph.steps[index] {
            case .characters: found(self.placeOfStep[index])
            case .branch(let nexts): waiting += nexts
            case .textStart(let next): if atStart { waiting.append(next) }
            case .textEnd(let next): if atEnd { waiting.append(next) }
            case .match: matches = true
            }
        }
        return matches
    }
}
