import Foundation
import HTTPTypes
import TestSupport
import Testing

@_spi(Generated) @testable import APIRuntime

@Suite("Transfers of earlier processes", .timeLimit(.minutes(5)))
struct ReattachedTransferTests {
    private let fixture: BackgroundFixture
    private let content: [UInt8] = TestFolder.bytes(10_000)

    init() throws {
        fixture = try BackgroundFixture()
    }

    /// What the next process gets first.
    private func next(
        _ transport: any Transport, session: APISession = APISession(.token("ada"))
    ) async throws -> APIClient.FinishedTransfer<BinError> {
        try #require(await fixture.first(of: fixture.transfers(of: fixture.vault(transport, session: session))))
    }

    /// Begins a transfer in a process that ends when it has got the end.
    private func finish(_ isDownload: Bool) async throws {
        let server: any Transport = isDownload ? RangeServer(content) : InMemoryTransport(#"{"code": 0}"#)
        let bin = fixture.vault(server)
        let transfers = fixture.transfers(of: bin)
        if isDownload {
            try await transfers.begin(bin.file("a", to: fixture.place))
        } else {
            try await transfers.begin(bin.put(Upload(bytes: [1])))
        }
        for await _ in transfers.finished { break }
    }

    @Test("the request is the same in the next process, with its query, its key and the credential of now")
    func sameRequest() async throws {
        try await fixture.leave { bin in bin.file("ä b", to: fixture.place) }
        let server = InMemoryTransport("x")
        _ = try await next(server)
        let bin = fixture.vault(InMemoryTransport("x"))
        let expected = try bin.file("ä b", to: fixture.place).request.wire.head
        let request = try #require(server.requests.first)
        #expect(request.head.path == expected.path)
        #expect(request.head.authority == expected.authority)
        var fields = request.head.headerFields
        #expect(fields[.authorization] == "Bearer ada")
        fields[.authorization] = nil
        #expect(fields == expected.headerFields)
    }

    @Test("an upload that may be repeated is sent again with the same body and idempotency key")
    func repeatedUpload() async throws {
        let first = HeldTransport()
        try await fixture.leave({ bin in bin.addOnce(Upload(bytes: [1, 2, 3])) }, first)
        let record = try #require(TransferFolder(fixture.records).records(named: "bin").first)
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        let key = try #require(record.request.headerFields[name])
        let server = InMemoryTransport { request in
            let body = try await request.body?.collect(atMost: 10)
            #expect(body == [1, 2, 3])
            return WireResponse(200, #"{"code": 0}"#)
        }
        let finished = try await next(server)
        #expect(throws: Never.self) { try finished.result.get() }
        #expect(server.requests.map { request in request.head.headerFields[name] } == [key])
    }

    @Test("an upload that may not be repeated fails if its request was sent")
    func unrepeatableUpload() async throws {
        try await fixture.leave { bin in bin.add(Upload(bytes: [1])) }
        let server = InMemoryTransport(#"{"code": 0}"#)
        let finished = try await next(server)
        #expect(server.requests.isEmpty)
        guard case .failure(.network(let error)) = finished.result else {
            Issue.record("\(finished.result)")
            return
        }
        #expect(error.kind == .connectionLost)
        #expect(error.endpoint == "Bin.add")
    }

    @Test("an upload that was not sent yet is sent by the next process")
    func unsentUpload() async throws {
        try await fixture.leave { bin in bin.add(Upload(bytes: [1])) }
        for name in try FileManager.default.contentsOfDirectory(atPath: fixture.records.path)
        where name.hasSuffix(".sent") {
            try FileManager.default.removeItem(at: fixture.records.appendingPathComponent(name))
        }
        let server = InMemoryTransport(#"{"code": 0, "data": {"file": {"id": "7", "title": "Dawn"}}}"#)
        #expect(try await next(server).result.get().value(Picture.self).id == "7")
        #expect(server.requests.count == 1)
    }

    @Test("a transfer that has ended is reported again until the next one is asked for", arguments: [true, false])
    func reportedAgain(isDownload: Bool) async throws {
        try await finish(isDownload)
        #expect(
            fixture.recordKinds
                == (isDownload ? ["response", "sent", "transfer"] : ["body", "response", "sent", "transfer"]))
        // A process that has ended leaves the files, without its locks. Nothing is sent again.
        let left = fixture.folder.place("left")
        try FileManager.default.copyItem(at: fixture.records, to: left)
        let transfers = APIClient.BackgroundTransfers(of: fixture.vault(HeldTransport()), named: "bin", in: left)
        let finished = try #require(await fixture.first(of: transfers))
        #expect(try finished.result.get().status == .ok)
        #expect(try finished.result.get().download?.length == (isDownload ? 10_000 : nil))
        #expect(try FileManager.default.contentsOfDirectory(atPath: left.path) == [])
    }

    @Test("a transfer of a user is not sent with the credential of another")
    func otherUser() async throws {
        try await fixture.leave { bin in bin.put(Upload(bytes: [1])) }
        let server = InMemoryTransport(#"{"code": 0}"#)
        let finished = try await next(server, session: APISession(.token("bob")))
        #expect(server.requests.isEmpty)
        guard case .failure(.authentication(let error)) = finished.result else {
            Issue.record("\(finished.result)")
            return
        }
        #expect(error.kind == .otherUser)
    }

    @Test("transfers of another name stay, and damaged records are read over")
    func otherNames() async throws {
        try await fixture.leave { bin in bin.put(Upload(bytes: [1])) }
        try Data("broken".utf8).write(to: fixture.records.appendingPathComponent("x.transfer"))
        let bin = fixture.vault(HeldTransport())
        #expect(fixture.transfers(of: bin, named: "other").running.isEmpty)
        #expect(fixture.transfers(of: bin).running.map(\.endpoint) == ["Bin.put"])
    }

    @Test("a transfer runs in one of several processes with the folder")
    func locks() async throws {
        let bin = fixture.vault(HeldTransport())
        let first = fixture.transfers(of: bin)
        let transfer = try await first.begin(bin.put(Upload(bytes: [1])))
        #expect(fixture.transfers(of: bin).running.isEmpty)
        #expect(first.running == [transfer])
    }

    @Test("any damage of a record is noticed")
    func damage() async throws {
        try await fixture.leave { bin in bin.put(Upload(bytes: [1])) }
        let record = try #require(TransferFolder(fixture.records).records(named: "bin").first)
        let bytes = record.bytes
        #expect(TransferRecord(bytes, id: record.id)?.bytes == bytes)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x10
            #expect(TransferRecord(damaged, id: record.id) == nil)
            #expect(TransferRecord(Array(bytes[..<index]), id: record.id) == nil)
        }
    }
}
