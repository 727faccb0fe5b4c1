import APIRuntime
import Foundation
import TestSupport
import Testing
import TransferScenario

@Suite("Mock files and streams and generated code", .timeLimit(.minutes(5)))
struct MockTransferTests {
    @Test("files arrive whole, and streams give valid values up to their end")
    func filesAndStreams() async throws {
        let folder = try TemporaryFolder()
        let specs = Programs.packageFolder.appending(path: "Tests/Scenarios/transfer/Specs")
        let server = try ServerProcess(Programs.apigen.path, ["mock", specs.path, "--port", "PORT"], in: folder.url)
        try await server.waitUntilReady("/log")
        let vault = VaultDAO(client: APIClient(server: server.address))
        try await download(from: vault, into: folder)
        try await read(vault)
        _ = try await vault.addPhoto(album: "a", title: nil, photo: Upload(bytes: [1, 2, 3], name: "a.png")).value
        try await vault.putObject(key: "k", body: Upload(bytes: Array("text".utf8))).value
        try await server.stop()
    }

    private func download(from vault: VaultDAO, into folder: TemporaryFolder) async throws {
        let original = folder.url.appending(path: "original")
        let report = folder.url.appending(path: "report")
        let download = try await vault.original(id: 7, to: original).value
        _ = try await vault.report(to: report).value
        #expect(try Data(contentsOf: original).isEmpty == false)
        #expect(try Data(contentsOf: report).isEmpty == false)
        #expect(download.file == original)
        // A download replaces an existing file.
        _ = try await vault.original(id: 7, to: original).value
    }

    private func read(_ vault: VaultDAO) async throws {
        #expect(try await count(vault.changes()) > 0)
        #expect(try await count(vault.log()) > 0)
        #expect(try await count(vault.ticks()) > 0)
        #expect(try await count(vault.answer(question: "why?")) > 0)
        // The stream of prices reconnects when the server has ended, so a few are enough.
        var prices: [Price] = []
        for try await price in vault.prices(symbols: ["A"]) {
            prices.append(price)
            if prices.count == 3 { break }
        }
        #expect(prices.allSatisfy { $0.cents >= 0 })
    }

    /// Reads a stream to its end.
    private func count(_ stream: some AsyncSequence) async throws -> Int {
        var count = 0
        for try await _ in stream { count += 1 }
        return count
    }
}
