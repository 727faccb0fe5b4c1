@_spi(Generated) import APIRuntime
import HTTPTypes
import TestSupport
import Testing

/// What `APIClient.ConnectionSettings` do on transports over a network.
@Suite("Connections", .timeLimit(.minutes(5)))
struct ConnectionTests {
    private enum Orders: Delivery {
        static let method: APICall.Request.Method = .post
        static let service: ServiceDescription = ServiceDescription("Post", failover: FailoverPolicy())
    }

    private final class LateServer: Sendable {}

    private struct Servers: ServerEnvironment {
        let servers: [String]
    }

    private static func fault(of request: WireRequest, over transport: any Transport) async -> NetworkError? {
        do {
            _ = try await transport.send(request).body.collect(atMost: 100)
            return nil
        } catch {
            return error as? NetworkError
        }
    }

    #if os(Linux)
        @Test(
            "a server that accepts no connection fails with cannotConnect after the time for connecting",
            arguments: TransportSubject.timed, [HTTPRequest.Method.get, .post])
        func connectTimeout(subject: TransportSubject, method: HTTPRequest.Method) async throws {
            let (sockets, port) = try Socket.listenMutely()
            defer { withExtendedLifetime(sockets) {} }
            let transport = subject.transport(.init(connectTimeout: .milliseconds(200)))
            let head = HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1:\(port)", path: "/")
            let fault = await Self.fault(of: WireRequest(head: head, timeout: .seconds(200)), over: transport)
            #expect(fault == NetworkError(.cannotConnect, reason: "no connection within 0.2 seconds"))
            #expect(fault?.isUnprocessed == true)
        }

        @Test(
            "TLS counts towards the time for connecting, and the response does not",
            arguments: TransportSubject.timed)
        func handshake(subject: TransportSubject) async throws {
            let server = try LoopbackServer { _ in .hang(after: []) }
            let transport = subject.transport(.init(connectTimeout: .seconds(2)))
            var request = server.request(timeout: .seconds(3))
            #expect(await Self.fault(of: request, over: transport)?.kind == .timedOut)
            let (listener, port) = try Socket.listen()
            defer { withExtendedLifetime(listener) {} }
            request.head.scheme = "https"
            request.head.authority = "127.0.0.1:\(port)"
            request.timeout = .seconds(200)
            #expect(await Self.fault(of: request, over: transport)?.kind == .cannotConnect)
        }

        @Test(
            "failover: a call to a server that accepts no connection succeeds at the next one",
            arguments: TransportSubject.timed)
        func failover(subject: TransportSubject) async throws {
            let (sockets, port) = try Socket.listenMutely()
            defer { withExtendedLifetime(sockets) {} }
            let healthy = try LoopbackServer { _ in .response("200 OK", body: "ok") }
            let servers = Servers(servers: ["http://127.0.0.1:\(port)", healthy.address])
            let configuration = APIClient.Configuration(timeout: .seconds(200), transport: subject.transport())
            let client = APIClient(environment: servers, configuration: configuration)
            #expect(try await PostDAO<Orders>(client: client).parcel(1).value == "ok")
            #expect(healthy.requests.count == 1)
        }

        @Test("after a server accepted no connection, later requests connect again", arguments: TransportSubject.timed)
        func recovery(subject: TransportSubject) async throws {
            let transport = subject.transport(.init(perHost: 1, connectTimeout: .milliseconds(200)))
            let (sockets, port) = try Socket.listenMutely()
            let head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(port)", path: "/")
            let request = WireRequest(head: head, timeout: .seconds(200))
            for _ in 1...2 { #expect(await Self.fault(of: request, over: transport)?.kind == .cannotConnect) }
            sockets[1].shutDown()
            let late = LateServer()
            sockets[0].accept(for: late) { _, connection in
                guard connection.receive() != nil else { return }
                _ = connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
            }
            var later = request
            later.connectShare = 500
            #expect(await Self.fault(of: later, over: transport) == nil)
            sockets[0].shutDown()
        }
    #endif

    @Test(
        "a request that may not wait for a connection fails as overloaded, and is not sent",
        arguments: TransportSubject.wired)
    func fullQueue(subject: TransportSubject) async throws {
        let gate = ServerGate()
        let server = try LoopbackServer { _ in .late(.response("200 OK"), when: gate) }
        let transport = subject.transport(.init(perHost: 1, waiting: 1))
        let first = Task { await Self.fault(of: server.request(path: "/1"), over: transport) }
        #expect(await server.waitForRequests(1))
        let others = (2...4).map { number in
            Task { await Self.fault(of: server.request(.post, path: "/\(number)"), over: transport) }
        }
        // One of them waits. When the others have failed, it is sent.
        let full = NetworkError(.overloaded, reason: "1 requests wait for a connection already")
        let faults = await withTaskGroup(of: NetworkError?.self) { group in
            for task in others { group.addTask { await task.value } }
            var faults: [NetworkError?] = []
            for await fault in group {
                faults.append(fault)
                if faults.count == 2 { gate.open() }
            }
            return faults
        }
        #expect(faults == [full, full, nil])
        #expect(await first.value == nil)
        #expect(server.requests.count == 2)
        #expect(full.isUnprocessed)
    }

    @Test("total limits the connections to all servers together", arguments: TransportSubject.wired)
    func total(subject: TransportSubject) async throws {
        let gate = ServerGate()
        let first = try LoopbackServer { _ in .late(.response("200 OK"), when: gate) }
        let second = try LoopbackServer { _ in .response("200 OK") }
        let transport = subject.transport(.init(total: 1))
        let held = Task { await Self.fault(of: first.request(), over: transport) }
        #expect(await first.waitForRequests(1))
        let waiting = Task { await Self.fault(of: second.request(), over: transport) }
        await letOthersRun()
        #expect(second.requests.isEmpty)
        gate.open()
        #expect(await held.value == nil)
        #expect(await waiting.value == nil)
        #expect(second.requests.count == 1)
    }
}
