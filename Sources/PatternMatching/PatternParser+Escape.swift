/// What a backslash makes of what follows it, or what a character is by itself.
enum EscapedCharacter {
    case character(Character)
    case member(CharacterClass.Member)

    /// As a class of its own; nil for a character whose other cases are not surely known.
    func asClass(_ ignoresCase: Bool) -> CharacterClass? {
        switch self {
        case .member(let member): return CharacterClass(members: [member])
        case .character(let character):
            guard ignoresCase else { return CharacterClass(members: [.character(character)]) }
            guard character.isASCII else { return nil }
            return CharacterClass(members: [character.isCased ? .letter(character) : .character(character)])
        }
    }
}

extension PatternParser {
    /// What stands behind a backslash.
    mutating func escape() -> EscapedCharacter? {
        guard let letter: Character = self.rest.popFirst() else { return nil }
        if let member: CharacterClass.Member = PatternParser.member(letter) {
            self.endRun()
            return .member(member)
        }
        guard let character: Character = self.literal(letter), self.takes(literal: character) else { return nil }
        return .character(character)
    }

    private static func member(_ letter: Character) -> CharacterClass.Member? {
        switch letter {
        case "d": .digit(true)
        case "D": .digit(false)
        case "s": .space(true)
        case "S": .space(false)
        case "w": .word(true)
        case "W": .word(false)
        default: nil
        }
    }

    private mutating func literal(_ letter: Character) -> Character? {
        switch letter {
        case "t": return "\t"
        case "n": return "\n"
        case "f": return "\u{0C}"
        case "x": return self.scalar(digits: 2)
        case "u": return self.take("{") ? self.scalarInBraces() : self.scalar(digits: 4)
        default:
            // Other letters and digits have meanings of their own.
            guard letter.isASCII, !letter.isLetter, !letter.isNumber, !letter.isNewline else { return nil }
            return letter
        }
    }

    private mutating func scalar(digits count: Int) -> Character? {
        let digits: String = String(self.rest.prefix(count))
        guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        self.rest.removeFirst(count)
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).flatMap(PatternParser.character)
    }

    private mutating func scalarInBraces() -> Character? {
        let count: Int = self.rest.prefix { $0 != "}" }.count
        guard (1...6).contains(count), let character: Character = self.scalar(digits: count) else { return nil }
        return self.take("}") ? character : nil
    }

    /// A carriage return is one character with a line feed behind it, which needs more care than it is worth.
    private static func character(_ scalar: Unicode.Scalar) -> Character? {
        scalar == "\r" ? nil : Character(scalar)
    }
}
