#if Servers && AsyncHTTPClient
    import APIRuntime
    import APIRuntimeAsyncHTTPClient
    import HTTPTypes
    import NIOCore
    import NIOHTTP1

    extension ProxyConnection {
        /// The largest message that is forwarded, in bytes.
        private static let largestMessage: Int = 64 << 20

        /// Opens a WebSocket to the origin, and forwards its messages until one side ends it.
        func open(
            _ request: HTTPRequest, for head: HTTPRequestHead, by sockets: any WebSocketTransport, _ writer: Writer,
            on channel: any Channel
        ) async throws {
            var fields = HTTPFields()
            for (name, value) in head.headers {
                guard let name = HTTPField.Name(name) else { continue }
                fields.append(HTTPField(name: name, value: value))
            }
            guard let handshake = SocketHandshake(of: fields) else {
                return try await refuse(400, "the handshake of the WebSocket is not valid (RFC 6455)", head, writer)
            }
            let wire = WireRequest(head: heads.handshake(request), timeout: .seconds(60))
            let response: WireResponse
            do {
                response = try await sockets.open(wire, maximumMessageSize: Self.largestMessage)
            } catch let fault as NetworkError {
                let status = fault.kind == .timedOut ? 504 : 502
                log("\(head.method.rawValue) \(status) \(Self.path(of: head.uri)): \(fault.reason)")
                return try await refuse(status, "apigen record got no response: \(fault.reason)", head, writer)
            }
            log("\(head.method.rawValue) \(response.head.status.code) \(Self.path(of: head.uri))")
            guard let origin = response.body.socket else {
                return try await send(response, to: head, request, writer)
            }
            let opening = handshake.responseFields + heads.handshakeFields(of: response.head)
            let client = try await Self.open(
                HTTPHeaders(opening.map { field in (field.name, field.value) }), on: channel)
            await Self.forward(client, origin)
            // The client has the time of a closing handshake.
            try? await channel.closeFuture.get()
        }

        private static func open(_ fields: HTTPHeaders, on channel: any Channel) async throws -> ClientSocket {
            let opened = channel.eventLoop.flatSubmit {
                let added = channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.handler(type: ProxyGuard.self)
                        .upgrade(fields) { channel, connection in
                            try ClientSocket(
                                channel, as: .server, limit: largestMessage, position: .before(connection))
                        }
                }
                return added.flatMap { socket in
                    socket ?? channel.eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel)
                }
            }
            return try await opened.get()
        }

        /// Forwards messages both ways. The first end is that of both sides.
        private static func forward(_ client: ClientSocket, _ origin: any WireSocket) async {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    let closure = await forward(client, to: origin)
                    origin.close(closure ?? SocketClosure(.goingAway))
                }
                group.addTask {
                    if let closure = await forward(origin, to: client) { client.close(closure) } else { client.lose() }
                }
                await group.next()
                group.cancelAll()
            }
        }

        /// - Returns: the end by a closing handshake; `nil` if the connection is lost
        private static func forward(_ source: any WireSocket, to target: any WireSocket) async -> SocketClosure? {
            do {
                while true { try await target.send(try await source.receive()) }
            } catch {
                return error as? SocketClosure
            }
        }
    }
#endif
