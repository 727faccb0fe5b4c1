@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("URLSessionTransport", .timeLimit(.minutes(5)))
struct URLSessionTransportTests {
    private let transport: URLSessionTransport = URLSessionTransport()

    @Test("reads status, header fields and body", arguments: [200, 201, 404, 500, 599])
    func readsResponses(status: Int) async throws {
        let server = try LoopbackServer { _ in
            .response("\(status) Whatever", ["X-One: 1", "X-Two: a, b"], body: "héllo")
        }
        let response = try await transport.send(server.request())
        #expect(response.head.status.code == status)
        #expect(response.head.headerFields[named: "x-one"] == "1")
        #expect(response.head.headerFields[named: "X-Two"] == "a, b")
        #expect(try await response.body.collect(atMost: 100) == Array("héllo".utf8))
    }

    @Test("sends method, path, query, header fields and body unchanged")
    func sendsRequests() async throws {
        let server = try LoopbackServer { _ in .response("200 OK") }
        var fields: HTTPFields = [.userAgent: "apigen/0", .cookie: "a=1; b=2"]
        fields.append(HTTPField(name: try #require(HTTPField.Name("X-Trace")), value: "t-1"))
        let path = "/a%2Fb/%20?q=%26%3D%2B&q=%C3%A9&match%5B%5D=up"
        _ = try await transport.send(server.request(.patch, path: path, fields: fields, body: Array(0...255)))
        let received = try #require(server.requests.first)
        #expect(received.line == "PATCH " + path + " HTTP/1.1")
        #expect(received.fields["x-trace"] == "t-1")
        #expect(received.fields["user-agent"] == "apigen/0")
        #expect(received.fields["cookie"] == "a=1; b=2")
        #expect(received.body == Array(0...255))
    }

    @Test(
        "reads bodies of unknown length",
        arguments: [
            "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nabc",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n",
        ])
    func readsBodiesOfUnknownLength(text: String) async throws {
        let server = try LoopbackServer { _ in .bytes(Array(text.utf8)) }
        let response = try await transport.send(server.request())
        #expect(try await response.body.collect(atMost: 100) == Array("abc".utf8))
    }

    @Test("sends Content-Length: 0 for an empty body")
    func announcesEmptyBodies() async throws {
        let server = try LoopbackServer { _ in .response("200 OK") }
        _ = try await transport.send(server.request(.post, body: []))
        #expect(server.requests.first?.fields["content-length"] == "0")
    }

    @Test("transfers 2 MB in both directions")
    func transfersLargeBodies() async throws {
        let server = try LoopbackServer { received in .response("200 OK", body: received.bodyText) }
        let sent = Array(repeating: UInt8(ascii: "x"), count: 2_000_000)
        let response = try await transport.send(server.request(.put, body: sent))
        #expect(try await response.body.collect(atMost: sent.count) == sent)
    }

    @Test("stores no cookies and no responses")
    func storesNothing() async throws {
        let server = try LoopbackServer { _ in
            .response("200 OK", ["Set-Cookie: a=1", "Cache-Control: max-age=1000"], body: "x")
        }
        for _ in 0..<2 {
            let response = try await transport.send(server.request())
            _ = try await response.body.collect(atMost: 10)
        }
        #expect(server.requests.map { received in received.fields["cookie"] } == [nil, nil])
    }

    @Test("returns redirects and does not follow them", arguments: [301, 302, 303, 307, 308])
    func returnsRedirects(status: Int) async throws {
        let server = try LoopbackServer { _ in .response("\(status) Elsewhere", ["Location: /there"], body: "elsewhere")
        }
        let response = try await transport.send(server.request())
        #expect(response.head.status.code == status)
        #expect(response.head.headerFields[.location] == "/there")
        #expect(try await response.body.collect(atMost: 100) == Array("elsewhere".utf8))
        #expect(server.requests.count == 1)
    }

    @Test(
        "returns authentication challenges with their body",
        arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"n\"", "Bearer", "Negotiate"])
    func returnsChallenges(challenge: String) async throws {
        let server = try LoopbackServer { _ in
            .response("401 Unauthorized", ["WWW-Authenticate: " + challenge], body: "who?")
        }
        let response = try await transport.send(server.request())
        #expect(response.head.status.code == 401)
        #expect(response.head.headerFields[.wwwAuthenticate] == challenge)
        #expect(try await response.body.collect(atMost: 100) == Array("who?".utf8))
        #expect(server.requests.count == 1)
    }

    @Test("returns a redirect without a location")
    func returnsRedirectsWithoutLocation() async throws {
        let server = try LoopbackServer { _ in .response("301 Moved Permanently") }
        #expect(try await transport.send(server.request()).head.status.code == 301)
    }

    @Test("delivers a body in chunks before its end")
    func streamsBodies() async throws {
        let start = LoopbackServer.Reply.text("HTTP/1.1 200 OK", "Content-Length: 10", "", "12345")
        let server = try LoopbackServer { _ in .hang(after: start) }
        var response: WireResponse? = try await transport.send(server.request())
        let chunks = try #require(response?.body.chunks())
        response = nil
        var first: [UInt8] = []
        for try await chunk in chunks {
            first += chunk
            if first.count == 5 { break }
        }
        #expect(first == Array("12345".utf8))
    }

    @Test("60 concurrent calls, some of them cancelled, all end")
    func manyConcurrentCalls() async throws {
        let server = try LoopbackServer { received in .response("200 OK", body: received.line) }
        let finished = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<60 {
                let sent = server.request(path: "/\(number)")
                group.addTask {
                    let task = Task {
                        let response = try await transport.send(sent)
                        return String(decoding: try await response.body.collect(atMost: 1000), as: UTF8.self)
                    }
                    let isCancelled = number % 3 == 0
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

    @Test("copies share one session, which ends with the last")
    func sharesOneSession() async throws {
        let server = try LoopbackServer { _ in .response("200 OK") }
        let counter = Counter()
        do {
            let transport = URLSessionTransport { _ in counter.increase() }
            let copy = transport
            _ = try await transport.send(server.request())
            _ = try await copy.send(server.request())
        }
        #expect(counter.value == 1)
    }
}
