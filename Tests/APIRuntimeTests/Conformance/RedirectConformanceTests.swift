import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Transport conformance: redirects", .timeLimit(.minutes(5)))
struct RedirectConformanceTests {
    private func response(to request: WireRequest, on stage: Stage) async throws -> HTTPResponse {
        let exchange = Exchange(APIClient.Configuration(transport: stage.transport))
        let response = try await exchange.response(to: request)
        _ = try await response.body.collect(atMost: 1_000)
        return response.head
    }

    @Test("a transport does not follow redirects", arguments: TransportSubject.allCases, [301, 302, 303, 307, 308])
    func transportsDoNotFollow(subject: TransportSubject, status: Int) async throws {
        let script = ServerScript(status: status, fields: [("Location", "/there")], pieces: ["elsewhere"])
        let stage = try Stage(subject, script)
        let response = try await stage.response(to: stage.request())
        #expect(response.head.status.code == status)
        #expect(response.head.headerFields[.location] == "/there")
        #expect(response.body == Array("elsewhere".utf8))
        #expect(stage.received.count == 1)
    }

    @Test("the client returns a redirect that it is not to follow", arguments: TransportSubject.allCases)
    func clientReturns(subject: TransportSubject) async throws {
        let stage = try Stage(
            subject, ServerScript(status: 302, fields: [("Location", "/there")], pieces: ["elsewhere"]))
        var request = stage.request()
        request.followsRedirects = false
        let exchange = Exchange(APIClient.Configuration(transport: stage.transport))
        let response = try await exchange.response(to: request)
        #expect(response.head.status.code == 302)
        #expect(try await response.body.collect(atMost: 1_000) == Array("elsewhere".utf8))
        #expect(stage.received.count == 1)
    }

    @Test("the client follows redirects with the right method and body", arguments: TransportSubject.allCases)
    func clientFollows(subject: TransportSubject) async throws {
        for (status, line, body) in [
            (302, "GET /there HTTP/1.1", []), (307, "POST /there HTTP/1.1", [1, 2] as [UInt8]),
        ] {
            let stage = try Stage(subject) { received in
                received.line.contains("/there")
                    ? ServerScript(pieces: ["there"]) : ServerScript(status: status, fields: [("Location", "/there")])
            }
            let head = try await response(to: stage.request(.post, body: WireBody([1, 2])), on: stage)
            #expect(head.status.code == 200)
            #expect(stage.received.last?.line == line)
            #expect(stage.received.last?.body == body)
        }
    }

    @Test(
        "bytes of a Location that are not UTF-8 are percent-encoded, or fail the call",
        arguments: TransportSubject.wired)
    func locationBytes(subject: TransportSubject) async throws {
        let server = try LoopbackServer { received in
            guard received.line.contains(" / ") else { return .response("200 OK") }
            let head = Array("HTTP/1.1 302 Found\r\nConnection: close\r\nContent-Length: 0\r\nLocation: /echo/".utf8)
            return .bytes(head + [0xFC, 0x3F, 0xC3, 0xA9] + Array("\r\n\r\n".utf8))
        }
        let exchange = Exchange(APIClient.Configuration(transport: subject.transport()))
        do {
            _ = try await exchange.response(to: server.request())
            #expect(server.requests.last?.line == "GET /echo/%FC?%C3%A9 HTTP/1.1")
        } catch let fault as NetworkError {
            #expect(!subject.readsAnyField || !subject.keepsFieldBytes, "\(fault)")
            #expect(server.requests.count == 1)
        }
    }

    @Test("a redirect loop is tooManyRedirects", arguments: TransportSubject.allCases)
    func loopIsAFault(subject: TransportSubject) async throws {
        let stage = try Stage(subject, ServerScript(status: 302, fields: [("Location", "/")]))
        do {
            _ = try await response(to: stage.request(), on: stage)
            Issue.record("no fault")
        } catch let fault as NetworkError {
            #expect(fault.kind == .tooManyRedirects)
        }
        #expect(stage.received.count == 21)
    }

    @Test("credentials are not sent to another server", arguments: TransportSubject.wired)
    func dropsCredentials(subject: TransportSubject) async throws {
        let other = try LoopbackServer { _ in .response("200 OK") }
        let stage = try Stage(subject, ServerScript(status: 302, fields: [("Location", other.address + "/x")]))
        let fields: HTTPFields = [.authorization: "Bearer t", .cookie: "id=1", .accept: "text/plain"]
        _ = try await response(to: stage.request(fields: fields), on: stage)
        #expect(stage.received.first?.fields["authorization"] == "Bearer t")
        let received = try #require(other.requests.first)
        #expect(received.line == "GET /x HTTP/1.1")
        #expect(received.fields["authorization"] == nil)
        #expect(received.fields["cookie"] == nil)
        #expect(received.fields["accept"] == "text/plain")
    }

    @Test("a redirect without a location is the response", arguments: TransportSubject.allCases)
    func returnsRedirectsWithoutLocation(subject: TransportSubject) async throws {
        let stage = try Stage(subject, ServerScript(status: 301))
        #expect(try await response(to: stage.request(), on: stage).status.code == 301)
    }
}
