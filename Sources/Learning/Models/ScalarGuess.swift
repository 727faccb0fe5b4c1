import OpenAPIImport

/// The type of strings, numbers and booleans at one place.
struct ScalarGuess: Sendable, Hashable {
    var type: ImportedType.BuiltIn
    /// The format of dates.
    var format: String?
    var castsAutomatically: Bool = false
    /// Whether `""` stands for no value.
    var isEmptyAbsent: Bool = false
    /// The raw values, if the strings are those of an enum.
    var cases: [String] = []
    /// What the values were, to say in a comment.
    var evidence: String?
    /// How doubtful the guess is, from 0 to 1, and why.
    var doubt: Double = 0
    var reason: String?

    init(_ type: ImportedType.BuiltIn) {
        self.type = type
    }

    /// - Parameter shape: without arrays and objects
    init(_ shape: ValueShape, name: String) {
        let hasTexts = shape.texts.filled > 0
        switch (shape.flags > 0, shape.numbers.count > 0, hasTexts) {
        case (false, false, false): self.init(shape.texts.count > 0 ? .string : .json)
        case (true, false, false): self.init(.bool)
        case (false, true, false): self = Self.number(shape.numbers, name: name)
        case (false, false, true): self = Self.text(shape.texts, name: name)
        case (false, true, true): self = Self.mixed(shape, name: name)
        case (true, _, _): self = Self.flag(shape)
        }
        // Texts that are all empty beside other values stand for none.
        if shape.texts.empties > 0, type != .string, type != .json || !hasTexts, cases.isEmpty,
            shape.filled > shape.texts.empties
        {
            isEmptyAbsent = true
        }
    }

    private static func flag(_ shape: ValueShape) -> ScalarGuess {
        let areDigits = shape.numbers.count == 0 || shape.numbers.least >= 0 && shape.numbers.greatest <= 1
        let texts = shape.texts
        let areFlags = texts.filled == 0 || texts.isAll(.flag) || texts.isAll(.whole) && texts.longest == 1
        var guess = ScalarGuess(areDigits && areFlags ? .bool : .json)
        guess.castsAutomatically = guess.type == .bool
        guess.evidence = counts(shape)
        return guess
    }

    private static func mixed(_ shape: ValueShape, name: String) -> ScalarGuess {
        let texts = shape.texts
        var guess = ScalarGuess(.string)
        if texts.isAll(.whole), shape.numbers.wholes == shape.numbers.count {
            guess = number(shape.numbers, name: name)
        } else if texts.isAll(.decimal) {
            guess.type = TimeName.isMoney(name) ? .decimal : .double
        }
        guess.castsAutomatically = true
        guess.evidence = counts(shape)
        return guess
    }

    /// Such as `a number in 3 of 310, a text in 307`.
    private static func counts(_ shape: ValueShape) -> String {
        let parts = [(shape.flags, "a boolean"), (shape.numbers.count, "a number"), (shape.texts.filled, "a text")]
            .filter { $0.0 > 0 }.sorted { $0.0 < $1.0 }
        return parts.map { "\($0.1) in \($0.0) of \(shape.filled)" }.joined(separator: ", ")
    }
}

extension ScalarGuess {
    private static func number(_ shape: NumberShape, name: String) -> ScalarGuess {
        if TimeName.isLikely(name) || TimeName.isCertain(shape, name: name), let format = TimeName.format(shape) {
            var guess = ScalarGuess(.date)
            guess.format = format
            return guess
        }
        if shape.wholes == shape.count {
            guard shape.isBeyondInt else { return ScalarGuess(.int) }
            return ScalarGuess(shape.isBeyondUnsigned || shape.least < 0 ? .decimal : .uint64)
        }
        if TimeName.isMoney(name) {
            var guess = ScalarGuess(.decimal)
            guess.doubt = 0.3
            guess.reason = "Decimal, because of its name; a Double would do for amounts that are only shown"
            return guess
        }
        return ScalarGuess(shape.digits > 17 ? .decimal : .double)
    }

    private static func text(_ shape: TextShape, name: String) -> ScalarGuess {
        if shape.isAll(.uuid) { return ScalarGuess(.uuid) }
        if shape.isAll(.url) { return ScalarGuess(.url) }
        if shape.isAll(.iso8601) {
            var guess = ScalarGuess(.date)
            guess.format = "iso8601"
            return guess
        }
        if let pattern = shape.datePattern {
            var guess = ScalarGuess(.date)
            guess.format = pattern
            if shape.patterns.count > 1 {
                let others = shape.patterns.dropFirst().map { DateForms.patterns[$0].text }.joined(separator: ", ")
                guess.doubt = 0.7
                guess.reason = "the dates are in \(pattern), but could be in \(others)"
            }
            return guess
        }
        // Amounts with cents are numbers in texts. Whole ones are as likely to be identifiers, whose zeros matter.
        if shape.isAll(.decimal), shape.fractions > 0, AmountName.isLikely(name, shape) {
            var guess = ScalarGuess(.decimal)
            guess.castsAutomatically = true
            return guess
        }
        if shape.isBase64 { return ScalarGuess(.data) }
        if let cases = EnumGuess.cases(shape, name: name) {
            var guess = ScalarGuess(.string)
            guess.cases = cases
            guess.evidence = "\(cases.count) values in \(shape.filled)"
            guess.doubt = min(0.6, 4.0 * Double(cases.count) / Double(shape.filled))
            guess.reason = "an enum of \(cases.count) values, after \(shape.filled) texts"
            return guess
        }
        var guess = ScalarGuess(.string)
        if shape.tally.values.count == 1, !shape.tally.isOverflowing, shape.filled >= 10 {
            guess.evidence = "always \(shape.tally.values[0])"
        }
        return guess
    }
}

/// Decides whether numbers in texts are amounts, and not versions or sections.
enum AmountName {
    static func isLikely(_ name: String, _ shape: TextShape) -> Bool {
        if TimeName.isMoney(name) { return true }
        let words = NameWords.words(of: name).map { $0.lowercased() }
        guard !words.contains(where: { ["version", "release", "section", "id", "number"].contains($0) }) else {
            return false
        }
        return shape.tally.values.count >= 3 && shape.fractions * 2 > shape.filled
    }
}

/// Decides whether texts are the values of an enum.
enum EnumGuess {
    /// The greatest number of values.
    private static let limit: Int = 24

    /// The values in the order of their first occurrence; `nil` if texts are free.
    static func cases(_ shape: TextShape, name: String) -> [String]? {
        let tally = shape.tally
        let count = tally.values.count
        let last = NameWords.words(of: name).last.map(NameWords.key) ?? name
        guard !free.contains(last), !tally.isOverflowing, count >= 2, count <= limit, shape.isAll(.word),
            shape.longest <= 40
        else { return nil }
        let isLikely = names.contains { name.lowercased().hasSuffix($0) }
        guard shape.filled >= count * (isLikely ? 3 : 6), shape.filled >= (isLikely ? 6 : 20) else { return nil }
        // A set of values that still grows is not complete, and probably not closed.
        guard isLikely || tally.lastNew * 2 <= tally.total else { return nil }
        return tally.values
    }

    /// Names of texts that people choose, however few of them a capture has.
    private static let free: Set<String> = [
        "name", "login", "user", "username", "title", "slug", "email", "city", "text", "label", "token", "hash", "id",
        "key",
        "description", "author", "nickname", "path", "file", "host", "domain", "street", "company", "message", "body",
        "phone", "version", "sku", "tag", "note", "comment", "summary", "subject", "address", "value",
    ]

    private static let names: [String] = [
        "status", "state", "type", "kind", "role", "level", "category", "mode", "currency", "priority", "severity",
        "visibility", "gender", "unit", "method", "scope", "plan", "tier", "phase", "stage", "direction", "format",
        "reason", "action", "event", "environment", "platform", "language", "locale", "color", "colour", "size",
    ]
}

/// Names that say what a number is.
enum TimeName {
    /// Whether a number of this name may be a time.
    static func isLikely(_ name: String) -> Bool {
        let words = NameWords.words(of: name).map { $0.lowercased() }
        guard let last = words.last else { return false }
        return ends.contains(last) || words.contains { always.contains($0) } || name.lowercased().hasSuffix("time")
            || name.lowercased().hasSuffix("timestamp")
    }

    static func isMoney(_ name: String) -> Bool {
        let words = NameWords.words(of: name).map { NameWords.key($0) }
        return words.last.map { money.contains($0) } ?? false
    }

    /// Whether so many different numbers are times in milliseconds that they can hardly be anything else.
    static func isCertain(_ shape: NumberShape, name: String) -> Bool {
        guard format(shape) == "unix-ms", shape.count >= 10, shape.tally.values.count >= 5 else { return false }
        return NameWords.words(of: name).allSatisfy { !numbers.contains(NameWords.key($0)) }
    }

    /// Names of numbers with as many digits.
    private static let numbers: Set<String> = [
        "id", "number", "no", "num", "phone", "mobile", "fax", "ean", "gtin", "isbn", "barcode", "code", "serial",
        "account", "card", "key", "hash", "seed", "bytes", "size", "count",
    ]

    /// `unix` or `unix-ms`, if there are numbers, and all are times between 2000 and 2100 in it.
    static func format(_ shape: NumberShape) -> String? {
        guard shape.least <= shape.greatest else { return nil }
        if shape.least >= 946_684_800, shape.greatest <= 4_102_444_800 { return "unix" }
        if shape.least >= 946_684_800_000, shape.greatest <= 4_102_444_800_000, shape.wholes == shape.count {
            return "unix-ms"
        }
        return nil
    }

    private static let ends: Set<String> = [
        "at", "on", "since", "until", "from", "to", "start", "end", "begin", "ts", "now", "ms", "epoch", "exp", "iat",
        "nbf", "expires", "created", "updated", "modified", "deleted", "published", "seen", "reset",
    ]
    private static let always: Set<String> = [
        "time", "date", "timestamp", "created", "updated", "modified", "expires", "expiry", "expiration", "datetime",
        "moment", "unix",
    ]
    private static let money: Set<String> = [
        "price", "amount", "cost", "balance", "total", "subtotal", "fee", "tax", "discount", "revenue", "salary", "sum",
    ]
}
