#if canImport(Network)
    import Foundation
    import HTTPTypes

    extension URLSessionTransport: WebSocketTransport {
        /// Opens a WebSocket in a session of its own, which ends with it.
        public func open(_ request: WireRequest, maximumMessageSize limit: Int) async throws -> WireResponse {
            guard let cookies else { return try await openSocket(request, limit) }
            return try await cookies.send(request) { request in try await openSocket(request, limit) }
        }

        private func openSocket(_ request: WireRequest, _ limit: Int) async throws -> WireResponse {
            let events = SessionSocketEvents(request, settings.authorities, settings.identity)
            let session = sessions.socketSession(events)
            var handshake = request
            // The system takes no other schemes for WebSockets.
            handshake.head.scheme = request.head.scheme == "https" ? "wss" : "ws"
            let task = session.webSocketTask(with: try URLRequest(handshake, nil))
            task.maximumMessageSize = limit
            let socket = SessionSocket(task, session, events)
            task.resume()
            return try await events.state.wait { state in
                if let refusal = state.refusal { return WireResponse(head: refusal) }
                if let ending = state.ending { throw ending }
                let head = HTTPResponse(status: .switchingProtocols)
                return state.isOpen ? WireResponse(head: head, socket: socket) : nil
            }
        }
    }

    /// An open WebSocket of a session. It is closed when it is released.
    final class SessionSocket: WireSocket {
        private let task: URLSessionWebSocketTask
        private let session: URLSession
        private let events: SessionSocketEvents

        init(_ task: URLSessionWebSocketTask, _ session: URLSession, _ events: SessionSocketEvents) {
            self.task = task
            self.session = session
            self.events = events
        }

        deinit {
            close(SocketClosure(.goingAway))
            session.finishTasksAndInvalidate()
        }

        func receive() async throws -> SocketMessage {
            do {
                let message = try await withTaskCancellationHandler {
                    try await task.receive()
                } onCancel: {
                    close(SocketClosure(.goingAway))
                }
                if case .string(let text) = message { return .text(text) }
                guard case .data(let data) = message else { return .data([]) }
                return .data(Array(data))
            } catch {
                throw fault(of: error)
            }
        }

        func send(_ message: SocketMessage) async throws {
            try Task.checkCancellation()
            do {
                try await task.send(message.isText ? .string(message.text) : .data(Data(message.bytes)))
            } catch {
                throw fault(of: error)
            }
        }

        func ping() async throws {
            let pong = Watched<Result<Void, any Error>?>(nil)
            task.sendPing { error in
                pong.change { pong in pong = error.map { error in .failure(error) } ?? .success(()) }
            }
            do {
                try await pong.wait { pong in try pong?.get() }
            } catch {
                throw fault(of: error)
            }
        }

        func close(_ closure: SocketClosure) {
            let code = URLSessionWebSocketTask.CloseCode(rawValue: Int(closure.code.rawValue)) ?? .normalClosure
            task.cancel(with: code, reason: closure.reason.isEmpty ? nil : Data(closure.reason.utf8))
        }

        /// The code of the server comes before the error of whoever waits.
        private func fault(of error: any Error) -> any Error {
            if Task.isCancelled { return CancellationError() }
            return events.state.read(\.ending) ?? events.closure(of: task) ?? NetworkError(whileReceiving: error)
        }
    }

    /// What a session reports about a WebSocket.
    final class SessionSocketEvents: NSObject, URLSessionWebSocketDelegate, Sendable {
        struct State: Sendable {
            var isOpen: Bool = false
            /// The response of a server that opens no WebSocket.
            var refusal: HTTPResponse?
            var ending: (any Error)?
        }

        let state: Watched<State> = Watched(State())
        private let request: WireRequest
        private let authorities: APIClient.CertificateAuthorities
        private let identity: APIClient.ClientIdentity?

        init(
            _ request: WireRequest, _ authorities: APIClient.CertificateAuthorities,
            _ identity: APIClient.ClientIdentity?
        ) {
            self.request = request
            self.identity = identity
            self.authorities = authorities
        }

        /// The closure that the server has sent; `nil` if there is none.
        func closure(of task: URLSessionWebSocketTask) -> SocketClosure? {
            guard let code = UInt16(exactly: task.closeCode.rawValue), code > 0 else { return nil }
            return SocketClosure(
                SocketClosure.Code(rawValue: code),
                reason: task.closeReason.map { reason in String(decoding: reason, as: UTF8.self) } ?? "")
        }

        private func end(_ error: any Error) {
            state.change { state in if state.ending == nil { state.ending = error } }
        }

        func urlSession(
            _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
        ) {
            state.change { $0.isOpen = true }
        }

        func urlSession(
            _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
            didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
        ) {
            end(closure(of: webSocketTask) ?? SocketClosure(.noStatus))
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            if let response = task.response as? HTTPURLResponse, let head = HTTPResponse(response),
                head.status != .switchingProtocols
            {
                return state.change { state in if !state.isOpen { state.refusal = head } }
            }
            end(error.map { error in NetworkError(wrapping: error) } ?? NetworkError.lost)
        }

        /// Redirects are not followed, but returned.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            do throws(NetworkError) {
                let credential = try authorities.credential(for: challenge, pinning: request.pins, identity)
                completionHandler(credential == nil ? .performDefaultHandling : .useCredential, credential)
            } catch {
                end(error)
                completionHandler(.cancelAuthenticationChallenge, nil)
            }
        }
    }
#endif
