/// Makes states of the sets of places at which a match can stand (the subset construction).
struct TransitionTableBuilder {
    /// How many states there may be, and how many links may be followed to find them.
    private static let maximumStates: Int = 1024
    private static let maximumWork: Int = 200_000

    private let automaton: Automaton
    private(set) var columnOfCharacter: [UInt8] = []
    private(set) var width: Int = 0
    /// For each column, which classes take its characters.
    private var columns: [[Bool]] = []
    private(set) var transitions: [UInt32] = []
    private(set) var matchesAtEnd: [Bool] = []
    private(set) var first: Int = 0
    private var states: [State: Int] = [:]
    private var waiting: [State] = []
    private var work: Int = 0

    private struct State: Hashable {
        var places: [Int]
        var matches: Bool
        var matchesAtEnd: Bool
    }

    init?(_ automaton: Automaton) {
        self.automaton = automaton
        let members: [[Bool]] = automaton.classes.map(\.ascii)
        var columnOfSignature: [[Bool]: UInt8] = [:]
        for value: Int in 0..<128 {
            let signature: [Bool] = members.map { $0[value] }
            let column: UInt8 = columnOfSignature[signature] ?? UInt8(self.columns.count)
            if Int(column) == self.columns.count {
                columnOfSignature[signature] = column
                self.columns.append(signature)
            }
            self.columnOfCharacter.append(column)
        }
        self.width = self.columns.count
        // Where all has failed, and where the pattern has matched; both stay as they are.
        _ = self.row(of: State(places: [], matches: false, matchesAtEnd: false))
        _ = self.row(of: State(places: [], matches: true, matchesAtEnd: true))
    }

    /// - Returns: false where that is too much.
    mutating func build() -> Bool {
        self.waiting = []
        let start: State = self.state([self.automaton.atStart])
        self.first = self.row(of: start)
        while let state: State = self.waiting.popLast() {
            guard let row: Int = self.states[state] else { return false }
            for column: Int in 0..<self.width {
                let next: State = self.follow(state, self.columns[column])
                self.transitions[row + column] = UInt32(self.row(of: next))
                if self.work > Self.maximumWork || self.states.count > Self.maximumStates { return false }
            }
        }
        return true
    }

    private mutating func follow(_ state: State, _ takes: [Bool]) -> State {
        var reaches: [Automaton.Reach] = [self.automaton.later]
        for place: Int in state.places where takes[self.automaton.classOfPlace[place]] {
            reaches.append(self.automaton.afterPlace[place])
        }
        self.work += state.places.count
        return self.state(reaches)
    }

    private mutating func state(_ reaches: [Automaton.Reach]) -> State {
        if reaches.contains(where: \.matches) { return State(places: [], matches: true, matchesAtEnd: true) }
        var places: [Int] = []
        for reach: Automaton.Reach in reaches { places += reach.places }
        self.work += places.count + 1
        if reaches.count > 1 { places = Array(Set(places)).sorted() }
        return State(places: places, matches: false, matchesAtEnd: reaches.contains(where: \.matchesAtEnd))
    }

    /// Where the row of the state begins, which is added where it is new.
    private mutating func row(of state: State) -> Int {
        if let row: Int = self.states[state] { return row }
        let row: Int = self.transitions.count
        self.states[state] = row
        // Until it is followed, it stays as it is.
        self.transitions += Array(repeating: UInt32(row), count: self.width)
        self.matchesAtEnd.append(state.matchesAtEnd)
        self.waiting.append(state)
        return row
    }
}
