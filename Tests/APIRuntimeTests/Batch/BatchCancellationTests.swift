@_spi(Generated) import APIRuntime
import TestSupport
import Testing

@Suite("Batch cancellation", .timeLimit(.minutes(5)))
struct BatchCancellationTests {
    private let transport: HeldTransport = HeldTransport()
    private let time: ManualTime = ManualTime()
    private let dao: ShopDAO<Positional>

    init() {
        let configuration = APIClient.Configuration(batchWindow: .seconds(1), time: time, transport: transport)
        dao = ShopDAO(client: APIClient(server: "http://shop", configuration: configuration))
    }

    /// As many calls as fit into one request.
    private func fullLoad() -> [Task<Goods, any Error>] {
        let dao = dao
        return (1...4).map { id in Task { try await dao.goods(id).value } }
    }

    @Test("one cancelled call: the others still get their responses")
    func keepsTheOtherResponses() async throws {
        let dao = dao
        let tasks = (1...4).map { id in Task { try await dao.rename(id, to: "x").value } }
        await transport.arrivals(atLeast: 1)
        tasks[1].cancel()
        await #expect(throws: APIError<ParcelError>.cancelled) { try await tasks[1].value }
        #expect(transport.heldPaths == ["/batch"])
        transport.respond(to: "/batch", with: WireResponse(200, "[{},{},{},{}]"))
        for index in [0, 2, 3] { try await tasks[index].value }
    }

    @Test("all calls cancelled: the request is cancelled")
    func cancelsTheRequest() async {
        let tasks = fullLoad()
        await transport.arrivals(atLeast: 1)
        for task in tasks { task.cancel() }
        for task in tasks {
            await #expect(throws: APIError<ParcelError>.cancelled) { try await task.value }
        }
        while !transport.heldPaths.isEmpty { await letOthersRun() }
    }

    @Test("a call cancelled while it waits for the window sends nothing")
    func sendsNothingForAWaitingCall() async {
        let dao = dao
        let task = Task { try await dao.goods(1).value }
        await time.sleepers(atLeast: 1)
        task.cancel()
        await #expect(throws: APIError<ParcelError>.cancelled) { try await task.value }
        while time.sleepers > 0 { await letOthersRun() }
        #expect(transport.paths.isEmpty)
    }

    @Test("a cancelled group ends at once")
    func endsAGroupAtOnce() async {
        let dao = dao
        let task = Task {
            await dao.client.batch([dao.goods(1), dao.goods(2)])
        }
        await transport.arrivals(atLeast: 1)
        task.cancel()
        #expect(await task.value == [.failure(.cancelled), .failure(.cancelled)])
    }

    @Test("cancellation at any point: each call ends with its value or as cancelled")
    func cancellationAtAnyPoint() async throws {
        var generator = SeededRandom(seed: 20_261_122)
        let shop = Shop(Positional.self, time: ManualTime(skipsSleep: true)) { request in
            for _ in 0..<3 { await Task.yield() }
            try Task.checkCancellation()
            return request.goods
        }
        var cancelled = 0
        for round in 0..<300 {
            let task = Task {
                if round % 10 == 5 { withUnsafeCurrentTask { task in task?.cancel() } }
                return await shop.group(1...6)
            }
            // At any speed, some calls are cancelled too late, and some before they begin.
            if round.isMultiple(of: 10) { _ = await task.value }
            for _ in 0..<Int.random(in: 0..<60, using: &generator) { await Task.yield() }
            task.cancel()
            let results = await task.value
            #expect(results.count == 6)
            for (id, result) in zip(1..., results) {
                #expect(result == .success(.numbered(id)) || result == .failure(.cancelled))
                if result == .failure(.cancelled) { cancelled += 1 }
            }
        }
        #expect(cancelled > 0 && cancelled < 1800)
    }
}
