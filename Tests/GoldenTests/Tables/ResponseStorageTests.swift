#if Store
    import APIRuntime
    import APIRuntimeStore
    import Foundation
    import TablesScenario
    import Testing

    @Suite("Responses stored in a table", .timeLimit(.minutes(5)))
    struct ResponseStorageTests {
        private let store: Store

        init() throws {
            store = try Store.inMemory()
        }

        private func shelf(_ replies: ScriptedTransport.Reply...) -> ShelfDAO {
            let transport = ScriptedTransport { _, number in replies[(number - 1) % replies.count] }
            let configuration = APIClient.Configuration(cache: ResponseCache(), transport: transport)
            return ShelfDAO(
                client: APIClient(environment: ShelfDAO.Environment.test, configuration: configuration), store: store,
                device: "d")
        }

        private var titles: [String] {
            get async throws { try await store.books.fetch().map(\.title) }
        }

        @Test("lists and single values replace records, no value changes nothing")
        func values() async throws {
            let shelf = shelf(
                .data(#"[{"id":1,"title":"a"},{"id":2,"title":"b"}]"#), .data(#"{"id":2,"title":"B"}"#), .data("null"),
                .data(#"{"id":3,"title":"c"}"#), .data(#"["x"]"#))
            #expect(try await shelf.books().value.map(\.id) == [1, 2])
            #expect(try await titles == ["a", "b"])
            #expect(try await shelf.book(id: 2).value?.title == "B")
            #expect(try await shelf.book(id: 9).value == nil)
            _ = try await shelf.change(id: 3, title: "c").value
            #expect(try await titles == ["a", "B", "c"])
            #expect(try await shelf.titles().value == ["x"])
            #expect(try await store.books.count() == 3)
        }

        @Test("records in all fields of the returned model are stored")
        func nestedRecords() async throws {
            let book = { (id: Int) in #"{"id":\#(id),"title":"\#(id)"}"# }
            let shelf = shelf(
                .data(
                    """
                    {"newest":\(book(1)),"all":[\(book(2))],"by-author":{"a":[\(book(3)),\(book(4))],"b":[]},
                    "rows":[[\(book(5))],null],"by-id":{"6":\(book(6))},"first":[\(book(7))],"total":7}
                    """), .data(#"{"all":[]}"#))
            _ = try await shelf.overview().value
            #expect(try await titles == ["1", "2", "3", "4", "5", "6", "7"])
            #expect(try await shelf.overview().value.all.isEmpty)
        }

        @Test("a page is stored before it is returned")
        func pages() async throws {
            let page = { (ids: ClosedRange<Int>) -> ScriptedTransport.Reply in
                .data(#"{"all":["# + ids.map { #"{"id":\#($0),"title":"t"}"# }.joined(separator: ",") + "]}")
            }
            var counts: [Int] = []
            for try await _ in shelf(page(1...2), page(3...4), .data("{}")).search().pages {
                counts.append(try await store.books.count())
                if counts.count == 2 { break }
            }
            #expect(counts == [2, 4])
        }

        @Test("a streamed value is stored before it is returned, and a failure ends the stream")
        func stream() async throws {
            let lines = "{\"id\":1,\"title\":\"a\"}\n{\"id\":2,\"title\":\"b\",\"price\":\"NaN\"}\n"
            var sightings = shelf(ScriptedTransport.Reply(body: lines)).sightings().makeAsyncIterator()
            #expect(try await sightings.next()?.id == 1)
            #expect(try await titles == ["a"])
            let fault = await #expect(throws: APIError<ShelfError>.self) { _ = try await sightings.next() }
            guard case .storage(let fault)? = fault else { return #expect(fault == nil) }
            #expect((fault.value as? Book)?.id == 2)
            #expect(try await sightings.next() == nil)
        }

        @Test("a cached response is not stored again")
        func cachedResponses() async throws {
            let shelf = shelf(.data(#"[{"id":1,"title":"old"}]"#), .data(#"{"id":1,"title":"new"}"#))
            _ = try await shelf.books().value
            _ = try await shelf.change(id: 1, title: "new").value
            #expect(try await shelf.books().value.map(\.title) == ["old"])
            #expect(try await titles == ["new"])
        }

        @Test("cache-then-network: the server's response is stored when it is returned")
        func cacheThenNetwork() async throws {
            let shelf = shelf(.data(#"[{"id":1,"title":"old"}]"#), .data(#"[{"id":1,"title":"new"}]"#))
            for try await _ in shelf.news().values {}
            var seen: [[String]] = []
            for try await news in shelf.news().values { seen.append(news.value.map(\.title) + (try await titles)) }
            #expect(seen.first?.first == "old")
            #expect(seen.last == ["new", "new"])
        }

        @Test("a storage failure is an error with the response, which is not cached")
        func storageFault() async throws {
            let shelf = shelf(
                .data(#"[{"id":1,"title":"a"},{"id":2,"title":"b","price":"NaN"}]"#), .data(#"[{"id":1,"title":"c"}]"#))
            let error = await #expect(throws: APIError<ShelfError>.self) { _ = try await shelf.books().value }
            guard case .storage(let fault)? = error else { return #expect(error == nil) }
            #expect(
                fault.description
                    == "Shelf.books: the response arrived, but its value could not be stored: books.price: SQLite cannot hold the value"
            )
            #expect((fault.value as? [Book])?.map(\.title) == ["a", "b"])
            #expect(
                fault.underlying as? StoreError
                    == .unwritable(
                        table: "books", column: "price", reason: "SQLite cannot hold the value"))
            #expect(error?.localizedDescription == "The data could not be saved on this device.")
            #expect(try await titles == [])
            #expect(try await shelf.books().value.map(\.title) == ["c"])
            #expect(try await titles == ["c"])
        }

        @Test("a storage failure does not prevent a sign-in")
        func session() async throws {
            let shelf = shelf(
                ScriptedTransport.Reply(
                    body: #"{"code":0,"token":"t","data":{"id":1,"title":"a","price":"Infinity"}}"#),
                ScriptedTransport.Reply(body: #"{"code":0,"token":"u","data":{"id":1,"title":"a","price":"NaN"}}"#))
            _ = try await shelf.open().value
            #expect(try await store.books.find(1)?.price == .infinity)
            await #expect(throws: APIError<ShelfError>.self) { _ = try await shelf.open().value }
            #expect(try await shelf.client.configuration.session.credential == .token("u"))
        }

        @Test("a response that arrives after its session has ended is not stored, and what is stored stays")
        func endedSession() async throws {
            let session = APISession(.token("t"))
            let transport = ScriptedTransport { _, number in
                if number == 2 { try? await session.clear() }
                return .data(#"[{"id":\#(number),"title":"\#(number)"}]"#)
            }
            let configuration = APIClient.Configuration(session: session, cache: nil, transport: transport)
            let shelf = ShelfDAO(
                client: APIClient(environment: ShelfDAO.Environment.test, configuration: configuration), store: store,
                device: "d")
            _ = try await shelf.books().value
            let error = await #expect(throws: APIError<ShelfError>.self) { _ = try await shelf.books().value }
            guard case .authentication(let fault)? = error else { return #expect(error == nil) }
            #expect(fault.kind == .sessionEnded)
            #expect(try await titles == ["1"])
        }

        @Test("server errors store nothing, and cancellation is reported")
        func errorsAndCancellation() async throws {
            let shelf = shelf(.code(7), .data(#"[{"id":1,"title":"a"}]"#))
            let error = await #expect(throws: APIError<ShelfError>.self) { _ = try await shelf.books().value }
            guard case .server(let failure)? = error else { return #expect(error == nil) }
            #expect(failure.code == "7")
            #expect(try await titles == [])
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await shelf.books().value
            }
            await #expect(throws: APIError<ShelfError>.cancelled) { _ = try await task.value }
        }

        @Test("a DAO's description hides sensitive values")
        func hidesSecrets() {
            var shelf = shelf()
            shelf.device = "s3cret"
            #expect(String(describing: shelf).contains("<hidden>"))
            #expect(!String(reflecting: shelf).contains("s3cret"))
        }
    }
#endif
