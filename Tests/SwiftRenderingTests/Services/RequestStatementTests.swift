import Testing

@testable import SpecLanguage
@testable import SwiftRendering

@Suite("Rendered statements that fill requests")
struct RequestStatementTests {
    @Test(
        "a parameter goes where the spec says",
        arguments: [
            (Parameter.Location.path, #"request.path("a b", a)"#),
            (.query, #"request.query("a b", a)"#),
            (.header, #"request.header("a b", a)"#),
            (.cookie, #"request.cookie("a b", a)"#),
            (.body, #"request.bodyField("a b", a)"#),
            (.form, #"request.form("a b", a)"#),
            (.multipart, #"request.multipart("a b", a)"#),
        ])
    func locations(_ location: Parameter.Location, _ statement: String) {
        let parameter = Parameter.named("a", in: location) { $0.wirePath = .keys("a b") }
        #expect(lines(parameter) == [statement])
        let sensitive = statement.dropLast() + ", isSensitive: true)"
        #expect(lines(parameter) { $0.isSensitive = true } == [String(sensitive)])
    }

    @Test("a name on the wire is a text, and a path in JSON bodies")
    func escapesNames() {
        let dotted = Parameter.named("a") { $0.wirePath = .keys("x.y") }
        #expect(lines(dotted) == [#"request.query("x.y", a)"#])
        let path = Parameter.named("a", in: .body) { $0.wirePath = .keys("x.y", "z") }
        #expect(lines(path) == [##"request.bodyField(#"x\.y.z"#, a)"##])
    }

    @Test("files are uploads, which may be optional")
    func sendsFiles() {
        var factory = factory()
        let value = factory.value(.upload("photo", isOptional: true))
        #expect(value.statements.map(\.line) == [#"request.file("photo", photo)"#])
        #expect(value.parameter == ParameterContext(name: "photo", type: "Upload?", default: "nil"))
        #expect(factory.value(.upload("photo")).parameter == ParameterContext(name: "photo", type: "Upload"))
    }

    @Test(
        "dates have the format of the spec",
        arguments: [
            (DateFormat.iso8601, ""), (.unix, ", dates: .unix"), (.unixMilliseconds, ", dates: .unixMilliseconds"),
            (.pattern("yyyy"), ", dates: Self.aFormat"),
        ])
    func writesDates(_ format: DateFormat, _ argument: String) {
        for type in [ValueType.date, .optional(.date), .array(.date)] {
            let parameter = Parameter.named("a", type) { $0.dateFormat = format }
            #expect(lines(parameter) == ["request.query(\"a\", a\(argument))"])
        }
    }

    @Test(
        "constraints are checked",
        arguments: [
            (
                .string, Constraints(length: CountRange(minimum: 1, maximum: 9), pattern: "x"),
                [
                    #"request.require("a", a, .length(min: 1, max: 9))"#,
                    #"request.query("a", a, .pattern(Self.aPattern))"#,
                ]
            ),
            (
                .optional(.int), Constraints(scope: .values([.integer("1")])),
                [#"request.query("a", a, .scope(Self.aScope))"#]
            ),
            (
                .double, Constraints(scope: .range(ValueRange(above: .integer("0"), maximum: .decimal("1.5")))),
                [#"request.query("a", a, .range(max: 1.5, above: 0))"#]
            ),
            (
                .array(.string), Constraints(length: CountRange(minimum: 1), count: CountRange(maximum: 3)),
                [
                    #"request.require("a", a, .count(max: 3))"#,
                    #"request.query("a", a, .each(.length(min: 1)))"#,
                ]
            ),
            (
                .array(.optional(.string)), Constraints(length: CountRange(minimum: 1)),
                [#"request.require("a", a, .each(.length(min: 1)))"#, #"request.query("a", a)"#]
            ),
        ] as [(ValueType, Constraints, [String])])
    func checksConstraints(_ type: ValueType, _ constraints: Constraints, _ expected: [String]) {
        let parameter = Parameter.named("a", type) { $0.constraints = constraints }
        #expect(lines(parameter) == expected)
        let sensitive = lines(parameter) { $0.isSensitive = true }
        #expect(sensitive.count == expected.count)
        #expect(sensitive.allSatisfy { $0.hasSuffix(", isSensitive: true)") })
    }

    @Test("errors name the parameter, not the name on the wire")
    func namesParameters() {
        let parameter = Parameter.named("a") { parameter in
            parameter.wirePath = .keys("x")
            parameter.constraints.length = CountRange(minimum: 1)
        }
        #expect(lines(parameter) == [#"request.query("x", a, .length(min: 1), of: "a")"#])
    }

    @Test(
        "a constant is a literal, which says its type if 32 bits are too few",
        arguments: [
            (Literal.string("x"), #""x""#), (.bool(true), "true"), (.decimal("1.5"), "1.5"),
            (.integer("-2147483648"), "-2147483648"), (.integer("2147483648"), "Int64(2147483648)"),
        ])
    func writesConstants(_ value: Literal, _ source: String) {
        let constant = RequestConstant(wirePath: .keys("a"), location: .query, value: value, range: .none)
        let statement = RequestStatement.constant(constant, builder: "request", TypeNames(.models()))
        #expect(statement.line == "request.query(\"a\", \(source))")
    }

    private func lines(_ parameter: Parameter, _ configure: (inout Parameter) -> Void = { _ in }) -> [String] {
        var parameter = parameter
        configure(&parameter)
        var factory = factory()
        return factory.value(parameter).statements.map(\.line)
    }

    private func factory() -> RequestValueFactory {
        RequestValueFactory(names: TypeNames(Specification(files: [])), staticNames: FreeNames(taken: [String]()))
    }
}
