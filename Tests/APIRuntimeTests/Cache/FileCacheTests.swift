@_spi(Generated) import APIRuntime
import Foundation
import Testing

@Suite("File cache")
struct FileCacheTests {
    private let folder: TestFolder
    private let time = ManualTime()

    init() throws {
        folder = try TestFolder()
    }

    private func cache(limit: Int = 50 << 20) -> APIClient.FileCache {
        APIClient.FileCache(directory: folder.url, limit: limit, time: time)
    }

    @Test("contents are found by the bytes of their keys, also by another cache of the folder")
    func keys() async {
        let cache = cache()
        await cache.store(Data([1, 2]), for: "é")
        #expect(await cache.data(for: "e\u{301}") == nil)
        #expect(await self.cache().data(for: "é") == Data([1, 2]))
        await cache.store(Data([3]), for: "é")
        #expect(await cache.data(for: "é") == Data([3]))
        await cache.store(Data(), for: "")
        #expect(await cache.data(for: "") == Data())
    }

    @Test("names of files do not reveal keys")
    func names() async throws {
        await cache().store(Data([1]), for: "secret")
        #expect(try folder.names.count == 1)
        #expect(try !folder.names.joined().contains("secret"))
    }

    @Test("contents that are too old are not found, and stay for those who take them")
    func age() async {
        let cache = cache()
        await cache.store(Data([1]), for: "a")
        time.advance(by: .seconds(60))
        #expect(await cache.data(for: "a", noOlderThan: .seconds(59)) == nil)
        #expect(await cache.data(for: "a", noOlderThan: .seconds(60)) == Data([1]))
        #expect(await cache.data(for: "a") == Data([1]))
    }

    @Test("the least recently used contents go first, and one too large is not stored")
    func limit() async {
        let cache = cache(limit: 10_000)
        for number in 0..<20 {
            await cache.store(Data(repeating: 1, count: 1_000), for: "\(number)")
            time.advance(by: .seconds(10))
            _ = await cache.data(for: "0")
        }
        #expect(await cache.size() <= 10_000)
        #expect(await cache.data(for: "0") != nil)
        #expect(await cache.data(for: "1") == nil)
        #expect(await cache.data(for: "19") != nil)
        await cache.store(Data(repeating: 1, count: 10_000), for: "large")
        #expect(await cache.data(for: "large") == nil)
    }

    @Test("contents can be removed, one by one and all")
    func removal() async throws {
        let cache = cache()
        for key in ["a", "b", "c"] { await cache.store(Data([1]), for: key) }
        await cache.remove("a")
        #expect(await cache.data(for: "a") == nil)
        #expect(await cache.data(for: "b") != nil)
        await cache.removeAll()
        #expect(await cache.size() == 0)
        #expect(try folder.names == [])
    }

    @Test("a damaged file is no contents")
    func damage() async throws {
        let cache = cache()
        await cache.store(Data([1, 2, 3]), for: "a")
        let file = folder.place(try #require(try folder.names.first))
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: file)
        #expect(await cache.data(for: "a") == nil)
        #expect(try folder.names == [])
    }
}
