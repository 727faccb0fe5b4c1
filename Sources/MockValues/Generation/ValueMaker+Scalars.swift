import JSONSyntax
import SpecLanguage
import WireSyntax

extension ValueMaker {
    mutating func builtIn(
        _ type: BuiltInType, _ rules: ValueRules, _ random: MockRandom
    ) throws(MockFailure) -> JSONValue {
        var random = random
        if case .values(let literals) = rules.constraints.scope, let literal = random.pick(literals) {
            return literal.json(in: models, rules.dateFormat)
        }
        switch type {
        case .string: return try string(rules, &random)
        case .bool: return bool(rules, &random)
        case .date: return try date(rules, &random)
        case .url: return .string(rules.kind == .image ? MockText.image(&random) : MockText.url(&random))
        case .uuid: return .string(uuid(&random))
        case .data: return .string(try data(rules, &random))
        case .json: return anything(rules, &random)
        default: return try number(type, rules, &random)
        }
    }

    private func bool(_ rules: ValueRules, _ random: inout MockRandom) -> JSONValue {
        let value = random.happens(onceIn: 2)
        if let bools = rules.bools, let word = random.pick(value ? bools.yes : bools.no) {
            return word.json(in: models, nil)
        }
        guard rules.castsAutomatically, random.happens(onceIn: 4) else { return .bool(value) }
        return random.happens(onceIn: 2) ? .number(value ? "1" : "0") : .string(value ? "true" : "false")
    }

    private func number(
        _ type: BuiltInType, _ rules: ValueRules, _ random: inout MockRandom
    ) throws(MockFailure) -> JSONValue {
        var range = ValueRange()
        if case .range(let bounds) = rules.constraints.scope { range = bounds }
        let guess = NameGuess(rules.name)
        let window = rules.hint == .kind(.id) ? 1...99_999 : guess.window
        guard let text = NumberChoice(type, range, window).text(&random) else {
            throw MockFailure("no \(type.rawValue) found in its scope")
        }
        let isCast = rules.castsAutomatically && random.happens(onceIn: 4)
        return isCast ? .string(text) : .number(text)
    }

    /// A random UUID (RFC 9562, section 5.4).
    private func uuid(_ random: inout MockRandom) -> String {
        let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array([high, low].map { Self.hexadecimal($0) }.joined())
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private mutating func data(_ rules: ValueRules, _ random: inout MockRandom) throws(MockFailure) -> String {
        let length = rules.constraints.length
        let least = max(length?.minimum ?? 1, rules.avoidsEmpty ? 1 : 0)
        try spend(steps: least / 8, bytes: least)
        let most = max(least, min(length?.maximum ?? .max, max(least, 1) + 15))
        let count = least + random.below(most - least + 1)
        return Base64Text.encode((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    }

    private func anything(_ rules: ValueRules, _ random: inout MockRandom) -> JSONValue {
        switch rules.kind {
        case .number?: .number(String(random.below(1000)))
        case .some(let kind): .string(MockText.text(of: kind, &random))
        case nil: .object([JSONValue.Member(key: "text", value: .string(MockText.sentence(&random)))])
        }
    }
}

extension ValueMaker {
    mutating func string(_ rules: ValueRules, _ random: inout MockRandom) throws(MockFailure) -> JSONValue {
        let length = rules.constraints.length
        let least = max(length?.minimum ?? 0, rules.avoidsEmpty ? 1 : 0)
        let most = max(least, length?.maximum ?? .max)
        try spend(steps: least / 8, bytes: least)
        var text = Self.fitted(MockText.text(of: rules.kind, &random), least...most, &random)
        if let pattern = rules.constraints.pattern { text = try matching(pattern, text, least...most, &random) }
        // Fields with automatic conversion may receive a number, too, if it preserves all digits.
        let canBeNumber = rules.castsAutomatically && rules.constraints.isEmpty && Self.isPlainNumber(text)
        return canBeNumber && random.happens(onceIn: 2) ? .number(text) : .string(text)
    }

    private mutating func matching(
        _ pattern: String, _ text: String, _ lengths: ClosedRange<Int>, _ random: inout MockRandom
    ) throws(MockFailure) -> String {
        guard let linear = models.pattern(pattern) else {
            throw MockFailure("cannot generate text for a pattern that is not a regular language")
        }
        try spend(steps: text.utf8.count / 8)
        if linear.matches(text) { return text }
        try spend(steps: linear.sampleCost(lengths: lengths) / 64)
        guard let sample = linear.sample(lengths: lengths, choosing: { random.below($0) }) else {
            throw MockFailure("no text found that matches its pattern and length")
        }
        return sample
    }

    /// The text, extended with words or truncated so that its length is valid.
    private static func fitted(_ text: String, _ lengths: ClosedRange<Int>, _ random: inout MockRandom) -> String {
        var text = text
        // The words consist of letters that never combine across words, so lengths can be added up.
        var count = text.count
        while count < lengths.lowerBound {
            let word = (count == 0 ? "" : " ") + MockText.word(&random)
            text += word
            count += word.count
        }
        guard count > lengths.upperBound else { return text }
        text = String(text.prefix(lengths.upperBound))
        // No trailing space unless the words require it.
        if text.last == " " { text = text.dropLast() + "a" }
        return text
    }

    private static func isPlainNumber(_ text: String) -> Bool {
        let isLeading = text.first == "0"
        return !text.isEmpty && text.utf8.count <= 15 && !isLeading && text.utf8.allSatisfy { (48...57).contains($0) }
    }
}

extension ValueMaker {
    func date(_ rules: ValueRules, _ random: inout MockRandom) throws(MockFailure) -> JSONValue {
        let format = rules.dateFormat ?? .iso8601
        var range = ValueRange()
        if case .range(let bounds) = rules.constraints.scope { range = bounds }
        let window = Self.window(range)
        for _ in 0..<40 {
            let seconds = random.number(in: window)
            let text = DateWriting.text(of: seconds, format)
            // A format without a time of day moves the date to midnight.
            guard let read = DateText.seconds(of: text, format), range.contains(.date(seconds: read, text: text))
            else {
                continue
            }
            return json(text, format, rules, &random)
        }
        guard let bound = [range.minimum, range.maximum].compactMap(\.self).first, case .date(_, let text) = bound
        else {
            throw MockFailure("no date found in its scope")
        }
        return json(DateWriting.text(text, format), format, rules, &random)
    }

    private func json(
        _ text: String, _ format: DateFormat, _ rules: ValueRules, _ random: inout MockRandom
    ) -> JSONValue {
        guard format == .unix || format == .unixMilliseconds else { return .string(text) }
        return rules.castsAutomatically && random.happens(onceIn: 4) ? .string(text) : .number(text)
    }

    /// The seconds to choose from: a few recent years, as far as they are in the range.
    private static func window(_ range: ValueRange) -> ClosedRange<Int64> {
        let (first, last, year): (Int64, Int64, Int64) = (1_577_836_800, 1_767_225_599, 31_536_000)
        let low = seconds(range.minimum ?? range.above)
        let high = seconds(range.maximum ?? range.below)
        let (start, end) = (max(low ?? first, min(first, high ?? first)), min(high ?? last, max(last, low ?? last)))
        if start <= end { return start...end }
        if let low { return low...max(low, min(high ?? .max, low + year)) }
        return ((high ?? last) - year)...(high ?? last)
    }

    private static func seconds(_ literal: Literal?) -> Int64? {
        guard case .date(let seconds, _) = literal, abs(seconds) < 1e11 else { return nil }
        return Int64(seconds.rounded(.down))
    }
}
