@_spi(Generated) import APIRuntime
import Testing

struct PatternTests {
    @Test(arguments: [#"^[a-z]+$"#, #"^([a-z]+)+$"#])
    func matchesOnManyThreads(text: String) async {
        let pattern = Pattern(text)
        let matches = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<200).filter { pattern.matches($0 % 2 == 0 ? "abc" : "abC") }.count
                }
            }
            return await group.reduce(0, +)
        }
        #expect(matches == 800)
    }

    @Test(arguments: [#"^(a+)+\1$"#, #"^(?=a)a$"#, #"\bword\b"#])
    func rejectsExpressionsWithoutLinearTime(text: String) {
        #expect(!Pattern.isSupported(text))
        #expect(!Pattern(text).matches("aa"))
    }

    @Test
    func invalidExpressionsMatchNothing() {
        #expect(!Pattern.isSupported("["))
        #expect(!Pattern("[").matches("["))
    }
}
