@_spi(Generated) import APIRuntime
import Testing

/// A store that does what a test says, and keeps a journal.
private actor JournalStore: APISession.Store {
    struct Broken: Error {}

    private var kept: Credential?
    private(set) var loads: Int = 0
    private(set) var saved: [Credential?] = []
    private var isBroken: Bool

    init(_ kept: Credential? = nil, isBroken: Bool = false) {
        self.kept = kept
        self.isBroken = isBroken
    }

    func repair() {
        isBroken = false
    }

    func load() async throws -> Credential? {
        loads += 1
        for _ in 0..<10 { await Task.yield() }
        if isBroken { throw Broken() }
        return kept
    }

    func save(_ credential: Credential?) async throws {
        // Those that are saved first take longest.
        for _ in 0..<max(0, 20 - saved.count * 5) { await Task.yield() }
        if isBroken { throw Broken() }
        saved.append(credential)
        kept = credential
    }
}

@Suite("Sessions and what keeps them")
struct SessionStoreTests {
    @Test("a store is asked once, however many want to know")
    func once() async throws {
        let store = JournalStore(.token("t"))
        let session = APISession(store: store)
        try await withThrowingTaskGroup(of: Credential?.self) { group in
            for _ in 0..<50 { group.addTask { try await session.credential } }
            for try await credential in group { #expect(credential == .token("t")) }
        }
        #expect(await store.loads == 1)
    }

    @Test("whoever signs in while the store is asked is not signed out by it")
    func signingIn() async throws {
        let session = APISession(store: JournalStore(.token("old")))
        async let found = session.credential
        try await session.establish(.token("new"))
        _ = try await found
        #expect(try await session.credential == .token("new"))
    }

    @Test("what is saved last is kept, also where many save at a time")
    func order() async throws {
        let store = JournalStore()
        let session = APISession(store: store)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 { group.addTask { try await session.establish(.token("\(number)")) } }
            try await group.waitForAll()
        }
        #expect(await store.saved.last == (try await session.credential))
        try await session.clear()
        #expect(await store.saved.last == .some(nil))
    }

    @Test("a store that cannot be read fails the call, and is asked again by the next")
    func brokenLoad() async throws {
        let store = JournalStore(.token("t"), isBroken: true)
        let session = APISession(store: store)
        let fault = await #expect(throws: Credential.Fault.self) { _ = try await session.credential }
        #expect(fault?.kind == .storeFailed)
        await store.repair()
        #expect(try await session.credential == .token("t"))
    }

    @Test("one that cannot be written is told, and the credential counts all the same")
    func brokenSave() async throws {
        let session = APISession(store: JournalStore(isBroken: true))
        var changes = await session.changes().makeAsyncIterator()
        await #expect(throws: Credential.Fault.self) { try await session.establish(.token("t")) }
        #expect(await changes.next() == .established)
        #expect(await changes.next() == .notKept)
        #expect(try await session.credential == .token("t"))
    }

    @Test("changes are told in their order, and end with the session")
    func changes() async throws {
        var session: APISession? = APISession()
        let changes = try #require(await session?.changes())
        try await session?.establish(.token("a"))
        try await session?.establish(.token("a"))
        try await session?.establish(.token("b"))
        try await session?.clear()
        try await session?.clear()
        session = nil
        var told: [APISession.Change] = []
        for await change in changes { told.append(change) }
        #expect(told == [.established, .established, .cleared])
    }

    @Test("states begin with the one that the store knows, tell of every new person, and end with the session")
    func states() async throws {
        var session: APISession? = APISession(store: JournalStore(.token("a")))
        var states = try #require(try await session?.states()).makeAsyncIterator()
        #expect(await states.next() == .signedIn)
        try await session?.establish(.token("b"))
        #expect(await states.next() == .signedIn)
        try await session?.establish(.token("c"))
        try await session?.clear()
        #expect(await states.next() == .signedOut)
        session = nil
        #expect(await states.next() == nil)
    }

    @Test("where the store cannot be read, there is no state that could be wrong")
    func unknownState() async throws {
        let session = APISession(store: JournalStore(.token("t"), isBroken: true))
        let fault = await #expect(throws: Credential.Fault.self) { _ = try await session.states() }
        #expect(fault?.kind == .storeFailed)
    }
}
