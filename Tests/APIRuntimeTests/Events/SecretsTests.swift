@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Sensitive values")
struct SecretsTests {
    /// The descriptions and the dump of a value.
    private static func texts(of value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(reflecting: value), dumped]
    }

    /// All descriptions, dumps and events of a call with a secret in every place.
    private func texts(_ transport: any Transport, secret: String) async -> [String] {
        let journal = Journal()
        let look: @Sendable (Any) -> Void = { value in
            for text in Self.texts(of: value) { journal.note(text) }
        }
        let hooks = APICall.Hooks(
            sending: { call in
                look(call)
                look(call.request)
                look(call.request.query)
                look(call.request.wire)
            },
            failed: { error, _ in look(error) })
        let events = APIClient.Events()
        let stream = events.stream()
        let configuration = APIClient.Configuration(
            headers: ["Authorization": secret], parameters: [APICall.Request.Item("key", secret, isSensitive: true)],
            middlewares: [hooks], wireMiddlewares: [hooks], user: secret, events: events, transport: transport)
        let client = APIClient(server: "http://h", configuration: configuration)
        look(client)
        let probe = PlainDAO(client: client).probe { request in
            request.path("id", secret, isSensitive: true)
            request.query("token", secret, isSensitive: true)
            request.header("X-Token", secret, isSensitive: true)
            request.cookie("session", secret, isSensitive: true)
            request.bodyField("password", secret, .length(max: 20), isSensitive: true)
        }
        look(probe)
        let call = probe.start()
        do throws(APIError<GalleryError>) {
            try await call.value
        } catch {
            look(error)
            journal.note(client.text(for: error))
            journal.note(error.localizedDescription)
        }
        for await event in call.events { look(event) }
        for await event in stream {
            look(event)
            if case .ended = event.kind { break }
        }
        return journal.entries
    }

    private func secrets(_ texts: [String]) -> [String] {
        texts.filter { text in text.contains("s3cret") || text.contains("s3%20cret") }
    }

    @Test("a successful call shows none in events, descriptions and dumps")
    func successfulCall() async {
        let texts = await texts(InMemoryTransport(), secret: "s3cret")
        #expect(texts.count > 30)
        #expect(secrets(texts).isEmpty)
    }

    @Test("a call that is not sent shows none, whatever its kind, and neither does a page")
    func unsentCalls() async throws {
        let server = ListServer(["/cursor?cursor=s3cret": #"{"data":[1],"paging":{"next":"s3cret2"}}"#])
        let list = server.dao.byCursor("s3cret")
        let page = try await list.page
        var request = RequestBuilder("Gallery.log", .get, "/log")
        request.query("token", "s3cret", isSensitive: true)
        let kept = CachedCall<String, GalleryError>(request, as: .text, server.dao)
        let stream = StreamCall<String, GalleryError>(request, as: .texts(.lines), server.dao)
        let values: [Any] = [
            list, list.call, list.pages, list.items, page, try #require(page.next), kept, stream, stream.events,
        ]
        for value in values { #expect(secrets(Self.texts(of: value)).isEmpty, "\(type(of: value))") }
    }

    @Test("a failed call shows none, even if the response repeats them")
    func failedCall() async {
        let underlying = URLError(.timedOut, userInfo: ["NSErrorFailingURLKey": "http://h/?token=s3cret"])
        let transports = [
            InMemoryTransport { _ in throw underlying },
            InMemoryTransport { _ in throw NetworkError(.other, underlying: underlying) },
            InMemoryTransport("s3cret", status: 404),
        ]
        for transport in transports {
            let texts = await texts(transport, secret: "s3cret")
            #expect(texts.count > 30)
            #expect(secrets(texts).isEmpty)
        }
    }

    @Test(
        "a call that cannot be sent shows none",
        arguments: ["s3cret\r\n", "s3 cret", "s3cret that is longer than it may be"])
    func invalidCall(secret: String) async {
        let texts = await texts(InMemoryTransport(), secret: secret)
        #expect(texts.contains { text in text.contains("<hidden>") })
        #expect(secrets(texts).isEmpty)
    }
}
