import APIRuntime
import Foundation
import HTTPTypes
import InterfaceScenario
import Testing

/// A screen's code, which knows the protocol alone.
private struct Shelf {
    let gallery: any GalleryAPI

    func titles(matching key: String) async throws -> [String] {
        try await gallery.searchPictures(key: key).value.map(\.title)
    }
}

/// A client of one's own, with the methods of the protocol and nothing else of the library.
private struct Counting<Base: GalleryAlbumsAPI>: GalleryAlbumsAPI {
    let base: Base
    let count: Counter

    var covers: Base.Covers { base.covers }

    func list(limit: Int) -> Call<[Album], GalleryError> {
        count.add()
        return base.list(limit: limit)
    }

    func share(id: Int, until: Date?, body: Data) -> Call<Void, GalleryError> {
        base.share(id: id, until: until, body: body)
    }
}

private typealias GalleryAlbumsAPI = GalleryDAO.AlbumsAPI

private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    func add() { lock.withLock { count += 1 } }
    var value: Int { lock.withLock { count } }
}

@Suite("Generated protocols and mocks", .timeLimit(.minutes(5)))
struct InterfaceTests {
    private let picture = Picture(id: 7, title: "Sea")

    @Test("a closure makes the value, the response and the result of a call, from the arguments")
    func values() async throws {
        var mock = GalleryMock()
        mock.onPicture2 = { id in Picture(id: id, title: "Sea") }
        mock.onLatest = { nil }
        mock.onTerms = { "Be kind" }
        mock.onOriginal = { id, destination in Download(file: destination, length: Int64(id)) }
        mock.onTitles = { ["a"] }
        #expect(try await mock.picture(id: 7).value == picture)
        let response = try await mock.picture(id: 8).with(timeout: .seconds(1)).response
        #expect(response.value.id == 8 && response.status == .ok)
        #expect(try await mock.picture(id: 9).start().value.id == 9)
        #expect(try await mock.latest().result.get() == nil)
        #expect(try await mock.terms().value == "Be kind")
        #expect(try await mock.original(id: 3, to: URL(filePath: "/tmp/a")).value.length == 3)
        var titles: [[String]] = []
        for try await value in mock.titles().values { titles.append(value.value) }
        #expect(titles == [["a"]])
        #expect(mock.picture(id: 7).name == "Gallery.picture")
    }

    @Test("a closure gets uploads, and makes responses that the spec tells apart, or nothing")
    func uploads() async throws {
        var mock = GalleryMock()
        mock.onStore = { image, title in
            title.isEmpty ? .accepted : .created(Picture(id: image.name.count, title: title))
        }
        let removed = Counter()
        mock.onRemove = { _ in removed.add() }
        mock.albums.onShare = { id, until, body in #expect(id == 1 && until == nil && body == Data([1, 2])) }
        let image = Upload(data: Data([1, 2, 3]), name: "a.png")
        #expect(try await mock.store(image: image, title: "Sea").value == .created(Picture(id: 5, title: "Sea")))
        #expect(try await mock.store(image: image, title: "").value == .accepted)
        try await mock.remove(id: 1).value
        #expect(removed.value == 1)
        try await mock.albums.share(id: 1, body: Data([1, 2])).value
    }

    @Test("a closure makes pages, one after the other, and items across them")
    func pages() async throws {
        var mock = GalleryMock()
        mock.onSearchPictures = { key, size, start in
            #expect(key == "sea" && size == nil && start == 1)
            return [[Picture(id: 1, title: key), Picture(id: 2, title: key)], [], [Picture(id: 3, title: key)]]
        }
        mock.onNewest = { [[Picture(id: 4, title: "")]] }
        var pages: [Int] = []
        for try await page in mock.searchPictures(key: "sea").pages { pages.append(page.value.count) }
        #expect(pages == [2, 0, 1])
        var items: [Int] = []
        for try await item in mock.searchPictures(key: "sea").items { items.append(item.id) }
        #expect(items == [1, 2, 3])
        let first = try await mock.searchPictures(key: "sea").page
        #expect(try await first.next?.page.next?.value.map(\.id) == [3])
        #expect(try await mock.newest().page.next == nil)
        mock.onNewest = { [] }
        let error = await #expect(throws: APIError<GalleryError>.self) { try await mock.newest().value }
        #expect(error?.description.contains("the mock of Gallery.newest has 0 pages") == true)
    }

    @Test("a closure sends the values of a stream, at the pace of the reader, and ends it by returning or by an error")
    func streams() async throws {
        var mock = GalleryMock()
        let sent = Counter()
        mock.onLikes = { id, run, send in
            #expect(id == 7 && run == nil)
            while true {
                try await send(Like(by: "ada"))
                sent.add()
            }
        }
        mock.onChanges = { send in
            try await send(.added(Picture(id: 1, title: "")))
            try await send(.removed(1))
        }
        var likes = mock.likes(id: 7).events.makeAsyncIterator()
        #expect(try await likes.next()?.number == 1)
        #expect(try await likes.next()?.value == Like(by: "ada"))
        // Two were read, one waits to be read, and one to be sent.
        #expect(sent.value <= 4)
        var changes: [GalleryDAO.ChangesEvent] = []
        for try await change in mock.changes() { changes.append(change) }
        #expect(changes == [.added(Picture(id: 1, title: "")), .removed(1)])
        mock.onChanges = { _ in throw GalleryError.busy }
        await #expect(throws: APIError<GalleryError>.server(.busy)) { for try await _ in mock.changes() {} }
    }

    @Test("a closure is the server of a WebSocket, typed both ways")
    func sockets() async throws {
        var mock = GalleryMock()
        mock.onRoom = { room, client in
            #expect(room == 5)
            guard case .follow(let follow) = try await client.receive() else { return }
            try await client.send(.said(Said(text: "Hello", topic: follow.topic)))
            try await client.send(.left(Left(by: "ada")))
        }
        let room = try await mock.room(room: 5).connect()
        var others = room.events.makeAsyncIterator()
        var topic = room.events(of: "swift", subscribe: { _ in .follow(Follow(topic: "swift")) }).makeAsyncIterator()
        #expect(try await topic.next() == .said(Said(text: "Hello", topic: "swift")))
        #expect(try await others.next() == .left(Left(by: "ada")))
        #expect(try await others.next() == nil)
        mock.onLog = { client in
            try await client.send("one")
            throw GalleryError.busy
        }
        var lines = try await mock.log().connect().events.makeAsyncIterator()
        #expect(try await lines.next() == "one")
        await #expect(throws: APIError<GalleryError>.server(.busy)) { try await lines.next() }
    }

    @Test("an error of the spec, of the network and of the task reaches the caller as a server's would")
    func errors() async throws {
        var mock = GalleryMock()
        mock.onPicture2 = { _ in throw GalleryError.busy }
        await #expect(throws: APIError<GalleryError>.server(.busy)) { try await mock.picture(id: 1).value }
        mock.onPicture2 = { _ in throw NetworkError(.timedOut) }
        let late = await #expect(throws: APIError<GalleryError>.self) { try await mock.picture(id: 1).value }
        guard case .network(let fault)? = late else { throw try #require(late) }
        #expect(fault.kind == .timedOut && fault.endpoint == "Gallery.picture")
        mock.onPicture2 = { _ in throw CancellationError() }
        await #expect(throws: APIError<GalleryError>.cancelled) { try await mock.picture(id: 1).value }
        mock.onStore = { _, _ in throw GalleryDAO.StoreError.tooLarge }
        let store = mock.store(image: Upload(data: Data()), title: "")
        await #expect(throws: APIError<GalleryDAO.StoreError>.server(.tooLarge)) { try await store.value }
    }

    @Test("an endpoint without a closure fails with an error that names it, whatever its kind")
    func unset() async throws {
        let mock = GalleryMock()
        func expectNamed<Failure>(
            _ endpoint: String, _ type: Failure.Type, _ call: () async throws(APIError<Failure>) -> Void
        ) async {
            do throws(APIError<Failure>) {
                try await call()
                Issue.record("\(endpoint) has responded")
            } catch {
                #expect(error.description.contains("the mock has no closure for Gallery.\(endpoint)"))
            }
        }
        await expectNamed("picture", GalleryError.self) { () async throws(APIError<GalleryError>) in
            _ = try await mock.picture(id: 1).value
        }
        await expectNamed("newest", GalleryError.self) { () async throws(APIError<GalleryError>) in
            _ = try await mock.newest().page
        }
        await expectNamed("titles", GalleryError.self) { () async throws(APIError<GalleryError>) in
            _ = try await mock.titles().value
        }
        await expectNamed("changes", GalleryError.self) { () async throws(APIError<GalleryError>) in
            var changes = mock.changes().makeAsyncIterator()
            _ = try await changes.nextElement()
        }
        await expectNamed("room", GalleryError.self) { () async throws(APIError<GalleryError>) in
            var events = try await mock.room(room: 1).connect().events.makeAsyncIterator()
            _ = try await events.nextElement()
        }
        await expectNamed("albums.covers.front", GalleryError.self) { () async throws(APIError<GalleryError>) in
            _ = try await mock.albums.covers.front(id: 1).value
        }
    }

    @Test("code that knows the protocol alone works with the DAO and the mock, namespaces and defaults included")
    func protocols() async throws {
        var mock = GalleryMock()
        mock.onSearchPictures = { key, _, _ in [[Picture(id: 1, title: key)]] }
        mock.albums.onList = { limit in [Album(title: "\(limit)")] }
        mock.albums.covers.onFront = { id in Picture(id: id, title: "Front") }
        #expect(try await Shelf(gallery: mock).titles(matching: "sea") == ["sea"])
        let gallery: any GalleryAPI = mock
        #expect(try await gallery.albums.list().value == [Album(title: "20")])
        #expect(try await gallery.albums.list(limit: 3).value == [Album(title: "3")])
        #expect(try await gallery.albums.covers.front(id: 2).value.title == "Front")
        let dao: any GalleryAPI = GalleryDAO(client: APIClient(server: "https://gallery.example/v1"))
        #expect(try dao.searchPictures(key: "sea").request.url == "https://gallery.example/v1/pictures?key=sea&start=1")
        let counter = Counter()
        let albums = Counting(base: mock.albums, count: counter)
        #expect(try await albums.list().value == [Album(title: "20")])
        #expect(counter.value == 1)
    }

    @Test("calls of a mock can be grouped")
    func groups() async throws {
        var mock = GalleryMock()
        mock.onPicture2 = { id in Picture(id: id, title: "") }
        mock.onTerms = { throw GalleryError.busy }
        let client = APIClient(server: "https://gallery.example/v1")
        let pictures = await client.batch([1, 2].map { mock.picture(id: $0) })
        #expect(try pictures.map { try $0.get().id } == [1, 2])
        let (picture, terms) = await client.batch(mock.picture(id: 3), mock.terms())
        #expect(try picture.get().id == 3)
        #expect(throws: APIError<GalleryError>.server(.busy)) { try terms.get() }
    }
}
