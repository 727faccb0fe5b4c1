extension Automaton {
    /// Whether the pattern matches somewhere in the text: all ways at once, one character after the other.
    func matches(_ text: String) -> Bool {
        if self.atStart.matches { return true }
        if text.isEmpty { return self.matchesNothing }
        var front: Front = Front(self)
        for character: Character in text where front.take(character, self) { return true }
        return front.matchesAtEnd
    }

    /// The places at which a match that is going on can stand.
    private struct Front {
        private(set) var matchesAtEnd: Bool = false
        private var places: [Int]
        private var nextPlaces: [Int] = []
        /// When each place was reached last, and whether each class takes the character: known from which turn on.
        private var reached: [Int]
        private var asked: [Int]
        private var takes: [Bool]
        private var turn: Int = 0

        init(_ automaton: Automaton) {
            self.places = automaton.atStart.places
            self.reached = Array(repeating: 0, count: automaton.classOfPlace.count)
            self.asked = Array(repeating: 0, count: automaton.classes.count)
            self.takes = Array(repeating: false, count: automaton.classes.count)
        }

        /// Goes over a character; says whether the pattern has matched.
        mutating func take(_ character: Character, _ automaton: Automaton) -> Bool {
            self.turn += 1
            self.matchesAtEnd = false
            self.nextPlaces.removeAll(keepingCapacity: true)
            for place: Int in self.places {
                let index: Int = automaton.classOfPlace[place]
                if self.asked[index] != self.turn {
                    self.asked[index] = self.turn
                    self.takes[index] = automaton.classes[index].contains(character)
                }
                if self.takes[index] && self.add(automaton.afterPlace[place]) { return true }
            }
            let matches: Bool = self.add(automaton.later)
            swap(&self.places, &self.nextPlaces)
            return matches
        }

        private mutating func add(_ reach: Reach) -> Bool {
            for place: Int in reach.places where self.reached[place] != self.turn {
                self.reached[place] = self.turn
                self.nextPlaces.append(place)
            }
            self.matchesAtEnd = self.matchesAtEnd || reach.matchesAtEnd
            return reach.matches
        }
    }
}
