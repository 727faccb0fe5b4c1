@_spi(Generated) import APIRuntime
import TestSupport
import Testing

@Suite("Batch window", .timeLimit(.minutes(5)))
struct BatchWindowTests {
    private let time: ManualTime = ManualTime()

    private func shop(window: Duration?) -> Shop<Positional> {
        Shop(window: window, time: time) { request in request.goods }
    }

    @Test("a full batch is sent before the window ends")
    func sendsAFullBatchAtOnce() async throws {
        let shop = shop(window: .seconds(1))
        let dao = shop.dao
        async let one = dao.goods(1).value
        async let two = dao.goods(2).value
        async let three = dao.goods(3).value
        async let four = dao.goods(4).value
        #expect(try await [one, two, three, four] == (1...4).map(Goods.numbered))
        #expect(shop.loads == [4] && time.uptime == .zero)
    }

    @Test("calls are sent when the window ends")
    func sendsAtTheEnd() async throws {
        let shop = shop(window: .milliseconds(20))
        let dao = shop.dao
        async let one = dao.goods(1).value
        await time.sleepers(atLeast: 1)
        #expect(time.sleeps == [.milliseconds(20)])
        time.advance(by: .milliseconds(20))
        #expect(try await one == .numbered(1))
        #expect(shop.requests == ["GET /v1/goods/1"])
    }

    @Test("the wait for others does not count towards the timeout")
    func timeout() async throws {
        let shop = shop(window: .seconds(5))
        let dao = shop.dao
        async let one = dao.goods(1).value
        await time.sleepers(atLeast: 1)
        time.advance(by: .seconds(5))
        _ = try await one
        #expect(shop.transport.requests.map(\.timeout) == [dao.client.configuration.timeout])
    }

    @Test("calls are sent at once without a window or without a batch format")
    func sendsAtOnceWithoutAWindow() async throws {
        let shop = shop(window: nil)
        #expect(try await shop.dao.goods(1).value == .numbered(1))
        let plain = Shop(Plain.self, window: .seconds(1), time: time) { request in request.goods }
        #expect(try await plain.dao.goods(1).value == .numbered(1))
        #expect(try await plain.group(1...2).map { result in try result.get() } == [.numbered(1), .numbered(2)])
        #expect(shop.loads == [1] && plain.loads == [1, 1, 1] && time.sleeps.isEmpty)
    }

    @Test(
        "a group with a slow call is sent when the window ends, or after 50 ms without one",
        arguments: [Duration.milliseconds(20), nil])
    func doesNotWaitForSlowCalls(window: Duration?) async {
        let gate = Gate()
        let slow = Step { call, next in
            if call.request.path == "/goods/3" { await gate.wait() }
            return try await next(call)
        }
        let configuration = APIClient.Configuration(middlewares: [slow], batchWindow: window, time: time)
        let shop = Shop(Positional.self, configuration: configuration) { request in WireResponse(200, request.goods) }
        let dao = shop.dao
        async let results = dao.client.batch(dao.goods(1), dao.goods(2), dao.goods(3))
        await time.sleepers(atLeast: 1)
        #expect(time.sleeps == [window ?? .milliseconds(50)])
        while shop.loads.isEmpty {
            time.advance(by: .milliseconds(20))
            await letOthersRun()
        }
        await gate.open()
        let (one, two, three) = await results
        #expect([one, two, three] == (1...3).map { id in .success(.numbered(id)) })
        #expect(shop.loads == [2, 1])
    }
}

/// A service without a batch format.
private enum Plain: BatchStyle {
    static let service: ServiceDescription = ServiceDescription("Shop")
}
