import APIRuntime
import Foundation
import HTTPTypes
import Testing
import TransferScenario

@Suite("Generated downloads")
struct GeneratedDownloadTests {
    private func place() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    }

    @Test("a download is saved to its destination")
    func savesTheFile() async throws {
        let transport = ScriptedTransport { _, _ in
            ScriptedTransport.Reply(body: "a,b", fields: [.contentType: "text/csv", .eTag: "\"x\""])
        }
        let place = place()
        defer { try? FileManager.default.removeItem(at: place) }
        let download = try await vault(transport).report(year: 2025, to: place).value
        #expect(download == Download(file: place, length: 3, contentType: "text/csv", entityTag: "\"x\""))
        #expect(try String(contentsOf: place, encoding: .utf8) == "a,b")
        #expect(try await transport.bodies() == [#"{"year":2025}"#])
    }

    @Test("an error in the envelope is the endpoint's own, and no file is saved")
    func errors() async {
        let transport = ScriptedTransport { _, _ in .code(2001) }
        let place = place()
        await #expect(throws: APIError<VaultDAO.OriginalError>.server(.isPrivate)) {
            try await vault(transport).original(id: 7, to: place).value
        }
        #expect(FileManager.default.fileExists(atPath: place.path) == false)
    }

    @Test("a download is started on its own, with its progress")
    func started() async throws {
        let transport = ScriptedTransport { _, _ in ScriptedTransport.Reply(body: "pixels", fields: [:]) }
        let place = place()
        defer { try? FileManager.default.removeItem(at: place) }
        let call = vault(transport).original(id: 7, to: place).start()
        #expect(try await call.value.length == 6)
        var progress: APICall.Progress?
        for await latest in call.progress { progress = latest }
        #expect(progress?.phase == .receiving)
        #expect(progress?.bytes == 6)
    }
}
