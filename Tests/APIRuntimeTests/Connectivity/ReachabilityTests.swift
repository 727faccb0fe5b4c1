@_spi(Generated) import APIRuntime
import HTTPTypes
import TestSupport
import Testing

@Suite("Reachability of a server", .timeLimit(.minutes(5)))
struct ReachabilityTests {
    private let network = ManualNetwork(.satisfied(via: .wifi))
    private let time = ManualTime()

    private func client(_ transport: any Transport, server: String = "https://h.example/v1") -> APIClient {
        APIClient(
            server: server,
            configuration: APIClient.Configuration(
                headers: ["X-Key": "s3cret"], session: APISession(.token("s3cret")), networkMonitor: network,
                time: time, transport: transport))
    }

    @Test(
        "a server that responds is reachable, whatever its status, and gets no credential", arguments: [200, 404, 503])
    func reachable(status: Int) async {
        let server = InMemoryTransport("", status: status)
        var states = client(server).reachability().makeAsyncIterator()
        #expect(await states.next() == .reachable)
        #expect(server.requests.map { request in request.head.method } == [.head])
        #expect(server.requests[0].head.path == "/v1/")
        #expect(server.requests[0].head.headerFields == [:])
    }

    @Test("a server that does not respond is asked again after a while")
    func asksAgain() async {
        let isDown = Locked(true)
        let server = InMemoryTransport { _ in
            if isDown.withLock({ $0 }) { throw NetworkError(.cannotConnect) }
            return WireResponse(200)
        }
        var states = client(server).reachability(every: .seconds(7)).makeAsyncIterator()
        #expect(await states.next() == .unreachable(.cannotConnect))
        await time.sleepers(atLeast: 1)
        time.advance(by: .seconds(7))
        await time.sleepers(atLeast: 1)
        isDown.withLock { $0 = false }
        time.advance(by: .seconds(7))
        #expect(await states.next() == .reachable)
        #expect(server.requests.count == 3)
    }

    @Test("without a network nothing is asked, and with one the server is asked again")
    func network() async {
        network.become(.unsatisfied)
        let server = InMemoryTransport()
        var states = client(server).reachability().makeAsyncIterator()
        #expect(await states.next() == .noNetwork)
        #expect(server.requests.isEmpty)
        network.become(.satisfied(via: .cellular))
        #expect(await states.next() == .reachable)
        network.become(.unsatisfied)
        #expect(await states.next() == .noNetwork)
    }

    @Test("a server on this device needs no network")
    func loopback() async {
        network.become(.unsatisfied)
        var states = client(InMemoryTransport(), server: "http://localhost:8080").reachability().makeAsyncIterator()
        #expect(await states.next() == .reachable)
    }

    @Test("watching ends with the task that reads, and an invalid server has no state")
    func ends() async {
        let client = client(HeldTransport())
        let task = Task { for await _ in client.reachability() {} }
        while network.watcherCount == 0 { await letOthersRun() }
        task.cancel()
        await task.value
        while network.watcherCount > 0 { await letOthersRun() }
        for await state in self.client(InMemoryTransport(), server: "h.example").reachability() {
            Issue.record("\(state)")
        }
    }
}
