import APIRuntime
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
        await fixture.breakOff(after: 9_000)
        try Data(content).write(to: fixture.folder.place("a.bin.part"))
        try expectWhole(try await fixture.resume(), resumedLength: 9_999)
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

    @Test("a record that is not whole is none", arguments: [0, 1, 40, 99])
    func brokenRecord(length: Int) async throws {
        await fixture.breakOff(after: 4_000)
        let place = fixture.folder.place("a.bin.part.info")
        let record = try Data(contentsOf: place)
        #expect(record.count > length)
        try record.prefix(length).write(to: place)
        try expectWhole(try await fixture.resume(), resumedLength: 0)
        #expect(fixture.server.ranges == ["all", "all"])
    }

    @Test("an error of the server leaves what is there for later")
    func serverError() async throws {
        await fixture.breakOff(after: 4_000)
        await #expect(throws: APIError<GalleryError>.server(.broken)) {
            try await fixture.resume(1, InMemoryTransport("", status: 503))
        }
        try expectWhole(try await fixture.resume(), resumedLength: 4_000)
    }

    @Test("a digest of the whole file is held against all of it, and one of the part is not")
    func digest() async throws {
        await fixture.breakOff(after: 4_000)
        let partial = fixture.folder.place("a.bin.part")
        var bytes = try Data(contentsOf: partial)
        bytes[17] ^= 1
        try bytes.write(to: partial)
        let name = try #require(HTTPField.Name("Repr-Digest"))
        let digest = SHA256Text.base64(content)
        fixture.server.change { state in state.fields = [name: "sha-256=:\(digest):"] }
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
