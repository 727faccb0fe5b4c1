import APIRuntime
import Foundation
import Testing

/// Of repeated keys the last one wins, and nothing of the earlier ones stays.
@Suite struct DuplicateKeyTests {
    @Test func inScalarsAndCollections() throws {
        let json: String =
            #"{"name":"A","age":1,"emails":["abc","def"],"colors":{"x":1,"x":2},"nickname":"N","# + #"""
                "name":"B","emails":["ghi"],"colors":{"y":3},"nickname":null,"level":9,"level":null}
                """#
        let owner: Owner = try Owner(fromJSON: json)
        #expect(owner == Owner(name: "B", age: 1, level: .low, emails: ["ghi"], colors: ["y": 3]))
        #expect(try [String: Int](fromJSON: #"{"a":1,"a":2}"#) == ["a": 2])
        #expect(try JSON(fromJSON: #"{"a":1,"a":2}"#) == ["a": 2])
    }

    @Test func inModelsReadInPlace() throws {
        #expect(
            fault(Problem.self, #"{"sample":{"seconds":1},"sample":{}}"#)
                == "Clip.seconds at $.sample.seconds (byte 33): expected a value, found nothing")
        let picture: String = snapshotJSON(#""owner":{"name":"A","age":1,"nickname":"N"},"owner":{"name":"B","age":2}"#)
        #expect(try Snapshot(fromJSON: picture).owner == Owner(name: "B", age: 2))
        let parents: String = snapshotJSON(#""parent":\#(snapshotJSON(#""title":"T""#)),"parent":\#(snapshotJSON())"#)
        #expect(try Snapshot(fromJSON: parents).parent?.title == nil)
    }

    @Test func inContainersOfPaths() throws {
        let picture: String = snapshotJSON(
            #""image":{"src":"https://e.com/1","thumb":"https://e.com/2"},"image":{"src":"https://e.com/3"}"#)
        #expect(try Snapshot(fromJSON: picture).thumbnail == nil)
        #expect(try Snapshot(fromJSON: picture).url.absoluteString == "https://e.com/3")
        let problem: String = #"{"errors":[0,{"code":7}],"errors":[],"sample":{"seconds":2}}"#
        #expect(try Problem(fromJSON: problem).code == nil)
    }

    @Test(arguments: [
        #"{"type":"pic","width":1,"type":"video","seconds":2}"#,
        #"{"type":"video","seconds":1,"type":"video","seconds":2}"#,
        #"{"type":"none","seconds":1,"type":"video","seconds":2}"#,
        #"{"type":"pic","width":{},"seconds":2,"t\u0079pe":"video"}"#,
        #"{"type":"album","items":[{"type":"pic","width":1}],"seconds":2,"type":"video"}"#,
    ])
    func inTags(_ json: String) throws {
        #expect(try Media(fromJSON: json) == .video(Clip(seconds: 2)))
        #expect(try [Media](fromJSON: "[\(json)]") == [.video(Clip(seconds: 2))])
    }

    @Test func inTagsOfNestedObjects() throws {
        let inner: String = #"{"type":"pic","width":1,"type":"video","seconds":2}"#
        let json: String = #"{"type":"album","items":[\#(inner),{"type":"pic","width":3}]}"#
        #expect(
            try Media(fromJSON: json)
                == .album(Album(items: [.video(Clip(seconds: 2)), .pic(Photo(type: "pic", width: 3))])))
        #expect(
            try Shape(fromJSON: #"{"meta":{"kind":"no"},"meta":{"kind":"clip"},"seconds":3}"#)
                == .clip(Clip(seconds: 3)))
    }

    @Test func onTheWayToAPath() throws {
        let bytes: [UInt8] = Array(#"{"r":{"d":1},"r":{"d":2,"d":3}}"#.utf8)
        #expect(try Int.decode(bytes, at: "r.d").value == 3)
        #expect(try Int?.decode(Array(#"{"r":{"d":1},"r":{}}"#.utf8), at: "r.d").value == nil)
    }
}
