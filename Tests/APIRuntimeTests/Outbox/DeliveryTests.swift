import Foundation
import HTTPTypes
import TestSupport
import Testing

@_spi(Generated) @testable import APIRuntime

@Suite("When kept calls are sent, and whose", .timeLimit(.minutes(5)))
struct DeliveryTests {
    private let fixture: OutboxFixture

    init() throws {
        fixture = try OutboxFixture(skipsSleep: false)
    }

    private var server: NoteServer { fixture.server }
    private var time: ManualTime { fixture.time }

    /// Keeps a call.
    private func keep(_ notes: NoteDAO, _ id: String = "7") async {
        let mode = server.mode
        server.mode = .off
        #expect(await notes.edit(id, ["a": 1]).fault == .keptForLater)
        server.mode = mode
    }

    /// Delivers in the background.
    private func delivering(_ notes: NoteDAO) -> Task<Void, Never> {
        Task { for await _ in notes.deliveries() {} }
    }

    private func requests(atLeast count: Int) async {
        while server.requests.count < count { await letOthersRun() }
    }

    @Test("without a network nothing is sent, until it is back")
    func waitsForNetwork() async throws {
        let notes = fixture.notes()
        await keep(notes)
        fixture.network.become(.unsatisfied)
        let task = delivering(notes)
        await time.sleepers(atLeast: 1)
        time.advance(by: .seconds(1))
        await time.sleepers(atLeast: 1)
        #expect(server.requests.count == 1)
        fixture.network.become(.satisfied(via: .wifi))
        await requests(atLeast: 2)
        while !(await notes.client.pendingCalls.isEmpty) { await letOthersRun() }
        task.cancel()
        await task.value
    }

    @Test(
        "failures that may pass are repeated after waits that double",
        arguments: [
            NoteServer.Mode.off, .losesRequests, .untrusted, .status(503), .status(429),
        ])
    func backsOff(mode: NoteServer.Mode) async throws {
        let notes = fixture.notes()
        await keep(notes)
        server.mode = mode
        let task = delivering(notes)
        for number in 0..<4 {
            await requests(atLeast: 2 + number)
            await time.sleepers(atLeast: 1)
            time.advance(by: .seconds(1 << number))
        }
        await requests(atLeast: 6)
        await time.sleepers(atLeast: 1)
        #expect(time.sleeps == [1, 2, 4, 8, 16].map { seconds in .seconds(seconds) })
        server.mode = .on
        time.advance(by: .seconds(16))
        while !(await notes.client.pendingCalls.isEmpty) { await letOthersRun() }
        task.cancel()
        await task.value
    }

    @Test("a call that succeeds ends the wait, and so does a new one that is kept")
    func endsWait() async throws {
        let notes = fixture.notes()
        await keep(notes)
        server.mode = .off
        let task = delivering(notes)
        await requests(atLeast: 2)
        await time.sleepers(atLeast: 1)
        #expect(await notes.edit("7", ["a": 2]).fault == .keptForLater)
        await requests(atLeast: 3)
        await time.sleepers(atLeast: 1)
        server.mode = .on
        #expect(await notes.edit("8", ["a": 3]).fault == nil)
        while !(await notes.client.pendingCalls.isEmpty) { await letOthersRun() }
        task.cancel()
        await task.value
        #expect(server.applied.count == 3)
    }

    @Test("calls of another user are neither sent nor shown nor removed, and wait for theirs")
    func otherUsers() async throws {
        let ada = fixture.notes(for: "\u{E9}va")
        await keep(ada)
        let pending = try #require(await ada.client.pendingCalls.first)
        // Canonically equivalent, but another name.
        let others = ["e\u{301}va", "bob", nil].map { user in ada.client.acting(for: user) }
        for client in others {
            #expect(await client.pendingCalls.isEmpty)
            #expect(await client.cancel(pending) == false)
            let task = delivering(NoteDAO(client: client))
            await time.sleepers(atLeast: 1)
            task.cancel()
            await task.value
        }
        #expect(server.requests.count == 1)
        #expect(await others[1].acting(for: "\u{E9}va").pendingCalls.count == 1)
        let task = delivering(ada)
        await requests(atLeast: 2)
        task.cancel()
        await task.value
    }

    @Test("calls of a session wait until its user has signed in again, and carry the credential of then")
    func sessions() async throws {
        let session = APISession(.token("a1"), for: "ada")
        let notes = fixture.notes(for: nil, session: session)
        await keep(notes)
        try await session.clear()
        let task = delivering(notes)
        await time.sleepers(atLeast: 1)
        #expect(await notes.client.pendingCalls.isEmpty)
        try await session.establish(.token("b1"), for: "bob")
        #expect(await notes.client.pendingCalls.isEmpty)
        #expect(server.requests.count == 1)
        try await session.establish(.token("a2"), for: "ada")
        await requests(atLeast: 2)
        #expect(server.requests.last?.head.headerFields[.authorization] == "Bearer a2")
        task.cancel()
        await task.value
    }

    @Test("a user without a name is identified by their token")
    func unnamedUsers() async throws {
        func count(_ credential: Credential) async -> Int {
            await fixture.notes(for: nil, session: APISession(credential)).client.pendingCalls.count
        }
        await keep(fixture.notes(for: nil, session: APISession(.token("a1"))))
        #expect(await [count(.token("a1")), count(.token("a2"))] == [1, 0])
    }

    @Test("a call whose credential is refused waits until its user has signed in again")
    func refusedCredential() async throws {
        let session = APISession(.token("a1"), for: "ada")
        let notes = fixture.notes(for: nil, session: session)
        await keep(notes)
        server.mode = .status(401)
        let task = delivering(notes)
        await requests(atLeast: 2)
        await time.sleepers(atLeast: 1)
        server.mode = .on
        try await session.establish(.token("a2"), for: "ada")
        await requests(atLeast: 3)
        while !(await notes.client.pendingCalls.isEmpty) { await letOthersRun() }
        task.cancel()
        await task.value
        #expect(server.applied.count == 1)
    }

    @Test("deliveries are calls with events of their own")
    func events() async throws {
        let events = APIClient.Events()
        let stream = events.stream()
        let notes = fixture.notes(events: events)
        server.mode = .off
        _ = await notes.edit("7", ["a": 1]).with(label: "first").result
        server.mode = .on
        let task = delivering(notes)
        var labels: [String?] = []
        for await event in stream {
            guard case .started = event.kind else { continue }
            labels.append(event.label)
            if labels.count == 2 { break }
        }
        #expect(labels == ["first", "first"])
        task.cancel()
        await task.value
    }
}
