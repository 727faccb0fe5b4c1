import SpecFormatting
import Testing
import YAMLSyntax

@Suite("The canonical form")
struct CanonicalFormTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let formatted: String

        init(_ description: String, _ text: String, _ formatted: String) {
            testDescription = description
            self.text = text
            self.formatted = formatted
        }
    }

    private static let long: String = String(repeating: "word ", count: 30) + "end"

    static let cases: [Case] = [
        Case(
            "indentation is two spaces, also of lists", "a:\n    b:\n    - 1\n    -   c: 2\n        d: 3\n",
            "a:\n  b:\n    - 1\n    - c: 2\n      d: 3\n"),
        Case("spaces in brackets and around colons", "{ a :  [ 1,2 ],b: {c: } }", "{a: [1, 2], b: {c: }}\n"),
        Case("a collection in brackets that fits is on one line", "a: [\n  b,\n  c,\n]\n", "a: [b, c]\n"),
        Case("a longer one is in a block", "a: {b: {c: \(long), d: 1}}\n", "a:\n  b:\n    c: \(long)\n    d: 1\n"),
        Case("one that fits in a longer one stays", "a: {b: \(long), c: {d: 1}}\n", "a:\n  b: \(long)\n  c: {d: 1}\n"),
        Case("a block stays one", "a:\n  b: 1\n", "a:\n  b: 1\n"),
        Case("a pair in brackets has no braces", "a: [String: Int]\n", "a: [String: Int]\n"),
        Case(
            "quotes only where they are needed", #"a: ["b", 'c d', 'e: f', "g?", "it's", "x\ty"]"#,
            #"a: [b, c d, 'e: f', 'g?', it's, "x\ty"]"# + "\n"),
        Case(
            "single quotes, unless the text has one", #"a: ["{b}", "{b}'s", "{b}'s \\"]"#,
            #"a: ['{b}', "{b}'s", '{b}''s \']"# + "\n"),
        Case(
            "quotes around what would be a number or a flag", "a: ['1', \"-1\", '2026-01-01', 'yes', 'null', '', '~']",
            "a: ['1', '-1', '2026-01-01', 'yes', 'null', \"\", '~']\n"),
        Case("what is no text has none", "a: [1, -1.5, yes, null, ~, true]\n", "a: [1, -1.5, yes, null, ~, true]\n"),
        Case("addresses need none", "a: {b: 'https://example.com:80/c'}", "a: {b: https://example.com:80/c}\n"),
        Case("types in brackets need them", "a: {b: String?}\n", "a: {b: 'String?'}\n"),
        Case("a text on several lines is on one", "a: b\n  c\nd: \"e\n  f\"\n", "a: b c\nd: e f\n"),
        Case(
            "or folded", "a: \(long)\n  \(long)\n",
            "a: >-\n  \(String(repeating: "word ", count: 22))word\n"
                + "  \(String(repeating: "word ", count: 7))end\(String(repeating: " word", count: 16))\n"
                + "  \(String(repeating: "word ", count: 14))end\n"),
        Case(
            "literal and folded texts keep their lines", "a: |\n     b\n       c\n\n     d\ne: >+\n f\n g\n\n\nh: 1\n",
            "a: |\n  b\n    c\n\n  d\ne: >+\n  f\n  g\n\n\nh: 1\n"),
        Case("a text without a line feed at its end keeps none", "a: |\n  b", "a: |-\n  b\n"),
        Case("a text that begins with spaces has an indicator", "a: |1\n   b\n", "a: |2\n    b\n"),
        Case("one blank line between groups", "\n\na: 1\n\n\n\nb: 2\nc:\n\n  d: 3\n\n", "a: 1\n\nb: 2\nc:\n  d: 3\n"),
        Case(
            "trailing spaces, carriage returns and the byte order mark go", "\u{FEFF}a: 1  \r\nb: 2\t\r\n",
            "a: 1\nb: 2\n"),
        Case("document markers go", "---\na: 1\n...\n# b\n", "a: 1\n# b\n"),
        Case("unless directives need them", "%YAML 1.1\n---\na: 1\n", "%YAML 1.1\n---\na: 1\n"),
        Case("a question mark is written where a key needs it", "? a\n: 1\n? \n: 2\n", "a: 1\n?\n: 2\n"),
        Case("nothing stays nothing", "", ""),
        Case("comments alone stay", "\n#a\n\n\n  # b", "#a\n\n# b\n"),
        Case(
            "anchors, tags, aliases and merge keys stay",
            "a: &x {b: 1}\nc: *x\nd: !!str  &y 5\ne: &z\n    <<: *x\n    f: 2\n*y : 3\n",
            "a: &x {b: 1}\nc: *x\nd: &y !!str 5\ne: &z\n  <<: *x\n  f: 2\n*y : 3\n"),
        Case("a list of mappings with an anchor", "- &a\n  b: 1\n- &c d: 2\n", "- &a\n  b: 1\n- &c d: 2\n"),
    ]

    @Test("forms", arguments: cases)
    func form(_ example: Case) throws {
        #expect(try SpecFormatter.format(example.text) == example.formatted)
        #expect(try SpecFormatter.format(example.formatted) == example.formatted)
    }

    static let comments: [Case] = [
        Case(
            "stay above what they are about", "# a\na:\n    # b\n    b: 1\n\n    # c\n\n    c: 2\n",
            "# a\na:\n  # b\n  b: 1\n\n  # c\n\n  c: 2\n"),
        Case(
            "stay at the end of their collection", "a:\n    b: 1\n    # end of a\n# c\nc: 2\n  # end\n",
            "a:\n  b: 1\n  # end of a\n# c\nc: 2\n# end\n"),
        Case(
            "of a list as far left as its key belong to the next key", "a:\n- 1\n# b\nb: 2\n", "a:\n  - 1\n# b\nb: 2\n"),
        Case(
            "stay on their lines, in one column", "a: 1 # x\nbcd: 2    #y  \n\ne: # z\n  f: 3\n",
            "a: 1    # x\nbcd: 2  #y\n\ne:  # z\n  f: 3\n"),
        Case("are kept with a dash", "- # a\n  b: 1\n-   # c\n  d\n", "-  # a\n  b: 1\n- d  # c\n"),
        Case("are kept with the header of a text", "a: | # b\n  c\n", "a: |  # b\n  c\n"),
        Case(
            "in brackets make a block", "a: [ # b\n  c, # d\n  # e\n  f\n  # g\n] # h\n",
            "a:  # b # h\n  - c  # d\n  # e\n  - f\n  # g\n"),
        Case("between a key and its value go above", "a:\n  # b\n  c\n", "# b\na: c\n"),
        Case("below a property stay", "a: &b # c\n  # d\n  e: 1\n", "a: &b  # c\n  # d\n  e: 1\n"),
        Case("of an empty collection stay", "a: [ # b\n  # c\n]\nd: 1\n", "a: []  # b\n# c\nd: 1\n"),
    ]

    @Test("comments", arguments: comments)
    func comment(_ example: Case) throws {
        try form(example)
    }

    @Test("a fault is thrown with its position, and is the one that checking reports")
    func faults() throws {
        for text in ["a: [", "a: 1\na: 2\n", "\ta: 1\n", "a: *b\n", "- 1\nb: 2\n", "a: 1\n---\nb: 2\n", "\u{0}"] {
            let fault = try #require(YAMLParser().parse(Array(text.utf8)).faults.first)
            #expect(throws: fault, "\(text)") { try SpecFormatter.format(text) }
        }
        #expect(throws: YAMLFault.self) { try SpecFormatter.format([0xFF, 0x00]) }
    }

    @Test("UTF-16 becomes UTF-8")
    func encodings() throws {
        let bytes: [UInt8] = [0xFF, 0xFE] + "a: 'é'".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try SpecFormatter.format(bytes) == Array("a: é\n".utf8))
    }

    @Test("20,000 models take seconds, without optimisation and beside other tests some more", .timeLimit(.minutes(5)))
    func large() throws {
        var text = "apigen: 1\nmodels:\n"
        for number in 0..<20_000 {
            text +=
                "    Model\(number):  # model\n        fields: {id: Int, name: \"String\", next: \"Model\(number)?\"}\n\n"
        }
        let formatted = try SpecFormatter.format(text)
        #expect(
            formatted.hasSuffix("  Model19999:  # model\n    fields: {id: Int, name: String, next: 'Model19999?'}\n"))
        #expect(try SpecFormatter.format(formatted) == formatted)
    }

    @Test("deep and wide brackets take time in proportion to the text", .timeLimit(.minutes(1)))
    func nested() throws {
        let wide = "[" + String(repeating: "x, ", count: 1_000) + "x]"
        let deep = String(repeating: "[", count: 190) + wide + String(repeating: "]", count: 190)
        let formatted = try SpecFormatter.format("a: \(deep)\n")
        #expect(try SpecFormatter.format(formatted) == formatted)
    }
}
