import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its answer: waits for the head, then passes the body on, until the session, the deadline or the
/// caller ends it. Whatever ends it first counts, and what comes later is not heard.
final class SessionExchange: @unchecked Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<WireResponse, any Error>)
        case receiving(WireBody.Chunks.Continuation)
        case ended((any Error)?)
    }

    private let owner: SessionOwner
    private let request: URLRequest
    private let timeout: Duration
    /// Who wants to know how many bytes of the body have been sent.
    private let uploading: (@Sendable (Int64, Int64?) -> Void)?
    /// Whether something is still happening; nil: nobody asks.
    private let idleWatch: IdleWatch?
    /// Guards everything below.
    private let lock: NSLock = NSLock()
    private var state: State = .idle
    private var task: URLSessionTask?
    private var deadlines: [Task<Void, Never>] = []
    /// How many bytes of the body are still to come, where the server has said.
    private var missing: Int64?
    /// How many bytes of the request's body have been told of.
    private var told: Int64 = 0

    init(
        _ request: URLRequest, timeout: Duration, idleTimeout: Duration?,
        uploading: (@Sendable (Int64, Int64?) -> Void)?, owner: SessionOwner
    ) {
        self.request = request
        self.timeout = timeout
        self.uploading = uploading
        self.idleWatch = idleTimeout.map { limit in IdleWatch(limit) }
        self.owner = owner
    }

    /// Sends the request. Called once; the continuation is resumed exactly once.
    func start(_ continuation: CheckedContinuation<WireResponse, any Error>) {
        let error: (any Error)? = lock.withLock {
            if case .ended(let error) = state { return error ?? CancellationError() }
            state = .waiting(continuation)
            deadlines = makeDeadlines()
            return nil
        }
        if let error {
            continuation.resume(throwing: error)
        } else {
            owner.send(request, for: self)
        }
    }

    private func makeDeadlines() -> [Task<Void, Never>] {
        var deadlines: [Task<Void, Never>] = [
            Task { [timeout, weak self] in
                // A year bounds what clocks can add without overflow.
                try? await Task.sleep(for: min(timeout, .seconds(31_536_000)))
                if !Task.isCancelled { self?.end(NetworkFault(.timedOut, reason: "no whole answer within \(timeout)")) }
            }
        ]
        if let idleWatch {
            deadlines.append(
                Task { [weak self] in
                    try? await idleWatch.wait()
                    if !Task.isCancelled { self?.end(NetworkFault(.timedOut, reason: "nothing came for too long")) }
                })
        }
        return deadlines
    }

    /// The task that carries the request; false where it is no longer wanted.
    func begin(_ task: URLSessionTask) -> Bool {
        lock.withLock {
            if case .ended = state { return false }
            self.task = task
            return true
        }
    }

    /// So many bytes of the request's body have left.
    func sent(_ count: Int64) {
        idleWatch?.touch()
        guard let uploading else { return }
        let isNew: Bool = lock.withLock {
            // Foundation on Linux tells of a number again, and a redirection begins anew.
            guard case .waiting = state, count > told else { return false }
            told = count
            return true
        }
        if isNew { uploading(count, request.httpBody.map { body in Int64(body.count) }) }
    }

    /// The head of the answer is there.
    func received(_ response: URLResponse) {
        idleWatch?.touch()
        guard let response = response as? HTTPURLResponse, let head = HTTPResponse(response) else {
            end(NetworkFault(.badServer, reason: "the answer is not HTTP"))
            return
        }
        let (chunks, body) = WireBody.Chunks.makeStream()
        body.onTermination = { [weak self] termination in
            if case .cancelled = termination { self?.end(CancellationError()) }
        }
        let length: Int64? = head.bodyLength(answering: request.httpMethod)
        let waiting: CheckedContinuation<WireResponse, any Error>? = lock.withLock {
            guard case .waiting(let continuation) = state else { return nil }
            state = .receiving(body)
            missing = length
            return continuation
        }
        let answer = WireBody(length: length, isRepeatable: false) { chunks }
        waiting?.resume(returning: WireResponse(head: head, body: answer))
    }

    /// A piece of the body is there.
    func received(_ data: Data) {
        idleWatch?.touch()
        lock.withLock {
            guard case .receiving(let body) = state else { return }
            missing = missing.map { missing in missing - Int64(data.count) }
            body.yield([UInt8](data))
        }
    }

    /// The session is done with the request.
    func completed(_ error: (any Error)?) {
        if let error {
            end(hasHead ? NetworkFault(whileReceiving: error) : NetworkFault(wrapping: error))
            return
        }
        // Foundation on Linux does not report a redirection that leads nowhere, and drops its body.
        if !hasHead, let response = lock.withLock({ task })?.response {
            received(response)
            return end(nil)
        }
        end(isCutShort ? NetworkFault(.connectionLost, reason: "the answer ended early") : nil)
    }

    /// Ends the exchange: the caller gets the error, or where there is none, the end of the body.
    func end(_ error: (any Error)?) {
        let ending: State = lock.withLock {
            let ending: State = state
            if case .ended = ending { return ending }
            state = .ended(error)
            for deadline in deadlines { deadline.cancel() }
            deadlines = []
            if let task { owner.cancel(task) }
            task = nil
            return ending
        }
        switch ending {
        case .waiting(let continuation):
            continuation.resume(throwing: error ?? NetworkFault(.badServer, reason: "there is no answer"))
        case .receiving(let body): body.finish(throwing: error)
        case .idle, .ended: break
        }
    }

    private var hasHead: Bool {
        lock.withLock {
            if case .receiving = state { true } else { false }
        }
    }

    private var isCutShort: Bool {
        lock.withLock { (missing ?? 0) > 0 }
    }
}
