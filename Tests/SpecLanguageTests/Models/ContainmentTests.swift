import SpecLanguage
import Testing

@Suite("Models that hold their own kind")
struct ContainmentTests {
    private func boxed(_ name: String, _ text: String) throws -> [String] {
        try Specs.structure(name, text).fields.filter(\.isBoxed).map(\.name)
    }

    @Test("optional fields of the model's own type are boxed, those in collections are not")
    func boxing() throws {
        let text = "models: {A: {fields: {a: A?, b: [A], c: '[String: A]?', d: B?, e: Int}}, B: {fields: {x: Int}}}"
        #expect(try boxed("A", text) == ["a"])
        #expect(try boxed("B", text) == [])
    }

    @Test("so are those on a longer way round")
    func longerWays() throws {
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

    @Test("unions on such a way are indirect, and nothing else has to be boxed")
    func unions() throws {
        let text = """
            models:
              Expression: {divide-type: op, cases: {negate: Negation, number: Number}}
              Negation: {fields: {of: Expression, hint: Expression?}}
              Number: {fields: {value: Double}}
              Plain: {one-of: [Number, String]}
            """
        guard case .divided(let union) = try Specs.model("Expression", text).kind,
            case .shaped(let plain) = try Specs.model("Plain", text).kind
        else {
            Issue.record("no unions")
            return
        }
        #expect(union.isIndirect)
        #expect(union.blankCase == 1)
        #expect(!plain.isIndirect)
        #expect(try boxed("Negation", text) == [])
    }

    @Test("a blank value begins with the case that ends soonest")
    func blankCases() throws {
        let text = """
            models:
              A: {one-of: [B, [A]]}
              B: {fields: {a: A}}
              D: {divide-type: t, cases: {a: E, b: F, c: G}}
              E: {fields: {d: D}}
              F: {fields: {g: G}}
              G: {fields: {d: D?, e: E?}}
            """
        guard case .shaped(let first) = try Specs.model("A", text).kind,
            case .divided(let second) = try Specs.model("D", text).kind
        else {
            Issue.record("no unions")
            return
        }
        #expect(first.blankCase == 1)
        #expect(second.blankCase == 2)
    }

    @Test("a struct of changes may hold the model that it changes")
    func patches() throws {
        let text = "models: {A: {patch: true, fields: {a: A?, x: Int}}, B: {fields: {p: APatch}}}"
        #expect(try boxed("A", text) == ["a"])
        #expect(try boxed("B", text) == [])
    }
}
