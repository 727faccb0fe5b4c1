@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// `Scripts/endurance load` makes ten times as many calls.
private enum Load {
    static let factor: Int = ProcessInfo.processInfo.environment["APIGEN_LOAD"].flatMap { Int($0) } ?? 1
    static let calls: Int = 200 * factor
    static let cancellations: Int = 800 * factor
}

private enum Retried: Delivery {
    static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 2, backoff: .milliseconds(5)))
}

private enum SignedIn: Delivery {
    static let service: ServiceDescription = ServiceDescription("Post", authentication: .bearer)
}

private enum Queued: Delivery {
    static let service: ServiceDescription = ServiceDescription("Post", queues: ["parcels": 8])
    static let policies: CallPolicies? = CallPolicies(queue: "parcels")
}

/// Many calls at once over real connections, with servers that fail and callers that give up.
@Suite("Load", .timeLimit(.minutes(20)))
struct LoadTests {
    @Test("each call ends once, with its own response or fault", arguments: TransportSubject.wired)
    func callsEndWithTheirOwnResponse(subject: TransportSubject) async throws {
        let server = try LoadServer { number in
            switch number % 6 {
            case 0: .cut
            case 1: .reset
            case 2: .slow
            default: .response
            }
        }
        var transport: (any Transport)? = subject.transport()
        let endings = await Self.send(Load.calls, over: transport, server.port)
        #expect(Set(endings.map(\.number)).count == Load.calls && endings.count == Load.calls)
        for (number, ending) in endings {
            switch number % 6 {
            case 0, 1: #expect(ending == .fault(.connectionLost), "call \(number)")
            default: #expect(ending == .response("\(number)"), "call \(number)")
            }
        }
        transport = nil
        #expect(await server.waitForNoConnections())
    }

    @Test("calls cancelled at random end, and leave no connection", arguments: TransportSubject.wired)
    func randomCancellations(subject: TransportSubject) async throws {
        let server = try LoadServer { number in number.isMultiple(of: 2) ? .slow : .response }
        var transport: (any Transport)? = subject.transport()
        var random = SeededRandom(seed: 16)
        var ended = 0
        for first in stride(from: 0, to: Load.cancellations, by: 100) {
            let moments: [Int] = (0..<100).map { _ in Int.random(in: 0..<20_000, using: &random) }
            ended += await Self.cancel(from: first, at: moments, over: transport, server.port)
        }
        #expect(ended == Load.cancellations)
        // Later calls get their own response, and not one that was left behind.
        for (number, ending) in await Self.send(50, over: transport, server.port) {
            #expect(ending == .response("\(number)"))
        }
        transport = nil
        #expect(await server.waitForNoConnections())
    }

    @Test("retry: each call to a busy server is retried and succeeds", arguments: TransportSubject.wired)
    func retryStorm(subject: TransportSubject) async throws {
        let server = try LoadServer { _ in .busy }
        let client = Self.client(subject, server.port) { configuration in configuration.retryBudget = nil }
        let texts = await Self.call(PostDAO<Retried>(client: client), Load.calls)
        #expect(texts == (0..<Load.calls).map { number in "\(number)" })
        #expect(server.counts.values.allSatisfy { count in count == 2 })
    }

    @Test("renewal: one renewal serves all refused calls", arguments: TransportSubject.wired)
    func renewalStorm(subject: TransportSubject) async throws {
        let server = try LoadServer { _ in .refused }
        let renewals = Counter()
        let client = Self.client(subject, server.port) { configuration in
            configuration.session = APISession(.token("old"))
            configuration.refresh = { _ in
                renewals.increase()
                return .token("newest")
            }
        }
        let texts = await Self.call(PostDAO<SignedIn>(client: client), Load.calls)
        #expect(texts == (0..<Load.calls).map { number in "\(number)" })
        #expect(renewals.value == 1)
    }

    @Test(
        "drained queue: each call ends once, and all have ended when it is drained",
        arguments: TransportSubject.wired)
    func drainedQueue(subject: TransportSubject) async throws {
        let server = try LoadServer { number in number.isMultiple(of: 3) ? .slow : .response }
        let client = Self.client(subject, server.port) { configuration in configuration.retryBudget = nil }
        let (post, endings) = (PostDAO<Queued>(client: client), Endings())
        var random = SeededRandom(seed: 8)
        let calls = (0..<Load.calls).map { number in
            let patience: Int? = Bool.random(using: &random) ? Int.random(in: 0..<50_000, using: &random) : nil
            let call = Task { endings.note(number, await Self.text(number, post)) }
            if let patience {
                Task {
                    try? await Task.sleep(for: .microseconds(patience))
                    call.cancel()
                }
            }
            return call
        }
        let waits: [Task<Bool, Never>] = (0..<20).map { _ in
            Task { (try? await client.drained(queue: "parcels")) != nil }
        }
        for call in calls { await call.value }
        try await client.drained()
        for wait in waits { #expect(await wait.value) }
        #expect(endings.all.count == Load.calls)
        for (number, texts) in endings.all {
            #expect(texts == ["\(number)"] || texts == ["\(APIError<ParcelError>.cancelled)"], "call \(number)")
        }
        #expect(await Self.call(post, 20) == (0..<20).map { number in "\(number)" })
    }
}

/// How calls ended.
private final class Endings: @unchecked Sendable {
    private let lock: NSLock = NSLock()
    private var texts: [Int: [String]] = [:]

    func note(_ number: Int, _ text: String) {
        lock.withLock { texts[number, default: []].append(text) }
    }

    var all: [Int: [String]] { lock.withLock { texts } }
}

extension LoadTests {
    private enum Ending: Sendable, Equatable {
        case response(String)
        case fault(NetworkError.Kind)
        case cancelled
        case error(String)
    }

    private static func outcome(of number: Int, over transport: (any Transport)?, _ port: UInt16) async -> Ending {
        guard let transport else { return .error("no transport") }
        let head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(port)", path: "/\(number)")
        do {
            let response: WireResponse = try await transport.send(WireRequest(head: head, timeout: .seconds(1_000)))
            return .response(String(decoding: try await response.body.collect(atMost: 1 << 10), as: UTF8.self))
        } catch let fault as NetworkError {
            return .fault(fault.kind)
        } catch is CancellationError {
            return .cancelled
        } catch {
            return .error("\(error)")
        }
    }

    private static func send(
        _ count: Int, over transport: (any Transport)?, _ port: UInt16
    ) async -> [(number: Int, ending: Ending)] {
        await withTaskGroup(of: (Int, Ending).self) { group in
            for number in 0..<count {
                group.addTask { (number, await outcome(of: number, over: transport, port)) }
            }
            return await group.reduce(into: []) { all, one in all.append((number: one.0, ending: one.1)) }
        }
    }

    /// - Parameter moments: after how many microseconds each call is cancelled.
    /// - Returns: the number of calls that ended with their response or as cancelled.
    private static func cancel(
        from first: Int, at moments: [Int], over transport: (any Transport)?, _ port: UInt16
    ) async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for (offset, moment) in moments.enumerated() {
                group.addTask {
                    let number = first + offset
                    let call = Task { await outcome(of: number, over: transport, port) }
                    try? await Task.sleep(for: .microseconds(moment))
                    call.cancel()
                    let ending = await call.value
                    return ending == .cancelled || ending == .response("\(number)")
                }
            }
            return await group.reduce(into: 0) { count, isFine in count += isFine ? 1 : 0 }
        }
    }

    private static func client(
        _ subject: TransportSubject, _ port: UInt16, _ configure: (inout APIClient.Configuration) -> Void
    ) -> APIClient {
        var configuration = APIClient.Configuration(transport: subject.transport())
        // Under the thread sanitizer, many concurrent calls are slow.
        configuration.timeout = .seconds(1_000)
        configure(&configuration)
        return APIClient(server: "http://127.0.0.1:\(port)", configuration: configuration)
    }

    /// The result of a call, or its error.
    private static func text<How: Delivery>(_ number: Int, _ post: PostDAO<How>) async -> String {
        do {
            return try await post.parcel(number).value
        } catch {
            return "\(error)"
        }
    }

    private static func call<How: Delivery>(_ post: PostDAO<How>, _ count: Int) async -> [String] {
        await withTaskGroup(of: (Int, String).self) { group in
            for number in 0..<count {
                group.addTask { (number, await text(number, post)) }
            }
            return await group.reduce(into: []) { all, one in all.append(one) }
                .sorted { left, right in left.0 < right.0 }.map(\.1)
        }
    }
}
