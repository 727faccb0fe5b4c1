import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite struct DocumentTests {
    static let response: [UInt8] = Array(
        #"{"code":"0","resp":{"data":[{"name":"A","age":1},{"name":"B","age":2}],"n":[1,{"x":true}]},"msg":"é\n","nothing":null}"#
            .utf8)

    @Test func readsTheValueAtAPath() throws {
        #expect(try [Owner].decode(Self.response, at: "resp.data").value.map(\.name) == ["A", "B"])
        #expect(try Owner.decode(Self.response, at: "resp.data.1").value.name == "B")
        #expect(try Bool.decode(Self.response, at: "resp.n.1.x").value)
        #expect(try JSON.decode(Self.response, at: "$").value["code"] == "0")
        #expect(try String?.decode(Self.response, at: "resp.none.x").value == nil)
        #expect(try String?.decode(Self.response, at: "nothing").value == nil)
        #expect(try Int.decode(Array(#"{"a.b":{"c\\d":1}}"#.utf8), at: #"a\.b.c\\d"#).value == 1)
    }

    @Test func reportsMissingValues() {
        func fault(_ path: JSONPointerPath) -> String? {
            do throws(DataFormatError) {
                _ = try Owner.decode(Self.response, at: path)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(fault("resp.none.x") == "Owner at $.resp.none.x (byte 19): expected a value, found nothing")
        #expect(fault("none") == "Owner at $.none (byte 0): expected a value, found nothing")
        #expect(fault("nothing") == "Owner at $.nothing (byte 114): expected an object, found null")
        #expect(fault("resp.data") == "Owner at $.resp.data (byte 27): expected an object, found an array")
        #expect(fault("code") == #"Owner at $.code (byte 8): expected an object, found string "0""#)
    }

    @Test func checksTheRestOfTheDocument() {
        #expect(throws: DataFormatError.self) { try Int.decode(Array(#"{"a":1,"b":01}"#.utf8), at: "a") }
        #expect(throws: DataFormatError.self) { try Int.decode(Array(#"{"a":1}x"#.utf8), at: "a") }
        #expect(throws: DataFormatError.self) { try Int.decode(Array(#"{"a":1"#.utf8), at: "a") }
    }

    @Test("of several paths, the first with a value other than null is chosen")
    func choosesPaths() throws {
        let path: JSONPointerPath = ["a.0", "b", "$"]
        func chosen(_ json: String) -> String { path.chosen(in: Array(json.utf8)).description }
        #expect(chosen(#"{"a":[1],"b":2}"#) == #"$.a["0"]"#)
        #expect(chosen(#"{"b":2,"a":[null]}"#) == "$.b")
        #expect(chosen(#"{"b":null,"a":"x"}"#) == "$.b")
        #expect(chosen(#"{"c":null,"a":"x"}"#) == "$")
        #expect(chosen("null") == "$")
        // Reading there reports the fault.
        #expect(chosen(#"{"a":[1],"#) == #"$.a["0"]"# && chosen(#"{"a":"x","b":1,"b":2}"#) == "$.b")
        let none: JSONPointerPath = ["a", "b"]
        #expect(none.chosen(in: Array("{}".utf8)).description == "$.a")
        #expect(path.isBare(Array(#"{"c":1}"#.utf8)) && !path.isBare(Array(#"{"b":null}"#.utf8)))
        #expect(!none.isBare(Array("{}".utf8)) && !JSONPointerPath.root.isBare(Array("{}".utf8)))
    }

    @Test func findsScalarsInOnePass() throws {
        let scan = EnvelopeScan(Self.response)
        let paths: ScalarPaths = ["code", "msg", "nothing", "resp.n.0", "resp.n.1.x", "resp", "none", "code.x"]
        #expect(try scan.scalars(at: paths).all == ["0", "é\n", nil, "1", "true", nil, nil, nil])
        #expect(try EnvelopeScan(Array("12".utf8)).scalars(at: ["$", "a"]).all == ["12", nil])
        #expect(throws: DataFormatError.self) { try EnvelopeScan(Array("{".utf8)).scalars(at: ["a"]) }
    }

    @Test func opensEnvelopesInOnePass() throws {
        var owners: [Owner]?
        let opened = try EnvelopeScan(Self.response).open(&owners, at: "resp.data", scalars: ["code", "msg"])
        #expect(opened.scalars.all == ["0", "é\n"])
        #expect(owners?.map(\.age) == [1, 2])
        var whole: JSON?
        #expect(try EnvelopeScan(Self.response).open(&whole, at: .root, scalars: ["code"]).scalars.all == ["0"])
        #expect(whole?["msg"] == "é\n")
    }

    @Test func invalidValuesAreNoFaultOfTheEnvelope() throws {
        let bytes = Array(#"{"data":{"name":1},"code":7}"#.utf8)
        var owner: Owner?
        #expect(try EnvelopeScan(bytes).open(&owner, at: "data", scalars: ["code"]).scalars.all == ["7"])
        #expect(owner == nil)
        let error: DataFormatError? = #expect(throws: DataFormatError.self) { try Owner.decode(bytes, at: "data") }
        #expect(error?.path == "$.data.name")
        let repeated = Array(#"{"data":{"type":"pic","type":"video","seconds":1},"code":7}"#.utf8)
        var media: Media?
        #expect(try EnvelopeScan(repeated).open(&media, at: "data", scalars: ["code"]).scalars.all == ["7"])
        #expect(media == nil)
        let again: DataFormatError? = #expect(throws: DataFormatError.self) { try Media.decode(repeated, at: "data") }
        #expect(again?.path == "$.data.type")
        #expect(throws: DataFormatError.self) {
            try EnvelopeScan(Array(#"{"data":{"name":1],"code":7}"#.utf8)).open(
                &owner, at: "data", scalars: ["code"])
        }
    }
}
