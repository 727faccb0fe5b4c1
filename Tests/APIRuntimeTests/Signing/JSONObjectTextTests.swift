import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("JSON objects as text")
struct JSONObjectTextTests {
    @Test("keys keep their order, and values their text")
    func keepsOrderAndText() throws {
        let object = try #require(
            JSONObjectText(Array(#" {"b" : 1.50,"a":"x\u00e9","c":[1, {"d":null}],"e":null} "#.utf8)))
        #expect(object.pairs.map(\.name) == ["b", "a", "c", "e"])
        #expect(object.pairs.map(\.value) == ["1.50", "xé", #"[1, {"d":null}]"#, "null"])
        #expect(
            String(decoding: object.bytes, as: UTF8.self) == #"{"b":1.50,"a":"x\u00e9","c":[1, {"d":null}],"e":null}"#)
    }

    @Test("a key that is set replaces the previous one and comes last")
    func setAndRemove() throws {
        var object = try #require(JSONObjectText(Array(#"{"s":1,"a":2}"#.utf8)))
        object.set("s", to: "\"")
        #expect(String(decoding: object.bytes, as: UTF8.self) == #"{"a":2,"s":"\""}"#)
        var empty = try #require(JSONObjectText(Array("{}".utf8)))
        empty.remove("s")
        #expect(String(decoding: empty.bytes, as: UTF8.self) == "{}")
    }

    @Test("any other value is nil", arguments: ["[]", "1", "\"\"", "null", "", "{", #"{"a":}"#, "{} {}"])
    func rejectsOtherValues(text: String) {
        #expect(JSONObjectText(Array(text.utf8)) == nil)
    }
}
