import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Multipart bodies")
struct MultipartTests {
    private func text(_ body: WireBody) async throws -> String {
        String(decoding: try await body.collect(atMost: 10_000_000), as: UTF8.self)
    }

    @Test("texts and files are written byte for byte")
    func writesTextsAndFiles() async throws {
        var body = MultipartBody(boundary: "B")
        body.append("caption", "é \"one\"")
        body.append("photo", Upload(bytes: [], name: "p.png", contentType: "image/png"), .bytes(Array("bytes".utf8)))
        let expected = [
            "--B", "Content-Disposition: form-data; name=\"caption\"", "", "é \"one\"",
            "--B", "Content-Disposition: form-data; name=\"photo\"; filename=\"p.png\"", "Content-Type: image/png", "",
            "bytes", "--B--", "",
        ].joined(separator: "\r\n")
        #expect(try await text(body.body) == expected)
        #expect(body.body.length == Int64(expected.utf8.count))
        #expect(body.contentType == "multipart/form-data; boundary=B")
    }

    @Test("names are escaped")
    func escapesNames() async throws {
        var body = MultipartBody(boundary: "B")
        body.append("a\"\r\nX: y", Upload(bytes: [], name: "ü\"\n", contentType: "text/plain"), .bytes([]))
        #expect(try await text(body.body).contains("name=\"a%22%0D%0AX: y\"; filename=\"ü%22%0A\"\r\n"))
    }

    @Test("a body without parts is closed")
    func closesEmptyBodies() async throws {
        #expect(try await text(MultipartBody(boundary: "B").body) == "--B--\r\n")
    }

    @Test("a content type with a line break is refused")
    func refusesLineBreaks() {
        var builder = RequestBuilder(endpoint: "Gallery.upload")
        builder.file("photo", Upload(bytes: [], name: "x", contentType: "a/b\r\nX: y"))
        #expect(builder.fault?.parameter == "photo")
    }

    @Test("an optional file can be left out")
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
