import APIRuntime
import Foundation
import HTTPTypes
import Testing
import TransferScenario

@Suite("Generated uploads")
struct GeneratedUploadTests {
    @Test("a parameter of type file makes the request multipart")
    func multipart() async throws {
        let transport = ScriptedTransport { _, _ in .data(#"{"id":7,"title":"Lake"}"#) }
        let photo = try await vault(transport).addPhoto(
            album: "one", title: "Lake", photo: Upload(bytes: Array("pixels".utf8), name: "lake.png")
        ).value
        #expect(photo == Photo(id: 7, title: "Lake"))
        let body = try #require(await transport.bodies().first)
        #expect(body.contains("name=\"title\"\r\n\r\nLake\r\n"))
        #expect(body.contains("name=\"photo\"; filename=\"lake.png\"\r\n"))
        #expect(body.contains("thumb") == false)
    }

    @Test("a body of type file is the file alone")
    func wholeBody() async throws {
        let transport = ScriptedTransport { _, _ in .data("null") }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data("the whole file".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await vault(transport).putObject(key: "a/b", body: Upload(file: file, contentType: "text/plain")).value
        #expect(await transport.paths == ["/objects/a%2Fb"])
        #expect(await transport.fields("Content-Type") == ["text/plain"])
        #expect(await transport.requests.first?.body?.length == 14)
        #expect(try await transport.bodies() == ["the whole file"])
    }

    @Test("a missing file is an error with the parameter, and nothing is sent")
    func missingFile() async {
        let transport = ScriptedTransport { _, _ in .data("null") }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("none-" + UUID().uuidString)
        do throws(APIError<VaultError>) {
            _ = try await vault(transport).addPhoto(album: "one", photo: Upload(file: file)).value
            Issue.record("no error")
        } catch .request(let fault) {
            #expect(fault.endpoint == "Vault.addPhoto")
            #expect(fault.parameter == "photo")
        } catch {
            Issue.record(error)
        }
        #expect(await transport.requests.isEmpty)
    }

    @Test("bytes are sent again on retry, a stream is not")
    func retries() async throws {
        let failing = ScriptedTransport { _, number in number == 1 ? .status(503) : .data(#"{"id":7}"#) }
        let photo = Upload(bytes: Array("pixels".utf8))
        #expect(try await vault(failing).addPhoto(album: "one", photo: photo).value.id == 7)
        let bodies = try await failing.bodies()
        #expect(bodies.count == 2)
        #expect(bodies.allSatisfy { body in body.contains("pixels") })

        let failingStream = ScriptedTransport { _, number in number == 1 ? .status(503) : .data(#"{"id":7}"#) }
        let stream = AsyncStream<[UInt8]> { continuation in
            continuation.yield(Array("pixels".utf8))
            continuation.finish()
        }
        await #expect(throws: APIError<VaultError>.server(.unknown(code: "http-503", message: nil))) {
            try await vault(failingStream).addPhoto(album: "one", photo: Upload(stream: stream)).value
        }
        #expect(await failingStream.requests.count == 1)
    }
}
