import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Body comparison for dedupe")
struct CallKeyTests {
    private func key(_ content: APICall.Request.Content) throws -> CallKey? {
        let request = APICall.Request(
            method: .post, server: try ServerAddress("http://h"), path: "/", query: [], headerFields: [:],
            content: content, timeout: .seconds(1))
        return CallKey(APICall(request))
    }

    private func multipart(_ caption: String, _ bytes: [UInt8]) -> APICall.Request.Content {
        var body = MultipartBody()
        body.append("caption", caption)
        body.append("photo", Upload(bytes: bytes, name: "p"), .bytes(bytes))
        return .other(body.body, contentType: body.contentType)
    }

    @Test("multipart bodies are compared by their parts, not their boundary")
    func comparesMultipartByParts() throws {
        #expect(try key(multipart("a", [1])) == key(multipart("a", [1])))
        #expect(try key(multipart("a", [1])) != key(multipart("b", [1])))
        #expect(try key(multipart("a", [1])) != key(multipart("a", [2])))
    }

    @Test("other bodies are compared by bytes, and streamed ones never equal")
    func comparesOtherBodiesByBytes() throws {
        #expect(try key(.json([1])) == key(.json([1])))
        #expect(try key(.json([1])) != key(.json([2])))
        #expect(try key(.json([1])) != key(.none))
        #expect(try key(.form([APICall.Request.Item("a", "b")])) != key(.form([APICall.Request.Item("a", "c")])))
        let stream = WireBody(length: 1, isRepeatable: true) { WireBody([1]).chunks() }
        #expect(try key(.other(stream, contentType: "text/plain")) == nil)
    }
}
