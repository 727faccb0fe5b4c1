import Testing

@Suite("learning: parameters")
struct ParameterTests {
    @Test("query parameters have types, defaults and optionality") func findsQuery() {
        var capture = Capture()
        for page in 1...6 {
            let filter = page % 2 == 0 ? "&q=a\(page)" : ""
            capture.add("/users?page=\(page)&per_page=20&exact=\(page > 3)&since=2026-01-0\(page)\(filter)", "[]")
        }
        #expect(capture.spec.contains("page: Int\n"))
        #expect(capture.spec.contains("per_page: Int = 20"))
        #expect(capture.spec.contains("exact: Bool"))
        #expect(capture.spec.contains("since: {type: Date, format: yyyy-MM-dd}"))
        #expect(capture.spec.contains("q: String?"))
        #expect(capture.commented.contains("# in 3 of 6 requests"))
        #expect(capture.diagnostics == [])
    }

    @Test("a value that never changed is a default in five requests or more", arguments: [4, 5])
    func needsFiveRequests(count: Int) {
        var capture = Capture()
        for page in 1...count { capture.add("/users?page=\(page)&per_page=20", "[]") }
        #expect(capture.spec.contains("per_page: Int = 20") == (count >= 5))
    }

    @Test("a time is no default, even if it never changed") func takesNoTimeAsDefault() {
        var capture = Capture()
        for step in 1...6 { capture.add("/range?end=1795691448&version=2&step=\(step)", "[]") }
        #expect(capture.spec.contains("end: Int\n"))
        #expect(capture.spec.contains("version: Int = 2"))
    }

    @Test("words and flags that never changed are defaults, identifiers are not") func takesWordsAsDefaults() {
        var capture = Capture()
        let rest =
            "&w=hello&flag=true&answer=no&version=1.0.0&ratio=1.5&zip=007&to=/a&session=redacted-1&none=null"
            + "&id=0e37df36-f698-11e6-8dd4-cb9ced3df976&key=9f86d081884c7d659a2feaa0c55ad015&sort=-id"
        for page in 1...6 { capture.add("/users?page=\(page)\(rest)", "[]") }
        for parameter in [
            "w: String = hello\n", "flag: Bool = true\n", "ratio: Double = 1.5\n", "id: UUID\n", "session: String\n",
            "key: String\n", "version: String\n", "to: String\n", "none: String\n",
        ] {
            #expect(capture.spec.contains(parameter), "\(capture.spec)")
        }
        #expect(capture.diagnostics == [])
    }

    @Test("a parameter without a name is left out, and lists of dates have their format") func survivesFuzzing() {
        var capture = Capture()
        capture.add("DELETE /page?=x&[]=y", #"["2026-01-02T03:04:05Z"]"#)
        capture.add("DELETE /page", #"["2026-01-02T03:04:05Z"]"#, status: 500)
        #expect(capture.spec.contains("returns: [Date]"))
        #expect(!capture.spec.contains("parameters"))
        #expect(capture.diagnostics == [])
    }

    @Test("requests of one endpoint have one kind of body, and those with GET none") func findsOneBody() {
        var capture = Capture()
        let form = "application/x-www-form-urlencoded"
        capture.add("/a", "[]", sent: "x=1", sentAs: form)
        capture.add("DELETE /b?q=1", "[]", sent: "x=1", sentAs: form)
        capture.add("DELETE /b?q=1", "[]", sent: "some text", sentAs: "text/plain")
        capture.add("DELETE /c?q=1", "[]", sent: "some text", sentAs: "text")
        #expect(capture.diagnostics == [])
        #expect(capture.commented.contains("x: {type: Int, in: form}"))
        #expect(capture.commented.contains("deleteBData:\n    delete: /b"))
        #expect(capture.commented.contains("q: {type: Int, in: query}"))
    }

    @Test("names that begin with a question mark are quoted") func quotesQuestionMarks() {
        var capture = Capture()
        capture.add("/a?%3Fb=1", "[]")
        #expect(capture.spec.contains("'?b': Int"))
        #expect(capture.diagnostics == [])
    }

    @Test("what a server sends with 204 is nothing") func ignoresContentOfNoContent() {
        var capture = Capture()
        capture.add("POST /a", #"{"id": 1}"#)
        capture.add("POST /a", #"{"id": 1}"#, status: 204)
        #expect(capture.spec.contains("204: nothing"))
        #expect(capture.diagnostics == [])
    }

    @Test("lists keep their style") func findsLists() {
        var capture = Capture()
        for _ in 0..<3 { capture.add("/users?id=1&id=2&tag[]=a&tag[]=b&fields=name,email&filter[x]=1", "[]") }
        #expect(capture.spec.contains("id: [Int]"))
        #expect(capture.spec.contains("tag: {type: [String], style: brackets}"))
        #expect(capture.spec.contains("fields: {type: [String], style: comma}"))
        #expect(capture.spec.contains("filter[x]: Int"))
        #expect(capture.diagnostics == [])
    }

    @Test("a refused request does not make a parameter optional") func ignoresRefusedRequests() {
        var capture = Capture()
        for page in 1...3 { capture.add("/users?page=\(page)", "[]") }
        capture.add("/users", #"{"error": "page is missing"}"#, status: 400)
        #expect(capture.spec.contains("{page: Int}"))
        #expect(capture.spec.contains("http-400: {name: badRequest, body: ErrorBody}"))
    }

    @Test("forms are parameters of the form") func findsForms() {
        var capture = Capture()
        capture.add(
            "POST /session", #"{"token": "x"}"#, sent: "user=ana&password=b+c",
            sentAs: "application/x-www-form-urlencoded")
        #expect(capture.spec.contains("user: {type: String, in: form}"))
        #expect(capture.diagnostics == [])
    }
}
