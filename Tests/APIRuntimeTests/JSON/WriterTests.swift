@_spi(Generated) import APIRuntime
import Foundation
import Testing

@Suite struct WriterTests {
    @Test(arguments: [
        ("", #""""#), ("plain", #""plain""#), ("\"\\/", #""\"\\/""#), ("\n\r\t\u{8}\u{C}", #""\n\r\t\b\f""#),
        ("\u{0}\u{1F}", #""\u0000\u001f""#), ("é€𝄞\u{2028}", "\"é€𝄞\u{2028}\""),
        ("a long text with a \"quote\" in it", #""a long text with a \"quote\" in it""#),
    ])
    func escapesStrings(_ text: String, _ json: String) throws {
        #expect(try text.toJSONString() == json)
    }

    @Test func escapesAtEveryPosition() throws {
        for length in 0...20 {
            for special in ["\"", "\n", "é", "\\"] {
                let text = String(repeating: "x", count: length) + special + "tail of it"
                #expect(try String(fromJSON: text.toJSON()) == text)
            }
        }
    }

    @Test(arguments: [
        (0.1, "0.1"), (5, "5"), (-0.0, "-0.0"), (1e16, "1e+16"), (1e-7, "1e-07"), (.leastNonzeroMagnitude, "5e-324"),
    ])
    func writesTheShortestDouble(_ value: Double, _ json: String) throws {
        #expect(try value.toJSONString() == json)
    }

    @Test func writesIntegersOfEverySize() throws {
        #expect(try Int.min.toJSONString() == "-9223372036854775808")
        #expect(try UInt64.max.toJSONString() == "18446744073709551615")
        #expect(try [0, 9, 10, -10, 99, 100].toJSONString() == "[0,9,10,-10,99,100]")
        #expect(try Int8.min.toJSONString() == "-128")
    }

    @Test("keys are in the order of their UTF-8 bytes, whatever they begin with")
    func ordersKeysByTheirBytes() throws {
        let starts = [
            "", "a", "b", "é", "e\u{301}", "12345678", "1234567", "a long start of a key/", "a long start of a kez/",
            "𝄞",
        ]
        let ends = ["", "\u{0}", "a", "b", "ab", "é", "e\u{301}x", "10", "9", "zzzzzzzzzzzzzzzzzzzzz"]
        var members: [String: Int] = [:]
        for start in starts {
            for end in ends { members[start + end] = members.count }
        }
        let ordered = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let texts = try ordered.map { try "\($0.key.toJSONString()):\($0.value)" }
        #expect(try members.toJSONString() == "{" + texts.joined(separator: ",") + "}")
    }

    @Test("a document of any length is written whole")
    func growsAsLongAsTheDocument() throws {
        for length in [0, 1, 1000, 1021, 1022, 1023, 1024, 1025, 5000, 1_000_000] {
            let text = String(repeating: "x", count: length)
            #expect(try text.toJSON() == Array("\"\(text)\"".utf8), "\(length)")
            let numbers = Array(repeating: 7, count: length)
            #expect(try numbers.toJSON().count == max(2, 2 * length + 1), "\(length)")
        }
    }

    @Test("a document is whole whatever was written before it, and takes no memory that is much larger")
    func writesAfterOtherDocuments() throws {
        for length in [1, 100_000, 100_000, 99_000, 1, 50_001, 3, 5_000, 1_000_000, 10, 4_000, 4_200, 300_000, 0] {
            let text = String(repeating: "x", count: length)
            let document = try text.toJSON()
            #expect(document == Array("\"\(text)\"".utf8), "\(length)")
            #expect(document.capacity <= 2 * document.count + 64, "\(length)")
            #expect(throws: DataFormatError.self) { try [text: Double.nan].toJSON() }
        }
    }

    @Test("any number of members is in order", arguments: [0, 1, 2, 3, 8, 9, 16, 17, 40, 1000])
    func ordersAnyNumberOfMembers(_ count: Int) throws {
        let keys = (0..<count).map { "a key of some length \($0 * 7_919 % 1_009)" }
        let members = Dictionary(uniqueKeysWithValues: zip(keys, 0...))
        let ordered = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let text = ordered.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",")
        #expect(try members.toJSONString() == "{\(text)}")
    }

    @Test func writesDictionariesSortedByKey() throws {
        #expect(try ["b": 1, "a": 2, "\"": 3].toJSONString() == #"{"\"":3,"a":2,"b":1}"#)
        #expect(try [String: Int]().toJSONString() == "{}")
        #expect(try [[Int]]([[], [1]]).toJSONString() == "[[],[1]]")
        #expect(try [1, nil].toJSONString() == "[1,null]")
    }

    @Test func writesFoundationTypes() throws {
        let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        #expect(try uuid.toJSONString() == #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#)
        #expect(try UUID(fromJSON: uuid.toJSON()) == uuid)
        #expect(try Data([1, 2, 255]).toJSONString() == #""AQL/""#)
        #expect(try Data(fromJSON: #""AQL/""#) == Data([1, 2, 255]))
        #expect(try URL(fromJSON: #""https:\/\/e.com\/a""#).toJSONString() == #""https://e.com/a""#)
    }

    @Test(arguments: [#""AR==""#, #""AQJ=""#, #""AQL""#, #""AQ L/""#, #""AQL-""#, #""=""#, "12"])
    func rejectsInvalidBase64(_ json: String) {
        #expect(fault(Data.self, json).hasPrefix("Data at $ (byte 0): expected base64 Data, found "))
    }

    @Test func rejectsInvalidURLsAndUUIDs() {
        #expect(fault(URL.self, #""""#) == #"URL at $ (byte 0): expected URL, found string """#)
        #expect(fault(UUID.self, #""x""#) == #"UUID at $ (byte 0): expected UUID, found string "x""#)
        #expect(fault(URL.self, "null") == "URL at $ (byte 0): expected URL, found null")
    }

    @Test func growsForLargeOutput() throws {
        let texts: [String] = (0..<3000).map { "text number \($0) with some length to it" }
        #expect(try [String](fromJSON: texts.toJSON()) == texts)
    }
}
