#if os(Linux)
    import Foundation
    import HTTPTypes

    /// One request and its response: waits for the head, then passes the body on, until the server, the deadline or the
    /// caller ends it. Whatever ends it first counts, and what comes later is not heard.
    final class CurlExchange: RunningExchange, @unchecked Sendable {
        let request: WireRequest
        let owner: CurlOwner
        let loop: CurlLoop
        /// What has arrived of the response's body.
        let received: PieceBuffer
        private let deadlines: Deadlines
        /// Guards everything below.
        private let lock: NSLock = NSLock()
        private var state: ExchangeState = .idle
        private var upload: CurlUpload?
        private var trailers: HTTPFields = [:]

        init(_ request: WireRequest, idleTimeout: Duration?, _ owner: CurlOwner) {
            self.request = request
            self.owner = owner
            loop = owner.loop(for: request)
            received = PieceBuffer(limit: request.isStreamed ? PieceBuffer.usualLimit : .max)
            deadlines = Deadlines(for: request, idleTimeout: idleTimeout)
        }

        func start(_ continuation: CheckedContinuation<WireResponse, any Error>) {
            if let error = lock.withLock({ state.wait(continuation) }) { return continuation.resume(throwing: error) }
            deadlines.start(
                isWaiting: { [received] in received.isFull }, end: { [weak self] fault in self?.end(fault) })
            loop.hand(.start(self))
        }

        /// The request's body is read from now on.
        /// - Returns: false where it is no longer wanted.
        func begin(_ upload: CurlUpload?) -> Bool {
            let isWanted: Bool = lock.withLock {
                if state.hasEnded { return false }
                self.upload = upload
                return true
            }
            if isWanted { upload?.start(telling: self) }
            return isWanted
        }

        /// Something happens.
        func touch() {
            deadlines.touch()
        }

        /// The head of the response is there.
        func receive(_ head: HTTPResponse) {
            guard let waiting = lock.withLock({ state.receive() }) else { return }
            waiting.resume(returning: response(head))
        }

        /// The whole response is there.
        /// - Parameters:
        ///   - head: the head, where it has not been passed on before.
        ///   - trailers: the fields after the body.
        ///   - error: why it is not whole; nil: it is.
        func complete(_ head: HTTPResponse?, _ trailers: HTTPFields, _ error: (any Error)?) {
            lock.withLock { self.trailers = trailers }
            let waiting: CheckedContinuation<WireResponse, any Error>? =
                head == nil ? nil : lock.withLock { state.receive() }
            end(error, isCarried: false)
            if let head { waiting?.resume(returning: response(head)) }
        }

        func end(_ error: (any Error)?) {
            end(error, isCarried: true)
        }

        /// - Parameter isCarried: whether the loop may still have a transfer for it.
        private func end(_ error: (any Error)?, isCarried: Bool) {
            guard let (ending, upload) = lock.withLock({ state.end(error).map { ending in (ending, upload) } })
            else { return }
            deadlines.cancel()
            received.finish(error)
            upload?.stop()
            if isCarried { loop.hand(.end(self)) }
            ending.fail(error)
        }

        var hasEnded: Bool { lock.withLock { state.hasEnded } }

        private func response(_ head: HTTPResponse) -> WireResponse {
            let reader = BodyReader(received) { [weak self] error in self?.end(error) }
            let length: Int64? = head.bodyLength(answering: request.head.method)
            let body: WireBody = reader.body(length: length) { [self] in lock.withLock { trailers } }
            return WireResponse(head: head, body: body.decoded(by: head, answering: request.head))
        }
    }
#endif
