import APIRuntime
import Foundation
import ServersScenario
import TestSupport
import Testing

@Suite(
    "Caching of nginx", ServerTrait<NginxServer>(), .serialized,
    .enabled(if: NginxServer.isInstalled, "nginx is not installed; Scripts/test does that"))
struct CacheTests {
    private let time: ShiftedTime = ShiftedTime()
    private let log: StatusLog = StatusLog()

    private func client(_ cache: ResponseCache = ResponseCache(), user: String? = nil) -> APIClient {
        let configuration = APIClient.Configuration(wireMiddlewares: [log], user: user, cache: cache, time: time)
        return APIClient(server: CurrentServer.address, configuration: configuration)
    }

    private func read<Value>(_ call: Call<Value, PagesError>) async throws -> (Value, ResponseCache.Source) {
        let response = try await call.response
        return (response.value, response.source)
    }

    @Test("a tag without a lifetime is revalidated each time")
    func tags() async throws {
        let pages = PagesDAO(client: client())
        for _ in 1...3 {
            let (page, source) = try await read(pages.tagged())
            #expect(page.text == "first")
            #expect(source == .server)
        }
        #expect(log.statuses == [200, 304, 304])
    }

    @Test("a PUT removes the cached response, and the new file has another tag")
    func replacedFile() async throws {
        let client = client()
        let pages = PagesDAO(client: client)
        #expect(try await pages.tagged().value.text == "first")
        try await pages.replaceTagged(body: PageFile(text: "second, and longer")).value
        #expect(try await pages.tagged().value.text == "second, and longer")
        let other = PagesDAO(client: self.client())
        #expect(try await other.tagged().value.text == "second, and longer")
        try await pages.replaceTagged(body: PageFile(text: "first")).value
        #expect(try await other.tagged().value.text == "first")
        #expect(log.statuses == [200, 204, 200, 200, 204, 200])
    }

    @Test("a response is cached for a minute, then revalidated")
    func lifetime() async throws {
        let pages = PagesDAO(client: client())
        var sources: [ResponseCache.Source] = []
        for wait in [Duration.zero, .zero, .seconds(50), .seconds(11)] {
            time.advance(by: wait)
            let (page, source) = try await read(pages.timed())
            #expect(page.text == "first")
            sources.append(source)
        }
        #expect(sources == [.server, .cache, .cache, .server])
        #expect(log.statuses == [200, 304])
    }

    @Test("an expired response is revalidated by its date")
    func expired() async throws {
        let pages = PagesDAO(client: client())
        for _ in 1...2 { #expect(try await read(pages.expired()).1 == .server) }
        #expect(log.statuses == [200, 304])
    }

    @Test("a response with no-store is not cached")
    func noStore() async throws {
        let pages = PagesDAO(client: client())
        for _ in 1...2 { #expect(try await read(pages.forbidden()).1 == .server) }
        #expect(log.statuses == [200, 200])
        #expect(await pages.client.configuration.cache?.size().memory == 0)
    }

    @Test("a lifetime without a tag expires after a minute")
    func lifetimeWithoutTag() async throws {
        let pages = PagesDAO(client: client())
        let first = try await read(pages.fresh())
        let second = try await read(pages.fresh())
        #expect(second == (first.0, .cache))
        time.advance(by: .seconds(61))
        let third = try await read(pages.fresh())
        #expect(third.0 != first.0)
        #expect(third.1 == .server)
        #expect(log.statuses == [200, 200])
    }

    @Test("cache-first: the spec's lifetime overrides nginx")
    func cacheFirst() async throws {
        let pages = PagesDAO(client: client())
        let first = try await pages.kept().value
        time.advance(by: .seconds(59))
        #expect(try await pages.kept().value == first)
        time.advance(by: .seconds(1))
        #expect(try await pages.kept().value != first)
        #expect(log.statuses == [200, 200])
    }

    @Test("write-only: a new response is cached for others")
    func writeOnly() async throws {
        let pages = PagesDAO(client: client())
        let first = try await pages.kept().value
        let second = try await pages.refresh(name: "kept").value
        #expect(second != first)
        #expect(try await pages.kept().value == second)
        #expect(log.statuses == [200, 200])
    }

    @Test("cache-then-network: yields the cached response, then a new one")
    func cacheThenNetwork() async throws {
        let pages = PagesDAO(client: client())
        var values: [ResponseCache.Sourced<ServersScenario.Page>] = []
        for _ in 1...2 {
            for try await value in pages.watched().values { values.append(value) }
        }
        #expect(values.map(\.source) == [.server, .cache, .server])
        #expect(values[0].value == values[1].value)
        #expect(values[1].value != values[2].value)
        #expect(log.statuses == [200, 200])
    }

    @Test("users have their own responses, also after a relaunch")
    func usersAndRelaunch() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        var texts: [[String]] = []
        for _ in 1...2 {
            let cache = ResponseCache(directory: folder.url.appending(path: "responses"))
            let ada = PagesDAO(client: client(cache, user: "ada"))
            let bob = PagesDAO(client: ada.client.acting(for: "bob"))
            texts.append([try await ada.own().value.text, try await bob.own().value.text])
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0][0] != texts[0][1])
        #expect(log.statuses == [200, 200])
    }

    @Test("an error is not cached")
    func error() async throws {
        let client = client()
        for _ in 1...2 {
            await #expect(throws: APIError<PagesError>.server(.noSuchPage)) {
                try await PagesDAO(client: client).missing().value
            }
        }
        #expect(log.statuses == [404, 404])
    }
}
