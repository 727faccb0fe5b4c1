import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Downloads", .timeLimit(.minutes(5)))
struct DownloadTests {
    private let fixture: DownloadFixture
    private let content: [UInt8] = TestFolder.bytes(10_000)

    init() throws {
        fixture = try DownloadFixture()
    }

    @Test("a whole download replaces the file and returns its description")
    func replacesTheFile() async throws {
        try Data("old".utf8).write(to: fixture.place)
        fixture.server.change { state in
            state.fields = [.contentType: "image/png", .contentDisposition: "attachment; filename=\"lake.png\""]
        }
        let download = try await fixture.download()
        #expect(
            download
                == Download(
                    file: fixture.place, length: 10_000, contentType: "image/png", suggestedName: "lake.png",
                    entityTag: "\"one\""))
        #expect(fixture.content == content)
        #expect(try fixture.folder.names == ["a.bin"])
        #expect(fixture.server.requests[0].head.headerFields[.acceptEncoding] == "identity")
        #expect(fixture.server.requests[0].isStreamed)
    }

    @Test("a file name that is not UTF-8 is ISO-8859-1")
    func latin1FileName() async throws {
        let name = Array("attachment; filename=\"f".utf8) + [0xE4] + Array("r.pdf\"".utf8)
        fixture.server.change { state in
            state.fields.append(HTTPField(name: .contentDisposition, lenientValue: name))
        }
        #expect(try await fixture.download().suggestedName == "fär.pdf")
    }

    @Test("a whole file with the status 206 is a file")
    func wholeFileWithTheStatusOfAPart() async throws {
        #expect(try await fixture.download(InMemoryTransport("ab", status: 206)).length == 2)
    }

    @Test(
        "a full disk is a fault, keeps the old file and leaves nothing else",
        .enabled(if: SmallDisk() != nil, "needs the right to mount a small disk of its own"))
    func fullDisk() async throws {
        let disk = try #require(SmallDisk())
        let place = disk.folder.place("a.bin")
        try Data("old".utf8).write(to: place)
        let gallery = fixture.gallery()
        await expectFault(.fileNotSaved) {
            try await gallery.report(to: place).value
        }
        #expect(try Data(contentsOf: place) == Data("old".utf8))
        #expect(try disk.folder.names == ["a.bin"])
    }

    @Test("a file that is too large is an error and leaves nothing", arguments: [true, false])
    func tooLargeFile(isAnnounced: Bool) async throws {
        let content = content
        let transport = InMemoryTransport { _ in
            WireResponse(
                head: HTTPResponse(status: .ok),
                body: WireBody(length: isAnnounced ? 10_000 : nil, isRepeatable: false) { WireBody.pieces(of: content) }
            )
        }
        await expectFault(.responseTooLarge) { try await fixture.download(transport, maximumSize: 9_999) }
        #expect(try fixture.folder.names == [])
        #expect(try await fixture.download(transport, maximumSize: 10_000).length == 10_000)
    }

    private func expectFault(_ kind: NetworkError.Kind, _ call: () async throws -> Download) async {
        await #expect {
            _ = try await call()
        } throws: { error in
            guard let failure = error as? APIError<GalleryError>, case .network(let fault) = failure else {
                return false
            }
            return fault.kind == kind
        }
    }

    @Test("a download that resumes beyond the largest size leaves nothing")
    func tooLargeResumption() async throws {
        await fixture.breakOff(after: 5_000)
        #expect(try fixture.folder.names == DownloadFixture.partial)
        await expectFault(.responseTooLarge) { try await fixture.resume(maximumSize: 9_999) }
        #expect(try fixture.folder.names == [])
    }

    @Test("a file that is not written within the timeout is an error")
    func slowWriting() async throws {
        let time = fixture.time
        let transport = InMemoryTransport { _ in
            let number = Counter()
            // All of it has arrived, and each piece takes its time.
            let body = WireBody(length: nil, isRepeatable: false) {
                WireBody.Chunks {
                    time.advance(by: .seconds(25))
                    return number.next() < 10 ? [1] : nil
                }
            }
            return WireResponse(head: HTTPResponse(status: .ok), body: body)
        }
        await expectFault(.timedOut) { try await fixture.download(transport) }
        #expect(try fixture.folder.names == [])
    }

    @Test("an empty file is a file")
    func emptyFile() async throws {
        fixture.server.change { state in state.content = [] }
        #expect(try await fixture.download().length == 0)
        #expect(fixture.content == [])
    }

    @Test("a failed download keeps the old file and leaves nothing else")
    func failureKeepsTheOldFile() async throws {
        try Data("old".utf8).write(to: fixture.place)
        fixture.server.change { state in state.cutAfter = 5_000 }
        await #expect(throws: APIError<GalleryError>.network(Self.fault(.connectionLost))) {
            try await fixture.download()
        }
        #expect(try fixture.folder.names == ["a.bin"])
        #expect(fixture.content == Array("old".utf8))
    }

    @Test("a part left by a killed process is overwritten")
    func overwritesLeftovers() async throws {
        try Data(repeating: 7, count: 20_000).write(to: fixture.folder.place("a.bin.part"))
        _ = try await fixture.download()
        #expect(fixture.content == content)
        #expect(try fixture.folder.names == ["a.bin"])
    }

    @Test("business errors and statuses are errors of the service")
    func serverErrors() async throws {
        let json: HTTPFields = [.contentType: "application/json; charset=utf-8"]
        let cases: [(Int, String, HTTPFields, GalleryError)] = [
            (404, "gone", [:], .notFound), (300, "", [:], .unknown(code: "http-300", message: nil)),
            (200, #"{"code":100001}"#, json, .tokenExpired),
            (503, #"{"code":100002}"#, json, .systemBusy),
        ]
        for (status, body, fields, error) in cases {
            await #expect(throws: APIError<GalleryError>.server(error)) {
                try await fixture.download(InMemoryTransport(body, status: status, headers: fields))
            }
            #expect(try fixture.folder.names == [])
        }
    }

    @Test("JSON that is not an error is saved, whatever its length", arguments: [10, 2_000_000])
    func savesJSON(length: Int) async throws {
        let text = #"{"code":0,"text":""# + String(repeating: "x", count: length) + "\"}"
        fixture.server.change { state in
            state.content = Array(text.utf8)
            state.fields = [.contentType: "application/json"]
        }
        #expect(try await fixture.download().length == Int64(text.utf8.count))
        #expect(fixture.content == Array(text.utf8))
    }

    @Test("a part that was not requested is an error")
    func refusesUnrequestedParts() async throws {
        let fields: HTTPFields = [.contentRange: "bytes 0-1/9"]
        await #expect(throws: (any Error).self) {
            try await fixture.download(InMemoryTransport("ab", status: 206, headers: fields))
        }
        #expect(try fixture.folder.names == [])
    }

    @Test("an unusable destination is refused before anything is sent")
    func refusesUnusableDestinations() async throws {
        let gallery = fixture.gallery()
        let places = [
            fixture.folder.url, fixture.folder.place("none/a"), try #require(URL(string: "https://a.example/")),
        ]
        for place in places {
            do throws(APIError<GalleryError>) {
                _ = try await gallery.report(to: place).value
                Issue.record("no error")
            } catch .request(let fault) {
                #expect(fault.endpoint == "Gallery.report")
                #expect(fault.parameter == "destination")
            } catch {
                Issue.record(error)
            }
        }
        #expect(fixture.server.requests.isEmpty)
        #expect(try fixture.folder.names == [])
    }

    @Test("a second download to the same file is refused, and the first succeeds")
    func refusesTheSameDestination() async throws {
        let held = HeldTransport()
        let first = Task { try await fixture.download(held) }
        await held.arrivals(atLeast: 1)
        await #expect(
            throws: APIError<GalleryError>.network(
                Self.fault(.duplicate, "another download goes to the same file"))
        ) {
            try await fixture.download()
        }
        held.respond(to: held.heldPaths[0], with: RangeServer.response(200, [:], content, cutAfter: nil))
        #expect(try await first.value.length == 10_000)
        #expect(fixture.content == content)
        #expect(try fixture.folder.names == ["a.bin"])
    }

    @Test("a cancelled download leaves nothing")
    func cancelledLeavesNothing() async throws {
        let held = HeldTransport()
        let task = Task { try await fixture.download(held) }
        await held.arrivals(atLeast: 1)
        task.cancel()
        await #expect(throws: APIError<GalleryError>.cancelled) { try await task.value }
        #expect(try fixture.folder.names == [])
    }

    @Test("progress is reported up to the last byte")
    func reportsProgress() async throws {
        let call = fixture.gallery().report(to: fixture.place).start()
        var counts: [Int64] = []
        for await event in call.events {
            if case .downloaded(let count, of: 10_000) = event.kind { counts.append(count) }
        }
        #expect(try await call.value.length == 10_000)
        #expect(counts == (1...10).map { number in number * 1_000 })
    }

    @Test("a file that does not match its digests is removed")
    func verifiesDigests() async throws {
        let right = "sha-256=:" + SHA256Text.base64(content) + ":"
        let wrong = "sha-256=:" + SHA256Text.base64([1]) + ":"
        let old = "MD5=x,SHA-256=" + SHA256Text.base64(content)
        let right512 = "sha-512=:" + Self.base64(Self.sha512(content)) + ":"
        let wrong512 = "sha-512=:" + Self.base64(Self.sha512([1])) + ":"
        for (name, value, isRight) in [
            ("Repr-Digest", right, true), ("Repr-Digest", wrong, false), ("Content-Digest", wrong, false),
            ("Content-Digest", right, true), ("Digest", old, true),
            ("Digest", "sha-256=" + SHA256Text.base64([]), false),
            ("Digest", "sha-999=x", true),
            ("Repr-Digest", right512, true), ("Repr-Digest", wrong512, false), ("Content-Digest", wrong512, false),
            ("Digest", "SHA-512=" + Self.base64(Self.sha512(content)), true),
            ("Digest", "SHA-512=" + Self.base64(Self.sha512([])), false),
            // Every given digest has to match.
            ("Repr-Digest", right + ", " + right512, true), ("Repr-Digest", right + ", " + wrong512, false),
            ("Repr-Digest", wrong + ", " + right512, false),
            ("Content-MD5", Self.base64(Self.md5(content)), true), ("Content-MD5", Self.base64(Self.md5([])), false),
            ("x-amz-checksum-sha256", SHA256Text.base64(content), true),
            ("x-amz-checksum-sha256", SHA256Text.base64([]), false),
            ("x-amz-checksum-sha256", SHA256Text.base64([]) + "-3", true),
            // One of the wrong length matches nothing.
            ("Repr-Digest", "sha-512=:AAAA:", false), ("Digest", "SHA-256=", false), ("Content-MD5", "AAAA", false),
            ("Content-MD5", Self.hexadecimal(Self.md5(content)), true),
            ("Digest", "SHA-256=" + Self.hexadecimal(Self.md5(content)), false),
        ] {
            let field = try #require(HTTPField.Name(name))
            fixture.server.change { state in state.fields = [field: value] }
            let fault = await fault { try await fixture.resume() }
            #expect(fault?.kind == (isRight ? nil : .corrupted), "\(name): \(value)")
            #expect(try fixture.folder.names == (isRight ? ["a.bin"] : []))
            try? FileManager.default.removeItem(at: fixture.place)
        }
    }

    private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { byte in String(format: "%02X", byte) }.joined()
    }

    private static func sha512(_ bytes: [UInt8]) -> [UInt8] {
        var hash = SHA512()
        hash.take(bytes)
        return hash.bytes()
    }

    private static func md5(_ bytes: [UInt8]) -> [UInt8] {
        var hash = MD5()
        hash.take(bytes)
        return hash.bytes()
    }

    private func fault(_ download: () async throws -> Download) async -> NetworkError? {
        do {
            _ = try await download()
            return nil
        } catch {
            guard case .network(let fault)? = error as? APIError<GalleryError> else { return nil }
            return fault
        }
    }

    private static func fault(_ kind: NetworkError.Kind, _ reason: String = "") -> NetworkError {
        var fault = NetworkError(kind, reason: reason)
        fault.endpoint = "Gallery.report"
        return fault
    }
}
