import APIRuntime
import APIRuntimeObservation
import Foundation
import RecipesScenario
import TestSupport
import Testing

/// Runs the recipes of the page, and compares what a server receives.
@Suite("Recipes", .timeLimit(.minutes(5)))
struct RecipeTests {
    /// What the code of a recipe shows.
    private let shown: Locked<[String]> = Locked([])

    private func show(_ text: String) {
        shown.withLock { $0.append(text) }
    }

    private func file(_ name: String, _ content: String) throws -> (TemporaryFolder, URL) {
        let folder = try TemporaryFolder()
        try folder.write(content, to: name)
        return (folder, folder.url.appending(path: name))
    }

    @Test("a token is renewed, and the call is sent again")
    func renewal() async throws {
        let recipe = try Recipe("Diary")
        let refreshToken = "r-1"
        var configuration = recipe.configuration
        let diary = DiaryDAO(client: APIClient(environment: DiaryDAO.Environment.release, configuration: configuration))
        configuration.session = APISession(.token("old"))
        configuration.refresh = { _ in .token(try await diary.renew(refreshToken: refreshToken).value) }
        let signedIn = DiaryDAO(
            client: APIClient(environment: DiaryDAO.Environment.release, configuration: configuration))
        let entries = try await signedIn.entries().value
        #expect(entries.map(\.text) == ["Rain."])
        recipe.expectRequests()
    }

    @Test("a photo is uploaded, with its progress")
    func progress() async throws {
        struct Bar {
            let shown: Locked<[Double]> = Locked([])

            func show(_ share: Double) { shown.withLock { $0.append(share) } }
        }
        let recipe = try Recipe("Photobook")
        let photobook = PhotobookDAO(
            client: APIClient(environment: PhotobookDAO.Environment.release, configuration: recipe.configuration))
        let bar = Bar()
        let (folder, place) = try file("dawn.jpg", "light")
        defer { withExtendedLifetime(folder) {} }
        let photo = Upload(file: place, contentType: "image/jpeg")
        let running = photobook.addPhoto(title: "Dawn", photo: photo).start()
        for await progress in running.progress { bar.show(progress.fraction ?? 0) }
        let id = try await running.value
        #expect(id == 7)
        #expect(!bar.shown.withLock { $0 }.isEmpty)
        recipe.expectRequests()
    }

    @MainActor
    @Test("the last row loads the next page")
    func pages() async throws {
        let recipe = try Recipe("Timeline")
        let timeline = TimelineDAO(
            client: APIClient(environment: TimelineDAO.Environment.release, configuration: recipe.configuration))
        let posts = Pager(timeline.posts())
        await posts.load()
        if let last = posts.items.last { await posts.appeared(last) }
        let texts = posts.items.map(\.text)
        #expect(texts == ["One", "Two", "Three"])
        recipe.expectRequests()
    }

    @Test("an error of GraphQL is a case")
    func graphQL() async throws {
        let recipe = try Recipe("Repositories")
        let repositories = RepositoriesDAO(
            client: APIClient(environment: RepositoriesDAO.Environment.release, configuration: recipe.configuration))
        switch await repositories.repository(name: "swift").result {
        case .success(let repository): show("\(repository.stars) stars")
        case .failure(.server(.notFound)): show("no such repository")
        case .failure(let error): show("\(error)")
        }
        #expect(shown.withLock { $0 } == ["no such repository"])
        recipe.expectRequests()
    }

    @Test("a file goes to the address that the service gives, without its credential")
    func presigned() async throws {
        let recipe = try Recipe("Attachments")
        var configuration = recipe.configuration
        configuration.session = APISession(.token("t-1"))
        let attachments = AttachmentsDAO(
            client: APIClient(environment: AttachmentsDAO.Environment.release, configuration: configuration))
        let (folder, place) = try file("letter.pdf", "Dear Ada,")
        defer { withExtendedLifetime(folder) {} }
        let slot = try await attachments.begin(name: "letter.pdf").value
        try await attachments.upload(address: slot.address, body: Upload(file: place, contentType: "application/pdf"))
            .value
        try await attachments.finish(id: slot.id).value
        recipe.expectRequests()
        #expect(recipe.sent("Authorization", in: 1) == nil)
        #expect(recipe.sent("Authorization", in: 2) == "Bearer t-1")
    }

    @Test("each poll goes on where the last one ended")
    func polling() async throws {
        let recipe = try Recipe("Doorbell")
        let doorbell = DoorbellDAO(
            client: APIClient(environment: DoorbellDAO.Environment.release, configuration: recipe.configuration))
        let polling = Task {
            func show(_ door: String) {
                self.show(door)
                if shown.withLock({ $0.count }) == 3 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            var last = 0
            while !Task.isCancelled {
                for ring in try await doorbell.rings(after: last).value {
                    last = ring.number
                    show(ring.door)
                }
            }
        }
        try await polling.value
        #expect(shown.withLock { $0 } == ["front", "back", "front"])
        recipe.expectRequests()
    }

    @Test("a reply arrives in pieces")
    func chat() async throws {
        let recipe = try Recipe("Chat")
        let chat = ChatDAO(
            client: APIClient(environment: ChatDAO.Environment.release, configuration: recipe.configuration))
        for try await piece in chat.reply(question: "Why is the sky blue?") {
            show(piece)
        }
        #expect(shown.withLock { $0 } == ["Because ", "of the air."])
        recipe.expectRequests()
    }

    @Test("two versions of an API share a client")
    func versions() async throws {
        let recipe = try Recipe("Menu")
        let client = APIClient(environment: MenuDAO.Environment.release, configuration: recipe.configuration)
        let dishes = try await MenuDAO(client: client).dishes().value
        let courses = try await MenuNextDAO(client: client).dishes(language: "en").value
        #expect(dishes.map(\.price) == [4.5])
        #expect(courses.map(\.cents) == [450])
        recipe.expectRequests()
    }

    @Test("what was read before is there without a network")
    func offlineReads() async throws {
        let recipe = try Recipe("Guide")
        let temporary = try TemporaryFolder()
        let folder = temporary.url
        for expected in [["Castle, Lake"], ["Castle, Lake", "Castle, Lake", "not up to date: cannotConnect"]] {
            var configuration = recipe.configuration
            try await read(folder, &configuration)
            #expect(shown.withLock { $0 } == expected)
            recipe.disconnect()
        }
        recipe.expectRequests()
    }

    private func read(_ folder: URL, _ configuration: inout APIClient.Configuration) async throws {
        configuration.cache = ResponseCache(directory: folder)
        let guide = GuideDAO(client: APIClient(environment: GuideDAO.Environment.release, configuration: configuration))
        do throws(APIError<GuideError>) {
            for try await sights in guide.sights().values { show(sights.value.map(\.name).joined(separator: ", ")) }
        } catch .network(let error) {
            show("not up to date: \(error.kind)")
        } catch {
            show("\(error)")
        }
    }

    @Test("a menu chooses an environment")
    func menu() async throws {
        let recipe = try Recipe("Notebook")
        let configuration = recipe.configuration
        let choice = "staging"
        let choices = NotebookDAO.Environment.allCases.map { environment in "\(environment)" }
        let chosen = NotebookDAO.Environment.allCases.first { environment in "\(environment)" == choice } ?? .release
        let notebook = NotebookDAO(client: APIClient(environment: chosen, configuration: configuration))
        let notes = try await notebook.notes().value
        #expect(choices == ["release", "staging", "local"])
        #expect(notes == ["Milk"])
        recipe.expectRequests()
    }
}
