@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

/// Cancels at points that a seed chooses. Also for the thread sanitizer:
/// `swift test --sanitize=thread --filter RandomCancellationTests`.
@Suite("Cancellation at random points", .timeLimit(.minutes(5)))
struct RandomCancellationTests {
    private static let rounds: Int = 2000

    /// Responds with a text in chunks, and yields before each.
    private static let transport: InMemoryTransport = InMemoryTransport { request in
        for _ in 0..<3 { await Task.yield() }
        try Task.checkCancellation()
        let page = request.head.path?.split(separator: "=").last.flatMap { text in Int(text) } ?? 0
        let text = page > 0 ? page <= 5 ? #"{"data":[\#(page)]}"# : #"{"data":[]}"# : "abc"
        let body = WireBody(length: nil, isRepeatable: false) {
            let pieces = PieceSource(text.utf8.map { byte in [byte] })
            return WireBody.Chunks { await pieces.next() }
        }
        return WireResponse(head: HTTPResponse(status: .ok), body: body)
    }

    /// Does not respond until it is cancelled.
    private static let silence: InMemoryTransport = InMemoryTransport { _ in
        try await Task.sleep(for: .seconds(100_000))
        return WireResponse(head: HTTPResponse(status: .ok))
    }

    @Test("started calls end with their text or as cancelled, and so do their events")
    func startedCalls() async throws {
        var generator = SeededRandom(seed: 20_261_121)
        let events = APIClient.Events()
        let stream = events.stream(capacity: 100_000)
        let galleries = [Self.transport, Self.silence].map { transport in
            var configuration = APIClient.Configuration(events: events, transport: transport)
            configuration.timeout = .seconds(100_000)
            return GalleryDAO(client: APIClient(server: "http://h", configuration: configuration))
        }
        var cancelled = 0
        for round in 0..<Self.rounds {
            // However slow the machine, some calls are cancelled in time.
            let call = galleries[round % 10 == 5 ? 1 : 0].terms().start()
            let reader = Task {
                var last = ""
                for await event in call.events { last = event.text }
                return last
            }
            // However fast the machine, some calls are cancelled too late.
            if round.isMultiple(of: 10) { _ = try? await call.value }
            for _ in 0..<Int.random(in: 0..<30, using: &generator) { await Task.yield() }
            call.cancel()
            do {
                #expect(try await call.value == "abc")
                #expect(await reader.value == "ended")
            } catch {
                #expect(error == .cancelled)
                #expect(await reader.value == "ended: cancelled")
                cancelled += 1
            }
        }
        #expect(cancelled > 0 && cancelled < Self.rounds)
        var started = 0
        var ended = 0
        for await event in stream {
            if case .started = event.kind { started += 1 }
            if case .ended = event.kind { ended += 1 }
            if ended == Self.rounds { break }
        }
        #expect(started == ended)
    }

    @Test("paging stops where it is cancelled, without skipped or repeated pages")
    func pages() async throws {
        var generator = SeededRandom(seed: 4)
        let dao = ListDAO(Self.transport)
        var lengths: Set<Int> = []
        for round in 0..<Self.rounds {
            let task = Task {
                var numbers: [Int] = []
                // At any speed, some are cancelled before they begin, and some when they are done.
                if round % 10 == 5 { withUnsafeCurrentTask { task in task?.cancel() } }
                do throws(APIError<GalleryError>) {
                    var iterator = dao.byPage(1).items.makeAsyncIterator()
                    while let number = try await iterator.next() { numbers.append(number) }
                } catch {
                    #expect(error == .cancelled)
                }
                return numbers
            }
            if round.isMultiple(of: 10) { _ = await task.value }
            for _ in 0..<Int.random(in: 0..<200, using: &generator) { await Task.yield() }
            task.cancel()
            let numbers = await task.value
            #expect(numbers == Array([1, 2, 3, 4, 5].prefix(numbers.count)))
            lengths.insert(numbers.count)
        }
        #expect(lengths.count > 1)
    }
}

/// Yields chunks one by one.
private actor PieceSource {
    private var pieces: ArraySlice<[UInt8]>

    init(_ pieces: [[UInt8]]) {
        self.pieces = pieces[...]
    }

    func next() async -> [UInt8]? {
        await Task.yield()
        return pieces.popFirst()
    }
}
