import APIRuntime
import APIRuntimeMock
import APIRuntimeObservation
import Foundation
import ScreenScenario
import SocialScenario
import Testing
import WeatherScenario

// What the page on screens shows of `APIRuntimeObservation`, verbatim. Views are compiled where SwiftUI is.

#if canImport(SwiftUI)
    import SwiftUI

    struct PhotoScreen: View {
        @StateObject private var photo: Loader<Photo, AlbumError>

        init(_ call: Call<Photo, AlbumError>) {
            _photo = StateObject(wrappedValue: Loader(call))
        }

        var body: some View {
            AsyncContent(photo) { photo in Text(photo.title) }
        }
    }

    struct PhotosScreen: View {
        @ObservedObject var photos: Pager<Photo, AlbumError>

        var body: some View {
            List(photos.items, id: \.id) { photo in
                Text(photo.title).task { await photos.appeared(at: photos.items.firstIndex(of: photo) ?? 0) }
            }
            .task { await photos.load() }
            .refreshable { await photos.refresh() }
        }
    }

    struct ForecastScreen: View {
        @StateObject private var forecasts: Loader<[Forecast], WeatherError>

        init(weather: WeatherDAO, city: String) {
            _forecasts = StateObject(wrappedValue: Loader(weather.forecasts(city: city)))
        }

        var body: some View {
            AsyncContent(forecasts) { forecasts in
                List(forecasts, id: \.day) { forecast in Text("\(forecast.day): \(forecast.summary)") }
            }
        }
    }

    struct SearchScreen: View {
        let album: AlbumDAO
        @State private var text: String = ""
        @StateObject private var results: Loader<Photo, AlbumError> = Loader()

        private func search(_ text: String) -> Call<Photo, AlbumError> { album.photo(id: text) }

        var body: some View {
            AsyncContent(results) { photo in
                Text(photo.title)
            }
            .task(id: text) { await results.load(search(text), after: .milliseconds(300), keepsValue: true) }
        }
    }
#endif

@Suite("Snippets on the objects of screens", .timeLimit(.minutes(5)))
@MainActor
struct ScreenObjectSnippets {
    private let mock: MockTransport = MockTransport()
    private let album: AlbumDAO

    init() {
        album = AlbumDAO(
            client: APIClient(
                environment: AlbumDAO.Environment.release,
                configuration: APIClient.Configuration(session: APISession(.token("t-1")), transport: mock)))
        mock.respond(
            to: album.photo(id: "7"), with: .json(#"{"id": "7", "title": "Sea", "url": "https://album.example/7.jpg"}"#)
        )
    }

    @Test("a screen switches over the state of its loader")
    func state() async {
        let loader = Loader(album.photo(id: "7"))
        var shown: [String?] = []
        func showProgress() { shown.append("progress") }
        func show(_ photo: Photo?, _ message: String? = nil) { shown.append(photo?.title ?? message) }
        func show() {
            switch loader.state {
            case .idle, .loading(nil): showProgress()
            case .loading(let photo?), .loaded(let photo): show(photo)
            case .failed(_, let photo): show(photo, loader.message)
            }
        }
        show()
        await loader.load()
        show()
        #expect(shown == ["progress", "Sea"])
    }

    @Test("without SwiftUI, a function is called after each change")
    func changes() async {
        let loader = Loader(album.photo(id: "7"))
        var titles: [String?] = []
        func show(_ photo: Photo?, isLoading: Bool) { titles.append(isLoading ? "…" : photo?.title) }
        loader.onChange = { state in show(state.value, isLoading: state.isLoading) }
        await loader.load()
        #expect(titles == ["…", "…", "Sea"])
    }

    @Test("the progress of a transfer is followed to its end")
    func progress() async {
        mock.respond(
            to: album.addPhoto(title: "", image: Upload(bytes: [])),
            with: .json(#"{"id": "8", "title": "Sky", "url": "https://album.example/8.jpg"}"#))
        let title = "Sky"
        let image = Upload(bytes: [UInt8](repeating: 0, count: 100_000), name: "8.jpg")
        let upload = album.addPhoto(title: title, image: image).start()
        let progress = Live(upload.progress)
        await progress.follow()
        #expect(progress.value != nil && progress.error == nil)
        #expect(await (try? upload.value)?.id == "8")
    }

    @Test("the client of an app calls the server of its environment")
    func client() throws {
        let weather = WeatherDAO(client: APIClient(environment: WeatherDAO.Environment.release))
        #expect(try weather.forecasts(city: "Oslo").url.absoluteString == "https://weather.example/forecasts/Oslo")
    }

    @Test("a timeline is made of two calls, and follows events")
    func timeline() async {
        let configuration = APIClient.Configuration(session: APISession(.token("t-1")), transport: mock)
        let social = SocialDAO(
            client: APIClient(environment: SocialDAO.Environment.release, configuration: configuration))
        mock.respondToOthers(with: SocialDAO.samples)
        mock.respond(to: social.newerPosts(minID: ""), with: .value([SocialScenario.Post]()))
        let timeline = Pager(social.timeline(), newer: { post in social.newerPosts(minID: post.id).call })
        let unread = Loader(social.unread())
        let (events, continuation) = AsyncStream<SocialDAO.LiveEvent>.makeStream()
        continuation.yield(.hello)
        continuation.yield(.posted(SocialScenario.Post.sample))
        continuation.yield(.notified)
        continuation.finish()
        let live = Live(events)
        await live.follow { event in
            switch event {
            case .hello: await timeline.catchUp()
            case .posted(let post): timeline.insert(post)
            case .changed(let post): timeline.replace(post)
            case .removed(let id): timeline.remove(id)
            case .notified: await unread.refresh()
            }
        }
        #expect(timeline.items == [.sample] && unread.value != nil)
        let post = Loader(social.post(id: "7"))
        func isUnfinished(_ post: SocialScenario.Post) -> Bool { false }
        await post.load(every: .seconds(2), while: isUnfinished)
        #expect(post.value == .sample)
    }

    @Test("previews have any state")
    func previews() {
        let loading: Loader<Photo, AlbumError> = .preview(.loading(nil))
        let error: APIError<AlbumError> = .network(NetworkError(.timedOut, reason: "late"))
        let failed: Loader<Photo, AlbumError> = .preview(.failed(error, nil))
        let list: Pager<Photo, AlbumError> = .preview([], hasMore: true)
        #expect(loading.state.isLoading)
        #expect(failed.message == "The server took too long to respond.")
        #expect(list.hasMore)
    }
}
