@_spi(Generated) import APIRuntime
import Testing

@Suite struct EnumTests {
    @Test func closedEnumsReadOnlyTheirCases() throws {
        #expect(
            try [SnapshotKind](fromJSON: #"["pic","video","live-stream","l\u0069ve-stream"]"#) == [
                .pic, .video, .live, .live,
            ])
        #expect(try [SnapshotKind.live].toJSONString() == #"["live-stream"]"#)
        #expect(
            fault([SnapshotKind].self, #"["pic","gif"]"#)
                == #"[SnapshotKind] at $[1] (byte 7): expected "pic", "video" or "live-stream", found string "gif""#)
        #expect(fault(SnapshotKind.self, "null") == "SnapshotKind at $ (byte 0): expected String, found null")
    }

    @Test func casesMayBeAnyText() throws {
        let json = #"["a b","a=b","a\\b","é","\u00e9",""]"#
        #expect(try [OddWord](fromJSON: json) == [.spaced, .equal, .slashed, .foreign, .foreign, .empty])
        for other in [#""a""#, #""e\u0301""#] {
            #expect(throws: DataFormatError.self) { try OddWord(fromJSON: other) }
        }
    }

    @Test func enumsAreCastWithAutoCast() throws {
        let options = ReadOptions(casting: true)
        #expect(
            try [Level].decode(Array(#"["1",9,"5",-9223372036854775808]"#.utf8), at: .root, options: options).value
                == [.low, .high, .unknown(5), .unknown(.min)])
        #expect(
            fault([Level].self, #"["1"]"#)
                == #"[Level] at $[0] (byte 1): expected Int, found string "1"; auto-cast: true would accept it"#)
    }

    @Test func openEnumsKeepUnknownValues() throws {
        #expect(try [Level](fromJSON: "[1,9,5]") == [.low, .high, .unknown(5)])
        #expect(try [Level.low, .high, .unknown(5)].toJSONString() == "[1,9,5]")
    }

    @Test func tagsChooseTheCase() throws {
        #expect(try Media(fromJSON: #"{"width":3,"type":"pic"}"#) == .pic(Photo(type: "pic", width: 3)))
        #expect(try Media(fromJSON: #"{"type":3,"seconds":1.5}"#) == ._3(Clip(seconds: 1.5)))
        #expect(try Media(fromJSON: #"{"type":"3","seconds":1.5}"#) == ._3(Clip(seconds: 1.5)))
        #expect(try Media(fromJSON: #"{"type":"new","x":[1]}"#) == .unknown(["type": "new", "x": [1]]))
        #expect(try Media(fromJSON: #"{"type":null}"#) == .unknown(["type": nil]))
    }

    @Test func tagsAreWritten() throws {
        #expect(try Media.pic(Photo(type: "pic", width: 3)).toJSONString() == #"{"type":"pic","width":3}"#)
        #expect(try Media.video(Clip(seconds: 2)).toJSONString() == #"{"type":"video","seconds":2}"#)
        #expect(try Media._3(Clip(seconds: 2)).toJSONString() == #"{"type":3,"seconds":2}"#)
        #expect(try Shape.clip(Clip(seconds: 2)).toJSONString() == #"{"meta":{"kind":"clip"},"seconds":2}"#)
        #expect(
            try Media.album(Album(items: [.video(Clip(seconds: 2))])).toJSONString()
                == #"{"type":"album","items":[{"type":"video","seconds":2}]}"#)
    }

    @Test func tagsThatFieldsLeaveOutAreWritten() throws {
        #expect(
            try [Drawing.plan(Sketch(lines: 1)), ._4(Sketch(lines: 2))].toJSONString()
                == #"[{"kind":"plan","lines":1},{"kind":4,"lines":2}]"#)
        for json in [#"{"kind":4,"lines":2}"#, #"{"kind":"4","lines":2}"#] {
            #expect(try Drawing(fromJSON: json).toJSONString() == json)
        }
    }

    @Test func unknownTagsFailOrAreDropped() throws {
        #expect(
            fault(Shape.self, #"{"meta":{"kind":"x"}}"#)
                == #"Shape at $.meta.kind (byte 16): expected clip as meta.kind, found string "x""#)
        #expect(
            fault(Shape.self, #"{"seconds":1}"#)
                == "Shape at $.meta.kind (byte 0): expected clip as meta.kind, found nothing")
        let json = #"[{"type":"pic","width":1},{"type":"new"},{"type":"pic","width":2}]"#
        let (known, tolerated) = try [Known].decode(Array(json.utf8), at: .root)
        #expect(
            try known.map { try $0.toJSONString() } == [#"{"type":"pic","width":1}"#, #"{"type":"pic","width":2}"#])
        #expect(tolerated.count == 1)
        #expect(
            fault([Known].self, #"[{"type":"pic","width":"w"}]"#)
                == #"Photo.width at $[0].width (byte 23): expected Int, found string "w""#)
    }

    @Test(
        "an object without a tag is an unknown case",
        arguments: [
            "{}", #"{"type":null}"#, #"{"type":{}}"#, #"{"type":["pic"]}"#, #"{"type":true}"#, #"{"seconds":1}"#,
            #"{"meta":{"type":"pic"}}"#,
        ])
    func missingTagIsUnknown(json: String) throws {
        let list = #"[{"type":"pic","width":1},\#(json),{"type":"pic","width":2}]"#
        let kept = try [Media](fromJSON: list)
        #expect(kept.count == 3)
        #expect(kept[1] == .unknown(try JSON(fromJSON: json)))
        #expect(try [Media](fromJSON: kept.toJSONString()) == kept)
        #expect(try Media(fromJSON: json) == kept[1])
        #expect(try [String: Media](fromJSON: #"{"a":\#(json)}"#) == ["a": kept[1]])
        let (known, tolerated) = try [Known].decode(Array(list.utf8), at: .root)
        #expect(known.count == 2)
        #expect(tolerated.count == 1)
    }

    @Test(
        "a missing or invalid parent of a nested tag is reported",
        arguments: [
            (#"{"meta":5}"#, "0", "nothing"), (#"{"meta":[]}"#, "0", "nothing"), (#"{"meta":null}"#, "0", "nothing"),
            (#"{"meta":{}}"#, "0", "nothing"), (#"{"meta":{"kind":null}}"#, "16", "null"),
            (#"{"meta":{"kind":["clip"]}}"#, "16", "an array"),
        ])
    func missingNestedTag(json: String, byte: String, found: String) {
        #expect(
            fault(Shape.self, json)
                == "Shape at $.meta.kind (byte \(byte)): expected clip as meta.kind, found \(found)")
    }

    @Test("a container is not a tag")
    func containersAreNoTags() throws {
        #expect(try Tag(fromJSON: #"{"t":[]}"#).text == nil)
        #expect(try Tag(fromJSON: #"{"t":{}}"#).text == nil)
        #expect(try Tag(fromJSON: #"{"t":"[]"}"#).text == "[]")
    }

    @Test("a value that is not an object is rejected", arguments: ["null", "5", #""pic""#, "[]"])
    func nonObjectsAreRejected(json: String) {
        #expect(fault([Media].self, "[\(json)]").contains("at $[0] (byte 1): expected an object"))
        #expect(fault([Known].self, "[\(json)]").contains("at $[0] (byte 1): expected an object"))
    }

    @Test func shapesChooseTheCase() throws {
        #expect(try Party(fromJSON: #""p""#) == .string("p"))
        #expect(try Party(fromJSON: #"{"name":"A","age":1}"#) == .owner(Owner(name: "A", age: 1)))
        #expect(fault(Party.self, "[]") == "Party at $ (byte 0): expected String or Owner, found an array")
    }
}

/// An object's tag.
nonisolated private struct Tag: JSONReadable {
    static let tags: TagTable = TagTable("Tag", at: "t", "[] {}")

    var text: String?

    init(placeholder: Placeholder) {}

    mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        text = try reader.tag(Self.tags)
        try reader.skipValue()
    }
}
