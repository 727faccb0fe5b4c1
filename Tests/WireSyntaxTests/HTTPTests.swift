import Testing
import WireSyntax

@Suite("Header fields")
struct HTTPTests {
    @Test("tokens have letters, digits and 15 signs (RFC 9110, section 5.6.2)")
    func tokens() {
        #expect(HTTPText.isToken("X-Api_Key.9!#$%&'*+^`|~"))
        for text in ["", "a b", "a:", "\"a\"", "a(", "a,", "a;", "a=", "é", "a\n"] { #expect(!HTTPText.isToken(text)) }
        #expect((0...255).count { HTTPText.isTokenByte($0) } == 26 * 2 + 10 + 15)
    }

    @Test("values have no control characters, and no blanks at their ends (RFC 9110, section 5.5)")
    func values() {
        for text in ["", "a", "a b\tc", "é", "\"a\", b"] { #expect(HTTPText.isFieldValue(text)) }
        for text in [" a", "a ", "\ta", "a\t", " ", "a\nb", "a\r\nb", "a\0", "\u{7F}"] {
            #expect(!HTTPText.isFieldValue(text))
        }
    }

    @Test("lists: separators in quotes do not separate")
    func lists() {
        #expect(HeaderList.items(" a , b=\"c,d\\\",e\",, f\t") == ["a", "b=\"c,d\\\",e\"", "f"])
        #expect(HeaderList.items("") == [])
        #expect(HeaderList.items("a=\"unended, b") == ["a=\"unended, b"])
        #expect(HeaderList.items("a;b=\";\"; c", separatedBy: ";") == ["a", "b=\";\"", "c"])
    }

    @Test("quoted texts: lose their quotes and backslashes")
    func quoted() {
        #expect(HeaderList.unquoted("\"a\\\"b\\\\\"") == "a\"b\\")
        #expect(HeaderList.unquoted("a\\b") == "a\\b")
        #expect(HeaderList.unquoted("\"") == "\"")
    }

    @Test("media types: have a name without case and parameters")
    func mediaTypes() {
        let type = MediaType("Text/HTML ; Charset=\"utf-8\"; a=\"b;c\"; d")
        #expect(type?.name == "text/html")
        #expect(type?.parameter("charset") == "utf-8")
        #expect(type?.parameter("a") == "b;c")
        #expect(type?.parameter("d") == nil)
        #expect(MediaType("") == nil)
        #expect(MediaType(" ; ") == nil)
    }

    @Test("media types: JSON by its name or suffix (RFC 6839, section 3.1)")
    func json() {
        for text in ["application/json", "APPLICATION/JSON;a=b", "application/problem+json"] {
            #expect(MediaType(text)?.isJSON == true)
        }
        for text in ["text/json", "application/jsonl", "application/json-seq"] {
            #expect(MediaType(text)?.isJSON == false)
        }
    }
}

@Suite("Parts of multipart forms")
struct FormPartTests {
    private static let body: String = [
        "--b", "Content-Disposition: form-data; name=\"a;b\"", "", "one --b two", "--b",
        "content-disposition: form-data; name=c", "Content-Type:  text/plain ", "", "", "--b--", "",
    ].joined(separator: "\r\n")

    @Test("are split where a line begins with the boundary")
    func lines() throws {
        let (parts, isWhole) = FormPart.parts(of: Array(Self.body.utf8), boundary: "b")
        #expect(isWhole)
        #expect(parts.map { String(decoding: $0.content, as: UTF8.self) } == ["one --b two", ""])
        #expect(parts.map { $0.fields["content-type"] } == [nil, "text/plain"])
        let names = parts.map { part in MediaType(part.fields["content-disposition"] ?? "")?.parameter("name") }
        #expect(names == ["a;b", "c"])
    }

    @Test(
        "say if the body has more than them, or no end",
        arguments: ["before\r\n" + body, body + "after", String(body.dropLast(2)) + "--", "--b\r\nno header\r\n--b--"])
    func others(text: String) {
        #expect(!FormPart.parts(of: Array(text.utf8), boundary: "b").isWhole)
    }
}

@Suite("Lists of structured fields")
struct StructuredListTests {
    @Test(
        "are read with their parameters",
        arguments: [
            ("", []), ("  ", []),
            (#""a";r=5;t=-30"#, [#"string("a") r=integer(5) t=integer(-30)"#]),
            (#""a\"\\b" , 7;x;y=?0"#, [#"string("a\"\\b")"#, "integer(7) x=other y=other"]),
            ("tok/en:*;a=:AA==:;b=1.5;c=@17,\t*", ["other a=other b=other c=other", "other"]),
            ("1; a=1;a=2", ["integer(1) a=integer(2)"]), ("999999999999999", ["integer(999999999999999)"]),
        ] as [(String, [String])])
    func valid(text: String, expected: [String]) {
        let items = StructuredItem.list(text)?.map { item in
            ([Self.text(item.value)] + item.parameters.sorted { $0.key < $1.key }.map { "\($0)=\(Self.text($1))" })
                .joined(separator: " ")
        }
        #expect(items == expected)
    }

    private static func text(_ value: StructuredItem.Value) -> String {
        switch value {
        case .integer(let number): "integer(\(number))"
        case .string(let text): "string(\(text.debugDescription))"
        case .other: "other"
        }
    }

    @Test(
        "are nothing if any part is not valid",
        arguments: [
            ",", "1,", "1,,2", "1 2", #""a"#, #""a\b""#, "\"\u{e9}\"", "(1 2)", "1;A=2", "1;=2", "1;a=", "-", "1.",
            "1.2345", "1234567890123456", "1234567890123.1", "?2", "@1.5", ":AA", "é", "1;a= 2", "\t1",
        ])
    func invalid(text: String) {
        #expect(StructuredItem.list(text) == nil)
    }
}
