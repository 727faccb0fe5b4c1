@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

@Suite("Transport conformance: heads", .timeLimit(.minutes(5)))
struct HeadConformanceTests {
    @Test(
        "a response that is not HTTP, or empty, is a fault", arguments: TransportSubject.wired,
        ["nonsense\r\n\r\n", ""])
    func notHTTP(subject: TransportSubject, text: String) async throws {
        let server = try LoopbackServer { _ in .bytes(Array(text.utf8)) }
        do {
            _ = try await subject.transport().send(server.request())
            Issue.record("no fault")
        } catch let fault as NetworkError {
            #expect(fault.kind == .badServer || fault.kind == .connectionLost)
        }
    }

    @Test("a cut head is connectionLost", arguments: TransportSubject.wired.filter(\.survivesHalfAHead))
    func cutHead(subject: TransportSubject) async throws {
        let server = try LoopbackServer { _ in .bytes(Array("HTTP/1.1 200 OK\r\nContent-".utf8)) }
        do {
            _ = try await subject.transport().send(server.request())
            Issue.record("no fault")
        } catch let fault as NetworkError {
            #expect(fault.kind == .connectionLost)
        }
    }

    @Test("an endless head is a fault", arguments: TransportSubject.wired)
    func endlessHead(subject: TransportSubject) async throws {
        let field = "X-Field: " + String(repeating: "x", count: 1_000) + "\r\n"
        let head = "HTTP/1.1 200 OK\r\n" + String(repeating: field, count: 10_000)
        let server = try LoopbackServer { _ in .hang(after: Array(head.utf8)) }
        do {
            _ = try await subject.transport().send(server.request())
            Issue.record("no fault")
        } catch let fault as NetworkError {
            #expect([.responseTooLarge, .badServer, .connectionLost, .other].contains(fault.kind))
        }
    }

    @Test("reads a head of 64 KiB", arguments: TransportSubject.wired)
    func longHead(subject: TransportSubject) async throws {
        let fields = (0..<64).map { number in ("X-Field-\(number)", String(repeating: "x", count: 1_000)) }
        let stage = try Stage(subject, ServerScript(fields: fields, pieces: ["ok"]))
        #expect(try await stage.response(to: stage.request()).body == Array("ok".utf8))
    }

    @Test("a refused connection is cannotConnect", arguments: TransportSubject.wired)
    func refusedConnection(subject: TransportSubject) async throws {
        var server: LoopbackServer? = try LoopbackServer { _ in .response("200 OK") }
        let sent = try #require(server).request()
        server = nil
        do {
            _ = try await subject.transport().send(sent)
            Issue.record("no fault")
        } catch let fault as NetworkError {
            #expect(fault.kind == .cannotConnect)
        }
    }

    @Test("an unknown host is cannotFindHost", arguments: TransportSubject.wired)
    func unknownHost(subject: TransportSubject) async throws {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "host.invalid", path: "/")
        do {
            _ = try await subject.transport().send(WireRequest(head: head))
            Issue.record("no fault")
        } catch let fault as NetworkError {
            #expect(fault.kind == .cannotFindHost)
        }
    }
}
