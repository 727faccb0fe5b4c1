import Foundation
import HTTPTypes
import TestSupport
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Revalidation and invalidation")
struct HTTPModeTests {
    /// A server with tags that responds with 304 as long as its tag stays the same.
    private static func tagging(_ tag: @escaping @Sendable (Int) -> String) -> CountingServer {
        CountingServer { number, request in
            let fields: HTTPFields = [.eTag: tag(number), .cacheControl: "max-age=10"]
            guard request.head.headerFields[.ifNoneMatch] != tag(number) else {
                return WireResponse(304, headers: fields)
            }
            return CountingServer.response(number, fields)
        }
    }

    @Test("status 304 renews a stale response and its lifetime")
    func renewsAStaleResponse() async throws {
        let bench = ShelfBench(Self.tagging { _ in "\"1\"" })
        #expect(try await bench.read(as: ByHTTP.self) == 1)
        #expect(try await bench.read(as: ByHTTP.self) == -1)
        bench.time.advance(by: .seconds(10))
        let renewed = try await bench.shelf.read(as: ByHTTP.self).response
        #expect(renewed.value == 1)
        #expect(renewed.source == .server)
        #expect(renewed.status == .ok)
        #expect(bench.server.requests.last?.head.headerFields[.ifNoneMatch] == "\"1\"")
        bench.time.advance(by: .seconds(9))
        #expect(try await bench.read(as: ByHTTP.self) == -1)
        #expect(bench.server.count == 2)
    }

    @Test("an outdated response is replaced")
    func replacesAnOutdatedResponse() async throws {
        let bench = ShelfBench(Self.tagging { number in "\"\(number)\"" })
        #expect(try await bench.read(as: ByHTTP.self) == 1)
        bench.time.advance(by: .seconds(10))
        #expect(try await bench.read(as: ByHTTP.self) == 2)
        #expect(try await bench.read(as: ByHTTP.self) == -2)
    }

    @Test("Last-Modified is revalidated as well")
    func revalidatesByDate() async throws {
        let date = "Sun, 09 Sep 2001 01:46:10 GMT"
        let bench = ShelfBench(
            CountingServer { number, request in
                guard request.head.headerFields[.ifModifiedSince] == nil else { return WireResponse(304) }
                return CountingServer.response(number, [.lastModified: date])
            })
        #expect(try await bench.read(as: ByHTTP.self) == 1)
        #expect(try await bench.read(as: ByHTTP.self) == 1)
        #expect(bench.server.requests.last?.head.headerFields[.ifModifiedSince] == date)
    }

    @Test("the request's no-cache revalidates a fresh response")
    func noCacheRevalidates() async throws {
        let bench = ShelfBench(Self.tagging { _ in "\"1\"" })
        #expect(try await bench.read(as: ByHTTP.self) == 1)
        #expect(try await bench.read(as: ByHTTP.self, wish: "no-cache") == 1)
        #expect(bench.server.requests.last?.head.headerFields[.ifNoneMatch] == "\"1\"")
    }

    @Test("status 304 for another tag is ignored: the request is repeated unconditionally")
    func asksAgainForAnotherTag() async throws {
        let bench = ShelfBench(
            CountingServer { number, request in
                let fields: HTTPFields = [.eTag: "\"\(number)\""]
                guard request.head.headerFields[.ifNoneMatch] == nil else { return WireResponse(304, headers: fields) }
                return CountingServer.response(number, fields)
            })
        #expect(try await bench.read(as: ByHTTP.self) == 1)
        #expect(try await bench.read(as: ByHTTP.self) == 3)
        #expect(bench.server.count == 3)
    }

    @Test("a failing server is not hidden by a stale response, which stays stored")
    func failureIsNotHiddenByStaleResponses() async throws {
        let bench = ShelfBench(Self.tagging { _ in "\"1\"" })
        #expect(try await bench.read(as: ByHTTP.self) == 1)
        bench.time.advance(by: .seconds(10))
        bench.server.respond { _, _ in WireResponse(503) }
        await #expect(throws: APIError<GalleryError>.server(.broken)) {
            try await bench.shelf.read(as: ByHTTP.self).value
        }
        bench.server.respond { _, _ in WireResponse(304) }
        #expect(try await bench.read(as: ByHTTP.self) == 1)
    }

    @Test("a response with no-store removes the stored one")
    func noStoreRemovesTheStoredResponse() async throws {
        let folder = CacheFolder()
        let server = CountingServer(headers: [.cacheControl: "max-age=60"])
        let bench = ShelfBench(server, cache: ResponseCache(directory: folder.url))
        #expect(try await bench.read(as: ByHTTP.self) == 1)
        server.respond { number, _ in CountingServer.response(number, [.cacheControl: "no-store"]) }
        #expect(try await bench.read(as: ByHTTP.self, wish: "no-cache") == 2)
        #expect(folder.names.isEmpty)
        #expect(try await bench.read(as: ByHTTP.self) == 3)
    }

    @Test("no-store keeps a response off the disk, even with a lifetime in the spec")
    func noStoreKeepsOffTheDisk() async throws {
        let folder = CacheFolder()
        let server = CountingServer(headers: [.cacheControl: "no-store"])
        let bench = ShelfBench(server, cache: ResponseCache(directory: folder.url))
        #expect(try await bench.read(as: Alternative.self) == 1)
        #expect(try await bench.read(as: Alternative.self) == -1)
        #expect(folder.names.isEmpty)
    }

    @Test(
        "an unsafe method removes the responses of its URL, unless it fails",
        arguments: [(200, true), (302, true), (404, false), (500, false)])
    func unsafeMethodInvalidates(status: Int, isRemoved: Bool) async throws {
        let folder = CacheFolder()
        let bench = ShelfBench(cache: ResponseCache(directory: folder.url))
        for user in ["ada", "bob"] { _ = try await bench.shelf(of: user).read(as: PerUser.self).value }
        _ = try await bench.read("2", as: Alternative.self)
        bench.server.respond { number, request in
            request.head.method == .put ? WireResponse(status, #"{"code":0}"#) : CountingServer.response(number)
        }
        try? await bench.shelf.write().value
        for user in ["ada", "bob"] {
            let source: ResponseCache.Source = isRemoved ? .server : .cache
            #expect(try await bench.shelf(of: user).read(as: PerUser.self).response.source == source)
        }
        #expect(try await bench.read("2", as: Alternative.self) == -3)
    }

    @Test("Location and Content-Location invalidate too, on the same server only")
    func locationsInvalidate() async throws {
        let bench = ShelfBench()
        for id in ["2", "3", "4"] { _ = try await bench.read(id, as: Alternative.self) }
        bench.server.respond { number, request in
            guard request.head.method == .put else { return CountingServer.response(number) }
            return WireResponse(
                200, #"{"code":0}"#,
                headers: [
                    .location: "../v1/./items?id=2#part", .contentLocation: "https://shelf.example.com/v1/items?id=3",
                ])
        }
        try await bench.shelf.write().value
        #expect(try await bench.read("2", as: Alternative.self) > 0)
        #expect(try await bench.read("3", as: Alternative.self) > 0)
        bench.server.respond { _, _ in
            WireResponse(200, #"{"code":0}"#, headers: [.location: "https://evil.example.com/v1/items?id=4"])
        }
        try await bench.shelf.write().value
        #expect(try await bench.read("4", as: Alternative.self) < 0)
    }

    @Test("a response requested before a change and received after it is not stored")
    func dropsOvertakenResponses() async throws {
        let gate = Gate()
        let server = CountingServer { number, request in
            if number == 1 { await gate.wait() }
            return request.head.method == .put ? WireResponse(200, #"{"code":0}"#) : CountingServer.response(number)
        }
        let bench = ShelfBench(server)
        async let early = bench.read(as: Alternative.self)
        while server.count == 0 { await letOthersRun() }
        try await bench.shelf.write().value
        await gate.open()
        #expect(try await early == 1)
        #expect(try await bench.read(as: Alternative.self) == 3)
    }
}
