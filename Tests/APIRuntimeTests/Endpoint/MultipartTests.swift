import Foundation
import HTTPTypes
import Testing

@testable import APIRuntime

@Suite("Multipart bodies")
struct MultipartTests {
    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("apigen-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private func text(_ body: WireBody) async throws -> String {
        String(decoding: try await body.collect(atMost: 10_000_000), as: UTF8.self)
    }

    @Test("texts and bytes, byte for byte")
    func exactBytes() async throws {
        var body = MultipartBody(boundary: "B")
        body.append("caption", "é \"one\"")
        body.append("photo", Upload(bytes: Array("bytes".utf8), name: "p.png", contentType: "image/png"), length: 5)
        let expected = [
            "--B", "Content-Disposition: form-data; name=\"caption\"", "", "é \"one\"",
            "--B", "Content-Disposition: form-data; name=\"photo\"; filename=\"p.png\"", "Content-Type: image/png", "",
            "bytes", "--B--", "",
        ].joined(separator: "\r\n")
        #expect(try await text(body.body) == expected)
        #expect(body.body.length == Int64(expected.utf8.count))
        #expect(body.contentType == "multipart/form-data; boundary=B")
    }

    @Test("names cannot break out of their quotes")
    func names() async throws {
        var body = MultipartBody(boundary: "B")
        body.append("a\"\r\nX: y", Upload(bytes: [], name: "ü\"\n", contentType: "text/plain"), length: 0)
        #expect(try await text(body.body).contains("name=\"a%22%0D%0AX: y\"; filename=\"ü%22%0A\"\r\n"))
    }

    @Test("a body without parts is still closed")
    func empty() async throws {
        #expect(try await text(MultipartBody(boundary: "B").body) == "--B--\r\n")
    }

    @Test("a file is read piece by piece, and again for a second time")
    func file() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appendingPathComponent("p.bin")
        let content = Data((0..<200_000).map { number in UInt8(truncatingIfNeeded: number) })
        try content.write(to: place)
        var draft = MultipartBody(boundary: "B")
        draft.append("photo", Upload(file: place), length: Int64(content.count))
        let body = draft.body
        #expect(body.bytes == nil)
        #expect(body.isRepeatable)
        let head = Data(
            ("--B\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"p.bin\"\r\n"
                + "Content-Type: application/octet-stream\r\n\r\n").utf8)
        for _ in 0..<2 {
            var largest = 0
            var bytes = Data()
            for try await chunk in body.chunks() {
                largest = max(largest, chunk.count)
                bytes += chunk
            }
            #expect(bytes == head + content + Data("\r\n--B--\r\n".utf8))
            #expect(bytes.count == body.length.map { length in Int(length) })
            #expect(largest <= 64 * 1024)
        }
    }

    @Test("a file that became shorter ends the body with an error")
    func shortFile() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appendingPathComponent("p.bin")
        try Data("12345".utf8).write(to: place)
        var draft = MultipartBody(boundary: "B")
        draft.append("photo", Upload(file: place), length: 6)
        let body = draft.body
        await #expect(throws: FileChanged.self) { try await body.collect(atMost: 1000) }
    }

    @Test("a missing file, and a folder, fail before anything is sent")
    func missingFile() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        for place in [folder.appendingPathComponent("none.png"), folder, URL(string: "https://a.example/x")] {
            var builder = RequestBuilder(endpoint: "Gallery.upload")
            builder.file("photo", Upload(file: try #require(place)))
            #expect(builder.fault?.parameter == "photo")
            #expect(builder.fault?.expected == "a file that can be read")
        }
    }

    @Test("a content type with a line break is refused")
    func contentType() {
        var builder = RequestBuilder(endpoint: "Gallery.upload")
        builder.file("photo", Upload(bytes: [], name: "x", contentType: "a/b\r\nX: y"))
        #expect(builder.fault?.parameter == "photo")
    }

    @Test("a file that may be left out")
    func optionalFile() async throws {
        var builder = RequestBuilder(endpoint: "Gallery.upload")
        builder.multipart("caption", "one")
        builder.file("photo", nil)
        #expect(builder.fault == nil)
        guard case .other(let body, let type) = builder.body.content else {
            Issue.record("no multipart body")
            return
        }
        #expect(type.hasPrefix("multipart/form-data; boundary=apigen-"))
        #expect(try await text(body).contains("\r\n\r\none\r\n--apigen-"))
    }
}
