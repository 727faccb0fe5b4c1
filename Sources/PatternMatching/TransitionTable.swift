/// An automaton as a table from state and character to state, for texts that are all ASCII.
final class TransitionTable: Sendable {
    /// States are the offsets of their rows.
    private static let failed: UInt32 = 0
    private let matched: UInt32
    private let first: UInt32
    /// Which column of a row is a character's; characters that no class tells apart share one.
    private let columnOfCharacter: [UInt8]
    private let transitions: [UInt32]
    private let matchesAtEnd: [Bool]
    private let width: Int
    private let matchesNothing: Bool

    /// - Returns: nil where the table would be too large.
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

    /// - Returns: nil where the text is not all ASCII, or has a carriage return, which can be a part of a character.
    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard let start: UnsafePointer<UInt8> = text.baseAddress, !text.isEmpty else { return self.matchesNothing }
        guard TransitionTable.isPlain(start, text.count) else { return nil }
        let state: UInt32 = self.transitions.withUnsafeBufferPointer { transitions -> UInt32 in
            self.columnOfCharacter.withUnsafeBufferPointer { columns -> UInt32 in
                var state: UInt32 = self.first
                for index: Int in 0..<text.count {
                    if state <= self.matched { break }
                    // Safe: a plain text has only characters that have a column, and every state has a row.
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
            // The highest bit of a byte is set where it is not ASCII, or where taking one from zero borrows.
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
