@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Calls", .timeLimit(.minutes(5)))
struct CallTests {
    private enum Signed: Delivery {
        static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
    }

    // MARK: Sending

    @Test("a call sends nothing until its value is asked for")
    func sendsNothingByItself() async throws {
        let transport = InMemoryTransport("text")
        let call = GalleryDAO(transport).terms()
        _ = (call.name, try call.request, try call.url, "\(call)", call.with(timeout: .seconds(1), label: "later"))
        for _ in 0..<10 { await Task.yield() }
        #expect(transport.requests.isEmpty)
        #expect(try await call.value == "text")
        #expect(transport.requests.count == 1)
    }

    @Test("a call can be sent any number of times, also at once")
    func sendsRepeatedly() async throws {
        let counter = Counter()
        let transport = InMemoryTransport { _ in WireResponse(200, "\(counter.next())") }
        let call = GalleryDAO(transport).terms()
        #expect(try await call.value == "1")
        #expect(try await call.response.value == "2")
        async let third = call.value
        async let fourth = call.start().value
        #expect(Set(try await [third, fourth]) == ["3", "4"])
        #expect(Set(transport.requests.map(\.head.path)) == ["/v1/5/terms?lang=en"])
    }

    @Test("a call is made of what its DAO was then")
    func keepsItsDAO() async throws {
        let transport = InMemoryTransport("text")
        var gallery = GalleryDAO(transport)
        let call = gallery.terms()
        gallery.lang = "de"
        _ = try await call.value
        _ = try await gallery.terms().value
        #expect(transport.requests.map(\.head.path) == ["/v1/5/terms?lang=en", "/v1/5/terms?lang=de"])
    }

    @Test("a request combines the parts of the client, the DAO and the call")
    func combinesAllParts() async throws {
        let transport = InMemoryTransport(#"{"code":0,"resp":{"data":7}}"#)
        var request = RequestBuilder("Gallery.count", .post, "/albums/{album}/count")
        request.path("album", "a b")
        request.query("kind", Optional("pic"))
        request.query("none", Int?.none)
        request.bodyField("note.text", "x")
        request.bodyField("note.size", 3)
        #expect(try await Call<Int, GalleryError>(request, GalleryDAO(transport)).value == 7)
        let sent = try #require(transport.requests.first)
        #expect(sent.head.path == "/v1/5/albums/a%20b/count?lang=en&kind=pic")
        #expect(sent.bodyText == #"{"note":{"text":"x","size":3}}"#)
    }

    @Test("an invalid value prevents the request, and the first one is reported")
    func refusesInvalidValues() async throws {
        let transport = InMemoryTransport(#"{"code":0,"resp":{"data":7}}"#)
        let gallery = GalleryDAO(transport)
        var request = RequestBuilder("Gallery.count", .get, "/count")
        request.require("tags", ["a", "b"], .count(max: 1))
        request.query("t", ["a", ""], .each(.length(min: 1)), of: "tags")
        request.query("key", "", .length(min: 1), of: "searchKey", isSensitive: true)
        do {
            _ = try await Call<Int, GalleryError>(request, gallery).value
            Issue.record("it was sent")
        } catch .request(let fault) {
            #expect(fault.parameter == "tags")
            #expect(fault.endpoint == "Gallery.count")
            #expect(fault.expected == "at most 1 element")
        }
        var each = RequestBuilder("Gallery.count", .get, "/count")
        each.query("t", ["a", ""], .each(.length(min: 1)), of: "tags")
        do {
            try await Call<Void, GalleryError>(each, gallery).value
            Issue.record("it was sent")
        } catch .request(let fault) {
            #expect(fault.parameter == "tags[1]")
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("endpoints with the same name differ if their methods, paths or results do")
    func sameNames() async throws {
        let transport = InMemoryTransport(#"{"code":0,"resp":{"data":7},"count":3}"#)
        let gallery = GalleryDAO(transport)
        let requests = [
            RequestBuilder("Gallery.count", .get, "/count"), RequestBuilder("Gallery.count", .put, "/count"),
            RequestBuilder("Gallery.count", .get, "/other"),
            RequestBuilder("Gallery.count", .get, "/other", returning: "count"),
            RequestBuilder("Gallery.count", .get, "/count"),
        ]
        var counts: [Int] = []
        for request in requests { counts.append(try await Call<Int, GalleryError>(request, gallery).value) }
        #expect(counts == [7, 7, 7, 3, 7])
        let sent = transport.requests.map { request in "\(request.head.method) \(request.head.path ?? "")" }
        let paths = ["GET /v1/5/count", "PUT /v1/5/count", "GET /v1/5/other", "GET /v1/5/other", "GET /v1/5/count"]
        #expect(sent == paths.map { path in path + "?lang=en" })
    }

    // MARK: The request

    @Test("the request and the URL are those that are sent")
    func request() async throws {
        let transport = InMemoryTransport(#"{"code":0,"resp":{"pictures":[]}}"#)
        let call = GalleryDAO(transport).searchPictures(searchKey: "a b", trace: "t")
        let request = try call.request
        #expect(request.url == "https://api.example.com/v1/5/api/pictures/search?lang=en&key=a%20b&start=1")
        #expect(try call.url.absoluteString == request.url)
        _ = try await call.value
        let sent = try #require(transport.requests.first)
        #expect("https://api.example.com" + (sent.head.path ?? "") == request.url)
        #expect(sent.head.headerFields == request.headerFields)
        #expect(sent.timeout == request.timeout)
        #expect(call.name == "Gallery.searchPictures" && sent.endpoint == call.name)
    }

    @Test("the request of a text or of bytes accepts what the one that is sent accepts")
    func requestOfOtherKinds() async throws {
        let transport = InMemoryTransport("text")
        let gallery = GalleryDAO(transport)
        let requests = [try gallery.terms().request, try gallery.picture(id: "7").request]
        _ = try await (gallery.terms().value, gallery.picture(id: "7").value)
        #expect(transport.requests.map(\.head.headerFields) == requests.map(\.headerFields))
    }

    @Test("the request has no credential")
    func requestWithoutCredential() async throws {
        let transport = InMemoryTransport("text")
        let configuration = APIClient.Configuration(session: APISession(.token("t1")), transport: transport)
        let call = PostDAO<Signed>(client: APIClient(server: "http://h", configuration: configuration)).parcel(1)
        #expect(try call.request.headerFields[.authorization] == nil)
        _ = try await call.value
        #expect(transport.requests.map { $0.head.headerFields[.authorization] } == ["Bearer t1"])
    }

    @Test("a call that cannot be sent has neither a request nor a URL")
    func noRequest() {
        let calls = [
            GalleryDAO(InMemoryTransport()).searchPictures(searchKey: ""),
            GalleryDAO(InMemoryTransport(), server: "nonsense").searchPictures(searchKey: "a"),
        ]
        for call in calls {
            #expect(throws: RequestError.self) { try call.request }
            #expect(throws: RequestError.self) { try call.url }
        }
    }

    @Test("the description of a call has its endpoint, and no values")
    func descriptionHidesValues() {
        let call = GalleryDAO(InMemoryTransport()).searchPictures(searchKey: "secret", trace: "secret")
            .with(server: "https://secret.example")
        var dumped = ""
        dump(call, to: &dumped)
        for text in ["\(call)", String(reflecting: call), dumped] {
            #expect(text.contains("Gallery.searchPictures"))
            #expect(!text.contains("secret"))
        }
    }

    // MARK: The response

    @Test("a response is returned as text, as bytes, or as nothing")
    func otherKinds() async throws {
        let gallery = GalleryDAO(InMemoryTransport("text"))
        let request = RequestBuilder("Gallery.terms", .get, "/terms")
        #expect(try await Call<String, GalleryError>(request, as: .text, gallery).value == "text")
        #expect(try await Call<Data, GalleryError>(request, as: .bytes, gallery).value == Data("text".utf8))
        try await Call<Void, GalleryError>(request, GalleryDAO(respondingWith: 204)).value
    }

    @Test("a default replaces a value that is absent")
    func defaultValue() async throws {
        let request = RequestBuilder("Gallery.counts", .get, "/counts")
        for (body, counts) in [
            ("", [7]), (#"{"code":0}"#, [7]), (#"{"code":0,"resp":{"data":null}}"#, [7]),
            (#"{"code":0,"resp":{"data":[1]}}"#, [1]),
        ] {
            let gallery = GalleryDAO(respondingWith: 200, body)
            let call = Call<[Int], GalleryError>(request, as: .json(default: [7]), gallery)
            #expect(try await call.value == counts, "\(body)")
        }
    }

    @Test("an endpoint's own errors are thrown")
    func endpointErrors() async throws {
        let gallery = GalleryDAO(InMemoryTransport(#"{"code":301}"#))
        await #expect(throws: APIError<GalleryDAO.DeletePictureError>.server(.noSuchPicture)) {
            try await gallery.deletePicture(id: "7").value
        }
    }

    @Test("a full response has the status, the header fields and the value")
    func fullResponse() async throws {
        let response = try await GalleryDAO(InMemoryTransport("text", status: 203, headers: [.eTag: "e"])).terms()
            .response
        #expect(response.value == "text")
        #expect(response.status.code == 203)
        #expect(response.headerFields[.eTag] == "e")
    }

    @Test(
        "the result tells errors apart in any closure",
        arguments: [
            (200, "text", "text"), (200, #"{"code":100002}"#, "busy"), (404, "", "the server responded with http-404"),
        ])
    func result(status: Int, body: String, expected: String) async {
        let show = { (gallery: GalleryDAO) async -> String in
            let call = gallery.terms()
            switch await call.result {
            case .success(let text): return text
            case .failure(.server(.systemBusy)): return "busy"
            case .failure(let error): return "\(error)"
            }
        }
        #expect(await show(GalleryDAO(respondingWith: status, body)) == expected)
    }

    // MARK: In the background

    @Test("a started call emits its events, ends with them, and returns its value")
    func startedCall() async throws {
        let call = GalleryDAO(InMemoryTransport("text")).terms().start()
        var kinds: [String] = []
        for await event in call.events { kinds.append(event.text) }
        #expect(kinds.first == "started GET https://api.example.com/v1/5/terms?lang=en")
        #expect(kinds.last == "ended")
        #expect(try await call.value == "text")
        #expect(try await call.response.status == .ok)
        #expect(await call.result == .success("text"))
    }

    @Test("a started call begins at once, and goes on although nobody waits for it")
    func startedCallGoesOn() async throws {
        let transport = HeldTransport()
        _ = GalleryDAO(transport).terms().start()
        await transport.arrivals(atLeast: 1)
        #expect(transport.heldPaths == ["/v1/5/terms?lang=en"])
        for path in transport.heldPaths { transport.respond(to: path) }
    }

    @Test("a started call is cancelled by itself, or with the task that waits for it", arguments: [true, false])
    func cancelsStartedCalls(isByItself: Bool) async {
        let transport = HeldTransport()
        let call = GalleryDAO(transport).terms().start()
        await transport.arrivals(atLeast: 1)
        let waiting = Task { await call.result }
        if isByItself { call.cancel() } else { waiting.cancel() }
        #expect(await waiting.value == .failure(.cancelled))
        #expect(transport.heldPaths.isEmpty)
    }
}
