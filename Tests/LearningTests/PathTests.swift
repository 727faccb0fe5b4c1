import Learning
import Testing

@Suite("learning: paths")
struct PathTests {
    @Test("numbers, UUIDs and hashes are parameters, named after the segment before") func findsIdentifiers() {
        var capture = Capture()
        capture.add("/users/1/photos/0b3dd9b2-8f6c-4a50-9d5f-7c1b3a1f0b11", #"{"id": 1, "url": "x"}"#)
        capture.add("/users/2/photos/7e1f62a4-65a0-4b8e-8d0e-0f4f5a1c2b3d", #"{"id": 2, "url": "y"}"#)
        capture.add("/commits/5f2c1e0a9b8d7c6f", #"{"sha": "5f2c1e0a9b8d7c6f", "message": "m"}"#)
        #expect(capture.spec.contains("get: /users/{user-id}/photos/{photo-id}"))
        #expect(capture.spec.contains("user-id: Int\n      photo-id: UUID"))
        #expect(capture.spec.contains("get: /commits/{commit-id}"))
        #expect(capture.diagnostics == [])
    }

    @Test("slugs with the same responses are one parameter") func findsSlugs() {
        var capture = Capture()
        for slug in ["hello-world", "second-post", "more"] {
            capture.add("/articles/\(slug)", #"{"slug": "\#(slug)", "title": "t", "words": 5}"#)
        }
        #expect(capture.spec.contains("get: /articles/{article}"))
    }

    @Test("segments with other responses are constants") func keepsConstants() {
        var capture = Capture()
        capture.add("/api/v1/users", #"[{"id": 1, "name": "a"}]"#)
        capture.add("/api/v1/orders", #"[{"number": 1, "lines": []}]"#)
        capture.add("/api/v1/health", #"{"up": true}"#)
        #expect(capture.spec.contains("servers: {release: https://api.example.com/api/v1}"))
        for path in ["/users", "/orders", "/health"] {
            #expect(capture.spec.contains("get: \(path)\n") || capture.spec.contains("get: \(path),"))
        }
    }

    @Test("an alias beside identifiers stays a constant") func keepsAliases() {
        var capture = Capture()
        for id in 1...4 { capture.add("/users/\(id)", #"{"id": \#(id), "name": "a"}"#) }
        capture.add("/users/me", #"{"id": 1, "name": "a"}"#)
        #expect(capture.spec.contains("get: /users/{user-id}"))
        #expect(capture.spec.contains("get: /users/me"))
    }

    @Test("a value that the server refused is a value") func joinsRefusedValues() {
        var capture = Capture()
        for id in 1...4 { capture.add("/users/\(id)", #"{"id": \#(id), "name": "a"}"#) }
        capture.add("/users/x", #"{"error": "no"}"#, status: 404)
        #expect(!capture.spec.contains("/users/x"))
        #expect(capture.spec.contains("user-id: Int"))
    }

    @Test("pages, their parts, preflights and redirects are left out, and counted") func leavesOutPages() {
        var capture = Capture()
        capture.add("/app.js", "x", type: "text/javascript")
        capture.add("/", "<html>", type: "text/html; charset=utf-8")
        capture.add("/logo", "x", type: "image/png")
        capture.add("OPTIONS /users", status: 204)
        capture.add("/old", status: 301)
        #expect(capture.learner.learned() == nil)
        #expect(capture.learner.skipped.map(\.count) == [3, 1, 1])
    }

    @Test("the most used server is learned, unless another one is chosen") func choosesServer() {
        var capture = Capture()
        for _ in 0..<3 { capture.add("/a", #"{"b": 1}"#) }
        capture.add("https://other.example:8443/c", #"{"d": 1}"#)
        #expect(capture.learner.calls.map(\.server) == ["https://api.example.com", "https://other.example:8443"])
        #expect(capture.learner.learned()?.name == "Example")
        #expect(capture.learner.learned(server: "other.example")?.name == "Other")
        #expect(capture.learner.learned(server: "other.example:8443")?.server == "https://other.example:8443")
        #expect(capture.learner.learned(server: "nobody.example") == nil)
    }

    @Test("a hint says which segments are parameters, and what they are called") func takesHints() throws {
        var capture = Capture()
        capture.add("/api/queues/mail", #"{"size": 1}"#)
        capture.add("/api/queues/print", #"{"depth": 2, "open": true}"#)
        capture.add("/api/users/1", #"{"id": 1}"#)
        func spec(_ hints: String...) -> LearnedService? {
            capture.learner.learned(hints: hints.compactMap { PathHint($0) })
        }
        #expect(spec()?.text.contains("get: /queues/mail") == true)
        for hint in ["/queues/{name}", "/api/queues/{name}"] {
            let learned = try #require(spec(hint))
            #expect(learned.text.contains("get: /queues/{name}"))
            #expect(learned.text.contains("name: String"))
        }
        #expect(spec("/topics/{name}")?.doubts.first?.text == "no calls have such paths")
        #expect(PathHint("/queues/name") == nil && PathHint("queues/{name}") == nil && PathHint("/{}") == nil)
    }
}
