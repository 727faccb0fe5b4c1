import Testing
import WireSyntax

@Suite("Patterns")
struct LinearPatternTests {
    @Test("match what Regex matches", arguments: [1, 2, 3, 4] as [UInt64])
    func regex(seed: UInt64) throws {
        var generated = GeneratedPatterns(seed: seed)
        var taken = 0
        for _ in 0..<1500 {
            let pattern = generated.pattern()
            let texts: [String] = (0..<12).map { _ in generated.text() }
            guard let linear = LinearPattern(pattern) else { continue }
            guard let regex = try? Regex(pattern) else {
                Issue.record("\(pattern.debugDescription) is taken, but is no regular expression")
                continue
            }
            taken += 1
            for text in texts {
                let expected = text.firstMatch(of: regex) != nil
                #expect(
                    linear.matches(text) == expected,
                    "\(pattern.debugDescription) in \(text.debugDescription): \(expected) for Regex")
            }
        }
        #expect(taken > 400)
    }

    @Test(
        "match anywhere in a text, by character",
        arguments: [
            (#"^[a-z]+$"#, "article", true), (#"^[a-z]+$"#, "Article", false), (#"^[a-z]+$"#, "article\n", false),
            (#"^(art|gal)[a-z]*(icle|lery)$"#, "gallery", true), (#"\d{3}-\d{4}"#, "call 555-0123 now", true),
            (#"^\w+@\w+\.com$"#, "someone@example.com", true), (#"^\w+@\w+\.com$"#, "someone@example.org", false),
            (#"^.{2,3}$"#, "e\u{301}a", true), (#"^.$"#, "\r\n", false), (#"^\s$"#, "\r\n", true),
            (#"^[\u4e00-\u9fa5]+$"#, "中文", true), (#"(?i)^abc$"#, "aBC", true), (#"^$"#, "", true),
            (#"^$"#, "a", false),
            (#"a|"#, "zz", true), (#"^(?:a$|b)*$"#, "ba", true), (#"x*$"#, "yy", true),
        ])
    func matches(pattern: String, text: String, isMatch: Bool) throws {
        let linear = try #require(LinearPattern(pattern))
        #expect(linear.matches(text) == isMatch)
        #expect((text.firstMatch(of: try Regex(pattern)) != nil) == isMatch)
    }

    @Test(
        "refuse what is not linear or not certain",
        arguments: [
            #"(?=a)"#, #"(a)\1"#, #"\bword"#, #"a*+"#, #"(?>a)"#, #"a**"#, #"[b-a]"#, #"("#, #"a)"#, #"[]"#, #""#,
            #"\"#,
            #"(?i)é"#, #"\r"#, #"(a{1000}){1000}"#, #"[a--b]"#, #"(?m)^a"#, "e\\u{301}",
        ])
    func refused(pattern: String) {
        #expect(LinearPattern(pattern) == nil)
    }

    @Test(
        "take linear time where backtracking takes exponential time",
        arguments: [
            #"^(a+)+$"#, #"^(a|a)*$"#, #"^(.*)*x$"#, #"(a|aa)+$"#, #"^(\w+\s?)*$"#, #"^(a?){60}a{60}$"#, #"(x+x+)+y"#,
            #"a.{12}b$"#,
        ])
    func linearTime(pattern: String) throws {
        let linear = try #require(LinearPattern(pattern))
        // Exponential time would never end.
        #expect(!linear.matches(String(repeating: "a", count: 20_000) + "!"))
        #expect(!linear.matches(String(repeating: "a", count: 2000) + "é!"))
    }

    @Test("match ASCII by the table as by Unicode")
    func ascii() throws {
        for pattern in [
            #"^\w$"#, #"^\W$"#, #"^\d$"#, #"^\s$"#, #"^\S$"#, "^.$", "^[^a]$", "(?i)^k$", "(?i)^[k-m]$",
        ] {
            let linear = try #require(LinearPattern(pattern))
            let behind = try #require(LinearPattern("^é" + pattern.drop { "(?i)^".contains($0) }))
            for value: UInt8 in 0..<128 where value != 0x0D && !pattern.hasPrefix("(?i)") {
                let text = String(Character(Unicode.Scalar(value)))
                #expect(linear.matches(text) == behind.matches("é" + text), "\(pattern) \(value)")
            }
            for value: UInt8 in 0..<128 {
                let text = String(Character(Unicode.Scalar(value)))
                #expect(linear.matches(text) == (text.firstMatch(of: try Regex(pattern)) != nil), "\(pattern) \(value)")
            }
        }
    }
}
