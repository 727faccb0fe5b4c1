#if Store
    import APIRuntime
    import APIRuntimeMock
    import APIRuntimeStore
    import Foundation
    import TablesScenario
    import TestSupport
    import Testing

    @Suite("Snippets on tables")
    struct TableSnippets {
        @Test("records are stored, fetched and watched")
        func records() async throws {
            let folder = try TemporaryFolder()
            let seen = try await Self.show(file: folder.path("pictures.sqlite"), pictures: [])
            #expect(seen == [])
        }

        @Test("an endpoint's values are stored, or still available if that fails")
        func storedResponses() async throws {
            let store = try Store.inMemory()
            let mock = MockTransport()
            mock.respond(to: "Shelf.books", with: .value([Book(id: 1, title: "a", price: 3)]))
            let client = APIClient(
                server: "http://localhost", configuration: APIClient.Configuration(transport: mock))
            #expect(try await Self.keep(client: client, store: store).map(\.id) == [1])
            try await Self.read(ShelfDAO(client: client, store: store, device: "phone")) { books in
                #expect(books.map(\.id) == [1])
            }
        }

        @Test("records are deleted by identity or by condition")
        func deletion() async throws {
            let store = try Store.inMemory()
            let picture = try Picture(
                fromJSON: #"""
                    {"id":"7","author":"Ann","url":"https://a.example","big":1,"score":1,"kind":"pic","taken":0,
                    "description":"d"}
                    """#)
            try await store.pictures.upsert(picture)
            let wasThere = try await store.pictures.delete(picture.id)
            let count = try await store.pictures.delete(where: { $0.author == "Ann" })
            #expect(wasThere && count == 0)
        }

        /// It is only compiled: it would suspend the stores of other tests.
        struct Scene {
            func didEnterBackground() {
                Store.suspendAll()
            }

            func willEnterForeground() {
                Store.resumeAll()
            }
        }

        private static func keep(client: APIClient, store: Store) async throws -> [Book] {
            let shelf = ShelfDAO(client: client, store: store, device: "phone")
            let books: [Book] = try await shelf.books().value
            let cheap: [Book] = try await store.books.fetch(where: { $0.price < 5 })
            #expect(books == cheap)
            return cheap
        }

        private static func read(_ shelf: ShelfDAO, show: ([Book]) -> Void) async throws(APIError<ShelfError>) {
            switch await shelf.books().result {
            case .success(let books):
                show(books)
            case .failure(.storage(let fault)):
                show(fault.value as? [Book] ?? [])
            case .failure(let error):
                throw error
            }
        }

        private static func read(_ store: Store, show: ([Picture]) -> Void) async throws {
            let pictures: ReadableRecords<Picture> = try await store.pictures.fetchReadable(limit: 20)
            show(pictures.records)
            for row in pictures.unreadable { print(row) }
        }

        private static func show(file: String, pictures: [Picture]) async throws -> [Picture] {
            let store = try Store(path: file)
            try await store.pictures.upsert(pictures)
            let newest: [Picture] = try await store.pictures.fetch(
                where: { $0.author == "Ann" && $0.score >= 0.5 }, orderedBy: { [$0.taken.descending] }, limit: 20)
            try await read(store) { records in #expect(records == newest) }
            let watching = Task {
                for try await pictures in store.pictures.changes(where: { $0.author == "Ann" }) {
                    print(pictures.count)
                }
            }
            watching.cancel()
            _ = try? await watching.value
            return newest
        }
    }
#endif
