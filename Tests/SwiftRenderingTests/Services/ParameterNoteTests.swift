import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Notes on parameters")
struct ParameterNoteTests {
    @Test(
        "a note has the place and the valid values of a parameter, unless obvious",
        arguments: [
            (.named("a"), ""),
            (.named("a", in: .header), "sent as header `a`."),
            (.named("a", in: .cookie), "sent as cookie `a`."),
            (.named("a") { $0.wirePath = .keys("b.c") }, "sent as `b.c`."),
            (.named("a", in: .body) { $0.wirePath = .keys("b", "c.d") }, "sent as `b.c\\.d`."),
            (.named("a") { $0.doc = "What to\nlook for" }, "What to look for"),
            (.named("a", in: .header) { $0.doc = "Why?" }, "Why? Sent as header `a`."),
            (.named("a") { $0.deprecated = "" }, "deprecated."),
            (.named("a") { $0.deprecated = "Use `b`." }, "deprecated: Use `b`."),
            (.upload("a"), ""),
            (.named("a") { $0.constraints.length = CountRange(minimum: 1) }, "at least 1 character."),
            (.named("a") { $0.constraints.length = CountRange(maximum: 2) }, "at most 2 characters."),
            (.named("a") { $0.constraints.length = CountRange(minimum: 1, maximum: 2) }, "1 to 2 characters."),
            (.named("a") { $0.constraints.length = CountRange(minimum: 1, maximum: 1) }, "exactly 1 character."),
            (.named("a", .builtIn(.data)) { $0.constraints.length = CountRange(maximum: 2) }, "at most 2 bytes."),
            (.named("a", .array(.int)) { $0.constraints.count = CountRange(minimum: 1) }, "at least 1 element."),
            (.named("a", .array(.string)) { $0.constraints.pattern = "^a`$" }, "each matching `` ^a`$ ``."),
            (.named("a") { $0.constraints.scope = .values([.string("x")]) }, "always `x`."),
            (.named("a") { $0.constraints.scope = .values([.string("x"), .bool(true)]) }, "one of `x`, `true`."),
            (
                .named("a") { $0.constraints.scope = .values((1...11).map { .integer("\($0)") }) },
                "one of 11 values."
            ),
            (range(ValueRange(minimum: .integer("0"), maximum: .integer("1"))), "0 to 1."),
            (range(ValueRange(above: .integer("0"), below: .decimal("1.5"))), "above 0 and below 1.5."),
            (range(ValueRange(maximum: .date(seconds: 0, text: "1970-01-01"))), "at most 1970-01-01."),
            (
                .named("a") { parameter in
                    parameter.wirePath = .keys("b")
                    parameter.doc = "The key."
                    parameter.constraints.length = CountRange(minimum: 1)
                }, "The key. Sent as `b`; at least 1 character."
            ),
        ] as [(Parameter, String)])
    func noteText(_ parameter: Parameter, _ expected: String) {
        #expect(ParameterNote(parameter).text == expected)
    }

    private static func range(_ range: ValueRange) -> Parameter {
        .named("a", .double) { $0.constraints.scope = .range(range) }
    }
}
