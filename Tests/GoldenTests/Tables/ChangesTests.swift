#if Store
    import APIRuntimeStore
    import Foundation
    import TablesScenario
    import TestSupport
    import Testing

    @Suite("Changes of a generated table")
    struct ChangesTests {
        @Test("yields records at once, and after each change to them")
        func records() async throws {
            let store = try Store.inMemory()
            var changes = store.pictures.changes(where: { $0.author == "Ann" }, orderedBy: { [$0.score.descending] })
                .makeAsyncIterator()
            #expect(try await changes.next() == [])
            try await store.pictures.upsert([.plain("1", score: 0.1), .plain("2", score: 0.2)])
            #expect(try await changes.next()?.map(\.id) == ["2", "1"])
            try await store.pictures.upsert(.plain("3", author: "Bob"))
            try await store.pictures.delete("2")
            #expect(try await changes.next()?.map(\.id) == ["1"])
        }

        @Test("yields one record by its identity")
        func record() async throws {
            let store = try Store.inMemory()
            var changes = store.pictures.changes(of: "1").makeAsyncIterator()
            #expect(try await changes.next() == .some(nil))
            try await store.pictures.upsert(.plain("1"))
            #expect(try await changes.next()??.author == "Ann")
            try await store.pictures.deleteAll()
            #expect(try await changes.next() == .some(nil))
        }

        @Test("yields a record whose text has other bytes, even if it is canonically equivalent")
        func equivalentTexts() async throws {
            let store = try Store.inMemory()
            var changes = store.pictures.changes(of: "1").makeAsyncIterator()
            #expect(try await changes.next() == .some(nil))
            for author in ["Jos\u{E9}", "Jose\u{301}"] {
                try await store.pictures.upsert(.plain("1", author: author))
                let found = try await changes.next()??.author
                #expect(found.map { Array($0.utf8) } == Array(author.utf8))
            }
        }

        @Test("ends with the task")
        func endsWithTheTask() async throws {
            let store = try Store.inMemory()
            let task = Task {
                var count = 0
                for try await _ in store.pictures.changes() { count += 1 }
                return count
            }
            try await Task.sleep(for: .milliseconds(50))
            task.cancel()
            #expect(try await task.value <= 1)
        }

        @Test("a store in a file is persistent, and another file is refused")
        func file() async throws {
            let folder = try TemporaryFolder()
            let path = folder.path("pictures.sqlite")
            try await Store(path: path).pictures.upsert(.full())
            #expect(try await Store(path: path).pictures.find("7") == .full())
            try Data("no database, but a text that is long enough".utf8).write(to: URL(filePath: folder.path("text")))
            let error = await #expect(throws: StoreError.self) {
                try await Store(path: folder.path("text")).pictures.count()
            }
            guard case .database(_, code: 26) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }
#endif
