import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
    import FoundationNetworking
#else
    import Security
#endif

/// One request and its answer: waits for the head, then passes the body on, until the session, the deadline or the
/// caller ends it. Whatever ends it first counts, and what comes later is not heard.
final class SessionExchange: RunningExchange, Sendable {
    let request: WireRequest
    /// The request's body, where it rests in files.
    let resting: FileBody?
    /// What has arrived of the answer's body.
    let received: ChunkBuffer
    private let owner: SessionOwner
    private let deadlines: Deadlines
    private let hold: TaskHold

    private struct State {
        var exchange: ExchangeState = .idle
        /// These two change at most once, and no more when the exchange has ended.
        var task: URLSessionTask?
        var upload: StreamedUpload?
        /// How many bytes of the body are still to come, where the server has said.
        var missing: Int64?
        /// How many bytes of the request's body have been reported as sent.
        var sent: Int64 = 0
    }

    private let state = Locked(State())

    init(_ request: WireRequest, resting: FileBody?, _ idleTimeout: Duration?, _ owner: SessionOwner) {
        self.request = request
        self.resting = resting
        self.owner = owner
        received = ChunkBuffer(limit: request.isStreamed ? ChunkBuffer.usualLimit : .max)
        hold = TaskHold(received, owner)
        deadlines = Deadlines(for: request, idleTimeout: idleTimeout)
    }

    func start(_ continuation: CheckedContinuation<WireResponse, any Error>) {
        if let error = state.withLock({ $0.exchange.wait(continuation) }) {
            return continuation.resume(throwing: error)
        }
        deadlines.start(isWaiting: { [received] in received.isFull }, end: { [weak self] fault in self?.end(fault) })
        owner.send(self)
    }

    /// The task that carries the request; false where it is no longer wanted.
    func begin(_ task: URLSessionTask, _ upload: StreamedUpload?) -> Bool {
        let isWanted: Bool = state.withLock { state in
            if state.exchange.hasEnded { return false }
            state.task = task
            state.upload = upload
            return true
        }
        if isWanted { upload?.start { [weak self] error in self?.end(error) } }
        return isWanted
    }

    /// So many bytes of the request's body have left.
    func sent(_ count: Int64) {
        deadlines.touch()
        guard let uploading = request.uploading else { return }
        let isNew: Bool = state.withLock { state in
            // Foundation on Linux reports a number again.
            guard case .waiting = state.exchange, count > state.sent else { return false }
            state.sent = count
            return true
        }
        if isNew { uploading(count, request.body?.length) }
    }

    /// The head of the answer is there.
    func received(_ response: URLResponse) {
        deadlines.touch()
        guard let response = response as? HTTPURLResponse, let head = HTTPResponse(response) else {
            return end(NetworkFault(.badServer, reason: "the answer is not HTTP"))
        }
        // Foundation on Linux passes on interim responses too, though nobody can use them here (RFC 9110, section 15.2).
        if head.isInterim { return }
        do throws(NetworkFault) {
            try head.check(answering: request.head, undoing: Self.codings)
        } catch {
            return end(error)
        }
        let length: Int64? = head.bodyLength(answering: request.head.method)
        let waiting: CheckedContinuation<WireResponse, any Error>? = state.withLock { state in
            state.missing = length
            return state.exchange.receive()
        }
        guard let waiting else { return }
        let reader = BodyReader(received) { [weak self] error in self?.end(error) }
        waiting.resume(returning: WireResponse(head: head, body: reader.body(length: length)))
    }

    /// A piece of the body is there.
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

    /// The session is done with the request.
    func completed(_ error: (any Error)?) {
        if let fault = resting?.fault { return end(fault) }
        if let error {
            return end(hasHead ? NetworkFault(whileReceiving: error) : NetworkFault(wrapping: error))
        }
        // Foundation on Linux does not report a redirection that leads nowhere, and drops its body.
        if !hasHead, let response = state.withLock({ $0.task })?.response {
            received(response)
            return end(nil)
        }
        end(isCutShort ? NetworkFault(.connectionLost, reason: "the answer ended early") : nil)
    }

    func end(_ error: (any Error)?) {
        let ended = state.withLock { state in
            state.exchange.end(error).map { ending in (ending, state.task, state.upload) }
        }
        guard let (ending, task, upload) = ended else { return }
        deadlines.cancel()
        // Whoever waits for these is let go before the session is asked for anything.
        received.finish(error)
        upload?.stop()
        if let task { owner.cancel(task) }
        ending.fail(error)
    }

    /// What the system undoes, whether or not it was asked for.
    private static let codings: Set<String> = ["gzip", "x-gzip", "deflate", "br", "zstd"]

    private var hasHead: Bool {
        state.withLock { $0.exchange.isReceiving }
    }

    private var isCutShort: Bool {
        state.withLock { ($0.missing ?? 0) > 0 }
    }
}

/// Hands what a session reports to the exchange that it is about.
final class SessionEvents: NSObject, URLSessionDataDelegate, Sendable {
    private let exchanges = Locked<[Int: SessionExchange]>([:])
    /// Who signs certificates that are trusted.
    private let authorities: APIClient.CertificateAuthorities

    init(_ authorities: APIClient.CertificateAuthorities) {
        self.authorities = authorities
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

    /// Redirections are answers.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        exchange(of: task)?.completed(error)
        // Let go of outside the lock.
        _ = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    }

    #if canImport(FoundationNetworking)
        /// A server asks for a name and a password. A session has none; what is in a request's header fields was sent
        /// and refused. On Linux the whole answer has arrived by now, but the session would wait for ever; on Apple
        /// systems it goes on by itself.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            exchange(of: task)?.completed(nil)
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    #else
        /// A server shows its certificate. Where authorities are given, one of them must have signed it; where keys are
        /// declared, it must have one of them, besides being trusted.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            guard let exchange = exchange(of: task), !exchange.request.pins.isEmpty || authorities != .system,
                challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
                let trust = challenge.protectionSpace.serverTrust
            else { return completionHandler(.performDefaultHandling, nil) }
            do throws(NetworkFault) {
                try authorities.check(trust)
                let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate]
                let leaf: [UInt8]? = chain?.first.map { leaf in [UInt8](SecCertificateCopyData(leaf) as Data) }
                if !exchange.request.pins.isEmpty { try exchange.request.pins.check(certificate: leaf) }
                completionHandler(.useCredential, URLCredential(trust: trust))
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

/// Keeps a task from receiving what nobody reads.
///
/// On Linux it does nothing: a task that is suspended there loses its connection, and waiting in one of the session's
/// callbacks would keep all sessions of the process waiting, which share one queue.
final class TaskHold: Sendable {
    private let buffer: ChunkBuffer
    private let owner: SessionOwner
    private let isHeld = Locked(false)

    init(_ buffer: ChunkBuffer, _ owner: SessionOwner) {
        self.buffer = buffer
        self.owner = owner
    }

    /// Suspends the task where the buffer is full, until somebody has read.
    func check(_ task: URLSessionTask) {
        #if !canImport(FoundationNetworking)
            guard buffer.isFull, begin() else { return }
            owner.hold(task)
            buffer.whenRoom { [self] in
                isHeld.withLock { $0 = false }
                owner.goOn(task)
            }
        #endif
    }

    /// - Returns: false where the task is held already.
    private func begin() -> Bool {
        isHeld.withLock { isHeld in
            defer { isHeld = true }
            return !isHeld
        }
    }
}
