@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Resumed downloads", .timeLimit(.minutes(5)))
struct ResumptionTests {
    private let fixture: DownloadFixture
    private let content: [UInt8] = TestFolder.bytes(10_000)

    init() throws {
        fixture = try DownloadFixture()
    }

    /// Checks that the whole file is there after a resumed or restarted download.
    private func expectWhole(_ download: Download, resumedLength: Int64, _ content: [UInt8]? = nil) throws {
        #expect(download.resumedLength == resumedLength)
        #expect(download.length == Int64((content ?? self.content).count))
        #expect(fixture.content == content ?? self.content)
        #expect(try fixture.folder.names == ["a.bin"])
    }

    @Test("resume: requests the missing bytes, once", arguments: [1, 999, 1_000, 5_500, 9_999])
    func requestsTheRest(count: Int) async throws {
        await fixture.breakOff(after: count)
        #expect(try fixture.folder.names == DownloadFixture.partial)
        try expectWhole(try await fixture.resume(), resumedLength: Int64(count))
        #expect(fixture.server.ranges == ["all", "bytes=\(count)-"])
        #expect(fixture.server.requests[1].head.headerFields[.ifRange] == "\"one\"")
    }

    @Test("resume: continues after any number of interruptions")
    func resumesRepeatedly() async throws {
        for _ in 0..<9 { await fixture.breakOff(after: 1_000) }
        try expectWhole(try await fixture.resume(), resumedLength: 9_000)
        #expect(fixture.server.ranges.last == "bytes=9000-")
    }

    @Test("resume: a complete part is confirmed by requesting its last byte")
    func completePart() async throws {
        await fixture.receiveAll()
        try expectWhole(try await fixture.resume(), resumedLength: 9_999)
        #expect(fixture.server.ranges.last == "bytes=9999-")
    }

    @Test("resume: discards a longer part after the last byte with a known digest")
    func longerPart() async throws {
        await fixture.breakOff(after: 4_000)
        let part = fixture.folder.place("a.bin.part")
        try (Data(contentsOf: part) + Data(repeating: 0, count: 5_000)).write(to: part)
        try expectWhole(try await fixture.resume(), resumedLength: 4_000)
    }

    @Test("resume: a part longer than the file is used as far as its digests match")
    func partLongerThanFile() async throws {
        await fixture.breakOff(after: 4_000)
        await fixture.receiveAll()
        let part = fixture.folder.place("a.bin.part")
        try (Data(contentsOf: part) + Data([1, 2, 3])).write(to: part)
        try expectWhole(try await fixture.resume(), resumedLength: 9_999)
    }

    @Test("resume: a shorter or changed part falls back to the last matching digest")
    func earlierDigest() async throws {
        let part = fixture.folder.place("a.bin.part")
        for count in [4_000, 1_000, 2_000] { await fixture.breakOff(after: count) }
        let whole = try Data(contentsOf: part)
        try whole.prefix(6_999).write(to: part)
        await fixture.breakOff(after: 0)
        #expect(fixture.server.ranges.last == "bytes=5000-")
        var flipped = whole.prefix(5_000)
        flipped[4_500] ^= 1
        try flipped.write(to: part)
        await fixture.breakOff(after: 0)
        #expect(fixture.server.ranges.last == "bytes=4000-")
        flipped[0] ^= 1
        try flipped.write(to: part)
        try expectWhole(try await fixture.resume(), resumedLength: 0)
        #expect(fixture.server.ranges.last == "all")
    }

    @Test("resume: digests are saved during the download")
    func survivesAKilledProcess() async throws {
        let content = TestFolder.bytes(1_000_000)
        fixture.server.change { state in state.content = content }
        await fixture.breakOff(after: 900_000)
        // A killed process has saved no last digest.
        let log = fixture.folder.place("a.bin.part.info")
        let lines = try String(contentsOf: log, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        // The record, three digests during the download, the last one, and nothing after it.
        #expect(lines.count == 13)
        try lines.dropLast(2).joined(separator: "\n").appending("\n900000 abc").write(
            to: log, atomically: false, encoding: .utf8)
        let download = try await fixture.resume()
        #expect(download.resumedLength == 789_000)
        try expectWhole(download, resumedLength: 789_000, content)
    }

    @Test("resume: continues a cancelled download")
    func resumesAfterCancellation() async throws {
        await fixture.breakOff(after: 4_000)
        let held = HeldTransport()
        let task = Task { try await fixture.resume(1, held) }
        await held.arrivals(atLeast: 1)
        task.cancel()
        await #expect(throws: APIError<GalleryError>.cancelled) { try await task.value }
        try expectWhole(try await fixture.resume(), resumedLength: 4_000)
    }

    @Test("resume: restarts when the file has changed on the server")
    func restartsAChangedFile() async throws {
        await fixture.breakOff(after: 4_000)
        let other = Array(content.reversed().dropLast(10))
        fixture.server.change { state in
            state.content = other
            state.tag = "\"two\""
        }
        try expectWhole(try await fixture.resume(), resumedLength: 0, other)
        #expect(fixture.server.ranges == ["all", "bytes=4000-"])
    }

    @Test("resume: restarts when the file has become shorter than the part")
    func restartsAShorterFile() async throws {
        await fixture.breakOff(after: 4_000)
        let other = Array(content.prefix(3_000))
        fixture.server.change { state in state.content = other }
        try expectWhole(try await fixture.resume(), resumedLength: 0, other)
        #expect(fixture.server.ranges == ["all", "bytes=4000-", "all"])
    }

    @Test(
        "resume: restarts when the server sends another range",
        arguments: [
            "bytes 0-9999/10000", "bytes 3999-9999/10000", "bytes 4000-9999/10001", "bytes 4000-9998/10000",
            "bytes 4000-9999/9999", "bytes 4000-10000/10001", "items 4000-9999/10000", "", "bytes x",
        ])
    func restartsAfterAWrongRange(range: String) async throws {
        await fixture.breakOff(after: 4_000)
        let tail = Array(content[4_000...])
        fixture.server.change { state in
            state.response = { request in
                guard request.head.headerFields[.range] != nil else { return nil }
                return RangeServer.response(206, [.contentRange: range], tail, cutAfter: nil)
            }
        }
        try expectWhole(try await fixture.resume(), resumedLength: 0)
        #expect(fixture.server.ranges == ["all", "bytes=4000-", "all"])
    }

    @Test(
        "resume: restarts when the part has another tag or is compressed",
        arguments: [[HTTPField.Name.eTag: "\"two\""], [.contentEncoding: "gzip"]] as [HTTPFields])
    func restartsForAnotherFile(fields: HTTPFields) async throws {
        await fixture.breakOff(after: 4_000)
        var fields = fields
        fields[.contentRange] = "bytes 4000-9999/10000"
        let tail = [UInt8](repeating: 0, count: 6_000)
        fixture.server.change { [fields] state in
            state.response = { request in
                guard request.head.headerFields[.range] != nil else { return nil }
                return RangeServer.response(206, fields, tail, cutAfter: nil)
            }
        }
        try expectWhole(try await fixture.resume(), resumedLength: 0)
    }

    @Test("resume: accepts a range with an unknown total length")
    func acceptsAnUnknownTotal() async throws {
        await fixture.breakOff(after: 4_000)
        let tail = Array(content[4_000...])
        fixture.server.change { state in
            state.response = { _ in
                RangeServer.response(206, [.contentRange: "bytes 4000-9999/*"], tail, cutAfter: nil)
            }
        }
        try expectWhole(try await fixture.resume(), resumedLength: 4_000)
    }

    @Test("resume: leaves no part without a strong validator", arguments: ["W/\"one\"", nil])
    func needsAStrongValidator(tag: String?) async throws {
        fixture.server.change { state in state.tag = tag }
        await fixture.breakOff(after: 4_000)
        #expect(try fixture.folder.names == [])
        try expectWhole(try await fixture.resume(), resumedLength: 0)
    }

    @Test("resume: does not use the part of another request")
    func separatesRequests() async throws {
        await fixture.breakOff(after: 4_000)
        try expectWhole(try await fixture.resume(2), resumedLength: 0)
        #expect(fixture.server.ranges == ["all", "all"])
    }

    @Test("resume: ignores a truncated or changed record", arguments: [0, 1, 40, 99, 170])
    func ignoresBrokenRecords(length: Int) async throws {
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

    @Test("resume: a server error keeps the part")
    func serverErrorKeepsThePart() async throws {
        await fixture.breakOff(after: 4_000)
        await #expect(throws: APIError<GalleryError>.server(.broken)) {
            try await fixture.resume(1, InMemoryTransport("", status: 503))
        }
        try expectWhole(try await fixture.resume(), resumedLength: 4_000)
    }

    @Test("resume: verifies the digest of the whole file, from either response", arguments: [true, false])
    func verifiesTheWholeFile(isToldAgain: Bool) async throws {
        let name = try #require(HTTPField.Name("Repr-Digest"))
        let digest = "sha-256=:\(SHA256Text.base64(content)):"
        fixture.server.change { state in state.fields = [name: digest] }
        await fixture.breakOff(after: 4_000)
        // The server sends the rest of another file with the same tag.
        fixture.server.change { state in
            state.content[7_000] ^= 1
            if !isToldAgain { state.fields = [:] }
        }
        await #expect(throws: (any Error).self) { try await fixture.resume() }
        #expect(try fixture.folder.names == [])
    }

    @Test("resume: keeps the description from the first response")
    func keepsTheFirstDescription() async throws {
        fixture.server.change { state in
            state.fields = [.contentType: "image/png", .contentDisposition: "attachment; filename=lake.png"]
        }
        await fixture.breakOff(after: 4_000)
        fixture.server.change { state in state.fields = [:] }
        let download = try await fixture.resume()
        #expect(download.contentType == "image/png")
        #expect(download.suggestedName == "lake.png")
    }

    @Test("retry: continues where the attempt before stopped")
    func retriesResume() async throws {
        let gallery = GalleryDAO.Retrying(gallery: fixture.gallery())
        fixture.server.change { state in state.cutAfter = 4_000 }
        let download = try await gallery.original(1, to: fixture.place).value
        try expectWhole(download, resumedLength: 8_000)
        #expect(fixture.server.ranges == ["all", "bytes=4000-", "bytes=8000-"])
    }
}

extension GalleryDAO {
    /// The same service with retries.
    struct Retrying: DAO {
        typealias Failure = GalleryError

        let gallery: GalleryDAO
        var client: APIClient { gallery.client }

        static let service: ServiceDescription = ServiceDescription("Gallery", retry: RetryPolicy(times: 3))
    }
}
