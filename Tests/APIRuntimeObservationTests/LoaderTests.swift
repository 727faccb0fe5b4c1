import APIRuntime
import APIRuntimeMock
import ClientScenario
import HTTPTypes
import Observation
import ScreenScenario
import Testing

@testable import APIRuntimeObservation

@Suite("Loader", .timeLimit(.minutes(5)))
@MainActor
struct LoaderTests {
    private let mock: MockTransport = MockTransport()
    private let album: AlbumDAO

    init() {
        var texts = ErrorTexts(["en": [.timedOut: "Too slow."]])
        texts.appendsCode = false
        var configuration = APIClient.Configuration(session: APISession(.token("t-1")), transport: mock)
        configuration.texts = texts
        album = AlbumDAO(client: APIClient(environment: AlbumDAO.Environment.release, configuration: configuration))
    }

    private static func photo(_ id: String) -> MockResponse {
        .json(#"{"id": "\#(id)", "title": "Photo \#(id)", "url": "https://album.example/\#(id).jpg"}"#)
    }

    @Test("loads a value once, and again when it is refreshed, past all caches")
    func loads() async {
        mock.respond(to: album.photo(id: "1"), with: Self.photo("1"), Self.photo("2"))
        let loader = Loader(album.photo(id: "1"))
        #expect(loader.value == nil && !loader.state.isLoading)
        await loader.load()
        await loader.load()
        #expect(loader.value?.id == "1")
        #expect(mock.requests.count == 1)
        await loader.refresh()
        #expect(loader.value?.id == "2")
        #expect(mock.requests.last?.head.headerFields[.cacheControl] == "no-cache")
    }

    @Test("shows the text of an error, with the value before, and loads again after it")
    func failure() async {
        mock.respond(
            to: album.photo(id: "1"), with: Self.photo("1"), .failure(NetworkError(.timedOut, reason: "late")),
            .json("{}", status: .serviceUnavailable), Self.photo("3"))
        let loader = Loader(album.photo(id: "1"))
        await loader.load()
        await loader.refresh()
        #expect(loader.message == "Too slow.")
        #expect(loader.value?.id == "1")
        await loader.refresh()
        #expect(loader.message == "The album is busy. Try again later.")
        await loader.load()
        #expect(loader.message == nil)
        #expect(loader.value?.id == "3")
    }

    @Test("a call that is cancelled with its task leaves no error")
    func cancelledTask() async {
        mock.respond(to: album.photo(id: "1"), with: .silence)
        let loader = Loader(album.photo(id: "1"))
        let task = Task { await loader.load() }
        while mock.requests.isEmpty { await Task.yield() }
        #expect(loader.state.isLoading)
        task.cancel()
        await task.value
        #expect(!loader.state.isLoading)
        #expect(loader.message == nil)
    }

    @Test("a view that comes back while its call is being cancelled loads the value")
    func comesBack() async {
        mock.respond(to: album.photo(id: "1"), with: .silence, Self.photo("1"))
        let loader = Loader(album.photo(id: "1"))
        let gone = Task { await loader.load() }
        while mock.requests.isEmpty { await Task.yield() }
        gone.cancel()
        await loader.load()
        #expect(loader.value?.id == "1")
    }

    @Test("cancels its calls when it goes")
    func gone() async {
        mock.respond(to: album.photo(id: "1"), with: .silence)
        var loader: Loader? = Loader(album.photo(id: "1"))
        weak let kept = loader
        let tasks = loader.map { loader in Task { [weak loader] in await loader?.load() } }
        while mock.requests.isEmpty { await Task.yield() }
        loader = nil
        tasks?.cancel()
        await tasks?.value
        #expect(kept == nil)
    }

    @Test("the letters of a search field send one call, and its results replace those before")
    func search() async throws {
        mock.respond(to: album.photo(id: ""), with: Self.photo("cat"), Self.photo("dog"))
        let loader: Loader<Photo, AlbumError> = Loader()
        await loader.load()
        #expect(mock.requests.isEmpty)
        await loader.load(album.photo(id: "cat"))
        var typing: Task<Void, Never>?
        for text in ["d", "do", "dog"] {
            typing?.cancel()
            typing = Task { await loader.load(album.photo(id: text), after: .milliseconds(200), keepsValue: true) }
        }
        #expect(loader.value?.id == "cat")
        await typing?.value
        #expect(loader.value?.id == "dog")
        #expect(mock.requests.map { request in request.head.path } == ["/v1/photos/cat", "/v1/photos/dog"])
    }

    @Test("another call shows no value of the one before, unless that is wanted")
    func anotherCall() async {
        mock.respond(
            to: album.photo(id: "1"), with: Self.photo("1"), .failure(NetworkError(.timedOut, reason: "late")))
        let loader = Loader(album.photo(id: "1"))
        await loader.load()
        await loader.load(album.photo(id: "2"))
        #expect(loader.value == nil && loader.message == "Too slow.")
        loader.reset()
        #expect(loader.value == nil && loader.message == nil)
    }

    @Test("shows the cached value first, and then the server's")
    func cachedFirst() async {
        let configuration = APIClient.Configuration(cache: ResponseCache(), transport: mock)
        let market = MarketDAO(client: APIClient(server: "https://client.example", configuration: configuration))
        mock.respond(
            to: market.news(), with: .json(#"{"code": 0, "data": ["old"]}"#), .json(#"{"code": 0, "data": ["new"]}"#))
        let first = Loader(market.news())
        await first.load()
        #expect(first.value == ["old"])
        let second = Loader(market.news())
        var shown: [[String]] = []
        second.onChange = { state in
            if let value = state.value, value != shown.last { shown.append(value) }
        }
        await second.load()
        #expect(shown == [["old"], ["new"]])
    }

    @Test("tells Observation of each change")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    func observation() async {
        mock.respond(to: album.photo(id: "1"), with: Self.photo("1"))
        let loader = Loader(album.photo(id: "1"))
        let isTold = Told()
        withObservationTracking {
            _ = loader.state
        } onChange: {
            isTold.count.withLock { count in count += 1 }
        }
        await loader.load()
        #expect(isTold.count.withLock { $0 } == 1)
    }

    @Test("a preview shows its state, and sends nothing")
    func preview() async {
        let states: [LoadState<String, AlbumError>] = [
            .idle, .loading(nil), .loaded("a"), .failed(.network(NetworkError(.timedOut, reason: "late")), "a"),
        ]
        for state in states {
            let loader = Loader.preview(state)
            await loader.load()
            await loader.refresh()
            #expect("\(loader.state)" == "\(state)")
        }
        #expect(Loader.preview(states[3]).message == "The server took too long to respond.")
    }
}

/// Counts calls from any thread.
private final class Told: Sendable {
    let count: Locked<Int> = Locked(0)
}
