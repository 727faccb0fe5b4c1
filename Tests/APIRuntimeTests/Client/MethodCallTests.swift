@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Calls without endpoint types", .timeLimit(.minutes(5)))
struct MethodCallTests {
    @Test("a request combines the parts of the client, the DAO and the call")
    func combinesAllParts() async throws {
        let transport = InMemoryTransport(#"{"code":0,"resp":{"data":7}}"#)
        let gallery = GalleryDAO(transport)
        var request = RequestBuilder("Gallery.count", .post, "/albums/{album}/count")
        request.path("album", "a b")
        request.query("kind", Optional("pic"))
        request.query("none", Int?.none)
        request.bodyField("note.text", "x")
        request.bodyField("note.size", 3)
        let count: Int = try await gallery.client.send(request, from: gallery)
        #expect(count == 7)
        let sent = try #require(transport.requests.first)
        #expect(sent.head.path == "/v1/5/albums/a%20b/count?lang=en&kind=pic")
        #expect(sent.body?.bytes.map { String(decoding: $0, as: UTF8.self) } == #"{"note":{"text":"x","size":3}}"#)
    }

    @Test("an invalid value prevents the request, and the first one is reported")
    func refusesInvalidValues() async throws {
        let transport = InMemoryTransport(#"{"code":0,"resp":{"data":7}}"#)
        let gallery = GalleryDAO(transport)
        var request = RequestBuilder("Gallery.count", .get, "/count")
        request.require("tags", ["a", "b"], .count(max: 1))
        request.query("t", ["a", ""], each: .length(min: 1), of: "tags")
        request.query("key", "", .length(min: 1), of: "searchKey", isSensitive: true)
        do {
            let _: Int = try await gallery.client.send(request, from: gallery)
            Issue.record("it was sent")
        } catch .request(let fault) {
            #expect(fault.parameter == "tags")
            #expect(fault.endpoint == "Gallery.count")
            #expect(fault.expected == "at most 1 element")
        }
        var each = RequestBuilder("Gallery.count", .get, "/count")
        each.query("t", ["a", ""], each: .length(min: 1), of: "tags")
        do {
            try await gallery.client.send(each, from: gallery)
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
        for request in requests { counts.append(try await gallery.client.send(request, from: gallery)) }
        #expect(counts == [7, 7, 7, 3, 7])
        let sent = transport.requests.map { request in "\(request.head.method) \(request.head.path ?? "")" }
        let paths = ["GET /v1/5/count", "PUT /v1/5/count", "GET /v1/5/other", "GET /v1/5/other", "GET /v1/5/count"]
        #expect(sent == paths.map { path in path + "?lang=en" })
    }

    @Test("a response is returned as text or as bytes")
    func textAndBytes() async throws {
        let gallery = GalleryDAO(InMemoryTransport("text"))
        let request = RequestBuilder("Gallery.terms", .get, "/terms")
        #expect(try await gallery.client.send(request, as: .text, from: gallery) == "text")
        #expect(try await gallery.client.send(request, as: .bytes, from: gallery) == Data("text".utf8))
    }

    @Test("an endpoint's own errors are thrown")
    func endpointErrors() async throws {
        let gallery = GalleryDAO(InMemoryTransport(#"{"code":301}"#))
        let request = RequestBuilder("Gallery.deletePicture", .delete, "/pictures/7")
        await #expect(throws: APIError<GalleryDAO.DeletePicture.Failure>.server(.noSuchPicture)) {
            try await gallery.client.send(request, from: gallery, failure: GalleryDAO.DeletePicture.Failure.self)
        }
    }

    @Test("a full response has the status with the value")
    func fullResponse() async throws {
        let gallery = GalleryDAO(InMemoryTransport("text", status: 203))
        let response = try await gallery.client.response { try await terms(gallery) }
        #expect(response.value == "text")
        #expect(response.status.code == 203)
        await #expect(throws: InvalidRequest.self) { try await gallery.client.response { 1 } }
    }

    @Test("of several calls, the full response is that of the last one that succeeds")
    func lastResponse() async throws {
        let counter = Counter()
        let transport = InMemoryTransport { _ in
            counter.increase()
            return WireResponse([201, 202, 500][counter.value - 1], "text \(counter.value)")
        }
        let gallery = GalleryDAO(transport)
        let response = try await gallery.client.response {
            _ = try await terms(gallery)
            let second = try await terms(gallery)
            return (try? await terms(gallery)) ?? second
        }
        #expect(response.value == "text 2")
        #expect(response.status.code == 202)
    }

    @Test("a started call emits its events, ends with them, and returns its value")
    func startedCall() async throws {
        let gallery = GalleryDAO(InMemoryTransport("text"))
        let call = gallery.client.start { () async throws(APIError<GalleryError>) in try await terms(gallery) }
        var kinds: [String] = []
        for await event in call.events { kinds.append(event.text) }
        #expect(kinds.first == "started GET https://api.example.com/v1/5/terms?lang=en")
        #expect(kinds.last == "ended")
        #expect(try await call.value == "text")
        // Other calls emit no events here.
        #expect(try await terms(gallery) == "text")
    }

    private func terms(_ gallery: GalleryDAO) async throws(APIError<GalleryError>) -> String {
        try await gallery.client.send(RequestBuilder("Gallery.terms", .get, "/terms"), as: .text, from: gallery)
    }
}
