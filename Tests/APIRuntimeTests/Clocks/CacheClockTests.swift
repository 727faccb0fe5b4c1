import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

private let year: Double = 31_536_000

@Suite("The cache and a clock that is set", .timeLimit(.minutes(5)))
struct CacheClockTests {
    private let folder: CacheFolder = CacheFolder()

    /// A bench whose cache is in the folder alone, as in a new process.
    private func onDisk(_ server: CountingServer = CountingServer(), limit: Int = 1 << 20) -> ShelfBench {
        ShelfBench(server, cache: ResponseCache(memoryLimit: 0, directory: folder.url, diskLimit: limit))
    }

    @Test("a duration is neither prolonged nor shortened", arguments: [-year, -50, 50, year], [true, false])
    func durationIsOfPassingTime(seconds: Double, isOnDisk: Bool) async throws {
        let bench = isOnDisk ? onDisk() : ShelfBench()
        #expect(try await bench.read(as: Alternative.self) == 1)
        bench.time.advance(by: .seconds(40))
        bench.time.setClock(by: seconds)
        bench.time.advance(by: .seconds(19))
        #expect(try await bench.read(as: Alternative.self) == -1)
        bench.time.advance(by: .seconds(1))
        #expect(try await bench.read(as: Alternative.self) == 2)
    }

    @Test("header fields: a lifetime is neither prolonged nor shortened", arguments: [-year, -50, 50, year])
    func lifetimeIsOfPassingTime(seconds: Double) async throws {
        let bench = ShelfBench(CountingServer(headers: [.cacheControl: "max-age=60"]))
        #expect(try await bench.read(as: ByHTTP.self) == 1)
        bench.time.setClock(by: seconds)
        bench.time.advance(by: .seconds(59))
        #expect(try await bench.read(as: ByHTTP.self) == -1)
        bench.time.advance(by: .seconds(1))
        #expect(try await bench.read(as: ByHTTP.self) == 2)
    }

    @Test("files of a clock that was once ahead are the first to go, and the cache on disk goes on")
    func filesFromTheFuture() async throws {
        let size = ResponseFile.bytes(of: .sample(), for: .sample(0)).count
        let now = Moment(CachedResponse.moment)
        var files = ResponseFolder(directory: folder.url, limit: size * 10)
        for number in 0..<8 { files.keep(.sample(), for: .sample(number), at: now.addingTimeInterval(year)) { [] } }
        var later = ResponseFolder(directory: folder.url, limit: size * 10)
        for number in 8..<40 {
            let then = now.addingTimeInterval(Double(number))
            later.keep(.sample(received: then.date), for: .sample(number), at: then) { [] }
            #expect(later.response(for: .sample(number), at: then) != nil)
        }
        let old = Set((0..<8).map { number in FileKey.sample(number).fileName })
        #expect(old.isDisjoint(with: folder.names))
        #expect(later.response(for: .sample(38), at: now.addingTimeInterval(40)) != nil)
    }

    @Test("a client whose clock was a year ahead caches on disk again")
    func cachesAgain() async throws {
        let ahead = onDisk(limit: 4_000)
        ahead.time.setClock(by: year)
        for number in 0..<30 { _ = try await ahead.read("\(number)", as: Alternative.self) }
        let server = CountingServer()
        for number in 0..<30 { _ = try await onDisk(server, limit: 4_000).read("\(number)", as: Alternative.self) }
        let again = onDisk(server, limit: 4_000)
        again.time.advance(by: .seconds(1))
        #expect(try await again.read("29", as: Alternative.self) == -30)
        #expect(server.count == 30)
    }

    @Test("another process: ages go by the wall clock")
    func otherProcess() async throws {
        _ = try await onDisk().read(as: Alternative.self)
        for (seconds, value) in [(59.0, -1), (60, 1)] {
            let bench = onDisk()
            bench.time.setClock(by: seconds)
            #expect(try await bench.read(as: Alternative.self) == value)
        }
    }

    @Test("another process: an age goes on by passing time")
    func otherProcessGoesOn() async throws {
        _ = try await onDisk().read(as: Alternative.self)
        let bench = ShelfBench(cache: ResponseCache(directory: folder.url))
        bench.time.setClock(by: 30)
        #expect(try await bench.read(as: Alternative.self) == -1)
        bench.time.setClock(by: -25)
        bench.time.advance(by: .seconds(29))
        #expect(try await bench.read(as: Alternative.self) == -1)
        bench.time.advance(by: .seconds(1))
        #expect(try await bench.read(as: Alternative.self) == 1)
    }

    @Test("another process: if a file shows that the clock was set back, all are stale, until they are written again")
    func setBackBetweenProcesses() async throws {
        let first = onDisk()
        _ = try await first.read("old", as: Alternative.self)
        first.time.advance(by: .seconds(55))
        _ = try await first.read("young", as: Alternative.self)
        let server = CountingServer()
        for id in ["old", "young"] { #expect(try await onDisk(server).read(id, as: Alternative.self) > 0) }
        // A later process sees no file from the future any more, but knows the age of the new ones alone.
        let third = onDisk(server)
        third.time.setClock(by: 1)
        for id in ["old", "young"] { #expect(try await third.read(id, as: Alternative.self) < 0) }
        #expect(server.count == 2)
    }

    @Test("a file of unknown age stays so, however often it is looked up")
    func unknownAgeStays() async throws {
        let first = onDisk()
        first.time.setClock(by: 30)
        _ = try await first.read(as: Alternative.self)
        let failing = CountingServer { _, _ in WireResponse(500) }
        for seconds in [0.0, 31, 45, 89] {
            let bench = ShelfBench(failing, cache: ResponseCache(directory: folder.url))
            bench.time.setClock(by: seconds)
            for _ in 0..<2 {
                await #expect(throws: APIError<GalleryError>.self) { try await bench.read(as: Alternative.self) }
            }
        }
    }
}

@Suite("stale-if-error (RFC 5861, section 4)", .timeLimit(.minutes(5)))
struct StaleIfErrorTests {
    private enum Failing: CaseIterable {
        case status500
        case status502
        case status503
        case status504
        case connection
        case network

        @Sendable func response() throws -> WireResponse {
            switch self {
            case .status500: return WireResponse(500)
            case .status502: return WireResponse(502)
            case .status503: return WireResponse(503)
            case .status504: return WireResponse(504)
            case .connection: throw NetworkError(.cannotConnect)
            case .network: throw NetworkError(.notConnected)
            }
        }
    }

    private func bench(_ control: String) -> ShelfBench {
        ShelfBench(CountingServer(headers: [.cacheControl: control, .eTag: "\"1\""]))
    }

    @Test("a stale response replaces an error, as long as the server allows it", arguments: Failing.allCases)
    private func replacesErrors(failing: Failing) async throws {
        let bench = bench("max-age=10, stale-if-error=20")
        _ = try await bench.read(as: ByHTTP.self)
        bench.server.respond { _, _ in try failing.response() }
        bench.time.setClock(by: -1_000_000)
        bench.time.advance(by: .seconds(30))
        #expect(try await bench.read(as: ByHTTP.self) == -1)
        bench.time.advance(by: .seconds(1))
        await #expect(throws: APIError<GalleryError>.self) { try await bench.read(as: ByHTTP.self) }
    }

    @Test(
        "without permission, an error is an error",
        arguments: [
            "max-age=10", "max-age=10, stale-if-error=x", "max-age=10, stale-if-error=60, must-revalidate",
            "max-age=10, stale-if-error=60, no-cache",
        ])
    func isNotAllowed(control: String) async throws {
        let bench = bench(control)
        _ = try await bench.read(as: ByHTTP.self)
        bench.time.advance(by: .seconds(11))
        bench.server.respond { _, _ in WireResponse(503) }
        await #expect(throws: APIError<GalleryError>.self) { try await bench.read(as: ByHTTP.self) }
    }

    @Test("errors of the request, refused requests and untrusted servers are not replaced", arguments: [404, 401, 0])
    func otherErrors(status: Int) async throws {
        let bench = bench("max-age=10, stale-if-error=60")
        _ = try await bench.read(as: ByHTTP.self)
        bench.time.advance(by: .seconds(11))
        bench.server.respond { _, _ in
            if status == 0 { throw NetworkError(.notTrusted) }
            return WireResponse(status)
        }
        await #expect(throws: APIError<GalleryError>.self) { try await bench.read(as: ByHTTP.self) }
        bench.server.respond { _, _ in WireResponse(503) }
        await #expect(throws: APIError<GalleryError>.self) {
            _ = try await bench.read(as: ByHTTP.self, wish: "no-cache")
        }
        #expect(try await bench.read(as: ByHTTP.self) == -1)
    }
}
