@_spi(Generated) import APIRuntime
import TestSupport
import Testing

@Suite("Deadlines that are handed down", .timeLimit(.minutes(5)))
struct CallDeadlineTests {
    private enum Queued: Delivery {
        static let policies: CallPolicies? = CallPolicies(queue: "one")
    }

    private func fault(_ action: () async throws -> Void) async -> NetworkError.Kind? {
        do {
            try await action()
            return nil
        } catch {
            guard case .network(let fault)? = error as? APIError<ParcelError> else { return nil }
            return fault.kind
        }
    }

    @Test("calls end at the deadline, in a queue, too, although their timeouts are longer")
    func ends() async throws {
        let transport = HeldTransport()
        let client = APIClient(server: "http://h", configuration: APIClient.Configuration(transport: transport))
        let post = PostDAO<Queued>(client: client)
        let kinds = await APICall.$deadline.withValue(.now + .milliseconds(30)) {
            async let first = fault { _ = try await post.parcel(1).value }
            async let second = fault { _ = try await post.parcel(2).value }
            return await [first, second]
        }
        #expect(kinds == [.timedOut, .timedOut])
        #expect(transport.paths.count <= 1 && transport.heldPaths.isEmpty)
    }

    @Test("after the deadline, nothing is sent")
    func sendsNothing() async throws {
        let transport = HeldTransport()
        let client = APIClient(server: "http://h", configuration: APIClient.Configuration(transport: transport))
        let kind = await APICall.$deadline.withValue(.now) {
            await fault { _ = try await PostDAO<Queued>(client: client).parcel(1).value }
        }
        #expect(kind == .timedOut)
        let other = await fault { _ = try await PostDAO<Queued>(client: client).parcel(1).with(timeout: .zero).value }
        #expect(other == .timedOut)
        #expect(transport.paths.isEmpty)
    }

    @Test("calls that are only sent end at the deadline, too: the transport gets the time that is left")
    func endsPlainCalls() async throws {
        enum Plain: Delivery {}
        let transport = InMemoryTransport("ok")
        let client = APIClient(server: "http://h", configuration: APIClient.Configuration(transport: transport))
        _ = try await APICall.$deadline.withValue(.now + .seconds(20)) {
            try await PostDAO<Plain>(client: client).parcel(1).value
        }
        let timeout = try #require(transport.requests.first?.timeout)
        #expect(timeout <= .seconds(20))
    }

    @Test("calls that end before it are as without one")
    func inTime() async throws {
        let transport = InMemoryTransport("ok")
        let client = APIClient(server: "http://h", configuration: APIClient.Configuration(transport: transport))
        let text = try await APICall.$deadline.withValue(.now + .seconds(300)) {
            try await PostDAO<Queued>(client: client).parcel(1).value
        }
        #expect(text == "ok")
    }
}
