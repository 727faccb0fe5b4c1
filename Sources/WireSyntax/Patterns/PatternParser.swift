/// Parses the text of a pattern, as far as it describes a regular language.
///
/// Anything that `Regex` might understand differently is refused. `Regex` then matches or reports it.
struct PatternParser {
    var rest: ArraySlice<Character>
    var ignoresCase: Bool = false
    private var dotTakesNewlines: Bool = false
    private var depth: Int = 0
    private var names: Set<String> = []
    /// The last literals without a break, to find characters that would combine.
    private var run: String = ""
    private var runLength: Int = 0

    private static let maximumDepth: Int = 100

    init(_ text: String) {
        rest = Array(text)[...]
    }

    /// - Returns: `nil` for unsupported syntax.
    mutating func parse() -> PatternSyntax? {
        guard !rest.isEmpty, takeOptions() else { return nil }
        guard let syntax = alternatives(), rest.isEmpty else { return nil }
        return syntax
    }

    mutating func take(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    mutating func take(text: String) -> Bool {
        guard rest.starts(with: text) else { return false }
        rest.removeFirst(text.count)
        return true
    }

    /// Takes note of a literal. Returns false if it combines with the one before it, or is equivalent to an ASCII
    /// character.
    mutating func takes(literal character: Character) -> Bool {
        if !character.isASCII && character.composedScalar?.isASCII == true { return false }
        run.append(character)
        runLength += 1
        return run.count == runLength
    }

    mutating func endRun() {
        run = ""
        runLength = 0
    }

    private mutating func takeOptions() -> Bool {
        guard rest.starts(with: "(?") else { return true }
        let letters = rest.dropFirst(2).prefix { "is".contains($0) }
        guard !letters.isEmpty, rest.dropFirst(2 + letters.count).first == ")" else { return true }
        ignoresCase = letters.contains("i")
        dotTakesNewlines = letters.contains("s")
        rest.removeFirst(letters.count + 3)
        return !rest.isEmpty
    }

    private mutating func alternatives() -> PatternSyntax? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= PatternParser.maximumDepth else { return nil }
        var choices: [PatternSyntax] = []
        repeat {
            endRun()
            guard let choice = sequence() else { return nil }
            choices.append(choice)
        } while take("|")
        return choices.count == 1 ? choices[0] : .choice(choices)
    }

    private mutating func sequence() -> PatternSyntax? {
        var parts: [PatternSyntax] = []
        while let next = rest.first, next != "|" && next != ")" {
            guard let part = self.part() else { return nil }
            parts.append(part)
        }
        return .sequence(parts)
    }

    private mutating func part() -> PatternSyntax? {
        if take("^") || take(text: "\\A") {
            return isQuantified ? nil : .textStart
        }
        if take("$") || take(text: "\\z") {
            return isQuantified ? nil : .textEnd
        }
        guard let atom = self.atom() else { return nil }
        return quantified(atom)
    }

    private mutating func atom() -> PatternSyntax? {
        guard let next = rest.popFirst() else { return nil }
        switch next {
        case "(": return group()
        case "[":
            defer { endRun() }
            endRun()
            return characterClass().map { .characters($0) }
        case ".":
            endRun()
            return .characters(dotTakesNewlines ? .anything : .dot)
        case "\\": return escape()?.asClass(ignoresCase).map { .characters($0) }
        case "*", "+", "?", "{", "}", "]", "\r", "\r\n": return nil
        default:
            guard takes(literal: next) else { return nil }
            return EscapedCharacter.character(next).asClass(ignoresCase).map { .characters($0) }
        }
    }

    /// The rest of a group, after its opening bracket.
    private mutating func group() -> PatternSyntax? {
        endRun()
        if take("?") {
            guard take(":") || takeName() else { return nil }
        } else if rest.first == "*" {
            return nil
        }
        guard let content = alternatives(), take(")") else { return nil }
        endRun()
        return content
    }

    /// Skips the name of a capture in angle brackets.
    private mutating func takeName() -> Bool {
        guard take("<") else { return false }
        let name = String(rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) })
        guard let first = name.first, first.isLetter, names.insert(name).inserted else { return false }
        rest.removeFirst(name.count)
        return take(">")
    }
}

extension PatternParser {
    /// The rest of a class, after its opening bracket.
    mutating func characterClass() -> CharacterClass? {
        var result = CharacterClass(members: [], isInverted: take("^"))
        if rest.first == "]" { return nil }
        while !take("]") {
            guard !hasSetOperator, let first = element(isFirst: result.members.isEmpty)
            else { return nil }
            if rest.first == "-" && rest.dropFirst().first != "]" {
                guard let range = self.range(from: first) else { return nil }
                result.members.append(range)
            } else {
                result.members.append(first.asMember)
            }
        }
        // `Regex` is not consistent about whether such a class takes a CR LF.
        if result.isInverted && result.members.contains(where: \.hasReturn) { return nil }
        return ignoresCase ? PatternParser.inBothCases(result) : result
    }

    private var hasSetOperator: Bool {
        ["&&", "--", "~~"].contains { rest.starts(with: $0) }
    }

    private mutating func element(isFirst: Bool) -> EscapedCharacter? {
        guard let next = rest.popFirst() else { return nil }
        switch next {
        case "\\": return escape()
        case "[": return nil
        // Between two members, it would be a range.
        case "-" where !isFirst && rest.first != "]": return nil
        case "\r", "\r\n": return nil
        default: return takes(literal: next) ? .character(next) : nil
        }
    }

    /// The rest of a range, from its dash.
    private mutating func range(from first: EscapedCharacter) -> CharacterClass.Member? {
        rest.removeFirst()
        guard !hasSetOperator, rest.first != "-", let last = element(isFirst: false)
        else { return nil }
        guard let lower = first.bound, let upper = last.bound, lower <= upper else {
            return nil
        }
        endRun()
        return .range(lower...upper)
    }

    /// Supports ASCII only, where `Regex` takes no other character for one of these.
    private static func inBothCases(_ original: CharacterClass) -> CharacterClass? {
        var result = CharacterClass(members: [], isInverted: original.isInverted)
        for member in original.members {
            let values: ClosedRange<Unicode.Scalar>
            switch member {
            case .range(let range): values = range
            case .character(let character):
                guard let scalar = character.unicodeScalars.first else { return nil }
                values = scalar...scalar
            default: return nil
            }
            guard values.upperBound.isASCII else { return nil }
            for value in UInt8(ascii: values.lowerBound)...UInt8(ascii: values.upperBound) {
                let character = Character(Unicode.Scalar(value))
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

    /// The scalar, as the bound of a range. `nil` if there are several, or if it is not composed.
    fileprivate var bound: Unicode.Scalar? {
        guard case .character(let character) = self, character.unicodeScalars.count == 1 else { return nil }
        return character.composedScalar == character.unicodeScalars.first ? character.unicodeScalars.first : nil
    }
}

/// The meaning of an escape sequence, or of a plain character.
enum EscapedCharacter {
    case character(Character)
    case member(CharacterClass.Member)

    /// A class with this alone. `nil` for a character whose other cases are uncertain.
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
    /// The rest of an escape sequence, after its backslash.
    mutating func escape() -> EscapedCharacter? {
        guard let letter = rest.popFirst() else { return nil }
        if let member = PatternParser.member(letter) {
            endRun()
            return .member(member)
        }
        guard let character = literal(letter), takes(literal: character) else { return nil }
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
        case "x": return scalar(digits: 2)
        case "u": return take("{") ? scalarInBraces() : scalar(digits: 4)
        default:
            // Other letters and digits have their own meanings.
            guard letter.isASCII, !letter.isLetter, !letter.isNumber, !letter.isNewline else { return nil }
            return letter
        }
    }

    private mutating func scalar(digits count: Int) -> Character? {
        let digits = String(rest.prefix(count))
        guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        rest.removeFirst(count)
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).flatMap(PatternParser.character)
    }

    private mutating func scalarInBraces() -> Character? {
        let count = rest.prefix { $0 != "}" }.count
        guard (1...6).contains(count), let character = scalar(digits: count) else { return nil }
        return take("}") ? character : nil
    }

    /// Refuses carriage returns: with a line feed after it, one is part of a single character.
    private static func character(_ scalar: Unicode.Scalar) -> Character? {
        scalar == "\r" ? nil : Character(scalar)
    }
}

extension PatternParser {
    var isQuantified: Bool {
        rest.first.map { "*+?{".contains($0) } ?? false
    }

    /// The part with the quantifier after it, if there is one.
    mutating func quantified(_ part: PatternSyntax) -> PatternSyntax? {
        guard isQuantified else { return part }
        // Ignoring case, `Regex` takes the kelvin sign for a k, but not if the k is repeated.
        if case .characters(let characters) = part,
            characters.members == [.letter("k")] || characters.members == [.letter("K")]
        {
            return nil
        }
        guard let (minimum, maximum) = amount() else { return nil }
        // Reluctant or not, the same texts match. Possessive and doubled quantifiers are left to `Regex`.
        _ = take("?")
        if isQuantified { return nil }
        return .repetition(part, minimum: minimum, maximum: maximum)
    }

    private mutating func amount() -> (minimum: Int, maximum: Int?)? {
        switch rest.popFirst() {
        case "*": return (0, nil)
        case "+": return (1, nil)
        case "?": return (0, 1)
        default: return bounds()
        }
    }

    /// `n}`, `n,}`, `,m}` or `n,m}`.
    private mutating func bounds() -> (minimum: Int, maximum: Int?)? {
        let minimum = count()
        guard take(",") else {
            guard let minimum, take("}") else { return nil }
            return (minimum, minimum)
        }
        let maximum = count()
        guard take("}"), minimum != nil || maximum != nil, minimum ?? 0 <= maximum ?? Int.max else { return nil }
        return (minimum ?? 0, maximum)
    }

    private mutating func count() -> Int? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard digits.count <= 4, let value = Int(String(digits)), value <= LinearPattern.maximumCount else {
            return nil
        }
        rest.removeFirst(digits.count)
        return value
    }
}

/// The syntax tree of a pattern.
indirect enum PatternSyntax {
    case characters(CharacterClass)
    case sequence([PatternSyntax])
    case choice([PatternSyntax])
    /// - Parameter maximum: `nil` if unlimited.
    case repetition(PatternSyntax, minimum: Int, maximum: Int?)
    case textStart
    case textEnd
}
