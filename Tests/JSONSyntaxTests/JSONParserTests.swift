import Foundation
import JSONSyntax
import Testing
import YAMLSyntax

@Suite("The JSON parser")
struct JSONParserTests {
    @Test("values are kept as written")
    func values() throws {
        let text = #"{"a": [1, -2.50e+3, true, false, null], "b": "x\n\u00e9\ud83d\ude00\/", "a": {}}"#
        let node = try JSONParser.parse(Array(text.utf8))
        #expect(node.value.compactText == #"{"a":[1,-2.50e+3,true,false,null],"b":"x\né😀/","a":{}}"#)
        #expect(node.member("a")?.value == .object([]), "the last of repeated keys counts")
    }

    @Test("positions count lines from 1 and columns in scalars")
    func positions() throws {
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
        "invalid JSON is rejected at its position",
        arguments: [
            ("", 1), ("{\"a\": 1,}", 9), ("[1 2]", 4), ("01", 2), ("[-]", 3), ("1.", 3), ("\"\\x\"", 2),
            ("\"\\ud800\"", 2),
            ("'a'", 1), ("{a: 1}", 2), ("\"a", 3), ("nul", 1), ("[1] 2", 5), ("\"\u{1}\"", 2), ("1e", 3), ("[", 2),
        ])
    func invalidJSON(text: String, column: Int) {
        #expect {
            try JSONParser.parse(Array(text.utf8))
        } throws: { error in
            (error as? JSONFault)?.position.column == column
        }
    }

    @Test("invalid UTF-8 and deep nesting are rejected")
    func hostileTexts() {
        #expect(throws: JSONFault.self) { try JSONParser.parse([0x22, 0xFF, 0x22]) }
        let deep = Array(String(repeating: "[", count: 100_000).utf8)
        #expect(throws: JSONFault.self) { try JSONParser.parse(deep) }
    }

    @Test("indented text has a line for each part")
    func writing() {
        let value = JSONValue.object([
            JSONValue.Member(key: "a", value: .array([.number("1"), .object([])])),
            JSONValue.Member(key: "b\"", value: .string("é\u{1}")),
        ])
        #expect(value.indentedText == "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\\\"\": \"é\\u0001\"\n}")
    }
}

@Suite("JSON as YAML nodes")
struct JSONTreeTests {
    @Test("strings are quoted, other scalars plain, with the positions of the text")
    func scalars() throws {
        let root = try JSONParser.parseTree(Array(#"{"a": ["x", 1.50, true, null]}"#.utf8))
        guard case .mapping(let entries) = root.content, case .sequence(let nodes)? = entries.first?.value.content
        else {
            return #expect(Bool(false))
        }
        let scalars = nodes.compactMap { node -> YAMLScalar? in
            if case .scalar(let scalar) = node.content { scalar } else { nil }
        }
        #expect(scalars.map(\.text) == ["x", "1.50", "true", "null"])
        #expect(scalars.map(\.isPlain) == [false, true, true, true])
        #expect(nodes[1].range.start.column == 13)
        #expect(entries[0].key.range.start.column == 2)
    }

    @Test("keys are compared by bytes, and the last of equal ones counts")
    func keys() throws {
        let node = try JSONParser.parse(Array(#"{"\u00e9": 1, "e\u0301": 2}"#.utf8))
        #expect(node.member("\u{E9}")?.value == .number("1"))
        let root = try JSONParser.parseTree(Array(#"{"\u00e9": 1, "e\u0301": 2, "\u00e9": 3}"#.utf8))
        guard case .mapping(let entries) = root.content else { return #expect(Bool(false)) }
        #expect(entries.count == 2)
        #expect(entries.map(\.value.range.start.column).sorted() == [26, 39])
    }

    @Test("deep nesting is rejected", arguments: ["[", "{\"a\":"])
    func deepNesting(opening: String) {
        let text = Array(String(repeating: opening, count: 100_000).utf8)
        #expect(throws: JSONFault.self) { try JSONParser.parseTree(text) }
    }
}
