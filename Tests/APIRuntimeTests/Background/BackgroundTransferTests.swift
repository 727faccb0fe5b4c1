import Foundation
import HTTPTypes
import TestSupport
import Testing

@_spi(Generated) @testable import APIRuntime

@Suite("Background transfers", .timeLimit(.minutes(5)))
struct BackgroundTransferTests {
    private let fixture: BackgroundFixture
    private let content: [UInt8] = TestFolder.bytes(10_000)

    init() throws {
        fixture = try BackgroundFixture()
    }

    @Test("a download is reported with its endpoint, label, destination and file, and leaves no record")
    func download() async throws {
        let bin = fixture.vault(RangeServer(content))
        let transfers = fixture.transfers(of: bin)
        let begun = try await transfers.begin(bin.file("a", to: fixture.place).with(label: "first"))
        let finished = try #require(await fixture.first(of: transfers))
        #expect(finished.transfer == begun)
        #expect(finished.transfer.endpoint == "Bin.file")
        #expect(finished.transfer.label == "first")
        #expect(finished.transfer.destination == fixture.place)
        let response = try finished.result.get()
        #expect(response.status == .ok)
        #expect(response.download?.length == 10_000)
        #expect(try [UInt8](Data(contentsOf: fixture.place)) == content)
        #expect(fixture.recordKinds == [])
    }

    @Test("an upload is read from its file, authenticated, and its value decoded at the path of the endpoint")
    func upload() async throws {
        let count = Locked(0)
        let server = InMemoryTransport { request in
            let bytes = try await request.body?.collect(atMost: 10_000) ?? []
            count.withLock { $0 = bytes.count }
            return WireResponse(200, #"{"code": 0, "data": {"file": {"id": "7", "title": "Dawn"}}}"#)
        }
        let bin = fixture.vault(server)
        let transfers = fixture.transfers(of: bin)
        let file = try fixture.folder.file("b.bin", length: 1_000)
        try await transfers.begin(bin.add(Upload(file: file)))
        let finished = try #require(await fixture.first(of: transfers))
        #expect(try finished.result.get().value(Picture.self).id == "7")
        let request = try #require(server.requests.first)
        #expect(request.head.headerFields[.authorization] == "Bearer ada")
        #expect(request.body?.length == Int64(count.withLock { $0 }))
        #expect(count.withLock { $0 } > 1_000)
    }

    @Test("a body that is one file is not copied, and others are")
    func copies() async throws {
        let file = try fixture.folder.file("b.bin", length: 1_000)
        try await fixture.leave { bin in bin.put(Upload(file: file)) }
        #expect(fixture.recordKinds == ["sent", "transfer"])
        try await fixture.leave({ bin in bin.put(Upload(bytes: [1, 2])) }, after: 2)
        #expect(fixture.recordKinds == ["body", "sent", "sent", "transfer", "transfer"])
    }

    @Test("an error of the server has its case, one of the endpoint alone its code", arguments: [410, 409])
    func serverErrors(status: Int) async throws {
        let bin = fixture.vault(InMemoryTransport("", status: status))
        let transfers = fixture.transfers(of: bin)
        try await transfers.begin(bin.file("a", to: fixture.place))
        let finished = try #require(await fixture.first(of: transfers))
        let expected: BinError =
            status == 410 ? .gone(FailedResponse(code: "http-410")) : .unknown(code: "http-409", message: nil)
        #expect(throws: APIError<BinError>.server(expected)) { try finished.result.get() }
    }

    @Test("a code in the envelope of a response with status 200 is an error")
    func businessErrors() async throws {
        let bin = fixture.vault(
            InMemoryTransport(#"{"code": 5, "text": "no"}"#, headers: [.contentType: "application/json"]))
        let transfers = fixture.transfers(of: bin)
        try await transfers.begin(bin.file("a", to: fixture.place))
        let finished = try #require(await fixture.first(of: transfers))
        #expect(throws: APIError<BinError>.server(.unknown(code: "5", message: "no"))) { try finished.result.get() }
    }

    @Test("a call of another service is refused")
    func otherService() async throws {
        let transfers = fixture.transfers(of: fixture.vault(HeldTransport()))
        let gallery = GalleryDAO(HeldTransport())
        let error = await #expect(throws: APIError<GalleryError>.self) {
            try await transfers.begin(gallery.original(1, to: fixture.place))
        }
        #expect(
            error
                == .request(
                    RequestError(
                        endpoint: "Gallery.original", parameter: "call", expected: "a call of the service Bin",
                        found: "one of Gallery")))
    }

    @Test("a cancelled transfer is not reported, and leaves no record")
    func cancellation() async throws {
        let server = HeldTransport()
        let bin = fixture.vault(server)
        let transfers = fixture.transfers(of: bin)
        let first = try await transfers.begin(bin.put(Upload(bytes: [1])))
        await server.arrivals(atLeast: 1)
        transfers.cancel(first)
        let second = try await transfers.begin(bin.put(Upload(bytes: [2])))
        await server.arrivals(atLeast: 2)
        #expect(transfers.running == [second])
        server.respond(to: "/v1/file", with: WireResponse(200, #"{"code": 0}"#))
        #expect(await fixture.first(of: transfers)?.transfer == second)
        #expect(fixture.recordKinds == [])
    }

    @Test("progress counts the bytes of a transfer")
    func progress() async throws {
        let bin = fixture.vault(RangeServer(content))
        let transfers = fixture.transfers(of: bin)
        let begun = try await transfers.begin(bin.file("a", to: fixture.place))
        _ = await fixture.first(of: transfers)
        var latest: APIClient.BackgroundTransfer.Progress?
        for await progress in transfers.progress {
            latest = progress
            if progress.bytes.bytes == 10_000 { break }
        }
        #expect(latest?.transfer == begun)
        #expect(latest?.bytes.phase == .receiving)
    }

    @Test("values do not show the request of a transfer")
    func redaction() async throws {
        let bin = fixture.vault(InMemoryTransport(#"{"code": 0}"#, headers: [.init("X-Token")!: "s3cret"]))
        let transfers = fixture.transfers(of: bin)
        try await transfers.begin(bin.put(Upload(bytes: [1])))
        let finished = try #require(await fixture.first(of: transfers))
        var text = ""
        dump(finished, to: &text)
        dump(transfers, to: &text)
        #expect(!text.contains("s3cret") && !text.contains("ada"))
    }
}
