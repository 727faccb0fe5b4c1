import APIRuntime
import HTTPTypes
import ReadmeScenario
import Testing

/// The snippets on many calls, verbatim and run.
@Suite("Snippets on many calls")
struct GroupSnippets {
    private let client: APIClient
    private let gallery: GalleryDAO

    init() {
        let json = #"{"code":0,"resp":{"pictures":[]}}"#
        let configuration = APIClient.Configuration(transport: CannedTransport(json: json))
        client = APIClient(server: "https://gallery.example/v1", configuration: configuration)
        gallery = GalleryDAO(client: client)
    }

    @Test("a batch of calls of one kind")
    func oneKind() async {
        let found = await client.batch(["cat", "dog"].map { key in gallery.searchPictures(searchKey: key) }, atMost: 4)
        let pictures = found.flatMap { result in (try? result.get()) ?? [] }
        #expect(found.count == 2)
        #expect(pictures.isEmpty)
    }

    @Test("a batch of calls of different kinds")
    func kinds() async throws {
        let (cats, dogs) = await client.batch(
            gallery.searchPictures(searchKey: "cat"), gallery.searchPictures(searchKey: "dog", start: 2))
        #expect(try cats.get() == [])
        #expect(try dogs.get() == [])
    }

    @Test("a chain of calls")
    func chain() async {
        let trail = await client.chain(1...3, onFailure: .continue) { start, last in
            gallery.searchPictures(searchKey: last?.first?.title ?? "cat", start: start)
        }
        #expect(trail.count == 3)
    }

    @Test("waiting for a queue")
    func queue() async throws {
        try await gallery.client.drained(queue: "images")
    }

    @Test("a server selected by hand")
    func server() throws {
        try gallery.client.select(server: "https://gallery.example/v1")
        gallery.client.selectServerAutomatically()
    }
}
