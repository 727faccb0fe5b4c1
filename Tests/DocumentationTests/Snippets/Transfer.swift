import APIRuntime
import Foundation
import HTTPTypes
import Testing
import TransferScenario

/// The snippets of the page on files and streams, verbatim and run.
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
        _ = try await vault.addPhoto(album: "lake", title: "Dawn", photo: photo).value
        let log = Upload(stream: pieces, length: 14, contentType: "text/plain")
        try await vault.putObject(key: "logs/1", body: log).value
    }

    @Test("downloads")
    func downloads() async throws {
        let vault = vault("pixels")
        let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: place) }
        let download = try await vault.original(id: 7, to: place).value
        print(download.length, download.contentType ?? "", download.suggestedName ?? "")
        #expect(try String(contentsOf: place, encoding: .utf8) == "pixels")
    }

    @Test("streams")
    func streams() async throws {
        let events = "id: 1\ndata: {\"symbol\":\"A\",\"cents\":5}\n\ndata: {\"symbol\":\"B\",\"cents\":7}\n\n"
        let vault = VaultDAO(
            client: APIClient(
                server: "https://vault.example",
                configuration: APIClient.Configuration(transport: CannedEvents(text: events))))
        for try await price in vault.prices(symbols: ["A", "B"]) {
            print(price.symbol, price.cents)
            if price.symbol == "B" { break }
        }
        for try await event in vault.prices(symbols: ["A", "B"]).events.prefix(2) {
            print(event.number, event.id ?? "", event.name ?? "", event.value.cents)
        }
    }

    @Test("bytes as they arrive")
    func bytes() async throws {
        let (vault, other) = (vault("pixels"), vault("{}"))
        let response = try await vault.export().response
        print(response.status, response.headerFields[.contentType] ?? "", response.headerFields[.contentLength] ?? "")
        let chunks = response.value.map { chunk in [UInt8](chunk) }
        try await other.putObject(key: "export", body: Upload(stream: chunks, contentType: "application/zip")).value
    }
}

/// Responds to every request with the same events.
private struct CannedEvents: Transport {
    let text: String

    func send(_ request: WireRequest) async throws -> WireResponse {
        WireResponse(
            head: HTTPResponse(status: .ok, headerFields: [.contentType: "text/event-stream"]),
            body: WireBody(Array(text.utf8)))
    }
}
