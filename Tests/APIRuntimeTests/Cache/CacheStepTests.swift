import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Calls whose answers are kept")
struct CacheStepTests {
    @Test("alternative: the kept answer while it is fresh, else the server's")
    func alternative() async throws {
        let bench = ShelfBench()
        #expect(try await bench.read(as: Alternative.self) == 1)
        #expect(try await bench.read(as: Alternative.self) == -1)
        #expect(try await bench.read("2", as: Alternative.self) == 2)
        bench.time.advance(by: .seconds(59))
        #expect(try await bench.read(as: Alternative.self) == -1)
        bench.time.advance(by: .seconds(1))
        #expect(try await bench.read(as: Alternative.self) == 3)
        #expect(try await bench.read(as: Alternative.self) == -3)
    }

    @Test("alternative without a time goes by the header fields, and does not ask whether an old answer holds")
    func alternativeByHeader() async throws {
        let bench = ShelfBench(CountingServer(headers: [.cacheControl: "max-age=10", .eTag: "\"1\""]))
        #expect(try await bench.read(as: AlternativeByHeader.self) == 1)
        #expect(try await bench.read(as: AlternativeByHeader.self) == -1)
        bench.time.advance(by: .seconds(10))
        #expect(try await bench.read(as: AlternativeByHeader.self) == 2)
        #expect(bench.server.requests.allSatisfy { request in request.head.headerFields[.ifNoneMatch] == nil })
        let silent = ShelfBench()
        #expect(try await silent.read(as: AlternativeByHeader.self) == 1)
        #expect(try await silent.read(as: AlternativeByHeader.self) == 2)
    }

    @Test("write-only: the server is asked each time, and others read what is kept")
    func writeOnly() async throws {
        let bench = ShelfBench()
        #expect(try await bench.read(as: WriteOnly.self) == 1)
        #expect(try await bench.read(as: WriteOnly.self) == 2)
        #expect(try await bench.read(as: Alternative.self) == -2)
    }

    @Test("both, where nobody takes the kept answer: the server is asked each time")
    func bothWithoutStream() async throws {
        let bench = ShelfBench()
        #expect(try await bench.read(as: Both.self) == 1)
        #expect(try await bench.read(as: Both.self) == 2)
    }

    @Test("an endpoint that says nothing, and a client without a cache, ask each time")
    func unkept() async throws {
        var bench = ShelfBench()
        #expect(try await bench.read(as: Unkept.self) == 1)
        #expect(try await bench.read(as: Unkept.self) == 2)
        bench.configuration.cache = nil
        #expect(try await bench.read(as: Alternative.self) == 3)
        #expect(try await bench.read(as: Alternative.self) == 4)
        #expect(await bench.cache.size() == ResponseCache.Size(memory: 0, disk: 0))
    }

    @Test("an answer that was kept under another fingerprint is never read")
    func fingerprint() async throws {
        let bench = ShelfBench()
        #expect(try await bench.read(as: Alternative.self) == 1)
        #expect(try await bench.read(as: OtherFingerprint.self) == 2)
        #expect(try await bench.read(as: Alternative.self) == -1)
    }

    @Test("two users never see each other's answers")
    func users() async throws {
        let bench = ShelfBench()
        for (user, number) in [("ada", 1), ("bob", 2)] {
            for source in [ResponseCache.Source.server, .cache] {
                let response = try await bench.shelf(of: user).read(as: PerUser.self)
                #expect(response.value == number)
                #expect(response.source == source)
            }
        }
        for number in [3, 4] {
            #expect(try await bench.shelf(of: nil).read(as: PerUser.self).value == number)
        }
        #expect(try await bench.read(as: Alternative.self, token: "a") == 5)
        #expect(try await bench.read(as: Alternative.self, token: "b") == 6)
    }

    @Test("signing out removes the answers of one user, and not those of others")
    func signingOut() async throws {
        let folder = CacheFolder()
        let bench = ShelfBench(cache: ResponseCache(directory: folder.url))
        for user in ["ada", "bob"] { _ = try await bench.shelf(of: user).read(as: PerUser.self) }
        _ = try await bench.read(as: Alternative.self)
        await bench.cache.removeAll(of: "ada")
        #expect(folder.names.count == 2)
        #expect(try await bench.shelf(of: "bob").read(as: PerUser.self).source == .cache)
        #expect(try await bench.read(as: Alternative.self) < 0)
        #expect(try await bench.shelf(of: "ada").read(as: PerUser.self).source == .server)
        await bench.cache.removeAll()
        #expect(folder.names.isEmpty)
        #expect(await bench.cache.size() == ResponseCache.Size(memory: 0, disk: 0))
    }

    @Test("an answer that arrives after its user signed out is not kept")
    func lateAnswer() async throws {
        let folder = CacheFolder()
        let cache = ResponseCache(directory: folder.url)
        let server = CountingServer { number, _ in
            if number == 1 { await cache.removeAll(of: "ada") }
            return CountingServer.answer(number)
        }
        let bench = ShelfBench(server, cache: cache)
        #expect(try await bench.shelf(of: "ada").read(as: PerUser.self).value == 1)
        #expect(folder.names.isEmpty)
        #expect(try await bench.shelf(of: "ada").read(as: PerUser.self).value == 2)
        #expect(folder.names.count == 1)
    }

    @Test(
        "only answers that decoded are kept",
        arguments: [
            (200, #"{"code":7}"#), (200, #"{"code":0,"data":"x"}"#), (200, "["), (404, #"{"code":0,"data":1}"#),
            (500, ""), (304, ""),
        ])
    func otherAnswers(status: Int, body: String) async throws {
        let bench = ShelfBench(CountingServer { _, _ in WireResponse(status, body) })
        for count in 1...2 {
            await #expect(throws: APIError<GalleryError>.self) { try await bench.shelf.read(as: Alternative.self) }
            #expect(bench.server.count == count)
        }
        #expect(await bench.cache.size().memory == 0)
    }

    @Test("a failing server does not cost what is kept")
    func failure() async throws {
        let bench = ShelfBench()
        #expect(try await bench.read(as: WriteOnly.self) == 1)
        bench.server.answer { _, _ in throw NetworkFault(.connectionLost) }
        await #expect(throws: APIError<GalleryError>.self) { try await bench.shelf.read(as: WriteOnly.self) }
        #expect(try await bench.read(as: Alternative.self) == -1)
    }

    @Test("a body that is not at hand is passed on and not kept")
    func stream() async throws {
        var bench = ShelfBench()
        bench.configuration.wireMiddlewares = [
            Step { call, next in
                var answer = try await next(call)
                let bytes = answer.response.body.bytes ?? []
                answer.response.body = WireBody(length: nil, isRepeatable: false) { WireBody(bytes).chunks() }
                return answer
            }
        ]
        #expect(try await bench.read(as: Alternative.self) == 1)
        #expect(try await bench.read(as: Alternative.self) == 2)
    }

    @Test("the request may ask to be neither answered from the cache nor kept, or only from there")
    func wishes() async throws {
        let bench = ShelfBench()
        #expect(try await bench.read(as: Alternative.self, wish: "no-store") == 1)
        #expect(try await bench.read(as: Alternative.self) == 2)
        #expect(try await bench.read(as: Alternative.self, wish: "no-cache") == 3)
        #expect(try await bench.read(as: Alternative.self) == -3)
        #expect(try await bench.read(as: Alternative.self, wish: "only-if-cached") == -3)
        await #expect(throws: APIError<GalleryError>.server(.broken)) {
            try await bench.shelf.read("2", as: Alternative.self, wish: "only-if-cached")
        }
        #expect(bench.server.count == 3)
    }

    @Test("what comes from the cache tells its age, and everything else as the server said it")
    func fields() async throws {
        let bench = ShelfBench(CountingServer(headers: [.eTag: "\"1\"", .setCookie: "a=secret"]))
        #expect(try await bench.shelf.read(as: Alternative.self).headerFields[.setCookie] == "a=secret")
        bench.time.advance(by: .seconds(7))
        let response = try await bench.shelf.read(as: Alternative.self)
        #expect(response.status == .ok)
        #expect(response.headerFields == [.eTag: "\"1\"", .age: "7"])
    }

    @Test("events tell of a hit, and of nothing sent")
    func events() async throws {
        let journal = Journal()
        let bench = ShelfBench()
        _ = try await bench.read(as: Alternative.self)
        _ = try await bench.shelf.client.perform(
            ShelfRead<Alternative>(id: "1"), from: bench.shelf,
            observedBy: { event in journal.note(String("\(event.kind)".prefix { character in character != "(" })) })
        #expect(journal.entries == ["started", "cacheHit", "ended"])
    }

    @Test("a call that is cancelled already gets nothing from the cache")
    func cancelledBefore() async throws {
        let bench = ShelfBench()
        _ = try await bench.read(as: Alternative.self)
        let task = Task {
            withUnsafeCurrentTask { task in task?.cancel() }
            return try await bench.shelf.read(as: Alternative.self)
        }
        await #expect(throws: APIError<GalleryError>.cancelled) { try await task.value }
    }

    @Test("copies of a client, and clients that have a cache in common, share answers")
    func sharing() async throws {
        let bench = ShelfBench()
        let other = ShelfBench(cache: bench.cache)
        #expect(try await bench.read(as: Alternative.self) == 1)
        #expect(try await other.read(as: Alternative.self) == -1)
    }
}
