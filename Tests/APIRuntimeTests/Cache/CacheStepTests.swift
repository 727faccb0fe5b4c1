import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Cached calls")
struct CacheStepTests {
    @Test("cacheFirst: returns the stored response while it is fresh")
    func returnsFreshResponses() async throws {
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

    @Test("cacheFirst without a lifetime: follows header fields and does not revalidate")
    func followsHeaderFields() async throws {
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

    @Test("writeOnly: asks the server each time, and others read the stored response")
    func writeOnlyAsksTheServer() async throws {
        let bench = ShelfBench()
        #expect(try await bench.read(as: WriteOnly.self) == 1)
        #expect(try await bench.read(as: WriteOnly.self) == 2)
        #expect(try await bench.read(as: Alternative.self) == -2)
    }

    @Test("cacheThenNetwork: a single call asks the server each time")
    func cacheThenNetworkWithoutStream() async throws {
        let bench = ShelfBench()
        #expect(try await bench.read(as: Both.self) == 1)
        #expect(try await bench.read(as: Both.self) == 2)
    }

    @Test("a cached response belongs to what middlewares add to a request, not to what wire middlewares add")
    func middlewares() async throws {
        let counter = Counter()
        let hooks = APICall.Hooks(preparing: { request, _ in
            counter.increase()
            request.query.append(APICall.Request.Item("n", "\(counter.value)"))
        })
        var bench = ShelfBench()
        bench.configuration.wireMiddlewares = [hooks]
        #expect(try await bench.read(as: Alternative.self) == 1)
        #expect(try await bench.read(as: Alternative.self) == -1)
        // A response from the cache does not pass wire middlewares.
        #expect(counter.value == 1)
        bench.configuration.wireMiddlewares = []
        bench.configuration.middlewares = [hooks]
        #expect(try await bench.read(as: Alternative.self) == 2)
        #expect(try await bench.read(as: Alternative.self) == 3)
    }

    @Test("an endpoint without a policy, or a client without a cache, caches nothing")
    func cachesNothingByDefault() async throws {
        var bench = ShelfBench()
        #expect(try await bench.read(as: Unkept.self) == 1)
        #expect(try await bench.read(as: Unkept.self) == 2)
        bench.configuration.cache = nil
        #expect(try await bench.read(as: Alternative.self) == 3)
        #expect(try await bench.read(as: Alternative.self) == 4)
        #expect(await bench.cache.size() == ResponseCache.Size(memory: 0, disk: 0))
    }

    @Test("a response stored under another fingerprint is not returned")
    func separatesFingerprints() async throws {
        let bench = ShelfBench()
        #expect(try await bench.read(as: Alternative.self) == 1)
        #expect(try await bench.read(as: OtherFingerprint.self) == 2)
        #expect(try await bench.read(as: Alternative.self) == -1)
    }

    @Test("users do not get each other's responses")
    func separatesUsers() async throws {
        let bench = ShelfBench()
        for (user, number) in [("ada", 1), ("bob", 2)] {
            for source in [ResponseCache.Source.server, .cache] {
                let response = try await bench.shelf(of: user).read(as: PerUser.self).response
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

    @Test("signing out removes the responses of that user alone")
    func signOutRemovesTheUsersResponses() async throws {
        let folder = CacheFolder()
        let bench = ShelfBench(cache: ResponseCache(directory: folder.url))
        for user in ["ada", "bob"] { _ = try await bench.shelf(of: user).read(as: PerUser.self).value }
        _ = try await bench.read(as: Alternative.self)
        await bench.cache.removeAll(of: "ada")
        #expect(folder.names.count == 2)
        #expect(try await bench.shelf(of: "bob").read(as: PerUser.self).response.source == .cache)
        #expect(try await bench.read(as: Alternative.self) < 0)
        #expect(try await bench.shelf(of: "ada").read(as: PerUser.self).response.source == .server)
        await bench.cache.removeAll()
        #expect(folder.names.isEmpty)
        #expect(await bench.cache.size() == ResponseCache.Size(memory: 0, disk: 0))
    }

    @Test("a response that arrives after its user signed out is not stored")
    func dropsLateResponses() async throws {
        let folder = CacheFolder()
        let cache = ResponseCache(directory: folder.url)
        let server = CountingServer { number, _ in
            if number == 1 { await cache.removeAll(of: "ada") }
            return CountingServer.response(number)
        }
        let bench = ShelfBench(server, cache: cache)
        #expect(try await bench.shelf(of: "ada").read(as: PerUser.self).value == 1)
        #expect(folder.names.isEmpty)
        #expect(try await bench.shelf(of: "ada").read(as: PerUser.self).value == 2)
        #expect(folder.names.count == 1)
    }

    @Test(
        "only responses that decode are stored",
        arguments: [
            (200, #"{"code":7}"#), (200, #"{"code":0,"data":"x"}"#), (200, "["), (404, #"{"code":0,"data":1}"#),
            (500, ""), (304, ""),
        ])
    func storesOnlyDecodedResponses(status: Int, body: String) async throws {
        let bench = ShelfBench(CountingServer { _, _ in WireResponse(status, body) })
        for count in 1...2 {
            await #expect(throws: APIError<GalleryError>.self) {
                try await bench.shelf.read(as: Alternative.self).value
            }
            #expect(bench.server.count == count)
        }
        #expect(await bench.cache.size().memory == 0)
    }

    @Test("a failing server does not remove stored responses")
    func failureKeepsStoredResponses() async throws {
        let bench = ShelfBench()
        #expect(try await bench.read(as: WriteOnly.self) == 1)
        bench.server.respond { _, _ in throw NetworkError(.connectionLost) }
        await #expect(throws: APIError<GalleryError>.self) { try await bench.shelf.read(as: WriteOnly.self).value }
        #expect(try await bench.read(as: Alternative.self) == -1)
    }

    @Test("a streamed body is passed on and not stored")
    func doesNotStoreStreamedBodies() async throws {
        var bench = ShelfBench()
        bench.configuration.wireMiddlewares = [
            Step { call, next in
                var response = try await next(call)
                let bytes = response.wire.body.bytes ?? []
                response.wire.body = WireBody(length: nil, isRepeatable: false) { WireBody(bytes).chunks() }
                return response
            }
        ]
        #expect(try await bench.read(as: Alternative.self) == 1)
        #expect(try await bench.read(as: Alternative.self) == 2)
    }

    @Test("no-store, no-cache and only-if-cached of the request are obeyed")
    func obeysRequestCacheControl() async throws {
        let bench = ShelfBench()
        #expect(try await bench.read(as: Alternative.self, wish: "no-store") == 1)
        #expect(try await bench.read(as: Alternative.self) == 2)
        #expect(try await bench.read(as: Alternative.self, wish: "no-cache") == 3)
        #expect(try await bench.read(as: Alternative.self) == -3)
        #expect(try await bench.read(as: Alternative.self, wish: "only-if-cached") == -3)
        await #expect(throws: APIError<GalleryError>.server(.broken)) {
            try await bench.shelf.read("2", as: Alternative.self, wish: "only-if-cached").value
        }
        #expect(bench.server.count == 3)
    }

    @Test("a cached response has its age and the stored header fields, without cookies")
    func addsAge() async throws {
        let bench = ShelfBench(CountingServer(headers: [.eTag: "\"1\"", .setCookie: "a=secret"]))
        #expect(try await bench.shelf.read(as: Alternative.self).response.headerFields[.setCookie] == "a=secret")
        bench.time.advance(by: .seconds(7))
        let response = try await bench.shelf.read(as: Alternative.self).response
        #expect(response.status == .ok)
        #expect(response.headerFields == [.eTag: "\"1\"", .age: "7"])
    }

    @Test("an age is at most 2^31 seconds")
    func longestAge() async throws {
        let bench = ShelfBench(CountingServer())
        _ = try await bench.shelf.read(as: Alternative.self).value
        for (seconds, age) in [(2_147_483_647, "2147483647"), (3, "2147483648")] {
            bench.time.advance(by: .seconds(seconds))
            let response = try await bench.shelf.read(as: Alternative.self, wish: "max-stale").response
            #expect(response.headerFields[.age] == age)
        }
        #expect(bench.server.count == 1)
    }

    @Test("events: a hit emits cacheHit, and nothing is sent")
    func emitsCacheHit() async throws {
        let bench = ShelfBench()
        _ = try await bench.read(as: Alternative.self)
        var kinds: [String] = []
        for await event in bench.shelf.read(as: Alternative.self).start().events {
            kinds.append(String("\(event.kind)".prefix { character in character != "(" }))
        }
        #expect(kinds == ["started", "cacheHit", "ended"])
        #expect(bench.server.count == 1)
    }

    @Test("a cancelled call gets nothing from the cache")
    func cancelledCallsReadNothing() async throws {
        let bench = ShelfBench()
        _ = try await bench.read(as: Alternative.self)
        let task = Task {
            withUnsafeCurrentTask { task in task?.cancel() }
            return try await bench.shelf.read(as: Alternative.self).value
        }
        await #expect(throws: APIError<GalleryError>.cancelled) { try await task.value }
    }

    @Test("clients with the same cache share responses")
    func clientsShareACache() async throws {
        let bench = ShelfBench()
        let other = ShelfBench(cache: bench.cache)
        #expect(try await bench.read(as: Alternative.self) == 1)
        #expect(try await other.read(as: Alternative.self) == -1)
    }
}
