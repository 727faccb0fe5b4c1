import APIRuntime
import APIRuntimeMock
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import APIRuntimeTesting

@Suite("Replayed recordings", .timeLimit(.minutes(5)))
struct ReplayTests {
    private static func exchange(
        _ method: String = "GET", _ url: String, _ body: String? = nil, type: String = "application/json",
        headers: [RecordedField] = [], gives text: String = "{}", status: Int = 200, duration: Double? = nil
    ) -> Recording.Exchange {
        let sent = body.map { RecordedBody(mediaType: type, bytes: Array($0.utf8)) }
        let received = RecordedBody(mediaType: "application/json", bytes: Array(text.utf8))
        return Recording.Exchange(
            request: RecordedRequest(method: method, url: url, headers: headers, body: sent),
            response: RecordedResponse(
                status: status, headers: [RecordedField(name: "Content-Type", value: "application/json")],
                body: received),
            duration: duration)
    }

    /// The reason why there is no recording; `nil` if there is one.
    private static func miss(_ cassette: Cassette, _ request: RecordedRequest) -> String? {
        var cassette = cassette
        do throws(Cassette.Miss) {
            _ = try cassette.next(for: request)
            return nil
        } catch {
            return error.reason
        }
    }

    // MARK: What is the same request

    @Test("the order of the query, header fields, and how JSON is written do not matter")
    func same() {
        let recorded = Self.exchange(
            "POST", "https://a.example/x?b=2&a=1&a=0", #"{"n": 1.0, "list": [1, {"k": null}], "t": "ü"}"#)
        let cassette = Cassette([recorded])
        let sent = RecordedRequest(
            method: "POST", url: "https://A.example/x?a=1&b=%32&a=0",
            headers: [RecordedField(name: "X-More", value: "y")],
            body: RecordedBody(
                mediaType: "application/json; charset=utf-8",
                bytes: Array(#"{"t":"\u00fc","list":[1,{"k":null}],"n":1}"#.utf8)))
        #expect(Self.miss(cassette, sent) == nil)
        let form = Self.exchange("POST", "https://a.example/f", "a=1&b=x+y", type: "application/x-www-form-urlencoded")
        var other = form.request
        other.body?.bytes = Array("b=x%20y&a=1".utf8)
        #expect(Self.miss(Cassette([form]), other) == nil)
    }

    @Test("credentials do not count, in recordings with and without them")
    func secrets() throws {
        let whole = Self.exchange(
            "POST", "https://a.example/login?api_key=k-111-222-333", #"{"user":"eva","password":"old-pass-1"}"#,
            headers: [RecordedField(name: "Authorization", value: "Bearer aaaa-bbbb")])
        var redactor = Redactor()
        let hidden = redactor.redact(whole)
        let written = String(decoding: hidden.request.body?.bytes ?? [], as: UTF8.self)
        #expect(!written.contains("old-pass-1"))
        for recorded in [whole, hidden] {
            var sent = whole.request
            sent.url = "https://a.example/login?api_key=k-999-888-777"
            sent.body?.bytes = Array(#"{"password":"new-pass-2","user":"eva"}"#.utf8)
            sent.headers = []
            #expect(Self.miss(Cassette([recorded]), sent) == nil)
            sent.body?.bytes = Array(#"{"password":"new-pass-2","user":"tom"}"#.utf8)
            let reason = try #require(Self.miss(Cassette([recorded]), sent))
            #expect(reason.contains(#"$.user of the body is "eva", not "tom""#))
            #expect(!reason.contains("pass"))
        }
    }

    @Test("a placeholder within a text stands for any text there, and for nothing else")
    func placeholders() {
        let recorded = Self.exchange("GET", "https://a.example/users/redacted-3/cart?next=a-redacted-1-b")
        for url in ["/users/42/cart?next=a-1-b", "/users/redacted-9/cart?next=a--b", "/users/a%20b/cart?next=a-x-y-b"] {
            #expect(
                Self.miss(Cassette([recorded]), RecordedRequest(method: "GET", url: "https://a.example" + url)) == nil)
        }
        for url in ["/users/42?next=a-1-b", "/user/42/cart?next=a-1-b", "/users/42/cart?next=a-1-c"] {
            #expect(
                Self.miss(Cassette([recorded]), RecordedRequest(method: "GET", url: "https://a.example" + url)) != nil)
        }
    }

    @Test(
        "another request is none, and the nearest recording says why",
        arguments: [
            ("GET", "/x?a=1", nil, "the method is POST, not GET"),
            ("POST", "/x?a=2", #"{"b":[1,2]}"#, "the query has a=1, not 2"),
            ("POST", "/x", #"{"b":[1,2]}"#, "the query has a=1"),
            ("POST", "/x?a=1&c=3", #"{"b":[1,2]}"#, "the query has no c=3"),
            ("POST", "/x/y?a=1", #"{"b":[1,2]}"#, "the path is /x, not /x/y"),
            ("POST", "/x?a=1", #"{"b":[1,3]}"#, "$.b[1] of the body is 2, not 3"),
            ("POST", "/x?a=1", #"{"b":[1]}"#, "$.b of the body is another value"),
            ("POST", "/x?a=1", #"{"b":[1,2],"c":null}"#, "the body has no $.c"),
            ("POST", "/x?a=1", #"{}"#, "the body has $.b"),
            ("POST", "/x?a=1", nil, "there is a body"),
        ])
    func nearest(_ method: String, _ path: String, _ body: String?, _ reason: String) throws {
        let far = Self.exchange("DELETE", "https://a.example/other/path")
        let near = Self.exchange("POST", "https://a.example/x?a=1", #"{"b": [1, 2]}"#)
        let sent = RecordedRequest(
            method: method, url: "https://a.example" + path,
            body: body.map { RecordedBody(mediaType: "application/json", bytes: Array($0.utf8)) })
        let message = try #require(Self.miss(Cassette([far, near]), sent))
        #expect(message.hasPrefix("there is no recording of \(method) /x"))
        #expect(message.contains("in the nearest, number 2, ") && message.contains(reason), "\(message)")
    }

    @Test("another host is another request, unless hosts are not compared")
    func hosts() {
        let cassette = [Self.exchange("GET", "https://a.example/x")]
        let sent = RecordedRequest(method: "GET", url: "http://127.0.0.1:80/x")
        #expect(Self.miss(Cassette(cassette), sent)?.contains("the host is a.example, not 127.0.0.1:80") == true)
        #expect(Self.miss(Cassette(cassette, comparesHosts: false), sent) == nil)
    }

    @Test("boundaries of multipart bodies do not count")
    func multipart() {
        func body(_ boundary: String, _ text: String) -> String {
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\(text)\r\n--\(boundary)--\r\n"
        }
        let recorded = Self.exchange(
            "POST", "https://a.example/x", body("one", "1"), type: "multipart/form-data; boundary=one")
        func sent(_ text: String) -> RecordedRequest {
            let type = "multipart/form-data; boundary=\"two-2\""
            return RecordedRequest(
                method: "POST", url: "https://a.example/x",
                body: RecordedBody(mediaType: type, bytes: Array(body("two-2", text).utf8)))
        }
        #expect(Self.miss(Cassette([recorded]), sent("1")) == nil)
        #expect(Self.miss(Cassette([recorded]), sent("2")) != nil)
    }

    @Test("a file whose bytes a browser left out stands for any file of its name and type")
    func leftOutFiles() throws {
        let text = """
            {"log": {"entries": [{"startedDateTime": "2026-11-01T10:00:00Z", "time": 1, "request": {
              "method": "POST", "url": "https://a.example/x", "headers": [],
              "postData": {"mimeType": "multipart/form-data; boundary=one", "params": [
                {"name": "title", "value": "Teapot"},
                {"name": "photo", "fileName": "a.png", "contentType": "image/png"}]}},
              "response": {"status": 204, "headers": [], "content": {}}}]}}
            """
        var recorded: [Recording.Exchange] = []
        var reader = HARReader()
        try reader.read(Array(text.utf8)) { exchange, _ in recorded.append(exchange) }
        try reader.finish()
        func sent(title: String = "Teapot", file: String = "a.png", type: String = "image/png") -> RecordedRequest {
            let body = """
                --two\r\nContent-Disposition: form-data; name="title"\r\n\r\n\(title)\r
                --two\r\nContent-Disposition: form-data; name="photo"; filename="\(file)"\r\nContent-Type: \(type)\r\n\r\nPNG\r
                --two--\r\n
                """
            return RecordedRequest(
                method: "POST", url: "https://a.example/x",
                body: RecordedBody(mediaType: "multipart/form-data; boundary=two", bytes: Array(body.utf8)))
        }
        let cassette = Cassette(recorded)
        #expect(Self.miss(cassette, sent()) == nil)
        #expect(Self.miss(cassette, sent(title: "Cup"))?.contains("part 1 of the body is another one") == true)
        #expect(Self.miss(cassette, sent(file: "b.png"))?.contains("part 2 of the body is another one") == true)
        #expect(Self.miss(cassette, sent(type: "image/gif"))?.contains("part 2 of the body is another one") == true)
    }

    @Test("a request is compared with the recordings of its method and path, and of those with placeholders there")
    func candidates() {
        let cassette = Cassette([
            Self.exchange("GET", "https://a.example/x"), Self.exchange("POST", "https://a.example/x", "{}"),
            Self.exchange("GET", "https://a.example/redacted-1"), Self.exchange("GET", "https://b.example/x?a=1"),
            Self.exchange("GET", "https://a.example/y"),
        ])
        func found(_ method: String, _ path: String) -> [Int] {
            cassette.candidates(for: RecordedRequest(method: method, url: "https://a.example" + path))
        }
        #expect(found("GET", "/x") == [0, 2, 3])
        #expect(found("POST", "/x") == [1, 2])
        #expect(found("GET", "/none") == [2])
    }

    // MARK: Order

    @Test(
        "several responses to one request come in their order",
        arguments: [
            (Cassette.Repetition.last, ["a", "b", "b", "b"]), (.cycle, ["a", "b", "a", "b"]),
            (.once, ["a", "b", "-", "-"]),
        ])
    func order(_ repetition: Cassette.Repetition, _ expected: [String]) {
        var cassette = Cassette([
            Self.exchange("GET", "https://a.example/x", gives: "a"), Self.exchange("GET", "https://a.example/y"),
            Self.exchange("GET", "https://a.example/x", gives: "b"),
        ])
        let request = RecordedRequest(method: "GET", url: "https://a.example/x")
        let found = expected.map { _ -> String in
            let match = try? cassette.next(for: request, repeating: repetition)
            return match?.exchange.response?.body.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "-"
        }
        #expect(found == expected)
        #expect(cassette.unused == [1])
    }

    // MARK: The transport

    private static func request(_ path: String, body: String? = nil) -> WireRequest {
        let method: HTTPRequest.Method = body == nil ? .get : .post
        let head = HTTPRequest(
            method: method, scheme: "https", authority: "a.example", path: path,
            headerFields: body == nil ? [:] : [.contentType: "application/json"])
        return WireRequest(head: head, body: body.map { WireBody(Array($0.utf8)) }, timeout: .seconds(10))
    }

    private static func text(_ response: WireResponse) async throws -> String {
        String(decoding: try await response.body.collect(atMost: 1_000), as: UTF8.self)
    }

    @Test("a recording that the transport made is replayed, and secrets stay hidden")
    func roundTrip() async throws {
        let folder = try TemporaryFolder()
        let mock = MockTransport()
        mock.respond(to: .post, "/login", with: .json(#"{"token":"tok-1-abc-xyz"}"#, status: .created))
        let file = folder.url.appendingPathComponent("calls.har")
        let recorder = try RecordingTransport(mock, to: file)
        _ = try await Self.text(recorder.send(Self.request("/login", body: #"{"password":"secret-1"}"#)))
        await recorder.flush()
        let replay = try ReplayTransport(contentsOf: file)
        #expect(replay.unused.count == 1)
        let response = try await replay.send(Self.request("/login", body: #"{"password":"other-2"}"#))
        #expect(response.head.status == .created)
        #expect(try await Self.text(response) == #"{"token":"redacted-2"}"#)
        #expect(replay.unused.isEmpty)
        let error = await #expect(throws: NetworkError.self) { try await replay.send(Self.request("/me")) }
        #expect(error?.reason.contains("there is no recording of GET /me") == true)
    }

    @Test("what is missing is recorded into the file, and is there the next time")
    func missing() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("new.har")
        let mock = MockTransport()
        mock.respond(to: .get, "/a", with: .json("1"), .json("2"))
        mock.respond(to: .get, "/b", with: .json("3"))
        for round in 0..<3 {
            let replay = try ReplayTransport(contentsOf: file, missing: .recorded(by: mock))
            #expect(try await Self.text(replay.send(Self.request("/a"))) == "1")
            if round > 0 { #expect(try await Self.text(replay.send(Self.request("/b"))) == "3") }
            await replay.flush()
            #expect(mock.requests.count == min(round + 1, 2))
        }
        #expect(
            try Cassette(contentsOf: file).exchanges.map(\.request.url) == [
                "https://a.example/a", "https://a.example/b",
            ])
    }

    @Test("a table, a recording and another transport share the requests")
    func mixed() async throws {
        let live = MockTransport()
        live.respond(to: .get, "/live", with: .json("live"))
        let mock = MockTransport()
        mock.respond(to: .get, "/table", with: .json("table"))
        let replay = ReplayTransport(
            Cassette([Self.exchange("GET", "https://a.example/recorded", gives: "recorded")]), other: live)
        mock.respondToOthers(from: replay)
        for name in ["table", "recorded", "live"] {
            #expect(try await Self.text(mock.send(Self.request("/\(name)"))) == name)
        }
        #expect(mock.requests.count == 3 && live.requests.count == 1)
    }

    @Test("a response takes its share of the recorded time")
    func delays() async throws {
        let time = SkippingTime()
        let cassette = Cassette([Self.exchange("GET", "https://a.example/x", duration: 3_000)])
        for (delays, seconds) in [(0.0, 0), (0.5, 1.5), (1, 3)] {
            let start = time.uptime
            let replay = ReplayTransport(cassette, delays: delays, time: time)
            _ = try await replay.send(Self.request("/x"))
            #expect(time.uptime - start == .seconds(seconds))
        }
    }

    @Test("a request that was cut off is cut off, and half a body is no response")
    func cutOff() async throws {
        var lost = Self.exchange("GET", "https://a.example/lost")
        lost.response = nil
        var half = Self.exchange("GET", "https://a.example/half")
        half.response?.body?.isTruncated = true
        let replay = ReplayTransport(Cassette([lost, half]))
        let first = await #expect(throws: NetworkError.self) { try await replay.send(Self.request("/lost")) }
        #expect(first?.kind == .connectionLost)
        let second = await #expect(throws: NetworkError.self) { try await replay.send(Self.request("/half")) }
        #expect(second?.reason.contains("number 2 has only the beginning") == true)
    }

    @Test("files that cannot be read are errors with the file and the byte")
    func files() throws {
        let folder = try TemporaryFolder()
        try folder.write("[]", to: "list.har")
        try folder.write(#"{"log":{"entries":[{"request":{"method":"GET"}}]}}"#, to: "entry.har")
        try folder.write("GET https://a.example/x\n\nHTTP/1.1 200 OK\n\n{}\n", to: "captures/x.http")
        try folder.write("notes", to: "captures/notes.txt")
        for (name, reason) in [
            ("none.har", "there is no such file or folder"), ("list.har", "byte 0: it is not a HAR file"),
            ("entry.har", "byte 19: a request has no URL"),
        ] {
            let url = folder.url.appendingPathComponent(name)
            let fault = #expect(throws: CassetteFault.self) { try Cassette(contentsOf: url) }
            #expect(fault?.description.contains(reason) == true, "\(String(describing: fault))")
        }
        #expect(try Cassette(contentsOf: folder.url.appendingPathComponent("captures")).exchanges.count == 1)
    }

    // MARK: In tests

    private static let file: String = "Recordings/calls.http"

    @Test("a test with the trait gets the recording beside its file", .replaying(file, usesAll: true))
    func traitGivesRecording() async throws {
        #expect(try await Self.text(Replay.transport.send(Self.request("/x"))) == #"{"n": 1}"#)
    }

    @Test("each case of a test begins with the first response", .replaying(file), arguments: [1, 2])
    func casesBeginAnew(number: Int) async throws {
        #expect(try Replay.transport.unused.count == 1)
        _ = try await Replay.transport.send(Self.request("/x"))
        #expect(try Replay.transport.unused.isEmpty)
    }

    @Test("without the trait, there is no recording")
    func traitIsMissing() {
        let error = #expect(throws: ReplayIsMissing.self) { try Replay.transport }
        #expect(error?.description.contains(#".replaying("calls.har")"#) == true)
    }

    @Test("a test fails for recorded calls that it did not make, if it asks for that")
    func unusedCallsFail() async throws {
        let test = try #require(Test.current)
        let replay = try ReplayTransport.replaying(Self.file)
        #expect(ReplayTrait.unused(in: replay) == "recorded calls that were not made: GET https://a.example/x")
        _ = try await replay.send(Self.request("/x"))
        #expect(ReplayTrait.unused(in: replay) == nil)
        let lenient: ReplayTrait = .replaying(Self.file)
        try await lenient.provideScope(for: test, testCase: nil) {}
    }

    @Test("a missing recording is made when it is asked for, with its folder")
    func recordsMissing() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("new/calls.har").path
        let fault = #expect(throws: CassetteFault.self) { try ReplayTransport.replaying(path, records: false) }
        #expect(fault?.reason == "there is no such file or folder; with APIGEN_RECORD=1, the test records it")
        let mock = MockTransport()
        mock.respond(to: .get, "/a", with: .json("1"))
        let test = try #require(Test.current)
        for records in [true, false] {
            let trait: ReplayTrait = .replaying(path, records: records, by: mock)
            try await trait.provideScope(for: test, testCase: nil) {
                let text = try await Self.text(Replay.transport.send(Self.request("/a")))
                #expect(text == "1")
            }
        }
        #expect(mock.requests.count == 1)
    }

    // MARK: Random requests

    @Test("of random requests, each finds its own response, and each change of one is missed")
    func random() throws {
        var random = SeededRandom(seed: 52)
        for _ in 0..<40 {
            let requests = (0..<8).map { number in Self.randomRequest(number, &random) }
            var cassette = Cassette(
                requests.enumerated().map { number, request in
                    Recording.Exchange(request: request, response: RecordedResponse(status: 200 + number))
                })
            for (number, request) in requests.enumerated().shuffled(using: &random) {
                #expect(try cassette.next(for: request).index == number)
                let changed = Self.changed(request, &random)
                #expect(Self.miss(cassette, changed) != nil, "\(changed)")
            }
        }
    }

    private static func randomRequest(_ number: Int, _ random: inout SeededRandom) -> RecordedRequest {
        let method = ["GET", "POST", "PUT"].randomElement(using: &random) ?? "GET"
        let query = (0..<Int.random(in: 0...3, using: &random)).map {
            "q\($0)=\(Int.random(in: 0...9, using: &random))"
        }
        let url = "https://a.example/items/\(number)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        let json = #"{"id": \#(number), "names": ["a", "b\#(Int.random(in: 0...9, using: &random))"]}"#
        let body = RecordedBody(mediaType: "application/json", bytes: Array(json.utf8))
        return RecordedRequest(method: method, url: url, body: method == "GET" ? nil : body)
    }

    private static func changed(_ request: RecordedRequest, _ random: inout SeededRandom) -> RecordedRequest {
        var changed = request
        switch Int.random(in: 0...3, using: &random) {
        case 0: changed.method = "DELETE"
        case 1: changed.url += changed.url.contains("?") ? "&z=1" : "?z=1"
        case 2: changed.url = changed.url.replacing("/items/", with: "/items/9")
        default:
            let text = String(decoding: changed.body?.bytes ?? [], as: UTF8.self)
            changed.body = RecordedBody(
                mediaType: "application/json",
                bytes: Array((text.isEmpty ? #"{"more": 1}"# : text.replacing(#""a""#, with: #""c""#)).utf8))
        }
        return changed
    }
}

/// A clock that waits by moving on at once.
private final class SkippingTime: TimeSource, @unchecked Sendable {
    private let lock: NSLock = NSLock()
    private var now: Duration = .zero

    var date: Date { Date(timeIntervalSince1970: uptime / .seconds(1)) }
    var uptime: Duration { lock.withLock { now } }

    func sleep(for duration: Duration) async throws {
        lock.withLock { now += max(.zero, duration) }
    }
}
