@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Downloads that go on", .timeLimit(.minutes(5)))
struct ResumptionTests {
    private let fixture: DownloadFixture
    private let content: [UInt8] = TestFolder.bytes(10_000)

    init() throws {
        fixture = try DownloadFixture()
    }

    /// What is there after a download that went on, or began anew, is the whole file.
    private func expectWhole(_ download: Download, resumedLength: Int64, _ content: [UInt8]? = nil) throws {
        #expect(download.resumedLength == resumedLength)
        #expect(download.length == Int64((content ?? self.content).count))
        #expect(fixture.content == content ?? self.content)
        #expect(try fixture.folder.names == ["a.bin"])
    }

    @Test("what is missing is asked for, once", arguments: [1, 999, 1_000, 5_500, 9_999])
    func goesOn(count: Int) async throws {
        await fixture.breakOff(after: count)
        #expect(try fixture.folder.names == DownloadFixture.partial)
        try expectWhole(try await fixture.resume(), resumedLength: Int64(count))
        #expect(fixture.server.ranges == ["all", "bytes=\(count)-"])
        #expect(fixture.server.requests[1].head.headerFields[.ifRange] == "\"one\"")
    }

    @Test("a download breaks off any number of times")
    func oftenBroken() async throws {
        for _ in 0..<9 { await fixture.breakOff(after: 1_000) }
        try expectWhole(try await fixture.resume(), resumedLength: 9_000)
        #expect(fixture.server.ranges.last == "bytes=9000-")
    }

    @Test("where all bytes are there, the last is asked for again, so that the server can say that they hold")
    func complete() async throws {
        await fixture.receiveAll()
        try expectWhole(try await fixture.resume(), resumedLength: 9_999)
        #expect(fixture.server.ranges.last == "bytes=9999-")
    }

    @Test("a longer part is used up to the last byte whose digest is known, and no further")
    func longerPart() async throws {
        await fixture.breakOff(after: 4_000)
        let part = fixture.folder.place("a.bin.part")
        try (Data(contentsOf: part) + Data(repeating: 0, count: 5_000)).write(to: part)
        try expectWhole(try await fixture.resume(), resumedLength: 4_000)
    }

    @Test("a part longer than the file is used as far as its digests hold, also where the file was complete")
    func partLongerThanFile() async throws {
        await fixture.breakOff(after: 4_000)
        await fixture.receiveAll()
        let part = fixture.folder.place("a.bin.part")
        try (Data(contentsOf: part) + Data([1, 2, 3])).write(to: part)
        try expectWhole(try await fixture.resume(), resumedLength: 9_999)
    }

    @Test("a part that is shorter or other than it was goes back to the last digest that holds")
    func earlierDigest() async throws {
        let part = fixture.folder.place("a.bin.part")
        for count in [4_000, 1_000, 2_000] { await fixture.breakOff(after: count) }
        let whole = try Data(contentsOf: part)
        try whole.prefix(6_999).write(to: part)
        await fixture.breakOff(after: 0)
        #expect(fixture.server.ranges.last == "bytes=5000-")
        var flipped: Data = whole.prefix(5_000)
        flipped[4_500] ^= 1
        try flipped.write(to: part)
        await fixture.breakOff(after: 0)
        #expect(fixture.server.ranges.last == "bytes=4000-")
        flipped[0] ^= 1
        try flipped.write(to: part)
        try expectWhole(try await fixture.resume(), resumedLength: 0)
        #expect(fixture.server.ranges.last == "all")
    }

    @Test("digests are noted while bytes arrive, so that a process that is killed loses little")
    func killed() async throws {
        let content = TestFolder.bytes(1_000_000)
        fixture.server.change { state in state.content = content }
        await fixture.breakOff(after: 900_000)
        // A process that is killed has noted no last digest.
        let log = fixture.folder.place("a.bin.part.info")
        let lines = try String(contentsOf: log, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        // The record, three digests on the way, the last one, and nothing after its end.
        #expect(lines.count == 13)
        try lines.dropLast(2).joined(separator: "\n").appending("\n900000 abc").write(
            to: log, atomically: false, encoding: .utf8)
        let download = try await fixture.resume()
        #expect(download.resumedLength == 789_000)
        try expectWhole(download, resumedLength: 789_000, content)
    }

    @Test("a cancelled download goes on")
    func cancelled() async throws {
        await fixture.breakOff(after: 4_000)
        let held = HeldTransport()
        let task = Task { try await fixture.resume(1, held) }
        await held.arrivals(atLeast: 1)
        task.cancel()
        await #expect(throws: APIError<GalleryError>.cancelled) { try await task.value }
        try expectWhole(try await fixture.resume(), resumedLength: 4_000)
    }

    @Test("a file that has changed on the server begins anew")
    func changed() async throws {
        await fixture.breakOff(after: 4_000)
        let other = Array(content.reversed().dropLast(10))
        fixture.server.change { state in
            state.content = other
            state.tag = "\"two\""
        }
        try expectWhole(try await fixture.resume(), resumedLength: 0, other)
        #expect(fixture.server.ranges == ["all", "bytes=4000-"])
    }

    @Test("a file that has become shorter than what is there begins anew")
    func notSatisfiable() async throws {
        await fixture.breakOff(after: 4_000)
        let other = Array(content.prefix(3_000))
        fixture.server.change { state in state.content = other }
        try expectWhole(try await fixture.resume(), resumedLength: 0, other)
        #expect(fixture.server.ranges == ["all", "bytes=4000-", "all"])
    }

    @Test(
        "a part that is not the one that is missing begins anew",
        arguments: [
            "bytes 0-9999/10000", "bytes 3999-9999/10000", "bytes 4000-9999/10001", "bytes 4000-9998/10000",
            "bytes 4000-9999/9999", "bytes 4000-10000/10001", "items 4000-9999/10000", "", "bytes x",
        ])
    func wrongPart(range: String) async throws {
        await fixture.breakOff(after: 4_000)
        let tail = Array(content[4_000...])
        fixture.server.change { state in
            state.answer = { request in
                guard request.head.headerFields[.range] != nil else { return nil }
                return RangeServer.answer(206, [.contentRange: range], tail, cutAfter: nil)
            }
        }
        try expectWhole(try await fixture.resume(), resumedLength: 0)
        #expect(fixture.server.ranges == ["all", "bytes=4000-", "all"])
    }

    @Test(
        "a part of another file, or one that is compressed, begins anew",
        arguments: [[HTTPField.Name.eTag: "\"two\""], [.contentEncoding: "gzip"]] as [HTTPFields])
    func otherFile(fields: HTTPFields) async throws {
        await fixture.breakOff(after: 4_000)
        var fields = fields
        fields[.contentRange] = "bytes 4000-9999/10000"
        let tail = [UInt8](repeating: 0, count: 6_000)
        fixture.server.change { [fields] state in
            state.answer = { request in
                guard request.head.headerFields[.range] != nil else { return nil }
                return RangeServer.answer(206, fields, tail, cutAfter: nil)
            }
        }
        try expectWhole(try await fixture.resume(), resumedLength: 0)
    }

    @Test("a part whose server does not know the length of the whole fits to what was said before")
    func unknownTotal() async throws {
        await fixture.breakOff(after: 4_000)
        let tail = Array(content[4_000...])
        fixture.server.change { state in
            state.answer = { _ in
                RangeServer.answer(206, [.contentRange: "bytes 4000-9999/*"], tail, cutAfter: nil)
            }
        }
        try expectWhole(try await fixture.resume(), resumedLength: 4_000)
    }

    @Test("without something that tells the file surely, nothing is left to go on with", arguments: ["W/\"one\"", nil])
    func weakTag(tag: String?) async throws {
        fixture.server.change { state in state.tag = tag }
        await fixture.breakOff(after: 4_000)
        #expect(try fixture.folder.names == [])
        try expectWhole(try await fixture.resume(), resumedLength: 0)
    }

    @Test("what was left of one request is not gone on with by another")
    func otherRequest() async throws {
        await fixture.breakOff(after: 4_000)
        try expectWhole(try await fixture.resume(2), resumedLength: 0)
        #expect(fixture.server.ranges == ["all", "all"])
    }

    @Test("a record that is not whole, or not as it was written, is none", arguments: [0, 1, 40, 99, 170])
    func brokenRecord(length: Int) async throws {
        let place = fixture.folder.place("a.bin.part.info")
        for isCut in [true, false] {
            await fixture.breakOff(after: 4_000)
            var record = try Data(contentsOf: place)
            #expect(record.count > length)
            record[length] ^= 1
            try (isCut ? record.prefix(length) : record).write(to: place)
            try expectWhole(try await fixture.resume(), resumedLength: 0)
        }
        #expect(fixture.server.ranges == ["all", "all", "all", "all"])
    }

    @Test("an error of the server leaves what is there for later")
    func serverError() async throws {
        await fixture.breakOff(after: 4_000)
        await #expect(throws: APIError<GalleryError>.server(.broken)) {
            try await fixture.resume(1, InMemoryTransport("", status: 503))
        }
        try expectWhole(try await fixture.resume(), resumedLength: 4_000)
    }

    @Test("a digest of the whole file is held against all of it, whichever answer told it", arguments: [true, false])
    func digest(isToldAgain: Bool) async throws {
        let name = try #require(HTTPField.Name("Repr-Digest"))
        let digest = "sha-256=:\(SHA256Text.base64(content)):"
        fixture.server.change { state in state.fields = [name: digest] }
        await fixture.breakOff(after: 4_000)
        // The server gives the rest of another file by the same tag.
        fixture.server.change { state in
            state.content[7_000] ^= 1
            if !isToldAgain { state.fields = [:] }
        }
        await #expect(throws: (any Error).self) { try await fixture.resume() }
        #expect(try fixture.folder.names == [])
    }

    @Test("what the first answer said of the file holds for the rest of it")
    func description() async throws {
        fixture.server.change { state in
            state.fields = [.contentType: "image/png", .contentDisposition: "attachment; filename=lake.png"]
        }
        await fixture.breakOff(after: 4_000)
        fixture.server.change { state in state.fields = [:] }
        let download = try await fixture.resume()
        #expect(download.contentType == "image/png")
        #expect(download.suggestedName == "lake.png")
    }

    @Test("a call that is sent again goes on where the try before it stopped")
    func retries() async throws {
        let gallery = GalleryDAO.Retrying(gallery: fixture.gallery())
        fixture.server.change { state in state.cutAfter = 4_000 }
        let download = try await gallery.client.send(
            GalleryDAO.Original(id: 1, to: fixture.place), from: gallery)
        try expectWhole(download, resumedLength: 8_000)
        #expect(fixture.server.ranges == ["all", "bytes=4000-", "bytes=8000-"])
    }
}

extension GalleryDAO {
    /// The same service, where the spec says that calls are sent again.
    struct Retrying: DAO {
        typealias Failure = GalleryError

        let gallery: GalleryDAO
        var client: APIClient { gallery.client }

        static let service: ServiceDescription = ServiceDescription("Gallery", retry: RetryPolicy(times: 3))
    }
}
