import TemplateEngine
import Testing

@Suite("Limits of templates")
struct LimitTests {
    @Test("a partial that includes itself is a fault that shows the circle")
    func circularPartials() {
        let own = faults("{{> a}}", partials: ["a": "{{> a}}"])
        #expect(own == ["a:1:1: error: the partial \"a\" includes itself: a > a"])
        let circle = ["a": "\n {{> b}}", "b": "{{#beds}}{{> c}}{{/beds}}", "c": "{{> b}}"]
        #expect(faults("{{> a}}", partials: circle) == ["c:1:1: error: the partial \"b\" includes itself: b > c > b"])
    }

    @Test("partials that double at each level are a fault")
    func doublingPartials() {
        let name = { (index: Int) in "p\(index)" }
        let partials = Dictionary(uniqueKeysWithValues: (0..<40).map { (name($0), "{{> p\($0 + 1)}}{{> p\($0 + 1)}}") })
        let found = faults("{{> p0}}", partials: partials.merging([name(40): ""]) { first, _ in first })
        #expect(found.contains { $0.hasSuffix("with its partials the template is too long") })
    }

    @Test("partials nested too deep are a fault")
    func deepPartials() {
        let partials = Dictionary(uniqueKeysWithValues: (0..<100).map { (String($0), "{{> \($0 + 1)}}") })
        let found = faults("{{> 0}}", partials: partials)
        #expect(found == ["49:1:1: error: partials are nested more than 50 deep"])
    }

    @Test("sections nested too deep are a fault")
    func deepSections() {
        let deep = String(repeating: "{{#beds}}", count: 100_000)
        #expect(faults(deep) == ["main:1:901: error: sections are nested more than 100 deep"])
    }

    @Test("output that exceeds a limit of bytes or of elements is not rendered")
    func outputLimit() throws {
        let garden = Garden(rules: Array(repeating: "rule", count: 20))
        let template = try Template<Garden>(
            name: "main",
            text: String(repeating: "{{#rules}}", count: 8) + "x" + String(repeating: "{{/rules}}", count: 8),
            partials: [:])
        var output = Array("a".utf8)
        for limit in [OutputLimit(bytes: 1000, elements: .max), OutputLimit(bytes: .max, elements: 1000)] {
            #expect(!template.render(garden, into: &output, limit: limit))
            #expect(output == Array("a".utf8))
        }
        let line = try Template<Garden>(name: "main", text: "{{#rules}}{{.}}{{/rules}}", partials: [:])
        #expect(line.render(garden, into: &output, limit: OutputLimit(bytes: 80, elements: 20)))
        #expect(output.count == 81)
    }
}
