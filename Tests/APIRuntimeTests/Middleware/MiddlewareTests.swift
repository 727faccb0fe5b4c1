@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

/// A middleware made of a function.
struct Step: Middleware {
    let body: @Sendable (APICall, APICall.Next) async throws -> APICall.Response

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        try await body(call, next)
    }
}

/// Texts recorded in order, from any thread.
final class Journal: @unchecked Sendable {
    private let lock: NSLock = NSLock()
    private var texts: [String] = []

    func note(_ text: String) {
        lock.withLock { texts.append(text) }
    }

    var entries: [String] {
        lock.withLock { texts }
    }
}

@Suite("Middlewares")
struct MiddlewareTests {
    private let page: String = #"{"code":0,"resp":{"pictures":[{"id":1}]}}"#

    @Test("are nested in the order of the configuration")
    func nestedInOrder() async throws {
        let journal = Journal()
        let steps = ["outer", "inner"].map { name in
            Step { call, next in
                journal.note(name + " before")
                let response = try await next(call)
                journal.note(name + " after")
                return response
            }
        }
        let transport = InMemoryTransport { _ in
            journal.note("sent")
            return WireResponse(200, "text")
        }
        #expect(try await GalleryDAO(transport, middlewares: steps).terms().value == "text")
        #expect(journal.entries == ["outer before", "inner before", "sent", "inner after", "outer after"])
    }

    @Test("see the names of the endpoint and its service, and the request as it would be sent")
    func seeCallAndRequest() async throws {
        let journal = Journal()
        let step = Step { call, next in
            journal.note(call.name)
            journal.note(call.service.name)
            journal.note(call.request.wire.head.path ?? "")
            return try await next(call)
        }
        _ = try await GalleryDAO(InMemoryTransport(page), middlewares: [step]).searchPictures(searchKey: "cat").value
        #expect(
            journal.entries == [
                "Gallery.searchPictures", "Gallery", "/v1/5/api/pictures/search?lang=en&key=cat&start=1",
            ])
    }

    @Test("can change the request, the server and the response")
    func changeRequestAndResponse() async throws {
        let step = Step { call, next in
            var call = call
            call.request.query.append(APICall.Request.Item("sign", "s&"))
            call.request.headerFields[.authorization] = "Bearer t"
            if let other = call.servers.last { call.request.server = other }
            var response = try await next(call)
            response.wire.body = WireBody(Array("changed".utf8))
            return response
        }
        let transport = InMemoryTransport("original")
        let configuration = APIClient.Configuration(middlewares: [step], transport: transport)
        let client = APIClient(environment: GalleryDAO.Environment.release, configuration: configuration)
        #expect(try await GalleryDAO(client: client).terms().value == "changed")
        let request = try #require(transport.requests.first)
        #expect(request.head.path == "/v1/5/terms?lang=en&sign=s%26")
        #expect(request.head.authority == "b.example.com")
        #expect(request.head.headerFields[.authorization] == "Bearer t")
    }

    @Test("can respond without sending")
    func respondWithoutSending() async throws {
        let body = page
        let transport = InMemoryTransport()
        let gallery = GalleryDAO(transport, middlewares: [Step { _, _ in APICall.Response(WireResponse(200, body)) }])
        #expect(try await gallery.searchPictures(searchKey: "a").value.map(\.id) == ["1"])
        #expect(transport.requests.isEmpty)
    }

    @Test("can send again, after network errors and server errors")
    func sendAgain() async throws {
        let journal = Journal()
        let body = page
        let transport = InMemoryTransport { _ in
            journal.note("sent")
            switch journal.entries.count {
            case 1: throw NetworkError(.connectionLost)
            case 2: return WireResponse(200, #"{"code":100002}"#)
            default: return WireResponse(200, body)
            }
        }
        let step = Step { call, next in
            for _ in 0..<2 {
                guard var response = try? await next(call) else { continue }
                switch try await call.outcome(of: &response) {
                case .server(let failure) where failure.code == "100002": continue
                default: return response
                }
            }
            return try await next(call)
        }
        #expect(try await GalleryDAO(transport, middlewares: [step]).searchPictures(searchKey: "a").value.count == 1)
        #expect(journal.entries.count == 3)
    }

    @Test("the decoded outcome is the value, error or fault of the call")
    func decodedOutcome() async throws {
        let journal = Journal()
        let step = Step { call, next in
            var response = try await next(call)
            switch try await call.outcome(of: &response) {
            case .value(let value, let tolerated):
                journal.note("\((value as? [Picture])?.count ?? -1) and \(tolerated.count)")
            case .server(let failure): journal.note(failure.code)
            case .dataFormat(let fault): journal.note(fault.path)
            }
            return response
        }
        for body in [page, #"{"code":0,"resp":{"pictures":[{},{"id":1}]}}"#, #"{"code":7}"#, #"{"code":0}"#] {
            _ = try? await GalleryDAO(InMemoryTransport(body), middlewares: [step]).searchPictures(searchKey: "a").value
        }
        #expect(journal.entries == ["1 and 0", "1 and 1", "7", "$.resp.pictures"])
    }

    @Test("a change after decoding counts")
    func changeAfterDecoding() async throws {
        let step = Step { call, next in
            var response = try await next(call)
            _ = try await call.outcome(of: &response)
            response.wire.body = WireBody(Array("second".utf8))
            return response
        }
        #expect(try await GalleryDAO(InMemoryTransport("first"), middlewares: [step]).terms().value == "second")
    }

    @Test("a streamed response of a middleware is read to its end")
    func streamedResponse() async throws {
        let step = Step { _, _ in
            let body = WireBody(length: nil, isRepeatable: false) {
                WireBody.Chunks(
                    AsyncStream { continuation in
                        for piece in ["a", "b"] { continuation.yield(Array(piece.utf8)) }
                        continuation.finish()
                    })
            }
            return APICall.Response(WireResponse(head: HTTPResponse(status: .ok), body: body))
        }
        #expect(try await GalleryDAO(InMemoryTransport(), middlewares: [step]).terms().value == "ab")
    }

    /// The error of a call whose middleware throws.
    private func outcome(of thrown: any Error) async -> APIError<GalleryError>? {
        let gallery = GalleryDAO(InMemoryTransport(), middlewares: [Step { _, _ in throw thrown }])
        do throws(APIError<GalleryError>) {
            _ = try await gallery.terms().value
            return nil
        } catch {
            return error
        }
    }

    @Test("errors of a middleware keep their level")
    func thrownErrors() async {
        struct Odd: Error {}
        let invalid = RequestError(endpoint: "e", parameter: "p", expected: "x", found: "y")
        #expect(await outcome(of: invalid) == .request(invalid))
        #expect(await outcome(of: GalleryError.tokenExpired) == .server(.tokenExpired))
        #expect(await outcome(of: APIError<GalleryError>.server(.broken)) == .server(.broken))
        #expect(await outcome(of: CancellationError()) == .cancelled)
        guard case .network(let fault)? = await outcome(of: Odd()) else {
            Issue.record("not a network error")
            return
        }
        #expect(fault.kind == .other)
    }

    @Test("a request's description hides sensitive values")
    func descriptionHidesSecrets() async throws {
        let journal = Journal()
        let step = Step { call, next in
            for text in ["\(call.request)", String(reflecting: call.request)] { journal.note(text) }
            var dumped = ""
            dump(call.request, to: &dumped)
            journal.note(dumped)
            return try await next(call)
        }
        let configuration = APIClient.Configuration(middlewares: [step], transport: InMemoryTransport())
        let client = APIClient(server: "http://h", configuration: configuration)
        let probe = PlainDAO(client: client).probe { request in
            request.path("id", "secret", isSensitive: true)
            request.query("token", "secret", isSensitive: true)
            request.query("page", 1)
            request.header("X-Token", "secret", isSensitive: true)
            request.bodyField("password", "secret", isSensitive: true)
        }
        try await probe.value
        #expect(journal.entries.first == "POST http://h/probe/<hidden>?token=<hidden>&page=1")
        #expect(journal.entries.allSatisfy { text in !text.contains("secret") })
    }
}
