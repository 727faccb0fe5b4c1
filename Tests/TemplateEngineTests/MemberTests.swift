import TemplateEngine
import Testing

@Suite("Members of contexts")
struct MemberTests {
    private let garden = Garden(
        doc: "Green", isOpen: true, rules: ["no dogs", "no cats"],
        beds: [Bed(plant: "rose", beds: [Bed(plant: "moss")]), Bed(plant: "lily", note: "tall")],
        gate: Gate(colour: "red", locks: ["old", "new"]), owner: Gate(colour: "blue", locks: []))

    @Test(
        "each kind of member renders wherever it may be used",
        arguments: [
            ("{{name}}", "Eden"),
            ("{{{name}}}{{&name}}", "EdenEden"),
            ("{{doc}}", "Green"),
            ("{{#doc}}[{{.}}]{{/doc}}{{^doc}}none{{/doc}}", "[Green]"),
            ("{{#isOpen}}open{{/isOpen}}{{^isOpen}}shut{{/isOpen}}", "open"),
            ("{{#rules}}<{{.}}>{{/rules}}", "<no dogs><no cats>"),
            ("{{^rules}}free{{/rules}}", ""),
            ("{{#beds}}{{plant}};{{/beds}}", "rose;lily;"),
            ("{{#gate}}{{colour}}{{/gate}}{{^gate}}none{{/gate}}", "red"),
            ("{{gate.colour}} {{owner.colour}}", "red blue"),
            ("{{#gate.locks}}{{.}},{{/gate.locks}}", "old,new,"),
            ("{{#owner}}{{colour}} of {{name}}{{/owner}}", "blue of Eden"),
            ("{{^owner.locks}}lockless{{/owner.locks}}", "lockless"),
            ("{{#beds}}{{plant}}({{#beds}}{{plant}} in {{name}}{{/beds}}){{/beds}}", "rose(moss in Eden)lily()"),
            ("{{#beds}}{{#note}}{{plant}} is {{.}}{{/note}}{{/beds}}", "lily is tall"),
            ("{{#bed.rose}}{{plant}}{{/bed.rose}}{{^bed.oak}} no oak{{/bed.oak}}", "rose no oak"),
            ("{{bed.lily.note}}{{bed.oak.note}}{{#bed.rose.beds}} {{plant}}{{/bed.rose.beds}}", "tall moss"),
            ("{{#beds}}{{#beds}}{{plant}} in {{../plant}} of {{../../name}}{{/beds}}{{/beds}}", "moss in rose of Eden"),
            ("{{#beds}}{{#beds}}{{#../@first}}first{{/../@first}}{{/beds}}{{/beds}}", "first"),
            ("{{#rules}}{{#gate}}{{../.}}{{/gate}};{{/rules}}", "no dogs;no cats;"),
            ("{{#gate}}{{#../gate.locks}}{{.}},{{/../gate.locks}}{{/gate}}", "old,new,"),
        ])
    func eachKind(_ template: String, _ expected: String) throws {
        #expect(try render(template, garden) == expected)
    }

    @Test(
        "an absent member renders nothing, and its inverted section renders",
        arguments: [
            ("[{{doc}}]", "[]"),
            ("{{#doc}}{{.}}{{/doc}}{{^doc}}none{{/doc}}", "none"),
            ("{{#isOpen}}open{{/isOpen}}{{^isOpen}}shut{{/isOpen}}", "shut"),
            ("{{#rules}}{{.}}{{/rules}}{{^rules}}free{{/rules}}", "free"),
            ("{{#gate}}{{colour}}{{/gate}}{{^gate}}none{{/gate}}", "none"),
            ("[{{gate.colour}}]{{#gate.locks}}{{.}}{{/gate.locks}}{{^gate.locks}}none{{/gate.locks}}", "[]none"),
        ])
    func absentMembers(_ template: String, _ expected: String) throws {
        #expect(try render(template, Garden()) == expected)
    }

    @Test("first and last refer to the innermost list")
    func firstAndLast() throws {
        let list = "{{#beds}}{{#@first}}({{/@first}}{{plant}}{{^@last}}, {{/@last}}{{#@last}}){{/@last}}{{/beds}}"
        #expect(try render(list, garden) == "(rose, lily)")
        #expect(try render("{{#rules}}{{.}}{{^@last}} | {{/@last}}{{/rules}}", garden) == "no dogs | no cats")
        // A single text or context is not a list: first and last are those of the list around it.
        #expect(try render("{{#beds}}{{#note}}{{#@last}}end{{/@last}}{{/note}}{{/beds}}", garden) == "end")
        let nested =
            "{{#beds}}{{#beds}}{{#@first}}{{#@last}}only{{/@last}}{{/@first}}{{/beds}}{{^@last}},{{/@last}}{{/beds}}"
        #expect(try render(nested, garden) == "only,")
    }

    @Test("rendering appends to the output")
    func appending() throws {
        let template = try Template<Garden>(name: "main", text: "{{name}}\n", partials: [:])
        var output = Array("// ".utf8)
        template.render(Garden(), into: &output)
        template.render(Garden(name: "Kew"), into: &output)
        #expect(String(decoding: output, as: UTF8.self) == "// Eden\nKew\n")
    }

    @Test("members that a template does not use are not read")
    func unusedMembers() throws {
        let shape: Shape<Garden> = [
            .text("name") { $0.name },
            .text("costly") { _ in
                Issue.record("read without need")
                return ""
            },
            .list("beds", [.text("costly") { (_: Bed) in "read" }]) { $0.beds },
        ]
        let text = "{{name}}{{#beds}}{{costly}}{{/beds}}"
        let template = try Template(name: "main", text: text, shape: shape, partials: [:])
        #expect(template.render(garden) == "Edenreadread")
    }
}
