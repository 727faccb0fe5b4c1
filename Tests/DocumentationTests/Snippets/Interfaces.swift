import APIRuntime
import APIRuntimeObservation
import InterfaceScenario
import Testing

/// The snippets on generated protocols and mocks, verbatim and run.
@Suite("Snippets on generated mocks", .timeLimit(.minutes(5)))
struct InterfaceSnippets {
    @Test("a model of a screen that knows the protocol, and its test")
    @MainActor
    func closures() async throws {
        @MainActor
        struct SearchModel {
            let gallery: any GalleryAPI

            func titles(matching text: String) async throws -> [String] {
                try await gallery.searchPictures(key: text).value.map(\.title)
            }
        }

        var mock = GalleryMock()
        mock.onSearchPictures = { key, size, start in [[.sample, .sample], [.sample]] }
        mock.onRemove = { id in throw GalleryError.busy }
        mock.albums.onList = { limit in [] }
        let model = SearchModel(gallery: mock)
        #expect(try await model.titles(matching: "sea").count == 2)
        await #expect(throws: APIError<GalleryError>.server(.busy)) { try await mock.remove(id: 1).value }
        #expect(try await mock.albums.list().value.isEmpty)
    }

    @Test("a stream and a WebSocket")
    func live() async throws {
        var mock = GalleryMock()
        mock.onLikes = { id, run, send in
            try await send(Like(by: "Ada"))
            try await send(Like(by: "Bob"))
        }
        mock.onRoom = { room, client in
            let command = try await client.receive()
            #expect(command == .say(Say(text: "Hello")))
            try await client.send(.left(Left(by: "Ada")))
            client.close(.goingAway)
        }
        var likes = 0
        for try await _ in mock.likes(id: 1) { likes += 1 }
        #expect(likes == 2)
        let room = try await mock.room(room: 1).connect()
        var events = room.events.makeAsyncIterator()
        try await room.send(.say(Say(text: "Hello")))
        #expect(try await events.next() == .left(Left(by: "Ada")))
        room.close()
    }

    @Test("what a pager shows")
    @MainActor
    func pager() async throws {
        var mock = GalleryMock()
        mock.onSearchPictures = { _, _, _ in
            [[Picture(id: 1, title: "Sea"), Picture(id: 2, title: "Shore")], [Picture(id: 3, title: "Sand")]]
        }
        let pager = Pager(mock.searchPictures(key: "sea"))
        await pager.load()
        await pager.loadNext()
        #expect(pager.items.count == 3 && !pager.hasMore)
    }
}
