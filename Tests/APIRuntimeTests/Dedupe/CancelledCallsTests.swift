@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

/// Queues, dedupe and retries together, with calls that are cancelled at any moment.
///
/// With the thread sanitizer: `swift test --sanitize=thread --filter CancelledCallsTests`.
@Suite("Cancellation with queue, dedupe and retry", .timeLimit(.minutes(5)))
struct CancelledCallsTests {
    private static let queue: String = "parcels"
    private static let width: Int = 2
    private static let service: ServiceDescription = ServiceDescription("Post", queues: [queue: width])

    private enum Coalescing: Delivery {
        static let service: ServiceDescription = CancelledCallsTests.service
        static let policies: CallPolicies? = CallPolicies(queue: queue, dedupe: .coalesce, retry: RetryPolicy(times: 2))
    }

    private enum Replacing: Delivery {
        static let service: ServiceDescription = CancelledCallsTests.service
        static let policies: CallPolicies? = CallPolicies(
            queue: queue, dedupe: .cancelPrevious, retry: RetryPolicy(times: 2))
    }

    private enum Rejecting: Delivery {
        static let service: ServiceDescription = CancelledCallsTests.service
        static let policies: CallPolicies? = CallPolicies(queue: queue, dedupe: .reject, retry: RetryPolicy(times: 2))
    }

    /// How calls ended.
    private enum End: CaseIterable {
        case responded
        case failed
        case cancelled
        case rejected
    }

    @Test("every call ends, and none leaves anything behind", arguments: [1, 2, 3] as [UInt64])
    func everyCallEnds(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let transport = UnreliableTransport(seed: seed)
        let configuration = APIClient.Configuration(
            retryBudget: nil, time: ManualTime(skipsSleep: true), transport: transport)
        let client = APIClient(server: "http://h", configuration: configuration)
        var ends: [End: Int] = [:]
        var rounds = 0
        // How calls overlap depends on timing: runs until each kind of end has been seen often enough.

        while rounds < 100 || End.allCases.contains(where: { end in ends[end, default: 0] <= 20 }) {
            rounds += 1
            await withTaskGroup(of: End.self) { group in
                for _ in 0..<20 {
                    let kind = Int.random(in: 0..<3, using: &random)
                    let number = Int.random(in: 0..<3, using: &random)
                    let patience: Int? = Bool.random(using: &random) ? Int.random(in: 0..<60, using: &random) : nil
                    group.addTask {
                        let task = Task { await Self.end(of: kind, number, client) }
                        if let patience {
                            for _ in 0..<patience { await Task.yield() }
                            task.cancel()
                        }
                        return await task.value
                    }
                }
                for await end in group { ends[end, default: 0] += 1 }
            }
            try await client.drained()
        }
        #expect(ends.values.reduce(0, +) == rounds * 20)
        #expect(transport.mostAtOnce == Self.width)
        #expect(transport.running == 0)
        // Nothing left behind joins, rejects or delays a later call.
        transport.becomeReliable()
        for number in 0..<3 {
            for kind in 0..<3 { #expect(await Self.end(of: kind, number, client) == .responded) }
        }
    }

    private static func end(of kind: Int, _ number: Int, _ client: APIClient) async -> End {
        let call =
            switch kind {
            case 0: PostDAO<Coalescing>(client: client).parcel(number)
            case 1: PostDAO<Replacing>(client: client).parcel(number)
            default: PostDAO<Rejecting>(client: client).parcel(number)
            }
        switch await call.result {
        case .success: return .responded
        case .failure(.cancelled): return .cancelled
        case .failure(.network(let fault)) where fault.kind == .duplicate: return .rejected
        case .failure: return .failed
        }
    }
}

/// Responds after a while, fails, or is cancelled, as a seed decides.
private final class UnreliableTransport: Transport, @unchecked Sendable {
    /// Guards all that follows.
    private let lock: NSLock = NSLock()
    private var random: SeededRandom
    private var isReliable: Bool = false
    private var count: Int = 0
    private var most: Int = 0

    init(seed: UInt64) {
        random = SeededRandom(seed: seed &+ 1000)
    }

    /// The number of requests in flight.
    var running: Int { lock.withLock { count } }

    /// The highest number of requests in flight.
    var mostAtOnce: Int { lock.withLock { most } }

    func becomeReliable() {
        lock.withLock { isReliable = true }
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let (pause, dice) = begin()
        defer { lock.withLock { count -= 1 } }
        for _ in 0..<pause {
            try Task.checkCancellation()
            await Task.yield()
        }
        switch dice {
        case 0..<3: throw NetworkError(.connectionLost)
        case 3..<6: return WireResponse(503)
        default: return WireResponse(200, "ok")
        }
    }

    private func begin() -> (pause: Int, dice: Int) {
        lock.withLock {
            count += 1
            most = max(most, count)
            return (
                Int.random(in: 0..<8, using: &random), isReliable ? 9 : Int.random(in: 0..<10, using: &random)
            )
        }
    }
}
