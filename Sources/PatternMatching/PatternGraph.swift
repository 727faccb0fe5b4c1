/// A pattern as steps that lead to one another (Thompson's construction); repetitions are written out.
struct PatternGraph {
    enum Step {
        case characters(CharacterClass, next: Int)
        case branch([Int])
        case textStart(next: Int)
        case textEnd(next: Int)
        case match
    }

    private static let maximumSteps: Int = 8000

    private(set) var steps: [Step] = [.match]
    private(set) var first: Int = 0

    /// - Returns: nil where the pattern is too large once its repetitions are written out.
    init?(_ syntax: PatternSyntax) {
        guard let first: Int = self.add(syntax, next: 0) else { return nil }
        self.first = first
    }

    private mutating func add(_ step: Step) -> Int? {
        guard self.steps.count < PatternGraph.maximumSteps else { return nil }
        self.steps.append(step)
        return self.steps.count - 1
    }

    /// Adds what leads through the syntax to the next step; gives where it begins.
    private mutating func add(_ syntax: PatternSyntax, next: Int) -> Int? {
        switch syntax {
        case .characters(let characters): return self.add(.characters(characters, next: next))
        case .textStart: return self.add(.textStart(next: next))
        case .textEnd: return self.add(.textEnd(next: next))
        case .sequence(let parts):
            var first: Int = next
            for part: PatternSyntax in parts.reversed() {
                guard let added: Int = self.add(part, next: first) else { return nil }
                first = added
            }
            return first
        case .choice(let choices):
            var firsts: [Int] = []
            for choice: PatternSyntax in choices {
                guard let added: Int = self.add(choice, next: next) else { return nil }
                firsts.append(added)
            }
            return self.add(.branch(firsts))
        case .repetition(let part, let minimum, let maximum):
            return self.addRepetition(part, minimum, maximum, next: next)
        }
    }

    private mutating func addRepetition(
        _ part: PatternSyntax, _ minimum: Int, _ maximum: Int?, next: Int
    ) -> Int? {
        var first: Int = next
        if let maximum: Int {
            // Those that may be left out stand in each other, so that each step leads to few others.
            for _ in 0..<(maximum - minimum) {
                guard let added: Int = self.add(part, next: first), let branch: Int = self.add(.branch([added, next]))
                else { return nil }
                first = branch
            }
        } else {
            guard let loop: Int = self.add(.branch([])), let added: Int = self.add(part, next: loop) else { return nil }
            self.steps[loop] = .branch([added, next])
            first = loop
        }
        for _ in 0..<minimum {
            guard let added: Int = self.add(part, next: first) else { return nil }
            first = added
        }
        return first
    }
}
