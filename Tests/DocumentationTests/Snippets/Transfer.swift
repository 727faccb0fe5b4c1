import APIRuntime
import Foundation
import Testing
import TransferScenario

/// The snippets of the page on files and streams, to the letter, at work.
@Suite("Snippets on files and streams")
struct TransferSnippets {
    private func vault(_ json: String) -> VaultDAO {
        let transport = CannedTransport(json: json)
        return VaultDAO(
            client: APIClient(
                server: "https://vault.example", configuration: APIClient.Configuration(transport: transport)))
    }

    @Test("uploads")
    func uploads() async throws {
        let vault = vault(#"{"code":0,"data":{"id":7}}"#)
        let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("pixels".utf8).write(to: place)
        defer { try? FileManager.default.removeItem(at: place) }
        let pieces = AsyncStream<[UInt8]> { continuation in
            continuation.yield(Array("line 1\nline 2\n".utf8))
            continuation.finish()
        }
        let photo = Upload(file: place, contentType: "image/jpeg")
        _ = try await vault.addPhoto(album: "lake", title: "Dawn", photo: photo)
        let log = Upload(stream: pieces, length: 14, contentType: "text/plain")
        try await vault.putObject(key: "logs/1", body: log)
    }
}
