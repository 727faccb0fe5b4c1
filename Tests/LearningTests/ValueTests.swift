import Testing

@Suite("learning: values")
struct ValueTests {
    @Test("values of several kinds are a union") func findsKinds() {
        var capture = Capture()
        capture.add("/a/1", #"{"owner": "x", "size": 1}"#)
        capture.add("/a/2", #"{"owner": {"id": 1, "name": "n"}, "size": "2"}"#)
        #expect(capture.spec.contains("{one-of: [String, AOwner]}") || capture.spec.contains("one-of: [String, Owner"))
        #expect(capture.spec.contains("size: {type: Int, auto-cast: true}"))
        #expect(capture.diagnostics == [])
    }

    @Test("text around JSON is removed, also from scripts") func findsWrappings() {
        var capture = Capture()
        capture.add("/a.js?callback=x", #"/**/x({"id": 1});"#, type: "application/javascript")
        capture.add("/b", ")]}',\n{\"id\": 1}")
        capture.add("/b", #"for(;;);{"id": 2}"#)
        capture.add("/lib.js", "x(function () { return 1; });", type: "application/javascript")
        #expect(capture.spec.contains("strip: jsonp\n"))
        #expect(capture.spec.contains(#"strip: [for(;;);, ")]}',"]"#))
        #expect(!capture.spec.contains("lib"))
        #expect(capture.diagnostics == [])
    }

    @Test("an empty text in place of an object is absent") func findsEmptyTexts() {
        var capture = Capture()
        capture.add("/a/1", #"{"place": "", "at": "2026-01-02T03:04:05Z", "list": []}"#)
        capture.add("/a/2", #"{"place": {"city": "x"}, "at": "", "list": [1]}"#)
        #expect(capture.spec.contains("place: {type: 'Place?', empty: absent-text}"))
        #expect(capture.spec.contains("at: {type: 'Date?', empty: absent-text}"))
        #expect(capture.spec.contains("list: [Int]"))
        #expect(capture.diagnostics == [])
    }

    @Test(
        "dates have the format that all of them have",
        arguments: [
            ("2026-01-02", "yyyy-MM-dd"), ("2026-01-02 03:04:05", "yyyy-MM-dd HH:mm:ss"), ("31/12/2026", "dd/MM/yyyy"),
            ("20260102-03:04:05", "yyyyMMdd-HH:mm:ss"),
            ("Fri, 02 Jan 2026 03:04:05 GMT", "EEE, dd MMM yyyy HH:mm:ss 'GMT'"),
        ])
    func findsDates(text: String, format: String) {
        var capture = Capture()
        capture.add("/a", #"{"day": "\#(text)"}"#)
        #expect(capture.spec.contains("type: Date") && capture.spec.contains(format))
        #expect(capture.diagnostics == [])
    }

    @Test("numbers are times only if name and range say so") func findsTimes() {
        var capture = Capture()
        capture.add(
            "/a",
            #"{"created_at": 1700000000, "updated": 1700000000123, "number": 1700000000, "huge": 18446744073709551615}"#
        )
        #expect(capture.spec.contains("created_at: {type: Date, format: unix}"))
        #expect(capture.spec.contains("updated: {type: Date, format: unix-ms}"))
        #expect(capture.spec.contains("number: Int\n"))
        #expect(capture.spec.contains("huge: UInt64"))
    }

    @Test("a text is a URL if the runtime reads it as one, and has no blanks") func findsURLs() {
        var capture = Capture()
        for (id, text) in ["https://a.example/b?x=%20", "https://a.example/ü?x[]=1|2&y=%", "http://bücher.example"]
            .enumerated()
        {
            capture.add(
                "/a/\(id)",
                #"{"link": "\#(text)", "port": "http://a.example:\#(id)x/", "host": "http://{h\#(id)}/x", "text": "http://a.example is \#(id)"}"#
            )
        }
        #expect(capture.spec.contains("link: URL"))
        for name in ["port", "host", "text"] { #expect(capture.spec.contains("\(name): String")) }
        #expect(capture.diagnostics == [])
    }

    @Test("short Base64 is known by its padding, and words are not taken for it") func findsShortBase64() {
        var capture = Capture()
        let texts = ["FMQnSA==", "25oqIA==", "LJ04", "btzgTUE=", "QAgIsQ==", "AQI="]
        let words = ["lake", "tree", "snow", "rain", "seas", "wind"]
        for id in 0..<18 {
            capture.add("/keys/\(id)", #"{"key": "\#(texts[id % 6])", "note": "\#(words[id % 6])"}"#)
        }
        #expect(capture.spec.contains("key: Data"))
        #expect(capture.spec.contains("note: String"))
    }

    @Test("many numbers that are times in milliseconds are times, whatever their name, but for identifiers")
    func findsTimesByRange() {
        var capture = Capture()
        for id in 1...12 {
            let number = 1_600_000_000_000 + id * 7_654_321_000
            capture.add("/photos/\(id)", #"{"taken": \#(number), "phone": \#(number), "since": "\#(number / 1_000)"}"#)
            capture.add("/photos/\(id)", #"{"taken": \#(number), "phone": \#(number), "since": \#(number / 1_000)}"#)
        }
        #expect(capture.spec.contains("taken: {type: Date, format: unix-ms}"))
        #expect(capture.spec.contains("phone: Int"))
        #expect(capture.spec.contains("since: {type: Date, auto-cast: true, format: unix}"))
    }
}
