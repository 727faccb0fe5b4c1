import APIRuntime
import APIRuntimeMock
import APIRuntimeTesting
import Foundation
import ReadmeScenario
import SamplesScenario
import TestSupport
import Testing

/// The snippets of the page on responses without a server, verbatim and run.
@Suite("Snippets on responses without a server", .timeLimit(.minutes(5)))
struct MockSnippets {
    private let picture: Picture? = try? Picture(
        fromJSON: Array(
            #"{"id":12,"image":{"src":"https://a.example/1.png"},"user":{"name":"Ada"},"kind":"pic","taken":0}"#.utf8))

    @Test("responses in code, and the recorded requests")
    func table() async throws {
        let picture = try #require(picture)
        let mock = MockTransport()
        mock.respond(
            to: "Gallery.searchPictures",
            with: .fails(with: GalleryError.systemBusy), .value([picture]).delayed(by: .milliseconds(10)))
        let gallery = GalleryDAO(
            client: APIClient(
                server: "https://gallery.example/v1", configuration: APIClient.Configuration(transport: mock)))
        await #expect(throws: APIError<GalleryError>.server(.systemBusy)) {
            try await gallery.searchPictures(searchKey: "cat").value
        }
        #expect(try await gallery.searchPictures(searchKey: "cat").value == [picture])
        #expect(mock.requests(of: "Gallery.searchPictures").count == 2)
        mock.respond(to: gallery.searchPictures(searchKey: ""), with: .value([picture, picture]))
        #expect(try await gallery.searchPictures(searchKey: "cat").value.count == 2)
        #expect(mock.requests(of: gallery.searchPictures(searchKey: "")).count == 3)
    }

    @Test("responses from files")
    func files() async throws {
        let temporary = try TemporaryFolder()
        try temporary.write(#"{"code":0,"resp":{"pictures":[]}}"#, to: "Gallery.searchPictures.json")
        let fixtures = temporary.url
        let mock = MockTransport()
        mock.respondToOthers(withFilesIn: fixtures)
        let client = APIClient(
            server: "https://gallery.example/v1", configuration: APIClient.Configuration(transport: mock))
        #expect(try await GalleryDAO(client: client).searchPictures(searchKey: "cat").value == [])
    }

    @Test("samples that are generated")
    func samples() async throws {
        let mock = MockTransport()
        mock.respondToOthers(with: MagazineDAO.samples)
        let magazine = MagazineDAO(
            client: APIClient(
                server: "https://magazine.example/v1", configuration: APIClient.Configuration(transport: mock)))
        #expect(try await magazine.article(id: 7).value == .sample)
    }

    @Test("requests that pass to another transport")
    func passing() async throws {
        let picture = try #require(picture)
        let mock = MockTransport()
        mock.respond(to: "Gallery.searchPictures", with: .value([picture]))
        mock.respondToOthers(from: DefaultTransport())
        let client = APIClient(
            server: "https://gallery.example/v1", configuration: APIClient.Configuration(transport: mock))
        #expect(try await GalleryDAO(client: client).searchPictures(searchKey: "cat").value == [picture])
    }

    @Test("calls replayed from HAR")
    func replay() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.url
        try temporary.write(
            """
            {"log": {"entries": [{
              "request": {"method": "GET", "url": "https://gallery.example/v1/5/pictures?searchKey=cat"},
              "response": {"status": 200, "headers": [], "content": {
                "mimeType": "application/json", "text": "{\\"code\\":0,\\"resp\\":{\\"pictures\\":[]}}"}}}]}}
            """, to: "calls.har")
        let replay = try ReplayTransport(contentsOf: folder.appendingPathComponent("calls.har"))
        let client = APIClient(
            server: "https://gallery.example/v1", configuration: APIClient.Configuration(transport: replay))
        let error = await #expect(throws: APIError<GalleryError>.self) {
            try await GalleryDAO(client: client).searchPictures(searchKey: "dog").value
        }
        #expect(error?.description.contains("there is no recording of") == true, "\(String(describing: error))")
        #expect(replay.unused.count == 1)
    }

    @Test(.replaying("Recordings/gallery.har"))
    func pictures() async throws {
        let configuration = APIClient.Configuration(transport: try Replay.transport)
        let gallery = GalleryDAO(client: APIClient(server: "https://gallery.example/v1", configuration: configuration))
        #expect(try await gallery.searchPictures(searchKey: "cat").value.isEmpty)
    }

    @Test("a recording without a trait")
    func recordingInOneLine() throws {
        let replay = try ReplayTransport.replaying("Recordings/gallery.har")
        #expect(replay.unused.count == 1)
    }

    @Test("calls recorded as HAR")
    func recording() throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.url
        let recorder = try RecordingTransport(
            DefaultTransport(), to: folder.appendingPathComponent("calls.har"))
        let client = APIClient(
            server: "https://gallery.example/v1", configuration: APIClient.Configuration(transport: recorder))
        #expect(try temporary.text(of: "calls.har").hasPrefix("{\"log\":{\"version\":\"1.2\""))
        _ = client
    }
}
