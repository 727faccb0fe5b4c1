extension PatternParser {
    var isQuantified: Bool {
        self.rest.first.map { "*+?{".contains($0) } ?? false
    }

    /// The part with the quantifier that follows it, where one does.
    mutating func quantified(_ part: PatternSyntax) -> PatternSyntax? {
        guard self.isQuantified else { return part }
        // `Regex` takes the sign for kelvin as a k of either case, but not where the k is repeated.
        if case .characters(let characters) = part,
            characters.members == [.letter("k")] || characters.members == [.letter("K")]
        {
            return nil
        }
        guard let (minimum, maximum): (Int, Int?) = self.amount() else { return nil }
        // Reluctant or not, the same texts match. Possessive quantifiers and doubled ones are left to the other engine.
        _ = self.take("?")
        if self.isQuantified { return nil }
        return .repetition(part, minimum: minimum, maximum: maximum)
    }

    private mutating func amount() -> (minimum: Int, maximum: Int?)? {
        switch self.rest.popFirst() {
        case "*": return (0, nil)
        case "+": return (1, nil)
        case "?": return (0, 1)
        default: return self.bounds()
        }
    }

    /// `n}`, `n,}`, `,m}` or `n,m}`.
    private mutating func bounds() -> (minimum: Int, maximum: Int?)? {
        let minimum: Int? = self.count()
        guard self.take(",") else {
            guard let minimum: Int, self.take("}") else { return nil }
            return (minimum, minimum)
        }
        let maximum: Int? = self.count()
        guard self.take("}"), minimum != nil || maximum != nil, minimum ?? 0 <= maximum ?? Int.max else { return nil }
        return (minimum ?? 0, maximum)
    }

    private mutating func count() -> Int? {
        let digits: ArraySlice<Character> = self.rest.prefix { $0.isASCII && $0.isNumber }
        guard digits.count <= 4, let value: Int = Int(String(digits)), value <= PatternParser.maximumCount else {
            return nil
        }
        self.rest.removeFirst(digits.count)
        return value
    }
}
