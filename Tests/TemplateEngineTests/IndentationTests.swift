import Testing

@Suite("Indentation")
struct IndentationTests {
    @Test("a partial on its own line is indented as a whole, also if nested or in a loop")
    func partials() throws {
        let partials = [
            "bed": "bed {\n    {{> rows}}\n}\n",
            "rows": "{{#beds}}\n{{plant}}\n{{#note}}\n  // {{.}}\n{{/note}}\n\n{{/beds}}\n",
        ]
        let garden = Garden(beds: [Bed(plant: "rose"), Bed(plant: "lily", note: "tall")])
        let expected = """
            garden {
                bed {
                    rose

                    lily
                      // tall

                }
            }

            """
        #expect(try render("garden {\n    {{> bed}}\n}\n", garden, partials: partials) == expected)
    }

    @Test("a text of several lines is indented on each line that is not empty")
    func texts() throws {
        let garden = Garden(doc: "one\n\ntwo", rules: ["a\nb", "c"])
        #expect(try render("{\n    {{doc}}\n}", garden) == "{\n    one\n\n    two\n}")
        #expect(try render("{\n    {{#doc}}{{.}}{{/doc}}\n}", garden) == "{\n    one\n\n    two\n}")
        #expect(try render("{{#rules}}\n    {{.}}\n{{/rules}}", garden) == "    a\n    b\n    c\n")
        #expect(try render("  {{> p}}\n", garden, partials: ["p": "  {{doc}}\n"]) == "    one\n\n    two\n")
    }

    @Test("a text within a line is indented only by the partials around it")
    func textsWithinLines() throws {
        let garden = Garden(doc: "one\ntwo")
        #expect(try render("    let x = {{doc}}", garden) == "    let x = one\ntwo")
        #expect(try render("    {{name}}{{doc}}", garden) == "    Edenone\ntwo")
        #expect(try render("  {{> p}}", garden, partials: ["p": "let x = {{doc}}\n"]) == "  let x = one\n  two\n")
    }

    @Test("a loop on one line keeps the indentation of its partial")
    func loopsOnOneLine() throws {
        let partials = ["p": "{{#rules}}{{.}}\n{{/rules}}end\n"]
        #expect(try render("  {{> p}}\n", Garden(rules: ["a", "b"]), partials: partials) == "  a\n  b\n  end\n")
        #expect(try render("  {{> p}}\n", Garden(), partials: partials) == "  end\n")
    }

    @Test("a partial within a line is indented only by the partial around it")
    func inlinePartials() throws {
        let partials = ["outer": "[{{> inner}}]\n", "inner": "a\nb"]
        #expect(try render("x {{> inner}}\n", Garden(), partials: partials) == "x a\nb\n")
        #expect(try render("  {{> outer}}\n", Garden(), partials: partials) == "  [a\n  b]\n")
    }

    @Test("a partial within a line leaves out its last line break")
    func lastLineBreak() throws {
        let partials = ["outer": "[{{> inner}}]\n", "inner": "a\nb\n", "blank": "a\n\n"]
        #expect(try render("x {{> inner}} y {{> outer}}z\n", Garden(), partials: partials) == "x a\nb y [a\nb]z\n")
        #expect(try render("{{> blank}}.", Garden(), partials: partials) == "a\n.")
        #expect(try render("{{> inner}}\n.", Garden(), partials: partials) == "a\nb\n.")
    }

    @Test("Windows line endings and empty lines are kept")
    func windowsLineEndings() throws {
        let partials = ["p": "a\r\n\r\nb\r\n"]
        #expect(try render("{\r\n  {{> p}}\r\n}", Garden(), partials: partials) == "{\r\n  a\r\n\r\n  b\r\n}")
    }
}
