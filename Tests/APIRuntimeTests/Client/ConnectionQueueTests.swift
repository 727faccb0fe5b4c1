@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

@Suite("Connection queue")
struct ConnectionQueueTests {
    /// Records what happens to it.
    private final class Exchange: QueuedExchange {
        let log: Locked<[String]>
        let ticket: ConnectionTicket
        let name: String

        init(_ name: String, _ log: Locked<[String]>, in queue: ConnectionQueue, at server: String = "a") {
            self.log = log
            self.name = name
            let head = HTTPRequest(
                method: .get, scheme: name.hasPrefix("s") ? "https" : "http", authority: server, path: "/")
            ticket = queue.ticket(for: WireRequest(head: head))
        }

        func start(_ handover: Handover<WireResponse>) {}
        func end(_ error: (any Error)?) { log.withLock { $0.append(name + " failed") } }
        func carry() { log.withLock { $0.append(name) } }
    }

    private let log = Locked<[String]>([])

    private var events: [String] { log.withLock { $0 } }

    private func enter(_ names: [String], _ queue: ConnectionQueue, at server: String = "a") -> [Exchange] {
        let exchanges = names.map { name in Exchange(name, log, in: queue, at: server) }
        for exchange in exchanges where exchange.ticket.enter(exchange) { exchange.carry() }
        return exchanges
    }

    @Test("requests to a host start in order, as others leave")
    func order() {
        let queue = ConnectionQueue(.init(perHost: 2, waiting: 3))
        let exchanges = enter(["1", "2", "3", "4", "5", "6"], queue)
        #expect(events == ["1", "2", "6 failed"])
        #expect(queue.waitingCount == 3)
        // One that waits gives up.
        exchanges[2].ticket.leave()
        exchanges[0].ticket.leave()
        exchanges[0].ticket.leave()
        #expect(events == ["1", "2", "6 failed", "4"])
        _ = enter(["other"], queue, at: "b")
        for exchange in exchanges { exchange.ticket.leave() }
        #expect(events == ["1", "2", "6 failed", "4", "other", "5"])
        #expect(queue.waitingCount == 0)
    }

    @Test("hundreds of requests start in order, without those that have left")
    func longOrder() {
        let queue = ConnectionQueue(.init(perHost: 2))
        let exchanges = enter((0..<500).map { number in "\(number)" }, queue)
        #expect(events == ["0", "1"])
        for number in 2..<500 where number.isMultiple(of: 3) { exchanges[number].ticket.leave() }
        for exchange in exchanges { exchange.ticket.leave() }
        let expected = (0..<500).filter { number in number < 2 || !number.isMultiple(of: 3) }
        #expect(events == expected.map { number in "\(number)" })
    }

    @Test("with a total, the request that waited longest starts, whatever its host")
    func total() {
        let queue = ConnectionQueue(.init(perHost: 2, total: 2))
        let first = enter(["1", "2", "3"], queue)
        let second = enter(["4"], queue, at: "b")
        #expect(events == ["1", "2"])
        first[0].ticket.leave()
        first[1].ticket.leave()
        #expect(events == ["1", "2", "3", "4"])
        for exchange in first + second { exchange.ticket.leave() }
        _ = enter(["5", "6", "7"], queue, at: "c")
        #expect(events == ["1", "2", "3", "4", "5", "6"])
    }

    @Test("a connection that carries many requests lets more of them start")
    func sharing() {
        let queue = ConnectionQueue(.init(perHost: 1, total: 1))
        let names = (1...103).map { number in "\(number)" }
        let exchanges = enter(names, queue)
        #expect(events.count == 1)
        exchanges[0].ticket.begin(isShared: true)
        #expect(events == Array(names.prefix(101)))
        exchanges[7].ticket.leave()
        #expect(events == Array(names.prefix(102)))
    }

    @Test("the time for connecting is not that of waiting for a connection")
    func connecting() throws {
        let hour: Duration = .seconds(3_600)
        let queue = ConnectionQueue(.init(perHost: 1, connectTimeout: hour))
        let before: ContinuousClock.Instant = .now
        let exchanges = enter(["1", "2"], queue)
        let (first, second) = (
            try #require(exchanges[0].ticket.connecting), try #require(exchanges[1].ticket.connecting)
        )
        #expect(first.limit == hour)
        let end = try #require(first.end())
        #expect(end >= before + hour)
        #expect(first.end() == end)
        // It moves while the request waits.
        let later: ContinuousClock.Instant = .now
        #expect(try #require(second.end()) >= later + hour)
        exchanges[0].ticket.begin(isShared: false)
        #expect(first.end() == nil)
        exchanges[0].ticket.leave()
        let fixed = try #require(second.end())
        #expect(second.end() == fixed)
    }

    @Test("the time for connecting stands still while all connections are in use")
    func busy() throws {
        var kind = ConnectionQueue.Kind()
        kind.expectsSharing = (encrypted: true, plain: false)
        let queue = ConnectionQueue(.init(perHost: 1, connectTimeout: .seconds(3_600)), kind)
        let exchanges = enter(["s1", "s2"], queue)
        #expect(events == ["s1", "s2"])
        let second = try #require(exchanges[1].ticket.connecting)
        let first = try #require(second.end())
        exchanges[0].ticket.begin(isShared: false)
        #expect(try #require(second.end()) > first)
        exchanges[0].ticket.leave()
        let fixed = try #require(second.end())
        #expect(fixed > first)
        #expect(second.end() == fixed)
    }
}
