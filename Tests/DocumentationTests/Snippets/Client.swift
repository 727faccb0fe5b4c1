import APIRuntime
import Foundation
import HTTPTypes
import ReadmeScenario
import TestSupport
import Testing

/// The snippets of the page on the client, verbatim and run.
@Suite("Snippets on the client", .timeLimit(.minutes(5)))
struct ClientSnippets {
    private let logger: Logger = Logger()
    private let settings: Settings = Settings()
    private let transport: Desk = Desk(status: 200, json: #"{"code":0,"resp":{"pictures":[]}}"#)
    private let refusing: Desk = Desk(status: 403, json: "")

    @Test("settings of a client")
    func settingsOfClient() {
        var configuration = APIClient.Configuration()
        configuration.headers = ["X-Client": "ios 4.2"]
        configuration.timeout = .seconds(20)
        configuration.transport = DefaultTransport(.init(connections: .init(perHost: 4), cookies: .kept))
        let client = APIClient(server: "https://gallery.example/v1", configuration: configuration)
        let gallery = GalleryDAO(client: client)
        #expect(gallery.client.configuration.headers == ["X-Client": "ios 4.2"])
        #expect(GalleryDAO.Environment.release.servers == ["https://gallery.example/v1"])
    }

    @Test("settings of a server")
    func settingsOfServer() {
        var configuration = APIClient.Configuration()
        let connections = APIClient.ConnectionSettings(
            perHost: 64, total: 500, waiting: 1_000, idleLife: .seconds(30), connectTimeout: .seconds(1))
        configuration.transport = DefaultTransport(.init(connections: connections))
        configuration.timeout = .seconds(10)
        #expect(configuration.timeout == .seconds(10))
    }

    @Test("the version for review builds")
    func review() {
        let isReviewBuild = true
        let configuration = APIClient.Configuration(isForReview: isReviewBuild)
        #expect(configuration.isForReview)
    }

    @Test("removal of cookies")
    func cookies() {
        var configuration = APIClient.Configuration()
        let transport = DefaultTransport(.init(cookies: .kept))
        configuration.transport = transport
        transport.cookies?.removeAll()
        #expect(configuration.transport.cookies === transport.cookies)
    }

    @Test("a call is sent for its value and again for its response")
    func call() async throws {
        let gallery = GalleryDAO(client: client(transport))
        let call = gallery.searchPictures(searchKey: "cat")
        let pictures = try await call.value
        let response = try await call.response
        print(response.status, response.source, response.tolerated.count)
        #expect(pictures == [] && response.value == [] && response.status == .ok)
        #expect(await transport.requests.count == 2)
    }

    @Test("the result of a call, in a closure")
    func result() async {
        let gallery = GalleryDAO(client: client(transport))
        let seen = await Task {
            var shown: [Picture]?
            func show(_ pictures: [Picture]) { shown = pictures }
            switch await gallery.searchPictures(searchKey: "cat").result {
            case .success(let pictures):
                show(pictures)
            case .failure(.server(.systemBusy)):
                print("Try again in a minute.")
            case .failure(let error):
                print(error)
            }
            return shown
        }.value
        #expect(seen == [])
    }

    @Test("options of one call, and another server")
    func options() async throws {
        let gallery = GalleryDAO(client: client(transport))
        let fresh = try await gallery.searchPictures(searchKey: "cat").with(timeout: .seconds(5), cache: .reload).value
        let other = try await gallery.searchPictures(searchKey: "cat").with(server: "https://other.example/v1").value
        #expect(fresh == other)
        let requests = await transport.requests
        #expect(requests.map(\.authority) == ["gallery.example", "other.example"])
        #expect(requests.first?.headerFields[.cacheControl] == "no-cache")
    }

    @Test("the progress of a call")
    func progress() async throws {
        let gallery = GalleryDAO(client: client(transport))
        let running = gallery.searchPictures(searchKey: "cat").start()
        for await progress in running.progress {
            print(progress.phase, progress.bytes, progress.fraction ?? 0)
        }
        let pictures = try await running.value
        #expect(pictures == [])
    }

    /// The table for those who come from other libraries.
    @Test("calls that are kept, grouped, chained, limited, changed and shown")
    func otherForms() async throws {
        let client = client(transport)
        let gallery = GalleryDAO(client: client)
        let keys = ["cat", "dog"]
        let call = gallery.searchPictures(searchKey: "cat").with(queue: "images")
        let other = gallery.searchPictures(searchKey: "dog").with(timeout: .seconds(5), cache: .reload, retries: 0)
        #expect(try await call.start().value == [])
        let (first, second) = await client.batch(call, other)
        let trail = await client.chain(keys) { key, last in gallery.searchPictures(searchKey: key) }
        let limited = await client.batch(keys.map { key in gallery.searchPictures(searchKey: key) }, atMost: 4)
        let grouped = await withTaskGroup(of: Result<[Picture], APIError<GalleryError>>.self) { group in
            group.addTask { await gallery.searchPictures(searchKey: "cat").result }
            return await group.reduce(into: []) { results, result in results.append(result) }
        }
        for result in [first, second] + trail + limited + grouped { #expect(try result.get() == []) }
        async let pictures = call.value
        #expect(try await pictures == [])
        #expect(await transport.requests.count == 9)
        #expect(try call.request.query.first?.value == "cat")
        #expect(try call.url.absoluteString == "https://gallery.example/v1/api/pictures/search?key=cat&start=1")
    }

    @Test("logs")
    func logs() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = APIClient.Configuration()
        configuration.events = .log(.console)
        configuration.events = try .log(
            .console, .file(folder.appending(path: "calls.jsonl"), facts: ["version": "2.1"]))
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: "calls.jsonl").path))
        let slow = Lines()
        configuration.events = .log(
            APIClient.CallLog { record in
                if record.duration > .seconds(2) { slow.append("\(record.endpoint) \(record.outcome)") }
            })
        let certificate = "a certificate"
        #if DEBUG
            configuration.debugProxy = APIClient.DebugProxy("http://127.0.0.1:8080", authority: certificate)
        #endif
    }

    @Test("a deadline for several calls")
    func deadline() async throws {
        let gallery = GalleryDAO(client: client(transport))
        let pictures = try await APICall.$deadline.withValue(.now + .seconds(8)) {
            try await gallery.searchPictures(searchKey: "cat").value
        }
        #expect(pictures.isEmpty)
    }

    @Test("a call as a command line")
    func commandLine() async throws {
        let gallery = GalleryDAO(client: client(transport))
        let line = try await gallery.searchPictures(searchKey: "cat").curl(showingSecrets: true)
        #expect(line.hasPrefix("curl --globoff --path-as-is "))
    }

    @Test("hooks for requests and failures")
    func hooks() async throws {
        var configuration = APIClient.Configuration(transport: refusing)
        let hooks = APICall.Hooks(
            preparing: { request, call in request.headerFields[.acceptLanguage] = await settings.language },
            failed: { error, call in logger.warning("\(call.name): \(error)") })
        configuration.middlewares = [hooks]
        let client = APIClient(server: "https://gallery.example/v1", configuration: configuration)
        _ = try? await GalleryDAO(client: client).searchPictures(searchKey: "cat").value
        #expect(await refusing.requests.map { head in head.headerFields[.acceptLanguage] } == ["de"])
        #expect(logger.lines.all.first?.hasPrefix("warning Gallery.searchPictures: ") == true)
    }

    @Test("all hooks, with what they are given")
    func everyHook() async throws {
        let hooks = APICall.Hooks(
            sending: { call in logger.info("\(call.name): \(call.request)") },
            received: { response, call in
                let bytes = try await response.body.collect(atMost: 1 << 20)
                logger.info("\(call.name): \(response.head.status.code), \(bytes.count) bytes")
                response.body = WireBody(bytes, trailers: response.body.trailers)
            },
            decoded: { value, call in
                if let pictures = value as? [Picture] { logger.info("\(call.name): \(pictures.count) pictures") }
            })
        let configuration = APIClient.Configuration(middlewares: [hooks], transport: transport)
        let client = APIClient(server: "https://gallery.example/v1", configuration: configuration)
        #expect(try await GalleryDAO(client: client).searchPictures(searchKey: "cat").value == [])
        let lines = logger.lines.all
        #expect(lines.count == 3)
        #expect(lines.first?.hasPrefix("info Gallery.searchPictures: GET https://gallery.example/v1/") == true)
        #expect(
            lines.dropFirst() == [
                "info Gallery.searchPictures: 200, 33 bytes", "info Gallery.searchPictures: 0 pictures",
            ])
    }

    @Test("query parameters of every request")
    func parameters() async throws {
        let key = "s3cret"
        var configuration = APIClient.Configuration(transport: transport)
        configuration.parameters = [
            APICall.Request.Item("locale", "de"),
            APICall.Request.Item("api_key", key, isSensitive: true),
        ]
        let client = APIClient(server: "https://gallery.example/v1", configuration: configuration)
        _ = try await GalleryDAO(client: client).searchPictures(searchKey: "cat").value
        let path = try #require(await transport.requests.first?.path)
        #expect(path.contains("locale=de") && path.contains("api_key=s3cret"), "\(path)")
        #expect(!"\(configuration)".contains("s3cret"))
    }

    @Test("error texts in the user's language, with codes")
    func texts() async {
        var shown: [String] = []
        func show(_ text: String) { shown.append(text) }
        var configuration = APIClient.Configuration(transport: refusing)
        let german: [ErrorTexts.Key: String] = [.noNetwork: "Keine Verbindung.", .refused: "Das geht leider nicht."]
        configuration.texts = ErrorTexts(["de": german], appendsCode: true, preferredLanguages: { ["de-AT"] })
        let client = APIClient(server: "https://gallery.example/v1", configuration: configuration)
        do {
            _ = try await GalleryDAO(client: client).searchPictures(searchKey: "cat").value
        } catch {
            show(client.text(for: error))
        }
        #expect(shown == ["Das geht leider nicht. (http-403)"])
    }

    #if canImport(Darwin)
        private func useCatalog(_ configuration: inout APIClient.Configuration) {
            configuration.texts = ErrorTexts(catalog: ErrorTexts.Catalog(bundle: .main, table: "Errors"))
        }
    #endif

    @Test("error texts of a string catalog")
    func catalog() throws {
        var configuration = APIClient.Configuration(transport: refusing)
        let file = Data(
            """
            {"sourceLanguage": "en", "strings": {"GalleryError.100002": {"localizations": {
              "en": {"stringUnit": {"state": "translated", "value": "Come back"}}}}}, "version": "1.0"}
            """.utf8)
        configuration.texts = ErrorTexts(catalog: try ErrorTexts.Catalog(json: file))
        let client = APIClient(server: "https://gallery.example/v1", configuration: configuration)
        let languages = Locale.preferredLanguages
        let isEnglish = languages.contains { $0.hasPrefix("en") }
        let text = client.text(for: APIError<GalleryError>.server(.systemBusy))
        #expect(text == (isEnglish ? "Come back" : GalleryError.systemBusy.message))
    }

    func report(_ events: AsyncStream<APICall.Event>, to logger: Logger) async {
        for await event in events {
            switch event.kind {
            case .ended(_, let failure?):
                logger.error("\(event.endpoint) #\(event.call): \(failure)")
            case .retrying(_, let reason):
                logger.notice("\(event.endpoint) #\(event.call) is sent again: \(reason)")
            default:
                logger.debug("\(event.endpoint) #\(event.call): \(event.kind)")
            }
        }
    }

    @Test("logging of events")
    func events() async {
        var configuration = APIClient.Configuration(transport: refusing)
        let events = APIClient.Events()
        let stream = events.stream()
        let reporting = Task { await report(stream, to: logger) }
        configuration.events = events
        let client = APIClient(server: "https://gallery.example/v1", configuration: configuration)
        _ = try? await GalleryDAO(client: client).searchPictures(searchKey: "cat").value
        let failed = "error Gallery.searchPictures #1: the server responded with http-403"
        while logger.lines.all.last != failed { await letOthersRun() }
        reporting.cancel()
        #expect(logger.lines.all.first?.hasPrefix("debug Gallery.searchPictures #1: started") == true)
    }

    @Test("users and servers")
    func users() throws {
        let client = client(transport)
        let gallery = GalleryDAO(client: client.acting(for: "ada"))
        #expect(gallery.client.configuration.user == "ada")
        try client.select(server: "https://gallery.example/v1")
    }

    private func client(_ transport: Desk) -> APIClient {
        APIClient(
            server: "https://gallery.example/v1", configuration: APIClient.Configuration(transport: transport))
    }
}
