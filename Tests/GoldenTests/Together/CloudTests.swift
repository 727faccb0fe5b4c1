import APIRuntime
import Foundation
import HTTPTypes
import Testing
import TogetherScenario

@Suite("Generated batches matched by position", .timeLimit(.minutes(5)))
struct CloudTests {
    private func cloud(_ transport: ScriptedTransport) -> CloudDAO {
        CloudDAO(client: still(transport, server: "https://cloud.example.com/1.1"))
    }

    @Test("calls of different kinds go in one request, and each has its own error")
    func kinds() async throws {
        let transport = ScriptedTransport { _, _ in
            ScriptedTransport.Reply(
                body: #"[{"success":{"text":"a","stars":2}},{"error":{"code":137,"error":"twice"}},{"success":{}}]"#)
        }
        let cloud = cloud(transport)
        let (note, added, removed) = await cloud.client.batch(
            cloud.note(id: "n 1", keys: "text"), cloud.addNote(body: Note(text: "b")), cloud.removeNote(id: "n3"))
        #expect(try note.get().stars == 2)
        #expect(throws: APIError<CloudDAO.AddNoteError>.server(.duplicate)) { try added.get() }
        try removed.get()
        #expect(await transport.paths == ["/1.1/batch"])
        #expect(
            try await transport.bodies() == [
                #"{"requests":[{"method":"GET","path":"/1.1/classes/Note/n%201?keys=text"},"#
                    + #"{"method":"POST","path":"/1.1/classes/Note","body":{"text":"b","stars":0}},"#
                    + #"{"method":"DELETE","path":"/1.1/classes/Note/n3"}]}"#
            ])
        #expect(await transport.fields("X-LC-Id") == ["abc"])
    }

    @Test("more calls than the limit go in several requests, and a single one unbatched")
    func splitting() async throws {
        let transport = ScriptedTransport { request, _ in
            let note = #"{"text":"a"}"#
            let response = #"{"success":"# + note + "}"
            return ScriptedTransport.Reply(
                body: request.path == "/1.1/batch" ? "[\(response),\(response),\(response)]" : note)
        }
        let cloud = cloud(transport)
        let notes = await cloud.client.batch((1...7).map { id in cloud.note(id: "\(id)") })
        for note in notes { #expect(try note.get().text == "a") }
        #expect(await transport.paths.sorted() == ["/1.1/batch", "/1.1/batch", "/1.1/classes/Note/7"])
    }

    @Test("the request is retried if all its calls are idempotent")
    func retries() async throws {
        let transport = ScriptedTransport { _, number in
            number == 1 ? .status(503) : ScriptedTransport.Reply(body: #"[{"success":{}},{"success":{}}]"#)
        }
        let cloud = cloud(transport)
        for removed in await cloud.client.batch([cloud.removeNote(id: "a"), cloud.removeNote(id: "b")]) {
            try removed.get()
        }
        #expect(await transport.paths == ["/1.1/batch", "/1.1/batch"])
    }

    @Test("calls without batch: true are sent unbatched, in a group too")
    func unbatchedCalls() async throws {
        let transport = ScriptedTransport { request, _ in
            ScriptedTransport.Reply(body: request.path == "/1.1/batch" ? #"[{"success":{}},{"success":{}}]"# : "xyz")
        }
        let cloud = cloud(transport)
        let (bytes, one, two) = await cloud.client.batch(
            cloud.noteBytes(id: "a"), cloud.removeNote(id: "b"), cloud.removeNote(id: "c"))
        #expect(try bytes.get() == Data("xyz".utf8))
        try one.get()
        try two.get()
        #expect(await transport.paths.sorted() == ["/1.1/batch", "/1.1/classes/Note/a/bytes"])
    }
}
