@_spi(Generated) import APIRuntime
import Testing

@Suite("Priority of a joined call", .timeLimit(.minutes(5)))
struct JoinedCallPriorityTests {
    private enum Coalescing: Delivery {
        static let policies: CallPolicies? = CallPolicies(dedupe: .coalesce)
    }

    /// Records the priorities of calls when their responses arrive.
    private actor PriorityProbe: Middleware {
        private(set) var priorities: [TaskPriority] = []

        func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
            let response = try await next(call)
            priorities.append(Task.currentPriority)
            return response
        }
    }

    @Test("rises to that of a more urgent caller who joins", .enabled(if: canHasten, "this system cannot do so"))
    func rises() async throws {
        let (transport, probe, events) = (HeldTransport(), PriorityProbe(), APIClient.Events())
        let configuration = APIClient.Configuration(wireMiddlewares: [probe], events: events, transport: transport)
        let post = PostDAO<Coalescing>(client: APIClient(server: "http://h", configuration: configuration))
        let stream = events.stream()
        let patient = Task(priority: .background) { try await post.parcel(1).value }
        await transport.arrivals(atLeast: 1)
        let urgent = Task(priority: .high) { try await post.parcel(1).value }
        for await event in stream {
            if case .joined = event.kind { break }
        }
        transport.respond(to: "/parcels/1")
        #expect(try await [patient.value, urgent.value] == ["ok", "ok"])
        #expect(await probe.priorities.map { priority in priority >= .high } == [true])
    }

    private static var canHasten: Bool {
        if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) { true } else { false }
    }
}
