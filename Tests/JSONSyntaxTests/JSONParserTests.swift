import Foundation
import JSONSyntax
import Testing
import YAMLSyntax

@Suite("Reading JSON with places")
struct JSONParserTests {
    @Test("values come as they are written")
    func values() throws {
        let text = #"{"a": [1, -2.50e+3, true, false, null], "b": "x\n\u00e9\ud83d\ude00\/", "a": {}}"#
        let node = try JSONParser.parse(Array(text.utf8))
        #expect(node.value.compactText == #"{"a":[1,-2.50e+3,true,false,null],"b":"x\né😀/","a":{}}"#)
        #expect(node.member("a")?.value == .object([]), "the last of repeated keys counts")
    }

    @Test("places count lines from 1 and columns in scalars")
    func places() throws {
        let node = try JSONParser.parse(Array("\u{FEFF}{\n  \"é😀\": [\n    12 ] }".utf8), line: 5)
        let value = try #require(node.value(at: ["é😀", "0"]))
        #expect(value.range.start.line == 7)
        #expect(value.range.start.column == 5)
        #expect(value.range.end.column == 7)
        guard case .object(let members) = node.content else { return #expect(Bool(false)) }
        #expect(members[0].keyRange.start.column == 3)
        #expect(members[0].keyRange.end.column == 7)
    }

    @Test(
        "what is no JSON is refused at its place",
        arguments: [
            ("", 1), ("{\"a\": 1,}", 9), ("[1 2]", 4), ("01", 2), ("[-]", 3), ("1.", 3), ("\"\\x\"", 2),
            ("\"\\ud800\"", 2),
            ("'a'", 1), ("{a: 1}", 2), ("\"a", 3), ("nul", 1), ("[1] 2", 5), ("\"\u{1}\"", 2), ("1e", 3), ("[", 2),
        ])
    func faults(text: String, column: Int) {
        #expect {
            try JSONParser.parse(Array(text.utf8))
        } throws: { error in
            (error as? JSONFault)?.position.column == column
        }
    }

    @Test("what is not UTF-8, and what nests too deep, is refused")
    func hostile() {
        #expect(throws: JSONFault.self) { try JSONParser.parse([0x22, 0xFF, 0x22]) }
        let deep = Array(String(repeating: "[", count: 100_000).utf8)
        #expect(throws: JSONFault.self) { try JSONParser.parse(deep) }
    }

    @Test("made values are written with a line for each part")
    func writing() {
        let value = JSONValue.object([
            JSONValue.Member(key: "a", value: .array([.number("1"), .object([])])),
            JSONValue.Member(key: "b\"", value: .string("é\u{1}")),
        ])
        #expect(value.indentedText == "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\\\"\": \"é\\u0001\"\n}")
    }
}
