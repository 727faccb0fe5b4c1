/// The search for the fewest additions and removals that turn one list of numbers into another.
struct ShortestEdit {
    struct Step {
        enum Kind {
            case removal
            case addition
        }

        let kind: Kind
        let oldIndex: Int
        let newIndex: Int
    }

    private let old: [Int]
    private let new: [Int]
    private let limit: Int

    init(from old: [Int], to new: [Int], limit: Int) {
        self.old = old
        self.new = new
        self.limit = limit
    }

    /// The steps in order; nil where more than `limit` of them are needed.
    func steps() -> [Step]? {
        var rounds: [Round] = []
        for distance in 0...min(self.limit, self.old.count + self.new.count) {
            var round: Round = Round(distance: distance)
            for diagonal in stride(from: -distance, through: distance, by: 2) {
                round[diagonal] = self.follow(diagonal, from: rounds.last?.start(of: diagonal) ?? 0)
                if round[diagonal] >= self.old.count, round[diagonal] - diagonal >= self.new.count {
                    return self.trace(back: rounds, distance: distance, diagonal: diagonal)
                }
            }
            rounds.append(round)
        }
        return nil
    }

    /// Goes along equal lines; positions off the lists stay where they are.
    private func follow(_ diagonal: Int, from start: Int) -> Int {
        var position: Int = start
        while position < self.old.count, position - diagonal < self.new.count,
            self.old[position] == self.new[position - diagonal]
        {
            position += 1
        }
        return position
    }

    private func trace(back rounds: [Round], distance: Int, diagonal: Int) -> [Step] {
        var steps: [Step] = []
        var diagonal: Int = diagonal
        for distance in stride(from: distance, to: 0, by: -1) {
            let round: Round = rounds[distance - 1]
            let start: Int = round.start(of: diagonal)
            if round.comesByAddition(to: diagonal) {
                steps.append(Step(kind: .addition, oldIndex: start, newIndex: start - diagonal - 1))
                diagonal += 1
            } else {
                steps.append(Step(kind: .removal, oldIndex: start - 1, newIndex: start - diagonal))
                diagonal -= 1
            }
        }
        return steps.reversed()
    }
}

/// How far the old list is read on each diagonal (old index minus new index) after so many steps.
private struct Round {
    private let distance: Int
    private var positions: [Int]

    init(distance: Int) {
        self.distance = distance
        self.positions = [Int](repeating: 0, count: distance + 1)
    }

    /// Only every second diagonal can be reached.
    subscript(diagonal: Int) -> Int {
        get { self.positions[(diagonal + self.distance) / 2] }
        set { self.positions[(diagonal + self.distance) / 2] = newValue }
    }

    /// Whether the next round reaches a diagonal best by an addition rather than by a removal.
    func comesByAddition(to diagonal: Int) -> Bool {
        let next: Int = self.distance + 1
        if diagonal == -next { return true }
        if diagonal == next { return false }
        return self[diagonal - 1] < self[diagonal + 1]
    }

    /// Where the next round starts on a diagonal.
    func start(of diagonal: Int) -> Int {
        self.comesByAddition(to: diagonal) ? self[diagonal + 1] : self[diagonal - 1] + 1
    }
}
