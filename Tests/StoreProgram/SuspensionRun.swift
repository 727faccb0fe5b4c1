#if Store
    import APIRuntimeStore
    import Dispatch
    import Foundation
    import GRDB
    import TablesScenario

    /// What suspension does to the stores of a process: a process of its own, because it reaches all of them.
    struct SuspensionRun {
        private let path: String
        private let store: Store
        /// The connection of another process would behave the same: it does not observe suspension.
        private let other: Store
        private let otherEngine: GRDBEngine
        private let otherPolls: PollCounter = PollCounter()

        init(path: String) throws {
            self.path = path
            store = try Store(path: path)
            var configuration = Configuration()
            configuration.busyMode = .timeout(60)
            otherPolls.count(in: &configuration)
            otherEngine = GRDBEngine(try DatabasePool(path: path, configuration: configuration))
            other = Store(engine: otherEngine)
        }

        func run() async throws {
            try await store.books.upsert(Book(id: 1, title: "before"))
            try await other.books.prepare()
            Store.suspendAll()
            await tell("a write") { try await store.books.upsert(Book(id: 2, title: "suspended")) }
            await tell("a new table") { try await store.visits.prepare() }
            print("stored: \(try await store.books.fetch().map(\.id))")
            var changes = store.books.changes().makeAsyncIterator()
            print("watched: \(try await changes.next()?.map(\.id) ?? [])")
            Store.resumeAll()
            try await store.books.upsert(Book(id: 3, title: "after"))
            while let books = try await changes.next(), books.count < 2 {}
            print("stored: \(try await store.books.fetch().map(\.id))")
            try await interruptWrite()
            try await interruptWait()
            try await pausePolling()
        }

        private func tell(_ name: String, _ body: () async throws -> Void) async {
            do {
                try await body()
                print("\(name): succeeds")
            } catch {
                print("\(name): \(error)")
            }
        }

        /// A transaction that is suspended in the middle leaves nothing.
        private func interruptWrite() async throws {
            let (begun, suspended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            var configuration = Configuration()
            configuration.observesSuspensionNotifications = true
            let engine = GRDBEngine(try DatabasePool(path: path, configuration: configuration))
            let writing = Task {
                try await engine.write { connection in
                    try connection.run("INSERT INTO books (id, title, price) VALUES (4, 'half', 0)", [])
                    begun.signal()
                    suspended.wait()
                    try connection.run("INSERT INTO books (id, title, price) VALUES (5, 'half', 0)", [])
                }
            }
            await begun.waitOnThread()
            Store.suspendAll()
            suspended.signal()
            await tell("a running write") { try await writing.value }
            // It has released its lock.
            try await other.books.upsert(Book(id: 6, title: "of the other"))
            Store.resumeAll()
            print("stored: \(try await store.books.fetch().map(\.id))")
        }

        /// Who waits for a lock gives up.
        private func interruptWait() async throws {
            let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let holding = Task { [otherEngine] in
                try await otherEngine.write { _ in
                    begun.signal()
                    ended.wait()
                }
            }
            await begun.waitOnThread()
            let writing = Task { [store] in try await store.books.upsert(Book(id: 7, title: "waiting")) }
            Store.suspendAll()
            await tell("a waiting write") { try await writing.value }
            ended.signal()
            try await holding.value
            Store.resumeAll()
        }

        /// Polls of a suspended store, counted in those of one that is not.
        private func pausePolling() async throws {
            var configuration = Configuration()
            configuration.observesSuspensionNotifications = true
            let polls = PollCounter()
            polls.count(in: &configuration)
            let watched = Store(engine: GRDBEngine(try DatabasePool(path: path, configuration: configuration)))
            let seen = SeenBooks()
            let watching = Task { for try await books in watched.books.changes() { seen.add(books.map(\.id)) } }
            let control = Task { [other] in for try await _ in other.books.changes() {} }
            while polls.value < 3 || otherPolls.value < 3 || seen.last == nil { await Task.yield() }
            Store.suspendAll()
            let (before, otherBefore) = (polls.value, otherPolls.value)
            try await other.books.upsert(Book(id: 8, title: "in the meantime"))
            while otherPolls.value < otherBefore + 5 { await Task.yield() }
            // One may have been on its way.
            print("suspended polls: \(polls.value - before < 2 ? "none" : "\(polls.value - before)")")
            print("seen while suspended: \(seen.last ?? [])")
            Store.resumeAll()
            while seen.last?.contains(8) != true { await Task.yield() }
            print("seen after it: \(seen.last ?? [])")
            let after = polls.value
            while polls.value < after + 2 { await Task.yield() }
            watching.cancel()
            control.cancel()
        }
    }

    /// Counts how often a database is asked for changes of others.
    private final class PollCounter: @unchecked Sendable {
        private let lock: NSLock = NSLock()
        private var number: Int = 0

        var value: Int { lock.withLock { number } }

        func count(in configuration: inout Configuration) {
            configuration.prepareDatabase { database in
                database.trace { event in
                    guard "\(event)".contains("data_version") else { return }
                    self.lock.withLock { self.number += 1 }
                }
            }
        }
    }

    private final class SeenBooks: @unchecked Sendable {
        private let lock: NSLock = NSLock()
        private var ids: [Int]?

        var last: [Int]? { lock.withLock { ids } }

        func add(_ ids: [Int]) {
            lock.withLock { self.ids = ids }
        }
    }

    extension DispatchSemaphore {
        fileprivate func waitOnThread() async {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    self.wait()
                    continuation.resume()
                }
            }
        }
    }
#endif
