import Testing
import WireSyntax

@Suite("Texts that match a pattern")
struct SampleTests {
    @Test(
        "match it and have the requested length",
        arguments: [
            ("^[0-9a-f]+$", 1...64), ("^[0-9a-f]{32}$", 0...100),
            (#"^([0-9]+(\.[0-9]+)?|([0-9]+(ms|s|m|h|d|w|y))+)$"#, 0...20),
            ("^[a-zA-Z_][a-zA-Z0-9_]*$", 5...5), ("[0-9]$", 5...9), ("^[0-9]", 5...9), ("cat|dog", 3...3),
            ("a|", 0...0),
            (#"^\d{3}-\d{4}$"#, 8...8), ("^$", 0...10), ("^[\\u4e00-\\u9fa5]+$", 2...4), ("(?i)^abc$", 3...3),
            ("^.{3}$", 3...3), (#"^\s$"#, 1...1), ("^[^a-z]+$", 4...4), ("x{100}", 100...200),
        ])
    func matches(pattern: String, lengths: ClosedRange<Int>) throws {
        let linear = try #require(LinearPattern(pattern))
        var random = GeneratedPatterns(seed: 7)
        for _ in 0..<20 {
            let text = try #require(linear.sample(lengths: lengths) { random.below($0) })
            #expect(linear.matches(text))
            #expect(lengths.contains(text.count))
        }
    }

    @Test("are nil if there are none", arguments: [("^[0-9]{4}$", 5...9), ("^a$", 0...0), ("a^b", 0...20)])
    func none(pattern: String, lengths: ClosedRange<Int>) throws {
        let linear = try #require(LinearPattern(pattern))
        #expect(linear.sample(lengths: lengths) { _ in 0 } == nil)
    }

    @Test("are found for nearly every pattern that some text matches")
    func generatedPatterns() throws {
        var generated = GeneratedPatterns(seed: 9)
        var (matched, found) = (0, 0)
        for _ in 0..<3000 {
            let pattern = generated.pattern()
            let texts = (0..<8).map { _ in generated.text() }
            guard let linear = LinearPattern(pattern), texts.contains(where: { linear.matches($0) }) else { continue }
            matched += 1
            guard let text = linear.sample(lengths: 0...12, choosing: { generated.below($0) }) else { continue }
            found += 1
            #expect(try Regex(pattern).firstMatch(in: text) != nil, "\(pattern) and \(text.debugDescription)")
        }
        #expect(matched > 300)
        #expect(found * 100 > matched * 97, "\(found) of \(matched)")
    }
}
