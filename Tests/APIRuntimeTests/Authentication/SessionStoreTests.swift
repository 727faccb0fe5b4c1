@_spi(Generated) import APIRuntime
import Testing

/// A store that can fail, and records its calls.
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
        // The first saves take longest.
        for _ in 0..<max(0, 20 - saved.count * 5) { await Task.yield() }
        if isBroken { throw Broken() }
        saved.append(credential)
        kept = credential
    }
}

@Suite("Session stores")
struct SessionStoreTests {
    @Test("the store is read once for many concurrent readers")
    func loadsOnce() async throws {
        let store = JournalStore(.token("t"))
        let session = APISession(store: store)
        try await withThrowingTaskGroup(of: Credential?.self) { group in
            for _ in 0..<50 { group.addTask { try await session.credential } }
            for try await credential in group { #expect(credential == .token("t")) }
        }
        #expect(await store.loads == 1)
    }

    @Test("a sign-in during the load is not overwritten by the stored credential")
    func signInDuringLoadWins() async throws {
        let session = APISession(store: JournalStore(.token("old")))
        async let found = session.credential
        try await session.establish(.token("new"))
        _ = try await found
        #expect(try await session.credential == .token("new"))
    }

    @Test("concurrent saves: the last credential is the stored one")
    func savesInOrder() async throws {
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

    @Test("a failed load fails the call, and the next call loads again")
    func retriesAFailedLoad() async throws {
        let store = JournalStore(.token("t"), isBroken: true)
        let session = APISession(store: store)
        let fault = await #expect(throws: CredentialError.self) { _ = try await session.credential }
        #expect(fault?.kind == .storeFailed)
        await store.repair()
        #expect(try await session.credential == .token("t"))
    }

    @Test("a failed save is reported, and the credential still counts")
    func reportsAFailedSave() async throws {
        let session = APISession(store: JournalStore(isBroken: true))
        var changes = await session.changes().makeAsyncIterator()
        await #expect(throws: CredentialError.self) { try await session.establish(.token("t")) }
        #expect(await changes.next() == .established)
        #expect(await changes.next() == .notKept)
        #expect(try await session.credential == .token("t"))
    }

    @Test("changes come in order and end with the session")
    func changesAreInOrder() async throws {
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

    @Test("states start with the stored one, report each new user, end with the session")
    func statesFollowTheSession() async throws {
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

    @Test("states throw when the store cannot be read")
    func statesFailWithoutAStore() async throws {
        let session = APISession(store: JournalStore(.token("t"), isBroken: true))
        let fault = await #expect(throws: CredentialError.self) { _ = try await session.states() }
        #expect(fault?.kind == .storeFailed)
    }
}
