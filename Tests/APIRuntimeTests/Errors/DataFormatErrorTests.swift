@_spi(Generated) import APIRuntime
import Foundation
import Testing

@Suite struct DataFormatErrorTests {
    @Test func hasModelFieldPathByteExpectedAndFound() throws {
        let json = #"{"resp":{"data":[{"type":"pic","width":1},{"type":"pic","width":"1"}]}}"#
        let error: DataFormatError? = #expect(throws: DataFormatError.self) {
            try [Media].decode(Array(json.utf8), at: "resp.data")
        }
        #expect(error?.model == "Photo")
        #expect(error?.field == "width")
        #expect(error?.path == "$.resp.data[1].width")
        #expect(error?.byteOffset == 64)
        #expect(error?.expected == "Int")
        #expect(error?.found == #"string "1""#)
        #expect(error?.hint == "auto-cast: true would accept it")
        #expect(
            error?.description == """
                Photo.width at $.resp.data[1].width (byte 64): expected Int, found string "1"; \
                auto-cast: true would accept it
                """)
    }

    @Test(arguments: [
        ("", "String", "nothing", "id"), (#""id":null,"#, "String", "null", "id"),
    ])
    func missingAndNullFields(_ members: String, _ expected: String, _ found: String, _ field: String) {
        let json: String = "{" + members + snapshotJSON("", without: "id").dropFirst()
        #expect(
            fault(Snapshot.self, json)
                == "Snapshot.id at $.id (byte \(members.isEmpty ? 0 : 6)): expected \(expected), found \(found)")
    }

    @Test func namesFieldsOfPaths() {
        #expect(
            fault(Snapshot.self, snapshotJSON("", without: "image"))
                == "Snapshot.url at $.image (byte 0): expected a value, found nothing")
        #expect(
            fault(Snapshot.self, snapshotJSON(#""image":{}"#, without: "image"))
                .hasPrefix("Snapshot.url at $.image.src (byte 68): expected URL, found nothing"))
        #expect(
            fault(Snapshot.self, snapshotJSON(#""image":null"#, without: "image"))
                .hasPrefix("Snapshot.url at $.image.src (byte 68): expected URL, found nothing"))
        #expect(
            fault(Snapshot.self, snapshotJSON(#""image":{"src":5}"#, without: "image"))
                == "Snapshot.url at $.image.src (byte 75): expected URL, found number 5")
        #expect(
            fault(Snapshot.self, snapshotJSON(#""image":5"#, without: "image"))
                == "Snapshot.url at $.image (byte 68): expected an object or an array, found number 5")
        #expect(
            fault(Snapshot.self, snapshotJSON(#""user":{"name":7}"#, without: "author"))
                == "Snapshot.author at $.user.name (byte 98): expected String, found number 7; auto-cast: true would accept it"
        )
        #expect(
            fault(Snapshot.self, snapshotJSON("", without: "author"))
                == "Snapshot.author at $.author (byte 0): expected String, found nothing")
        #expect(
            fault(Problem.self, #"{"sample":{"seconds":1},"errors":[0,{"code":"x"}]}"#)
                == #"Problem.code at $.errors[1].code (byte 44): expected Int, found string "x""#)
    }

    @Test(
        "a required field with several paths is missing where its model is, whatever another field with such paths has")
    func missingAfterAnotherOnPaths() {
        #expect(fault(Pair.self, #"{"a":1,"c":""}"#) == "Pair.second at $.c (byte 0): expected a value, found nothing")
    }

    @Test(
        "a field's path is reported as in the spec, whatever is on the way",
        arguments: [
            ("[]", "$.image.src", "nothing"), ("[1]", "$.image.src", "nothing"), ("{}", "$.image.src", "nothing"),
            ("[[]]", "$.image.src", "nothing"), ("null", "$.image.src", "nothing"),
            (#""x""#, "$.image", #"string "x""#), ("true", "$.image", "true"),
        ])
    func wrongContainerOnAPath(image: String, path: String, found: String) {
        let text = fault(Snapshot.self, snapshotJSON(#""image":\#(image)"#, without: "image"))
        #expect(text.hasPrefix("Snapshot.url at \(path) (byte 68): "))
        #expect(text.hasSuffix("found \(found)"))
    }

    @Test(
        "a value's path is reported as in the spec, whatever is on the way",
        arguments: [
            ("[]", #"$.a["0"].b"#), (#"{"a":[]}"#, "$.a[0].b"), (#"{"a":[[]]}"#, "$.a[0].b"),
            (#"{"a":{}}"#, #"$.a["0"].b"#), (#"{"a":{"0":[]}}"#, #"$.a["0"].b"#), (#"{"a":5}"#, #"$.a["0"].b"#),
            (#"{"a":[{"b":null}]}"#, "$.a[0].b"),
        ])
    func wrongContainerAboveTheValue(json: String, path: String) {
        do throws(DataFormatError) {
            _ = try Int.decode(Array(json.utf8), at: JSONPointerPath("a.0.b"))
            Issue.record("no error")
        } catch {
            #expect(error.path == path)
        }
    }

    @Test func namesTupleElementsByPosition() {
        #expect(
            fault([Sample].self, #"[[1,2],[3,"x"]]"#)
                == #"Sample.value at $[1][1] (byte 10): expected Double, found string "x""#)
        #expect(fault(Sample.self, "[1]") == "Sample.value at $[1] (byte 0): expected a value, found nothing")
        #expect(
            fault(Sample.self, "[1,2,null,4]")
                == "Sample at $[3] (byte 10): expected only what the spec names, found number 4")
        #expect(
            fault(Sample.self, #"["x",2]"#)
                == #"Sample.at at $[0] (byte 1): expected Date as seconds since 1970, found string "x""#)
    }

    @Test func rejectsUnknownKeys() {
        #expect(
            fault(SnapshotPatch.self, #"{"title":"a","tilte":1}"#)
                == #"SnapshotPatch at $.tilte (byte 13): expected only what the spec names, found key "tilte""#)
    }

    @Test(arguments: [
        (#"{"name":"A" "age":1}"#, #"Owner at $ (byte 12): expected a comma or }, found string "age""#),
        (#"{"name":"A","age":1"#, "Owner at $ (byte 19): expected a comma or }, found the end of the document"),
        (#"{"name":"A",}"#, #"Owner at $ (byte 12): expected a key in quotes, found "}""#),
        (#"{name:"A"}"#, "Owner at $ (byte 1): expected a key in quotes, found name"),
        (#"{"name" "A"}"#, #"Owner.name at $.name (byte 8): expected a colon, found string "A""#),
        (#"{"name":}"#, #"Owner.name at $.name (byte 8): expected a value, found "}""#),
        (#"{"name":"A","age":1}}"#, #"Owner at $ (byte 20): expected the end of the document, found "}""#),
        (#"{"name":nul}"#, "Owner.name at $.name (byte 8): expected a value, found nul"),
        (
            #"{"emails":["abc" "def"]}"#,
            #"Owner.emails at $.emails (byte 17): expected a comma or ], found string "def""#
        ),
        (#"{"emails":["abc",]}"#, #"Owner.emails at $.emails[1] (byte 17): expected a value, found "]""#),
        (#"{"emails":["a\qc"]}"#, #"Owner.emails at $.emails[0] (byte 13): expected a JSON escape sequence, found \q"#),
        (#"{"x":[1,{"y":tru}]}"#, "Owner at $.x[1].y (byte 13): expected a value, found tru"),
    ])
    func syntaxErrors(_ json: String, _ text: String) {
        #expect(fault(Owner.self, json) == text)
    }

    @Test func quotesKeysThatAreNotIdentifiers() {
        #expect(
            fault([String: [String: Int]].self, #"{"a b":{"c":1,"d\"e":"x"}}"#)
                .contains(#"at $["a b"]["d\"e"] (byte 21): expected Int, found string "x""#))
        #expect(fault([String: Int].self, #"{"1a":"x"}"#).contains(#"at $["1a"] "#))
        #expect(fault([String: Int].self, #"{"":"x"}"#).contains(#"at $[""] "#))
        #expect(fault([String: Int].self, #"{"é":"x"}"#).contains(#"at $["é"] "#))
        #expect(fault([String: Int].self, #"{"\u0061":"x"}"#).contains("at $.a "))
    }

    @Test func truncatesLongValues() {
        let long = String(repeating: "x", count: 5000)
        #expect(fault(Int.self, "\"\(long)\"").utf8.count < 150)
        #expect(fault(String.self, String(repeating: "1", count: 5000)).utf8.count < 150)
        #expect(fault([String: Int].self, "{\"\(long)\":true}").utf8.count < 250)
    }

    @Test(arguments: [
        #""secret":"UPPER""#, #""secret":5550123"#, #""secret":"""#, #""secret":{"5550123":"UPPER"}"#,
        #""secret":"UPPER\q""#, #""secret":["UPPER"#,
    ])
    func hidesSensitiveValues(_ members: String) {
        let text = fault(Snapshot.self, snapshotJSON(members))
        #expect(text.hasPrefix("Snapshot.secret at $.secret"), "\(text)")
        #expect(text.contains("found a hidden value"))
        #expect(!text.contains("UPPER") && !text.contains("5550123") && !text.contains("auto-cast"))
    }
}

/// Two fields with several paths.
nonisolated private struct Pair: APIObject {
    var first: Int = 0
    var second: String = ""
    static let fields: FieldTable = FieldTable("Pair", Self.self)

    init(placeholder: Placeholder) {}

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("first", at: "a b", .required) { first = try reader.int() }
        if try reader.field("second", at: "c d", [.required, .absentIfEmpty]) { second = try reader.string() }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("a", first)
        writer.field("c", second)
    }
}
