import APIRuntime
import Foundation

/// A time source that does not advance: only a sleep of zero ends.
struct StillTime: TimeSource {
    var date: Date { Date(timeIntervalSince1970: 1_000_000_000) }

    var uptime: Duration { .zero }

    func sleep(for duration: Duration) async throws {
        if duration > .zero { try await Task.sleep(for: .seconds(3600)) }
    }
}

/// A client of a server in memory. Batches are sent because their group is complete.
func still(_ transport: ScriptedTransport, server: String) -> APIClient {
    APIClient(
        server: server,
        configuration: APIClient.Configuration(
            userAgent: nil, random: { 0 }, time: StillTime(), transport: transport))
}
