/// A pattern as an automaton without empty steps: positions that each take one character, and the positions that can follow.
struct Automaton: Sendable {
    /// What can be reached without taking a character.
    struct Reach: Sendable {
        /// The positions whose characters can come next, in ascending order.
        var positions: [Int] = []
        /// Whether the pattern has matched: always, or, for `matchesAtEnd`, if the text ends here.
        var matches: Bool = false
        var matchesAtEnd: Bool = false
    }

    /// Without duplicates.
    let classes: [CharacterClass]
    /// The class of characters that each position takes, as an index.
    let classOfPosition: [Int]
    let afterPosition: [Reach]
    let atStart: Reach
    /// The first positions of a match that does not begin at the start of the text.
    let later: Reach
    /// Whether the empty text matches.
    let matchesNothing: Bool

    static let maximumLinks: Int = 40_000

    /// - Returns: `nil` if the pattern is too large.
    init?(_ syntax: PatternSyntax) {
        guard let graph = PatternGraph(syntax) else { return nil }
        var walk = GraphWalk(graph)
        guard walk.placeCount <= LinearPattern.maximumPlaces else { return nil }
        var classes: [CharacterClass] = []
        var indices: [CharacterClass: Int] = [:]
        var classOfPosition: [Int] = []
        var afterPosition: [Reach] = []
        var links = 0
        for case .characters(let characters, let next) in graph.steps {
            let index = indices[characters] ?? classes.count
            if index == classes.count {
                classes.append(characters)
                indices[characters] = index
            }
            classOfPosition.append(index)
            afterPosition.append(walk.reach(from: next, atStart: false))
            links += afterPosition.last?.positions.count ?? 0
            guard links <= Automaton.maximumLinks else { return nil }
        }
        self.classes = classes
        self.classOfPosition = classOfPosition
        self.afterPosition = afterPosition
        atStart = walk.reach(from: graph.first, atStart: true)
        later = walk.reach(from: graph.first, atStart: false)
        matchesNothing = walk.matches(from: graph.first, atStart: true, atEnd: true)
    }
}

/// Follows the empty steps of a graph.
private struct GraphWalk {
    private let graph: PatternGraph
    /// The position of each step; -1 for steps that take no character.
    private var placeOfStep: [Int] = []
    private(set) var placeCount: Int = 0
    private var visited: [Int]
    private var turn: Int = 0

    init(_ graph: PatternGraph) {
        self.graph = graph
        visited = Array(repeating: 0, count: graph.steps.count)
        for step in graph.steps {
            if case .characters = step {
                placeOfStep.append(placeCount)
                placeCount += 1
            } else {
                placeOfStep.append(-1)
            }
        }
    }

    mutating func reach(from first: Int, atStart: Bool) -> Automaton.Reach {
        var reach = Automaton.Reach()
        reach.matches = visit(first, atStart: atStart, atEnd: false) { reach.positions.append($0) }
        reach.positions.sort()
        reach.matchesAtEnd = reach.matches || matches(from: first, atStart: atStart, atEnd: true)
        return reach
    }

    mutating func matches(from first: Int, atStart: Bool, atEnd: Bool) -> Bool {
        visit(first, atStart: atStart, atEnd: atEnd) { _ in }
    }

    /// Visits all steps that can be reached without a character.
    /// - Returns: Whether the match is among them.
    private mutating func visit(_ first: Int, atStart: Bool, atEnd: Bool, _ found: (Int) -> Void) -> Bool {
        turn += 1
        var matches = false
        var waiting = [first]
        while let index = waiting.popLast() {
            if visited[index] == turn { continue }
            visited[index] = turn
            switch graph.steps[index] {
            case .characters: found(placeOfStep[index])
            case .branch(let nexts): waiting += nexts
            case .textStart(let next): if atStart { waiting.append(next) }
            case .textEnd(let next): if atEnd { waiting.append(next) }
            case .match: matches = true
            }
        }
        return matches
    }
}

extension Automaton {
    /// Whether the pattern matches somewhere in the text. Follows all alternatives at once, character by character.
    func matches(_ text: String) -> Bool {
        if atStart.matches { return true }
        if text.isEmpty { return matchesNothing }
        var front = Front(self)
        for character in text where front.take(character, self) { return true }
        return front.matchesAtEnd
    }

    /// The positions that an unfinished match can have reached.
    private struct Front {
        private(set) var matchesAtEnd: Bool = false
        private var positions: [Int]
        private var nextPositions: [Int] = []
        /// The turn in which each position was last reached, and in which it was last checked whether each class takes the
        /// character.
        private var reached: [Int]
        private var asked: [Int]
        private var takes: [Bool]
        private var turn: Int = 0

        init(_ automaton: Automaton) {
            positions = automaton.atStart.positions
            reached = Array(repeating: 0, count: automaton.classOfPosition.count)
            asked = Array(repeating: 0, count: automaton.classes.count)
            takes = Array(repeating: false, count: automaton.classes.count)
        }

        /// Takes the next character.
        /// - Returns: Whether the pattern has matched.
        mutating func take(_ character: Character, _ automaton: Automaton) -> Bool {
            turn += 1
            matchesAtEnd = false
            nextPositions.removeAll(keepingCapacity: true)
            for position in positions {
                let index = automaton.classOfPosition[position]
                if asked[index] != turn {
                    asked[index] = turn
                    takes[index] = automaton.classes[index].contains(character)
                }
                if takes[index] && add(automaton.afterPosition[position]) { return true }
            }
            let matches = add(automaton.later)
            swap(&positions, &nextPositions)
            return matches
        }

        private mutating func add(_ reach: Reach) -> Bool {
            for position in reach.positions where reached[position] != turn {
                reached[position] = turn
                nextPositions.append(position)
            }
            matchesAtEnd = matchesAtEnd || reach.matchesAtEnd
            return reach.matches
        }
    }
}

/// A pattern as a graph of steps (Thompson's construction). Repetitions are unrolled.
struct PatternGraph {
    enum Step {
        case characters(CharacterClass, next: Int)
        case branch([Int])
        case textStart(next: Int)
        case textEnd(next: Int)
        case match
    }

    static let maximumSteps: Int = 8000

    private(set) var steps: [Step] = [.match]
    private(set) var first: Int = 0

    /// - Returns: `nil` if the pattern is too large once its repetitions are unrolled.
    init?(_ syntax: PatternSyntax) {
        guard let first = add(syntax, next: 0) else { return nil }
        self.first = first
    }

    private mutating func add(_ step: Step) -> Int? {
        guard steps.count < PatternGraph.maximumSteps else { return nil }
        steps.append(step)
        return steps.count - 1
    }

    /// Adds the steps of the syntax, which lead to the next step.
    /// - Returns: The first of them.
    private mutating func add(_ syntax: PatternSyntax, next: Int) -> Int? {
        switch syntax {
        case .characters(let characters): return add(.characters(characters, next: next))
        case .textStart: return add(.textStart(next: next))
        case .textEnd: return add(.textEnd(next: next))
        case .sequence(let parts):
            var first = next
            for part in parts.reversed() {
                guard let added = add(part, next: first) else { return nil }
                first = added
            }
            return first
        case .choice(let choices):
            var firsts: [Int] = []
            for choice in choices {
                guard let added = add(choice, next: next) else { return nil }
                firsts.append(added)
            }
            return add(.branch(firsts))
        case .repetition(let part, let minimum, let maximum):
            return addRepetition(part, minimum, maximum, next: next)
        }
    }

    private mutating func addRepetition(
        _ part: PatternSyntax, _ minimum: Int, _ maximum: Int?, next: Int
    ) -> Int? {
        var first = next
        if let maximum {
            // Optional repetitions are nested, so that each step leads to few others.
            for _ in 0..<(maximum - minimum) {
                guard let added = add(part, next: first), let branch = add(.branch([added, next]))
                else { return nil }
                first = branch
            }
        } else {
            guard let loop = add(.branch([])), let added = add(part, next: loop) else { return nil }
            steps[loop] = .branch([added, next])
            first = loop
        }
        for _ in 0..<minimum {
            guard let added = add(part, next: first) else { return nil }
            first = added
        }
        return first
    }
}
