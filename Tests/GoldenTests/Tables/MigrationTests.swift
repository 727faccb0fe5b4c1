#if Store
    import APIRuntimeStore
    import GRDB
    import TablesScenario
    import Testing

    @Suite("Migration of an existing table")
    struct MigrationTests {
        private let queue: DatabaseQueue
        private let store: Store

        init() throws {
            queue = try DatabaseQueue()
            store = Store(engine: GRDBEngine(queue))
        }

        private static let columns: [String] = PicturesTable.tableDescription.columns.map { column in
            "\"\(column.name)\" \(column.type.rawValue)"
        }

        private func create(_ columns: [String], key: String = "id") async throws {
            let list = (columns + ["PRIMARY KEY (\(key))"]).joined(separator: ", ")
            try await queue.write { try $0.execute(sql: "CREATE TABLE pictures (\(list))") }
        }

        @Test(
            "adds missing columns with their defaults, and keeps other columns")
        func addsColumns() async throws {
            let added = ["width", "level", "tags", "title", "isNew", "price"]
            try await create(
                Self.columns.filter { column in !added.contains { column.contains("\"\($0)\"") } } + ["more TEXT"])
            try await queue.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO pictures (id, "written by", url, big, score, kind, taken, description, more)
                        VALUES ('1', 'Ann', 'file:///a', '00000000000000000000', 0, 'pic', 0, 'null', 'kept')
                        """)
            }
            #expect(try await store.pictures.find("1") == .plain("1"))
            #expect(
                try await store.pictures.count(where: { $0.width == 0 && $0.level == .low && $0.isNew == true }) == 1)
            try await store.pictures.upsert(.plain("1", author: "Bob"))
            let more = try await queue.read { try String.fetchAll($0, sql: "SELECT more FROM pictures") }
            #expect(more == ["kept"])
        }

        @Test("adds indexes of the spec, and removes only former ones of the spec")
        func indexes() async throws {
            try await create(Self.columns)
            try await queue.write { database in
                try database.execute(sql: "CREATE INDEX mine ON pictures (score)")
                try database.execute(sql: "CREATE INDEX \"apigen:pictures:score\" ON pictures (score)")
            }
            try await store.pictures.prepare()
            try await store.pictures.prepare()
            let names = try await queue.read { database in
                try String.fetchAll(
                    database, sql: "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE INDEX%' ORDER BY 1")
            }
            #expect(names == ["apigen:pictures:written by,taken", "mine"])
        }

        @Test("refuses a change that would lose data, with a remedy")
        func refusesTypeChanges() async throws {
            try await create(Self.columns.map { $0 == "\"score\" REAL" ? "\"score\" TEXT" : $0 })
            await refuses(
                "its column score is TEXT, and the spec says REAL",
                "name another column in the spec (\"column\"), and convert the values into it")
        }

        @Test("refuses a change of the key")
        func refusesKeyChanges() async throws {
            try await create(Self.columns, key: "id, url")
            await refuses(
                "its key is id, url, and the spec says id", "give the table another name in the spec, and copy its rows"
            )
        }

        @Test("refuses a required column without values")
        func refusesMissingValues() async throws {
            try await create(Self.columns.filter { !$0.contains("\"score\"") })
            try await queue.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO pictures (id, "written by", url, big, kind, taken, description)
                        VALUES ('1', 'Ann', 'file:///a', '00000000000000000000', 'pic', 0, 'null')
                        """)
            }
            await refuses(
                "its rows have no value for the new column score",
                "make the field optional or give it a default, or run ALTER TABLE \"pictures\" ADD COLUMN \"score\" REAL "
                    + "DEFAULT …")
            try await queue.write { database in
                try database.execute(sql: "ALTER TABLE pictures ADD COLUMN score REAL")
                try database.execute(sql: "UPDATE pictures SET \"written by\" = NULL")
            }
            await refuses(
                "its column written by is empty in some rows, and the spec needs a value",
                "run UPDATE \"pictures\" SET \"written by\" = … WHERE \"written by\" IS NULL")
        }

        private func refuses(_ reason: String, _ remedy: String) async {
            let error = StoreError.migration(table: "pictures", reason: reason, remedy: remedy)
            await #expect(throws: error) { try await store.pictures.count() }
        }
    }
#endif
