import TemplateEngine
import Testing

@Suite("Lists separated by commas")
struct SeparatedListTests {
    private let call = "func f({{,rules}}{{.}}: Int{{/rules}}) {\n    body\n}\n"
    private let long = (1...6).map { "parameterWithALongName\($0)" }

    @Test("a list that fits is on one line, with commas between the elements")
    func keepsShortListsOnOneLine() throws {
        #expect(try render(call, Garden(rules: ["a", "b"])) == "func f(a: Int, b: Int) {\n    body\n}\n")
        #expect(try render(call, Garden(rules: ["a"])) == "func f(a: Int) {\n    body\n}\n")
        #expect(try render(call, Garden()) == "func f() {\n    body\n}\n")
        #expect(try render("{{,beds}}{{plant}}{{/beds}}", Garden(beds: [Bed(plant: "a"), Bed(plant: "b")])) == "a, b")
    }

    @Test("a list on a line of more than 120 columns has each element on a line of its own")
    func breaksLongLists() throws {
        let expected =
            "func f(\n" + long.map { "    \($0): Int" }.joined(separator: ",\n") + "\n) {\n    body\n}\n"
        #expect(try render(call, Garden(rules: long)) == expected)
    }

    @Test("columns count what follows the list, up to the end of its line", arguments: [0, 1])
    func countsTheWholeLine(excess: Int) throws {
        let element = String(repeating: "x", count: 120 - "f() tail".count + excess)
        let text = try render("f({{,rules}}{{.}}{{/rules}}) tail\nnext {{name}}", Garden(rules: [element]))
        #expect(text == (excess == 0 ? "f(\(element)) tail\nnext Eden" : "f(\n    \(element)\n) tail\nnext Eden"))
    }

    @Test("columns are characters, not bytes")
    func countsCharacters() throws {
        let element = String(repeating: "é", count: 110)
        #expect(try render("f({{,rules}}{{.}}{{/rules}})", Garden(rules: [element])) == "f(\(element))")
    }

    @Test("a broken list in square brackets ends with a comma")
    func endsArraysWithACommma() throws {
        let text = try render("let all = [{{,rules}}{{.}}{{/rules}}]", Garden(rules: long))
        #expect(text == "let all = [\n" + long.map { "    \($0),\n" }.joined() + "]")
    }

    @Test("broken lists keep the indentation of their line, in partials too")
    func keepsIndentation() throws {
        let text = try render("{\n    {{> call}}\n}\n", Garden(rules: long), partials: ["call": call])
        let lines =
            ["{", "    func f("] + long.dropLast().map { "        \($0): Int," } + ["        \(long[5]): Int"]
            + ["    ) {", "        body", "    }", "}", ""]
        #expect(text == lines.joined(separator: "\n"))
    }

    @Test("only the outer of two nested lists is broken")
    func breaksTheOuterList() throws {
        let beds = long.map { Bed(plant: $0, beds: [Bed(plant: "a"), Bed(plant: "b")]) }
        let text = try render("[{{,beds}}{{plant}}({{,beds}}{{plant}}{{/beds}}){{/beds}}]", Garden(beds: beds))
        #expect(text == "[\n" + long.map { "    \($0)(a, b),\n" }.joined() + "]")
    }

    @Test("the second list of a line is broken if the first is empty")
    func breaksTheSecondList() throws {
        let template = "{{,beds}}{{plant}}{{/beds}}<{{,rules}}{{.}}{{/rules}}>"
        #expect(try render(template, Garden(rules: long)) == "<\n    \(long.joined(separator: ",\n    "))\n>")
    }

    @Test("a list without anything before it can be broken")
    func breaksAListAtTheStartOfALine() throws {
        #expect(
            try render("{{,rules}}{{.}}{{/rules}}", Garden(rules: long)).split(separator: "\n")
                == long.dropLast().map { "    \($0)," } + ["    \(long[5])"])
    }

    @Test("a list with an element of several lines is left as it is")
    func keepsElementsOfSeveralLines() throws {
        let text = try render("f({{,rules}}{{.}}{{/rules}})", Garden(rules: ["a\nb"] + long))
        #expect(text == "f(a\nb, \(long.joined(separator: ", ")))")
    }
}
