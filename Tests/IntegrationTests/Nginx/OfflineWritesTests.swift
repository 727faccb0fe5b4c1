import APIRuntime
import Foundation
import HTTPTypes
import OfflineScenario
import TestSupport
import Testing

/// The scenario of the page on writes without a network, verbatim, with an nginx that is stopped and started again.
@Suite(
    "Writes while nginx is stopped", .timeLimit(.minutes(10)),
    .enabled(if: NginxServer.isInstalled, "nginx is not installed; Scripts/test does that"))
struct OfflineWritesTests {
    private let lines = Locked<[String]>([])

    /// Prints a line of the scenario.
    private func print(_ items: Any...) {
        let line = items.map { item in "\(item)" }.joined(separator: " ")
        lines.withLock { lines in lines.append(line) }
    }

    private func notes(on server: String, in support: URL) -> NotesDAO {
        let outbox = APIClient.Outbox(in: support.appending(path: "outbox"))
        let configuration = APIClient.Configuration(user: "ada", outbox: outbox)
        let notes = NotesDAO(client: APIClient(server: server, configuration: configuration))
        return notes
    }

    private func save(_ text: String, _ notes: NotesDAO) async {
        switch await notes.save(id: "7", body: Note(title: "Lake", text: text)).result {
        case .success: print("saved")
        case .failure(.network(let fault)) where fault.kind == .keptForLater: print(notes.client.text(for: fault))
        case .failure(let error): print("not saved:", notes.client.text(for: error))
        }
    }

    private func deliver(_ notes: NotesDAO) async {
        for await delivered in notes.deliveries() {
            switch delivered.result {
            case .success(let response): print("delivered", delivered.call.endpoint, response.status.code)
            case .failure(let error): print("refused", delivered.call.endpoint, notes.client.text(for: error))
            }
        }
    }

    private func show(_ notes: NotesDAO) async {
        for call in await notes.client.pendingCalls {
            print(call.endpoint, call.key ?? "", call.attempts)
            if call.endpoint == "Notes.remove" { await notes.client.cancel(call) }
        }
    }

    @Test("a note is saved twice and removed; the removal is taken back, and the rest delivered, as the page shows")
    func scenario() async throws {
        let folder = try TemporaryFolder()
        var server = try await NginxServer.start(in: folder.url)
        let notes = notes(on: server.address, in: folder.url)
        try await server.stop()
        await save("Cold.", notes)
        await save("Deep.", notes)
        if case .failure(.network(let fault)) = await notes.remove(id: "7").result {
            print(notes.client.text(for: fault))
        }
        await show(notes)
        server = try await NginxServer.start(in: folder.url, at: server.port)
        let task = Task { await deliver(notes) }
        while !(await notes.client.pendingCalls.isEmpty) { await letOthersRun() }
        task.cancel()
        await task.value
        #expect(try await notes.note(id: "7").value == Note(title: "Lake", text: "Deep."))
        try await server.stop()
        let page = try MarkdownBlock.blocks(of: "Documentation/offline-writes.md")
        let shown = try #require(page.first { block in block.language == "text" })
        #expect(lines.withLock { lines in lines } == shown.text.split(separator: "\n").map(String.init))
    }

    @Test("the spec of the page is that of the scenario")
    func spec() throws {
        let page = try MarkdownBlock.blocks(of: "Documentation/offline-writes.md")
        let shown = try #require(page.first { block in block.language == "yaml" })
        let file = Programs.packageFolder.appending(path: "Tests/Scenarios/offline/Specs/Notes.yaml")
        #expect(try String(contentsOf: file, encoding: .utf8) == shown.text)
    }
}
