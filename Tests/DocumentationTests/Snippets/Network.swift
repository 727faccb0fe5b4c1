import APIRuntime
import Foundation
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

    @Test("whether a server can be reached")
    func reachability() async {
        let configuration = APIClient.Configuration(transport: CannedTransport(json: "{}"))
        let client = APIClient(server: "https://gallery.example/v1", configuration: configuration)
        let task = Task {
            for await state in client.reachability() {
                switch state {
                case .reachable: print("online")
                case .unreachable(let kind): print("no response:", kind)
                case .noNetwork: print("offline")
                }
            }
        }
        task.cancel()
        await task.value
    }

    @Test("labels, events of some endpoints, and files of the app")
    func smallThings() async {
        let events = APIClient.Events()
        let configuration = APIClient.Configuration(events: events, transport: CannedTransport(json: "{}"))
        let client = APIClient(server: "https://gallery.example/v1", configuration: configuration)
        let gallery = GalleryDAO(client: client)
        let some = events.stream(of: gallery.searchPictures(searchKey: "x"))
        _ = try? await gallery.searchPictures(searchKey: "cat").with(label: "feed").value
        client.cancel(labelled: "feed")
        for await event in some {
            #expect(event.endpoint == "Gallery.searchPictures")
            break
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = Data([1])
        let thumbnails = APIClient.FileCache(directory: folder, limit: 10 << 20)
        await thumbnails.store(data, for: "picture-7")
        let found = await thumbnails.data(for: "picture-7", noOlderThan: .seconds(3600))
        #expect(found == data)
    }

    /// Stands for a view.
    private final class Banner: @unchecked Sendable {
        var isHidden: Bool = true
    }
}
