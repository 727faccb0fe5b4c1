import Recording
import Testing

@Suite("learning: multipart bodies")
struct UploadTests {
    private static func body(_ parts: String...) -> String {
        parts.map { "--b\r\nContent-Disposition: form-data; \($0)\r\n" }.joined() + "--b--\r\n"
    }

    private static let file: String = "name=\"photo\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\nPNG"
    private static let type: String = "multipart/form-data; boundary=b"

    @Test("fields have types, and files are files") func findsParts() {
        var capture = Capture()
        for number in 1...5 {
            let name = #"name="title"\#r\#n\#r\#nA \#(number)"#
            let count = #"name="count"\#r\#n\#r\#n\#(number)"#
            let day = "name=\"taken\"\r\nContent-Type: text/plain\r\n\r\n2026-03-0\(number)T10:00:00Z"
            let all =
                number < 4
                ? Self.body(name, count, day, Self.file, "name=\"public\"\r\n\r\ntrue")
                : Self.body(name, count, day, Self.file)
            capture.add("POST /photos", "{}", status: 201, sent: all, sentAs: Self.type)
        }
        #expect(
            capture.spec.contains(
                """
                    post: /photos
                    parameters:
                      photo: file
                      title: {type: String, in: multipart}
                      count: {type: Int, in: multipart}
                      taken: {type: Date, in: multipart}
                      public: {type: 'Bool?', in: multipart}
                """), "\(capture.spec)")
        #expect(capture.diagnostics == [])
    }

    @Test("parts that repeat are lists, and those with a media type keep it") func findsListsAndTypes() {
        var capture = Capture()
        let json = "name=\"album\"\r\nContent-Type: application/json\r\n\r\n{\"title\": \"x\"}"
        let rows = "name=\"rows\"\r\nContent-Type: text/csv\r\n\r\na,b"
        let bytes = "name=\"raw\"\r\nContent-Type: application/octet-stream\r\n\r\nabc"
        let tag = "name=\"tags[]\"\r\n\r\nred"
        for _ in 0..<2 {
            capture.add(
                "POST /albums", "{}", sent: Self.body(json, rows, bytes, tag, tag, Self.file, Self.file),
                sentAs: Self.type)
        }
        capture.add("POST /albums", "{}", sent: Self.body(json, rows, bytes), sentAs: Self.type)
        #expect(
            capture.spec.contains(
                """
                      photo: '[file]?'
                      album: {type: JSON, in: multipart, as: json}
                      rows: {type: String, in: multipart, content-type: text/csv}
                      raw: {type: Data, in: multipart, as: bytes, content-type: application/octet-stream}
                      tags: {type: '[String]?', in: multipart, map: 'tags[]'}
                """), "\(capture.spec)")
        #expect(capture.diagnostics == [])
    }

    @Test("beside JSON, an upload is an endpoint of its own") func dividesKinds() {
        var capture = Capture()
        capture.add("POST /photos", "{}", sent: #"{"url": "https://a.example/1.png"}"#)
        capture.add("POST /photos", "{}", sent: Self.body(Self.file), sentAs: Self.type)
        #expect(
            capture.spec.contains("\n  createPhotoUpload:\n    post: /photos\n    parameters: {photo: file}"),
            "\(capture.spec)")
    }

    @Test(
        "boundaries that follow one another have nothing between them",
        arguments: ["--b--b", "--b\r\n--b", "--b--b--b--"])
    func readsAdjacentBoundaries(body: String) {
        var capture = Capture()
        capture.add("POST /photos", "{}", sent: body, sentAs: Self.type)
        #expect(capture.spec.contains("body: {type: Data, content-type: multipart/form-data}"), "\(capture.spec)")
    }

    @Test("a body that is no multipart one is bytes") func keepsOthers() {
        var capture = Capture()
        capture.add("POST /photos", "{}", sent: "abc", sentAs: "multipart/form-data")
        #expect(capture.spec.contains("body: {type: Data, content-type: multipart/form-data}"), "\(capture.spec)")
    }
}
