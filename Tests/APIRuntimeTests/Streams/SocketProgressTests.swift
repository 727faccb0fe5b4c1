import APIRuntime
import TestSupport
import Testing
import WireSyntax

@Suite("Progress of WebSockets")
struct SocketProgressTests {
    /// A server that keeps its events, and continues after a position.
    private struct KeepingServer {
        let count: Int
        /// Whether it continues with the event at the position instead of the one after it.
        let repeats: Bool

        /// The positions of what it sends on a connection; `nil` for an event without one.
        func messages(after position: ExactText?, _ random: inout SeededRandom) -> [Int?] {
            let last = position.flatMap { Int($0.text) } ?? 0
            let first = max(1, repeats ? last : last + 1)
            guard first <= count else { return [] }
            return (first...count).flatMap { number -> [Int?] in
                Bool.random(using: &random) ? [nil, number] : [number]
            }
        }
    }

    @Test("no event is lost or comes twice, in 10,000 random orders of loss and reconnection")
    func randomLosses() {
        for seed in 0..<10_000 {
            var random = SeededRandom(seed: UInt64(seed))
            let server = KeepingServer(count: Int.random(in: 1...20, using: &random), repeats: .random(using: &random))
            var progress = SocketProgress(limit: .max)
            var received: [Int] = []
            while received.last != server.count {
                // Some connections are never opened.
                if Int.random(in: 0..<4, using: &random) > 0 {
                    progress.connected()
                    let messages = server.messages(after: progress.position, &random)
                    // What is on its way when the connection is lost does not arrive.
                    for number in messages.prefix(Int.random(in: 0...messages.count, using: &random)) {
                        let isNew = progress.received(at: number.map { ExactText("\($0)") })
                        if isNew, let number { received.append(number) }
                    }
                }
                let next = progress.ended(Bool.random(using: &random) ? .lost : .closed(.goingAway))
                guard case .reconnect = next else {
                    Issue.record("seed \(seed) ends with \(next)")
                    return
                }
            }
            #expect(received == Array(1...server.count), "seed \(seed)")
        }
    }

    @Test("attempts count from the last new event, up to the limit")
    func limit() {
        var progress = SocketProgress(limit: 2)
        func isNew(_ position: String?) -> Bool { progress.received(at: position.map { ExactText($0) }) }
        func next() -> SocketProgress.Next { progress.ended(.lost) }
        progress.connected()
        #expect(isNew("1"))
        #expect(next() == .reconnect(attempt: 1))
        progress.connected()
        // The server repeats the last event, which is no progress.
        #expect(!isNew("1"))
        #expect(next() == .reconnect(attempt: 2))
        progress.connected()
        #expect(isNew(nil))
        #expect(next() == .reconnect(attempt: 1))
        #expect(next() == .reconnect(attempt: 2))
        #expect(next() == .fail)
    }

    @Test("an equal position later on is another event")
    func equalPositions() {
        var progress = SocketProgress(limit: 1)
        func isNew(_ position: String) -> Bool { progress.received(at: ExactText(position)) }
        progress.connected()
        #expect(isNew("1"))
        #expect(isNew("1"))
    }

    @Test("codes end, fail, or ask for another connection")
    func codes() {
        func next(_ code: SocketClosure.Code) -> SocketProgress.Next {
            var progress = SocketProgress(limit: 1)
            return progress.ended(.closed(code))
        }
        for code: SocketClosure.Code in [.normal, .noStatus] { #expect(next(code) == .end) }
        for code: SocketClosure.Code in [
            .goingAway, .abnormal, .internalError, .serviceRestart, .tryAgainLater, .badGateway,
        ] {
            #expect(next(code) == .reconnect(attempt: 1))
        }
        for code: SocketClosure.Code in [
            .protocolError, .unsupportedData, .invalidData, .policyViolation, .messageTooBig, .missingExtension,
            SocketClosure.Code(rawValue: 4000),
        ] {
            #expect(next(code) == .fail)
        }
        var progress = SocketProgress(limit: 1)
        let last = progress.ended(.failed)
        #expect(last == .fail)
    }
}
