@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

@Suite("Transport conformance: streamed bodies", .timeLimit(.minutes(5)))
struct StreamingConformanceTests {
    @Test("delivers a chunk before the next one arrives", arguments: TransportSubject.allCases, [true, false])
    func deliversTheFirstChunk(subject: TransportSubject, isStreamed: Bool) async throws {
        let stage = try Stage(subject, ServerScript(pieces: ["12345"], framing: .declared(10), ending: .silent))
        let response: WireResponse = try await stage.transport.send(stage.request(isStreamed: isStreamed))
        var iterator = response.body.chunks().makeAsyncIterator()
        var first: [UInt8] = []
        while first.count < 5, let piece = try await iterator.next() { first += piece }
        #expect(first == Array("12345".utf8))
    }

    @Test("delivers a streamed body in full", arguments: TransportSubject.wired)
    func deliversWholeBodies(subject: TransportSubject) async throws {
        let count = 8 << 20
        let head = LoopbackServer.Reply.text("HTTP/1.1 200 OK", "Content-Length: \(count)", "", "")
        let server = try LoopbackServer { _ in .flood(after: head, count: count) }
        var request = server.request()
        request.isStreamed = true
        var total = 0
        for try await piece in try await subject.transport().send(request).body.chunks() { total += piece.count }
        #expect(total == count)
    }

    @Test("applies back pressure while nobody reads", arguments: TransportSubject.wired.filter(\.holdsServersBack))
    func appliesBackPressure(subject: TransportSubject) async throws {
        // Far more than kernels buffer for a connection.
        let count = 128 << 20
        let head = LoopbackServer.Reply.text("HTTP/1.1 200 OK", "Content-Length: \(count)", "", "")
        let server = try LoopbackServer { _ in .flood(after: head, count: count) }
        var request = server.request()
        request.isStreamed = true
        let response: WireResponse = try await subject.transport().send(request)
        let taken = try #require(await server.waitForStall(), "the server could send all of it")
        #expect(taken < 64 << 20)
        var total = 0
        for try await piece in response.body.chunks() { total += piece.count }
        #expect(total == count)
    }

    @Test("dropping a response closes its connection", arguments: TransportSubject.wired, [true, false])
    func dropsAbandonedBodies(subject: TransportSubject, isStreamed: Bool) async throws {
        let stage = try Stage(subject, ServerScript(pieces: ["12345"], framing: .declared(10), ending: .silent))
        let status: Int = try await stage.transport.send(stage.request(isStreamed: isStreamed)).head.status.code
        #expect(status == 200)
        #expect(await stage.waitForClosing())
    }

    @Test("closes the connection when reading stops", arguments: TransportSubject.wired, [true, false])
    func closesWhenReadingStops(subject: TransportSubject, isStreamed: Bool) async throws {
        let stage = try Stage(subject, ServerScript(pieces: ["12345"], framing: .declared(10), ending: .silent))
        for try await _ in try await stage.transport.send(stage.request(isStreamed: isStreamed)).body.chunks() { break }
        #expect(await stage.waitForClosing())
    }

    @Test(
        "a slow reader times out, also under back pressure",
        arguments: TransportSubject.wired.filter(\.holdsServersBack))
    func deadline(subject: TransportSubject) async throws {
        let head = LoopbackServer.Reply.text("HTTP/1.1 200 OK", "", "")
        let server = try LoopbackServer { _ in .flood(after: head, count: 128 << 20) }
        var request = server.request(timeout: .seconds(1))
        request.isStreamed = true
        do {
            let response: WireResponse = try await subject.transport().send(request)
            for try await _ in response.body.chunks() { try await Task.sleep(for: .milliseconds(20)) }
            Issue.record("no error")
        } catch let fault as NetworkError {
            #expect(fault.kind == .timedOut)
        }
    }
}
