#if Store
    import APIRuntimeStore
    import Foundation
    import GRDB
    import TablesScenario
    import TestSupport
    import Testing

    /// `Scripts/endurance store` sets more writers and more changes.
    private enum Load {
        static let writers: Int = number("APIGEN_STORE_WRITERS") ?? 2
        static let changes: Int = number("APIGEN_STORE_CHANGES") ?? 300

        private static func number(_ name: String) -> Int? {
            ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
        }
    }

    @Suite("Shared database")
    struct SharedDatabaseTests {
        private let folder: TemporaryFolder
        private let path: String

        init() throws {
            folder = try TemporaryFolder()
            path = folder.path("books.sqlite")
        }

        @Test("two stores in one process: all changes succeed, and each sees the other's")
        func stores() async throws {
            let stores = [try Store(path: path), try Store(path: path)]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, store) in stores.enumerated() {
                    for id in 0..<100 {
                        group.addTask { try await store.books.upsert(Book(id: number * 100 + id, title: "a")) }
                    }
                    group.addTask {
                        for try await books in store.books.changes() where books.count == 200 { break }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await stores[0].books.count() == 200)
        }

        @Test("several processes: all changes succeed, and each sees the last", .timeLimit(.minutes(30)))
        func processes() async throws {
            let (path, folder) = (self.path, self.folder.path)
            let runs: [ProgramRun] = try await withThrowingTaskGroup(of: ProgramRun.self) { group in
                for number in 0..<Load.writers {
                    group.addTask {
                        try await ProgramRun.detached(
                            Programs.product("StoreProgram"),
                            [path, "\(number)", "\(Load.writers)", "\(Load.changes)"], in: folder)
                    }
                }
                return try await group.reduce(into: []) { runs, run in runs.append(run) }
            }
            for run in runs {
                #expect(run.status == 0 && run.errors == "" && run.output.hasPrefix("saw the last of all"))
            }
            let books = try await Store(path: path).books.fetch()
            #expect(books.count == Load.writers * min(50, Load.changes))
        }

        @Test("a suspended store refuses writes, writes nothing in part, and polls nothing until it is resumed")
        func suspension() async throws {
            let run = try await ProgramRun.detached(
                Programs.product("StoreProgram"), [path, "suspension"], in: folder.path)
            #expect(run.errors == "" && run.status == 0)
            #expect(
                run.output == """
                    a write: the store is suspended
                    a new table: the store is suspended
                    stored: [1]
                    watched: [1]
                    stored: [1, 3]
                    a running write: the store is suspended
                    stored: [1, 3, 6]
                    a waiting write: the store is suspended
                    suspended polls: none
                    seen while suspended: [1, 3, 6]
                    seen after it: [1, 3, 6, 8]

                    """)
        }

        @Test("a table created by another connection can be watched", .timeLimit(.minutes(5)))
        func tableOfAnotherConnection() async throws {
            let (first, second) = (try Store(path: path), try Store(path: path))
            // GRDB has read the schema before the second table exists.
            var books = first.books.changes().makeAsyncIterator()
            #expect(try await books.next() == [])
            try await second.books.upsert(Book(id: 1, title: "a"))
            while let seen: [Book] = try await books.next(), seen.isEmpty {}
            try await second.visits.prepare()
            var visits = first.visits.changes().makeAsyncIterator()
            #expect(try await visits.next() == [])
            let visit = Visit(picture: "7", at: Date(timeIntervalSince1970: 1), by: .person(Person(name: "Ann")))
            try await second.visits.upsert(visit)
            #expect(try await visits.next() == [visit])
        }

        @Test("the files of a store belong to its user alone")
        func permissions() async throws {
            let store = try Store(path: path)
            try await store.books.upsert(Book(id: 1, title: "a"))
            #expect(folder.names(in: ".") == ["books.sqlite", "books.sqlite-shm", "books.sqlite-wal"])
            for name in folder.names(in: ".") {
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
                #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
            }
            #expect(try await store.books.count() == 1)
        }

        @Test("a locked database is waited for")
        func lockedDatabase() async throws {
            let store = try Store(path: path)
            try await store.books.prepare()
            var configuration = Configuration()
            configuration.busyMode = .timeout(60)
            let other = GRDBEngine(try DatabaseQueue(path: path, configuration: configuration))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await other.write { connection in
                        try connection.run("INSERT INTO books (id, title, price) VALUES (1, 'a', 0)", [])
                        Thread.sleep(forTimeInterval: 0.3)
                    }
                }
                for id in 2..<10 {
                    group.addTask { try await store.books.upsert(Book(id: id, title: "b")) }
                }
                try await group.waitForAll()
            }
            #expect(try await store.books.count() == 9)
        }
    }
#endif
