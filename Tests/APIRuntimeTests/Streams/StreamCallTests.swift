@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Streams", .timeLimit(.minutes(5)))
struct StreamCallTests {
    private let time: ManualTime = ManualTime(skipsSleep: false)

    private func gallery(_ server: StreamServer, _ change: (inout APIClient.Configuration) -> Void = { _ in })
        -> GalleryDAO
    {
        var configuration = APIClient.Configuration(time: time, transport: server)
        configuration.random = { 0 }
        change(&configuration)
        return GalleryDAO(client: APIClient(server: "https://api.example.com", configuration: configuration))
    }

    /// The ids of all pictures up to the end, and the error there, if it is one.
    private func read(
        _ server: StreamServer, as format: StreamFormat = .events, _ method: APICall.Request.Method = .get,
        _ change: (inout APIClient.Configuration) -> Void = { _ in }
    ) async -> ([String], APIError<GalleryError>?) {
        var iterator = gallery(server, change).arrivals(format, method).makeAsyncIterator()
        var ids: [String] = []
        do throws(APIError<GalleryError>) {
            while let picture = try await iterator.next() { ids.append(picture.id) }
            return (ids, nil)
        } catch {
            return (ids, error)
        }
    }

    private static func events(_ ids: Int...) -> String {
        ids.map { id in "id: \(id)\ndata: {\"id\":\(id)}\n\n" }.joined()
    }

    @Test("values come one by one, and the request is sent on demand")
    func sendsOnDemand() async throws {
        let server = StreamServer(.init(text: Self.events(1, 2), end: .silence), .init(status: 204))
        let gallery = gallery(server)
        let stream = gallery.arrivals()
        var iterator = stream.makeAsyncIterator()
        #expect(server.requests.isEmpty)
        #expect(try await iterator.next() == Picture(id: "1"))
        #expect(try await iterator.next() == Picture(id: "2"))
        #expect(server.requests.count == 1)
        #expect(server.requests[0].head.headerFields[.accept] == "text/event-stream")
        #expect(server.requests[0].isStreamed)
    }

    @Test("chunks are read on demand")
    func readsOnDemand() async throws {
        let server = StreamServer(.init(text: Self.events(1, 2, 3, 4), size: 24))
        let gallery = gallery(server)
        var iterator = gallery.arrivals().makeAsyncIterator()
        #expect(server.piecesTaken == 0)
        _ = try await iterator.next()
        #expect(server.piecesTaken == 1)
        _ = try await iterator.next()
        #expect(server.piecesTaken == 2)
    }

    @Test("each iteration has its own connection, which is closed with it")
    func oneConnectionPerIteration() async throws {
        let server = StreamServer(.init(text: Self.events(1), end: .silence))
        let gallery = gallery(server)
        let stream = gallery.arrivals()
        for _ in 0..<2 {
            for try await picture in stream {
                #expect(picture.id == "1")
                break
            }
        }
        #expect(server.requests.count == 2)
        while server.closings < 2 { await letOthersRun() }
    }

    @Test("cancellation ends the stream and closes the connection")
    func cancellation() async throws {
        let server = StreamServer(.init(text: Self.events(1), end: .silence))
        let task = Task { await read(server) }
        // The first event, and then silence.
        while server.piecesTaken < 5 { await letOthersRun() }
        task.cancel()
        let (ids, error) = await task.value
        #expect(ids == ["1"])
        #expect(error == .cancelled)
        while server.closings < 1 { await letOthersRun() }
    }

    @Test("events have a name, an id and a number")
    func eventDetails() async throws {
        let text = "event: add\nid: a\ndata: {\"id\":1}\n\ndata: {\"id\":2}\n\n"
        let server = StreamServer(.init(text: text, end: .silence))
        let gallery = gallery(server)
        var iterator = gallery.arrivals().events.makeAsyncIterator()
        #expect(try await iterator.next() == StreamEvent(Picture(id: "1"), number: 1, name: "add", id: "a"))
        #expect(try await iterator.next() == StreamEvent(Picture(id: "2"), number: 2, id: "a"))
    }

    @Test("reconnect: continues after the last event and the server's delay")
    func reconnection() async throws {
        let server = StreamServer(
            .init(text: "retry: 5000\n" + Self.events(1, 2) + "data: {\"id\":", end: .failure(.connectionLost)),
            .init(text: Self.events(3)), .init(status: 204))
        let task = Task { await read(server) }
        for count in 1...2 {
            await time.sleepers(atLeast: 1)
            while time.sleeps.filter({ sleep in sleep == .seconds(5) }).count < count { await letOthersRun() }
            time.advance(by: .seconds(5))
        }
        let (ids, error) = await task.value
        #expect(ids == ["1", "2", "3"])
        #expect(error == nil)
        #expect(server.lastIDs == [nil, "2", "3"])
    }

    @Test("reconnect: a silent server is asked again, and what it repeats is given again")
    func reconnectsAfterSilence() async throws {
        let server = StreamServer(
            .init(text: Self.events(1, 2), end: .silence), .init(text: Self.events(2, 3)), .init(status: 204))
        let task = Task {
            await read(server) { configuration in configuration.timeout = .seconds(15) }
        }
        for (pieces, requests) in [(8, 2), (15, 3)] {
            while server.piecesTaken < pieces { await letOthersRun() }
            while server.requests.count < requests {
                time.advance(by: .seconds(1))
                await letOthersRun()
            }
        }
        let (ids, error) = await task.value
        #expect(ids == ["1", "2", "2", "3"])
        #expect(error == nil)
        #expect(server.lastIDs == [nil, "2", "3"])
    }

    @Test("reconnect: limited attempts with growing delays, if no event arrives")
    func limitsReconnections() async {
        let server = StreamServer(
            .init(text: "retry: 1000\n" + Self.events(1), end: .failure(.connectionLost)),
            .init(end: .failure(.connectionLost)))
        let skipping = ManualTime(skipsSleep: true)
        let (ids, error) = await read(server) { configuration in
            configuration.time = OnlyReconnections(time: skipping)
            configuration.random = { 1 }
        }
        #expect(ids == ["1"])
        let fault = error?.networkFault
        #expect(fault?.kind == .connectionLost)
        #expect(server.requests.count == 4)
        #expect(skipping.sleeps == [.seconds(2), .seconds(3), .seconds(5)])
    }

    @Test(
        "reconnect: after three seconds, or what the server asks for, between a tenth of a second and ten minutes",
        arguments: [
            ("", 3_000), ("retry: 0\n", 100), ("retry: 100\n", 100), ("retry: 5000\n", 5_000),
            ("retry: 600000\n", 600_000), ("retry: 600001\n", 600_000),
        ])
    func delays(field: String, milliseconds: Int) async {
        let server = StreamServer(
            .init(text: field + Self.events(1), end: .failure(.connectionLost)), .init(status: 204))
        let skipping = ManualTime(skipsSleep: true)
        let (ids, error) = await read(server) { configuration in
            configuration.time = OnlyReconnections(time: skipping)
            configuration.random = { 0 }
        }
        #expect(ids == ["1"])
        #expect(error == nil)
        #expect(skipping.sleeps == [.milliseconds(milliseconds)])
    }

    @Test("reconnect: empty responses end the stream after a number of attempts")
    func limitsEmptyResponses() async {
        let server = StreamServer(.init(text: ""))
        let (ids, error) = await read(server) { configuration in
            configuration.time = OnlyReconnections(time: ManualTime(skipsSleep: true))
        }
        #expect(ids == [])
        #expect(error == nil)
        #expect(server.requests.count == 4)
    }

    @Test("reconnect: 5 times by default, and never with 0")
    func noReconnection() async {
        #expect(StreamFormat(.sse).reconnections == 5)
        let server = StreamServer(.init(text: Self.events(1), end: .failure(.connectionLost)))
        let (ids, error) = await read(server, as: .eventsOnce)
        #expect(ids == ["1"])
        #expect(error?.networkFault?.kind == .connectionLost)
        #expect(server.requests.count == 1)
    }

    @Test("reconnect: an unsafe request is not repeated")
    func doesNotReconnectUnsafeRequests() async {
        let lost = StreamServer(.init(text: Self.events(1), end: .failure(.connectionLost)))
        let (ids, error) = await read(lost, .post)
        #expect(ids == ["1"])
        #expect(error != nil)
        let ended = StreamServer(.init(text: Self.events(1)))
        let all = await read(ended, .post)
        #expect(all == (["1"], nil))
        #expect(ended.requests.count == 1)
    }

    @Test("the end marker of the spec ends the stream")
    func endMarker() async {
        let server = StreamServer(.init(text: Self.events(1) + "data: [DONE]\n\n" + Self.events(2), end: .silence))
        #expect(await read(server, as: .eventsToEnd) == (["1"], nil))
    }

    @Test("an invalid value ends the stream and reports the event's number")
    func invalidValue() async {
        let server = StreamServer(.init(text: Self.events(1) + "data: {\"title\":5}\n\n" + Self.events(2)))
        let (ids, error) = await read(server)
        #expect(ids == ["1"])
        let fault = error?.formatFault
        #expect(fault?.event == 2)
        #expect(
            fault?.description
                == "Picture.title at $.title (event 2, byte 9): expected String, found number 5; "
                + "auto-cast: true would accept it")
    }

    @Test("an invalid value is skipped if the spec says so")
    func droppedInvalidValue() async throws {
        let server = StreamServer(
            .init(text: Self.events(1) + "data: {\"title\":5}\n\n" + Self.events(2), end: .silence))
        let gallery = gallery(server)
        var iterator = gallery.arrivals(.eventsToEnd).events.makeAsyncIterator()
        #expect(try await iterator.next()?.number == 1)
        #expect(try await iterator.next()?.number == 3)
    }

    @Test("an event over the size limit ends the stream")
    func tooLong() async {
        let server = StreamServer(.init(text: "data: " + String(repeating: "x", count: 1_000), end: .silence))
        let (_, error) = await read(server) { configuration in
            configuration.maximumEventSize = 100
        }
        let fault = error?.networkFault
        #expect(fault?.kind == .responseTooLarge)
    }

    @Test(
        "a stream that does not start throws an error of the service",
        arguments: [
            (StreamServer.Reply(status: 404), GalleryError.notFound),
            (.init(status: 300), .unknown(code: "http-300", message: nil)),
            (.init(type: "application/json", text: #"{"code":100001}"#), .tokenExpired),
            (.init(status: 503, type: "application/json", text: #"{"code":100002}"#), .systemBusy),
        ])
    func serverErrors(reply: StreamServer.Reply, failure: GalleryError) async {
        #expect(await read(StreamServer(reply)) == ([], .server(failure)))
    }

    @Test("the first line can be an error of the service")
    func errorInTheFirstLine() async {
        let first = StreamServer(.init(type: nil, text: #"{"code":100001}"#))
        #expect(await read(first, as: .lines) == ([], .server(.tokenExpired)))
        let second = StreamServer(.init(type: nil, text: "{\"id\":1}\n{\"id\":2,\"code\":7}"))
        #expect(await read(second, as: .lines) == (["1", "2"], nil))
    }

    @Test("a response of another content type is not an event stream", arguments: ["text/html", nil])
    func otherContentType(type: String?) async {
        let (ids, error) = await read(StreamServer(.init(type: type, text: "data: 1\n\n")))
        #expect(ids == [])
        let fault = error?.formatFault
        #expect(fault?.expected == "a body of text/event-stream")
    }

    @Test("lines of text are strings")
    func textLines() async throws {
        let gallery = gallery(StreamServer(.init(type: "text/plain", text: "one\r\n\ntwo", size: 2)))
        var lines: [String] = []
        for try await line in gallery.log() { lines.append(line) }
        #expect(lines == ["one", "two"])
    }

    @Test("a server that is silent for the timeout is timedOut, a slow one is not")
    func idleTimeout() async {
        let server = StreamServer(.init(text: Self.events(1), end: .silence))
        let task = Task { await read(server, .post) }
        while server.piecesTaken < 5 { await letOthersRun() }
        await time.sleepers(atLeast: 1)
        time.advance(by: .seconds(14))
        time.advance(by: .seconds(2))
        let (ids, error) = await task.value
        #expect(ids == ["1"])
        let fault = error?.networkFault
        #expect(fault?.kind == .timedOut)
    }

    @Test("retry: a failure before the first event is retried")
    func retriesBeforeTheFirstEvent() async throws {
        let server = StreamServer(.init(status: 503), .init(text: Self.events(1), end: .silence))
        let gallery = gallery(server) { configuration in configuration.time = ManualTime(skipsSleep: false) }
        let retrying = GalleryDAO.RetryingAtOnce(gallery: gallery)
        var iterator = retrying.arrivals().makeAsyncIterator()
        #expect(try await iterator.next() == Picture(id: "1"))
        #expect(server.requests.count == 2)
    }
}

extension GalleryDAO {
    /// The same service with retries without delay.
    struct RetryingAtOnce: DAO {
        typealias Failure = GalleryError

        let gallery: GalleryDAO
        var client: APIClient { gallery.client }

        static let service: ServiceDescription = ServiceDescription(
            "Gallery", retry: RetryPolicy(times: 1, backoff: .zero))
    }
}

/// A time source in which sleeps for a call's timeout never end, and others end at once.
struct OnlyReconnections: TimeSource {
    let time: ManualTime

    var date: Date { time.date }
    var uptime: Duration { time.uptime }

    func sleep(for duration: Duration) async throws {
        guard duration == .seconds(15) else { return try await time.sleep(for: duration) }
        let (never, _) = AsyncStream<Void>.makeStream()
        for await _ in never {}
        throw CancellationError()
    }
}
