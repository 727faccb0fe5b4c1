@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("URLSessionTransport faults", .timeLimit(.minutes(5)))
struct URLSessionFaultTests {
    private let transport: URLSessionTransport = URLSessionTransport()

    /// The fault that an operation ends with.
    private func fault(_ operation: () async throws -> Void) async -> NetworkError? {
        do {
            try await operation()
            return nil
        } catch {
            return error as? NetworkError
        }
    }

    @Test("cancellation ends a call to a silent server, and its connection")
    func cancelsASilentCall() async throws {
        let server = try LoopbackServer { _ in .hang(after: []) }
        let sent = server.request()
        let task = Task { try await transport.send(sent) }
        #expect(await server.waitForRequests(1))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await server.waitForClosing(1))
    }

    @Test("cancellation in the body ends the call and its connection")
    func cancelsInTheBody() async throws {
        let start = LoopbackServer.Reply.text("HTTP/1.1 200 OK", "Content-Length: 10", "", "12345")
        let server = try LoopbackServer { _ in .hang(after: start) }
        let sent = server.request()
        let (heads, arrived) = AsyncStream<Void>.makeStream()
        let task = Task {
            let response = try await transport.send(sent)
            arrived.finish()
            return try await response.body.collect(atMost: 100)
        }
        for await _ in heads {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await server.waitForClosing(1))
    }

    @Test("a cancelled task sends nothing")
    func cancelledTaskSendsNothing() async throws {
        let server = try LoopbackServer { _ in .response("200 OK") }
        let sent = server.request()
        let task = Task {
            withUnsafeCurrentTask { task in task?.cancel() }
            return try await transport.send(sent)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.requests.isEmpty)
    }

    @Test("a silent server times out, also in the middle of a body", arguments: [true, false])
    func silentServerTimesOut(isInBody: Bool) async throws {
        let start = LoopbackServer.Reply.text("HTTP/1.1 200 OK", "Content-Length: 10", "", "12345")
        let server = try LoopbackServer { _ in .hang(after: isInBody ? start : []) }
        let fault = await fault {
            let response = try await transport.send(server.request(timeout: .milliseconds(300)))
            _ = try await response.body.collect(atMost: 100)
        }
        #expect(fault?.kind == .timedOut)
        #expect(await server.waitForClosing(1))
    }

    @Test("a server that sends a byte now and then times out")
    func drippingBodyTimesOut() async throws {
        let server = try LoopbackServer { _ in .drip(after: LoopbackServer.Reply.text("HTTP/1.1 200 OK", "", "")) }
        let fault = await fault {
            let response = try await transport.send(server.request(timeout: .milliseconds(300)))
            _ = try await response.body.collect(atMost: 10_000)
        }
        #expect(fault?.kind == .timedOut)
        #expect(await server.waitForClosing(1))
    }

    @Test("a refused connection is cannotConnect, with the underlying error")
    func refusedConnection() async throws {
        var server: LoopbackServer? = try LoopbackServer { _ in .response("200 OK") }
        let sent = try #require(server).request()
        server = nil
        let fault = await fault { _ = try await transport.send(sent) }
        #expect(fault?.kind == .cannotConnect)
        #expect(fault?.underlying is URLError)
    }

    @Test("an unknown host is cannotFindHost")
    func unknownHost() async throws {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "host.invalid", path: "/")
        let fault = await fault { _ = try await transport.send(WireRequest(head: head)) }
        #expect(fault?.kind == .cannotFindHost)
    }

    @Test(
        "a cut connection is connectionLost",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n",
        ])
    func cutConnection(text: String) async throws {
        let server = try LoopbackServer { _ in .bytes(Array(text.utf8)) }
        let fault = await fault {
            let response = try await transport.send(server.request())
            _ = try await response.body.collect(atMost: 100)
        }
        #expect(fault?.kind == .connectionLost)
    }

    @Test("a response that is not HTTP, or empty, is a network error", arguments: ["nonsense\r\n\r\n", ""])
    func notHTTP(text: String) async throws {
        let server = try LoopbackServer { _ in .bytes(Array(text.utf8)) }
        let fault = await fault {
            let response = try await transport.send(server.request())
            // Old HTTP had no head (version 0.9), and some systems still read it so.
            if response.head.status.code == 200 { throw NetworkError(.badServer) }
        }
        #expect(fault?.kind == .badServer || fault?.kind == .connectionLost)
    }

    @Test("an endless response fails at the size limit and closes the connection")
    func sizeLimit() async throws {
        let start = LoopbackServer.Reply.text("HTTP/1.1 200 OK", "", String(repeating: "x", count: 1_000_000))
        let server = try LoopbackServer { _ in .hang(after: start) }
        let fault = await fault {
            let response = try await transport.send(server.request())
            _ = try await response.body.collect(atMost: 100_000)
        }
        #expect(fault?.kind == .responseTooLarge)
        #expect(await server.waitForClosing(1))
    }
}
