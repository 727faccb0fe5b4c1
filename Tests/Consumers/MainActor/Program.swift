import APIRuntime
import APIRuntimeStore

@main
@MainActor
struct Program {
    static func main() async throws {
        let least = 0.5
        let store = try Store.inMemory()
        let client = APIClient(environment: GalleryDAO.Environment.test)
        let gallery = GalleryDAO(client: client, language: "en")
        print(try await store.pictures.fetch(where: { $0.score >= least }).count)
        print(try await store.pictures.delete(where: { $0.score < least }))
        let items = gallery.searchPictures(searchKey: "a").items
        print(try await items.first { picture in picture.score > least }?.id ?? "none")
        let changed = await client.chain(["7", "8"]) { id, last in
            gallery.changePicture(id: id, body: PicturePatch(title: .set(last?.author ?? "")))
        }
        print(changed.count)
        try await Screen(client: client, store: store).values()
    }
}
