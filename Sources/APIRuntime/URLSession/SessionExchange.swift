#if !os(Linux) || URLSession
    import Foundation
    import HTTPTypes

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif
    #if canImport(Security)
        import Security
    #endif

    /// An exchange of one request and its response. It waits for the head, then passes the body on, until the session, a
    /// deadline or the caller ends it. The first end wins; later events are ignored.
    final class SessionExchange: QueuedExchange, Sendable {
        let request: WireRequest
        private let ticket: ConnectionTicket
        /// The request's body on Linux; `nil` elsewhere, and if there is none.
        private let resting: FileBody?
        /// The part of the response's body that has arrived.
        let received: ChunkBuffer
        private let owner: SessionOwner
        private let deadlines: Deadlines
        private let hold: TaskHold

        private struct State {
            var exchange: ExchangeState = .idle
            /// It changes at most once, and never after the exchange has ended.
            var task: URLSessionTask?
            /// What writes the request's body, the current one last; empty on Linux, and if the body is in memory.
            var uploads: [BodyWriter] = []
            /// How many bytes of the body are still missing, if the server gave the length.
            var missing: Int64?
            /// How many bytes of the request's body have been reported as sent.
            var sent: Int64 = 0
        }

        private let state = Locked(State())

        init(_ request: WireRequest, resting: FileBody?, _ idleTimeout: Duration?, _ owner: SessionOwner) {
            self.request = request
            self.resting = resting
            self.owner = owner
            ticket = owner.connections.ticket(for: request)
            received = ChunkBuffer(limit: request.isStreamed ? ChunkBuffer.usualLimit : .max)
            hold = TaskHold(received, owner)
            deadlines = Deadlines(for: request, idleTimeout: idleTimeout, owner.timer)
        }

        func start(_ handover: Handover<WireResponse>) {
            if let error = state.withLock({ $0.exchange.wait(handover) }) {
                return handover.resume(throwing: error)
            }
            deadlines.start(
                connecting: ticket.connecting, isWaiting: { [received] in received.isFull },
                fail: { [weak self] fault in self?.end(fault) })
            if ticket.enter(self) { carry() }
            // `end` may have come before `enter`.
            if state.withLock({ $0.exchange.hasEnded }) { ticket.leave() }
        }

        func carry() {
            owner.send(self)
        }

        /// Registers the task of the request. Returns `false` if the task is no longer wanted.
        func begin(_ task: URLSessionTask) -> Bool {
            let (isWanted, upload) = state.withLock { state -> (Bool, BodyWriter?) in
                if state.exchange.hasEnded { return (false, nil) }
                state.task = task
                return (true, state.uploads.last)
            }
            upload?.start { [weak self] error in self?.end(error) }
            return isWanted
        }

        /// A stream of the request's body, from its beginning.
        /// - Returns: `nil` if the body is in memory, or there is none.
        func bodyStream() throws(NetworkError) -> InputStream? {
            #if canImport(Darwin)
                guard let body = request.body, body.bytes == nil, body.length != 0 else { return nil }
                let (stream, upload) = try BodyWriter.bound(body)
                let former = state.withLock { state in
                    defer { state.uploads.append(upload) }
                    return state.uploads.last
                }
                former?.stop()
                return stream
            #else
                return resting?.stream()
            #endif
        }

        /// A stream of the body for a session that is about to send the request again, because its connection died or a
        /// proxy wants a credential. A request must not be sent twice if its method is not idempotent (RFC 9110, section
        /// 9.2.2). Nobody gets a stream of which something was read.
        /// - Returns: `nil` if the request is not sent again. The exchange has ended then.
        func bodyStreamForRepetition() -> InputStream? {
            var fault = NetworkError.lost
            do throws(NetworkError) {
                let isRepeatable = resting != nil || request.body?.isRepeatable == true
                if request.isIdempotent, isRepeatable, let stream = try bodyStream() {
                    let upload = state.withLock { $0.exchange.hasEnded ? nil : $0.uploads.last }
                    upload?.start { [weak self] error in self?.end(error) }
                    return stream
                }
            } catch {
                fault = error
            }
            // On Linux, the session continues with the stream that it has.
            resting?.abandonStreams()
            end(fault)
            return nil
        }

        /// Reports how many bytes of the request's body have been sent.
        func sent(_ count: Int64) {
            deadlines.touch()
            guard let uploading = request.uploading else { return }
            let isNew = state.withLock { state in
                // Foundation on Linux may report the same number again.
                guard case .waiting = state.exchange, count > state.sent else { return false }
                state.sent = count
                return true
            }
            if isNew { uploading(count, request.body?.length) }
        }

        /// Passes on the head of the response.
        func received(_ response: URLResponse) {
            deadlines.touch()
            guard let response = response as? HTTPURLResponse, let head = HTTPResponse(response) else {
                return end(NetworkError(.badServer, reason: "the response is not HTTP"))
            }
            // libcurl may have sent the request again, after a part of the response (RFC 9113, section 8.1).
            if hasHead {
                return end(NetworkError.lost)
            }
            // Foundation on Linux also passes on interim responses, which are of no use here (RFC 9110, section 15.2).
            if head.isInterim { return }
            do throws(NetworkError) {
                try head.check(for: request.head, undoing: Self.codings)
            } catch {
                return end(error)
            }
            let length = head.bodyLength(for: request.head.method)
            let waiting: Handover<WireResponse>? = state.withLock { state in
                state.missing = length
                return state.exchange.receive()
            }
            guard let waiting else { return }
            let reader = BodyReader(received) { [weak self] error in self?.end(error) }
            waiting.resume(returning: WireResponse(head: head, body: reader.body(length: length)))
        }

        /// Passes on a chunk of the body.
        func received(_ data: Data) {
            deadlines.touch()
            let task: URLSessionTask? = state.withLock { state in
                guard state.exchange.isReceiving else { return nil }
                state.missing = state.missing.map { missing in missing - Int64(data.count) }
                return state.task
            }
            guard let task else { return }
            received.append([UInt8](data))
            hold.check(task)
        }

        /// Completes the exchange after the session has finished the request.
        func completed(_ error: (any Error)?) {
            if let fault = resting?.fault { return end(fault) }
            if let error {
                return end(hasHead ? NetworkError(whileReceiving: error) : NetworkError(wrapping: error))
            }
            // Foundation on Linux does not report a redirect without a valid target, and drops its body.
            if !hasHead, let response = state.withLock({ $0.task })?.response {
                received(response)
                return end(nil)
            }
            end(isCutShort ? NetworkError(.connectionLost, reason: "the response ended early") : nil)
        }

        func end(_ error: (any Error)?) {
            let ended = state.withLock { state in
                state.exchange.end(error).map { ending in (ending, state.task, state.uploads) }
            }
            guard let (ending, task, uploads) = ended else { return }
            deadlines.cancel()
            // Wake those who wait for it before asking anything of the session.
            received.finish(error)
            if let task { owner.cancel(task) }
            for upload in uploads { upload.stop() }
            ticket.leave()
            ending.fail(error)
        }

        /// Ends the streams of the request's body. Called when the session has ended the request, and not before: the
        /// session would take the end of a stream for the end of the body.
        func release() {
            let uploads = state.withLock { state in
                defer { state.uploads = [] }
                return state.uploads
            }
            for upload in uploads { upload.release() }
        }

        /// The content codings that the system decodes, whether requested or not.
        private static let codings: Set<String> = ["gzip", "x-gzip", "deflate", "br", "zstd"]

        private var hasHead: Bool {
            state.withLock { $0.exchange.isReceiving }
        }

        private var isCutShort: Bool {
            state.withLock { ($0.missing ?? 0) > 0 }
        }
    }

    /// Dispatches the events of a session to its exchanges.
    final class SessionEvents: NSObject, URLSessionDataDelegate, Sendable {
        private let exchanges = Locked<[Int: SessionExchange]>([:])
        /// The trusted certificate authorities.
        private let authorities: APIClient.CertificateAuthorities
        /// The client's own certificate.
        private let identity: APIClient.ClientIdentity?

        init(_ authorities: APIClient.CertificateAuthorities, _ identity: APIClient.ClientIdentity?) {
            self.authorities = authorities
            self.identity = identity
        }

        func register(_ exchange: SessionExchange, for task: URLSessionTask) {
            exchanges.withLock { $0[task.taskIdentifier] = exchange }
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            exchange(of: dataTask)?.received(response)
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            exchange(of: dataTask)?.received(data)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
            totalBytesExpectedToSend: Int64
        ) {
            exchange(of: task)?.sent(totalBytesSent)
        }

        /// Redirects are not followed, but returned.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask,
            needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
        ) {
            completionHandler(exchange(of: task)?.bodyStreamForRepetition())
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            // Released outside of the lock.
            let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
            exchange?.completed(error)
            exchange?.release()
        }

        #if canImport(FoundationNetworking)
            /// The server requests a user and password. The session has none, and the credential in the request's header
            /// fields was rejected. On Linux, the whole response has arrived by now, but the session would wait forever.
            /// Apple systems continue by themselves.
            func urlSession(
                _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
                completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
            ) {
                exchange(of: task)?.completed(nil)
                completionHandler(.cancelAuthenticationChallenge, nil)
            }
        #elseif canImport(Security)
            /// Checks the server's certificate. If authorities are given, one of them must have signed it. If pins are
            /// declared, it must also have one of these keys.
            func urlSession(
                _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
                completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
            ) {
                guard let exchange = exchange(of: task) else { return completionHandler(.performDefaultHandling, nil) }
                do throws(NetworkError) {
                    let credential = try authorities.credential(
                        for: challenge, pinning: exchange.request.pins, identity)
                    completionHandler(credential == nil ? .performDefaultHandling : .useCredential, credential)
                } catch {
                    exchange.end(error)
                    completionHandler(.cancelAuthenticationChallenge, nil)
                }
            }
        #endif

        private func exchange(of task: URLSessionTask) -> SessionExchange? {
            exchanges.withLock { $0[task.taskIdentifier] }
        }
    }

    #if canImport(Security)
        extension APIClient.CertificateAuthorities {
            /// Checks the certificate of a challenge, or gives the server the client's own.
            /// - Returns: the credential of a server that is trusted, or for a server that asks for one; `nil` if the system
            ///   decides alone.
            /// - Throws: a `NetworkError` of the kind `tls`.
            func credential(
                for challenge: URLAuthenticationChallenge, pinning pins: [APIClient.PublicKeyPin],
                _ identity: APIClient.ClientIdentity?
            ) throws(NetworkError) -> URLCredential? {
                if challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodClientCertificate {
                    return try identity?.credential()
                }
                guard !pins.isEmpty || self != .system,
                    challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
                    let trust = challenge.protectionSpace.serverTrust
                else { return nil }
                try check(trust)
                let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate]
                let leaf = chain?.first.map { leaf in [UInt8](SecCertificateCopyData(leaf) as Data) }
                if !pins.isEmpty { try pins.check(certificate: leaf) }
                return URLCredential(trust: trust)
            }
        }
    #endif

    /// Suspends a task while nobody reads its data.
    ///
    /// On Linux it does nothing: a suspended task loses its connection there, and waiting in a callback would block all
    /// sessions of the process, which share one queue.
    final class TaskHold: Sendable {
        private let buffer: ChunkBuffer
        private let owner: SessionOwner
        private let isHeld = Locked(false)

        init(_ buffer: ChunkBuffer, _ owner: SessionOwner) {
            self.buffer = buffer
            self.owner = owner
        }

        /// Suspends the task if the buffer is full, until someone has read from it.
        func check(_ task: URLSessionTask) {
            #if canImport(Darwin)
                guard buffer.isFull, begin() else { return }
                owner.hold(task)
                buffer.whenRoom { [self] in
                    isHeld.withLock { $0 = false }
                    owner.resume(task)
                }
            #endif
        }

        /// - Returns: `false` if the task is already suspended.
        private func begin() -> Bool {
            isHeld.withLock { isHeld in
                defer { isHeld = true }
                return !isHeld
            }
        }
    }
#endif
