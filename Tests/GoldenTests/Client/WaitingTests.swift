import APIRuntime
import ClientScenario
import HTTPTypes
import TestSupport
import Testing

@Suite("Generated queues and dedupe")
struct WaitingTests {
    @Test("a queue limits concurrent calls to its width")
    func queues() async throws {
        let two = Gate()
        let transport = ScriptedTransport { _, number in
            if number > 8 { await two.wait() } else { for _ in 0..<20 { await Task.yield() } }
            return .data("null")
        }
        let market = market(transport)
        await withThrowingTaskGroup(of: Void.self) { group in
            for id in 0..<8 { group.addTask { try await market.rename(id: id, title: "t").value } }
        }
        #expect(await transport.requests.count == 8)
        #expect(await transport.mostUnderWay == 1)
        await withThrowingTaskGroup(of: Void.self) { group in
            for id in 0..<8 { group.addTask { _ = try await market.image(id: id).value } }
            await transport.requests(atLeast: 10)
            await two.open()
        }
        #expect(await transport.requests.count == 16)
        #expect(await transport.mostUnderWay == 2)
    }

    @Test("coalesce: equal calls share a response, different ones do not")
    func coalesce() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _, _ in
            await gate.wait()
            return .data("[]")
        }
        let events = APIClient.Events()
        let stream = events.stream()
        let market = market(transport, events: events)
        async let first = market.offers().value
        async let second = market.offers().value
        async let other = market.offers(kind: .used).value
        await transport.requests(atLeast: 2)
        for await event in stream { if case .joined = event.kind { break } }
        await gate.open()
        _ = try await (first, second, other)
        #expect(Set(await transport.paths) == ["/api/offers", "/api/offers?kind=used"])
        #expect(await transport.requests.count == 2)
    }

    @Test("reject: an order equal to one in flight is refused")
    func reject() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _, _ in
            await gate.wait()
            return .data(#"{"number":"n"}"#)
        }
        let market = market(transport)
        async let first = market.order(offer: 1).value
        await transport.requests(atLeast: 1)
        do {
            _ = try await market.order(offer: 1).value
            Issue.record("it was carried out")
        } catch .network(let fault) {
            #expect(fault.kind == .duplicate)
        }
        await gate.open()
        #expect(try await first == Order(number: "n"))
        #expect(await transport.requests.count == 1)
    }

    @Test("cancel-previous: a new search cancels an equal one in flight")
    func cancelPrevious() async throws {
        let transport = ScriptedTransport { _, number in
            while number == 1 && !Task.isCancelled { await letOthersRun() }
            return .data("[]")
        }
        let market = market(transport)
        let first = Task { try await market.search(text: "x").value }
        await transport.requests(atLeast: 1)
        #expect(try await market.search(text: "x").value == [])
        let result = await first.result
        #expect(throws: APIError<MarketError>.cancelled) { _ = try result.get() }
    }
}

/// Holds tasks until it is opened.
actor Gate {
    private var isOpen: Bool = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        waiting.forEach { $0.resume() }
        waiting = []
    }
}

extension ScriptedTransport {
    /// Waits until a number of requests have been sent.
    func requests(atLeast count: Int) async {
        while requests.count < count { await letOthersRun() }
    }
}
