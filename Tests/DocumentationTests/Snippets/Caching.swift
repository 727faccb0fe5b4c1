import APIRuntime
import Foundation
import ReadmeScenario
import Testing

/// The snippets of the page on caching, verbatim and run.
@Suite("Snippets on caching")
struct CachingSnippets {
    @Test("a cache with a folder")
    func folder() async {
        let caches = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let folder = caches.appending(path: "gallery")
        let cache = ResponseCache(memoryLimit: 10 << 20, directory: folder, diskLimit: 100 << 20)
        let client = APIClient(
            server: "https://gallery.example/v1", configuration: APIClient.Configuration(user: "ada", cache: cache))
        #expect(client.configuration.user == "ada")
        #expect(await client.configuration.cache?.size() == ResponseCache().size())
    }

    @Test("the source of a response, and removal")
    func source() async throws {
        let cache = ResponseCache()
        let transport = CannedTransport(json: #"{"code":0,"resp":{"pictures":[]}}"#)
        let configuration = APIClient.Configuration(cache: cache, transport: transport)
        let client = APIClient(server: "https://gallery.example/v1", configuration: configuration)
        let gallery = GalleryDAO(client: client)
        let response = try await gallery.searchPictures(searchKey: "cat").response
        print(response.source == .cache ? "from the cache" : "from the server")
        #expect(response.source == .server)
        let pictures = try await gallery.searchPictures(searchKey: "cat").with(cache: .reload).value
        #expect(pictures == [])
        await cache.removeAll(of: "ada")
        await cache.removeAll()
        #expect(await cache.size().memory == 0)
    }
}
