import Learning
import Testing

@Suite("learning: models")
struct ModelTests {
    @Test("fields that are absent or null are optional, with the evidence") func findsOptionals() {
        var capture = Capture()
        for id in 1...10 {
            capture.add(
                "/users/\(id)", id == 3 ? #"{"id": 3, "note": null}"# : #"{"id": \#(id), "note": "x", "size": 1.5}"#)
        }
        #expect(capture.spec.contains("id: Int\n      note: String?\n      size: Double?"))
        #expect(capture.commented.contains("# null in 1 of 10"))
        #expect(capture.commented.contains("# 1 of 10 lack it"))
    }

    @Test("null in requests is reported as lost, unless it is in a list or a dictionary") func reportsSentNulls() {
        var capture = Capture()
        for id in 1...4 {
            let note = id < 3 ? "null" : #""x""#
            capture.add(
                "PUT /users/\(id)", #"{"id": \#(id), "extra": null}"#,
                sent:
                    #"{"note": \#(note), "parts": [{"size": null}], "list": [null, 1], "rates": {"1\#(id)": null, "27": 1}}"#
            )
        }
        #expect(
            capture.doubts.filter { $0.text.contains("nil is left out") }.map { "\($0.place): \($0.text)" } == [
                "PUT /users/{user-id} body $.note: null was sent 2 of 4 times, and nil is left out; \"null: send\" sends it",
                "PUT /users/{user-id} body $.parts[].size: "
                    + "null was sent 4 of 4 times, and nil is left out; \"null: send\" sends it",
            ])
        #expect(capture.spec.contains("rates: '[String: Int?]'"))
        #expect(capture.diagnostics == [])
    }

    @Test("an object and its list are one model, named after the path") func unitesListAndItem() {
        var capture = Capture()
        capture.add("/users", #"{"items": [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}], "total": 2}"#)
        capture.add("/users/1", #"{"id": 1, "name": "a"}"#)
        #expect(capture.spec.contains("returns: UserList"))
        #expect(capture.spec.contains("items: [User]"))
        #expect(capture.spec.contains("returns: User\n"))
        #expect(!capture.spec.contains("User2"))
    }

    @Test("objects inside themselves are one model") func findsRecursion() {
        var capture = Capture()
        capture.add(
            "/comments/1", #"{"text": "a", "author": "x", "replies": [{"text": "b", "author": "y", "replies": []}]}"#)
        #expect(capture.spec.contains("replies: [Comment]"))
        #expect(capture.diagnostics == [])
    }

    @Test("objects with keys that are data are dictionaries") func findsDictionaries() {
        var capture = Capture()
        capture.add(
            "/stats",
            #"{"rates": {"EUR": 1.5, "USD": 2, "CHF": 1}, "byId": {"17": {"a": 1}, "23": {"a": 2}}, "empty": {}}"#)
        #expect(capture.spec.contains("rates: [String: Double]"))
        #expect(capture.spec.contains("byId: [String: ById]"))
        #expect(capture.spec.contains("empty: [String: JSON]"))
        #expect(capture.diagnostics == [])
    }

    @Test("objects without keys make the fields of the model that they belong to optional") func countsEmptyObjects() {
        var capture = Capture()
        capture.add("/get?q=a", #"{"args": {"q": "a", "page": "x"}, "url": "x", "origin": "y"}"#)
        capture.add("/cache/60", #"{"args": {}, "url": "x", "origin": "y"}"#)
        #expect(capture.spec.contains("q: String?"))
        #expect(capture.spec.contains("page: String?"))
        #expect(capture.diagnostics == [])
    }

    @Test("pairs of numbers are tuples once there are too many for chance") func findsTuplesOfNumbers() {
        func spec(_ count: Int) -> String {
            var capture = Capture()
            for id in 1...count { capture.add("/places/\(id)", #"{"id": \#(id), "at": [\#(id).5, -\#(id).25]}"#) }
            return capture.spec
        }
        #expect(spec(9).contains("at: [Double]"))
        #expect(spec(12).contains("at: At"))
        #expect(spec(12).contains("At:\n    tuple:\n      first: Double\n      second: Double"))
    }

    @Test("tuples may have numbers in texts, and lack what comes last") func findsLooseTuples() {
        var capture = Capture()
        for id in 1...12 {
            let value = id % 3 == 0 ? #""\#(id).5""# : "\(id).5"
            let label = id % 4 == 0 ? "" : #", "x y""#
            capture.add("/samples/\(id)", #"{"sample": [\#(1_700_000_000 + id), \#(value)], "place": [1, 2\#(label)]}"#)
        }
        #expect(capture.spec.contains("{type: Date, format: unix}"))
        #expect(capture.spec.contains("{type: Double, auto-cast: true}"))
        #expect(capture.spec.contains("third: String?"))
        #expect(capture.diagnostics == [])
    }

    @Test("dictionaries may have texts and lists of texts") func findsMixedDictionaries() {
        var capture = Capture()
        let words = ["river", "stone", "north", "paper", "light", "cloud", "ocean", "valley", "forest", "copper"]
        for id in 0..<80 {
            let key = words[id % 10]
            capture.add("/get/\(id)", #"{"args": {"\#(key)": \#(id / 10 % 2 == 0 ? #""x y""# : #"["x y"]"#)}}"#)
        }
        #expect(capture.spec.contains("args: [String: Arg]"))
        #expect(capture.spec.contains("one-of: [String, [String]]"))
    }

    @Test("dictionaries of objects may lack some of their fields") func findsDictionariesOfObjects() {
        var capture = Capture()
        let words = ["river", "stone", "north", "paper", "light", "cloud", "ocean", "valley", "forest", "copper"]
        for id in 0..<40 {
            let rest = id % 3 == 0 ? #", "reserved": 1"# : ""
            capture.add("/stock/\(id)", #"{"\#(words[id % 10])": {"left": \#(id)\#(rest)}}"#)
        }
        #expect(capture.spec.contains("returns: [String: Stock]"))
        #expect(capture.spec.contains("reserved: Int?"))
    }

    @Test("lists of numbers of several lengths are lists") func keepsListsOfNumbers() {
        var capture = Capture()
        for id in 1...20 { capture.add("/places/\(id)", #"{"id": \#(id), "at": [1\#(id % 5 == 0 ? "" : ", 2")]}"#) }
        #expect(capture.spec.contains("at: [Int]"))
    }

    @Test("numbers are tags of unions, too") func findsTagsThatAreNumbers() {
        var capture = Capture()
        for id in 1...6 {
            capture.add("/items/\(id)1", #"{"type": 1, "id": \#(id), "title": "a"}"#)
            capture.add("/items/\(id)2", #"{"type": 2, "id": \#(id), "size": 3}"#)
        }
        #expect(capture.spec.contains("divide-type: type"))
        #expect(capture.diagnostics == [])
    }

    @Test("a union at a key that is a number has a name of its own") func namesUnionsAtNumbers() {
        var capture = Capture()
        let object = #"{"a": 1, "b": "x", "c": true}"#
        capture.add("/AB", #"{"users": "x", "1": [true, \#(object)]}"#)
        #expect(!capture.spec.contains("_1"))
        #expect(capture.diagnostics == [])
    }

    @Test("models do not hide types of the standard library") func namesModelsBesideStandardTypes() {
        var capture = Capture()
        for id in 1...3 { capture.add("/tasks/\(id)", #"{"result": {"id": \#(id)}, "error": {"text": "x y"}}"#) }
        #expect(capture.spec.contains("returns: TaskModel"))
        #expect(capture.spec.contains("result: TaskResult"))
        #expect(capture.diagnostics == [])
    }

    @Test("keys that no Swift name can have are mapped") func mapsNames() {
        var capture = Capture()
        capture.add("/a", #"{"user-name": "x", "user_name": "y", "a.b": 1, "": 2, "日本": 3, "self": 4, "$ref": "z"}"#)
        #expect(capture.diagnostics == [])
    }

    @Test("bodies of requests are models, with what they lack") func findsBodies() {
        var capture = Capture()
        capture.add("POST /users", #"{"id": 1}"#, status: 201, sent: #"{"name": "a", "age": 5}"#)
        capture.add("POST /users", #"{"id": 2}"#, status: 201, sent: #"{"name": "b"}"#)
        #expect(capture.spec.contains("body: NewUser"))
        #expect(capture.spec.contains("age: Int?"))
        #expect(capture.diagnostics == [])
    }

    @Test("deep and odd values give a spec without errors") func survivesOddValues() {
        var capture = Capture()
        let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        for value in [
            deep, "null", "1", "\"x\"", "[]", "{}", "[null]", #"[[1, "a"], [2, "b"], [3, null]]"#,
            #"{"a": [1, {}, "x", [true]]}"#,
        ] {
            capture.add("/odd/\(value.count)", value)
        }
        #expect(capture.diagnostics == [])
    }

    @Test("dictionaries whose keys could be fields, and fields that could be keys, are doubtful")
    func doubtsDictionaries() {
        func doubts(_ keys: [String], _ value: String) -> [String] {
            var capture = Capture()
            let object = "{" + keys.map { "\"\($0)\": \(value)" }.joined(separator: ", ") + "}"
            for _ in 1...5 { capture.add("/a", #"{"map": \#(object)}"#) }
            return capture.doubts.map(\.text)
        }
        let words = ["ada", "bea", "cem", "dan", "eva", "fay", "gus", "hal", "ida", "jon", "kim", "leo"]
        #expect(
            doubts(words, "1").contains(
                "the 12 keys (ada, bea, cem, dan…) were taken as fields, but could be those of a dictionary"))
        for keys in [["ada", "bea"], ["1", "2", "3"]] {
            #expect(!doubts(keys, "1").contains { $0.contains("dictionary") })
        }
        #expect(
            doubts(["ada", "bea", "cem", "dan"], #"{"x": 1, "y": "z"}"#).contains(
                "the 4 keys (ada, bea, cem, dan…) were taken as a dictionary, but could be fields"))
    }
}
