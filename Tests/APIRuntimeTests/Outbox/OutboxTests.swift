import Foundation
import HTTPTypes
import TestSupport
import Testing

@_spi(Generated) @testable import APIRuntime

@Suite("Calls that are kept until there is a network", .timeLimit(.minutes(5)))
struct OutboxTests {
    private let fixture: OutboxFixture

    init() throws {
        fixture = try OutboxFixture()
    }

    private var server: NoteServer { fixture.server }

    @Test("a call without a connection is kept, and fails with a text for people")
    func isKept() async throws {
        server.mode = .off
        let notes = fixture.notes()
        let call = notes.edit("7", ["a": 1]).with(label: "first")
        guard case .failure(.network(let error)) = await call.result else { return #expect(Bool(false)) }
        #expect(error.kind == .keptForLater)
        #expect(error.isUnprocessed == false)
        #expect((error.underlying as? NetworkError)?.kind == .cannotConnect)
        #expect(
            notes.client.text(for: error) == "There is no connection. This is saved, and sent as soon as there is one.")
        let pending = await notes.client.pendingCalls
        #expect(pending.map(\.endpoint) == ["Notes.edit"])
        #expect(pending.map(\.label) == ["first"])
        #expect(pending.map(\.key) == ["7"])
        #expect(pending.map(\.date) == [fixture.time.date])
        #expect(pending.map(\.attempts) == [1])
    }

    @Test("a kept call is delivered with its key, body and value, once, and leaves no file")
    func isDelivered() async throws {
        server.mode = .off
        #expect(await fixture.notes().edit("7", ["a": 1]).fault == .keptForLater)
        server.mode = .on
        let notes = fixture.notes()
        let delivered = await fixture.deliver(notes)
        #expect(delivered.map(\.call.endpoint) == ["Notes.edit"])
        #expect(try delivered.first?.result.get().value(Picture.self).title == "Dawn")
        #expect(server.applied == [#"POST /notes/7 {"a":1}"#])
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        #expect(Set(server.requests.map { request in request.head.headerFields[name] }).count == 1)
        #expect(await notes.client.pendingCalls.isEmpty)
        #expect(fixture.fileKinds == [])
    }

    @Test(
        "a call that ends leaves no record: with a value, an error of the server or a request that cannot be sent",
        arguments: [NoteServer.Mode.on, .status(400), .status(503)])
    func leavesNoRecord(mode: NoteServer.Mode) async throws {
        server.mode = mode
        let notes = fixture.notes()
        _ = await notes.edit("7", ["a": 1]).result
        _ = await notes.edit("", ["a": 1]).result
        #expect(server.requests.count == 1)
        #expect(fixture.fileKinds == [])
    }

    @Test("a cancelled call leaves no record")
    func cancelledCall() async throws {
        let held = HeldTransport()
        server.hold(by: held)
        let notes = fixture.notes()
        let task = Task { await notes.edit("7", ["a": 1]).result }
        await held.arrivals(atLeast: 1)
        #expect(fixture.fileKinds == ["sent", "transfer"])
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        #expect(fixture.fileKinds == [])
    }

    @Test("a call whose response was lost is delivered with the same key, and processed once")
    func lostResponse() async throws {
        server.mode = .losesResponses
        let notes = fixture.notes()
        #expect(await notes.edit("7", ["a": 1]).fault == .keptForLater)
        server.mode = .on
        #expect(await fixture.deliver(notes).count == 1)
        #expect(server.requests.count == 2)
        #expect(server.applied.count == 1)
    }

    @Test("a record is there before the first attempt, so that a killed process loses nothing")
    func writesAhead() async throws {
        let held = HeldTransport()
        server.hold(by: held)
        let notes = fixture.notes()
        let task = Task { await notes.edit("7", ["a": 1]).result }
        await held.arrivals(atLeast: 1)
        // What a killed process leaves, without its locks.
        let left = fixture.folder.place("left")
        try FileManager.default.copyItem(at: fixture.records, to: left)
        task.cancel()
        _ = await task.value
        server.hold(by: nil)
        let outbox = APIClient.Outbox(in: left)
        var configuration = notes.client.configuration
        configuration.outbox = outbox
        let next = NoteDAO(client: APIClient(server: "https://notes.example", configuration: configuration))
        #expect(await fixture.deliver(next).count == 1)
        #expect(server.applied == [#"POST /notes/7 {"a":1}"#])
    }

    @Test("a delivery is reported until the next one is asked for, and not sent again")
    func reportedAgain() async throws {
        server.mode = .off
        _ = await fixture.notes().edit("7", ["a": 1]).result
        server.mode = .on
        for _ in 0..<2 {
            for await delivered in fixture.notes().deliveries() {
                #expect(delivered.call.key == "7")
                break
            }
        }
        #expect(server.applied.count == 1)
        #expect(server.requests.count == 2)
        #expect(fixture.fileKinds == ["response", "sent", "transfer"])
    }

    @Test("a final error of the server is reported, and the call is not repeated")
    func finalError() async throws {
        server.mode = .off
        let notes = fixture.notes()
        _ = await notes.edit("7", ["a": 1]).result
        server.mode = .status(410)
        let delivered = await fixture.deliver(notes)
        guard case .failure(.server(.gone)) = try #require(delivered.first).result else {
            return #expect(Bool(false))
        }
        #expect(server.requests.count == 2)
        #expect(fixture.fileKinds == [])
    }

    @Test("a call is removed by cancel")
    func cancelled() async throws {
        server.mode = .off
        let notes = fixture.notes()
        _ = await notes.edit("7", ["a": 1]).result
        let pending = try #require(await notes.client.pendingCalls.first)
        #expect(await notes.client.cancel(pending))
        #expect(await notes.client.cancel(pending) == false)
        #expect(await notes.client.pendingCalls.isEmpty)
        #expect(fixture.fileKinds == [])
    }

    @Test("a call that is being sent is not removed by cancel")
    func cancelledTooLate() async throws {
        let held = HeldTransport()
        server.hold(by: held)
        let notes = fixture.notes()
        let task = Task { await notes.edit("7", ["a": 1]).result }
        await held.arrivals(atLeast: 1)
        let pending = try #require(await notes.client.pendingCalls.first)
        #expect(await notes.client.cancel(pending) == false)
        held.respond(to: "/notes/7")
        _ = try await task.value.get()
    }

    @Test("a full outbox keeps no further call, which fails with its own error")
    func isFull() async throws {
        server.mode = .off
        let notes = fixture.notes(limit: 2)
        #expect(await notes.edit("1", ["a": 1]).fault == .keptForLater)
        #expect(await notes.edit("2", ["a": 1]).fault == .keptForLater)
        guard case .failure(.network(let error)) = await notes.edit("3", ["a": 1]).result else {
            return #expect(Bool(false))
        }
        #expect(error.kind == .cannotConnect)
        #expect(error.reason == "nobody listens; the outbox is full: it keeps 2 calls")
        guard case .failure(.network(let behind)) = await notes.edit("2", ["a": 1]).result else {
            return #expect(Bool(false))
        }
        #expect(behind.kind == .notConnected)
        #expect(
            behind.reason == "older calls wait to be sent before it, but the outbox is full: it keeps 2 calls")
        #expect(await notes.edit("2", ["a": 2], merge: .replace, named: "edit").fault == .keptForLater)
        let small = fixture.notes(bytes: 10)
        #expect(await small.edit("4", ["a": 1]).fault == .cannotConnect)
        #expect(await notes.client.pendingCalls.count == 2)
        server.mode = .on
        #expect(await small.edit("5", ["a": 1]).fault == nil)
    }

    @Test("a folder that cannot be written keeps no call, which is sent anyway")
    func unwritableFolder() async throws {
        let place = fixture.folder.place("file")
        try Data().write(to: place)
        var configuration = fixture.notes().client.configuration
        configuration.outbox = APIClient.Outbox(in: place)
        let notes = NoteDAO(client: APIClient(server: "https://notes.example", configuration: configuration))
        #expect(await notes.edit("7", ["a": 1]).fault == nil)
        server.mode = .off
        guard case .failure(.network(let error)) = await notes.edit("7", ["a": 1]).result else {
            return #expect(Bool(false))
        }
        #expect(error.reason == "nobody listens; it cannot be kept: Not a directory")
        #expect(await notes.client.pendingCalls.isEmpty)
    }

    @Test("a call that is kept for too long is reported instead of sent")
    func expires() async throws {
        server.mode = .off
        let notes = fixture.notes()
        _ = await notes.edit("7", ["a": 1], for: .seconds(60)).result
        fixture.time.advance(by: .seconds(60))
        server.mode = .on
        let delivered = await fixture.deliver(notes)
        guard case .failure(.network(let error)) = try #require(delivered.first).result else {
            return #expect(Bool(false))
        }
        #expect(error.kind == .timedOut)
        #expect(server.applied == [])
    }

    @Test("without an outbox, a call fails as others do, and nothing is delivered")
    func noOutbox() async throws {
        server.mode = .off
        let notes = fixture.notes(keeps: false)
        #expect(await notes.edit("7", ["a": 1]).fault == .cannotConnect)
        #expect(await notes.client.pendingCalls.isEmpty)
        for await _ in notes.deliveries() { #expect(Bool(false)) }
        #expect(FileManager.default.fileExists(atPath: fixture.records.path) == false)
    }

    @Test("files have no credential, are for the user of the device, and damaged or unfinished ones are no calls")
    func files() async throws {
        server.mode = .off
        let notes = fixture.notes(session: APISession(.token("s3cret")))
        _ = await notes.edit("7", ["a": 1]).result
        let names = try FileManager.default.contentsOfDirectory(atPath: fixture.records.path)
        for name in names {
            let file = fixture.records.appendingPathComponent(name)
            #expect(try String(decoding: Data(contentsOf: file), as: UTF8.self).contains("s3cret") == false)
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
            #expect((mode?.intValue ?? 0) & 0o077 == 0)
        }
        try Data("broken".utf8).write(to: fixture.records.appendingPathComponent("x.transfer"))
        try Data("lost".utf8).write(to: fixture.records.appendingPathComponent("y.response"))
        try Data("half".utf8).write(to: fixture.records.appendingPathComponent("z.transfer-1"))
        #expect(await notes.client.pendingCalls.count == 1)
        #expect(fixture.fileKinds == ["sent", "transfer", "transfer"])
        server.mode = .on
        #expect(await fixture.deliver(notes).count == 1)
        #expect(server.requests.last?.head.headerFields[.authorization] == "Bearer s3cret")
    }
}
