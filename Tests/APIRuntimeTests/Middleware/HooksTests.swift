@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Hooks")
struct HooksTests {
    /// Hooks that record each point.
    private func hooks(_ journal: Journal) -> APICall.Hooks {
        APICall.Hooks(
            preparing: { request, call in
                journal.note("preparing " + call.route.name)
                request.headerFields[.authorization] = "Bearer t"
                request.query.append(APICall.Request.Item("sign", "1"))
            },
            sending: { call in journal.note("sending " + (call.request.wire.head.path ?? "")) },
            received: { response, _ in journal.note("received \(response.head.status.code)") },
            decoded: { value, _ in journal.note("decoded \(value)") },
            failed: { error, _ in journal.note("failed by \(type(of: error))") })
    }

    @Test("a successful call runs four hooks, and preparing changes the request")
    func successfulCall() async throws {
        let journal = Journal()
        let transport = InMemoryTransport("text")
        #expect(try await GalleryDAO(transport, middlewares: [hooks(journal)]).terms().value == "text")
        #expect(
            journal.entries == [
                "preparing Gallery.terms", "sending /v1/5/terms?lang=en&sign=1", "received 200", "decoded text",
            ])
        #expect(transport.requests.first?.head.headerFields[.authorization] == "Bearer t")
    }

    @Test(
        "a response that is a failure runs the failed hook once",
        arguments: [
            (200, #"{"code":100001}"#, "GalleryError"), (200, "[", "DataFormatError"), (404, "", "GalleryError"),
        ])
    func failedResponse(status: Int, body: String, error: String) async throws {
        let journal = Journal()
        let gallery = GalleryDAO(InMemoryTransport(body, status: status), middlewares: [hooks(journal)])
        await #expect(throws: APIError<GalleryError>.self) { try await gallery.searchPictures(searchKey: "a").value }
        #expect(journal.entries.suffix(2) == ["received \(status)", "failed by " + error])
        #expect(journal.entries.count == 4)
    }

    @Test("a network error runs the failed hook")
    func networkFailure() async throws {
        let journal = Journal()
        let transport = InMemoryTransport { _ in throw NetworkError(.timedOut) }
        await #expect(throws: APIError<GalleryError>.self) {
            try await GalleryDAO(transport, middlewares: [hooks(journal)]).terms().value
        }
        #expect(journal.entries.suffix(1) == ["failed by NetworkError"])
        #expect(journal.entries.count == 3)
    }

    @Test("received can change the response before it is decoded")
    func changesTheResponse() async throws {
        let hooks = APICall.Hooks(received: { response, _ in response.body = WireBody(Array("other".utf8)) })
        #expect(try await GalleryDAO(InMemoryTransport("text"), middlewares: [hooks]).terms().value == "other")
    }

    @Test("an error thrown by a hook is the call's error", arguments: ["preparing", "sending", "received", "decoded"])
    func throwingHook(point: String) async throws {
        let journal = Journal()
        let refuse: @Sendable (String) throws -> Void = { here in
            if here == point { throw GalleryError.tokenExpired }
        }
        let hooks = APICall.Hooks(
            preparing: { _, _ in try refuse("preparing") }, sending: { _ in try refuse("sending") },
            received: { _, _ in try refuse("received") }, decoded: { _, _ in try refuse("decoded") },
            failed: { error, _ in journal.note("\(error)") })
        let transport = InMemoryTransport("text")
        await #expect(throws: APIError<GalleryError>.server(.tokenExpired)) {
            try await GalleryDAO(transport, middlewares: [hooks]).terms().value
        }
        #expect(journal.entries == ["tokenExpired(100001)"])
        #expect(transport.requests.isEmpty == (point == "preparing" || point == "sending"))
    }

    @Test("no hook runs for a call whose request cannot be built")
    func invalidRequest() async {
        let journal = Journal()
        let gallery = GalleryDAO(InMemoryTransport("text"), middlewares: [hooks(journal)])
        await #expect(throws: APIError<GalleryError>.self) { try await gallery.searchPictures(searchKey: "").value }
        #expect(journal.entries == [])
    }

    @Test("hooks of several run in order before the transport, and in reverse order after it")
    func order() async throws {
        let journal = Journal()
        let all = ["outer", "inner"].map { name in
            APICall.Hooks(
                preparing: { _, _ in journal.note(name + " preparing") },
                sending: { _ in journal.note(name + " sending") },
                received: { _, _ in journal.note(name + " received") },
                decoded: { _, _ in journal.note(name + " decoded") })
        }
        _ = try await GalleryDAO(InMemoryTransport("text"), middlewares: all).terms().value
        #expect(
            journal.entries == [
                "outer preparing", "outer sending", "inner preparing", "inner sending",
                "inner received", "inner decoded", "outer received", "outer decoded",
            ])
    }

    @Test("an error of another type that a hook throws is inside of a network error")
    func otherErrors() async {
        struct Odd: Error {}
        let hooks = APICall.Hooks(sending: { _ in throw Odd() })
        do {
            _ = try await GalleryDAO(InMemoryTransport("text"), middlewares: [hooks]).terms().value
            Issue.record("no error")
        } catch .network(let fault) {
            #expect(fault.kind == .other)
            #expect(fault.underlying is Odd)
        } catch {
            Issue.record(error)
        }
    }

    @Test("as wire middlewares, hooks run for each attempt")
    func runsForEachAttempt() async throws {
        let journal = Journal()
        let again = Step { call, next in
            _ = try await next(call)
            return try await next(call)
        }
        let configuration = APIClient.Configuration(
            middlewares: [again], wireMiddlewares: [hooks(journal)], transport: InMemoryTransport("text"))
        _ = try await GalleryDAO(client: APIClient(server: "http://h", configuration: configuration)).terms().value
        #expect(journal.entries.count == 8)
        #expect(Array(journal.entries.prefix(4)) == Array(journal.entries.suffix(4)))
    }
}
