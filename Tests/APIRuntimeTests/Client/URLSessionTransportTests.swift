import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("URLSession as transport, against a server on loopback", .timeLimit(.minutes(1)))
struct URLSessionTransportTests {
    private let transport: URLSessionTransport = URLSessionTransport()

    private func request(
        _ server: LoopbackServer, _ method: HTTPRequest.Method = .get, path: String = "/", fields: HTTPFields = [:],
        body: [UInt8]? = nil, timeout: Duration = .seconds(20)
    ) -> WireRequest {
        let head = HTTPRequest(
            method: method, scheme: "http", authority: "127.0.0.1:\(server.port)", path: path, headerFields: fields)
        return WireRequest(head: head, body: body.map { bytes in WireBody(bytes) }, timeout: timeout)
    }

    private func fault(_ operation: () async throws -> Void) async -> NetworkFault? {
        do {
            try await operation()
            return nil
        } catch {
            return error as? NetworkFault
        }
    }

    @Test("status, header fields and body of an answer", arguments: [200, 201, 404, 500, 599])
    func answer(status: Int) async throws {
        let server = try LoopbackServer { _ in
            .answer("\(status) Whatever", ["X-One: 1", "X-Two: a, b"], body: "héllo")
        }
        let response = try await transport.send(request(server))
        #expect(response.head.status.code == status)
        #expect(response.head.headerFields[named: "x-one"] == "1")
        #expect(response.head.headerFields[named: "X-Two"] == "a, b")
        #expect(try await response.body.collect(atMost: 100) == Array("héllo".utf8))
    }

    @Test("method, path, query, header fields and body go as they were given")
    func request() async throws {
        let server = try LoopbackServer { _ in .answer("200 OK") }
        var fields: HTTPFields = [.userAgent: "apigen/0", .cookie: "a=1; b=2"]
        fields.append(HTTPField(name: try #require(HTTPField.Name("X-Trace")), value: "t-1"))
        let path = "/a%2Fb/%20?q=%26%3D%2B&q=%C3%A9&match%5B%5D=up"
        _ = try await transport.send(request(server, .patch, path: path, fields: fields, body: Array(0...255)))
        let received = try #require(server.requests.first)
        #expect(received.line == "PATCH " + path + " HTTP/1.1")
        #expect(received.fields["x-trace"] == "t-1")
        #expect(received.fields["user-agent"] == "apigen/0")
        #expect(received.fields["cookie"] == "a=1; b=2")
        #expect(received.body == Array(0...255))
    }

    @Test(
        "bodies whose length is not told before their end",
        arguments: [
            "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nabc",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n",
        ])
    func unknownLength(text: String) async throws {
        let server = try LoopbackServer { _ in .bytes(Array(text.utf8)) }
        let response = try await transport.send(request(server))
        #expect(try await response.body.collect(atMost: 100) == Array("abc".utf8))
    }

    @Test("an empty body is announced as such")
    func emptyBody() async throws {
        let server = try LoopbackServer { _ in .answer("200 OK") }
        _ = try await transport.send(request(server, .post, body: []))
        #expect(server.requests.first?.fields["content-length"] == "0")
    }

    @Test("a body of two megabytes in both directions")
    func bigBody() async throws {
        let server = try LoopbackServer { received in .answer("200 OK", body: received.bodyText) }
        let sent: [UInt8] = Array(repeating: UInt8(ascii: "x"), count: 2_000_000)
        let response = try await transport.send(request(server, .put, body: sent))
        #expect(try await response.body.collect(atMost: sent.count) == sent)
    }

    @Test("no cookie and no cached answer is kept")
    func nothingKept() async throws {
        let server = try LoopbackServer { _ in
            .answer("200 OK", ["Set-Cookie: a=1", "Cache-Control: max-age=1000"], body: "x")
        }
        for _ in 0..<2 {
            let response = try await transport.send(request(server))
            _ = try await response.body.collect(atMost: 10)
        }
        #expect(server.requests.map { received in received.fields["cookie"] } == [nil, nil])
    }

    @Test("redirects are followed")
    func redirect() async throws {
        let server = try LoopbackServer { received in
            received.line.hasPrefix("GET /there")
                ? .answer("200 OK", body: "there") : .answer("302 Found", ["Location: /there"], body: "elsewhere")
        }
        let response = try await transport.send(request(server))
        #expect(response.head.status.code == 200)
        #expect(try await response.body.collect(atMost: 100) == Array("there".utf8))
    }

    @Test("a redirection that leads nowhere is the answer")
    func deadRedirect() async throws {
        let server = try LoopbackServer { _ in .answer("301 Moved Permanently") }
        #expect(try await transport.send(request(server)).head.status.code == 301)
    }

    @Test("a body is there piece by piece, before its end is known")
    func streaming() async throws {
        let start = LoopbackServer.Reply.text("HTTP/1.1 200 OK", "Content-Length: 10", "", "12345")
        let server = try LoopbackServer { _ in .hang(after: start) }
        var response: WireResponse? = try await transport.send(request(server))
        let chunks = try #require(response?.body.chunks())
        response = nil
        var first: [UInt8] = []
        for try await chunk in chunks {
            first += chunk
            if first.count == 5 { break }
        }
        #expect(first == Array("12345".utf8))
    }

    @Test("cancelling while the server is silent ends the call at once, and the connection")
    func cancellation() async throws {
        let server = try LoopbackServer { _ in .hang(after: []) }
        let sent = request(server)
        let task = Task { try await transport.send(sent) }
        #expect(await server.waitForRequests(1))
        let start = ContinuousClock.now
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(ContinuousClock.now - start < .seconds(1))
        #expect(await server.waitForClosing(1))
    }

    @Test("cancelling in the middle of the body ends the call at once, and the connection")
    func cancellationInBody() async throws {
        let start = LoopbackServer.Reply.text("HTTP/1.1 200 OK", "Content-Length: 10", "", "12345")
        let server = try LoopbackServer { _ in .hang(after: start) }
        let sent = request(server)
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

    @Test("a task that is cancelled already sends nothing")
    func cancelledBefore() async throws {
        let server = try LoopbackServer { _ in .answer("200 OK") }
        let sent = request(server)
        let task = Task {
            withUnsafeCurrentTask { task in task?.cancel() }
            return try await transport.send(sent)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.requests.isEmpty)
    }

    @Test("a silent server is a timeout, also in the middle of a body", arguments: [true, false])
    func timeout(isInBody: Bool) async throws {
        let start = LoopbackServer.Reply.text("HTTP/1.1 200 OK", "Content-Length: 10", "", "12345")
        let server = try LoopbackServer { _ in .hang(after: isInBody ? start : []) }
        let begin = ContinuousClock.now
        let fault = await fault {
            let response = try await transport.send(request(server, timeout: .milliseconds(300)))
            _ = try await response.body.collect(atMost: 100)
        }
        #expect(fault?.kind == .timedOut)
        #expect(ContinuousClock.now - begin < .seconds(3))
        #expect(await server.waitForClosing(1))
    }

    @Test("a server that sends a byte now and then does not outlast the timeout")
    func drippingBody() async throws {
        let server = try LoopbackServer { _ in .drip(after: LoopbackServer.Reply.text("HTTP/1.1 200 OK", "", "")) }
        let begin = ContinuousClock.now
        let fault = await fault {
            let response = try await transport.send(request(server, timeout: .milliseconds(300)))
            _ = try await response.body.collect(atMost: 10_000)
        }
        #expect(fault?.kind == .timedOut)
        #expect(ContinuousClock.now - begin < .seconds(3))
        #expect(await server.waitForClosing(1))
    }

    @Test("a port where nobody listens is cannotConnect, with the error below")
    func refusedConnection() async throws {
        var server: LoopbackServer? = try LoopbackServer { _ in .answer("200 OK") }
        let sent = request(try #require(server))
        server = nil
        let fault = await fault { _ = try await transport.send(sent) }
        #expect(fault?.kind == .cannotConnect)
        #expect(fault?.underlying is URLError)
    }

    @Test("a host without an address is cannotFindHost")
    func unknownHost() async throws {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "host.invalid", path: "/")
        let fault = await fault { _ = try await transport.send(WireRequest(head: head)) }
        #expect(fault?.kind == .cannotFindHost)
    }

    @Test(
        "a connection that is cut is connectionLost",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n",
        ])
    func cutConnection(text: String) async throws {
        let server = try LoopbackServer { _ in .bytes(Array(text.utf8)) }
        let fault = await fault {
            let response = try await transport.send(request(server))
            _ = try await response.body.collect(atMost: 100)
        }
        #expect(fault?.kind == .connectionLost)
    }

    @Test("an answer that is not HTTP, or nothing, is a network fault", arguments: ["nonsense\r\n\r\n", ""])
    func notHTTP(text: String) async throws {
        let server = try LoopbackServer { _ in .bytes(Array(text.utf8)) }
        let fault = await fault {
            let response = try await transport.send(request(server))
            // Old HTTP had no head (version 0.9), and some systems still read it so.
            if response.head.status.code == 200 { throw NetworkFault(.badServer) }
        }
        #expect(fault?.kind == .badServer || fault?.kind == .connectionLost)
    }

    @Test("an answer without end is given up at the limit, and the connection closed")
    func sizeLimit() async throws {
        let start = LoopbackServer.Reply.text("HTTP/1.1 200 OK", "", String(repeating: "x", count: 1_000_000))
        let server = try LoopbackServer { _ in .hang(after: start) }
        let fault = await fault {
            let response = try await transport.send(request(server))
            _ = try await response.body.collect(atMost: 100_000)
        }
        #expect(fault?.kind == .answerTooLarge)
        #expect(await server.waitForClosing(1))
    }

    @Test("many calls at once, some of them cancelled at any point")
    func concurrency() async throws {
        let server = try LoopbackServer { received in .answer("200 OK", body: received.line) }
        let finished = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<60 {
                let sent = request(server, path: "/\(number)")
                group.addTask {
                    let task = Task {
                        let response = try await transport.send(sent)
                        return String(decoding: try await response.body.collect(atMost: 1000), as: UTF8.self)
                    }
                    let isCancelled: Bool = number % 3 == 0
                    if isCancelled {
                        for _ in 0..<(number * number) { await Task.yield() }
                        task.cancel()
                    }
                    switch await task.result {
                    case .success(let text): return text == "GET /\(number) HTTP/1.1"
                    case .failure(let error): return isCancelled && error is CancellationError
                    }
                }
            }
            return await group.reduce(into: 0) { sum, isRight in sum += isRight ? 1 : 0 }
        }
        #expect(finished == 60)
    }

    @Test("one session serves all copies of a transport, and is gone with the last")
    func sessionCount() async throws {
        let server = try LoopbackServer { _ in .answer("200 OK") }
        let counter = Counter()
        do {
            let transport = URLSessionTransport { _ in counter.increase() }
            let copy: URLSessionTransport = transport
            _ = try await transport.send(request(server))
            _ = try await copy.send(request(server))
        }
        #expect(counter.value == 1)
    }
}

/// Counts, from any thread.
final class Counter: @unchecked Sendable {
    private let lock: NSLock = NSLock()
    private var count: Int = 0

    func increase() {
        lock.withLock { count += 1 }
    }

    var value: Int {
        lock.withLock { count }
    }
}
