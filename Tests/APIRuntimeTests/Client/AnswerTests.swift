@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("What an answer means")
struct AnswerTests {
    private func search(_ status: Int, _ body: String) async throws(APIError<GalleryError>) -> [Picture] {
        try await GalleryDAO(answering: status, body).searchPictures(searchKey: "cat")
    }

    @Test("success by the envelope's code, as number or string", arguments: ["0", "\"0\""])
    func success(code: String) async throws {
        let body = #"{"resp":{"pictures":[{"id":12},{"id":"b","title":"t"}]},"code":\#(code)}"#
        #expect(try await search(200, body) == [Picture(id: "12"), Picture(id: "b", title: "t")])
    }

    @Test("an answer without a code is one without error")
    func withoutCode() async throws {
        #expect(try await search(200, #"{"resp":{"pictures":[]}}"#) == [])
        #expect(try await search(200, #"{"resp":{"pictures":[]},"code":null}"#) == [])
    }

    @Test(
        "the envelope's code comes first, whatever the status, and whether number or string",
        arguments: [(200, "100002"), (200, "\"100002\""), (400, "100002"), (404, "100002"), (503, "\"100002\"")])
    func businessCode(status: Int, code: String) async throws {
        do {
            _ = try await search(status, #"{"code":\#(code),"msg":"m","resp":null}"#)
            Issue.record("no error")
        } catch .server(.systemBusy) {
        }
    }

    @Test(
        "then the status, and then its class",
        arguments: [
            (404, "", GalleryError.notFound), (404, "<html>", .notFound), (500, "{", .broken), (599, "[]", .broken),
            (422, #"{"problem":{"id":"x"}}"#, .invalid(Picture(id: "x"))),
            (404, #"{"code":0}"#, .notFound), (404, #"{"code":7}"#, .notFound),
            (418, "tea", .unknown(code: "http-418", message: nil)),
            (301, "", .unknown(code: "http-301", message: nil)),
            (400, #"{"code":0,"msg":"m"}"#, .unknown(code: "http-400", message: "m")),
            (400, #"{"code":7,"msg":"","info":"i"}"#, .unknown(code: "7", message: "i")),
            (200, #"{"code":"x y","msg":5}"#, .unknown(code: "x y", message: "5")),
        ])
    func status(status: Int, body: String, expected: GalleryError) async {
        await #expect(throws: APIError.server(expected)) { try await search(status, body) }
    }

    @Test(
        "an error whose own body is not what the spec says stays that error, and tells what is wrong",
        arguments: [
            ("", "$", "the end of the document"), ("<html>", "$", #""<""#),
            (#"{"problem":{}}"#, "$.problem.id", "nothing"),
            (#"{"problem":{"id":"#, "$.problem.id", "the end of the document"), ("null", "$.problem", "nothing"),
            (#"{"problem":[]}"#, "$.problem", "an array"),
            (#"{"x":1}"#, "$.problem", "nothing"), ("[]", "$.problem", "nothing"),
        ])
    func errorBody(body: String, path: String, found: String) async throws {
        let error: GalleryError = try #require(await self.failure(422, body))
        let unreadable: UnreadableBody = try #require(error.errorBody?.unreadable)
        #expect(unreadable.status.code == 422)
        #expect(unreadable.fault.path == path)
        #expect(unreadable.fault.found.hasPrefix(found))
        #expect(error == .invalid(.unreadable(unreadable)))
        #expect(error.code == "http-422")
        #expect(error.errorBody?.json == nil)
        #expect("\(APIError.server(error))" == "the server responded with http-422; \(unreadable)")
        guard case .invalid(let problem) = error else { return }
        #expect(problem.unreadable == unreadable)
        #expect(problem.value == nil)
        #expect(problem.id == nil)
    }

    @Test("the members of a body that could be read are those of the error's content")
    func readBody() async throws {
        let error: GalleryError = try #require(await self.failure(422, #"{"problem":{"id":"x"}}"#))
        #expect(error == .invalid(Picture(id: "x")))
        guard case .invalid(let problem) = error else { return }
        #expect(problem.id == "x")
        #expect(problem.title == nil)
        #expect(problem.value == Picture(id: "x"))
        #expect(problem.unreadable == nil)
    }

    /// The error that the server reports by an answer; nil where the call gives something else.
    private func failure(_ status: Int, _ body: String) async -> GalleryError? {
        do {
            _ = try await search(status, body)
            return nil
        } catch {
            guard case .server(let failure) = error else { return nil }
            return failure
        }
    }

    @Test("an endpoint's own error, and a common one")
    func ownErrors() async throws {
        do {
            try await GalleryDAO(answering: 200, #"{"code":301}"#).deletePicture(id: "1")
            Issue.record("no error")
        } catch .server(.noSuchPicture) {
        }
        do {
            try await GalleryDAO(answering: 404, "").deletePicture(id: "1")
            Issue.record("no error")
        } catch .server(.common(.notFound)) {
        }
    }

    @Test("a value that is not what the spec says names model, field, path and byte")
    func dataFormat() async throws {
        do {
            _ = try await GalleryDAO(answering: 200, #"{"code":0,"resp":{"data":{"id":"1","title":5}}}"#)
                .latestPicture()
            Issue.record("no error")
        } catch .dataFormat(let fault) {
            #expect(fault.model == "Picture")
            #expect(fault.field == "title")
            #expect(fault.path == "$.resp.data.title")
            #expect(fault.byteOffset == 43)
        }
    }

    @Test(
        "a success that is no JSON, or not all of it, is a data format error",
        arguments: ["<html>", "{", "nope", "[]]"])
    func noJSON(body: String) async throws {
        do {
            _ = try await search(200, body)
            Issue.record("no error")
        } catch .dataFormat {
        }
        do {
            try await GalleryDAO(answering: 200, body).deletePicture(id: "1")
            Issue.record("no error")
        } catch .dataFormat {
        }
    }

    @Test("an empty body is no value, and says so", arguments: [200, 204])
    func emptyBody(status: Int) async throws {
        do {
            _ = try await search(status, "")
            Issue.record("no error")
        } catch .dataFormat(let fault) {
            #expect(fault.found == "an empty body")
        }
    }

    @Test("an optional value may be missing, null, or come without any body")
    func optionalValue() async throws {
        #expect(try await GalleryDAO(answering: 204).latestPicture() == nil)
        #expect(try await GalleryDAO(answering: 200, #"{"code":0}"#).latestPicture() == nil)
        #expect(try await GalleryDAO(answering: 200, #"{"code":0,"resp":{"data":null}}"#).latestPicture() == nil)
        let body = #"{"code":0,"resp":{"data":{"id":"1"}}}"#
        #expect(try await GalleryDAO(answering: 200, body).latestPicture() == Picture(id: "1"))
    }

    @Test("nothing is wanted, and the envelope is still looked at")
    func nothing() async throws {
        try await GalleryDAO(answering: 204).deletePicture(id: "1")
        try await GalleryDAO(answering: 200, #"{"code":"0"}"#).deletePicture(id: "1")
        await #expect(throws: APIError<GalleryDAO.DeletePicture.Failure>.server(.common(.tokenExpired))) {
            try await GalleryDAO(answering: 200, #"{"code":100001}"#).deletePicture(id: "1")
        }
    }

    @Test("bytes and texts are whatever they are, unless they are an error of the envelope")
    func bytesAndText() async throws {
        let transport = InMemoryTransport { _ in
            WireResponse(head: HTTPResponse(status: .ok), body: WireBody([0x00, 0xFF, 0x7B]))
        }
        #expect(try await GalleryDAO(transport).picture(id: "1") == Data([0x00, 0xFF, 0x7B]))
        #expect(try await GalleryDAO(answering: 200, "{ no JSON").terms() == "{ no JSON")
        #expect(try await GalleryDAO(answering: 200, #"{"code":0}"#).terms() == #"{"code":0}"#)
        await #expect(throws: APIError.server(GalleryError.tokenExpired)) {
            try await GalleryDAO(answering: 200, #"{"code":100001}"#).terms()
        }
        await #expect(throws: APIError.server(GalleryError.notFound)) {
            try await GalleryDAO(answering: 404, "{").picture(id: "1")
        }
    }

    @Test(
        "texts are read in the character set that the server names",
        arguments: [
            ("text/plain; charset=ISO-8859-1", [0xE9] as [UInt8], "é"),
            ("text/plain;charset=\"utf-8\"", [0xC3, 0xA9], "é"),
            ("text/plain; charset=windows-1252", [0x80], "€"), ("text/plain", [0xC3, 0xA9], "é"),
        ])
    func characterSets(contentType: String, bytes: [UInt8], expected: String) async throws {
        let transport = InMemoryTransport { _ in
            let head = HTTPResponse(status: .ok, headerFields: [.contentType: contentType])
            return WireResponse(head: head, body: WireBody(bytes))
        }
        #expect(try await GalleryDAO(transport).terms() == expected)
    }

    @Test("text that is none is a data format error")
    func wrongText() async throws {
        let transport = InMemoryTransport { _ in
            WireResponse(head: HTTPResponse(status: .ok), body: WireBody([0xFF]))
        }
        do {
            _ = try await GalleryDAO(transport).terms()
            Issue.record("no error")
        } catch .dataFormat(let fault) {
            #expect(fault.expected == "text in UTF-8")
        }
    }

    @Test("status, header fields and dropped elements come with the value")
    func response() async throws {
        let body = #"{"code":0,"resp":{"pictures":[{"id":1},{},{"id":2}]}}"#
        let gallery = GalleryDAO(InMemoryTransport(body, status: 203, headers: [.eTag: "e"]))
        let endpoint = GalleryDAO.SearchPictures(searchKey: "a", start: 1)
        let response = try await gallery.client.response(to: endpoint, from: gallery)
        #expect(response.value.map(\.id) == ["1", "2"])
        #expect(response.status.code == 203)
        #expect(response.headerFields[.eTag] == "e")
        #expect(response.droppedElements == 1)
    }
}
