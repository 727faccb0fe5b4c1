import SpecLanguage
import Testing

@Suite("Default values")
struct DefaultValueTests {
    @Test(
        "are read by their type, and not as YAML would guess",
        arguments: [
            ("Int = 1", .integer("1")), ("Int = 0123", .integer("123")), ("Int8 = -128", .integer("-128")),
            ("Int = +5", .integer("5")), ("UInt64 = 18446744073709551615", .integer("18446744073709551615")),
            ("Double = 1e3", .decimal("1e3")), ("Double = -0.5", .decimal("-0.5")), ("Double = 7", .decimal("7")),
            (
                "Decimal = 0.10000000000000000000000000000000000001",
                .decimal("0.10000000000000000000000000000000000001")
            ),
            ("String = NO", .string("NO")), ("String = 1e3", .string("1e3")), ("String = \"\"", .string("")),
            ("String = a \"b\"", .string("a \"b\"")), ("String = \"a \\\"b\\\" \\\\ c\"", .string("a \"b\" \\ c")),
            ("String = 'it''s'", .string("it's")), ("String = a = b", .string("a = b")),
            ("{type: String, default: ~x}", .string("~x")), ("{type: String, default: \"null\"}", .string("null")),
            ("Bool = true", .bool(true)), ("{type: Bool, default: false}", .bool(false)),
            ("'[Int] = [1, 2]'", .array([.integer("1"), .integer("2")])), ("'[Int] = []'", .array([])),
            ("'[String] = [a, \"b c\"]'", .array([.string("a"), .string("b c")])),
            ("{type: ['Int?'], default: [1, null, ~]}", .array([.integer("1"), .null, .null])),
            ("'[String: Bool] = {a: true}'", .dictionary([Literal.Entry(key: "a", value: .bool(true))])),
            ("'[String: Int] = {}'", .dictionary([])), ("Int? = 3", .integer("3")),
            ("K = low", .enumCase(model: "K", name: "low")),
            ("L = live-stream", .enumCase(model: "L", name: "liveStream")),
            ("L = liveStream", .enumCase(model: "L", name: "liveStream")),
            ("L = on", .enumCase(model: "L", name: "on")),
            ("URL = https://example.com/a?b=c#d", .url("https://example.com/a?b=c#d")),
            ("URL = /a/b", .url("/a/b")), ("URL = mailto:a@b.example", .url("mailto:a@b.example")),
            (
                "'URL = https://b%C3%BCcher.example:8080/?a%5B%5D=%20'",
                .url("https://b%C3%BCcher.example:8080/?a%5B%5D=%20")
            ),
            ("'URL = http://[::1]:80/'", .url("http://[::1]:80/")),
            ("UUID = 6F9619FF-8b86-D011-B42D-00C04FC964FF", .uuid("6F9619FF-8b86-D011-B42D-00C04FC964FF")),
            ("Data = AQID", .data("AQID")), ("{type: Data, default: ''}", .data("")), ("Data = AQ==", .data("AQ==")),
        ] as [(String, Literal)])
    func readByType(declaration: String, expected: Literal) throws {
        let others = "  K: {enum: {low: 1, high: 9}}\n  L: {enum: [live-stream, on]}"
        #expect(try Specs.field(declaration, besides: others).defaultValue == expected)
    }

    @Test("a JSON default keeps its shape, and quoted text is text")
    func json() throws {
        let field = try Specs.field("{type: JSON, default: {a: [1, '1', true, null, x, 1e5]}}")
        let elements: [Literal] = [.decimal("1"), .string("1"), .bool(true), .null, .string("x"), .decimal("1e5")]
        #expect(field.defaultValue == .dictionary([Literal.Entry(key: "a", value: .array(elements))]))
    }

    @Test(
        "dates are read in their format",
        arguments: [
            ("iso8601", "1970-01-01T00:00:00Z", 0), ("iso8601", "2026-01-02T03:04:05Z", 1_767_323_045),
            ("iso8601", "2026-01-02T05:04:05.25+02:00", 1_767_323_045.25), ("iso8601", "2000-02-29", 951_782_400),
            ("iso8601", "1969-12-31T23:59:59Z", -1), ("iso8601", "0001-01-01", -62_135_596_800),
            ("unix", "1.5", 1.5), ("unix-ms", "1500", 1.5),
            ("yyyy-MM-dd HH:mm:ss", "2024-02-29 12:30:01", 1_709_209_801),
            ("dd MMM yyyy", "05 Feb 2024", 1_707_091_200), ("EEEE, d MMMM y", "Monday, 5 February 2024", 1_707_091_200),
            ("yy-M-d h:mm a", "69-1-2 12:05 am", -31_449_300), ("HH:mm:ss.SSS", "00:00:01.250", 1.25),
            ("yyyy-MM-dd'T'HH:mmZ", "2024-02-05T02:00+0200", 1_707_091_200),
            ("yyyy-MM-dd'T'HHXXX", "2024-02-05T00Z", 1_707_091_200), ("h 'o''clock' a", "1 o'clock PM", 46_800),
        ] as [(String, String, Double)])
    func dates(format: String, text: String, seconds: Double) throws {
        let declaration = "{type: Date, format: \"\(format)\", default: \"\(text)\"}"
        #expect(try Specs.field(declaration).defaultValue == .date(seconds: seconds, text: text))
    }

    @Test(
        "invalid dates are reported",
        arguments: [
            ("iso8601", "2026-02-29"), ("iso8601", "2026-01-01T24:00:00Z"), ("iso8601", "2026-01-01T00:00:00"),
            ("iso8601", "2026-01-01T00:00:00.Z"), ("iso8601", "2026-01-01 "), ("iso8601", "26-01-01"), ("unix", "1,5"),
            ("unix", "1e999"), ("yyyy-MM-dd", "2026-1-1"), ("yyyy-MM-dd", "2026-01-01T"), ("h a", "13 pm"),
            ("h a", "0 am"), ("MMM", "Foo"), ("HHZ", "00+2500"),
        ])
    func invalidDates(format: String, text: String) {
        let declaration = "{type: Date, format: \"\(format)\", default: \"\(text)\"}"
        let rules = Specs.check(["Spec": "models: {A: {fields: {a: \(declaration)}}}"]).diagnostics.map(\.rule)
        #expect(rules == [.defaultMismatch])
    }
}
