extension PatternParser {
    /// The rest of a class whose bracket was opened.
    mutating func characterClass() -> CharacterClass? {
        var result: CharacterClass = CharacterClass(members: [], isInverted: self.take("^"))
        if self.rest.first == "]" { return nil }
        while !self.take("]") {
            guard !self.hasSetOperator, let first: EscapedCharacter = self.element(isFirst: result.members.isEmpty)
            else { return nil }
            if self.rest.first == "-" && self.rest.dropFirst().first != "]" {
                guard let range: CharacterClass.Member = self.range(from: first) else { return nil }
                result.members.append(range)
            } else {
                result.members.append(first.asMember)
            }
        }
        // Whether such a class takes the two scalars of a line end, `Regex` does not always see alike.
        if result.isInverted && result.members.contains(where: \.hasReturn) { return nil }
        return self.ignoresCase ? PatternParser.inBothCases(result) : result
    }

    private var hasSetOperator: Bool {
        ["&&", "--", "~~"].contains { self.rest.starts(with: $0) }
    }

    private mutating func element(isFirst: Bool) -> EscapedCharacter? {
        guard let next: Character = self.rest.popFirst() else { return nil }
        switch next {
        case "\\": return self.escape()
        case "[": return nil
        // Between two other members it would be a range.
        case "-" where !isFirst && self.rest.first != "]": return nil
        case "\r", "\r\n": return nil
        default: return self.takes(literal: next) ? .character(next) : nil
        }
    }

    /// The rest of a range, at its dash.
    private mutating func range(from first: EscapedCharacter) -> CharacterClass.Member? {
        self.rest.removeFirst()
        guard !self.hasSetOperator, self.rest.first != "-", let last: EscapedCharacter = self.element(isFirst: false)
        else { return nil }
        guard let lower: Unicode.Scalar = first.bound, let upper: Unicode.Scalar = last.bound, lower <= upper else {
            return nil
        }
        self.endRun()
        return .range(lower...upper)
    }

    /// Only of ASCII, where it is known what the other engine takes; it takes no other character for one of these.
    private static func inBothCases(_ original: CharacterClass) -> CharacterClass? {
        var result: CharacterClass = CharacterClass(members: [], isInverted: original.isInverted)
        for member: CharacterClass.Member in original.members {
            let values: ClosedRange<Unicode.Scalar>
            switch member {
            case .range(let range): values = range
            case .character(let character):
                guard let scalar: Unicode.Scalar = character.unicodeScalars.first else { return nil }
                values = scalar...scalar
            default: return nil
            }
            guard values.upperBound.isASCII else { return nil }
            for value: UInt8 in UInt8(ascii: values.lowerBound)...UInt8(ascii: values.upperBound) {
                let character: Character = Character(Unicode.Scalar(value))
                result.members.append(.character(Character(character.lowercased())))
                result.members.append(.character(Character(character.uppercased())))
            }
        }
        return result
    }
}

extension CharacterClass.Member {
    fileprivate var hasReturn: Bool {
        if case .range(let range) = self { range.contains("\r") && range.upperBound.isASCII } else { false }
    }
}

extension EscapedCharacter {
    fileprivate var asMember: CharacterClass.Member {
        switch self {
        case .character(let character): .character(character)
        case .member(let member): member
        }
    }

    /// As an end of a range: one scalar that is composed.
    fileprivate var bound: Unicode.Scalar? {
        guard case .character(let character) = self, character.unicodeScalars.count == 1 else { return nil }
        return character.composedScalar == character.unicodeScalars.first ? character.unicodeScalars.first : nil
    }
}
