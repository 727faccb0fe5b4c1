import Testing

@Suite("learning: unions by a key")
struct UnionTests {
    @Test("a key that decides about the others divides the type") func findsTags() {
        var capture = Capture()
        for number in 1...3 {
            capture.add(
                "/events",
                #"[{"type": "login", "user": \#(number)}, {"type": "paid", "amount": 5, "note": "x"}, {"type": "left", "user": 1}]"#
            )
        }
        #expect(
            capture.spec.contains(
                "divide-type: type\n    cases: {login: LoginEvent, paid: PaidEvent, left: LoginEvent}"))
        #expect(capture.spec.contains("LoginEvent: {fields: {user: Int}}"))
        #expect(capture.diagnostics == [])
    }

    @Test("a key with free values, or optional keys, divides nothing") func findsNoTags() {
        var capture = Capture()
        for number in 1...6 {
            let note = number % 2 == 0 ? #", "note": "x""# : ""
            capture.add("/users/\(number)", #"{"type": "\#(number % 3 == 0 ? "a" : "b")", "id": \#(number)\#(note)}"#)
        }
        #expect(!capture.spec.contains("divide-type"))
    }

    @Test("cases with the same keys are kept apart, if their values have other types") func separatesValues() {
        var capture = Capture()
        for id in 1...4 {
            capture.add("/query/\(id)", #"{"resultType": "scalar", "result": [\#(1_700_000_000 + id), "1.5"]}"#)
            capture.add(
                "/query/\(id + 10)",
                #"{"resultType": "vector", "result": [{"metric": {"job": "a"}, "value": \#(id)}]}"#)
            capture.add("/query/\(id + 20)", #"{"resultType": "text", "result": "none"}"#)
        }
        #expect(capture.spec.contains("divide-type: resultType"))
        #expect(capture.spec.contains("cases: {scalar: ScalarQuery, vector: VectorQuery, text: TextQuery}"))
        #expect(capture.spec.contains("TextQuery: {fields: {result: String}}"))
        #expect(capture.spec.contains("VectorQuery: {fields: {result: [QueryResult]}}"))
        #expect(capture.diagnostics == [])
    }

    @Test("values of a tag with the same fields share a model") func sharesModels() {
        var capture = Capture()
        for id in 1...4 {
            for kind in ["circle", "ball"] {
                capture.add("/shapes/\(id)-\(kind)", #"{"kind": "\#(kind)", "size": {"radius": \#(id)}}"#)
            }
            capture.add("/shapes/\(id)-box", #"{"kind": "box", "size": [1, 2]}"#)
        }
        #expect(capture.spec.contains("cases: {circle: CircleShape, ball: CircleShape, box: BoxShape}"))
        #expect(capture.diagnostics == [])
    }

    @Test("a key that only one kind of objects has makes a union, once this is no chance") func findsOneSidedKeys() {
        func spec(_ count: Int) -> String {
            var capture = Capture()
            for id in 1...count {
                capture.add("/rules/\(id)", #"{"type": "recording", "name": "a"}"#)
                capture.add("/rules/\(id + 100)", #"{"type": "alerting", "name": "b", "state": "firing"}"#)
            }
            return capture.spec
        }
        #expect(!spec(4).contains("divide-type"))
        #expect(spec(4).contains("state: String?"))
        #expect(spec(6).contains("cases: {recording: RecordingRule, alerting: AlertingRule}"))
    }

    @Test("what is common to all cases is learned from all of them") func learnsCommonFieldsTogether() {
        var capture = Capture()
        for id in 1...12 {
            let level = ["low", "high", "none"][id % 3]
            capture.add("/events/\(id)", #"{"event": "login", "level": "\#(level)", "user": {"id": 1}, "ip": "x y"}"#)
            capture.add("/events/\(id)0", #"{"event": "logout", "level": "\#(level)", "user": {"id": 2}, "after": 5}"#)
        }
        #expect(capture.spec.split(separator: "enum:").count == 2)
        #expect(capture.spec.split(separator: "user: User").count == 3)
        #expect(capture.diagnostics == [])
    }

    @Test("a key with a type's name that decides nothing is a field") func keepsTypesThatDecideNothing() {
        var capture = Capture()
        for id in 1...80 {
            capture.add("/users/\(id)", #"{"type": "\#(["a", "b", "c"][id % 3])", "name": "x y", "age": \#(id)}"#)
        }
        #expect(!capture.spec.contains("divide-type"))
        #expect(capture.spec.contains("age: Int"))
    }

    @Test("a rare case among many others has its model") func findsRareCases() {
        var capture = Capture()
        for id in 1...300 {
            let isVideo = id % 2 == 0
            capture.add(
                "/items/\(id)",
                id == 290 || id == 2
                    ? #"{"kind": "poll", "votes": {"yes": 1}}"#
                    : isVideo ? #"{"kind": "video", "length": 3}"# : #"{"kind": "photo", "url": "x y"}"#)
        }
        #expect(capture.spec.contains("poll: PollItem"))
        #expect(capture.spec.contains("PollItem: {fields: {votes:"))
    }

    @Test("the key that decides is found among several that might") func choosesKey() {
        var capture = Capture()
        for id in 1...20 {
            let type = ["a", "b"][id / 2 % 2]
            capture.add(
                "/items/\(id)",
                id % 2 == 0
                    ? #"{"type": "\#(type)", "category": "song", "length": 1}"#
                    : #"{"type": "\#(type)", "category": "book", "pages": 1}"#)
        }
        #expect(capture.spec.contains("divide-type: category"))
    }

    @Test("too many values are no tag") func refusesManyValues() {
        var capture = Capture()
        for id in 1...200 {
            let key = id % 2 == 0 ? "left" : "right"
            capture.add("/items/\(id)", #"{"type": "t\#(id)", "\#(key)": \#(id)}"#)
        }
        #expect(!capture.spec.contains("divide-type"))
        #expect(capture.spec.contains("left: Int?"))
    }

    @Test("an object without the key of the others ends the union") func refusesObjectsWithoutTag() {
        var capture = Capture()
        for id in 1...10 {
            capture.add("/items/\(id)", #"{"kind": "a", "left": 1}"#)
            capture.add("/items/\(id)0", #"{"kind": "b", "right": "x y"}"#)
        }
        #expect(capture.spec.contains("divide-type: kind"))
        capture.add("/items/500", #"{"left": 1}"#)
        #expect(!capture.spec.contains("divide-type"))
        #expect(capture.spec.contains("kind: String?") || capture.spec.contains("kind: ItemKind?"))
        #expect(capture.diagnostics == [])
    }

    @Test("unions at several endpoints are one, with the cases of all") func unitesUnions() {
        var capture = Capture()
        for id in 1...8 {
            let photo = #"{"kind": "photo", "id": \#(id), "content": {"width": 1, "height": 2}}"#
            let text = #"{"kind": "text", "id": \#(id), "content": "x y"}"#
            let link = #"{"kind": "link", "id": \#(id), "content": ["x y"]}"#
            capture.add("/posts?page=\(id)", "[\(photo), \(text)]")
            capture.add("/posts/\(id)", id % 2 == 0 ? text : link)
        }
        #expect(capture.spec.contains("cases: {photo: PhotoPost, text: TextPost, link: LinkPost}"))
        #expect(capture.spec.contains("returns: [Post]"))
        #expect(capture.spec.contains("returns: Post\n"))
        #expect(capture.diagnostics == [])
    }

    @Test("unions inside the cases of unions are found") func findsNestedUnions() {
        var capture = Capture()
        for id in 1...8 {
            let inner = id % 2 == 0 ? #"{"kind": "a", "x": 1}"# : #"{"kind": "b", "y": 1}"#
            capture.add("/nodes/\(id)", #"{"type": "leaf", "value": \#(id)}"#)
            capture.add("/nodes/\(id)0", #"{"type": "branch", "parts": [\#(inner)]}"#)
        }
        #expect(capture.spec.contains("divide-type: type"))
        #expect(capture.spec.contains("divide-type: kind"))
        #expect(capture.diagnostics == [])
    }
}
