import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Uploads in requests")
struct UploadTests {
    private func fault(_ upload: Upload) -> RequestError? {
        var builder = RequestBuilder(endpoint: "Gallery.upload")
        builder.file("photo", upload)
        var whole = RequestBuilder(endpoint: "Gallery.upload")
        whole.body(upload)
        #expect(builder.fault?.found == whole.fault?.found)
        #expect(whole.fault.map { fault in fault.parameter == "body" } ?? true)
        return builder.fault
    }

    @Test("an unreadable file is refused before anything is sent")
    func unreadableFile() throws {
        let folder = try TestFolder()
        let file = try folder.file("p.bin", length: 1)
        let cases: [(URL, String)] = [
            (folder.place("none.png"), "none at \"\(folder.place("none.png").path)\""),
            (file.appendingPathComponent("below"), "none at \"\(file.path)/below\""),
            (folder.url, "a folder at \"\(folder.url.path)\""),
            (URL(fileURLWithPath: "/dev/null"), "a device or a pipe at \"/dev/null\""),
            (try #require(URL(string: "https://a.example/x")), "none at \"https://a.example/x\""),
        ]
        for (place, found) in cases {
            let fault = fault(Upload(file: place))
            #expect(fault?.parameter == "photo")
            #expect(fault?.expected == "a file that can be read")
            #expect(fault?.found == found.replacingOccurrences(of: "/", with: "\\/") || fault?.found == found)
        }
        #expect(fault(Upload(file: file)) == nil)
    }

    @Test("the path of a sensitive file is hidden")
    func hidesSensitivePaths() throws {
        var builder = RequestBuilder(endpoint: "Gallery.upload")
        builder.file("photo", Upload(file: URL(fileURLWithPath: "/secret/x")), isSensitive: true)
        #expect(builder.fault?.found == "none at <hidden>")
    }

    @Test("a file can be the whole body, with its media type")
    func fileAsBody() async throws {
        let folder = try TestFolder()
        let upload = Upload(file: try folder.file("p.bin", length: 70_000), contentType: "image/png")
        var builder = RequestBuilder(endpoint: "Gallery.upload")
        builder.body(upload)
        let content = builder.body.content
        #expect(content.contentType == "image/png")
        #expect(content.body?.length == 70_000)
        #expect(try await content.body?.collect(atMost: .max) == TestFolder.bytes(70_000))
    }

    @Test("nil is no body, and two bodies are refused")
    func bodies() {
        var builder = RequestBuilder(endpoint: "Gallery.upload")
        builder.body(nil as Upload?)
        #expect(builder.body.content.body == nil)
        builder.form("a", 1)
        builder.body(Upload(bytes: []))
        #expect(builder.fault?.expected == "one kind of body")
    }
}
