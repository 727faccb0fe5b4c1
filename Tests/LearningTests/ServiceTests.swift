import Learning
import Recording
import Testing

@Suite("learning: services")
struct ServiceTests {
    @Test("an envelope is found, with its success code and its errors") func findsEnvelope() {
        var capture = Capture()
        for id in 1...5 {
            capture.add("/users/\(id)", #"{"code": 0, "msg": "ok", "data": {"id": \#(id), "name": "a"}}"#)
        }
        capture.add("/users/6", #"{"code": 10001, "msg": "System busy", "data": null}"#)
        capture.add("/orders", #"{"code": 0, "msg": "ok", "data": [{"number": 1}]}"#)
        capture.add("DELETE /orders/1", #"{"code": 0, "msg": "ok", "data": null}"#)
        capture.add("/version", #"{"version": "1.2"}"#)
        #expect(capture.spec.contains("envelope: {data: data, code: code, message: msg, success: 0}"))
        #expect(capture.spec.contains("10001: systemBusy"))
        #expect(capture.spec.contains("returns: User\n"))
        #expect(capture.spec.contains("returns: [Order]"))
        #expect(capture.spec.contains("delete: /orders/{order-id}\n    parameters: {order-id: Int}\n"))
        #expect(capture.spec.contains("returns: Version\n    at: $"))
        #expect(capture.diagnostics == [])
    }

    @Test("texts in an envelope are told from bodies that are text, and from JSON outside it") func findsTexts() {
        var capture = Capture()
        for id in 1...5 { capture.add("/users/\(id)", #"{"code": 0, "msg": "ok", "data": {"id": \#(id)}}"#) }
        capture.add("/orders", #"{"code": 0, "msg": "ok", "data": [{"number": 1}]}"#)
        capture.add("/motto", #"{"code": 0, "msg": "ok", "data": "Onwards"}"#)
        capture.add("/license", "All rights reserved.", type: "text/plain")
        capture.add("/word", #""tea""#)
        #expect(capture.spec.contains("get: /motto\n    returns: String\n    at: data"))
        #expect(capture.spec.contains("get: /license\n    returns: {type: String, as: text}"))
        #expect(capture.spec.contains("get: /word\n    returns: {type: String, as: json}\n    at: $"))
        #expect(capture.diagnostics == [])
    }

    @Test("a flag says whether a call succeeded") func findsFlag() {
        var capture = Capture()
        for id in 1...3 { capture.add("/users/\(id)", #"{"success": true, "data": {"id": \#(id)}}"#) }
        capture.add("/orders", #"{"success": true, "data": []}"#)
        capture.add("/orders/1", #"{"success": false, "error": "no"}"#)
        #expect(capture.spec.contains("envelope: {data: data, message: error, success: {at: success, is: true}}"))
        #expect(capture.diagnostics == [])
    }

    @Test("responses that are not wrapped have no envelope") func findsNoEnvelope() {
        var capture = Capture()
        capture.add("/users", #"{"status": "fine", "users": [{"id": 1}]}"#)
        capture.add("/orders", #"{"status": "fine", "orders": [{"id": 1}]}"#)
        capture.add("/pictures/1", #"{"id": 1, "data": "x", "status": "new"}"#)
        #expect(!capture.spec.contains("envelope"))
    }

    @Test("pages by number, with size and total") func findsPages() {
        var capture = Capture()
        for page in 1...4 {
            capture.add("/users?page=\(page)&per_page=2", #"{"items": [{"id": 1}, {"id": 2}], "total": 8}"#)
        }
        #expect(capture.spec.contains("returns: [User]\n    at: items"))
        #expect(capture.spec.contains("paginate: {by: page, parameter: page, size: per_page, total: total}"))
        #expect(capture.diagnostics == [])
    }

    @Test("pages by offset") func findsOffsets() {
        var capture = Capture()
        for page in 0...3 { capture.add("/users?offset=\(page * 2)&limit=2", #"[{"id": 1}, {"id": 2}]"#) }
        #expect(capture.spec.contains("paginate: {by: offset, parameter: offset, size: limit}"))
        #expect(capture.diagnostics == [])
    }

    @Test("pages by cursor, address and link") func findsReferences() {
        var capture = Capture()
        capture.add("/events", #"{"events": [{"id": 1}], "meta": {"next_cursor": "a"}}"#)
        capture.add("/events?cursor=a", #"{"events": [{"id": 2}], "meta": {"next_cursor": null}}"#)
        capture.add("/posts", #"{"posts": [{"id": 1}], "next": "https://api.example.com/posts?p=2"}"#)
        let link = RecordedField(name: "Link", value: #"<https://api.example.com/issues?page=2>; rel="next""#)
        capture.add("/issues", #"[{"id": 1}]"#, responseHeaders: [link])
        #expect(capture.spec.contains("paginate: {by: cursor, parameter: cursor, next: meta.next_cursor}"))
        #expect(capture.spec.contains("paginate: {by: url, next: next}"))
        #expect(capture.spec.contains("paginate: {by: link}"))
        #expect(capture.diagnostics == [])
    }

    @Test(
        "a number in the place of the last cursor is its end",
        arguments: [("0", "end: 0"), ("-1", "end: -1"), ("\"0\"", "end: 0"), ("\"\"", ""), ("null", "")])
    func findsEndOfCursors(last: String, end: String) {
        var capture = Capture()
        capture.add("/events", #"{"events": [{"id": 1}], "next": "a", "has_more": true}"#)
        capture.add("/events?cursor=a", #"{"events": [{"id": 2}], "next": \#(last), "has_more": false}"#)
        let tail = end.isEmpty ? "" : ", " + end
        #expect(capture.spec.contains("paginate: {by: cursor, parameter: cursor, next: next, more: has_more\(tail)}"))
        #expect(capture.diagnostics == [])
    }

    @Test("the end of cursors is found among more of them than are kept") func findsEndOfManyCursors() {
        var capture = Capture()
        for page in 1...60 {
            let next = page == 60 ? -1 : page == 30 ? 0 : page
            capture.add(
                "/events?after=\(page - 1)", #"{"events": [{"id": 1}], "next": \#(next), "more": \#(page % 2)}"#)
        }
        #expect(
            capture.spec.contains("paginate: {by: cursor, parameter: after, next: next, more: more, end: [0, -1]}"))
        #expect(capture.diagnostics == [])
    }

    @Test(
        "a cursor is a text if the next ones are",
        arguments: ["0", "6ba7b810-9dad-11d1-80b4-00c04fd430c8"])
    func findsTextCursors(first: String) {
        var capture = Capture()
        for _ in 1...6 { capture.add("/events?cursor=\(first)", #"{"events": [{"id": 1}], "next": "abc"}"#) }
        #expect(capture.spec.contains("cursor: String"))
        #expect(capture.spec.contains("paginate: {by: cursor, parameter: cursor, next: next}"))
        #expect(capture.diagnostics == [])
    }

    @Test("a list of values is no cursor") func takesNoListAsCursor() {
        var capture = Capture()
        capture.add("/events?cursor=a&cursor=b", #"{"events": [{"id": 1}], "next_cursor": "a"}"#)
        #expect(!capture.spec.contains("paginate"))
        #expect(capture.diagnostics == [])
    }

    @Test("a token that was sent later tells which call signs in") func findsSignIn() {
        var capture = Capture()
        capture.add("POST /session", #"{"access_token": "redacted-1"}"#, sent: #"{"user": "a"}"#)
        for id in 1...3 {
            capture.add(
                "/users/\(id)", #"{"id": 1}"#,
                headers: [RecordedField(name: "Authorization", value: "Bearer redacted-1")])
        }
        #expect(capture.spec.contains("auth: bearer"))
        #expect(capture.spec.contains("auth: none\n    session: {establish: access_token}"))
        #expect(capture.diagnostics == [])
    }

    @Test("keys in the header and in the query are credentials, not parameters") func findsKeys() {
        var capture = Capture()
        capture.add("/a", #"{"b": 1}"#, headers: [RecordedField(name: "X-API-Key", value: "redacted-1")])
        #expect(capture.spec.contains("auth: {key: X-API-Key}"))
        var other = Capture()
        other.add("/a?api_key=redacted-1&q=1", #"{"b": 1}"#)
        #expect(other.spec.contains("auth: {key: api_key, in: query}"))
        #expect(!other.spec.contains("api_key: "))
    }

    @Test("a credential with a scheme of the server's own is a key in Authorization") func findsOwnSchemes() {
        var capture = Capture()
        capture.add("/a", #"{"b": 1}"#, headers: [RecordedField(name: "Authorization", value: "token redacted-1")])
        #expect(capture.spec.contains("auth: {key: Authorization}"))
        #expect(capture.commented.contains("after the word token"))
        #expect(capture.diagnostics == [])
        var signed = Capture()
        let value = "AWS4-HMAC-SHA256 Credential=redacted-1, Signature=redacted-2"
        signed.add("/a", #"{"b": 1}"#, headers: [RecordedField(name: "Authorization", value: value)])
        #expect(!signed.spec.contains("auth:"))
    }

    @Test("a response with a value on each line is a stream") func findsLines() {
        var capture = Capture()
        capture.add("/stream/1", #"{"id": 1, "url": "x"}"#)
        capture.add("/stream/2", "{\"id\": 1, \"url\": \"x\"}\n{\"id\": 2}\n")
        capture.add("/log", #"{"level": "info"}"#, type: "application/x-ndjson")
        capture.add("/broken/1", "{\"id\": 1}\n{\"id\"")
        #expect(capture.spec.contains("returns: {stream: Stream, as: lines}"))
        #expect(capture.spec.contains("returns: {stream: Log, as: lines}"))
        #expect(capture.spec.split(separator: "as: lines").count == 3)
        #expect(capture.spec.contains("url: String?"))
        #expect(capture.diagnostics == [])
    }

    @Test("responses that caches may keep are cached") func findsCaching() {
        var capture = Capture()
        capture.add("/a", #"{"b": 1}"#, responseHeaders: [RecordedField(name: "ETag", value: "\"x\"")])
        capture.add("/c", #"{"b": 1}"#, responseHeaders: [RecordedField(name: "Cache-Control", value: "no-store")])
        #expect(capture.spec.split(separator: "cache: {policy: http}").count == 2)
    }

    @Test("events are a stream, with the text that ends them") func findsEvents() {
        var capture = Capture()
        for id in 1...2 { capture.add("/users/\(id)", #"{"code": 0, "data": {"id": \#(id)}}"#) }
        let events = (1...3).map { "data: {\"n\": \($0)}\n\n" }.joined()
        capture.add("POST /chat", events + "data: [DONE]\n\n", type: "text/event-stream")
        // The last event has not arrived to its end.
        capture.add("/news", ": hello\n\n" + events + "data: {\"n\"", type: "text/event-stream; charset=utf-8")
        capture.add("/log", "data: one\n\ndata: two\n\n", type: "text/event-stream")
        #expect(capture.spec.contains(", as: sse, end: '[DONE]'}"))
        #expect(capture.spec.contains("get: /news\n    returns: {stream: "))
        #expect(capture.spec.contains("returns: {stream: String, as: sse}"))
        #expect(capture.diagnostics == [])
    }

    @Test("a stream of nulls alone is one of JSON") func typesNullStreams() {
        var capture = Capture()
        capture.add("/rows", "null\nnull\n", type: "application/x-ndjson")
        #expect(capture.spec.contains("returns: {stream: JSON, as: lines}"), "\(capture.spec)")
        #expect(capture.diagnostics == [])
    }

    @Test("events with names are events by name, of which heartbeats are ignored and the error ends the stream")
    func findsNamedEvents() {
        var capture = Capture()
        let words = "event: response.words\ndata: {\"text\": \"a\"}\n\n"
        let ping = "event: ping\ndata: {}\n\n"
        let plain = "data: {\"n\": 1}\n\n"
        let log = "event: log\ndata: not JSON\n\n"
        let code = "event: code\ndata: \"x\"\n\n"
        let failure = "event: error\ndata: {\"reason\": \"quota\"}\n\n"
        capture.add("POST /chat", words + ping + words + log + "data: [DONE]\n\n", type: "text/event-stream")
        capture.add("POST /chat", plain + words + failure, type: "text/event-stream")
        capture.add("POST /chat", plain + code + "data: [DONE]\n\n", type: "text/event-stream")
        #expect(
            capture.spec.contains(
                """
                    returns:
                      stream:
                        response.words: ResponseWords
                        ping: ignore
                        log: String
                        message: Message
                        error: {type: ChatError, fails: true}
                        code: {type: String, at: $}
                      end: '[DONE]'
                """))
        #expect(capture.commented.contains("# 3 events\n        response.words"))
        #expect(capture.diagnostics == [])
    }

    @Test("events with names that are data, and without an end in common, are texts") func findsTextEvents() {
        var capture = Capture()
        let many = (1...70).map { "event: e\($0)\ndata: {}\n\n" }.joined()
        capture.add("/many", many, type: "text/event-stream")
        for end in ["bye", "done"] {
            capture.add("/ends", "data: {\"n\": 1}\n\ndata: \(end)\n\n", type: "text/event-stream")
        }
        capture.add("/words", "data: \"a\"\n\ndata: \"b\"\n\n", type: "text/event-stream")
        #expect(capture.spec.split(separator: "returns: {stream: String, as: sse}").count == 4)
        #expect(capture.spec.contains("get: /words\n    returns: {stream: String, as: sse}\n    at: $"))
        #expect(capture.diagnostics == [])
    }

    @Test("JSON by turns with text is text, and doubtful") func findsTextBesideJSON() {
        var capture = Capture()
        capture.add("/report", "some text", type: "text/plain")
        capture.add("/report", #"{"success": false, "error": "no"}"#)
        #expect(capture.spec.contains("returns: String"))
        #expect(
            capture.doubts.map { "\($0.place): \($0.text)" } == [
                "GET /report 200: 1 of 2 responses are JSON, and the others are not"
            ])
        #expect(capture.diagnostics == [])
    }

    @Test("requests that send JSON and a form by turns are two endpoints") func dividesBodies() {
        var capture = Capture()
        for id in 1...3 {
            capture.add("POST /users", #"{"id": \#(id)}"#, sent: #"{"name": "a"}"#)
            capture.add(
                "POST /users", #"{"id": \#(id)}"#, sent: "name=a&age=\(id)", sentAs: "application/x-www-form-urlencoded"
            )
            capture.add("POST /users", #"{"id": \#(id)}"#, sent: "a,b", sentAs: "text/csv")
        }
        #expect(capture.spec.contains("createUser:\n    post: /users\n    body: NewUser\n    returns: User"))
        #expect(capture.spec.contains("createUserForm:\n    post: /users\n    parameters:"))
        #expect(
            capture.spec.contains("createUserData:\n    post: /users\n    body: {type: String, content-type: text/csv}")
        )
        #expect(capture.diagnostics == [])
    }

    @Test("one response of lines beside an envelope is a stream") func findsLinesBesideEnvelope() {
        var capture = Capture()
        for id in 1...2 { capture.add("/users/\(id)", #"{"code": 0, "data": {"id": \#(id)}}"#) }
        capture.add("/orders", #"{"code": 0, "data": []}"#)
        capture.add("/lines", "{\"n\": 1}\n\n{\"n\": \"x\"}\n", type: "application/x-ndjson")
        #expect(capture.spec.contains(", as: lines}"))
        #expect(capture.diagnostics == [])
    }

    @Test("header fields of the service's own are constants, parameters of the service or of an endpoint")
    func findsHeaders() {
        var capture = Capture()
        for id in 1...6 {
            let fields = [
                RecordedField(name: "X-Device", value: id % 2 == 0 ? "a" : "b"),
                RecordedField(name: "Shop-Version", value: "7"), RecordedField(name: "User-Agent", value: "x/\(id)"),
                RecordedField(name: "X-Request-Id", value: "\(id)"),
                RecordedField(name: "Sec-Fetch-Mode", value: "cors"),
            ]
            capture.add("/users/\(id)", #"{"id": 1}"#, headers: fields)
            capture.add(
                "POST /orders", #"{"id": 1}"#, sent: #"{"n": 1}"#,
                headers: fields + [
                    RecordedField(name: "Idempotency-Key", value: "key-\(id)"),
                    RecordedField(name: "X-Total", value: "\(id * 7)"),
                ])
        }
        #expect(capture.spec.contains("Shop-Version: 7"))
        #expect(capture.spec.contains("{type: String, in: header, map: X-Device}"))
        #expect(capture.spec.contains("{type: Int, in: header, map: X-Total}"))
        #expect(capture.spec.contains("idempotency: {header: Idempotency-Key}"))
        #expect(
            !capture.spec.contains("Request-Id") && !capture.spec.contains("Sec-Fetch")
                && !capture.spec.contains("Agent"))
        #expect(capture.diagnostics == [])
    }

    @Test("a code that only sometimes repeats the status, and one beside a flag, are errors")
    func findsCodesBesideFlags() {
        var capture = Capture()
        for id in 1...3 { capture.add("/users/\(id)", #"{"success": true, "data": {"id": \#(id)}}"#) }
        capture.add("/orders", #"{"success": true, "data": []}"#)
        capture.add("/orders/1", #"{"success": false, "code": "quota", "error": "no"}"#)
        capture.add("/orders/2", #"{"success": false, "code": "404"}"#)
        capture.add("/orders/3", #"{"success": false, "code": "404"}"#, status: 404)
        #expect(capture.spec.contains("code: code"))
        #expect(capture.spec.contains("success: {at: success, is: true}"))
        #expect(capture.spec.contains("quota"))
        #expect(capture.diagnostics == [])
    }

    @Test("calls of one address are endpoints by what requests say of them") func splitsRemoteCalls() {
        var capture = Capture()
        for id in 1...3 {
            capture.add(
                "POST /rpc", #"{"jsonrpc": "2.0", "id": \#(id), "result": {"name": "x"}}"#,
                sent: #"{"jsonrpc": "2.0", "id": \#(id), "method": "user.get", "params": {"id": 1}}"#)
            capture.add(
                "POST /rpc", #"{"jsonrpc": "2.0", "id": \#(id), "result": 3}"#,
                sent: #"{"jsonrpc": "2.0", "id": \#(id), "method": "user.count", "params": [1, 2]}"#)
            capture.add("/api?action=list&page=\(id)", #"[{"id": 1, "name": "x"}]"#)
            capture.add("/api?action=status", #"{"up": true}"#)
            capture.add("POST /payments", #"{"ok": true}"#, sent: #"{"method": "card", "amount": 1}"#)
            capture.add("POST /payments", #"{"ok": true}"#, sent: #"{"method": "cash", "amount": 1}"#)
        }
        let spec = capture.spec
        #expect(spec.contains("constant: user.get"))
        #expect(spec.contains("constant: '2.0'"))
        #expect(spec.contains("constant: list") && spec.contains("constant: status"))
        #expect(spec.contains("post: /payments\n    body: ") && !spec.contains("constant: card"))
        #expect(capture.diagnostics == [])
    }
}
