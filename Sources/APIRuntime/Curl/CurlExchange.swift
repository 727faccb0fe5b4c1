#if os(Linux) && Curl
    import FoundationEssentials
    import HTTPTypes

    /// An exchange of one request and its response. It waits for the head, then passes the body on, until the server, a
    /// deadline or the caller ends it. The first end wins; later events are ignored.
    final class CurlExchange: QueuedExchange, Sendable {
        let request: WireRequest
        let owner: CurlOwner
        let loop: CurlLoop
        private let ticket: ConnectionTicket
        /// The part of the response's body that has arrived.
        let received: ChunkBuffer
        private let deadlines: Deadlines
        /// When the whole response must be there.
        private let end: ContinuousClock.Instant

        private struct State {
            var exchange: ExchangeState = .idle
            var upload: CurlUpload?
            var trailers: HTTPFields = [:]
        }

        private let state = Locked(State())

        init(_ request: WireRequest, idleTimeout: Duration?, _ owner: CurlOwner) {
            self.request = request
            self.owner = owner
            loop = owner.loop(for: request)
            ticket = owner.connections.ticket(for: request)
            received = ChunkBuffer(limit: request.isStreamed ? ChunkBuffer.usualLimit : .max)
            deadlines = Deadlines(for: request, idleTimeout: idleTimeout, owner.timer)
            end = .now + min(request.timeout, .longestWait)
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
            if hasEnded { ticket.leave() }
        }

        func carry() {
            loop.hand(.start(self))
        }

        /// Records that the request has a connection.
        /// - Parameter isShared: Whether the connection carries many requests at a time.
        func connect(isShared: Bool) {
            ticket.begin(isShared: isShared)
        }

        /// Registers the upload that reads the request's body.
        /// - Returns: `false` if it is no longer wanted.
        func begin(_ upload: CurlUpload?) -> Bool {
            let isWanted = state.withLock { state in
                if state.exchange.hasEnded { return false }
                state.upload = upload
                return true
            }
            if isWanted { upload?.start(telling: self) }
            return isWanted
        }

        /// Records activity, which restarts the idle timeout.
        func touch() {
            deadlines.touch()
        }

        /// Passes on the head of the response.
        func receive(_ head: HTTPResponse) {
            guard let waiting = state.withLock({ $0.exchange.receive() }) else { return }
            waiting.resume(returning: response(head))
        }

        /// Completes the response.
        /// - Parameters:
        ///   - head: The head, if it has not been passed on yet.
        ///   - trailers: The trailer fields.
        ///   - error: Why the response is incomplete; `nil` if it is complete.
        func complete(_ head: HTTPResponse?, _ trailers: HTTPFields, _ error: (any Error)?) {
            let waiting: Handover<WireResponse>? = state.withLock { state in
                state.trailers = trailers
                return head == nil ? nil : state.exchange.receive()
            }
            end(error, isCarried: false)
            if let head { waiting?.resume(returning: response(head)) }
        }

        func end(_ error: (any Error)?) {
            end(error, isCarried: true)
        }

        /// - Parameter isCarried: Whether the loop may still have a transfer for the exchange.
        private func end(_ error: (any Error)?, isCarried: Bool) {
            let ended = state.withLock { state in state.exchange.end(error).map { ending in (ending, state.upload) } }
            guard let (ending, upload) = ended else { return }
            deadlines.cancel()
            received.finish(error)
            upload?.stop()
            if isCarried { loop.hand(.end(self)) }
            ticket.leave()
            ending.fail(error)
        }

        var hasEnded: Bool { state.withLock { $0.exchange.hasEnded } }

        /// Whether a deadline ended the exchange.
        var hasTimedOut: Bool { state.withLock { $0.exchange.hasTimedOut } }

        private func response(_ head: HTTPResponse) -> WireResponse {
            let reader = BodyReader(received) { [weak self] error in self?.end(error) }
            let length = head.bodyLength(for: request.head.method)
            let body = reader.body(length: length) { [self] in state.withLock { $0.trailers } }
            return WireResponse(head: head, body: body.decoded(by: head, for: request, until: end))
        }
    }
#endif
