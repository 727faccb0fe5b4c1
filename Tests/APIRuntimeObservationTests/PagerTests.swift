import APIRuntime
import APIRuntimeMock
import HTTPTypes
import ScreenScenario
import Testing

@testable import APIRuntimeObservation

@Suite("Pager and Live", .timeLimit(.minutes(5)))
@MainActor
struct PagerTests {
    private let mock: MockTransport = MockTransport()
    private let album: AlbumDAO

    init() {
        album = AlbumDAO(
            client: APIClient(
                environment: AlbumDAO.Environment.release,
                configuration: APIClient.Configuration(session: APISession(.token("t-1")), transport: mock)))
    }

    private static func page(_ ids: ClosedRange<Int>, next: String?) -> MockResponse {
        let photos = ids.map { id in #"{"id": "\#(id)", "title": "", "url": "https://album.example/\#(id)"}"# }
        return .json(
            #"{"items": [\#(photos.joined(separator: ","))], "next": \#(next.map { "\"\($0)\"" } ?? "null")}"#)
    }

    @Test("loads the next page when one of the last rows appears")
    func rows() async throws {
        mock.respond(
            to: album.photos(), with: Self.page(1...10, next: "b"), Self.page(11...20, next: "c"),
            Self.page(21...21, next: nil))
        let pager = Pager(album.photos())
        await pager.load()
        await pager.load()
        #expect(pager.items.count == 10 && pager.hasMore)
        await pager.appeared(at: 3)
        #expect(pager.items.count == 10)
        await pager.appeared(at: 6)
        #expect(pager.items.count == 20)
        let last = try #require(pager.items.last)
        await pager.appeared(at: pager.items.firstIndex(of: last) ?? 0)
        await pager.loadNext()
        #expect(pager.items.map(\.id) == (1...21).map(String.init))
        #expect(!pager.hasMore && !pager.isLoading && mock.requests.count == 3)
    }

    @Test("loads a page to its end, even if the row that asked for it goes")
    func rowGoes() async {
        mock.respond(
            to: album.photos(), with: .silence, Self.page(1...2, next: "b"),
            Self.page(3...3, next: nil).delayed(by: .milliseconds(20)))
        let pager = Pager(album.photos())
        let gone = Task { await pager.load() }
        while mock.requests.isEmpty { await Task.yield() }
        gone.cancel()
        await pager.load()
        #expect(pager.items.count == 2)
        let row = Task { await pager.appeared(at: 1) }
        while mock.requests.count < 3 { await Task.yield() }
        row.cancel()
        await row.value
        #expect(pager.items.count == 3)
    }

    @Test("keeps its items when a page fails, which rows do not repeat, but a person may")
    func failure() async {
        mock.respond(
            to: album.photos(), with: Self.page(1...2, next: "b"), .json("{}", status: .serviceUnavailable),
            Self.page(3...3, next: nil))
        let pager = Pager(album.photos())
        await pager.load()
        await pager.loadNext()
        #expect(pager.message == "The album is busy. Try again later.")
        await pager.appeared(at: 1)
        #expect(pager.items.count == 2 && mock.requests.count == 2)
        await pager.loadNext()
        #expect(pager.items.count == 3 && pager.error == nil)
    }

    @Test("is read anew when it is pulled down, while a page is on its way")
    func refresh() async {
        mock.respond(
            to: album.photos(), with: Self.page(1...2, next: "b"), .silence, Self.page(7...8, next: nil))
        let pager = Pager(album.photos())
        await pager.load()
        let waiting = Task { await pager.loadNext() }
        while mock.requests.count < 2 { await Task.yield() }
        await pager.refresh()
        await waiting.value
        #expect(pager.items.map(\.id) == ["7", "8"])
        #expect(pager.error == nil && !pager.hasMore)
        pager.reset()
        #expect(pager.items.isEmpty && pager.hasMore && !pager.isEmpty)
    }

    @Test("an empty list is known to be empty once it was loaded")
    func empty() async {
        mock.respond(to: album.photos(), with: .json(#"{"items": [], "next": null}"#))
        let pager = Pager(album.photos()) { photos in photos.map(\.id) }
        #expect(!pager.isEmpty)
        await pager.load()
        #expect(pager.isEmpty)
    }

    @Test("a preview shows its items, and sends nothing")
    func preview() async {
        let error = APIError<AlbumError>.network(NetworkError(.timedOut, reason: "late"))
        let pager = Pager.preview([1, 2], hasMore: true, error: error)
        await pager.load()
        await pager.loadNext()
        #expect(pager.items == [1, 2] && pager.hasMore)
        #expect(pager.message == "The server took too long to respond.")
    }

    @Test("a sequence is followed to its end, or its error")
    func live() async {
        let (numbers, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
        let live = Live(numbers)
        var shown: [Int?] = []
        live.onChange = { live in shown.append(live.value) }
        continuation.yield(1)
        continuation.yield(2)
        continuation.finish(throwing: NetworkError(.connectionLost, reason: "gone"))
        await live.follow()
        #expect(shown == [1, 2, 2])
        #expect((live.error as? NetworkError)?.kind == .connectionLost)
    }

    @Test("whether somebody is signed in is a sequence, too")
    func session() async throws {
        let session = APISession()
        let live = Live(try await session.states())
        let following = Task { await live.follow() }
        while live.value != .signedOut { await Task.yield() }
        try await session.establish(.token("t-1"))
        while live.value != .signedIn { await Task.yield() }
        following.cancel()
        await following.value
        #expect(live.value == .signedIn && live.error == nil)
    }

    @Test("a sequence that is no longer followed keeps its newest value, without an error")
    func cancelledLive() async {
        let (numbers, continuation) = AsyncStream<Int>.makeStream()
        let live = Live(numbers)
        continuation.yield(1)
        let following = Task { await live.follow() }
        while live.value == nil { await Task.yield() }
        following.cancel()
        await following.value
        #expect(live.value == 1 && live.error == nil)
    }
}
