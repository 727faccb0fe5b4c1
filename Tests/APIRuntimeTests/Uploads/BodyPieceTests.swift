import Foundation
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Body parts")
struct BodyPieceTests {
    private struct Failure: Error {}

    private func stream(_ pieces: [[UInt8]], length: Int64? = nil) -> BodyPart {
        .stream(
            Upload.Stream(
                AsyncStream { continuation in
                    for piece in pieces { continuation.yield(piece) }
                    continuation.finish()
                }, length: length))
    }

    private func fault(_ pieces: [BodyPart]) async -> NetworkError? {
        do {
            _ = try await BodyPart.body(of: pieces).collect(atMost: .max)
            return nil
        } catch {
            return error as? NetworkError
        }
    }

    @Test(
        "a file is read in chunks, and again for a second request",
        arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
    func readsFilesRepeatedly(length: Int) async throws {
        let folder = try TestFolder()
        let place = try folder.file("p.bin", length: length)
        let body = BodyPart.body(of: [.bytes([1, 2]), .file(place, length: Int64(length)), .bytes([3])])
        #expect(body.bytes == nil)
        #expect(body.isRepeatable)
        #expect(body.length == Int64(length) + 3)
        for _ in 0..<2 {
            var largest = 0
            var bytes: [UInt8] = []
            for try await chunk in body.chunks() {
                largest = max(largest, chunk.count)
                bytes += chunk
            }
            #expect(bytes == [1, 2] + TestFolder.bytes(length) + [3])
            #expect(largest <= 64 * 1024)
        }
    }

    @Test(
        "data is read in chunks, and again for a second request, also from within other data",
        arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
    func readsDataRepeatedly(length: Int) async throws {
        let data = Data([9] + TestFolder.bytes(length))[1...]
        let body = BodyPart.body(of: [.bytes([1, 2]), .data(data), .bytes([3])])
        #expect(body.isRepeatable)
        #expect(body.length == Int64(length) + 3)
        for _ in 0..<2 {
            var bytes: [UInt8] = []
            for try await chunk in body.chunks() {
                #expect(chunk.count <= 64 * 1024)
                bytes += chunk
            }
            #expect(bytes == [1, 2] + TestFolder.bytes(length) + [3])
        }
        var pieces = ParkedChunks(try #require(body.restingPieces))
        var bytes: [UInt8] = []
        while case let next = try pieces.next(atMost: 1_000), !next.isEmpty { bytes += next }
        #expect(bytes == [1, 2] + TestFolder.bytes(length) + [3])
    }

    @Test("an upload of data is sent like one of bytes, alone and in a multipart body")
    func dataUploads() async throws {
        let bytes = TestFolder.bytes(70_000)
        for upload in [Upload(data: Data(bytes), name: "a"), Upload(bytes: bytes, name: "a")] {
            var whole = RequestBuilder(endpoint: "Gallery.upload")
            whole.body(upload)
            #expect(try await whole.body.content.body?.collect(atMost: .max) == bytes)
            var parts = MultipartBody(boundary: "b")
            parts.append("photo", upload, try upload.piece())
            var expected = MultipartBody(boundary: "b")
            expected.append("photo", upload, .bytes(bytes))
            #expect(parts.body.length == expected.body.length)
            let sent = try await parts.body.collect(atMost: .max)
            let text = try await expected.body.collect(atMost: .max)
            #expect(sent == text)
        }
    }

    @Test(
        "a file whose length has changed is a fault before the last byte",
        arguments: [(5, Int64(6), "fewer"), (5, 4, "more"), (70_000, 65_536, "more"), (0, 1, "fewer")])
    func changedFile(length: Int, announced: Int64, difference: String) async throws {
        let folder = try TestFolder()
        let place = try folder.file("p.bin", length: length)
        var count: Int64 = 0
        await #expect(
            throws: NetworkError(
                .brokenUpload, reason: "there are \(difference) bytes to send than at the beginning")
        ) {
            let body = BodyPart.body(of: [.file(place, length: announced)])
            for try await chunk in body.chunks() { count += Int64(chunk.count) }
        }
        #expect(count < announced)
    }

    @Test("synchronous reading gives the same bytes for any chunk size", arguments: [1, 3, 64, 100_000])
    func synchronousReading(count: Int) async throws {
        let folder = try TestFolder()
        let place = try folder.file("p.bin", length: 70_000 / count)
        let body = BodyPart.body(of: [
            .bytes([1, 2, 3, 4, 5]), .bytes([]), .file(place, length: Int64(70_000 / count)), .bytes([6]),
        ])
        var pieces = ParkedChunks(try #require(body.restingPieces))
        var bytes: [UInt8] = []
        while case let next = try pieces.next(atMost: count), !next.isEmpty {
            #expect(next.count <= count)
            bytes += next
        }
        #expect(try await bytes == body.collect(atMost: 100_000))
    }

    @Test("a large part in memory is read in linear time", .timeLimit(.minutes(5)))
    func largePartInMemory() throws {
        // Copying the rest each time would copy terabytes.
        var pieces = ParkedChunks([.bytes(Array(repeating: 7, count: 64 << 20)), .bytes([8])])
        var count = 0
        while case let next = try pieces.next(atMost: 1024), !next.isEmpty { count += next.count }
        #expect(count == (64 << 20) + 1)
    }

    @Test(
        "synchronous reading: a file whose length has changed is a fault",
        arguments: [(5, Int64(6), "fewer"), (5, 4, "more"), (70_000, 65_536, "more"), (0, 1, "fewer")])
    func changedFileReadSynchronously(length: Int, announced: Int64, difference: String) throws {
        let folder = try TestFolder()
        let place = try folder.file("p.bin", length: length)
        var pieces = ParkedChunks([.file(place, length: announced)])
        var count: Int64 = 0
        #expect(
            throws: NetworkError(
                .brokenUpload, reason: "there are \(difference) bytes to send than at the beginning")
        ) {
            while case let next = try pieces.next(atMost: 4096), !next.isEmpty { count += Int64(next.count) }
        }
        #expect(count < announced)
    }

    @Test("a file that is missing when it is sent is a fault")
    func missingFile() async throws {
        let place = try TestFolder().file("p.bin", length: 5)
        let fault = await fault([.file(place, length: 5)])
        #expect(fault?.kind == .brokenUpload)
        #expect(fault?.reason == "the file is gone: No such file or directory")
    }

    @Test("a stream is sent once")
    func streamsAreSentOnce() async throws {
        let piece = stream([[1], [], [2, 3]], length: 3)
        let body = BodyPart.body(of: [.bytes([0]), piece])
        #expect(body.length == 4)
        #expect(!body.isRepeatable)
        #expect(try await body.collect(atMost: 10) == [0, 1, 2, 3])
        #expect(await fault([piece])?.reason == "a stream can be sent only once")
    }

    @Test("a stream of unknown length gives a body of unknown length")
    func unknownLength() async throws {
        let body = BodyPart.body(of: [.bytes([0]), stream([[1, 2]])])
        #expect(body.length == nil)
        #expect(try await body.collect(atMost: 10) == [0, 1, 2])
    }

    @Test(
        "a stream that is longer or shorter than declared is a fault",
        arguments: [(Int64(2), "more"), (4, "fewer")])
    func wrongLength(length: Int64, difference: String) async {
        let fault = await fault([stream([[1], [2, 3], []], length: length)])
        #expect(fault?.reason == "there are \(difference) bytes to send than at the beginning")
    }

    @Test("an error of a stream is reported, and cancellation stays cancellation")
    func failingStreams() async {
        let failing = AsyncThrowingStream<[UInt8], any Error> { throw Failure() }
        let fault = await fault([.stream(Upload.Stream(failing))])
        #expect(fault?.kind == .brokenUpload)
        #expect(fault?.underlying is Failure)
        let cancelled = AsyncThrowingStream<[UInt8], any Error> { throw CancellationError() }
        await #expect(throws: CancellationError.self) {
            try await BodyPart.body(of: [.stream(Upload.Stream(cancelled))]).collect(atMost: 10)
        }
    }

    @Test("streams are equal by identity")
    func streamsAreEqualByIdentity() {
        let one = Upload(stream: AsyncStream<[UInt8]> { nil })
        let other = Upload(stream: AsyncStream<[UInt8]> { nil })
        #expect(one == one)
        #expect(one != other)
        #expect(Set([one, other, one]).count == 2)
    }
}
