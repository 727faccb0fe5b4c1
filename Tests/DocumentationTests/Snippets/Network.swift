import APIRuntime
import Testing

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

    /// Stands for a view.
    private final class Banner: @unchecked Sendable {
        var isHidden: Bool = true
    }
}
