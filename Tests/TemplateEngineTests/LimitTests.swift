import TemplateEngine
import Testing

@Suite("Templates that would never end")
struct LimitTests {
    @Test("A partial that includes itself is a fault that shows the circle")
    func refusesCircles() {
        let own = faults("{{> a}}", partials: ["a": "{{> a}}"])
        #expect(own == ["a:1:1: error: the partial \"a\" includes itself: a > a"])
        let circle = ["a": "\n {{> b}}", "b": "{{#beds}}{{> c}}{{/beds}}", "c": "{{> b}}"]
        #expect(faults("{{> a}}", partials: circle) == ["c:1:1: error: the partial \"b\" includes itself: b > c > b"])
    }

    @Test("Partials that double at each step end in a fault")
    func refusesDoubling() {
        let name = { (index: Int) in "p\(index)" }
        let partials = Dictionary(uniqueKeysWithValues: (0..<40).map { (name($0), "{{> p\($0 + 1)}}{{> p\($0 + 1)}}") })
        let found = faults("{{> p0}}", partials: partials.merging([name(40): ""]) { first, _ in first })
        #expect(found.contains { $0.hasSuffix("with its partials the template is too long") })
    }

    @Test("Partials nested too deep end in a fault")
    func refusesDeepPartials() {
        let partials = Dictionary(uniqueKeysWithValues: (0..<100).map { (String($0), "{{> \($0 + 1)}}") })
        let found = faults("{{> 0}}", partials: partials)
        #expect(found == ["49:1:1: error: partials are nested more than 50 deep"])
    }

    @Test("Sections nested too deep end in a fault")
    func refusesDeepSections() {
        let deep = String(repeating: "{{#beds}}", count: 100_000)
        #expect(faults(deep) == ["main:1:901: error: sections are nested more than 100 deep"])
    }
}
