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
        var fault = NetworkError(.notConnected, reason: reason)
        fault.endpoint = "Gallery.terms"
        await #expect(throws: APIError<GalleryError>.network(fault)) { try await gallery.terms().value }
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
        "a call is sent when the network is available or its state unknown",
        arguments: [
            NetworkState.satisfied(via: .wifi), .satisfied(via: .other), .unknown,
        ])
    func sendsWhenConnectedOrUnknown(state: NetworkState) async throws {
        let network = ManualNetwork(state)
        for policy in [APIClient.ConnectivityPolicy.failAtOnce, .wait(atMost: .seconds(1))] {
            #expect(try await gallery(policy, network).terms().value == "text")
        }
        #expect(time.sleeps.isEmpty && network.askedCount == 2)
    }

    @Test("ignore: does not watch the network")
    func ignoresTheNetwork() async throws {
        let network = ManualNetwork(.unsatisfied)
        #expect(try await gallery(.ignore, network).terms().value == "text")
        #expect(network.askedCount == 0)
    }

    @Test("a waiting call is sent once there is a network, and stops watching")
    func waits() async throws {
        let network = ManualNetwork(.unsatisfied)
        let gallery = gallery(.wait(atMost: .seconds(10)), network)
        let task = Task { try await gallery.terms().value }
        await time.sleepers(atLeast: 1)
        #expect(time.sleeps == [.seconds(10)] && transport.requests.isEmpty)
        network.become(.satisfied(via: .cellular))
        #expect(try await task.value == "text")
        while time.sleepers > 0 || network.watcherCount > 0 { await letOthersRun() }
    }

    @Test("the wait for a network does not count towards the timeout")
    func doesNotCount() async throws {
        let network = ManualNetwork(.unsatisfied)
        let gallery = gallery(.wait(atMost: .seconds(10)), network)
        let task = Task { try await gallery.terms().value }
        await time.sleepers(atLeast: 1)
        time.advance(by: .seconds(9))
        network.become(.satisfied(via: .cellular))
        #expect(try await task.value == "text")
        #expect(try await gallery.terms().value == "text")
        let timeouts = transport.requests.map(\.timeout)
        #expect(timeouts.count == 2 && timeouts.first == timeouts.last)
    }

    @Test("a waiting call fails after its limit")
    func timesOut() async {
        let network = ManualNetwork(.unsatisfied)
        let gallery = gallery(.wait(atMost: .seconds(10)), network)
        async let failure: Void = expectOffline(gallery, "this device has had no network for 10.0 seconds")
        await time.sleepers(atLeast: 1)
        time.advance(by: .seconds(10))
        await failure
        while network.watcherCount > 0 { await letOthersRun() }
    }

    @Test("a call cancelled while it waits ends at once and stops watching")
    func cancelledWhileWaiting() async {
        let network = ManualNetwork(.unsatisfied)
        let gallery = gallery(.wait(atMost: .seconds(10)), network)
        let task = Task { try await gallery.terms().value }
        await time.sleepers(atLeast: 1)
        task.cancel()
        await #expect(throws: APIError<GalleryError>.cancelled) { try await task.value }
        while time.sleepers > 0 || network.watcherCount > 0 { await letOthersRun() }
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "a server on this device needs no network",
        arguments: [
            "http://localhost", "http://LOCALHOST:8080/v1", "http://api.localhost", "http://127.0.0.1:80",
            "http://127.9.9.9",
            "http://[::1]:8080",
        ])
    func loopbackNeedsNoNetwork(server: String) async throws {
        let network = ManualNetwork(.unsatisfied)
        #expect(try await gallery(.failAtOnce, network, server: server).terms().value == "text")
        #expect(network.askedCount == 0)
    }

    @Test(
        "a host that only resembles this device needs a network",
        arguments: [
            "http://localhost.example", "http://127.0.0.1.example", "http://128.0.0.1", "http://notlocalhost",
            "http://[2001:db8::1]", "http://127.1.1",
        ])
    func otherHostsNeedANetwork(server: String) async {
        await expectOffline(
            gallery(.failAtOnce, ManualNetwork(.unsatisfied), server: server), "this device has no network")
    }

    @Test("a waiting call emits waitingForNetwork")
    func emitsWaitingEvent() async throws {
        let events = APIClient.Events()
        let stream = events.stream()
        let network = ManualNetwork(.unsatisfied)
        let gallery = gallery(.wait(atMost: .seconds(1)), network, events: events)
        async let text = gallery.terms().value
        for await event in stream {
            if case .waitingForNetwork = event.kind { break }
        }
        network.become(.satisfied(via: .wired))
        #expect(try await text == "text")
    }
}
