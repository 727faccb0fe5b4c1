import HTTPTypes
import TestSupport
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Calls that share a response", .timeLimit(.minutes(5)))
struct SharedCallsTests {
    private func response(_ text: String) -> APICall.Response { APICall.Response(WireResponse(200, text)) }

    private func key(_ number: Int = 1) throws -> CallKey {
        try #require(CallKey(try Self.call(number)))
    }

    fileprivate static func call(_ number: Int = 1, _ observer: CallObserver? = nil) throws -> APICall {
        let request = APICall.Request(
            method: .get, server: try ServerAddress("http://h"), path: "/\(number)", query: [], headerFields: [:],
            content: .none, timeout: .seconds(1))
        return APICall(request, observer)
    }

    @Test("a first caller that is cancelled while the call begins is cancelled, and the call with it")
    func firstCallerCancelledAtOnce() async throws {
        let calls = SharedCalls()
        let key = try key()
        let isCancelled = Locked(false)
        let caller = Task {
            // The caller's task: the call has a task of its own.
            withUnsafeCurrentTask { task in task?.cancel() }
            return try await calls.response(to: key) {
                Issue.record("joined")
            } send: {
                Issue.record("sent although it is cancelled")
                return response("")
            }
        }
        await #expect(throws: CancellationError.self) { try await caller.value }
        let (gate, open) = AsyncStream<Void>.makeStream()
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let other = Task {
            try await calls.response(to: key) {
            } send: {
                begin.finish()
                for await _ in gate {}
                isCancelled.withLock { $0 = Task.isCancelled }
                return response("late")
            }
        }
        for await _ in begun {}
        other.cancel()
        await #expect(throws: CancellationError.self) { try await other.value }
        open.finish()
        // An abandoned call cannot be joined.
        let next = try await calls.response(to: key) {
            Issue.record("joined")
        } send: {
            response("new")
        }
        #expect(next.wire.body.bytes == Array("new".utf8))
        while !isCancelled.withLock({ $0 }) { await letOthersRun() }
    }

    @Test("a call that ends at once ends for its first caller, and another one follows")
    func endsAtOnce() async throws {
        let calls = SharedCalls()
        for text in ["one", "two"] {
            let shared = try await calls.response(to: try key()) {
                Issue.record("joined")
            } send: {
                response(text)
            }
            #expect(shared.wire.body.bytes == Array(text.utf8))
        }
        await #expect(throws: NetworkError.self) {
            try await calls.response(to: try key()) {
            } send: {
                throw NetworkError(.connectionLost)
            }
        }
    }

    @Test("callers that come and go at any moment get the response or are cancelled", arguments: [1, 2] as [UInt64])
    func anyMoment(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let calls = SharedCalls()
        let running = Counter()
        for _ in 0..<300 {
            let key = try key(Int.random(in: 0..<2, using: &random))
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    let length = Int.random(in: 0..<4, using: &random)
                    let patience: Int? = Bool.random(using: &random) ? Int.random(in: 0..<8, using: &random) : nil
                    group.addTask {
                        let caller = Task {
                            try await calls.response(to: key) {
                            } send: {
                                for _ in 0..<length { await Task.yield() }
                                try Task.checkCancellation()
                                running.increase()
                                return response("ok")
                            }
                        }
                        if let patience {
                            for _ in 0..<patience { await Task.yield() }
                            caller.cancel()
                        }
                        switch await caller.result {
                        case .success(let response): #expect(response.wire.body.bytes == Array("ok".utf8))
                        case .failure(let error): #expect(error is CancellationError && patience != nil)
                        }
                    }
                }
            }
        }
        #expect(running.value > 0)
    }
}

extension SharedCalls {
    /// Waits for the response to a call.
    /// - Parameters:
    ///   - joining: Called if an equal call is in flight.
    ///   - send: Makes the call.
    fileprivate func response(
        to key: CallKey, joining: @escaping @Sendable () -> Void,
        send: @escaping @Sendable () async throws -> APICall.Response
    ) async throws -> APICall.Response {
        let observer = CallObserver(
            call: 0, endpoint: "", time: APIClient.SystemTime(),
            listeners: [{ event in if case .joined = event.kind { joining() } }])
        let next = APICall.Next { _ in try await send() }
        return try await response(to: key, of: try SharedCallsTests.call(1, observer), by: next)
    }
}
