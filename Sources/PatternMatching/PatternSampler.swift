/// Finds texts of a given length that an automaton takes, by walking it with its end in view.
struct PatternSampler {
    private let automaton: Automaton
    /// For each class the characters to choose from.
    private let characters: [[Character]]
    /// For each number of characters that are left, the places from which a match can be reached with them.
    private let reaching: [[Bool]]

    /// - Parameter limit: how many characters a text may have.
    init(_ automaton: Automaton, limit: Int) {
        self.automaton = automaton
        let characters: [[Character]] = automaton.classes.map(\.samples)
        self.characters = characters
        var reaching: [[Bool]] = []
        for left: Int in 0...max(0, limit) {
            let before: [Bool]? = reaching.last
            let next: [Bool] = automaton.afterPlace.indices.map { place -> Bool in
                guard !characters[automaton.classOfPlace[place]].isEmpty else { return false }
                return PatternSampler.ends(automaton.afterPlace[place], left, before)
            }
            reaching.append(next)
        }
        self.reaching = reaching
    }

    /// Whether a text of so many characters can be a match, or have one at its end.
    func canBegin(length: Int) -> Bool {
        (0...length).contains { self.canBegin(length: length, padding: $0) }
    }

    /// A text of so many characters.
    mutating func text(length: Int, choosing choose: (Int) -> Int) -> String? {
        guard let padding: Int = (0...length).first(where: { self.canBegin(length: length, padding: $0) }) else {
            return nil
        }
        var text: String = String((0..<padding).map { _ in PatternSampler.filler(choose) })
        var left: Int = length - padding
        var reach: Automaton.Reach = padding == 0 ? self.automaton.atStart : self.automaton.later
        while left > 0 && !reach.matches {
            left -= 1
            let places: [Int] = reach.places.filter { self.reaching[left][$0] }
            guard !places.isEmpty else { return nil }
            let place: Int = places[choose(places.count)]
            let members: [Character] = self.characters[self.automaton.classOfPlace[place]]
            text.append(members[choose(members.count)])
            reach = self.automaton.afterPlace[place]
        }
        return text + String((0..<left).map { _ in PatternSampler.filler(choose) })
    }

    private func canBegin(length: Int, padding: Int) -> Bool {
        if length == 0 { return self.automaton.matchesNothing }
        let reach: Automaton.Reach = padding == 0 ? self.automaton.atStart : self.automaton.later
        let left: Int = length - padding
        return PatternSampler.ends(reach, left, left > 0 ? self.reaching[left - 1] : nil)
    }

    /// Whether the text may end so many characters later.
    ///
    /// - Parameter before: from which places a match can be reached with one character less.
    private static func ends(_ reach: Automaton.Reach, _ left: Int, _ before: [Bool]?) -> Bool {
        if reach.matches || (left == 0 && reach.matchesAtEnd) { return true }
        guard left > 0, let before: [Bool] else { return false }
        return reach.places.contains { before[$0] }
    }

    private static func filler(_ choose: (Int) -> Int) -> Character {
        Character(Unicode.Scalar(UInt8(0x61 + choose(26))))
    }
}

extension CharacterClass {
    /// Characters of the class to choose from: letters and digits where it has some, else what it has.
    fileprivate var samples: [Character] {
        let ascii: [Bool] = self.ascii
        let printable: [Character] = (0x20..<0x7F).filter { ascii[$0] }.map { Character(Unicode.Scalar(UInt8($0))) }
        let plain: [Character] = printable.filter { $0.isLetter || $0.isNumber }
        if !plain.isEmpty { return plain }
        if !printable.isEmpty { return printable }
        return self.members.flatMap(\.samples).filter { self.contains($0) }
    }
}

extension CharacterClass.Member {
    /// Some of its characters that are not of ASCII.
    fileprivate var samples: [Character] {
        switch self {
        case .character(let character), .letter(let character): [character]
        case .range(let range):
            (0..<64).compactMap { Unicode.Scalar(range.lowerBound.value + $0) }.filter { range.contains($0) }
                .map { Character($0) }
        case .space(true): ["\t"]
        case .newline(true): ["\n"]
        default: []
        }
    }
}
