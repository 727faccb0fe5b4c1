import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Cache folders")
struct ResponseFolderTests {
    private let folder: CacheFolder = CacheFolder()
    private let now: Moment = Moment(CachedResponse.moment)

    private func files(limit: Int = 1 << 20) -> ResponseFolder {
        ResponseFolder(directory: folder.url, limit: limit)
    }

    private func keep(_ number: Int, _ body: String = "text", in files: inout ResponseFolder, after seconds: Double = 0)
    {
        let then = now.addingTimeInterval(seconds)
        files.keep(.sample(body, received: then.date), for: .sample(number), at: then) { [] }
    }

    @Test("stored responses survive a relaunch, readable by the user alone")
    func survivesRelaunch() throws {
        var first = files()
        keep(1, in: &first)
        var second = files()
        #expect(second.response(for: .sample(1), at: now) == .sample())
        #expect(second.response(for: .sample(2), at: now) == nil)
        #expect(folder.names == [FileKey.sample(1).fileName])
        let file = try FileManager.default.attributesOfItem(atPath: folder.path(FileKey.sample(1).fileName))
        #expect(file[.posixPermissions] as? Int == 0o600)
        let directory = try FileManager.default.attributesOfItem(atPath: folder.url.path)
        #expect(directory[.posixPermissions] as? Int == 0o700)
    }

    @Test("a write interrupted at any byte leaves the previous response or none")
    func interruptedWrite() throws {
        let name = FileKey.sample(1).fileName
        let new = ResponseFile.bytes(of: .sample("new"), for: .sample(1))
        for count in 0...new.count {
            var files = files()
            keep(1, "old", in: &files)
            try folder.write(Array(new.prefix(count)), name + "-left.writing")
            #expect(files.response(for: .sample(1), at: now) == .sample("old"))
            try folder.write(Array(new.prefix(count)), name, at: now.date)
            let read = files.response(for: .sample(1), at: now)
            #expect(read == (count == new.count ? .sample("new") : nil))
            #expect(folder.names.contains(name) == (count == new.count))
            files.remove(.all)
            #expect(folder.names.isEmpty)
        }
    }

    @Test("a file with a flipped bit is removed when read, and can be written again")
    func removesDamagedFiles() throws {
        let name = FileKey.sample(1).fileName
        let bytes = ResponseFile.bytes(of: .sample(), for: .sample(1))
        var files = files()
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1 << UInt8(place % 8)
            try folder.write(changed, name)
            #expect(files.response(for: .sample(1), at: now) == nil)
            #expect(folder.names.isEmpty)
        }
        keep(1, in: &files)
        #expect(files.response(for: .sample(1), at: now) == .sample())
    }

    @Test("abandoned temporary files are removed when room is made, recent ones stay")
    func removesAbandonedFiles() throws {
        let old = FileKey.sample(1).fileName + "-old.writing"
        let young = FileKey.sample(1).fileName + "-young.writing"
        for name in [old, young] { try folder.write([1, 2, 3], name) }
        let date = Date(timeIntervalSinceNow: -700)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path(old))
        var files = files()
        keep(2, in: &files)
        #expect(folder.names == [FileKey.sample(2).fileName, young].sorted())
    }

    @Test("files with other names are never removed")
    func keepsForeignFiles() throws {
        try folder.write([1], "notes.txt")
        try folder.write([1], "notes.writing")
        var files = files()
        keep(1, in: &files)
        files.remove(.all)
        #expect(folder.names == ["notes.txt", "notes.writing"])
        #expect(files.size == 0)
    }

    @Test("a folder or link in place of a file is not read")
    func ignoresFoldersAndLinks() throws {
        let name = FileKey.sample(1).fileName
        try folder.write(ResponseFile.bytes(of: .sample(), for: .sample(1)), "elsewhere")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(name), withDestinationPath: folder.path("elsewhere"))
        var files = files()
        #expect(files.response(for: .sample(1), at: now) == nil)
        #expect(folder.names == ["elsewhere"])
        try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        #expect(files.response(for: .sample(1), at: now) == nil)
    }

    @Test("the size stays under the limit over many launches")
    func staysUnderTheLimit() {
        let limit = 20_000
        var random = SeededRandom(seed: 3)
        for launch in 0..<10 {
            var files = files(limit: limit)
            for step in 0..<60 {
                let number = Int.random(in: 0..<80, using: &random)
                let length = Int.random(in: 0..<2_000, using: &random)
                keep(number, String(repeating: "x", count: length), in: &files, after: Double(launch * 60 + step))
                #expect(folder.size <= limit)
                #expect(files.response(for: .sample(number), at: now)?.body.count == length)
            }
        }
        #expect(folder.size > limit / 2)
        #expect(files().size == folder.size)
    }

    @Test("the greatest limit is none")
    func greatestLimit() {
        var files = files(limit: .max)
        for number in 0..<3 { keep(number, "text", in: &files) }
        #expect(files.response(for: .sample(0), at: now) != nil)
        #expect(files.size == folder.size)
    }

    @Test("two processes together stay under the limit")
    func twoProcessesShareTheLimit() {
        let limit = 40_000
        var both = [files(limit: limit), files(limit: limit)]
        for step in 0..<400 {
            let body = String(repeating: "x", count: 100 + step * 7 % 900)
            keep(step, body, in: &both[step % 2], after: Double(step))
            #expect(folder.size <= limit)
            #expect(both[(step + 1) % 2].response(for: .sample(step), at: now.addingTimeInterval(Double(step))) != nil)
        }
    }

    @Test("the least recently used file is evicted first")
    func evictsLeastRecentlyUsed() {
        let body = String(repeating: "x", count: 1_000)
        let limit = ResponseFile.bytes(of: .sample(body), for: .sample(1)).count * 4
        var files = files(limit: limit)
        for number in 1...3 { keep(number, body, in: &files, after: Double(number)) }
        #expect(files.response(for: .sample(1), at: now.addingTimeInterval(4)) != nil)
        let last = now.addingTimeInterval(6)
        let uses: [(FileKey, Date)] = [(.sample(2), now.addingTimeInterval(5).date)]
        files.keep(.sample(body, received: last.date), for: .sample(4), at: last) { uses }
        #expect(Set(folder.names) == Set([1, 2, 4].map { number in FileKey.sample(number).fileName }))
    }

    @Test("a response of nearly the limit is not stored and removes the previous one")
    func rejectsLargeResponses() {
        var files = files(limit: 2_000)
        keep(1, in: &files)
        keep(1, String(repeating: "x", count: 1_800), in: &files)
        #expect(folder.names.isEmpty)
        var none = self.files(limit: 0)
        keep(1, in: &none)
        #expect(folder.names.isEmpty)
    }

    @Test("removal by resource, user or response removes nothing else")
    func removesOnlyTheSelection() {
        var files = files()
        let keys: [CacheKey] = [
            .sample(1, resource: "a", user: "ada"), .sample(2, resource: "b", user: "ada"),
            .sample(3, resource: "a", user: "bob"), .sample(4, resource: "b"),
        ]
        for (removal, left) in [
            (Removal.resource("a"), [1, 3]), (.user("ada"), [2, 3]),
            (.response(keys[3]), [0, 1, 2]), (.user(nil), [0, 1, 2]), (.all, []),
        ] {
            for key in keys { files.keep(.sample(), for: key.file, at: now) { [] } }
            files.remove(removal)
            #expect(folder.names == left.map { place in keys[place].file.fileName }.sorted())
        }
    }

    @Test("a removed folder is created again")
    func recreatesARemovedFolder() throws {
        var files = files()
        keep(1, in: &files)
        try FileManager.default.removeItem(at: folder.url)
        #expect(files.response(for: .sample(1), at: now) == nil)
        keep(1, in: &files)
        #expect(files.response(for: .sample(1), at: now) == .sample())
    }

    @Test("a folder that cannot be created stores nothing and does not fail")
    func survivesAnUnusableFolder() throws {
        try folder.write([1], "file")
        var files = ResponseFolder(directory: folder.url.appendingPathComponent("file/below"), limit: 1 << 20)
        keep(1, in: &files)
        #expect(files.response(for: .sample(1), at: now) == nil)
        #expect(files.size == 0)
        files.remove(.all)
        #expect(folder.names == ["file"])
    }
}
