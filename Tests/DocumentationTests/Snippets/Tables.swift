#if Store
    import APIRuntimeStore
    import Foundation
    import TablesScenario
    import TestSupport
    import Testing

    @Suite("The snippets about tables")
    struct TableSnippets {
        @Test("records are kept, found and watched")
        func works() async throws {
            let folder = try TemporaryFolder()
            let seen = try await Self.show(file: folder.path("pictures.sqlite"), pictures: [])
            #expect(seen == [])
        }

        private static func show(file: String, pictures: [Picture]) async throws -> [Picture] {
            let store: Store = try Store(path: file)
            try await store.pictures.upsert(pictures)
            let newest: [Picture] = try await store.pictures.fetch(
                where: { $0.author == "Ann" && $0.score >= 0.5 }, orderedBy: { [$0.taken.descending] }, limit: 20)
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
