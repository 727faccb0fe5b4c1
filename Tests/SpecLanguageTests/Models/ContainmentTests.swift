import SpecLanguage
import Testing

@Suite("Boxing of recursive and large models")
struct ContainmentTests {
    private func boxed(_ name: String, _ text: String) throws -> [String] {
        try Specs.structure(name, text).fields.filter(\.isBoxed).map(\.name)
    }

    @Test("optional fields of the own type are boxed, collections are not")
    func boxing() throws {
        let text = "models: {A: {fields: {a: A?, b: [A], c: '[String: A]?', d: B?, e: Int}}, B: {fields: {x: Int}}}"
        #expect(try boxed("A", text) == ["a"])
        #expect(try boxed("B", text) == [])
    }

    @Test("fields of longer cycles are boxed")
    func indirectCycles() throws {
        let text = """
            models:
              Person: {fields: {name: String, employer: Company?}}
              Company: {fields: {owner: Person?, address: Address?}}
              Address: {fields: {street: String}}
              Part: {fields: {whole: Whole}}
              Whole: {fields: {first: Part?}}
            """
        #expect(try boxed("Person", text) == ["employer"])
        #expect(try boxed("Company", text) == ["owner"])
        #expect(try boxed("Part", text) == [])
        #expect(try boxed("Whole", text) == ["first"])
    }

    @Test("union cases of a cycle are indirect, and nothing else is boxed")
    func unions() throws {
        let text = """
            models:
              Expression: {divide-type: op, cases: {negate: Negation, number: Number}}
              Negation: {fields: {of: Expression, hint: Expression?}}
              Number: {fields: {value: Double}}
              Plain: {one-of: [Number, String]}
            """
        guard case .tagged(let union) = try Specs.model("Expression", text).kind,
            case .untagged(let plain) = try Specs.model("Plain", text).kind
        else {
            Issue.record("no unions")
            return
        }
        #expect(union.cases.map(\.isIndirect) == [true, false])
        #expect(union.placeholderCase == 1)
        #expect(plain.cases.map(\.isIndirect) == [false, false])
        #expect(try boxed("Negation", text) == [])
    }

    @Test("a union's placeholder is the case with the shallowest value")
    func placeholderCases() throws {
        let text = """
            models:
              A: {one-of: [B, [A]]}
              B: {fields: {a: A}}
              D: {divide-type: t, cases: {a: E, b: F, c: G}}
              E: {fields: {d: D}}
              F: {fields: {g: G}}
              G: {fields: {d: D?, e: E?}}
            """
        guard case .untagged(let first) = try Specs.model("A", text).kind,
            case .tagged(let second) = try Specs.model("D", text).kind
        else {
            Issue.record("no unions")
            return
        }
        #expect(first.placeholderCase == 1)
        #expect(second.placeholderCase == 2)
    }

    @Test("patches may contain the model that they change")
    func patches() throws {
        let text = "models: {A: {patch: true, fields: {a: A?, x: Int}}, B: {fields: {p: APatch}}}"
        #expect(try boxed("A", text) == ["a"])
        #expect(try boxed("B", text) == [])
    }

    @Test("large models are boxed, small ones are not")
    func largeModels() throws {
        let nine = (1...9).map { "s\($0): String" }.joined(separator: ", ")
        let eight = (1...8).map { "s\($0): String" }.joined(separator: ", ")
        let text = """
            models:
              Nine: {fields: {\(nine)}}
              Eight: {fields: {\(eight)}}
              Holder: {fields: {a: Nine, b: Nine?, c: Eight, d: [Nine], e: '[String: Nine]?'}}
              Outer: {fields: {holder: Holder, pair: Pair}}
              Pair: {fields: {first: Small, second: Small?}}
              Small: {fields: {x: String, y: Int}}
            """
        #expect(try boxed("Holder", text) == ["a", "b"])
        #expect(try boxed("Outer", text) == ["holder"])
        #expect(try boxed("Pair", text) == [])
    }

    @Test("union cases with large models are indirect")
    func largeCases() throws {
        let text = """
            models:
              Large: {fields: {a: String, b: String, c: Int}}
              Small: {fields: {a: String, b: String}}
              Either: {divide-type: t, cases: {large: Large, small: Small}}
              Value: {one-of: [Large, String, '[Large]']}
            """
        guard case .tagged(let either) = try Specs.model("Either", text).kind,
            case .untagged(let value) = try Specs.model("Value", text).kind
        else {
            Issue.record("no unions")
            return
        }
        #expect(either.cases.map(\.isIndirect) == [true, false])
        #expect(value.cases.map(\.isIndirect) == [true, false, false])
    }

    @Test("in a struct over 1,024 bytes, the largest smaller models are boxed too")
    func wideModels() throws {
        let strings = (1...60).map { "s\($0): String" }.joined(separator: ", ")
        let text = """
            models:
              Wide: {fields: {\(strings), small: Small, medium: Medium, flag: Flag}}
              Small: {fields: {x: String, y: Int}}
              Medium: {fields: {a: String, b: String, c: String}}
              Flag: {fields: {on: Bool}}
            """
        #expect(try boxed("Wide", text) == ["medium"])
    }
}
