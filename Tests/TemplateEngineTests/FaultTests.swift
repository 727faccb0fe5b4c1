import TemplateEngine
import Testing

@Suite("Faults in templates")
struct FaultTests {
    private static let known = "known here: name, doc, isOpen, rules, beds, gate, owner, bed"

    @Test(
        "a mistake is reported with file, line and column",
        arguments: [
            ("a\n  {{nmae}}", "main:2:3: error: unknown name \"nmae\"; did you mean \"name\"?"),
            ("a\n  {{zzz}}", "main:2:3: error: unknown name \"zzz\"; \(known)"),
            ("ö€🙂{{zzz}}", "main:1:4: error: unknown name \"zzz\"; \(known)"),
            ("{{#nope}}{{what}}{{#x}}{{/x}}{{/nope}}", "main:1:1: error: unknown name \"nope\"; \(known)"),
            ("{{^nope}}{{/nope}}", "main:1:1: error: unknown name \"nope\"; \(known)"),
            (
                "{{#beds}}{{zzz}}{{/beds}}",
                """
                main:1:10: error: unknown name "zzz"; known here: plant, beds, note, @first, @last, name, doc, isOpen, \
                rules, gate, owner, bed
                """
            ),
            ("{{first}}", "main:1:1: error: unknown name \"first\"; \(known)"),
            ("{{gate.color}}", "main:1:1: error: unknown name \"color\"; did you mean \"colour\"?"),
            ("{{gate.zzz}}", "main:1:1: error: unknown name \"zzz\" in \"gate\"; known there: colour, locks"),
            ("{{name.length}}", "main:1:1: error: \"name\" has no members; a dot follows only a single context"),
            ("{{beds.plant}}", "main:1:1: error: \"beds\" has no members; a dot follows only a single context"),
            (
                "{{#beds}}{{@first.x}}{{/beds}}",
                """
                main:1:10: error: "@first" has no members; a dot follows only a single context
                """
            ),
            ("{{.}}", "main:1:1: error: \".\" is only known inside a section of texts; \(known)"),
            (
                "{{#rules}}{{#gate}}{{.}}{{/gate}}{{/rules}}",
                """
                main:1:20: error: "." is only known inside a section of texts; known here: colour, locks, ., @first, \
                @last, name, doc, isOpen, rules, beds, gate, owner, bed
                """
            ),
            ("{{#beds}}{{first}}{{/beds}}", "main:1:10: error: unknown name \"first\"; did you mean \"@first\"?"),
            ("{{../name}}", "main:1:1: error: \"../name\" looks outside of more sections than there are"),
            ("{{#bed}}{{/bed}}", "main:1:1: error: \"bed\" always exists, so a section of it is pointless"),
            (
                "{{#bed.rose}}{{zzz}}{{/bed.rose}}",
                "main:1:14: error: unknown name \"zzz\"; known here: plant, beds, note, name, doc, isOpen, rules, gate, owner, bed"
            ),
            ("{{isOpen}}", "main:1:1: error: \"isOpen\" is not a text; only a section can use it"),
            ("{{rules}}", "main:1:1: error: \"rules\" is not a text; only a section can use it"),
            ("{{owner}}", "main:1:1: error: \"owner\" is not a text; only a section can use it"),
            ("{{#name}}{{/name}}", "main:1:1: error: \"name\" always exists, so a section of it is pointless"),
            (
                "{{^owner}}{{/owner}}",
                "main:1:1: error: \"owner\" always exists, so a section of it is pointless"
            ),
            ("{{,name}}{{/name}}", "main:1:1: error: \"name\" is not a list, so commas cannot separate its elements"),
            ("{{,gate}}{{/gate}}", "main:1:1: error: \"gate\" is not a list, so commas cannot separate its elements"),
            ("{{,nope}}{{/nope}}", "main:1:1: error: unknown name \"nope\"; \(known)"),
            ("{{> gone}}", "main:1:1: error: there is no partial \"gone\""),
            ("{{}}", "main:1:1: error: the tag has no name"),
            ("{{> }}", "main:1:1: error: the tag has no name"),
            ("{{a b}}", "main:1:1: error: \"a b\" is not a name"),
            ("{{a..b}}", "main:1:1: error: \"a..b\" is not a name"),
            ("{{> a b}}", "main:1:1: error: \"a b\" is not a valid partial name"),
            ("{{<parent}}{{/parent}}", "main:1:1: error: template inheritance is not supported"),
            ("{{$block}}", "main:1:1: error: template inheritance is not supported"),
            ("{{>*dynamic}}", "main:1:1: error: dynamic partial names are not supported"),
            (
                "{{=<% x %>=}}",
                "main:1:1: error: new delimiters must be two words without \"=\", such as \"{{=<% %>=}}\""
            ),
            ("{{=<%=}}", "main:1:1: error: new delimiters must be two words without \"=\", such as \"{{=<% %>=}}\""),
        ])
    func mistakes(_ template: String, _ expected: String) {
        #expect(faults(template).first == expected)
    }

    @Test(
        "an unclosed tag is a fault, and the rest is still checked",
        arguments: [
            ("a {{name", ["main:1:3: error: the tag is not closed on this line: \"}}\" is missing"]),
            ("{{", ["main:1:1: error: the tag is not closed on this line: \"}}\" is missing"]),
            ("{{{name}}", ["main:1:1: error: the tag is not closed on this line: \"}}}\" is missing"]),
            ("{{! a\nb", ["main:1:1: error: the tag is not closed: \"}}\" is missing"]),
            ("{{=<% %>", ["main:1:1: error: the tag is not closed: \"=}}\" is missing"]),
            ("{{=<% %>=}}<%name", ["main:1:12: error: the tag is not closed on this line: \"%>\" is missing"]),
            (
                "{{name\n{{nope}}",
                [
                    "main:1:1: error: the tag is not closed on this line: \"}}\" is missing",
                    "main:2:1: error: unknown name \"nope\"; \(known)",
                ]
            ),
        ])
    func unclosedTags(_ template: String, _ expected: [String]) {
        #expect(faults(template) == expected)
    }

    @Test(
        "sections that are not closed, or not in order, are faults",
        arguments: [
            ("{{#isOpen}}", ["main:1:1: error: the section \"isOpen\" is not closed"]),
            ("\n{{/isOpen}}", ["main:2:1: error: no section \"isOpen\" is open"]),
            (
                "{{#beds}}{{#isOpen}}{{/beds}}{{/isOpen}}",
                [
                    "main:1:10: error: the section \"isOpen\" is not closed",
                    "main:1:30: error: no section \"isOpen\" is open",
                ]
            ),
            (
                "{{#beds}}{{/bed}}{{/beds}}",
                ["main:1:10: error: no section \"bed\" is open; the section \"beds\" is open here"]
            ),
        ])
    func mismatchedSections(_ template: String, _ expected: [String]) {
        #expect(faults(template) == expected)
    }

    @Test("all faults of a template and its partials are reported once, sorted")
    func allFaults() {
        let partials = ["b": "\n{{#isOpen}}", "a": "{{> b}}{{nope}}{{> b}}"]
        let expected = [
            "a:1:8: error: unknown name \"nope\"; \(Self.known)",
            "b:2:1: error: the section \"isOpen\" is not closed",
            "main:1:15: error: \"isOpen\" is not a text; only a section can use it",
        ]
        #expect(faults("{{> a}}{{> b}}{{isOpen}}", partials: partials) == expected)
    }

    @Test("a partial that is not there is a fault with the one that was probably meant")
    func nearPartial() {
        #expect(
            faults("{{> colur}}", partials: ["colour": ""]) == [
                "main:1:1: error: there is no partial \"colur\"; did you mean \"colour\"?"
            ])
    }

    @Test("a partial is checked in each context that includes it")
    func partialsInContext() {
        let found = faults("{{> colour}}{{#gate}}{{> colour}}{{/gate}}", partials: ["colour": "{{colour}}"])
        #expect(found == ["colour:1:1: error: unknown name \"colour\"; \(Self.known)"])
        #expect(faults("{{#gate}}{{> colour}}{{/gate}}", partials: ["colour": "{{colour}}"]).isEmpty)
    }
}
