@_spi(Generated) import APIRuntime
import TestSupport
import Testing

@Suite("Calls without a network", .timeLimit(.minutes(5)))
struct ConnectivityTests {
    private let time: ManualTime = ManualTime()
    private let transport: InMemoryTransport = InMemoryTransport("text")

    private func gallery(
        _ policy: APIClient.ConnectivityPolicy, _ network: ManualNetwork, server: String = "https://gallery.example",
        events: APIClient.Events? = nil
    ) -> GalleryDAO {
        let configuration = APIClient.Configuration(
            events: events, connectivity: policy, networkMonitor: network, time: time, transport: transport)
        return GalleryDAO(client: APIClient(server: server, configuration: configuration))
    }

    private func expectOffline(_ gallery: GalleryDAO, _ reason: String) async {
        var fault = NetworkFault(.notConnected, reason: reason)
        fault.endpoint = "Gallery.terms"
        await #expect(throws: APIError<GalleryError>.network(fault)) { try await gallery.terms() }
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "a call fails at once, and nothing is sent",
        arguments: [APIClient.ConnectivityPolicy.failAtOnce, .wait(atMost: .zero)])
    func failsAtOnce(policy: APIClient.ConnectivityPolicy) async {
        let network = ManualNetwork(.unsatisfied)
        await expectOffline(gallery(policy, network), "this device has no network")
        #expect(time.sleeps.isEmpty)
    }

    @Test(
        "where there is a network, or nobody knows, calls go as ever",
        arguments: [
            NetworkState.satisfied(via: .wifi), .satisfied(via: .other), .unknown,
        ])
    func goesOn(state: NetworkState) async throws {
        let network = ManualNetwork(state)
        for policy in [APIClient.ConnectivityPolicy.failAtOnce, .wait(atMost: .seconds(1))] {
            #expect(try await gallery(policy, network).terms() == "text")
        }
        #expect(time.sleeps.isEmpty && network.askedCount == 2)
    }

    @Test("who ignores the network does not ask for it")
    func ignores() async throws {
        let network = ManualNetwork(.unsatisfied)
        #expect(try await gallery(.ignore, network).terms() == "text")
        #expect(network.askedCount == 0)
    }

    @Test("a call that waits goes once there is a network, and leaves nothing behind")
    func waits() async throws {
        let network = ManualNetwork(.unsatisfied)
        let gallery = gallery(.wait(atMost: .seconds(10)), network)
        let task = Task { try await gallery.terms() }
        await time.sleepers(atLeast: 1)
        #expect(time.sleeps == [.seconds(10)] && transport.requests.isEmpty)
        network.become(.satisfied(via: .cellular))
        #expect(try await task.value == "text")
        while time.sleepers > 0 || network.watcherCount > 0 { await letOthersRun() }
    }

    @Test("a call waits no longer than it may")
    func givesUp() async {
        let network = ManualNetwork(.unsatisfied)
        let gallery = gallery(.wait(atMost: .seconds(10)), network)
        async let failure: Void = expectOffline(gallery, "this device has had no network for 10.0 seconds")
        await time.sleepers(atLeast: 1)
        time.advance(by: .seconds(10))
        await failure
        while network.watcherCount > 0 { await letOthersRun() }
    }

    @Test("a call that is cancelled while it waits ends at once, and leaves nothing behind")
    func cancelled() async {
        let network = ManualNetwork(.unsatisfied)
        let gallery = gallery(.wait(atMost: .seconds(10)), network)
        let task = Task { try await gallery.terms() }
        await time.sleepers(atLeast: 1)
        task.cancel()
        await #expect(throws: APIError<GalleryError>.cancelled) { try await task.value }
        while time.sleepers > 0 || network.watcherCount > 0 { await letOthersRun() }
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "servers on this device need no network",
        arguments: [
            "http://localhost", "http://LOCALHOST:8080/v1", "http://api.localhost", "http://127.0.0.1:80",
            "http://127.9.9.9",
            "http://[::1]:8080",
        ])
    func loopback(server: String) async throws {
        let network = ManualNetwork(.unsatisfied)
        #expect(try await gallery(.failAtOnce, network, server: server).terms() == "text")
        #expect(network.askedCount == 0)
    }

    @Test(
        "servers elsewhere need one, whatever their names look like",
        arguments: [
            "http://localhost.example", "http://127.0.0.1.example", "http://128.0.0.1", "http://notlocalhost",
            "http://[2001:db8::1]", "http://127.1.1",
        ])
    func elsewhere(server: String) async {
        await expectOffline(
            gallery(.failAtOnce, ManualNetwork(.unsatisfied), server: server), "this device has no network")
    }

    @Test("an event tells that a call waits")
    func event() async throws {
        let events = APIClient.Events()
        let stream = events.stream()
        let network = ManualNetwork(.unsatisfied)
        let gallery = gallery(.wait(atMost: .seconds(1)), network, events: events)
        async let text = gallery.terms()
        for await event in stream {
            if case .waitingForNetwork = event.kind { break }
        }
        network.become(.satisfied(via: .wired))
        #expect(try await text == "text")
    }
}
