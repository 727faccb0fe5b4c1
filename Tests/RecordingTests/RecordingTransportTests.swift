import APIRuntime
import APIRuntimeMock
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("RecordingTransport", .timeLimit(.minutes(5)))
struct RecordingTransportTests {
    private let mock: MockTransport = MockTransport()

    @Test("recording: writes calls without their secrets")
    func file() async throws {
        mock.respond(to: .post, "/login", with: .json("{\"token\":\"tok-1-abc\"}"))
        mock.respond(to: .get, "/me", with: .json("{\"name\":\"Zürich\"}"))
        let folder = try TemporaryFolder()
        let transport = try RecordingTransport(mock, to: URL(filePath: folder.path("calls.har")))
        let login = try await transport.send(
            request(.post, "/login", WireBody(Array("{\"password\":\"pass-9\"}".utf8))))
        #expect(try await text(login) == "{\"token\":\"tok-1-abc\"}")
        _ = try await text(transport.send(request(.get, "/me", ["Authorization": "Bearer tok-1-abc"])))
        await transport.flush()
        #expect(transport.fault == nil)
        let har = try folder.text(of: "calls.har")
        #expect(!har.contains("tok-1-abc") && !har.contains("pass-9"))
        let root = try JSONSerialization.jsonObject(with: Data(har.utf8)) as? [String: [String: Any]]
        let entries = try #require(root?["log"]?["entries"] as? [[String: Any]])
        let urls = entries.map { ($0["request"] as? [String: Any])?["url"] as? String }
        #expect(urls == ["https://api.example/login", "https://api.example/me"])
        #expect(har.contains("{\\\"password\\\":\\\"redacted-1\\\"}"))
        #expect(har.contains("\"Bearer redacted-2\""))
    }

    @Test("recording: passes chunks on as they arrive, and records them up to the limit")
    func chunks() async throws {
        mock.respond(
            to: .get, "/a", with: MockResponse(head: HTTPResponse(status: .ok), pieces: [[1, 2], [3, 4], [5]]))
        let recorded = Recorded()
        let transport = RecordingTransport(mock, bodyLimit: 3) { await recorded.add($0) }
        let response = try await transport.send(request(.get, "/a"))
        var chunks: [[UInt8]] = []
        for try await chunk in response.body.chunks() {
            #expect(await recorded.exchanges.isEmpty)
            chunks.append(chunk)
        }
        #expect(chunks == [[1, 2], [3, 4], [5]])
        await transport.flush()
        let exchange = try #require(await recorded.exchanges.first)
        #expect(exchange.response?.body == RecordedBody(mediaType: nil, bytes: [1, 2, 3], isTruncated: true))
        #expect(exchange.response?.status == 200)
        #expect(exchange.startedAt != nil && exchange.duration != nil)
    }

    @Test("recording: passes the failure of a response on, and records what came before it")
    func failingBody() async throws {
        let fault = NetworkError(.connectionLost, reason: "cut")
        mock.respond(
            to: .get, "/a", with: MockResponse(head: HTTPResponse(status: .ok), pieces: [[7]], ending: .failure(fault)))
        let recorded = Recorded()
        let transport = RecordingTransport(mock) { await recorded.add($0) }
        let response = try await transport.send(request(.get, "/a"))
        await #expect(throws: NetworkError.self) { try await response.body.collect(atMost: 100) }
        await transport.flush()
        let exchange = try #require(await recorded.exchanges.first)
        #expect(exchange.response?.body == RecordedBody(mediaType: nil, bytes: [7], isTruncated: true))
    }

    @Test("recording: a request without a response is recorded as such")
    func noResponse() async throws {
        mock.respond(to: .get, "/a", with: .failure(NetworkError(.connectionLost, reason: "none")))
        let recorded = Recorded()
        let transport = RecordingTransport(mock) { await recorded.add($0) }
        await #expect(throws: NetworkError.self) { try await transport.send(request(.get, "/a")) }
        await transport.flush()
        let exchange = try #require(await recorded.exchanges.first)
        #expect(exchange.response == nil && exchange.request.url == "https://api.example/a")
    }

    @Test("recording: a response that nobody reads to its end is recorded once it is released")
    func abandonedBody() async throws {
        mock.respond(to: .get, "/a", with: MockResponse(head: HTTPResponse(status: .ok), pieces: [[1], [2]]))
        let recorded = Recorded()
        let transport = RecordingTransport(mock) { await recorded.add($0) }
        do {
            let response = try await transport.send(request(.get, "/a"))
            for try await _ in response.body.chunks() { break }
        }
        while await recorded.exchanges.isEmpty { await letOthersRun() }
        await transport.flush()
        let exchange = try #require(await recorded.exchanges.first)
        #expect(exchange.response?.body == RecordedBody(mediaType: nil, bytes: [1], isTruncated: true))
    }

    @Test("recording: a body of the announced length is whole, also if nobody waits for its end")
    func announcedLength() async throws {
        for (length, isTruncated) in [("2", false), ("3", true)] {
            let head = HTTPResponse(status: .ok, headerFields: [.contentLength: length])
            mock.respond(to: .get, "/a", with: MockResponse(head: head, pieces: [[1, 2], [3]]))
            let recorded = Recorded()
            let transport = RecordingTransport(mock) { await recorded.add($0) }
            do {
                let response = try await transport.send(request(.get, "/a"))
                for try await _ in response.body.chunks() { break }
            }
            while await recorded.exchanges.isEmpty { await letOthersRun() }
            let exchange = try #require(await recorded.exchanges.first)
            #expect(
                exchange.response?.body == RecordedBody(mediaType: nil, bytes: [1, 2], isTruncated: isTruncated))
        }
    }

    @Test("recording: passes request bodies on that can be read once")
    func streamedRequest() async throws {
        mock.respond(to: .put, "/a", with: .status(.noContent))
        let recorded = Recorded()
        let transport = RecordingTransport(mock) { await recorded.add($0) }
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        for byte: UInt8 in 1...3 { continuation.yield([byte]) }
        continuation.finish()
        let body = WireBody(length: 3, isRepeatable: false) { WireBody.Chunks(stream) }
        _ = try await transport.send(request(.put, "/a", body))
        #expect(mock.requests.first?.body?.bytes == [1, 2, 3])
        await transport.flush()
        let exchange = try #require(await recorded.exchanges.first)
        #expect(exchange.request.body?.bytes == [1, 2, 3])
        #expect(exchange.response == RecordedResponse(status: 204))
    }

    @Test("recording: leaves out bodies whose coding hides what is in them")
    func unknownCoding() async throws {
        let head = HTTPResponse(status: .ok, headerFields: [.contentEncoding: "br"])
        mock.respond(to: .get, "/a", with: MockResponse(head: head, pieces: [[9, 9, 9]]))
        let recorded = Recorded()
        let transport = RecordingTransport(mock) { await recorded.add($0) }
        let response = try await transport.send(request(.get, "/a"))
        #expect(try await response.body.collect(atMost: 10) == [9, 9, 9])
        await transport.flush()
        let body = await recorded.exchanges.first?.response?.body
        #expect(body == RecordedBody(mediaType: nil, bytes: [], isTruncated: true))
    }

    @Test("recording: fails to start, but never a call, if the file cannot be written")
    func unwritableFile() async throws {
        let folder = try TemporaryFolder()
        #expect(throws: HARFileFault.self) {
            try RecordingTransport(mock, to: URL(filePath: folder.path("missing/calls.har")))
        }
    }

    private func request(
        _ method: HTTPRequest.Method, _ path: String, _ body: WireBody? = nil, _ fields: [String: String] = [:]
    ) throws -> WireRequest {
        var head = HTTPRequest(method: method, scheme: "https", authority: "api.example", path: path)
        for (name, value) in fields { head.headerFields[try #require(HTTPField.Name(name))] = value }
        return WireRequest(head: head, body: body)
    }

    private func request(
        _ method: HTTPRequest.Method, _ path: String, _ fields: [String: String]
    ) throws -> WireRequest {
        try request(method, path, nil, fields)
    }

    private func text(_ response: WireResponse) async throws -> String {
        String(decoding: try await response.body.collect(atMost: 1_000), as: UTF8.self)
    }
}

/// The exchanges that a transport has recorded.
private actor Recorded {
    private(set) var exchanges: [Recording.Exchange] = []

    func add(_ exchange: Recording.Exchange) { exchanges.append(exchange) }
}
