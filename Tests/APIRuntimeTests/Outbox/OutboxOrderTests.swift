import Foundation
import TestSupport
import Testing

@_spi(Generated) @testable import APIRuntime

@Suite("The order of kept calls", .timeLimit(.minutes(5)))
struct OutboxOrderTests {
    private let fixture: OutboxFixture

    init() throws {
        fixture = try OutboxFixture()
    }

    private var server: NoteServer { fixture.server }

    @Test("a call does not overtake older ones with its key, and is kept at once")
    func doesNotOvertake() async throws {
        server.mode = .off
        let notes = fixture.notes()
        _ = await notes.edit("7", ["a": 1]).result
        server.mode = .on
        #expect(await notes.edit("7", ["a": 2]).fault == .keptForLater)
        #expect(await notes.remove("7").fault == .keptForLater)
        #expect(await notes.edit("8", ["a": 3]).fault == nil)
        #expect(await notes.edit(nil, ["a": 4]).fault == nil)
        #expect(server.requests.count == 3)
        #expect(await fixture.deliver(notes).count == 3)
        #expect(
            server.applied == [
                #"POST /notes/8 {"a":3}"#, #"POST /notes/all {"a":4}"#, #"POST /notes/7 {"a":1}"#,
                #"POST /notes/7 {"a":2}"#, "DELETE /notes/7 ",
            ])
    }

    @Test("calls of all endpoints with one key have one order, and those without a key")
    func oneOrder() async throws {
        server.mode = .off
        let notes = fixture.notes()
        for key in ["7", nil] {
            _ = await notes.edit(key, ["a": 1]).result
            server.mode = .on
            #expect(await notes.edit(key, ["a": 2], named: "other").fault == .keptForLater)
            server.mode = .off
        }
        #expect(await notes.client.pendingCalls.count == 4)
    }

    @Test("a call waits while an older one with its key is being sent")
    func waitsForOlder() async throws {
        let held = HeldTransport()
        server.hold(by: held)
        let notes = fixture.notes()
        async let first = notes.edit("7", ["a": 1]).result
        await held.arrivals(atLeast: 1)
        async let second = notes.edit("7", ["a": 2]).result
        while await notes.client.pendingCalls.count < 2 { await letOthersRun() }
        async let other = notes.edit("8", ["a": 3]).result
        await held.arrivals(atLeast: 2)
        #expect(held.paths == ["/notes/7", "/notes/8"])
        held.respond(to: "/notes/7")
        await held.arrivals(atLeast: 3)
        held.respond(to: "/notes/7")
        held.respond(to: "/notes/8")
        _ = try await (first.get(), second.get(), other.get())
        #expect(fixture.fileKinds == [])
    }

    @Test("a call that waits for an older one is kept with it")
    func keptWithOlder() async throws {
        let held = HeldTransport()
        server.hold(by: held)
        let notes = fixture.notes()
        async let first = notes.edit("7", ["a": 1]).fault
        await held.arrivals(atLeast: 1)
        async let second = notes.edit("7", ["a": 2]).fault
        while await notes.client.pendingCalls.count < 2 { await letOthersRun() }
        server.mode = .losesRequests
        held.respond(to: "/notes/7")
        #expect(await [first, second] == [.keptForLater, .keptForLater])
        server.mode = .on
        server.hold(by: nil)
        #expect(await fixture.deliver(notes).count == 2)
        #expect(server.applied == [#"POST /notes/7 {"a":1}"#, #"POST /notes/7 {"a":2}"#])
    }

    /// What the server has processed after three edits without a connection.
    private func merged(_ merge: OfflinePolicy.Merge?, _ edits: [[String: Int?]]) async -> [String] {
        server.mode = .off
        let notes = fixture.notes()
        for fields in edits { #expect(await notes.edit("7", fields, merge: merge).fault == .keptForLater) }
        server.mode = .on
        _ = await fixture.deliver(notes)
        return server.applied.map { text in String(text.drop { character in character != "{" }) }
    }

    @Test("without merge, all calls are kept")
    func keepsAll() async {
        #expect(await merged(nil, [["a": 1], ["b": 2]]) == [#"{"a":1}"#, #"{"b":2}"#])
    }

    @Test("merge: drop keeps the oldest call")
    func drop() async {
        #expect(await merged(.drop, [["a": 1], ["a": 2], ["a": 3]]) == [#"{"a":1}"#])
    }

    @Test("merge: replace keeps the newest call")
    func replace() async {
        #expect(await merged(.replace, [["a": 1], ["a": 2], ["b": 3]]) == [#"{"b":3}"#])
    }

    @Test("merge: patch makes one patch of all")
    func patch() async {
        #expect(
            await merged(.patch, [["a": 1, "b": 1], ["a": nil], ["c": 3]]) == [#"{"a":null,"b":1,"c":3}"#])
    }

    @Test("calls are not merged with one that may have reached the server, of another endpoint or for another object")
    func notMerged() async throws {
        server.mode = .losesRequests
        let notes = fixture.notes()
        _ = await notes.edit("7", ["a": 1], merge: .replace).result
        server.mode = .off
        _ = await notes.edit("7", ["a": 2], merge: .replace).result
        _ = await notes.edit("7", ["a": 3], merge: .replace, named: "other").result
        _ = await notes.edit("7", ["a": 4], merge: .replace).result
        _ = await notes.edit("8", ["a": 5], merge: .replace).result
        #expect(await notes.client.pendingCalls.count == 5)
        #expect(await notes.client.pendingCalls.map(\.attempts) == [1, 0, 0, 0, 1])
    }

    @Test("calls are not merged with one that is being delivered")
    func notMergedWithDelivery() async throws {
        server.mode = .off
        let notes = fixture.notes()
        _ = await notes.edit("7", ["a": 1], merge: .replace).result
        let held = HeldTransport()
        server.hold(by: held)
        server.mode = .on
        let delivering = Task { for await _ in notes.deliveries() {} }
        await held.arrivals(atLeast: 1)
        async let second = notes.edit("7", ["a": 2], merge: .replace).result
        while await notes.client.pendingCalls.count < 2 { await letOthersRun() }
        held.respond(to: "/notes/7")
        await held.arrivals(atLeast: 2)
        held.respond(to: "/notes/7")
        _ = try await second.get()
        delivering.cancel()
        await delivering.value
        #expect(server.applied == [#"POST /notes/7 {"a":1}"#, #"POST /notes/7 {"a":2}"#])
    }

    @Test(
        "two merge patches become one that does the same, if there is one",
        arguments: [
            (#"{"a":1}"#, #"{"b":2}"#, #"{"a":1,"b":2}"#), (#"{"a":1}"#, #"{"a":null}"#, #"{"a":null}"#),
            (#"{"o":{"x":1}}"#, #"{"o":{"y":2}}"#, #"{"o":{"x":1,"y":2}}"#),
            (#"{"o":{"x":1}}"#, #"{"o":5}"#, #"{"o":5}"#),
            (#"{"o":5}"#, #"{"o":{"y":2}}"#, nil), (#"{"o":null}"#, #"{"o":{"y":2}}"#, nil),
            (#"{"n":1.00000000000000000001}"#, #"{}"#, #"{"n":1.00000000000000000001}"#), ("[1]", "{}", nil),
        ])
    func mergePatches(old: String, new: String, both: String?) {
        let content = MergePatch.content(.json(Array(old.utf8)), .json(Array(new.utf8)))
        #expect(content?.body?.bytes.map { bytes in String(decoding: bytes, as: UTF8.self) } == both)
    }

    @Test("two processes deliver each call once")
    func twoProcesses() async throws {
        server.mode = .off
        let notes = fixture.notes()
        for number in 0..<20 { _ = await notes.edit("\(number % 4)", ["a": number]).result }
        server.mode = .on
        let delivered = Locked<[String]>([])
        let tasks = (0..<2).map { [fixture] _ in
            Task {
                for await delivery in fixture.notes().deliveries() {
                    delivered.withLock { delivered in delivered.append(delivery.call.id) }
                }
            }
        }
        while delivered.withLock({ delivered in delivered.count }) < 20 { await letOthersRun() }
        for task in tasks {
            task.cancel()
            await task.value
        }
        #expect(Set(delivered.withLock { delivered in delivered }).count == 20)
        #expect(server.applied.count == 20)
        for key in 0..<4 {
            let numbers = server.applied.filter { text in text.contains("/\(key) ") }
            #expect(
                numbers == stride(from: key, to: 20, by: 4).map { number in "POST /notes/\(key) {\"a\":\(number)}" })
        }
    }
}
