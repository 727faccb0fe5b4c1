/// A regular expression that matches in time linear in the length of the text, whatever the expression.
///
/// It supports the syntax of Swift's `Regex` that describes regular languages: characters, classes, groups,
/// alternatives, quantifiers (greedy or not), `^` and `$`, and `(?i)` and `(?s)` at the start. It matches as `Regex`
/// does: anywhere in the text, grapheme cluster by grapheme cluster, by canonical equivalence. It is immutable, so any
/// number of threads can use it at once.
public struct LinearPattern: Sendable {
    /// How many characters and classes a pattern can have, if repetitions such as `{3}` are written out.
    public static let maximumPlaces: Int = 2_100

    let engine: Engine

    /// The largest count of a repetition, such as 9 in `a{9}`.
    public static let maximumCount: Int = 2000

    /// One reference, so that copying a pattern is cheap.
    final class Engine: Sendable {
        let automaton: Automaton
        /// For ASCII texts. `nil` if the table would be too large.
        let table: TransitionTable?

        init(_ automaton: Automaton) {
            self.automaton = automaton
            table = TransitionTable(automaton)
        }
    }

    /// - Parameter text: A regular expression in the syntax of Swift's `Regex`.
    /// - Returns: `nil` if the text needs more than linear time, is too large, or is not a regular expression.
    public init?(_ text: String) {
        var parser = PatternParser(text)
        guard let syntax = parser.parse(), let automaton = Automaton(syntax) else {
            return nil
        }
        engine = Engine(automaton)
    }

    /// The limit that a text exceeds, if nothing but its size keeps it from being a pattern.
    public static func exceededLimit(of text: String) -> String? {
        var parser = PatternParser(text)
        guard let syntax = parser.parse(), Automaton(syntax) == nil else { return nil }
        return "with its repetitions written out, it has more than \(maximumPlaces) characters, "
            + "\(PatternGraph.maximumSteps) steps, or \(Automaton.maximumLinks) pairs of characters that can follow each other"
    }

    /// An upper bound for the time that compiling took, in microseconds: a few for usual patterns, at most 40,000.
    public var cost: Int {
        engine.automaton.afterPosition.reduce(1) { $0 + 1 + $1.positions.count }
    }

    /// Whether the pattern matches somewhere in the text.
    public func matches(_ text: String) -> Bool {
        if let table = engine.table {
            let isMatch = text.utf8.withContiguousStorageIfAvailable { table.matches($0) }
            if case .some(.some(let isMatch)) = isMatch { return isMatch }
        }
        return engine.automaton.matches(text)
    }
}

extension LinearPattern {
    /// A text that the pattern matches.
    ///
    /// Characters are printable ASCII where the pattern allows it.
    ///
    /// - Parameters:
    ///   - lengths: The length of the text in characters.
    ///   - choose: Returns a number from 0 up to but not including its argument, which is at least 1.
    /// - Returns: `nil` if no such text was found.
    public func sample(lengths: ClosedRange<Int>, choosing choose: (Int) -> Int) -> String? {
        let limit = min(lengths.upperBound, max(lengths.lowerBound, Self.usualLength) + Self.usualLength)
        var sampler = PatternSampler(engine.automaton, limit: limit)
        let possible = (lengths.lowerBound...limit).filter { sampler.canBegin(length: $0) }
        // Short texts are easier to read. The very shortest offer little variety.
        for length in Self.shuffled(possible.prefix(16), choose) {
            guard let text = sampler.text(length: length, choosing: choose) else { continue }
            // Adjacent characters may combine, so that the text has fewer than were chosen.
            if lengths.contains(text.count) && matches(text) { return text }
        }
        return nil
    }

    /// An estimate of the number of positions and lengths that ``sample(lengths:choosing:)`` visits.
    public func sampleCost(lengths: ClosedRange<Int>) -> Int {
        let links = engine.automaton.afterPosition.reduce(64) { $0 + 1 + $1.positions.count }
        let (longest, overflow) = max(lengths.lowerBound, 0).addingReportingOverflow(2 * Self.usualLength)
        let (cost, isTooMuch) = longest.multipliedReportingOverflow(by: links)
        return overflow || isTooMuch ? .max : cost
    }

    private static let usualLength: Int = 32

    private static func shuffled(_ lengths: ArraySlice<Int>, _ choose: (Int) -> Int) -> [Int] {
        var rest = Array(lengths)
        var order: [Int] = []
        while !rest.isEmpty { order.append(rest.remove(at: choose(rest.count))) }
        return order
    }
}

/// Finds texts of a given length that an automaton accepts, by only taking steps from which the end can be reached.
struct PatternSampler {
    private let automaton: Automaton
    /// For each class, the characters to choose from.
    private let characters: [[Character]]
    /// For each number of remaining characters, the positions from which they can lead to a match.
    private let reaching: [[Bool]]

    /// - Parameter limit: The maximum length of a text in characters.
    init(_ automaton: Automaton, limit: Int) {
        self.automaton = automaton
        let characters = automaton.classes.map(\.samples)
        self.characters = characters
        var reaching: [[Bool]] = []
        for left in 0...max(0, limit) {
            let before = reaching.last
            let next = automaton.afterPosition.indices.map { position -> Bool in
                guard !characters[automaton.classOfPosition[position]].isEmpty else { return false }
                return PatternSampler.ends(automaton.afterPosition[position], left, before)
            }
            reaching.append(next)
        }
        self.reaching = reaching
    }

    /// Whether a text of this length can match, or end with a match.
    func canBegin(length: Int) -> Bool {
        (0...length).contains { canBegin(length: length, padding: $0) }
    }

    /// A text of this length.
    mutating func text(length: Int, choosing choose: (Int) -> Int) -> String? {
        guard let padding = (0...length).first(where: { canBegin(length: length, padding: $0) }) else {
            return nil
        }
        var text = String((0..<padding).map { _ in PatternSampler.filler(choose) })
        var left = length - padding
        var reach = padding == 0 ? automaton.atStart : automaton.later
        while left > 0 && !reach.matches {
            left -= 1
            let positions = reach.positions.filter { reaching[left][$0] }
            guard !positions.isEmpty else { return nil }
            let position = positions[choose(positions.count)]
            let members = characters[automaton.classOfPosition[position]]
            text.append(members[choose(members.count)])
            reach = automaton.afterPosition[position]
        }
        return text + String((0..<left).map { _ in PatternSampler.filler(choose) })
    }

    private func canBegin(length: Int, padding: Int) -> Bool {
        if length == 0 { return automaton.matchesNothing }
        let reach = padding == 0 ? automaton.atStart : automaton.later
        let left = length - padding
        return PatternSampler.ends(reach, left, left > 0 ? reaching[left - 1] : nil)
    }

    /// Whether the text may end after this many more characters.
    ///
    /// - Parameter before: The positions from which a match can be reached with one character less.
    private static func ends(_ reach: Automaton.Reach, _ left: Int, _ before: [Bool]?) -> Bool {
        if reach.matches || (left == 0 && reach.matchesAtEnd) { return true }
        guard left > 0, let before else { return false }
        return reach.positions.contains { before[$0] }
    }

    private static func filler(_ choose: (Int) -> Int) -> Character {
        Character(Unicode.Scalar(UInt8(0x61 + choose(26))))
    }
}

extension CharacterClass {
    /// Characters of the class to choose from: letters and digits if it has any, otherwise others.
    fileprivate var samples: [Character] {
        let ascii = self.ascii
        let printable: [Character] = (0x20..<0x7F).filter { ascii[$0] }.map { Character(Unicode.Scalar(UInt8($0))) }
        let plain = printable.filter { $0.isLetter || $0.isNumber }
        if !plain.isEmpty { return plain }
        if !printable.isEmpty { return printable }
        return members.flatMap(\.samples).filter { contains($0) }
    }
}

extension CharacterClass.Member {
    /// Some of its characters, outside ASCII.
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
