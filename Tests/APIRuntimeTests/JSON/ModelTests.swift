@_spi(Generated) import APIRuntime
import Foundation
import Testing

@Suite struct ModelTests {
    static let full: String = """
        {
            "id": 12, "title": null, "image": {"thumb": "https://e.com/t.png", "src": "https://e.com/a.png"},
            "user": {"name": "Bob", "other": [1, {}]}, "width": 640, "tags": ["a", "b"], "kind": "video", "score": 1,
            "taken": 1700000000123, "day": "2024-02-29", "sizes": [1, "2", "x", null, 3.0, 4.5], "owner": "",
            "price": "12.5", "secret": "abc", "extra": {"k": [1.10]}, "zero": null,
            "parent": {"id": "p0", "image": {"src": "https://e.com/0"}, "author": "Ann", "score": 0, "taken": 0}
        }
        """

    @Test func readsEveryConstruct() throws {
        let picture = try Snapshot(fromJSON: Self.full)
        #expect(picture.id == "12")
        #expect(picture.title == nil)
        #expect(picture.url.absoluteString == "https://e.com/a.png")
        #expect(picture.thumbnail?.absoluteString == "https://e.com/t.png")
        #expect(picture.author == "Bob")
        #expect(picture.width == 640)
        #expect(picture.tags == ["a", "b"])
        #expect(picture.kind == .video)
        #expect(picture.score == 1)
        #expect(picture.taken == Date(timeIntervalSince1970: 1_700_000_000.123))
        #expect(picture.day == Date(timeIntervalSince1970: 1_709_164_800))
        #expect(picture.sizes == [1, 2, 3])
        #expect(picture.owner == nil)
        #expect(picture.price == 1250)
        #expect(picture.secret == "abc")
        #expect(picture.parent?.id == "p0")
        #expect(picture.parent?.width == 0)
        #expect(
            picture.unknownKeys == [
                "extra": ["k": [.number(JSON.Number("1.10") ?? JSON.Number(0))]], "zero": nil,
                "user": ["other": [1, [:]]],
            ])
    }

    @Test func countsDroppedElements() throws {
        let (_, tolerated) = try Snapshot.decode(Array(Self.full.utf8), at: .root)
        #expect(tolerated.count == 3)
    }

    @Test func writesWhatItReads() throws {
        var picture = try Snapshot(fromJSON: Self.full)
        picture.price = 0
        let json = try picture.asJSON
        #expect(json["image"]?["src"] == "https://e.com/a.png")
        #expect(json["author"] == "Bob")
        #expect(json["taken"] == 1_700_000_000_123)
        #expect(json["day"] == "2024-02-29")
        #expect(try json["extra"]?["k"]?.toJSONString() == "[1.10]")
        #expect(json["title"] == nil)
        #expect(json["local"] == nil)
    }

    @Test func readsKeysInAnyOrderEscapedAndAmongUnknownOnes() throws {
        let json = #"{"x":{"age":1},"\u0061ge":5,"y":[[]],"na\u006De":"Z","emails":["a@b"],"z":null}"#
        #expect(try Owner(fromJSON: json) == Owner(name: "Z", age: 5, emails: ["a@b"]))
        #expect(try Owner(fromJSON: #"{ "name" : "Z" , "age" : 5 }"#) == Owner(name: "Z", age: 5))
    }

    @Test func readsFromEveryInputType() throws {
        let expected = Owner(name: "Z", age: 5)
        let json = #"{"name":"Z","age":5}"#
        #expect(try Owner(fromJSON: Array(json.utf8)) == expected)
        #expect(try Owner(fromJSON: Data(json.utf8)) == expected)
        #expect(try Owner(fromJSON: String(json.dropFirst(0))) == expected)
        #expect(try [Owner](fromJSON: "[\(json),\(json)]") == [expected, expected])
        #expect(try [String: Owner](fromJSON: #"{"a":\#(json)}"#) == ["a": expected])
        #expect(try Owner?(fromJSON: "null") == nil)
    }

    @Test func firstAlternativeWithAValueWins() throws {
        func author(_ members: String) throws -> String {
            try Snapshot(fromJSON: snapshotJSON(members, without: "author")).author
        }
        #expect(try author(#""author":"A","user":{"name":"B"}"#) == "A")
        #expect(try author(#""user":{"name":"B"},"author":"A""#) == "A")
        #expect(try author(#""author":null,"user":{"name":"B"}"#) == "B")
        #expect(try author(#""user":{"name":"B"},"author":null"#) == "B")
        #expect(try author(#""user":null,"author":"A""#) == "A")
    }

    @Test func absentIfEmptyTreatsEmptyValuesAsAbsent() throws {
        for empty in [#""""#, "[]", "{}", "[ ]", "{\n}"] {
            #expect(try Snapshot(fromJSON: snapshotJSON(#""owner":\#(empty)"#)).owner == nil)
        }
        #expect(try Snapshot(fromJSON: snapshotJSON(#""owner":{"name":"O","age":1}"#)).owner?.name == "O")
    }

    @Test func readsTuplesByPosition() throws {
        let sample = try Sample(fromJSON: #"[1435781451.781, "1"]"#)
        #expect(sample.at == Date(timeIntervalSince1970: 1_435_781_451.781))
        #expect(sample.value == 1)
        #expect(try sample.toJSONString() == "[1435781451.781,1,null]")
        #expect(try Sample(fromJSON: #"[1, "NaN", "n"]"#).value.isNaN)
        #expect(try Sample(fromJSON: #"[1, "NaN", "n"]"#).toJSONString() == #"[1,"NaN","n"]"#)
    }

    @Test func readsAndWritesPathsThroughArrays() throws {
        let json = #"{"errors":[{"code":1},{"code":7,"text":"t"},3],"rows":[60,"x"],"sample":{"seconds":2}}"#
        let problem = try Problem(fromJSON: json)
        #expect(problem.code == 7)
        #expect(problem.text == "t")
        #expect(problem.row == Date(timeIntervalSince1970: 60))
        #expect(
            try problem.toJSONString() == #"{"errors":[null,{"code":7,"text":"t"}],"rows":[60],"sample":{"seconds":2}}"#
        )
        #expect(try Problem().toJSONString() == #"{"sample":{"seconds":1}}"#)
        #expect(try Problem(fromJSON: #"{"errors":{"1":{"code":7}},"sample":{"seconds":2}}"#).code == 7)
    }

    @Test func patchesWriteOnlyChanges() throws {
        #expect(try SnapshotPatch().toJSONString() == "{}")
        #expect(try SnapshotPatch(title: .clear).toJSONString() == #"{"title":null}"#)
        let patch = SnapshotPatch(title: .set("t"), day: .set(Date(timeIntervalSince1970: 0)))
        #expect(try patch.toJSONString() == #"{"title":"t","day":"1970-01-01"}"#)
        #expect(try SnapshotPatch(fromJSON: patch.toJSON()) == patch)
        #expect(try SnapshotPatch(fromJSON: #"{"title":null}"#) == SnapshotPatch(title: .clear))
    }

    @Test func customTypesAreReadThroughJSON() throws {
        #expect(try [Color](fromJSON: ##"["#fff"]"##) == [Color(hex: "#fff")])
        #expect(try [Color(hex: "#fff")].toJSONString() == ##"["#fff"]"##)
        #expect(
            fault([Color].self, #"["red"]"#)
                == #"[Color] at $[0] (byte 1): expected Color, found string "red"; NoColor()"#)
    }

    @Test func boxedFieldsHaveValueSemantics() throws {
        let picture = try Snapshot(fromJSON: Self.full)
        var copy = picture
        copy.parent?.id = "changed"
        #expect(picture.parent?.id == "p0")
        #expect(copy.parent?.id == "changed")
        #expect(copy != picture)
        #expect(Set([picture, picture, copy]).count == 2)
    }
}
