@_spi(Generated) import APIRuntime
import APIRuntimeMock
import Foundation
import HTTPTypes
import Testing

@Suite("MockTransport", .timeLimit(.minutes(5)))
struct MockTransportTests {
    private let time: ManualTime = ManualTime()
    private let mock: MockTransport

    init() {
        mock = MockTransport(time: time)
    }

    private func request(_ path: String, endpoint: String = "", timeout: Duration = .seconds(60)) -> WireRequest {
        let head = HTTPRequest(method: .get, scheme: "https", authority: "api.example.com", path: path)
        var request = WireRequest(head: head, timeout: timeout)
        request.endpoint = endpoint
        return request
    }

    private func text(_ path: String, endpoint: String = "") async throws -> String {
        let response: WireResponse = try await mock.send(request(path, endpoint: endpoint))
        return String(decoding: try await response.body.collect(atMost: 100), as: UTF8.self)
    }

    @Test("server-sent events end with the last response, and are requested again after those before it")
    func endsStreams() async throws {
        func events(_ text: String) -> MockResponse {
            let head = HTTPResponse(status: .ok, headerFields: [.contentType: "text/event-stream; charset=utf-8"])
            return MockResponse(head: head, pieces: [Array(text.utf8)])
        }
        let skipping = ManualTime(skipsSleep: true)
        let mock = MockTransport(time: APIClient.SystemTime())
        var configuration = APIClient.Configuration(time: OnlyReconnections(time: skipping), transport: mock)
        configuration.random = { 0 }
        let gallery = GalleryDAO(client: APIClient(server: "https://api.example.com", configuration: configuration))
        for text in ["id: 1\ndata: {\"id\":1}\n\n", "data: {\"id\":1}\n\n"] {
            mock.respond(to: gallery.arrivals(), with: events(text), events("data: {\"id\":2}\n\n"))
            var ids: [String] = []
            for try await picture in gallery.arrivals() { ids.append(picture.id) }
            #expect(ids == ["1", "2"])
        }
        mock.respond(to: gallery.arrivals(), with: events("data: {\"id\":3}\n\ndata: {\"id\":4}\n"))
        var iterator = gallery.arrivals().makeAsyncIterator()
        #expect(try await iterator.next()?.id == "3")
    }

    @Test("responses are found by endpoint, or by method and path")
    func findsResponses() async throws {
        mock.respond(to: "Gallery.terms", with: .json("1"))
        mock.respond(to: .get, "/pictures/{id}", with: .json("2"))
        mock.respond(to: .get, "/pictures/7", with: .json("3"))
        mock.respond(to: .post, "/pictures/{id}", with: .json("4"))
        mock.respondToOthers { _ in .json("5") }
        #expect(try await text("/anywhere", endpoint: "Gallery.terms") == "1")
        #expect(try await text("/pictures/8?size=1") == "2")
        #expect(try await text("/pictures/7") == "3")
        #expect(try await text("/pictures/7/comments") == "5")
        #expect(
            mock.requests.map(\.head.path) == [
                "/anywhere", "/pictures/8?size=1", "/pictures/7", "/pictures/7/comments",
            ])
    }

    @Test("paths and endpoints are compared byte by byte", arguments: EquivalentTexts.pairs)
    func equivalentTexts(texts: EquivalentTexts) async throws {
        for (number, text) in texts.both.enumerated() {
            mock.respond(to: .get, "/" + text, with: .json("path \(number)"))
            mock.respond(to: "Gallery." + text, with: .json("endpoint \(number)"))
        }
        for (number, path) in texts.both.enumerated() {
            #expect(try await text("/" + path) == "path \(number)")
            #expect(try await text("/anywhere", endpoint: "Gallery." + path) == "endpoint \(number)")
        }
    }

    @Test("calls of a client are found by endpoint name")
    func findsResponsesByEndpoint() async throws {
        mock.respond(to: "Gallery.terms", with: .json("be nice"))
        #expect(try await GalleryDAO(mock).terms().value == "be nice")
    }

    @Test("calls of an endpoint are found by one of its calls, whatever its values")
    func findsResponsesByCall() async throws {
        let gallery = GalleryDAO(mock)
        mock.respond(to: gallery.picture(id: ""), with: .json("1"), .json("2"))
        mock.respondToOthers { _ in .json("others") }
        #expect(try await gallery.picture(id: "7").value == Data("1".utf8))
        #expect(try await gallery.picture(id: "8").value == Data("2".utf8))
        #expect(try await gallery.terms().value == "others")
        #expect(
            mock.requests(of: gallery.picture(id: "")).map(\.head.path) == [
                "/v1/5/api/pictures/7/bytes?lang=en", "/v1/5/api/pictures/8/bytes?lang=en",
            ])
        #expect(mock.requests(of: "Gallery.terms").count == 1)
    }

    @Test("several responses come in order, and the last one repeats")
    func sequences() async throws {
        mock.respond(to: .get, "/", with: .json("1"), .json("2"))
        var texts: [String] = []
        for _ in 0..<3 { texts.append(try await text("/")) }
        #expect(texts == ["1", "2", "2"])
        mock.respond(to: .get, "/", with: .json("3"))
        #expect(try await text("/") == "3")
    }

    @Test("faults, and requests without a response, are thrown")
    func faults() async throws {
        mock.respond(to: .get, "/", with: .failure(NetworkError(.notConnected)))
        await #expect(throws: NetworkError(.notConnected)) { try await mock.send(request("/")) }
        await #expect(throws: NetworkError(.other, reason: "MockTransport has no response for Gallery.terms")) {
            try await mock.send(request("/x", endpoint: "Gallery.terms"))
        }
    }

    @Test("delays follow the test's clock")
    func delays() async throws {
        let head = HTTPResponse(status: .ok)
        mock.respond(
            to: .get, "/",
            with: MockResponse(head: head, pieces: [[1], [2]], delay: .seconds(10), pause: .seconds(1)))
        let sent = request("/")
        let task = Task { try await mock.send(sent).body.collect(atMost: 10) }
        for wait in [10, 1, 1] {
            await time.sleepers(atLeast: 1)
            time.advance(by: .seconds(wait))
        }
        #expect(try await task.value == [1, 2])
        #expect(time.sleeps == [.seconds(10), .seconds(1), .seconds(1)])
    }

    @Test("a response later than the timeout is timedOut", arguments: [true, false])
    func timeout(isSilent: Bool) async throws {
        mock.respond(to: .get, "/", with: isSilent ? .silence : .json("1").delayed(by: .seconds(70)))
        let sent = request("/")
        let task = Task { try await mock.send(sent) }
        await time.sleepers(atLeast: 1)
        #expect(time.sleeps == [.seconds(60)])
        time.advance(by: .seconds(60))
        await #expect(throws: NetworkError(.timedOut, reason: "no whole response within 60.0 seconds")) {
            try await task.value
        }
    }
}
