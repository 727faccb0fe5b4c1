import APIRuntime
import HTTPTypes
import ReadmeScenario
import Testing

/// The snippets on many calls, verbatim and run.
@Suite("Snippets on many calls")
struct GroupSnippets {
    private let gallery: GalleryDAO

    init() {
        let json = #"{"code":0,"resp":{"pictures":[]}}"#
        let configuration = APIClient.Configuration(transport: CannedTransport(json: json))
        gallery = GalleryDAO(client: APIClient(server: "https://gallery.example/v1", configuration: configuration))
    }

    @Test("a batch of calls of one kind")
    func oneKind() async {
        let found = await ["cat", "dog"].batch(atMost: 4) { key in try await gallery.searchPictures(searchKey: key) }
        let pictures = found.flatMap { result in (try? result.get()) ?? [] }
        #expect(found.count == 2)
        #expect(pictures.isEmpty)
    }

    @Test("a batch of calls of different kinds")
    func kinds() async throws {
        let (cats, count) = await batch(
            { try await gallery.searchPictures(searchKey: "cat") },
            { try await gallery.searchPictures(searchKey: "dog").count })
        #expect(try cats.get() == [])
        #expect(try count.get() == 0)
    }

    @Test("a chain of calls")
    func chain() async {
        let trail = await (1...3).chain(onFailure: .goOn) { start, last in
            try await gallery.searchPictures(searchKey: last?.first?.title ?? "cat", start: start)
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
