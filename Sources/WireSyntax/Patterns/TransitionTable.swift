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
        guard var builder = TransitionTableBuilder(automaton), builder.build() else {
            return nil
        }
        width = builder.width
        matched = UInt32(builder.width)
        first = UInt32(builder.first)
        columnOfCharacter = builder.columnOfCharacter
        transitions = builder.transitions
        matchesAtEnd = builder.matchesAtEnd
        matchesNothing = automaton.matchesNothing
    }

    /// - Returns: `nil` if the text is not all ASCII, or has a carriage return, which can be a part of a character.
    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard let start = text.baseAddress, !text.isEmpty else { return matchesNothing }
        guard TransitionTable.isPlain(start, text.count) else { return nil }
        let state = transitions.withUnsafeBufferPointer { transitions -> UInt32 in
            columnOfCharacter.withUnsafeBufferPointer { columns -> UInt32 in
                var state = first
                for index in 0..<text.count {
                    if state <= matched { break }
                    // In bounds: every ASCII character has a column, and every state a row.
                    let column = columns[Int(start[index])]
                    state = transitions[Int(state) &+ Int(column)]
                }
                return state
            }
        }
        if state <= matched { return state == matched }
        return matchesAtEnd[Int(state) / width]
    }

    private static func isPlain(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var index = 0
        while index &+ 8 <= count {
            let word = UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
            let returns = word ^ 0x0D0D_0D0D_0D0D_0D0D
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

/// Makes a state of each set of positions that a match can have reached (the subset construction).
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
        var positions: [Int]
        var matches: Bool
        var matchesAtEnd: Bool
    }

    init?(_ automaton: Automaton) {
        self.automaton = automaton
        let members = automaton.classes.map(\.ascii)
        var columnOfSignature: [[Bool]: UInt8] = [:]
        for value in 0..<128 {
            let signature = members.map { $0[value] }
            let column = columnOfSignature[signature] ?? UInt8(columns.count)
            if Int(column) == columns.count {
                columnOfSignature[signature] = column
                columns.append(signature)
            }
            columnOfCharacter.append(column)
        }
        width = columns.count
        // The states of a failure and of a match, which no character changes.
        _ = row(of: State(positions: [], matches: false, matchesAtEnd: false))
        _ = row(of: State(positions: [], matches: true, matchesAtEnd: true))
    }

    /// - Returns: False if it is too large.
    mutating func build() -> Bool {
        waiting = []
        let start = state([automaton.atStart])
        first = row(of: start)
        while let state = waiting.popLast() {
            guard let row = states[state] else { return false }
            for column in 0..<width {
                let next = follow(state, columns[column])
                transitions[row + column] = UInt32(self.row(of: next))
                if work > Self.maximumWork || states.count > Self.maximumStates { return false }
            }
        }
        return true
    }

    private mutating func follow(_ state: State, _ takes: [Bool]) -> State {
        var reaches = [automaton.later]
        for position in state.positions where takes[automaton.classOfPosition[position]] {
            reaches.append(automaton.afterPosition[position])
        }
        work += state.positions.count
        return self.state(reaches)
    }

    private mutating func state(_ reaches: [Automaton.Reach]) -> State {
        if reaches.contains(where: \.matches) { return State(positions: [], matches: true, matchesAtEnd: true) }
        var positions: [Int] = []
        for reach in reaches { positions += reach.positions }
        work += positions.count + 1
        if reaches.count > 1 { positions = Array(Set(positions)).sorted() }
        return State(positions: positions, matches: false, matchesAtEnd: reaches.contains(where: \.matchesAtEnd))
    }

    /// The offset of the state's row, which is added if it is new.
    private mutating func row(of state: State) -> Int {
        if let row = states[state] { return row }
        let row = transitions.count
        states[state] = row
        // Until it is followed, every character leads back to it.
        transitions += Array(repeating: UInt32(row), count: width)
        matchesAtEnd.append(state.matchesAtEnd)
        waiting.append(state)
        return row
    }
}
