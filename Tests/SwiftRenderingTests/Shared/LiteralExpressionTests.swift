import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Literals of a spec in Swift")
struct LiteralExpressionTests {
    private let expressions = LiteralExpression(names: TypeNames(.models()))

    @Test(
        "numbers keep their digits unless the compiler would warn",
        arguments: [
            (.integer("-3"), .int, "-3"), (.integer("18446744073709551615"), .builtIn(.uint64), "18446744073709551615"),
            (.integer("3"), .double, "3"), (.decimal("1.50"), .double, "1.50"), (.decimal("-1E+3"), .double, "-1E+3"),
            (.decimal("0.0"), .double, "0.0"), (.integer("9007199254740993"), .double, "9007199254740992"),
            (.integer("123456789012345678901234567890"), .double, "1.2345678901234568e+29"),
            (.decimal("4.9e-324"), .double, "Double(bitPattern: 1)"), (.decimal("1e-400"), .double, "0"),
            (.decimal("0.1"), .builtIn(.float), "0.1"), (.integer("16777217"), .builtIn(.float), "16777216.0"),
        ] as [(Literal, ValueType, String)])
    func numbers(literal: Literal, type: ValueType, source: String) {
        #expect(expressions.source(literal, as: type) == source)
    }

    @Test(
        "decimals lose no digits",
        arguments: [
            ("12", "12"), ("-1.10", "Decimal(sign: .minus, exponent: -2, significand: 110)"),
            ("1e3", "Decimal(sign: .plus, exponent: 3, significand: 1)"), ("0.00", "0"),
            ("-2147483648", "-2147483648"), ("2147483648", "Decimal(Int64(2147483648))"),
            ("-2147483649", "Decimal(Int64(-2147483649))"),
            ("99999999.99", "Decimal(sign: .plus, exponent: -2, significand: Decimal(Int64(9999999999)))"),
            (
                "12345678901234567890.5",
                "Decimal(sign: .plus, exponent: -1, "
                    + "significand: Decimal(sign: .plus, exponent: 18, significand: 123) "
                    + "+ Decimal(Int64(456789012345678905)))"
            ),
        ])
    func decimals(text: String, source: String) {
        #expect(expressions.source(.decimal(text), as: .builtIn(.decimal)) == source)
    }

    @Test(
        "other values cannot fail",
        arguments: [
            (.bool(true), .bool, "true"), (.null, .optional(.int), "nil"), (.string("a\"b"), .string, ##"#"a"b"#"##),
            (.date(seconds: 1.5, text: "x"), .date, "Date(timeIntervalSince1970: 1.5)"),
            (.date(seconds: 86400, text: "x"), .date, "Date(timeIntervalSince1970: 86400)"),
            (.url("https://a.example/"), .url, #"URL(constant: "https://a.example/")"#),
            (.data("AAH/"), .builtIn(.data), "Data([0x00, 0x01, 0xFF])"),
            (.data("/w=="), .builtIn(.data), "Data([0xFF])"),
            (
                .uuid("00112233-4455-6677-8899-aabbCCDDEEFF"), .builtIn(.uuid),
                "UUID(uuid: (0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, "
                    + "0x88, 0x99, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF))"
            ),
            (.array([]), .array(.int), "[]"), (.array([.integer("1"), .integer("2")]), .array(.int), "[1, 2]"),
            (.dictionary([]), .dictionary(.int), "[:]"),
        ] as [(Literal, ValueType, String)])
    func otherValues(literal: Literal, type: ValueType, source: String) {
        #expect(expressions.source(literal, as: type) == source)
    }

    @Test("cases of optional type have their type name")
    func optionalCases() {
        let literal = Literal.enumCase(model: "Kind", name: "none")
        #expect(expressions.source(literal, as: .model("Kind")) == ".none")
        #expect(expressions.source(literal, as: .optional(.model("Kind"))) == "Kind.none")
        #expect(expressions.source(.array([literal]), as: .optional(.array(.model("Kind")))) == "[.none]")
    }

    @Test("JSON keeps the digits of its numbers")
    func json() {
        let literal = Literal.dictionary([
            Literal.Entry(key: "a", value: .array([.decimal("1.10"), .decimal("2"), .null, .bool(false)])),
            Literal.Entry(key: "b", value: .string("x")),
        ])
        #expect(
            expressions.source(literal, as: .json)
                == #".object(["a": .array([.number(JSON.Number("1.10") ?? JSON.Number(0)), .number(JSON.Number(2)), "#
                + #".null, .bool(false)]), "b": .string("x")])"#)
        #expect(expressions.source(.integer("-2147483648"), as: .json) == ".number(JSON.Number(-2147483648))")
        #expect(expressions.source(.integer("2147483648"), as: .json) == ".number(JSON.Number(Int64(2147483648)))")
        #expect(expressions.source(.null, as: .json) == ".null")
        #expect(expressions.source(.null, as: .optional(.json)) == "nil")
    }

    @Test("dictionaries have unique keys, as Swift compares keys")
    func uniqueKeys() {
        let entries = [("e\u{301}", "1"), ("x", "2"), ("\u{E9}", "3")].map { key, digits in
            Literal.Entry(key: key, value: .integer(digits))
        }
        #expect(expressions.source(.dictionary(entries), as: .dictionary(.int)) == "[\"e\u{301}\": 3, \"x\": 2]")
    }
}
