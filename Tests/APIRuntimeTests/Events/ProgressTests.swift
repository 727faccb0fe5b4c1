import Testing

@_spi(Generated) @testable import APIRuntime

@Suite("Progress", .timeLimit(.minutes(5)))
struct ProgressTests {
    private enum Retried: Delivery {
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 1))
    }

    /// A call over a real connection, whose response is its own body of 300,002 bytes.
    private func echo(_ server: LoopbackServer) -> RunningCall<Void, GalleryError> {
        let text = String(repeating: "x", count: 300_000)
        return PlainDAO(client: APIClient(server: server.address)).probe { request in request.body(text) }.start()
    }

    private func server() throws -> LoopbackServer {
        try LoopbackServer { received in .response("200 OK", body: received.bodyText) }
    }

    @Test("upload and download events grow up to the last byte")
    func uploadAndDownload() async throws {
        let server = try server()
        let call = echo(server)
        var sent: [Int64] = []
        var received: [Int64] = []
        for await event in call.events {
            switch event.kind {
            case .uploaded(let count, let length):
                sent.append(count)
                #expect(length == 300_002)
            case .downloaded(let count, let length):
                received.append(count)
                #expect(length == 300_002)
            default: break
            }
        }
        try await call.value
        for counts in [sent, received] {
            #expect(counts.last == 300_002)
            #expect(counts == counts.sorted())
        }
    }

    @Test("the progress of a call goes from the first byte that is sent to the last one that is received")
    func growingProgress() async throws {
        let server = try server()
        let call = echo(server)
        let progress = await all(call.progress)
        try await call.value
        for (left, right) in zip(progress, progress.dropFirst()) {
            #expect(left.order.lexicographicallyPrecedes(right.order))
        }
        #expect(progress.last?.text == "1 receiving 300002/300002")
        #expect(progress.last?.fraction == 1)
    }

    private func all(_ stream: AsyncStream<APICall.Progress>) async -> [APICall.Progress] {
        await stream.reduce(into: []) { all, progress in all.append(progress) }
    }

    /// The progress values that a reader gets after a series of events.
    private func told(_ events: APICall.Event.Kind...) -> [APICall.Progress] {
        var progress = APICall.Progress()
        return events.compactMap { event in progress.note(event) ? progress : nil }
    }

    @Test("does not run back within an attempt and a phase, whatever a transport reports")
    func doesNotRunBack() {
        let progress = told(
            .started(request: "POST"), .sent(server: "h", attempt: 1), .uploaded(4, of: 10), .uploaded(2, of: 10),
            .uploaded(10, of: 10), .received(status: 200), .downloaded(3, of: 6), .uploaded(10, of: 10),
            .downloaded(2, of: 6), .downloaded(6, of: 6), .ended(after: .zero, failure: nil))
        #expect(
            progress.map(\.text) == [
                "1 sending 0/-", "1 sending 4/10", "1 sending 10/10", "1 receiving 3/6", "1 receiving 6/6",
            ])
    }

    @Test("an attempt begins anew, with a higher number")
    func attempts() {
        let progress = told(
            .sent(server: "h", attempt: 1), .uploaded(10, of: 10), .downloaded(3, of: 6),
            .retrying(after: .zero, because: "connectionLost"), .sent(server: "h", attempt: 2), .uploaded(5, of: 10))
        #expect(
            progress.map(\.text) == [
                "1 sending 0/-", "1 sending 10/10", "1 receiving 3/6", "2 sending 0/-", "2 sending 5/10",
            ])
    }

    @Test("the fraction is known if the length is, and at most 1")
    func fractions() {
        #expect(APICall.Progress().fraction == nil)
        #expect(told(.downloaded(3, of: nil)).map(\.fraction) == [nil])
        #expect(told(.downloaded(0, of: 0)).map(\.fraction) == [1])
        #expect(told(.uploaded(1, of: 4), .uploaded(9, of: 4)).map(\.fraction) == [0.25, 1])
    }

    @Test("a call that is sent again ends with the progress of its last attempt")
    func retriedCall() async throws {
        let requests = Counter()
        let transport = InMemoryTransport { _ in WireResponse(requests.next() == 1 ? 503 : 200, "ok") }
        let configuration = APIClient.Configuration(time: ManualTime(skipsSleep: true), transport: transport)
        let client = APIClient(server: "http://h", configuration: configuration)
        let call = PostDAO<Retried>(client: client).parcel(1).start()
        #expect(await all(call.progress).last?.text == "2 receiving 2/2")
        #expect(try await call.value == "ok")
    }

    @Test("the progress ends with a call that fails, and has no value if nothing is sent")
    func failedCalls() async {
        let lost = GalleryDAO(InMemoryTransport { _ in throw NetworkError(.connectionLost) }).terms().start()
        #expect(await all(lost.progress).last?.text == "1 sending 0/-")
        let invalid = GalleryDAO(InMemoryTransport()).searchPictures(searchKey: "").start()
        #expect(await all(invalid.progress).isEmpty)
    }
}

extension APICall.Progress {
    /// A short description.
    fileprivate var text: String {
        "\(attempt) \(phase) \(bytes)/\(length.map { length in "\(length)" } ?? "-")"
    }

    /// What grows.
    fileprivate var order: [Int64] { [Int64(attempt), phase == .sending ? 0 : 1, bytes] }
}
