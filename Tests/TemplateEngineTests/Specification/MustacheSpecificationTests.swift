import TemplateEngine
import Testing

@Suite("The Mustache specification", .enabled(if: MustacheCase.all != nil, "needs ../shared/data"))
struct MustacheSpecificationTests {
    @Test(
        "a case renders as specified, or as in the table of differences",
        arguments: MustacheCase.all ?? [])
    func rendersAsSpecified(_ mustacheCase: MustacheCase) throws {
        switch MustacheDifference.table[mustacheCase.description] {
        case nil: #expect(try render(mustacheCase) == mustacheCase.expected)
        case .output(let output, _): #expect(try render(mustacheCase) == output)
        case .fault: #expect(throws: TemplateFaults.self) { try render(mustacheCase) }
        }
    }

    @Test("every difference belongs to a case, and all modules are read")
    func differenceTable() {
        let cases = MustacheCase.all ?? []
        #expect(Set(MustacheDifference.table.keys).subtracting(cases.map(\.description)).isEmpty)
        #expect(Set(cases.map(\.module)) == Set(MustacheCase.modules))
    }

    private func render(_ mustacheCase: MustacheCase) throws(TemplateFaults) -> String {
        let template = try Template(
            name: "main", text: mustacheCase.template, shape: mustacheCase.data.shape,
            partials: mustacheCase.partials ?? [:])
        return template.render(mustacheCase.data)
    }
}
