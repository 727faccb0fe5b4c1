import APIRuntimeMock
import Foundation
import Learning
import Recording
import TestSupport
import Testing

/// The files in `Tests/Captures/Proxies` have the same calls, each in the form of one tool: what it adds, leaves out and
/// encodes. mitmproxy's is that of its addon `savehar`; those of Charles and Proxyman follow public exports.
@Suite("learning: files of proxies")
struct ProxyFileTests {
    private static let folder: URL = Programs.packageFolder.appending(path: "Tests/Captures/Proxies")
    private static let whole: [String] = ["proxyman.har", "charles.har", "mitmproxy.har", "session.chlsj"]

    private static func exchanges(_ name: String) throws -> [Recording.Exchange] {
        try Cassette(contentsOf: folder.appending(path: name)).exchanges
    }

    private static func spec(_ exchanges: [Recording.Exchange]) -> String {
        var learner = Learner()
        for exchange in exchanges { learner.add(exchange) }
        let lines = learner.learned()?.text.split(separator: "\n") ?? []
        return lines.filter { !$0.drop { $0 == " " }.hasPrefix("#") }.joined(separator: "\n")
    }

    @Test("the same calls give the same spec, whoever recorded them", arguments: whole) func sameSpec(name: String)
        throws
    {
        let exchanges = try Self.exchanges(name)
        #expect(Self.spec(exchanges) == (exchanges.contains { $0.socket != nil } ? Self.learnedLive : Self.learned))
        #expect(LearnedCheck(exchanges).differences == [])
    }

    @Test("the same requests get the same responses, whoever recorded them", arguments: whole + ["editor.http"])
    func sameResponses(name: String) throws {
        var cassette = Cassette(try Self.exchanges(name))
        func response(_ method: String, _ path: String, _ sent: RecordedBody? = nil) throws -> RecordedResponse {
            let request = RecordedRequest(method: method, url: "https://api.shop.example/v1" + path, body: sent)
            return try #require(try cassette.next(for: request).exchange.response)
        }
        func text(_ response: RecordedResponse) -> String {
            String(decoding: response.body?.bytes ?? [], as: UTF8.self)
        }
        #expect(text(try response("GET", "/books?state=new")).hasSuffix(#""total": 2}"#))
        // Proxyman writes this one in Base64.
        #expect(text(try response("GET", "/books/1")).hasPrefix(#"{"id": 1, "title": "Book 1""#))
        let book = RecordedBody(
            mediaType: "application/json", bytes: Array(#"{"price": "3.50", "title": "Book 3"}"#.utf8))
        #expect(try response("POST", "/books", book).status == 201)
        #expect(try response("GET", "/books/9").status == 404)
        guard name != "editor.http" else { return }
        #expect(try response("GET", "/books/1/archive").body?.bytes == [0x50, 0x4B, 3, 4, 0, 0xFF, 0xFE])
        func upload(_ title: String) -> RecordedBody {
            let text =
                "--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\n\(title)\r\n--b\r\nContent-Disposition: "
                + "form-data; name=\"image\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\nPNG bytes\r\n--b--\r\n"
            return RecordedBody(mediaType: "multipart/form-data; boundary=b", bytes: Array(text.utf8))
        }
        #expect(try response("POST", "/books/1/cover", upload("Front")).status == 204)
        #expect(throws: Cassette.Miss.self) { try response("POST", "/books/1/cover", upload("Back")) }
    }

    @Test("calls that failed have no response, and durations are the whole ones", arguments: whole)
    func failures(name: String) throws {
        let exchanges = try Self.exchanges(name)
        let failed = try #require(exchanges.first { $0.request.url.hasSuffix("/slow") })
        #expect(failed.response == nil)
        let first = try #require(exchanges.first { $0.request.url.hasSuffix("/books/1") })
        #expect(first.duration.map { (43...43.5).contains($0) } == true)
        #expect(first.startedAt.map { $0 % 1_000 } == 250)
        #expect(first.response?.headers.contains { $0.value == "application/json; charset=utf-8" } == true)
    }

    @Test("a response of Charles that broke off is the beginning of one") func brokenOff() throws {
        let exchanges = try Self.exchanges("charles.har")
        #expect(exchanges.first { $0.request.url.hasSuffix("/books/3") }?.response?.body?.isTruncated == true)
        var session = String(
            decoding: try Data(contentsOf: Self.folder.appending(path: "session.chlsj")), as: UTF8.self)
        session.replace(#""status": "COMPLETE""#, with: #""status": "EXCEPTION""#)
        let folder = try TemporaryFolder()
        try folder.write(session, to: "cut.chlsj")
        let cut = try Cassette(contentsOf: folder.url.appending(path: "cut.chlsj")).exchanges
        #expect(cut.compactMap(\.response).allSatisfy { $0.body?.isTruncated == true })
    }

    @Test(
        "a session of Charles that is none is reported with its position",
        arguments: [
            ("{}", "byte 0: it is not a Charles session: expected a list"),
            (#"[{"method": "GET"}]"#, "byte 1: a call has no host"),
            (#"[{"host": "a.example"}]"#, "byte 1: a call has no method"), ("[1]", "byte 1: an entry is not an object"),
            ("[{", "byte 2: it ends in the middle; the entries before that were read"), ("", "byte 0: it is empty"),
        ])
    func unreadableSession(text: String, reason: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "x.chlsj")
        let fault = #expect(throws: CassetteFault.self) {
            try Cassette(contentsOf: folder.url.appending(path: "x.chlsj"))
        }
        #expect(fault?.reason == reason)
    }

    @Test("parts of a body that a browser lists are a multipart body") func listedParts() throws {
        let parts = """
            [{"name": "title", "value": "Front"}, {"name": "image", "fileName": "a \\"b\\".png", "contentType": "image/png"}]
            """
        let entry = """
            {"request": {"method": "POST", "url": "https://a.example/covers", "postData":
             {"mimeType": "multipart/form-data; boundary=----b1", "params": \(parts)}}, "response": {"status": 204}}
            """
        var reader = HARReader()
        var exchanges: [Recording.Exchange] = []
        try reader.read(Array(#"{"log": {"entries": [\#(entry)]}}"#.utf8)) { exchange, _ in exchanges.append(exchange) }
        #expect(Self.spec(exchanges).contains("image: file\n      title: {type: String, in: multipart}"))
    }

    @Test("what a recorder cut off, or wrote in Base64, is read as that") func ownMarks() throws {
        let folder = try TemporaryFolder()
        let sent = RecordedBody(mediaType: "application/octet-stream", bytes: [0, 0xFF])
        let cut = RecordedBody(mediaType: "text/plain", bytes: [], isTruncated: true)
        let exchange = Recording.Exchange(
            request: RecordedRequest(method: "POST", url: "https://a.example/x", body: sent),
            response: RecordedResponse(status: 200, body: cut), startedAt: 0)
        let text = HARText.opening(creator: "a", version: "1") + HARText.entry(exchange) + HARText.closing
        try folder.write(String(decoding: text, as: UTF8.self), to: "x.har")
        let read = try Cassette(contentsOf: folder.url.appending(path: "x.har")).exchanges
        #expect(read.map(\.request.body) == [sent] && read.map(\.response?.body) == [cut])
    }

    private static let learned: String = """
        apigen: 1
        defaults: {dates: iso8601}
        service:
          name: Shop
          servers: {release: https://api.shop.example/v1}
        errors:
          http-404: {name: notFound, body: ErrorBody}
        endpoints:
          listBooks:
            get: /books
            parameters: {state: String}
            returns: BookList
          createBook:
            post: /books
            body: NewBook
            returns: Book
            status: 201
          getBook:
            get: /books/{book-id}
            parameters: {book-id: Int}
            returns: Book
          createBookCover:
            post: /books/{book-id}/cover
            parameters:
              book-id: Int
              image: file
              title: {type: String, in: multipart}
          getBookArchive:
            get: /books/{book-id}/archive
            parameters: {book-id: Int}
            returns: Data
        models:
          Book:
            fields:
              id: Int
              title: String
              price: {type: Decimal, auto-cast: true}
              added: Date
          BookList:
            fields:
              items: [Book]
              total: Int
          ErrorBody: {fields: {error: String}}
          NewBook:
            fields:
              title: String
              price: {type: Decimal, auto-cast: true}
        """

    /// With the messages of a WebSocket, which only some tools record.
    private static let learnedLive: String =
        learned
        .replacing("models:", with: "  getLive:\n    get: /live\n    returns: {socket: LiveEvent}\nmodels:")
        .replacing(
            "  NewBook:", with: "  LiveEvent: {fields: {log: Log}}\n  Log: {fields: {entries: [Int]}}\n  NewBook:")
}
