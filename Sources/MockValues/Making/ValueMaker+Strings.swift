import JSONSyntax
import PatternMatching
import SpecLanguage

extension ValueMaker {
    func string(_ rules: ValueRules, _ random: inout MockRandom) throws(MockFailure) -> JSONValue {
        let length = rules.constraints.length
        let least = max(length?.minimum ?? 0, rules.avoidsEmpty ? 1 : 0)
        let most = max(least, length?.maximum ?? .max)
        var text = Self.fitted(MockText.text(of: rules.kind, &random), least...most, &random)
        if let pattern = rules.constraints.pattern { text = try matching(pattern, text, least...most, &random) }
        // What is cast may as well come as a number, where that keeps all digits.
        let canBeNumber = rules.castsAutomatically && rules.constraints.isEmpty && Self.isPlainNumber(text)
        return canBeNumber && random.happens(onceIn: 2) ? .number(text) : .string(text)
    }

    private func matching(
        _ pattern: String, _ text: String, _ lengths: ClosedRange<Int>, _ random: inout MockRandom
    ) throws(MockFailure) -> String {
        guard let linear = LinearPattern(pattern) else {
            throw MockFailure("nothing is made up for a pattern that describes no regular language")
        }
        if linear.matches(text) { return text }
        guard let sample = linear.sample(lengths: lengths, choosing: { random.below($0) }) else {
            throw MockFailure("no text was found that matches its pattern and has its length")
        }
        return sample
    }

    /// The text with words added or characters taken away, so that its length is right.
    private static func fitted(_ text: String, _ lengths: ClosedRange<Int>, _ random: inout MockRandom) -> String {
        var text = text
        while text.count < lengths.lowerBound { text += (text.isEmpty ? "" : " ") + MockText.word(&random) }
        guard text.count > lengths.upperBound else { return text }
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
