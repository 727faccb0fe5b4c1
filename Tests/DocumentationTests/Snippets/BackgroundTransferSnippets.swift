import APIRuntime
import Foundation
import HTTPTypes
import Testing
import TransferScenario

/// The snippets of the page on transfers in the background, verbatim and run.
@Suite("Snippets on transfers in the background", .timeLimit(.minutes(5)))
struct BackgroundTransferSnippets {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    private func run(_ vault: VaultDAO, _ records: URL, _ place: URL) async throws {
        let transfers = APIClient.BackgroundTransfers(of: vault, named: "com.example.vault", in: records)
        try await transfers.begin(vault.original(id: 7, to: place).with(label: "Lake"))
        for await finished in transfers.finished {
            switch finished.result {
            case .success(let response):
                print(finished.transfer.endpoint, response.status, response.download?.length ?? 0)
            case .failure(let error):
                print(finished.transfer.label ?? "", vault.client.text(for: error))
            }
        }
    }

    @Test("a transfer and its end")
    func transfer() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let vault = VaultDAO(
            client: APIClient(
                server: "https://vault.example",
                configuration: APIClient.Configuration(transport: CannedTransport(json: "pixels"))))
        let place = folder.appending(path: "photo")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let task = Task { [folder] in try await run(vault, folder.appending(path: "records"), place) }
        while !FileManager.default.fileExists(atPath: place.path) { await Task.yield() }
        task.cancel()
        try await task.value
        #expect(try String(contentsOf: place, encoding: .utf8) == "pixels")
    }

    private func watch(_ transfers: APIClient.BackgroundTransfers<VaultDAO>) async {
        for await progress in transfers.progress {
            print(progress.transfer.label ?? "", progress.bytes.fraction ?? 0)
        }
    }

    @Test("settings, and events of the system")
    func settings() async {
        let records = folder
        let vault = VaultDAO(client: APIClient(server: "https://vault.example"))
        let settings = APIClient.BackgroundTransfer.Settings(
            sharedContainer: "group.com.example.vault", isDiscretionary: true, allowsCellular: false)
        let shared = APIClient.BackgroundTransfers(of: vault, named: "com.example.vault.share", in: records, settings)
        let transfers = shared
        await confirmation { called in
            let completionHandler: @Sendable () -> Void = { called() }
            let task =
                Task {
                    await transfers.systemEvents(); completionHandler()
                }
            await task.value
        }
        let watching = Task { await watch(transfers) }
        watching.cancel()
        await watching.value
        #expect(shared.running.isEmpty)
    }
}
