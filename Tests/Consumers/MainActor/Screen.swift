import APIRuntime
import APIRuntimeStore
import Foundation
import HTTPTypes

/// What a screen of an app does with generated code: it calls whatever suspends or takes a closure, and its closures
/// use the screen.
@MainActor
final class Screen {
    private let gallery: GalleryDAO
    private let shelf: ShelfDAO
    private let store: Store
    private var titles: [String] = []
    private var least: Double = 0.5
    private var fraction: Double?

    init(client: APIClient, store: Store) {
        gallery = GalleryDAO(client: client, language: "en")
        shelf = ShelfDAO(client: client, store: store, device: "d")
        self.store = store
    }

    // MARK: Calls

    func values() async throws {
        titles = [try await gallery.picture(id: "7").value.author]
        let response = try await gallery.picture(id: "7").with(timeout: .seconds(5), cache: .reload).response
        titles.append(response.value.author)
        try await gallery.rate(id: "7", stars: 5).value
        _ = try await gallery.logo().with(server: "https://other.example").value
        let call = gallery.picture(id: "7")
        print(call.name, try call.url, try call.request)
    }

    func results() {
        Task {
            switch await gallery.searchPictures(searchKey: "a").result {
            case .success(let pictures): titles = pictures.map(\.author)
            case .failure(.server(.noSuchUser)): titles = []
            case .failure(.server(.common(.systemBusy))): titles = ["busy"]
            case .failure(let error): titles = [gallery.client.text(for: error)]
            }
        }
    }

    func upload(_ photo: Upload) async throws {
        let upload = gallery.addPicture(title: "a", photo: photo).start()
        let events = Task { for await event in upload.events { titles.append(event.endpoint) } }
        for await progress in upload.progress { fraction = progress.fraction }
        titles = [try await upload.value.author, try await upload.response.value.author]
        if case .failure = await upload.result { upload.cancel() }
        await events.value
    }

    // MARK: Several calls

    func groups(_ ids: [String]) async throws {
        let (owner, logo) = await gallery.client.batch(gallery.owner(), gallery.logo())
        titles = ["\(try owner.get())", "\(try logo.get().count)"]
        for picture in await gallery.client.batch(ids.map { id in gallery.picture(id: id) }, atMost: 4) {
            titles.append(try picture.get().author)
        }
        let changed = await gallery.client.chain(ids, onFailure: .continue) { id, last in
            gallery.changePicture(id: id, body: PicturePatch(title: .set(last?.author ?? titles[0])))
        }
        titles += try changed.map { picture in try picture.get().author }
        try await gallery.client.drained()
        try await gallery.client.drained(queue: "images")
    }

    // MARK: Sequences

    func pages() async throws {
        let search = gallery.searchPictures(searchKey: "a")
        for try await page in search.pages { titles += page.value.map(\.author) }
        for try await picture in search.items { titles.append(picture.author) }
        var page = try await search.page
        while let next = page.next { page = try await next.page }
        titles += page.value.map(\.author)
    }

    func items() async throws {
        let items = gallery.searchPictures(searchKey: "a").items
        titles = [try await items.first { picture in picture.score >= least }?.author ?? ""]
        let areGood = try await items.allSatisfy { picture in picture.score >= least }
        let hasBest = try await items.contains { picture in picture.score > least }
        let sum = try await items.reduce(least) { sum, picture in sum + picture.score }
        let authors = try await items.reduce(into: titles) { authors, picture in authors.append(picture.author) }
        let worst = try await items.min { left, right in left.score - least < right.score }
        let best = try await items.max { left, right in left.score - least < right.score }
        print(areGood, hasBest, sum, authors, worst?.id ?? "", best?.id ?? "")
    }

    func streams() async throws {
        for try await timeline in gallery.timeline().values { titles.append("\(timeline.source)") }
        for try await book in shelf.sightings() { titles.append(book.title) }
        for try await event in shelf.sightings().events { titles.append(event.value.title) }
        let books = shelf.sightings()
        try await within { titles.append(try await books.first { book in book.price > least }?.title ?? "") }
    }

    private func within(_ work: () async throws -> Void) async throws {
        try await work()
    }

    // MARK: Tables

    func records() async throws {
        let found = try await store.pictures.fetch(
            where: { $0.score >= self.least && $0.author != self.titles[0] }, orderedBy: { [$0.taken.descending] },
            limit: 20)
        let readable = try await store.pictures.fetchReadable(where: { $0.score >= self.least })
        let count = try await store.pictures.count(where: { $0.score >= self.least })
        let deleted = try await store.pictures.delete(where: { $0.score < least })
        try await store.pictures.upsert(found)
        for record in readable.records { try await store.pictures.upsert(record) }
        for row in readable.unreadable { try await store.pictures.delete(row) }
        titles = ["\(count)", "\(deleted)", try await store.pictures.find("7")?.author ?? ""]
        try await within { titles.append("\(try await store.pictures.fetch(where: { $0.score >= self.least }).count)") }
        Task { try await store.pictures.delete(where: { $0.score < least }) }
    }

    func changes() async throws {
        for try await pictures in store.pictures.changes(where: { $0.score >= self.least }) {
            titles = pictures.map(\.author)
        }
        for try await pictures in store.pictures.readableChanges(where: { $0.score >= self.least }) {
            titles = pictures.records.map(\.author)
        }
        for try await picture in store.pictures.changes(of: "7") { titles = [picture?.author ?? ""] }
    }

    // MARK: Clients

    /// A client whose closures ask the screen.
    func client() -> APIClient {
        let hooks = APICall.Hooks(
            preparing: { request, _ in request.headerFields[.userAgent] = await self.titles.first },
            sending: { call in await self.note(call.name) },
            failed: { error, call in await self.note("\(call.name): \(error)") })
        let configuration = APIClient.Configuration(
            middlewares: [hooks], session: APISession(.token("t")), refresh: { _ in await self.renewed() },
            secrets: Secrets { name in await self.secret(name) })
        return APIClient(environment: GalleryDAO.Environment.test, configuration: configuration)
    }

    private func note(_ text: String) { titles.append(text) }

    private func renewed() -> Credential { .token(titles[0]) }

    private func secret(_ name: String) -> String? { titles.first { title in title == name } }

    func session() async throws {
        let session = gallery.client.configuration.session
        try await session.establish(.token("t"), for: "ada")
        for await state in try await session.states() { titles = [state == .signedIn ? "in" : "out"] }
        for await change in await session.changes() { titles = ["\(change)"] }
        try await session.clear()
        await gallery.client.configuration.cache?.removeAll()
        await gallery.client.configuration.cache?.removeAll(of: "ada")
    }
}
