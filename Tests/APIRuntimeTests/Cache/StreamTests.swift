@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Streams of cached and new values")
struct StreamTests {
    private func values(_ bench: ShelfBench) async throws -> [ResponseCache.Sourced<Int>] {
        var values: [ResponseCache.Sourced<Int>] = []
        for try await value in bench.shelf.read(as: Both.self).values { values.append(value) }
        return values
    }

    @Test("yields the cached value and then the server's, each with its source")
    func yieldsBothValues() async throws {
        let bench = ShelfBench()
        #expect(try await values(bench) == [ResponseCache.Sourced(1, from: .server)])
        #expect(
            try await values(bench) == [
                ResponseCache.Sourced(1, from: .cache), ResponseCache.Sourced(2, from: .server),
            ])
        #expect(
            try await values(bench) == [
                ResponseCache.Sourced(2, from: .cache), ResponseCache.Sourced(3, from: .server),
            ])
        bench.time.advance(by: .seconds(60))
        #expect(try await values(bench) == [ResponseCache.Sourced(4, from: .server)])
    }

    @Test("yields the cached value before the server has responded")
    func yieldsTheCachedValueFirst() async throws {
        let gate = Gate()
        let bench = ShelfBench()
        _ = try await values(bench)
        bench.server.respond { number, _ in
            await gate.wait()
            return CountingServer.response(number)
        }
        var values = bench.shelf.read(as: Both.self).values.makeAsyncIterator()
        #expect(try await values.next() == ResponseCache.Sourced(1, from: .cache))
        await gate.open()
        #expect(try await values.next() == ResponseCache.Sourced(2, from: .server))
        #expect(try await values.next() == nil)
    }

    @Test("throws the server's error after the cached value")
    func throwsAfterTheCachedValue() async throws {
        let bench = ShelfBench()
        _ = try await values(bench)
        bench.server.respond { _, _ in WireResponse(404) }
        var seen: [ResponseCache.Sourced<Int>] = []
        do {
            for try await value in bench.shelf.read(as: Both.self).values { seen.append(value) }
            Issue.record("no error")
        } catch {
            #expect(error == .server(.notFound))
        }
        #expect(seen == [ResponseCache.Sourced(1, from: .cache)])
    }

    @Test("yields one value for other policies")
    func yieldsOneValueForOtherPolicies() async throws {
        let bench = ShelfBench()
        _ = try await bench.read(as: Alternative.self)
        var seen: [ResponseCache.Sourced<Int>] = []
        for try await value in bench.shelf.read(as: Alternative.self).values { seen.append(value) }
        for try await value in bench.shelf.read(as: Unkept.self).values { seen.append(value) }
        #expect(seen == [ResponseCache.Sourced(1, from: .cache), ResponseCache.Sourced(2, from: .server)])
    }

    @Test("cancels the call when the loop ends")
    func cancelsWhenTheLoopEnds() async throws {
        let (cancelled, continuation) = AsyncStream<Void>.makeStream()
        let bench = ShelfBench()
        _ = try await values(bench)
        bench.server.respond { _, _ in
            defer { continuation.finish() }
            try await Task.sleep(for: .seconds(60))
            return WireResponse(500)
        }
        for try await value in bench.shelf.read(as: Both.self).values {
            #expect(value == ResponseCache.Sourced(1, from: .cache))
            while bench.server.count < 2 { await letOthersRun() }
            break
        }
        for await _ in cancelled {}
        #expect(bench.server.count == 2)
    }

    @Test("cancels the call with its task")
    func cancelsWithTheTask() async throws {
        let (cancelled, continuation) = AsyncStream<Void>.makeStream()
        let bench = ShelfBench(
            CountingServer { _, _ in
                defer { continuation.finish() }
                try await Task.sleep(for: .seconds(60))
                return WireResponse(500)
            })
        let listener = Task { try await values(bench) }
        while bench.server.count < 1 { await letOthersRun() }
        listener.cancel()
        for await _ in cancelled {}
        _ = await listener.result
        #expect(await bench.cache.size().memory == 0)
    }
}
