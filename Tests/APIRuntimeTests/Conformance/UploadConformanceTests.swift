@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

@Suite("Transport conformance: uploads that do not end", .timeLimit(.minutes(5)))
struct UploadConformanceTests {
    /// Why an upload does not end.
    enum Interruption: CaseIterable {
        /// The source of the body throws.
        case failure
        /// The task of the call is cancelled.
        case cancellation
        /// The same, and the source ends like one that has no more, as `AsyncStream` does.
        case cancellationOfAStream
        /// The call takes too long.
        case timeout
    }

    private struct Broken: Error {}

    private func request(
        _ server: UploadServer, _ method: HTTPRequest.Method = .post, body: WireBody, timeout: Duration = .seconds(600)
    ) -> WireRequest {
        let head = HTTPRequest(method: method, scheme: "http", authority: server.authority, path: "/")
        return WireRequest(head: head, body: body, timeout: timeout)
    }

    @Test(
        "a server never takes an interrupted upload for complete", arguments: TransportSubject.wired,
        [(nil, .failure), (nil, .cancellation), (nil, .cancellationOfAStream), (nil, .timeout), (100_000, .failure)]
            as [(Int64?, Interruption)])
    func interruptedUpload(subject: TransportSubject, upload: (length: Int64?, interruption: Interruption)) async throws
    {
        let server = try UploadServer()
        let (waits, waiting) = AsyncStream<Void>.makeStream()
        let begun = Counter()
        let (stream, _) = AsyncStream<[UInt8]>.makeStream()
        let body = WireBody(length: upload.length, isRepeatable: true) {
            WireBody.Chunks {
                guard begun.next() > 3 else { return Array(repeating: 7, count: 10_000) }
                if subject.readsWhileSending {
                    #expect(await server.wait { uploads in uploads.first?.body.count == 30_000 })
                }
                waiting.finish()
                switch upload.interruption {
                case .failure: throw Broken()
                case .cancellation, .timeout: try await Task.sleep(for: .seconds(1_000))
                case .cancellationOfAStream:
                    for await piece in stream { return piece }
                }
                return nil
            }
        }
        let isTimed = upload.interruption == .timeout
        let sent = request(server, body: body, timeout: isTimed ? .seconds(1) : .seconds(600))
        let call = Task { try await subject.transport().send(sent) }
        if !isTimed {
            for await _ in waits {}
            if upload.interruption != .failure { call.cancel() }
        }
        await #expect(throws: (any Error).self) { try await call.value }
        guard subject.readsWhileSending, !isTimed || !server.uploads.isEmpty else { return }
        #expect(await server.wait { uploads in uploads.first?.hasEnded == true })
        #expect(server.uploads.map(\.isComplete) == [false])
    }

    @Test(
        "a connection that dies in an upload gets no rest of it: a second request has all of the body",
        arguments: TransportSubject.wired, [HTTPRequest.Method.put, .post])
    func deadConnection(subject: TransportSubject, method: HTTPRequest.Method) async throws {
        for isChunked in [true, false] {
            for limit in [0, 1, 100_000] { try await checkDeadConnection(subject, method, isChunked, after: limit) }
        }
    }

    private func checkDeadConnection(
        _ subject: TransportSubject, _ method: HTTPRequest.Method, _ isChunked: Bool, after limit: Int
    ) async throws {
        let server = try UploadServer { number in number == 2 ? limit : nil }
        let transport = subject.transport()
        let first = try await transport.send(request(server, body: WireBody([1])))
        #expect(try await first.body.collect(atMost: 1_000) == [])
        let source = CountedPieces(pieceSize: 64 << 10, count: 32)
        let body = WireBody(length: isChunked ? nil : 2 << 20, isRepeatable: true) { source.chunks() }
        do {
            let second = try await transport.send(request(server, method, body: body))
            #expect(second.head.status.code == 200)
            #expect(server.uploads.count == 3)
        } catch let fault as NetworkError {
            #expect(fault.kind == .connectionLost)
        }
        await checkRepetition(server, method, of: source.bytes)
    }

    @Test("a POST without a body is never sent twice", arguments: TransportSubject.wired, [true, false])
    func deadConnectionOfEmptyPost(subject: TransportSubject, isEmpty: Bool) async throws {
        let server = try UploadServer { number in number == 2 ? 0 : nil }
        let transport = subject.transport()
        _ = try await transport.send(request(server, body: WireBody([1]))).body.collect(atMost: 1_000)
        let head = HTTPRequest(method: .post, scheme: "http", authority: server.authority, path: "/")
        let sent = WireRequest(head: head, body: isEmpty ? WireBody([]) : nil)
        await #expect(throws: NetworkError.self) { try await transport.send(sent) }
        #expect(server.uploads.count == 2)
        // The transport has not been harmed.
        _ = try await transport.send(request(server, body: WireBody([1]))).body.collect(atMost: 1_000)
    }

    /// Checks what follows the second upload, in which the connection died.
    private func checkRepetition(_ server: UploadServer, _ method: HTTPRequest.Method, of body: [UInt8]) async {
        #expect(await server.wait { uploads in uploads.allSatisfy(\.hasEnded) })
        for upload in server.uploads.dropFirst(2) where upload.isComplete {
            // A server might execute a POST twice (RFC 9110, section 9.2.2), unless nothing of its body was sent before.
            #expect(method != .post || server.uploads[1].body.isEmpty)
            #expect(upload.body == body)
        }
    }

    @Test(
        "a body in memory whose connection dies is sent again in full or not at all", arguments: TransportSubject.wired,
        [HTTPRequest.Method.put, .post])
    func deadConnectionOfBytes(subject: TransportSubject, method: HTTPRequest.Method) async throws {
        let server = try UploadServer { number in number == 2 ? 1_000 : nil }
        let transport = subject.transport()
        _ = try await transport.send(request(server, body: WireBody([1]))).body.collect(atMost: 1_000)
        let bytes: [UInt8] = Array(repeating: 9, count: 2 << 20)
        do {
            _ = try await transport.send(request(server, method, body: WireBody(bytes)))
            #expect(server.uploads.count == 3)
        } catch let fault as NetworkError {
            #expect(fault.kind == .connectionLost)
        }
        await checkRepetition(server, method, of: bytes)
    }
}
