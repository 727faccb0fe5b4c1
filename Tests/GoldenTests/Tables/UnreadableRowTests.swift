#if Store
    import APIRuntimeStore
    import GRDB
    import TablesScenario
    import Testing

    @Suite("Unreadable rows of a table")
    struct UnreadableRowTests {
        private let queue: DatabaseQueue
        private let store: Store

        init() async throws {
            queue = try DatabaseQueue()
            store = Store(engine: GRDBEngine(queue))
            try await store.pictures.upsert([.plain("1"), .plain("2"), .plain("3"), .plain("4")])
            try await spoil("kind = 'film'", "2")
        }

        private func spoil(_ change: String, _ id: String) async throws {
            try await queue.write { try $0.execute(sql: "UPDATE pictures SET \(change) WHERE id = ?", arguments: [id]) }
        }

        @Test("give an error with the row, the column, what was expected and what was found")
        func error() async throws {
            let error = await #expect(throws: StoreError.self) { try await store.pictures.fetch() }
            #expect("\(try #require(error))" == #"pictures.kind (id = "2"): expected "pic" or "video", found "film""#)
            let found = await #expect(throws: StoreError.self) { try await store.pictures.find("2") }
            #expect(found == error)
        }

        @Test(
            "give an error with the path in JSON",
            arguments: [
                ("tags = '[1]'", #"pictures.tags at $[0] (id = "2"): expected String, found number 1"#),
                ("big = 'x'", #"pictures.big (id = "2"): expected UInt64, found "x""#),
                ("score = NULL", #"pictures.score (id = "2"): expected Double, found nothing"#),
                ("thumbnail = 'a' || char(10)", #"pictures.thumbnail (id = "2"): expected Data, found "a\n""#),
                ("width = x'00ff'", #"pictures.width (id = "2"): expected Int, found 2 bytes"#),
                ("taken = 'soon'", #"pictures.taken (id = "2"): expected Date, found "soon""#),
            ])
        func places(change: String, expected: String) async throws {
            try await spoil("kind = 'pic', " + change, "2")
            let error = await #expect(throws: StoreError.self) { try await store.pictures.fetch() }
            #expect("\(try #require(error))" == expected)
        }

        @Test("do not affect other rows")
        func otherRows() async throws {
            #expect(try await store.pictures.find("1") == .plain("1"))
            #expect(try await store.pictures.count() == 4)
            let all = try await store.pictures.fetchReadable()
            #expect(all.records.map(\.id) == ["1", "3", "4"])
            #expect(all.unreadable.map(\.key) == [#"id = "2""#])
            #expect(all.unreadable.map(\.column) == ["kind"])
            #expect(all.unreadable.map(\.found) == [#""film""#])
            #expect(try await store.pictures.fetch(where: { $0.kind == .pic }).count == 3)
            let pages = [
                try await store.pictures.fetchReadable(limit: 2),
                try await store.pictures.fetchReadable(limit: 2, offset: 2),
            ]
            #expect(pages.map { $0.records.map(\.id) } == [["1"], ["3", "4"]])
            #expect(pages.map(\.unreadable.count) == [1, 0])
        }

        @Test("are reported to watchers until they are replaced or deleted")
        func watching() async throws {
            try await spoil("kind = 'film'", "3")
            var changes = store.pictures.readableChanges().makeAsyncIterator()
            let first = try #require(try await changes.next())
            #expect(first.records.map(\.id) == ["1", "4"])
            #expect(first.unreadable.count == 2)
            try await store.pictures.upsert(.plain("2"))
            #expect(try await changes.next()?.records.map(\.id) == ["1", "2", "4"])
            #expect(try await store.pictures.delete(first.unreadable[1]))
            #expect(try await store.pictures.delete(first.unreadable[1]) == false)
            #expect(try await changes.next()?.unreadable == [])
            #expect(try await store.pictures.fetch().map(\.id) == ["1", "2", "4"])
        }

        @Test("hide values of sensitive columns")
        func sensitiveColumns() async throws {
            let secrets = store[SecretsTable.self]
            try await secrets.prepare()
            try await queue.write { try $0.execute(sql: "INSERT INTO secrets VALUES ('a-key', 'a-value')") }
            let row = try #require(try await secrets.fetchReadable().unreadable.first)
            #expect("\(row)" == "secrets.value (key = a hidden value): expected Int, found a hidden value")
            var dumped = ""
            dump(row, to: &dumped)
            #expect(!dumped.contains("a-key") && !dumped.contains("a-value"))
            #expect(try await secrets.delete(row))
        }
    }
#endif
