import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

/// Under thread sanitizer: `swift test --sanitize=thread --filter ResponseCacheTests`.
@Suite("ResponseCache")
struct ResponseCacheTests {
    private let folder: CacheFolder = CacheFolder()
    private let now: Moment = Moment(CachedResponse.moment)

    private func keep(_ number: Int, _ body: String, in cache: ResponseCache) async {
        let mark = cache.memory.mark()
        await cache.keep(.sample(body), for: .sample(number), at: now, since: mark, isVolatile: false)
    }

    private func text(_ number: Int, in cache: ResponseCache) async -> String? {
        await cache.response(for: .sample(number), at: now).map { response in
            String(decoding: response.body, as: UTF8.self)
        }
    }

    @Test("defaults to 20 MiB of memory and no files")
    func defaults() async throws {
        let cache = ResponseCache()
        let half = String(repeating: "x", count: (10 << 20) - 1_000)
        for (number, body) in [half, String(repeating: "x", count: 2_000)].enumerated() {
            await keep(number, body, in: cache)
        }
        #expect(await text(0, in: cache) != nil)
        await keep(2, half, in: cache)
        #expect(await text(0, in: cache) != nil)
        #expect(await text(1, in: cache) == nil)
        #expect(await text(2, in: cache) != nil)
        #expect(await cache.size().disk == 0)
    }

    @Test("memory stays under its limit, keys and header fields included")
    func memoryLimit() async {
        let cache = ResponseCache(memoryLimit: 10_000)
        for number in 0..<500 {
            await keep(number, String(repeating: "x", count: number * 7 % 1_000), in: cache)
            #expect(await cache.size().memory <= 10_000)
            #expect(await text(number, in: cache) != nil)
        }
        #expect(await cache.size().memory > 8_000)
        await keep(1, String(repeating: "x", count: 10_000), in: cache)
        #expect(await text(1, in: cache) == nil)
    }

    @Test("memory and disk: evicted responses are read from disk, and then from memory")
    func tiers() async throws {
        let body = String(repeating: "x", count: 1_000)
        let cache = ResponseCache(memoryLimit: 3_000, directory: folder.url)
        for number in 0..<10 { await keep(number, body, in: cache) }
        for number in 0..<10 { #expect(await text(number, in: cache) == body) }
        let size = await cache.size()
        #expect(size.memory <= 3_000)
        #expect(size.disk == folder.size)
        try FileManager.default.removeItem(at: folder.url)
        #expect(await text(9, in: cache) == body)
        #expect(await text(0, in: cache) == nil)
    }

    @Test("a hit in memory counts as use of the file")
    func memoryHitsCountAsUse() async {
        let body = String(repeating: "x", count: 1_000)
        let limit = ResponseFile.bytes(of: .sample(body), for: .sample(1)).count * 4
        let cache = ResponseCache(directory: folder.url, diskLimit: limit)
        for number in 1...3 {
            let date = now.addingTimeInterval(Double(number))
            await cache.keep(.sample(body), for: .sample(number), at: date, since: 0, isVolatile: false)
        }
        #expect(await cache.response(for: .sample(1), at: now.addingTimeInterval(10)) != nil)
        let date = now.addingTimeInterval(11)
        await cache.keep(.sample(body), for: .sample(4), at: date, since: 0, isVolatile: false)
        #expect(Set(folder.names) == Set([1, 3, 4].map { number in FileKey.sample(number).fileName }))
    }

    @Test("two processes with one folder see each other's responses")
    func twoProcessesShareAFolder() async {
        let caches: [ResponseCache] = (0..<2).map { _ in ResponseCache(directory: folder.url) }
        await keep(1, "first", in: caches[0])
        #expect(await text(1, in: caches[1]) == "first")
        await keep(1, "second", in: caches[1])
        #expect(await text(1, in: ResponseCache(directory: folder.url)) == "second")
    }

    @Test("concurrent reads and writes of two processes lose nothing and mix nothing up")
    func readersAndWriters() async {
        let caches: [ResponseCache] = (0..<2).map { _ in ResponseCache(memoryLimit: 4_000, directory: folder.url) }
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<16 {
                group.addTask {
                    var random = SeededRandom(seed: UInt64(task))
                    for step in 0..<60 {
                        let number = Int.random(in: 0..<10, using: &random)
                        let cache = caches[task % 2]
                        if Bool.random(using: &random) {
                            let body = "\(number):\(step):" + String(repeating: "x", count: step * 10)
                            await keep(number, body, in: cache)
                            // Nothing is removed here, so some response remains cached: this one or a later one.
                            let read = await text(number, in: cache)
                            #expect(read?.hasPrefix("\(number):") == true)
                        } else if let read = await text(number, in: cache) {
                            #expect(read.hasPrefix("\(number):"))
                        }
                    }
                }
            }
        }
        #expect(folder.names.allSatisfy { name in FileKey(fileName: name) != nil })
        #expect(folder.names.count == 10)
    }

    @Test("concurrent removals leave nothing behind")
    func concurrentRemovals() async {
        let cache = ResponseCache(memoryLimit: 4_000, directory: folder.url)
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for step in 0..<60 {
                        let number = (task + step) % 10
                        switch (task, step % 7) {
                        case (0, 0): await cache.removeAll()
                        case (1, 0): await cache.remove(.response(.sample(number)))
                        case (2...4, _): await keep(number, "text", in: cache)
                        default: #expect(await [nil, "text"].contains(text(number, in: cache)))
                        }
                    }
                }
            }
        }
        await cache.removeAll()
        #expect(folder.names.isEmpty)
        #expect(await cache.size() == ResponseCache.Size(memory: 0, disk: 0))
    }

    @Test("a response requested before a removal is not stored after it")
    func removalsDropLaterResponses() async {
        let cache = ResponseCache()
        let mark = cache.memory.mark()
        await cache.remove(.user("7"))
        await cache.keep(.sample(), for: .sample(1), at: now, since: mark, isVolatile: false)
        #expect(await text(1, in: cache) == "text")
        for _ in 0..<100 { await cache.remove(.user("7")) }
        await cache.keep(.sample("late"), for: .sample(1), at: now, since: mark, isVolatile: false)
        #expect(await text(1, in: cache) == "text")
        await keep(1, "new", in: cache)
        #expect(await text(1, in: cache) == "new")
    }
}
