@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

@Suite("Transport conformance: requests", .timeLimit(.minutes(5)))
struct RequestConformanceTests {
    private struct Broken: Error {}

    @Test(
        "sends any method, with and without a body", arguments: TransportSubject.allCases,
        ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE"])
    func methods(subject: TransportSubject, name: String) async throws {
        let stage = try Stage(subject)
        let method = try #require(HTTPRequest.Method(name))
        _ = try await stage.response(to: stage.request(method))
        #expect(stage.received.last?.line == name + " / HTTP/1.1")
        guard method != .head, method != .get || subject.sendsBodiesOfGet else { return }
        _ = try await stage.response(to: stage.request(method, body: WireBody([1, 2, 3])))
        #expect(stage.received.last?.body == [1, 2, 3])
    }

    @Test("sends path, query and header fields unchanged", arguments: TransportSubject.allCases)
    func head(subject: TransportSubject) async throws {
        let stage = try Stage(subject)
        var fields: HTTPFields = [.userAgent: "apigen/0", .cookie: "a=1; b=2", .acceptEncoding: "gzip"]
        let name = try #require(HTTPField.Name("X-Many"))
        fields[fields: name] = [HTTPField(name: name, value: "a"), HTTPField(name: name, value: "b c")]
        let path = "/a%2Fb/%20?q=%26%3D%2B&q=%C3%A9&match%5B%5D=up"
        _ = try await stage.response(to: stage.request(.get, path, fields: fields))
        let received = try #require(stage.received.first)
        #expect(received.line == "GET " + path + " HTTP/1.1")
        #expect(received.fields["user-agent"] == "apigen/0")
        #expect(received.fields["cookie"] == "a=1; b=2")
        #expect(received.fields["accept-encoding"] == "gzip")
        #expect(received.fields["x-many"]?.replacing(", ", with: ",") == "a,b c")
    }

    @Test("sends Content-Length: 0 for an empty body", arguments: TransportSubject.wired)
    func announcesEmptyBodies(subject: TransportSubject) async throws {
        let stage = try Stage(subject)
        _ = try await stage.response(to: stage.request(.post, body: WireBody([])))
        #expect(stage.received.first?.fields["content-length"] == "0")
    }

    @Test(
        "sends a streamed body, with and without a known length", arguments: TransportSubject.allCases, [true, false])
    func streamedBody(subject: TransportSubject, isLengthKnown: Bool) async throws {
        let stage = try Stage(subject)
        let source = CountedPieces(pieceSize: 10_000, count: 100)
        let body = WireBody(length: isLengthKnown ? 1_000_000 : nil, isRepeatable: true) { source.chunks() }
        _ = try await stage.response(to: stage.request(.put, body: body))
        let received = try #require(stage.received.first)
        #expect(received.body == source.bytes)
        guard subject != .mock else { return }
        #expect(received.fields["content-length"] == (isLengthKnown ? "1000000" : nil))
        #expect(received.fields["transfer-encoding"] == (isLengthKnown ? nil : "chunked"))
    }

    @Test("reports upload progress up to the last byte", arguments: TransportSubject.allCases, [true, false])
    func reportsProgress(subject: TransportSubject, isAtHand: Bool) async throws {
        let stage = try Stage(subject)
        let source = CountedPieces(pieceSize: 50_000, count: 8)
        let body = WireBody(length: 400_000, isRepeatable: true) { source.chunks() }
        var request = stage.request(.put, body: isAtHand ? WireBody(source.bytes) : body)
        let (counts, telling) = AsyncStream<Int64>.makeStream()
        request.uploading = { count, length in
            #expect(length == 400_000)
            telling.yield(count)
        }
        _ = try await stage.response(to: request)
        telling.finish()
        let told: [Int64] = await counts.reduce(into: []) { all, count in all.append(count) }
        #expect(told == told.sorted())
        #expect(told.last == 400_000)
    }

    @Test("a body that cannot be read fails the call with its error", arguments: TransportSubject.allCases)
    func failingBody(subject: TransportSubject) async throws {
        let stage = try Stage(subject)
        let source = CountedPieces(pieceSize: 10, count: 3, failure: Broken())
        let body = WireBody(length: 100, isRepeatable: true) { source.chunks() }
        do {
            _ = try await stage.response(to: stage.request(.put, body: body))
            Issue.record("no error")
        } catch let fault as NetworkError {
            #expect(fault.underlying is Broken)
        } catch {
            #expect(error is Broken)
        }
    }

    @Test("a body with a wrong length is a fault", arguments: TransportSubject.allCases, [29, 31])
    func wrongLength(subject: TransportSubject, length: Int64) async throws {
        let stage = try Stage(subject)
        let source = CountedPieces(pieceSize: 10, count: 3)
        let fault = await stage.fault(
            of: stage.request(.put, body: WireBody(length: length, isRepeatable: true) { source.chunks() }))
        #expect(fault?.reason == "the body of the request is not as long as it says")
    }

    @Test(
        "a response before the end of the upload is read, and the upload stops",
        arguments: TransportSubject.wired.filter(\.readsWhileSending))
    func earlyResponse(subject: TransportSubject) async throws {
        let server = try LoopbackServer(readsBodies: false) { _ in .response("413 Too Large", body: "no") }
        let source = CountedPieces(pieceSize: 64 << 10, count: 16_384)
        let body = WireBody(length: 1 << 30, isRepeatable: true) { source.chunks() }
        let head = HTTPRequest(method: .put, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
        // The response may be lost if the connection is closed with unread bytes.
        if let response = try? await subject.transport().send(WireRequest(head: head, body: body)) {
            #expect(response.head.status.code == 413)
        }
        #expect(source.given < 32 << 20)
    }
}
