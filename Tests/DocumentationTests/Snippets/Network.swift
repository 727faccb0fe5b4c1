import APIRuntime
import ReadmeScenario
import Testing

struct Switch: NetworkMonitor {
    let state: NetworkState

    func states() -> NetworkState.Changes {
        let (states, continuation) = AsyncStream<NetworkState>.makeStream(bufferingPolicy: .bufferingNewest(1))
        continuation.yield(state)
        return NetworkState.Changes(states)
    }
}

/// The snippets on clients without a network, verbatim and run.
@Suite("Snippets on networks", .timeLimit(.minutes(5)))
struct NetworkSnippets {
    @Test("watching the network")
    func watching() async {
        let banner = Banner()
        let task = Task {
            for await state in NetworkState.SystemMonitor().states() {
                banner.isHidden = state != .unsatisfied
            }
        }
        task.cancel()
        await task.value
    }

    @Test("a client that waits for the network")
    func waiting() {
        var configuration = APIClient.Configuration()
        configuration.connectivity = .wait(atMost: .seconds(30))
        #expect(configuration.connectivity == .wait(atMost: .seconds(30)))
    }

    @Test("a network for tests, switched off")
    func switchedOff() async {
        let configuration = APIClient.Configuration(
            connectivity: .failAtOnce, networkMonitor: Switch(state: .unsatisfied),
            transport: CannedTransport(json: "{}"))
        let client = APIClient(server: "https://gallery.example/v1", configuration: configuration)
        do {
            _ = try await GalleryDAO(client: client).searchPictures(searchKey: "cat").value
            Issue.record("there is no network")
        } catch .network(let fault) {
            #expect(fault.kind == .notConnected)
        } catch {
            Issue.record("\(error)")
        }
    }

    /// Stands for a view.
    private final class Banner: @unchecked Sendable {
        var isHidden: Bool = true
    }
}
