@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

private enum Stubborn: Delivery {
    static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 3, backoff: .milliseconds(1)))
}

@Suite("Transport conformance: incomplete responses", .timeLimit(.minutes(5)))
struct FaultConformanceTests {
    @Test("cancellation ends the call and its connection", arguments: TransportSubject.allCases, [true, false])
    func cancelsCallAndConnection(subject: TransportSubject, isStreamed: Bool) async throws {
        let stage = try Stage(subject, ServerScript(pieces: ["12345"], framing: .declared(10), ending: .silent))
        let sent = stage.request(isStreamed: isStreamed)
        let task = Task { try await stage.response(to: sent).body }
        await stage.waitForRequests(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await stage.waitForClosing())
    }

    @Test("cancellation ends an upload", arguments: TransportSubject.allCases)
    func cancelsUploads(subject: TransportSubject) async throws {
        let stage = try Stage(subject)
        let (started, starting) = AsyncStream<Void>.makeStream()
        let body = WireBody(length: 10, isRepeatable: false) {
            WireBody.Chunks {
                starting.finish()
                try await Task.sleep(for: .seconds(1_000))
                return nil
            }
        }
        let sent = stage.request(.put, body: body)
        let task = Task { try await stage.response(to: sent).body }
        for await _ in started {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("a cancelled task sends nothing", arguments: TransportSubject.allCases)
    func cancelledTaskSendsNothing(subject: TransportSubject) async throws {
        let stage = try Stage(subject)
        let sent = stage.request()
        let task = Task {
            withUnsafeCurrentTask { task in task?.cancel() }
            return try await stage.response(to: sent).body
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(stage.received.isEmpty)
    }

    @Test(
        "a server that is silent in the middle of a body times out", arguments: TransportSubject.allCases,
        [true, false])
    func silentBodyTimesOut(subject: TransportSubject, isStreamed: Bool) async throws {
        let stage = try Stage(subject, ServerScript(pieces: ["12345"], framing: .declared(10), ending: .silent))
        let fault = await stage.fault(of: stage.request(timeout: .milliseconds(300), isStreamed: isStreamed))
        #expect(fault?.kind == .timedOut)
        #expect(await stage.waitForClosing())
    }

    @Test("a silent server times out", arguments: TransportSubject.wired)
    func silentServerTimesOut(subject: TransportSubject) async throws {
        let server = try LoopbackServer { _ in .hang(after: []) }
        do {
            _ = try await subject.transport().send(server.request(timeout: .milliseconds(300)))
            Issue.record("no fault")
        } catch let fault as NetworkError {
            #expect(fault.kind == .timedOut)
        }
        #expect(await server.waitForClosing(1))
    }

    @Test("a timeout of nothing or less ends at once", arguments: TransportSubject.wired, [0, -1])
    func noTime(subject: TransportSubject, seconds: Int) async throws {
        let server = try LoopbackServer { _ in .hang(after: []) }
        do {
            _ = try await subject.transport().send(server.request(timeout: .seconds(seconds)))
            Issue.record("no fault")
        } catch let fault as NetworkError {
            #expect(fault.kind == .timedOut)
        }
    }

    @Test(
        "a timeout reports the call's timeout, not the last attempt's",
        arguments: TransportSubject.wired)
    func reportsTheCallsTimeout(subject: TransportSubject) async throws {
        // A busy machine may leave no time for a second attempt; the call then fails with the first response.
        for _ in 0..<20 {
            let requests = Counter()
            let server = try LoopbackServer { _ in requests.next() == 1 ? .response("503 Busy") : .hang(after: []) }
            var configuration = APIClient.Configuration(transport: subject.transport())
            configuration.timeout = .milliseconds(500)
            configuration.retryBudget = nil
            let post = PostDAO<Stubborn>(client: APIClient(server: server.address, configuration: configuration))
            let error = await #expect(throws: APIError<ParcelError>.self) { try await post.parcel(1).value }
            guard requests.value > 1 else { continue }
            guard case .network(let fault)? = error else {
                Issue.record("the call does not time out: \(String(describing: error))")
                return
            }
            #expect(fault.kind == .timedOut)
            #expect(fault.reason == "no whole response within 0.5 seconds")
            return
        }
        Issue.record("no call made a second attempt")
    }

    @Test("a server that sends a byte now and then times out", arguments: TransportSubject.allCases)
    func drippingBodyTimesOut(subject: TransportSubject) async throws {
        let stage = try Stage(subject, ServerScript(framing: .untilClose, ending: .drip))
        #expect(await stage.fault(of: stage.request(timeout: .milliseconds(300)))?.kind == .timedOut)
        #expect(await stage.waitForClosing())
    }

    @Test("a cut body is connectionLost", arguments: TransportSubject.allCases, [true, false])
    func cutBodyIsConnectionLost(subject: TransportSubject, isStreamed: Bool) async throws {
        for framing in [ServerScript.Framing.declared(10), .chunked] {
            for ending in [ServerScript.Ending.cut, .reset] {
                let stage = try Stage(subject, ServerScript(pieces: ["12345"], framing: framing, ending: ending))
                let fault = await stage.fault(of: stage.request(isStreamed: isStreamed))
                #expect(fault?.kind == .connectionLost, "\(framing), \(ending)")
            }
        }
    }
}
