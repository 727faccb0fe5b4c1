import APIRuntime
import APIRuntimeMock
import Foundation
import HTTPTypes
import ScreenScenario
import Testing

// What the page on screens shows, verbatim and run.

@MainActor
final class AlbumModel {
    private(set) var photos: [Photo] = []
    private(set) var detail: Photo?
    private(set) var uploaded: Double?
    private(set) var message: String?
    private(set) var isSignedIn: Bool = true

    private let album: AlbumDAO
    private var next: PagedCall<[Photo], AlbumError>?
    private var upload: RunningCall<Photo, AlbumError>?

    init(album: AlbumDAO) {
        self.album = album
    }

    /// Whether there are more photos to load.
    var hasMore: Bool { next != nil }

    /// When the list appears, and when it is pulled down.
    func refresh() async {
        await load(album.photos().with(cache: .reload)) { photos in self.photos = photos }
    }

    /// When the last row appears.
    func loadMore() async {
        guard let next else { return }
        await load(next) { photos in self.photos += photos }
    }

    private func load(_ call: PagedCall<[Photo], AlbumError>, show: ([Photo]) -> Void) async {
        do {
            let page = try await call.page
            show(page.value)
            next = page.next
            message = nil
        } catch {
            report(error)
        }
    }

    func select(_ photo: Photo) async {
        switch await album.photo(id: photo.id).result {
        case .success(let photo): detail = photo
        case .failure(let error): report(error)
        }
    }

    func add(_ image: Upload, title: String) async {
        let upload = album.addPhoto(title: title, image: image).start()
        self.upload = upload
        for await progress in upload.progress where progress.phase == .sending { uploaded = progress.fraction }
        switch await upload.result {
        case .success(let photo): photos.insert(photo, at: 0)
        case .failure(let error): report(error)
        }
        uploaded = nil
    }

    func cancelUpload() {
        upload?.cancel()
    }

    func signOut() async {
        upload?.cancel()
        _ = await album.signOut().result
        (photos, detail, next, isSignedIn) = ([], nil, nil, false)
    }

    private func report(_ error: APIError<AlbumError>) {
        switch error {
        case .cancelled: break
        case .authentication: isSignedIn = false
        case .server(let failure): message = failure.message ?? "The album has refused this."
        case .network: message = "The album cannot be reached."
        default: message = "This version of the app does not understand the album."
        }
    }
}

@Suite("Snippets on screens", .timeLimit(.minutes(5)))
@MainActor
struct ScreenSnippets {
    private let mock: MockTransport = MockTransport()
    private let album: AlbumDAO
    private let model: AlbumModel

    init() {
        let session = APISession(.token("t-1"))
        album = AlbumDAO(
            client: APIClient(
                environment: AlbumDAO.Environment.release,
                configuration: APIClient.Configuration(session: session, transport: mock)))
        model = AlbumModel(album: album)
    }

    private static func photo(_ id: Int) -> String {
        #"{"id": "\#(id)", "title": "Photo \#(id)", "url": "https://album.example/\#(id).jpg"}"#
    }

    @Test("a list shows its pages one after the other, and begins anew when it is pulled down")
    func list() async {
        mock.respond(
            to: album.photos(), with: .json(#"{"items": [\#(Self.photo(1))], "next": "b"}"#),
            .json(#"{"items": [\#(Self.photo(2))], "next": null}"#), .json(#"{"items": [], "next": null}"#))
        await model.refresh()
        #expect(model.photos.map(\.id) == ["1"])
        #expect(model.hasMore)
        await model.loadMore()
        #expect(model.photos.map(\.id) == ["1", "2"])
        #expect(!model.hasMore)
        await model.refresh()
        #expect(model.photos == [])
    }

    @Test("a failure becomes a message, and the photos stay")
    func failure() async {
        mock.respond(
            to: album.photos(), with: .json(#"{"items": [\#(Self.photo(1))], "next": null}"#),
            .json("{}", status: .serviceUnavailable))
        await model.refresh()
        await model.refresh()
        #expect(model.photos.map(\.id) == ["1"])
        #expect(model.message == "The album is busy. Try again later.")
    }

    @Test("an upload shows its progress, and then its photo")
    func upload() async {
        mock.respond(to: album.addPhoto(title: "", image: Upload(bytes: [])), with: .json(Self.photo(3)))
        await model.add(Upload(bytes: [UInt8](repeating: 0, count: 100_000), name: "3.jpg"), title: "Photo 3")
        #expect(model.photos.map(\.id) == ["3"])
        #expect(model.uploaded == nil)
    }

    @Test("signing out empties the screen, and calls fail without a request")
    func signOut() async {
        mock.respond(to: album.photos(), with: .json(#"{"items": [\#(Self.photo(1))], "next": "b"}"#))
        mock.respond(to: album.signOut(), with: .json("{}"))
        await model.refresh()
        await model.signOut()
        #expect(model.photos == [])
        #expect(!model.isSignedIn)
        #expect(!model.hasMore)
    }
}
