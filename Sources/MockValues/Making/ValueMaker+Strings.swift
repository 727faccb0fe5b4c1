import JSONSyntax
import PatternMatching
import SpecLanguage

extension ValueMaker {
    mutating func string(_ rules: ValueRules, _ random: inout MockRandom) throws(MockFailure) -> JSONValue {
        let length = rules.constraints.length
        let least = max(length?.minimum ?? 0, rules.avoidsEmpty ? 1 : 0)
        let most = max(least, length?.maximum ?? .max)
        try spend(steps: least / 8, bytes: least)
        var text = Self.fitted(MockText.text(of: rules.kind, &random), least...most, &random)
        if let pattern = rules.constraints.pattern { text = try matching(pattern, text, least...most, &random) }
        // What is cast may as well come as a number, where that keeps all digits.
        let canBeNumber = rules.castsAutomatically && rules.constraints.isEmpty && Self.isPlainNumber(text)
        return canBeNumber && random.happens(onceIn: 2) ? .number(text) : .string(text)
    }

    private mutating func matching(
        _ pattern: String, _ text: String, _ lengths: ClosedRange<Int>, _ random: inout MockRandom
    ) throws(MockFailure) -> String {
        guard let linear = models.pattern(pattern) else {
            throw MockFailure("nothing is made up for a pattern that describes no regular language")
        }
        try spend(steps: text.utf8.count / 8)
        if linear.matches(text) { return text }
        try spend(steps: linear.sampleCost(lengths: lengths) / 64)
        guard let sample = linear.sample(lengths: lengths, choosing: { random.below($0) }) else {
            throw MockFailure("no text was found that matches its pattern and has its length")
        }
        return sample
    }

    /// The text with words added or characters taken away, so that its length is right.
    private static func fitted(_ text: String, _ lengths: ClosedRange<Int>, _ random: inout MockRandom) -> String {
        var text = text
        // The words are of letters that never grow together, so that counting each once is enough.
        var count = text.count
        while count < lengths.lowerBound {
            let word = (count == 0 ? "" : " ") + MockText.word(&random)
            text += word
            count += word.count
        }
        guard count > lengths.upperBound else { return text }
        text = String(text.prefix(lengths.upperBound))
        // No space at the end, where there need not be one.
        if text.last == " " { text = text.dropLast() + "a" }
        return text
    }

    private static func isPlainNumber(_ text: String) -> Bool {
        let isLeading = text.first == "0"
        return !text.isEmpty && text.utf8.count <= 15 && !isLeading && text.utf8.allSatisfy { (48...57).contains($0) }
    }
}
