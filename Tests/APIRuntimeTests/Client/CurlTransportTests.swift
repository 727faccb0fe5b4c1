#if os(Linux)
    import Foundation
    import HTTPTypes
    import TestSupport
    import Testing

    @_spi(Generated) @testable import APIRuntime

    @Suite("CurlTransport", .timeLimit(.minutes(5)))
    struct CurlTransportTests {
        private enum Plain: Delivery {
            static let service: ServiceDescription = ServiceDescription("Post")
        }

        private let transport: CurlTransport = CurlTransport()

        private func response(to request: WireRequest) async throws -> (response: WireResponse, body: [UInt8]) {
            let response: WireResponse = try await transport.send(request)
            return (response, try await response.body.collect(atMost: 1 << 20))
        }

        private func fault(_ bytes: [UInt8]) async throws -> NetworkError? {
            let server = try LoopbackServer { _ in .bytes(bytes) }
            do {
                _ = try await response(to: server.request())
                return nil
            } catch {
                return error as? NetworkError
            }
        }

        @Test("is the default transport")
        func isTheDefault() {
            #expect(APIClient.Configuration().transport is CurlTransport)
        }

        @Test("trailers are available after the body, and are no header fields")
        func readsTrailers() async throws {
            let text =
                "HTTP/1.1 404 Not Found\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "5\r\nhello\r\n0\r\nX-Sum: 1\r\nX-Sum: 2\r\nX-Long: a\r\n  b\r\n\r\n"
            let server = try LoopbackServer { _ in .bytes(Array(text.utf8)) }
            let (response, body) = try await response(to: server.request())
            #expect(response.head.status.code == 404)
            #expect(body == Array("hello".utf8))
            #expect(response.body.trailers[values: try #require(HTTPField.Name("X-Sum"))] == ["1", "2"])
            #expect(response.body.trailers[named: "X-Long"] == "a b")
            #expect(response.head.headerFields[named: "X-Sum"] == nil)
        }

        @Test("a call's response has the trailers")
        func callsExposeTrailers() async throws {
            let text =
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3\r\n\"1\"\r\n0\r\nX-Sum: 1\r\n\r\n"
            let server = try LoopbackServer { _ in .bytes(Array(text.utf8)) }
            let post = PostDAO<Plain>(client: APIClient(server: server.address))
            #expect(try await post.parcel(1).response.trailers[named: "X-Sum"] == "1")
        }

        @Test("interim responses are skipped", arguments: [100, 102, 103, 199])
        func skipsInterimResponses(status: Int) async throws {
            let interim = "HTTP/1.1 \(status) Wait\r\nLink: </style.css>\r\n\r\n"
            let text = interim + interim + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
            let server = try LoopbackServer { _ in .bytes(Array(text.utf8)) }
            let (response, body) = try await response(to: server.request())
            #expect(response.head.status.code == 200)
            #expect(response.head.headerFields[named: "Link"] == nil)
            #expect(body == Array("ok".utf8))
        }

        @Test("an invalid status is badServer", arguments: ["000", "099", "1000", "20", "2x0"])
        func invalidStatus(status: String) async throws {
            let text = "HTTP/1.1 \(status) OK\r\nContent-Length: 2\r\n\r\nok"
            #expect(try await fault(Array(text.utf8))?.kind == .badServer)
        }

        @Test("gzip: a truncated or extended body is badServer, several members are one body")
        func gzipBodies() async throws {
            @Sendable func zipped(_ bytes: [UInt8]) -> [UInt8] {
                let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bytes.count)\r\n\r\n"
                return Array(head.utf8) + bytes
            }
            for count in 1..<Self.gzip.count {
                #expect(try await fault(zipped(Array(Self.gzip.prefix(count))))?.kind == .badServer, "\(count)")
            }
            #expect(try await fault(zipped(Self.gzip + Array("more".utf8)))?.kind == .badServer)
            let server = try LoopbackServer { _ in .bytes(zipped(Self.gzip + Self.gzip)) }
            let text = "héllo héllo héllo"
            #expect(try await response(to: server.request()).body == Array((text + text).utf8))
        }

        private static let gzip: [UInt8] = [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x38, 0xBC, 0x32, 0x27, 0x27, 0x5F, 0x21,
            0x03, 0x99, 0x02, 0x00, 0x57, 0x6F, 0xDE, 0x00, 0x14, 0x00, 0x00, 0x00,
        ]

        @Test("raw deflate is decoded")
        func decodesRawDeflate() async throws {
            let raw = Array(Self.gzip.dropFirst(10).dropLast(8))
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nContent-Length: \(raw.count)\r\n\r\n"
            let server = try LoopbackServer { _ in .bytes(Array(head.utf8) + raw) }
            #expect(try await response(to: server.request()).body == Array("héllo héllo héllo".utf8))
        }

        @Test("a head of 1 MB is responseTooLarge, in one field or in many")
        func limitsTheHead() async throws {
            let field = "X-Field: " + String(repeating: "x", count: 1 << 20) + "\r\n"
            let short = "X-Field: " + String(repeating: "x", count: 1_000) + "\r\n"
            let many = String(repeating: short, count: 1_000)
            for fields in [field, many] {
                let kind = try await fault(Array(("HTTP/1.1 200 OK\r\n" + fields + "\r\n").utf8))?.kind
                #expect(kind == .responseTooLarge)
            }
        }

        @Test("uploads: large bodies from memory and from chunks report their progress")
        func reportsUploadProgress() async throws {
            let server = try LoopbackServer { _ in .response("200 OK") }
            let pieces = CountedPieces(pieceSize: 100_000, count: 40)
            for body in [
                WireBody(pieces.bytes), WireBody(length: 4_000_000, isRepeatable: true) { pieces.chunks() },
                WireBody(length: nil, isRepeatable: true) { pieces.chunks() },
            ] {
                let counts = CountedBytes()
                var request = server.request(.post)
                request.body = body
                request.uploading = { count, _ in counts.note(count) }
                _ = try await response(to: request)
                #expect(server.requests.last?.body == pieces.bytes)
                #expect(counts.all.last == 4_000_000)
                #expect(counts.all == counts.all.sorted())
            }
        }

        @Test("calls succeed while a stream is open, and the stream ends with its reader")
        func callsDuringAnOpenStream() async throws {
            let server = try LoopbackServer { request in
                guard request.line.contains("/watch") else {
                    return .bytes(
                        LoopbackServer.Reply.text(
                            "HTTP/1.1 404 Not Found", "Connection: close", "Trailer: Grpc-Status",
                            "Transfer-Encoding: chunked", "", "5", "lost!", "0", "Grpc-Status: 5", "", ""))
                }
                return .hang(
                    after: Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\ncreated\r\n".utf8))
            }
            var request = server.request(path: "/watch")
            request.isStreamed = true
            do {
                let watch: WireResponse = try await transport.send(request)
                var events = watch.body.chunks().makeAsyncIterator()
                #expect(try await events.next() == Array("created".utf8))
                for number in 0..<100 {
                    let (response, body) = try await response(
                        to: server.request(.post, path: "/range/\(number)", body: []))
                    #expect(response.head.status.code == 404)
                    #expect(body == Array("lost!".utf8))
                    #expect(response.body.trailers[named: "Grpc-Status"] == "5")
                }
            }
            #expect(await server.waitForClosing(1))
        }

        @Test("a proxy is used for other hosts, with its user and password")
        func usesTheProxy() async throws {
            let proxy = try LoopbackServer { request in
                request.line.hasPrefix("CONNECT") ? .response("403 Forbidden") : .response("200 OK", body: "by proxy")
            }
            let url = "http://name:secret@127.0.0.1:\(proxy.port)"
            let transport = CurlTransport(CurlTransport.Settings(proxy: .url(url)))
            func request(_ scheme: String) -> WireRequest {
                WireRequest(head: HTTPRequest(method: .get, scheme: scheme, authority: "origin.example", path: "/x"))
            }
            let response: WireResponse = try await transport.send(request("http"))
            #expect(try await response.body.collect(atMost: 100) == Array("by proxy".utf8))
            #expect(proxy.requests.last?.line == "GET http://origin.example/x HTTP/1.1")
            #expect(proxy.requests.last?.fields["proxy-authorization"] == "Basic bmFtZTpzZWNyZXQ=")
            await #expect {
                try await transport.send(request("https"))
            } throws: { error in
                (error as? NetworkError)?.kind == .cannotConnect
            }
            #expect(proxy.requests.last?.line == "CONNECT origin.example:443 HTTP/1.1")
        }

        @Test("an unreachable proxy is cannotConnect, an unknown one cannotFindHost")
        func unreachableProxy() async throws {
            var listening: LoopbackServer? = try LoopbackServer { _ in .response("200 OK") }
            let port = try #require(listening).port
            listening = nil
            let server = try LoopbackServer { _ in .response("200 OK") }
            for (url, kind) in [
                ("http://127.0.0.1:\(port)", NetworkError.Kind.cannotConnect),
                ("http://proxy.invalid:1", .cannotFindHost),
            ] {
                let transport = CurlTransport(CurlTransport.Settings(proxy: .url(url)))
                await #expect {
                    try await transport.send(server.request())
                } throws: { error in
                    (error as? NetworkError)?.kind == kind
                }
            }
            #expect(server.requests.isEmpty)
        }

        @Test("a file is read off the loop's thread, and again after a rewind")
        func readsFilesOffTheLoop() async throws {
            let folder = try TestFolder()
            let place = try folder.file("p.bin", length: 300_000)
            let server = try LoopbackServer { _ in .response("200 OK") }
            var request = server.request(.put)
            request.body = BodyPart.body(of: [.bytes([1, 2]), .file(place, length: 300_000)])
            let upload = try #require(CurlUpload(request))
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1_000, alignment: 1)
            defer { buffer.deallocate() }
            #expect(try upload.read(into: buffer) == nil)
            let owner = CurlOwner(CurlTransport.Settings(), hosts: [:])
            let exchange = CurlExchange(request, idleTimeout: nil, owner)
            upload.start(telling: exchange)
            var begin: [UInt8] = []
            while begin.count < 100_000 { begin += try await Self.next(of: upload, buffer) }
            #expect(upload.rewind())
            var whole: [UInt8] = []
            while case let bytes = try await Self.next(of: upload, buffer), !bytes.isEmpty { whole += bytes }
            #expect(whole == [1, 2] + TestFolder.bytes(300_000))
            #expect(begin == Array(whole.prefix(begin.count)))
            #expect(upload.given == 300_002)
            // The same over a connection.
            _ = try await response(to: request)
            #expect(server.requests.last?.body == whole)
        }

        /// The next bytes; none at the end.
        private static func next(of upload: CurlUpload, _ buffer: UnsafeMutableRawBufferPointer) async throws -> [UInt8]
        {
            while true {
                if let count = try upload.read(into: buffer) { return Array(buffer.prefix(count)) }
                await letOthersRun()
            }
        }

        @Test("500 concurrent calls, half of them cancelled, all end")
        func manyConcurrentCalls() async throws {
            let server = try LoopbackServer { _ in .response("200 OK") }
            let request = server.request()
            let outcomes: [Bool] = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<500 {
                    group.addTask {
                        let task = Task { try await transport.send(request).body.collect(atMost: 100) }
                        if number.isMultiple(of: 2) { task.cancel() }
                        switch await task.result {
                        case .success: return true
                        case .failure(let error): return number.isMultiple(of: 2) && error is CancellationError
                        }
                    }
                }
                return await group.reduce(into: []) { all, outcome in all.append(outcome) }
            }
            #expect(outcomes.count == 500 && outcomes.allSatisfy { isRight in isRight })
        }
    }

    /// Numbers that come from other threads.
    private final class CountedBytes: @unchecked Sendable {
        private let lock: NSLock = NSLock()
        private var counts: [Int64] = []

        func note(_ count: Int64) { lock.withLock { counts.append(count) } }

        var all: [Int64] { lock.withLock { counts } }
    }
#endif
