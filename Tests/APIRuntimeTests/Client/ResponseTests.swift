import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIRuntime

@Suite("Response decoding")
struct ResponseTests {
    private func search(_ status: Int, _ body: String) async throws(APIError<GalleryError>) -> [Picture] {
        try await GalleryDAO(respondingWith: status, body).searchPictures(searchKey: "cat").value
    }

    @Test("the envelope's success code may be a number or a string", arguments: ["0", "\"0\""])
    func successCode(code: String) async throws {
        let body = #"{"resp":{"pictures":[{"id":12},{"id":"b","title":"t"}]},"code":\#(code)}"#
        #expect(try await search(200, body) == [Picture(id: "12"), Picture(id: "b", title: "t")])
    }

    @Test("a response without a code is a success")
    func noCodeIsSuccess() async throws {
        #expect(try await search(200, #"{"resp":{"pictures":[]}}"#) == [])
        #expect(try await search(200, #"{"resp":{"pictures":[]},"code":null}"#) == [])
    }

    @Test(
        "without values that mean success, every code but an empty one is an error",
        arguments: [(#"{"code":""}"#, false), (#"{"code":"0"}"#, true), (#"{"code":0}"#, true), ("{}", false)])
    func codesWithoutSuccess(body: String, isError: Bool) {
        let response = ResponseDecoder(
            WireResponse(200, body), to: EndpointRoute("Post.parcel", .get, "/"),
            of: ServiceDescription("Post", envelope: Envelope(code: ["code"])))
        #expect(response.reportsFailure == isError)
    }

    @Test(
        "if only another key says it, a response without the key is a success, whatever its code",
        arguments: [
            (#"{"code":5}"#, false), (#"{"code":5,"ok":true}"#, false), (#"{"code":5,"ok":false}"#, true),
            (#"{"ok":"true"}"#, false), ("{}", false),
        ])
    func signsWithoutSuccess(body: String, isError: Bool) {
        let envelope = Envelope(code: ["code"], signs: [EnvelopeSign("ok", is: ["true"])])
        let response = ResponseDecoder(
            WireResponse(200, body), to: EndpointRoute("Post.parcel", .get, "/"),
            of: ServiceDescription("Post", envelope: envelope))
        #expect(response.reportsFailure == isError)
    }

    @Test(
        "of several codes and keys that say it, the first that does not mean success counts",
        arguments: [
            (#"{"status":false,"code":200,"msg":"closed"}"#, "200", "closed"),
            (#"{"status":true,"results":[{"error":0},{"error":"sold_out"}]}"#, "sold_out", nil),
            (#"{"status":true,"code":7,"results":{"a":{"error":0,"reason":"r"}}}"#, "7", "r"),
            (#"{"status":"true","code":"0","results":[{"error":200}]}"#, nil, nil), ("{}", nil, nil),
        ])
    func severalCodes(body: String, code: String?, message: String?) {
        let envelope = Envelope(
            code: ["code", "results.*.error"], message: ["msg", "results.*.reason"], success: ["0", "200"],
            signs: [EnvelopeSign("status", is: ["true"])])
        let decoder = ResponseDecoder(
            WireResponse(200, body), to: EndpointRoute("Post.parcel", .get, "/"),
            of: ServiceDescription("Post", envelope: envelope))
        #expect(decoder.reportsFailure == (code != nil))
        guard let code else { return }
        let failure: ParcelError = decoder.failure()
        #expect(failure.response.code == code)
        #expect(failure.response.message == message)
    }

    @Test(
        "the envelope's code takes precedence over the status",
        arguments: [(200, "100002"), (200, "\"100002\""), (400, "100002"), (404, "100002"), (503, "\"100002\"")])
    func businessCodeComesFirst(status: Int, code: String) async throws {
        do {
            _ = try await search(status, #"{"code":\#(code),"msg":"m","resp":null}"#)
            Issue.record("no error")
        } catch .server(.systemBusy) {
        }
    }

    @Test(
        "without a known code, the status and then its class decide the error",
        arguments: [
            (404, "", GalleryError.notFound), (404, "<html>", .notFound), (500, "{", .broken), (599, "[]", .broken),
            (422, #"{"problem":{"id":"x"}}"#, .invalid(Picture(id: "x"))),
            (404, #"{"code":0}"#, .notFound), (404, #"{"code":404}"#, .notFound),
            (404, #"{"code":7}"#, .unknown(code: "7", message: nil)),
            (503, #"{"code":7}"#, .unknown(code: "7", message: nil)),
            (418, "tea", .unknown(code: "http-418", message: nil)),
            (418, #"{"code":418,"msg":"m"}"#, .unknown(code: "http-418", message: "m")),
            (301, "", .unknown(code: "http-301", message: nil)),
            (400, #"{"code":0,"msg":"m"}"#, .unknown(code: "http-400", message: "m")),
            (400, #"{"code":7,"msg":"","info":"i"}"#, .unknown(code: "7", message: "i")),
            (200, #"{"code":"x y","msg":5}"#, .unknown(code: "x y", message: "5")),
        ])
    func fallsBackToTheStatus(status: Int, body: String, expected: GalleryError) async {
        await #expect(throws: APIError.server(expected)) { try await search(status, body) }
    }

    @Test(
        "an error with an undecodable body keeps its case and reports the fault",
        arguments: [
            ("", "$", "the end of the document"), ("<html>", "$", #""<""#),
            (#"{"problem":{}}"#, "$.problem.id", "nothing"),
            (#"{"problem":{"id":"#, "$.problem.id", "the end of the document"), ("null", "$.problem", "nothing"),
            (#"{"problem":[]}"#, "$.problem", "an array"),
            (#"{"x":1}"#, "$.problem", "nothing"), ("[]", "$.problem", "nothing"),
        ])
    func keepsErrorsWithUnreadableBodies(body: String, path: String, found: String) async throws {
        let error = try #require(await failure(422, body))
        let unreadable = try #require(error.response.unreadable)
        #expect(error.response.status.code == 422)
        #expect(unreadable.path == path)
        #expect(unreadable.found.hasPrefix(found))
        #expect(error.code == "http-422")
        #expect(
            "\(APIError.server(error))"
                == "the server responded with http-422; the body of the error cannot be read: \(unreadable)")
        guard case .invalid(let problem) = error else { return }
        #expect(problem.unreadable == unreadable)
        #expect(problem.value == nil)
        #expect(problem.id == nil)
    }

    @Test(
        "a server error carries the code, status, message, header fields and body of the response",
        arguments: [
            (400, #"{"code":100002,"msg":"later"}"#, GalleryError.systemBusy, "100002", "later"),
            (404, #"{"msg":"gone"}"#, .notFound, "http-404", "gone"),
            (503, "<html>", .broken, "http-5xx", nil),
            (422, #"{"problem":{"id":"x"},"msg":"m"}"#, .invalid(Picture(id: "x")), "http-422", "m"),
            (200, #"{"code":7,"msg":"m"}"#, .unknown(code: "7", message: nil), "7", "m"),
        ] as [(Int, String, GalleryError, String, String?)])
    func response(status: Int, body: String, expected: GalleryError, code: String, message: String?) async throws {
        let gallery = GalleryDAO(InMemoryTransport(body, status: status, headers: [.retryAfter: "3"]))
        do {
            _ = try await gallery.searchPictures(searchKey: "cat").value
            Issue.record("no error")
        } catch {
            let response = try #require(error.response)
            #expect(error == .server(expected))
            #expect(response.code == code)
            #expect(response.status.code == status)
            #expect(response.message == message)
            #expect(response.headerFields[.retryAfter] == "3")
            #expect(response.text == body)
        }
    }

    @Test("every status from 200 to 299 is a success with the same value", arguments: [200, 201, 206, 226, 250, 299])
    func everySuccess(status: Int) async throws {
        #expect(try await search(status, #"{"code":0,"resp":{"pictures":[{"id":"x"}]}}"#) == [Picture(id: "x")])
    }

    @Test("a server error carries the first 4,096 bytes of a long body")
    func longBody() async throws {
        let error = try #require(await failure(404, String(repeating: "é", count: 4_000)))
        #expect(error.response.body.count == FailedResponse.bodyLimit)
    }

    @Test(
        "the description of a server error has the message, and not the body, which may repeat secrets",
        arguments: [
            (404, #"{"error":"unable to parse"}"#, "the server responded with http-404"),
            (404, #"{"msg":"gone"}"#, "the server responded with http-404: gone"),
            (200, #"{"code":100002,"msg":"m"}"#, "the server responded with 100002: Busy, try again"),
            (404, "", "the server responded with http-404"),
        ])
    func description(status: Int, body: String, expected: String) async throws {
        let error = try #require(await failure(status, body))
        #expect("\(APIError.server(error))" == expected)
    }

    @Test("a decoded error body exposes its members")
    func exposesErrorBodies() async throws {
        let error = try #require(await failure(422, #"{"problem":{"id":"x"}}"#))
        #expect(error == .invalid(Picture(id: "x")))
        guard case .invalid(let problem) = error else { return }
        #expect(problem.id == "x")
        #expect(problem.title == nil)
        #expect(problem.value == Picture(id: "x"))
        #expect(problem.unreadable == nil)
    }

    /// The server's error for a response; nil for any other outcome.
    private func failure(_ status: Int, _ body: String) async -> GalleryError? {
        do {
            _ = try await search(status, body)
            return nil
        } catch {
            guard case .server(let failure) = error else { return nil }
            return failure
        }
    }

    @Test("an endpoint decodes its own errors and common ones")
    func decodesEndpointErrors() async throws {
        do {
            try await GalleryDAO(respondingWith: 200, #"{"code":301}"#).deletePicture(id: "1").value
            Issue.record("no error")
        } catch .server(.noSuchPicture) {
        }
        do {
            try await GalleryDAO(respondingWith: 404, "").deletePicture(id: "1").value
            Issue.record("no error")
        } catch .server(.common(.notFound)) {
        }
    }

    @Test("a format fault names model, field, path and byte")
    func formatFaultsNameThePlace() async throws {
        do {
            _ = try await GalleryDAO(respondingWith: 200, #"{"code":0,"resp":{"data":{"id":"1","title":5}}}"#)
                .latestPicture().value
            Issue.record("no error")
        } catch .dataFormat(let fault) {
            #expect(fault.model == "Picture")
            #expect(fault.field == "title")
            #expect(fault.path == "$.resp.data.title")
            #expect(fault.byteOffset == 43)
        }
    }

    @Test(
        "a success with invalid JSON is a format fault",
        arguments: ["<html>", "{", "nope", "[]]"])
    func invalidJSONIsAFormatFault(body: String) async throws {
        do {
            _ = try await search(200, body)
            Issue.record("no error")
        } catch .dataFormat {
        }
        do {
            try await GalleryDAO(respondingWith: 200, body).deletePicture(id: "1").value
            Issue.record("no error")
        } catch .dataFormat {
        }
    }

    @Test("an empty body is a format fault", arguments: [200, 204])
    func emptyBodyIsAFormatFault(status: Int) async throws {
        do {
            _ = try await search(status, "")
            Issue.record("no error")
        } catch .dataFormat(let fault) {
            #expect(fault.found == "an empty body")
        }
    }

    @Test("an optional value may be missing, null, or without a body")
    func optionalValueMayBeMissing() async throws {
        #expect(try await GalleryDAO(respondingWith: 204).latestPicture().value == nil)
        #expect(try await GalleryDAO(respondingWith: 200, #"{"code":0}"#).latestPicture().value == nil)
        #expect(
            try await GalleryDAO(respondingWith: 200, #"{"code":0,"resp":{"data":null}}"#).latestPicture().value == nil)
        let body = #"{"code":0,"resp":{"data":{"id":"1"}}}"#
        #expect(try await GalleryDAO(respondingWith: 200, body).latestPicture().value == Picture(id: "1"))
    }

    @Test("a body of white space is none", arguments: [" ", "\r\n", "\t \n", "\u{FEFF}\n"])
    func blankBodies(body: String) async throws {
        #expect(try await GalleryDAO(respondingWith: 200, body).latestPicture().value == nil)
        try await GalleryDAO(respondingWith: 200, body).deletePicture(id: "1").value
        do {
            _ = try await search(200, body)
            Issue.record("no error")
        } catch .dataFormat(let fault) {
            #expect(fault.found == "a body of white space")
        }
    }

    @Test("an error in an envelope after a byte order mark is one")
    func byteOrderMark() async throws {
        await #expect(throws: APIError.server(GalleryError.tokenExpired)) {
            try await GalleryDAO(respondingWith: 200, "\u{FEFF}" + #"{"code":100001}"#).terms().value
        }
    }

    @Test("an endpoint without a value still checks the envelope")
    func emptyEndpointsCheckTheEnvelope() async throws {
        try await GalleryDAO(respondingWith: 204).deletePicture(id: "1").value
        try await GalleryDAO(respondingWith: 200, #"{"code":"0"}"#).deletePicture(id: "1").value
        await #expect(throws: APIError<GalleryDAO.DeletePictureError>.server(.common(.tokenExpired))) {
            try await GalleryDAO(respondingWith: 200, #"{"code":100001}"#).deletePicture(id: "1").value
        }
    }

    @Test("an endpoint without a value takes any body if the envelope has no code")
    func emptyEndpointsIgnoreOtherBodies() async throws {
        let transport = InMemoryTransport("<html>")
        try await MessageDAO(transport).leave().value
        await #expect(throws: APIError<GalleryDAO.DeletePictureError>.self) {
            try await GalleryDAO(transport).deletePicture(id: "1").value
        }
    }

    @Test("bytes and text are returned as they are, unless they are an error envelope")
    func returnsBytesAndText() async throws {
        let transport = InMemoryTransport { _ in
            WireResponse(head: HTTPResponse(status: .ok), body: WireBody([0x00, 0xFF, 0x7B]))
        }
        #expect(try await GalleryDAO(transport).picture(id: "1").value == Data([0x00, 0xFF, 0x7B]))
        #expect(try await GalleryDAO(respondingWith: 200, "{ no JSON").terms().value == "{ no JSON")
        #expect(try await GalleryDAO(respondingWith: 204).picture(id: "1").value == Data())
        #expect(try await GalleryDAO(respondingWith: 204).terms().value == "")
        #expect(try await GalleryDAO(respondingWith: 200, #"{"code":0}"#).terms().value == #"{"code":0}"#)
        await #expect(throws: APIError.server(GalleryError.tokenExpired)) {
            try await GalleryDAO(respondingWith: 200, #"{"code":100001}"#).terms().value
        }
        await #expect(throws: APIError.server(GalleryError.notFound)) {
            try await GalleryDAO(respondingWith: 404, "{").picture(id: "1").value
        }
    }

    @Test(
        "text is decoded in the character set of the response",
        arguments: [
            ("text/plain; charset=ISO-8859-1", [0xE9] as [UInt8], "é"),
            ("text/plain;charset=\"utf-8\"", [0xC3, 0xA9], "é"),
            ("text/plain; charset=windows-1252", [0x80], "€"), ("text/plain", [0xC3, 0xA9], "é"),
            ("text/plain; charset=GBK", [0xC4, 0xE3], "你"), ("text/plain; charset=gb2312", [0x80, 0x81], nil),
            ("text/plain; charset=Shift_JIS", [0x95, 0x5C, 0x5C], "表\\"), ("text/plain; charset=koi8-r", [0xC1], "а"),
            ("text/plain; charset=utf-16", [0xFF, 0xFE, 0x61, 0x00], "a"),
            ("text/plain", [0xFE, 0xFF, 0x00, 0x61], "a"),
            ("text/plain; charset=utf-16", [0x61, 0x00], "a"), ("text/plain; charset=utf-16", [0x00, 0x61], "a"),
            ("text/plain; charset=utf-16be", [0x00], nil), ("text/plain", [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "a"),
            ("text/plain; charset=utf8", [0xC3, 0xA9], "é"), ("text/plain; charset=no-such-set", [0xC3, 0xA9], "é"),
            ("text/plain; charset=no-such-set", [0xE9], nil), ("text/plain; charset=us-ascii", [0xC3, 0xA9], "é"),
        ] as [(String, [UInt8], String?)])
    func decodesCharacterSets(contentType: String, bytes: [UInt8], expected: String?) async throws {
        let transport = InMemoryTransport { _ in
            let head = HTTPResponse(status: .ok, headerFields: [.contentType: contentType])
            return WireResponse(head: head, body: WireBody(bytes))
        }
        let text = try? await GalleryDAO(transport).terms().value
        #expect(text == expected)
    }

    @Test("JSON is decoded in the character set of the response, or fails where its bytes are no text in it")
    func decodesCharacterSetsOfJSON() async throws {
        func search(_ charset: String, _ title: [UInt8]) async throws(APIError<GalleryError>) -> [Picture] {
            let transport = InMemoryTransport { _ in
                let type = "application/json;charset=" + charset
                let start = Array(#"{"code":0,"resp":{"pictures":[{"id":"1","title":""#.utf8)
                return WireResponse(
                    head: HTTPResponse(status: .ok, headerFields: [.contentType: type]),
                    body: WireBody(start + title + Array("\"}]}}".utf8)))
            }
            return try await GalleryDAO(transport).searchPictures(searchKey: "a").value
        }
        /// The description of what is wrong with the response.
        func fault(_ charset: String, _ title: [UInt8]) async -> String? {
            do {
                _ = try await search(charset, title)
            } catch {
                if case .dataFormat(let fault) = error { return fault.description }
            }
            return nil
        }
        #expect(try await search("Big5", [0xA7, 0x41]).first?.title == "你")
        let invalid = try #require(await fault("euc-kr", [0xFF]))
        #expect(invalid.hasSuffix("at $ (byte 49): expected text in euc-kr, found the bytes FF 22"))
        let unknown = try #require(await fault("x-klingon", [0xE9]))
        #expect(
            unknown.hasSuffix("at $ (byte 0): expected text in a known character set, found charset=x-klingon"))
    }

    @Test("text that is not UTF-8 is a format fault")
    func invalidTextIsAFormatFault() async throws {
        let transport = InMemoryTransport { _ in
            WireResponse(head: HTTPResponse(status: .ok), body: WireBody([0xFF]))
        }
        do {
            _ = try await GalleryDAO(transport).terms().value
            Issue.record("no error")
        } catch .dataFormat(let fault) {
            #expect(fault.expected == "text in UTF-8")
        }
    }

    @Test("a full response has status, header fields and the number of dropped elements")
    func fullResponse() async throws {
        let body = #"{"code":0,"resp":{"pictures":[{"id":1},{},{"id":2}]}}"#
        let gallery = GalleryDAO(InMemoryTransport(body, status: 203, headers: [.eTag: "e"]))
        let response = try await gallery.searchPictures(searchKey: "a").response
        #expect(response.value.map(\.id) == ["1", "2"])
        #expect(response.status.code == 203)
        #expect(response.headerFields[.eTag] == "e")
        #expect(response.tolerated.count == 1)
    }
}

/// A service whose errors have a message and no code.
private struct MessageDAO: DAO {
    typealias Failure = GalleryError

    static let service: ServiceDescription = ServiceDescription("Messages", envelope: Envelope(message: ["message"]))
    let client: APIClient

    init(_ transport: any Transport) {
        client = APIClient(server: "http://a.example", configuration: APIClient.Configuration(transport: transport))
    }

    func leave() -> Call<Void, GalleryError> {
        Call(RequestBuilder("Messages.leave", .get, "/leave"), self)
    }
}
