#if Servers
    import APIRuntime
    import HTTPTypes
    import NIOCore
    import NIOHTTP1
    import Recording
    import WireSyntax

    /// One connection of a client: forwards its requests to the origin, one after the other.
    struct ProxyConnection: Sendable {
        typealias Response = HTTPServerResponsePart
        typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, Response>
        typealias Writer = NIOAsyncChannelOutboundWriter<Response>

        let heads: ProxyHeads
        let transport: any Transport
        /// Opens WebSockets; `nil` if there is none that can.
        let sockets: (any WebSocketTransport)?
        /// Reports the method, status and target of each request.
        let log: @Sendable (String) -> Void
        /// Bodies up to this length are read before they are sent, so that they can be sent again if the origin has
        /// closed the connection.
        private static let smallBody: Int = 256 << 10
        /// A day: the client knows better how long it waits.
        static let timeout: Duration = .seconds(86_400)

        /// Serves the connection until it ends.
        func serve(_ connection: Connection) async {
            // A cut response ends the connection, so that the client sees the cut.
            try? await connection.executeThenClose { inbound, outbound in
                let reader = RequestReader(inbound.makeAsyncIterator())
                while let head = try await reader.head() {
                    guard try await respond(to: head, reader, outbound, on: connection.channel) else { return }
                }
            }
        }

        /// - Returns: Whether another request may follow on the connection.
        private func respond(
            to head: HTTPRequestHead, _ reader: RequestReader, _ writer: Writer, on channel: any Channel
        ) async throws -> Bool {
            let isWebSocket = head.headers[canonicalForm: "upgrade"].contains { $0.lowercased() == "websocket" }
            if head.method == .CONNECT || isWebSocket && sockets == nil {
                let kind = isWebSocket ? "WebSocket connections" : "CONNECT requests"
                try await refuse(501, "apigen record does not forward \(kind)", head, writer)
                return false
            }
            guard
                let request = heads.request(
                    method: head.method.rawValue, target: Self.target(of: head.uri),
                    fields: head.headers.map { field in (name: field.name, value: field.value) })
            else {
                try await refuse(400, "apigen record cannot forward this request", head, writer)
                return false
            }
            #if AsyncHTTPClient
                if isWebSocket, let sockets {
                    while try await reader.chunk() != nil {}
                    try await open(request, for: head, by: sockets, writer, on: channel)
                    return false
                }
            #endif
            if head.headers[canonicalForm: "expect"].contains(where: { $0.lowercased() == "100-continue" }) {
                try await writer.write(.head(HTTPResponseHead(version: head.version, status: .continue)))
            }
            var wire = WireRequest(head: request, timeout: Self.timeout)
            // The origin sends no faster than the client reads.
            wire.isStreamed = true
            wire.body = try await body(of: head, reader)
            do {
                let response = try await transport.send(wire)
                reader.hasResponded = true
                log("\(head.method.rawValue) \(response.head.status.code) \(Self.path(of: head.uri))")
                try await send(response, to: head, request, writer)
            } catch let fault as NetworkError where !reader.hasResponded {
                let status = fault.kind == .timedOut ? 504 : 502
                log("\(head.method.rawValue) \(status) \(Self.path(of: head.uri)): \(fault.reason)")
                try await refuse(status, "apigen record got no response: \(fault.reason)", head, writer)
                return false
            }
            // What is left of a request that the origin did not read to its end cannot be told from the next one.
            return reader.isAtEnd && head.isKeepAlive && !head.headers.contains(name: "Upgrade")
        }

        private func body(of head: HTTPRequestHead, _ reader: RequestReader) async throws -> WireBody? {
            let length = head.headers.first(name: "Content-Length").flatMap { Int64($0) }
            guard length != nil || head.headers.contains(name: "Transfer-Encoding") else {
                while try await reader.chunk() != nil {}
                return nil
            }
            guard let length, length <= Self.smallBody else {
                return WireBody(length: length, isRepeatable: false) {
                    WireBody.Chunks { try await reader.chunk() }
                }
            }
            var bytes: [UInt8] = []
            while let chunk = try await reader.chunk() { bytes += chunk }
            return WireBody(bytes)
        }

        func send(
            _ response: WireResponse, to head: HTTPRequestHead, _ request: HTTPRequest, _ writer: Writer
        ) async throws {
            let codings = response.head.headerFields[values: .contentEncoding].flatMap(HeaderList.items)
            let isDecoded = codings.count == 1 && ["gzip", "x-gzip", "deflate"].contains(codings[0].lowercased())
            let hasBody = response.head.hasBody(for: request.method)
            let fields = heads.fields(of: response.head, isDecoded: isDecoded && hasBody)
            var sent = HTTPResponseHead(
                version: .http1_1, status: HTTPResponseStatus(statusCode: response.head.status.code),
                headers: HTTPHeaders(fields.map { field in (field.name, field.value) }))
            if !head.isKeepAlive { sent.headers.replaceOrAdd(name: "Connection", value: "close") }
            try await writer.write(.head(sent))
            if hasBody {
                for try await chunk in response.body.chunks() {
                    try await writer.write(.body(.byteBuffer(ByteBuffer(bytes: chunk))))
                }
            }
            try await writer.write(.end(nil))
        }

        /// Responds in place of the origin.
        func refuse(
            _ status: Int, _ reason: String, _ head: HTTPRequestHead, _ writer: Writer
        ) async throws {
            let text = ByteBuffer(string: head.method == .HEAD ? "" : reason + "\n")
            let headers: HTTPHeaders = [
                "Content-Type": "text/plain; charset=utf-8", "Content-Length": "\(reason.utf8.count + 1)",
                "Connection": "close",
            ]
            let response = HTTPResponseHead(
                version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: headers)
            try await writer.write(contentsOf: [.head(response), .body(.byteBuffer(text)), .end(nil)])
        }

        /// The path and query. Requests to proxies have a scheme and host before them (RFC 9112, section 3.2.2).
        private static func target(of uri: String) -> String {
            guard !uri.hasPrefix("/"), let scheme = uri.firstRange(of: "://") else { return uri }
            let target = uri[scheme.upperBound...].drop { $0 != "/" && $0 != "?" }
            return target.hasPrefix("/") ? String(target) : "/" + target
        }

        /// The target without the query, which may have secrets, as segments may.
        static func path(of uri: String) -> String {
            var redactor = Redactor()
            let request = RecordedRequest(method: "", url: String(target(of: uri).prefix { $0 != "?" }))
            return redactor.redact(Recording.Exchange(request: request, response: nil)).request.url
        }
    }

    /// Reads the parts of requests. It has one reader at a time: the transport while it sends a body, and else the
    /// connection.
    private final class RequestReader: @unchecked Sendable {
        private var parts: NIOAsyncChannelInboundStream<HTTPServerRequestPart>.AsyncIterator
        /// Whether the current request has been read to its end.
        private(set) var isAtEnd: Bool = true
        /// Whether the origin has responded to it.
        var hasResponded: Bool = false

        init(_ parts: NIOAsyncChannelInboundStream<HTTPServerRequestPart>.AsyncIterator) {
            self.parts = parts
        }

        /// The next request; `nil` if the client has closed the connection.
        func head() async throws -> HTTPRequestHead? {
            while let part = try await parts.next() {
                guard case .head(let head) = part else { continue }
                (isAtEnd, hasResponded) = (false, false)
                return head
            }
            return nil
        }

        /// The next bytes of the body; `nil` at its end.
        func chunk() async throws -> [UInt8]? {
            guard !isAtEnd else { return nil }
            switch try await parts.next() {
            case .body(let bytes): return Array(bytes.readableBytesView)
            case .end:
                isAtEnd = true
                return nil
            case .head, nil: throw NetworkError(.other, reason: "the client ended the request early")
            }
        }
    }
#endif
