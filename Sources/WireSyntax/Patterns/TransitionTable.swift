/// An automaton as a table from state and character to state, for ASCII texts.
final class TransitionTable: Sendable {
    /// States are the offsets of their rows.
    private static let failed: UInt32 = 0
    private let matched: UInt32
    private let first: UInt32
    /// The column of each character. Characters that no class distinguishes share one.
    private let columnOfCharacter: [UInt8]
    private let transitions: [UInt32]
    private let matchesAtEnd: [Bool]
    private let width: Int
    private let matchesNothing: Bool

    /// - Returns: `nil` if the table would be too large.
    init?(_ automaton: Automaton) {
        guard var builder: TransitionTableBuilder = TransitionTableBuilder(automaton), builder.build() else {
            return nil
        }
        self.width = builder.width
        self.matched = UInt32(builder.width)
        self.first = UInt32(builder.first)
        self.columnOfCharacter = builder.columnOfCharacter
        self.transitions = builder.transitions
        self.matchesAtEnd = builder.matchesAtEnd
        self.matchesNothing = automaton.matchesNothing
    }

    /// - Returns: `nil` if the text is not all ASCII, or has a carriage return, which can be a part of a character.
    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard let start: UnsafePointer<UInt8> = text.baseAddress, !text.isEmpty else { return self.matchesNothing }
        guard TransitionTable.isPlain(start, text.count) else { return nil }
        let state: UInt32 = self.transitions.withUnsafeBufferPointer { transitions -> UInt32 in
            self.columnOfCharacter.withUnsafeBufferPointer { columns -> UInt32 in
                var state: UInt32 = self.first
                for index: Int in 0..<text.count {
                    if state <= self.matched { break }
                    // In bounds: every ASCII character has a column, and every state a row.
                    let column: UInt8 = columns[Int(start[index])]
                    state = transitions[Int(state) &+ Int(column)]
                }
                return state
            }
        }
        if state <= self.matched { return state == self.matched }
        return self.matchesAtEnd[Int(state) / self.width]
    }

    private static func isPlain(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var index: Int = 0
        while index &+ 8 <= count {
            let word: UInt64 = UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
            let returns: UInt64 = word ^ 0x0D0D_0D0D_0D0D_0D0D
            // The highest bit of a byte is set if it is not ASCII, or if subtracting one from zero borrows.
            if (word | ((returns &- 0x0101_0101_0101_0101) & ~returns)) & 0x8080_8080_8080_8080 != 0 { return false }
            index &+= 8
        }
        while index < count {
            if start[index] >= 0x80 || start[index] == 0x0D { return false }
            index &+= 1
        }
        return true
    }
}

/// Makes a state of each set of places that a match can have reached (the subset construction).
struct TransitionTableBuilder {
    /// The maximum number of states, and of links that may be followed to find them.
    private static let maximumStates: Int = 1024
    private static let maximumWork: Int = 200_000

    private let automaton: Automaton
    private(set) var columnOfCharacter: [UInt8] = []
    private(set) var width: Int = 0
    /// For each column, whether each class takes its characters.
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
        // The states of a failure and of a match, which no character changes.
        _ = self.row(of: State(places: [], matches: false, matchesAtEnd: false))
        _ = self.row(of: State(places: [], matches: true, matchesAtEnd: true))
    }

    /// - Returns: False if it is too large.
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

    /// The offset of the state's row, which is added if it is new.
    private mutating func row(of state: State) -> Int {
        if let row: Int = self.states[state] { return row }
        let row: Int = self.transitions.count
        self.states[state] = row
        // Until it is followed, every character leads back to it.
        self.transitions += Array(repeating: UInt32(row), count: self.width)
        self.matchesAtEnd.append(state.matchesAtEnd)
        self.waiting.append(state)
        return row
    }
}
