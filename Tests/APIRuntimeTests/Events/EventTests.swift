@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Call events")
struct EventTests {
    /// Events, and a gallery that emits them.
    private func gallery(_ transport: any Transport, _ middlewares: [any Middleware] = []) -> (
        APIClient.Events, GalleryDAO
    ) {
        let events = APIClient.Events()
        let configuration = APIClient.Configuration(middlewares: middlewares, events: events, transport: transport)
        return (events, GalleryDAO(client: APIClient(server: "http://h", configuration: configuration)))
    }

    /// The events of a stream up to the end of a call.
    private func texts(_ stream: AsyncStream<APICall.Event>) async -> [String] {
        var texts: [String] = []
        for await event in stream {
            texts.append(event.text)
            if case .ended = event.kind { return texts }
        }
        return texts
    }

    @Test("a call emits started, sent, received, downloaded and ended")
    func startToEnd() async throws {
        let (events, gallery) = gallery(InMemoryTransport("text"))
        let stream = events.stream()
        _ = try await gallery.terms().value
        #expect(
            await texts(stream) == [
                "started GET http://h/5/terms?lang=en", "sent to http://h, 1", "received 200", "downloaded 4 of 4",
                "ended",
            ])
    }

    @Test("each stream gets all events, and calls are numbered")
    func eachStreamGetsAllEvents() async throws {
        let (events, gallery) = gallery(InMemoryTransport("text"))
        let streams = [events.stream(), events.stream()]
        for _ in 0..<2 { _ = try await gallery.terms().value }
        for stream in streams {
            var calls: [UInt64] = []
            for await event in stream {
                #expect(event.endpoint == "Gallery.terms")
                if case .ended = event.kind { calls.append(event.call) }
                if calls.count == 2 { break }
            }
            #expect(calls == [1, 2])
        }
    }

    @Test("a stream of some endpoints has their events alone")
    func someEndpoints() async throws {
        let (events, gallery) = gallery(InMemoryTransport("text"))
        let stream = events.stream(of: gallery.picture(id: ""), gallery.latestPicture())
        _ = try await gallery.terms().value
        _ = try await gallery.picture(id: "7").value
        var endpoints: Set<String> = []
        for await event in stream {
            endpoints.insert(event.endpoint)
            if case .ended = event.kind { break }
        }
        #expect(endpoints == ["Gallery.picture"])
    }

    @Test("an error ends the call without the server's message")
    func errorsWithoutServerMessages() async throws {
        let responses: [(Int, String, String)] = [
            (200, #"{"code":100001,"msg":"token abc"}"#, "ended: the server responded with 100001"),
            (404, "", "ended: the server responded with http-404"),
        ]
        for (status, body, end) in responses {
            let (events, gallery) = gallery(InMemoryTransport(body, status: status))
            let stream = events.stream()
            _ = try? await gallery.terms().value
            #expect(await texts(stream).last == end)
        }
        let (events, gallery) = gallery(InMemoryTransport { _ in throw NetworkError(.timedOut) })
        let stream = events.stream()
        _ = try? await gallery.terms().value
        #expect(await texts(stream).suffix(2) == ["sent to http://h, 1", "ended: Gallery.terms: timedOut"])
    }

    @Test("an invalid request emits started and ended")
    func invalidRequest() async throws {
        let (events, gallery) = gallery(InMemoryTransport())
        let stream = events.stream()
        _ = try? await gallery.searchPictures(searchKey: "").value
        let texts = await texts(stream)
        #expect(texts.first == "started GET /api/pictures/search")
        #expect(texts.count == 2)
        #expect(texts.last?.hasPrefix("ended: Gallery.searchPictures: searchKey: expected") == true)
    }

    @Test("attempts of one call are counted")
    func countsAttempts() async throws {
        let again = Step { call, next in
            _ = try await next(call)
            return try await next(call)
        }
        let (events, gallery) = gallery(InMemoryTransport("text"), [again])
        let stream = events.stream()
        _ = try await gallery.terms().value
        #expect(
            await texts(stream).filter { text in text.hasPrefix("sent") } == [1, 2].map { "sent to http://h, \($0)" })
    }

    @Test("downloaded is emitted for each chunk")
    func downloadProgress() async throws {
        let transport = InMemoryTransport { _ in
            let body = WireBody(length: 6, isRepeatable: false) {
                WireBody.Chunks(
                    AsyncStream { continuation in
                        for piece in ["ab", "cde", "f"] { continuation.yield(Array(piece.utf8)) }
                        continuation.finish()
                    })
            }
            return WireResponse(head: HTTPResponse(status: .ok), body: body)
        }
        let call = GalleryDAO(transport).terms().start()
        let texts = await texts(call.events)
        #expect(
            texts.filter { text in text.hasPrefix("downloaded") } == [
                "downloaded 2 of 6", "downloaded 5 of 6", "downloaded 6 of 6",
            ])
        #expect(try await call.value == "abcdef")
    }

    @Test("a started call has its own events and its response")
    func startedCall() async throws {
        let call = GalleryDAO(InMemoryTransport("text", status: 203)).terms().start()
        var kinds: [String] = []
        for await event in call.events { kinds.append(event.text) }
        #expect(kinds.first == "started GET https://api.example.com/v1/5/terms?lang=en")
        #expect(kinds.last == "ended")
        #expect(try await call.response.status.code == 203)
        #expect(try await call.value == "text")
    }

    @Test("cancelling a started call, or the task that awaits it, ends it", arguments: [true, false])
    func cancellation(isDirect: Bool) async throws {
        let (waiting, isWaiting) = AsyncStream<Void>.makeStream()
        let transport = InMemoryTransport { _ in
            isWaiting.finish()
            try await Task.sleep(for: .seconds(600))
            return WireResponse(200)
        }
        let call = GalleryDAO(transport).terms().start()
        let task = Task { try await call.value }
        for await _ in waiting {}
        if isDirect { call.cancel() } else { task.cancel() }
        await #expect(throws: APIError<GalleryError>.cancelled) { try await task.value }
        var last: String?
        for await event in call.events { last = event.text }
        #expect(last == "ended: cancelled")
    }

    @Test("streams end with their source, and unread streams are dropped")
    func streamsEndWithTheirSource() async throws {
        var events: APIClient.Events? = APIClient.Events()
        let stream = try #require(events).stream()
        events = nil
        var count = 0
        for await _ in stream { count += 1 }
        #expect(count == 0)
    }

    @Test("a slow reader loses the oldest events")
    func slowReaderLosesOldEvents() async throws {
        let (events, gallery) = gallery(InMemoryTransport("text"))
        let stream = events.stream(capacity: 1)
        _ = try await gallery.terms().value
        #expect(events.lostCount > 0)
        let lost = events.lostCount
        #expect(await texts(stream) == ["ended"])
        #expect(events.lostCount == lost)
    }

    @Test("a call's duration follows the client's time source")
    func duration() async throws {
        struct StandingTime: TimeSource {
            let date: Date = Date(timeIntervalSince1970: 0)
            let uptime: Duration = .seconds(5)
            func sleep(for duration: Duration) async throws {}
        }
        let events = APIClient.Events()
        let configuration = APIClient.Configuration(
            events: events, time: StandingTime(), transport: InMemoryTransport("text"))
        let stream = events.stream()
        _ = try await GalleryDAO(client: APIClient(server: "http://h", configuration: configuration)).terms().value
        for await event in stream {
            guard case .ended(let duration, _) = event.kind else { continue }
            #expect(duration == .zero)
            return
        }
    }
}

extension APICall.Event {
    /// A short description.
    var text: String {
        switch kind {
        case .started(let request): "started " + request
        case .sent(let server, let attempt): "sent to \(server), \(attempt)"
        case .received(let status): "received \(status)"
        case .uploaded(let count, let length): "uploaded \(count) of \(length ?? -1)"
        case .downloaded(let count, let length): "downloaded \(count) of \(length ?? -1)"
        case .ended(_, let failure): "ended" + (failure.map { failure in ": \(failure)" } ?? "")
        default: "\(kind)"
        }
    }
}
