/// Reads the text of a pattern, as far as it describes a regular language.
///
/// Whatever is not surely understood is refused: the other engine knows it, or reports it.
struct PatternParser {
    var rest: ArraySlice<Character>
    var ignoresCase: Bool = false
    private var dotTakesNewlines: Bool = false
    private var depth: Int = 0
    private var names: Set<String> = []
    /// The literals that were read last without a break, for characters that would grow together.
    private var run: String = ""
    private var runLength: Int = 0

    private static let maximumDepth: Int = 100
    static let maximumCount: Int = 2000

    init(_ text: String) {
        self.rest = Array(text)[...]
    }

    /// - Returns: nil for what is not supported.
    mutating func parse() -> PatternSyntax? {
        guard !self.rest.isEmpty, self.takeOptions() else { return nil }
        guard let syntax: PatternSyntax = self.alternatives(), self.rest.isEmpty else { return nil }
        return syntax
    }

    mutating func take(_ character: Character) -> Bool {
        guard self.rest.first == character else { return false }
        self.rest.removeFirst()
        return true
    }

    mutating func take(text: String) -> Bool {
        guard self.rest.starts(with: text) else { return false }
        self.rest.removeFirst(text.count)
        return true
    }

    /// Notes a literal; false where it makes one character with the one before it, or is another form of one of ASCII.
    mutating func takes(literal character: Character) -> Bool {
        if !character.isASCII && character.composedScalar?.isASCII == true { return false }
        self.run.append(character)
        self.runLength += 1
        return self.run.count == self.runLength
    }

    mutating func endRun() {
        self.run = ""
        self.runLength = 0
    }

    private mutating func takeOptions() -> Bool {
        guard self.rest.starts(with: "(?") else { return true }
        let letters: ArraySlice<Character> = self.rest.dropFirst(2).prefix { "is".contains($0) }
        guard !letters.isEmpty, self.rest.dropFirst(2 + letters.count).first == ")" else { return true }
        self.ignoresCase = letters.contains("i")
        self.dotTakesNewlines = letters.contains("s")
        self.rest.removeFirst(letters.count + 3)
        return !self.rest.isEmpty
    }

    private mutating func alternatives() -> PatternSyntax? {
        self.depth += 1
        defer { self.depth -= 1 }
        guard self.depth <= PatternParser.maximumDepth else { return nil }
        var choices: [PatternSyntax] = []
        repeat {
            self.endRun()
            guard let choice: PatternSyntax = self.sequence() else { return nil }
            choices.append(choice)
        } while self.take("|")
        return choices.count == 1 ? choices[0] : .choice(choices)
    }

    private mutating func sequence() -> PatternSyntax? {
        var parts: [PatternSyntax] = []
        while let next: Character = self.rest.first, next != "|" && next != ")" {
            guard let part: PatternSyntax = self.part() else { return nil }
            parts.append(part)
        }
        return .sequence(parts)
    }

    private mutating func part() -> PatternSyntax? {
        if self.take("^") || self.take(text: "\\A") {
            return self.isQuantified ? nil : .textStart
        }
        if self.take("$") || self.take(text: "\\z") {
            return self.isQuantified ? nil : .textEnd
        }
        guard let atom: PatternSyntax = self.atom() else { return nil }
        return self.quantified(atom)
    }

    private mutating func atom() -> PatternSyntax? {
        guard let next: Character = self.rest.popFirst() else { return nil }
        switch next {
        case "(": return self.group()
        case "[":
            defer { self.endRun() }
            self.endRun()
            return self.characterClass().map { .characters($0) }
        case ".":
            self.endRun()
            return .characters(self.dotTakesNewlines ? .anything : .dot)
        case "\\": return self.escape()?.asClass(self.ignoresCase).map { .characters($0) }
        case "*", "+", "?", "{", "}", "]", "\r", "\r\n": return nil
        default:
            guard self.takes(literal: next) else { return nil }
            return EscapedCharacter.character(next).asClass(self.ignoresCase).map { .characters($0) }
        }
    }

    /// What stands in brackets that were opened.
    private mutating func group() -> PatternSyntax? {
        self.endRun()
        if self.take("?") {
            guard self.take(":") || self.takeName() else { return nil }
        } else if self.rest.first == "*" {
            return nil
        }
        guard let content: PatternSyntax = self.alternatives(), self.take(")") else { return nil }
        self.endRun()
        return content
    }

    /// The name of a capture in angle brackets, which nothing asks for.
    private mutating func takeName() -> Bool {
        guard self.take("<") else { return false }
        let name: String = String(self.rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) })
        guard let first: Character = name.first, first.isLetter, self.names.insert(name).inserted else { return false }
        self.rest.removeFirst(name.count)
        return self.take(">")
    }
}
