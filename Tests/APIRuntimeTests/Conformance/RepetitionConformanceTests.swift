@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

@Suite("Transport conformance: connections that end before the response", .timeLimit(.minutes(5)))
struct RepetitionConformanceTests {
    private static let idempotent: [HTTPRequest.Method] = [.get, .put, .delete]

    @Test(
        "a request with an idempotent method is sent twice, and another one once", arguments: TransportSubject.wired,
        idempotent + [.post, .patch])
    func count(subject: TransportSubject, method: HTTPRequest.Method) async throws {
        let server = try LoopbackServer { _ in .bytes([]) }
        let request = server.request(method, body: method == .get ? nil : [1, 2])
        let fault = await Self.fault(of: request, over: subject.transport())
        #expect(fault?.kind == .connectionLost)
        #expect(fault?.isUnprocessed == false)
        #expect(server.requests.count == (Self.idempotent.contains(method) ? 2 : 1))
    }

    @Test("the response to the second request counts", arguments: TransportSubject.wired, idempotent)
    func secondResponse(subject: TransportSubject, method: HTTPRequest.Method) async throws {
        let count = Locked(0)
        let server = try LoopbackServer { _ in
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            return isFirst ? .bytes([]) : .response("200 OK", body: "second")
        }
        let request = server.request(method, body: method == .get ? nil : [1, 2])
        let response = try await subject.transport().send(request)
        #expect(try await response.body.collect(atMost: 100) == Array("second".utf8))
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { received in received.body == (request.body?.bytes ?? []) })
    }

    @Test("a request whose response has begun is not sent again", arguments: TransportSubject.wired)
    func afterTheHead(subject: TransportSubject) async throws {
        let server = try LoopbackServer { _ in .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab".utf8)) }
        do {
            let response = try await subject.transport().send(server.request(.get))
            _ = try await response.body.collect(atMost: 100)
            Issue.record("no error")
        } catch {
            #expect((error as? NetworkError)?.kind == .connectionLost)
        }
        #expect(server.requests.count == 1)
    }

    @Test("a body that can be read once is sent once", arguments: TransportSubject.wired)
    func singleBody(subject: TransportSubject) async throws {
        let server = try LoopbackServer { _ in .bytes([]) }
        var request = server.request(.put)
        let source = CountedPieces(pieceSize: 2, count: 1)
        request.body = WireBody(length: 2, isRepeatable: false) { source.chunks() }
        #expect(await Self.fault(of: request, over: subject.transport())?.kind == .connectionLost)
        #expect(server.requests.count == 1)
    }

    private static func fault(of request: WireRequest, over transport: any Transport) async -> NetworkError? {
        do {
            _ = try await transport.send(request)
            return nil
        } catch {
            return error as? NetworkError
        }
    }

    @Test("a call that was not connected was not processed, and one whose connection ended may have been")
    func unprocessed() {
        let kinds = NetworkError.Kind.allCases.filter { kind in NetworkError(kind).isUnprocessed }
        #expect(kinds == [.cannotFindHost, .cannotConnect, .notConnected, .duplicate, .overloaded])
    }
}
