import Testing
import WireSyntax

@Suite("Texts of signatures")
struct SignatureTextTests {
    @Test("insert values and secrets, changed or not")
    func pieces() throws {
        let text = try SignatureText("a{{b}}{day}/{$key}{percent(path)}{upper($key?)}$c")
        #expect(
            text.pieces == [
                .literal("a{b}"), .value("day", nil), .literal("/"), .secret("key", nil, isOptional: false),
                .value("path", .percent), .secret("key", .upper, isOptional: true), .literal("$c"),
            ])
        #expect(!text.isOptional)
        #expect(text.soleValue == nil)
    }

    @Test("are a secret if they are nothing but its name")
    func secrets() throws {
        #expect(try SignatureText("$a-b").pieces == [.secret("a-b", nil, isOptional: false)])
        #expect(try SignatureText("$a?").isOptional)
        #expect(try !SignatureText("x{$a?}").isOptional)
        #expect(try SignatureText("{body}").soleValue == "body")
        for text in ["$", "$1", "$a b", "", "a$b"] {
            #expect(try SignatureText(text).pieces == (text.isEmpty ? [] : [.literal(text)]))
        }
    }

    @Test(
        "refuse anything else in braces, at any place",
        arguments: [
            "{", "}", "a{b", "a}b", "{}", "{ a}", "{a(b)}", "{percent()}", "{percent(percent(a))}", "{$}", "{{}",
        ])
    func faults(text: String) {
        #expect(throws: SignatureText.Fault.self) { try SignatureText(text) }
        #expect(SignatureText(checked: text).pieces == [.literal(text)])
    }
}
