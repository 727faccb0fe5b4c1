#if AsyncHTTPClient
    import APIRuntime
    import AsyncHTTPClient
    import Foundation
    import HTTPTypes
    import NIOCore

    /// One request and its response: waits for the head, then passes the body on, until the server, the deadline or the
    /// caller ends it. Only the first end counts; everything after it is ignored.
    final class ClientExchange: QueuedExchange, Sendable {
        private let request: WireRequest
        private let ticket: ConnectionTicket
        private let owner: ClientOwner
        private let deadlines: Deadlines
        private let begin: ContinuousClock.Instant = .now
        /// When the whole response must be there.
        private let deadline: ContinuousClock.Instant
        /// The received part of the response's body.
        private let received: ChunkBuffer

        private struct State {
            var exchange: ExchangeState = .idle
            var trailers: HTTPFields = [:]
            /// Its number among the exchanges of its owner.
            var number: Int?
            /// The task that performs the request. It ends with the exchange.
            var task: Task<Void, Never>?
            /// Who waits for the response, until its short body has arrived.
            var waiting: (handover: Handover<WireResponse>, response: WireResponse)?
        }

        private let state = Locked(State())

        /// The largest body, in bytes, that usually comes with its head: both are handed over together.
        private static let shortBody: Int64 = 16 << 10

        init(_ request: WireRequest, idleTimeout: Duration?, owner: ClientOwner) {
            self.request = request
            self.owner = owner
            ticket = owner.connections.ticket(for: request)
            deadlines = Deadlines(for: request, idleTimeout: idleTimeout, owner.timer)
            deadline = .now + min(request.timeout, .longestWait)
            received = ChunkBuffer(limit: request.isStreamed ? ChunkBuffer.usualLimit : .max)
        }

        func start(_ handover: Handover<WireResponse>) {
            if let error = state.withLock({ $0.exchange.wait(handover) }) {
                return handover.resume(throwing: error)
            }
            deadlines.start(
                connecting: ticket.connecting, isWaiting: { [received] in received.isFull },
                fail: { [weak self] fault in self?.end(fault) })
            if ticket.enter(self) { perform(in: .begun { await self.run() }) }
            // `end` may have come before `enter`.
            if state.withLock({ $0.exchange.hasEnded }) { ticket.leave() }
        }

        func carry() {
            perform(in: Task { await run() })
        }

        private func perform(in task: Task<Void, Never>) {
            let hasEnded = state.withLock { state in
                state.task = task
                return state.exchange.hasEnded
            }
            if hasEnded { task.cancel() }
        }

        private func run() async {
            let number: Int? = owner.exchanges?.add(
                begin: { [ticket] isShared in ticket.begin(isShared: isShared) },
                take: { [weak self] trailers in self?.state.withLock { $0.trailers = trailers } })
            state.withLock { $0.number = number }
            defer { number.map { number in owner.exchanges?.remove(number) } }
            do {
                if request.needsNewConnection { owner.retireConnections() }
                let owned = try owner.client(for: request)
                defer { if hasNoConnection { owner.abandon(owned, for: request) } }
                let sent = try request.clientRequest(deadlines, mark: number, unixSocket: owner.unixSocket)
                let response = try await owned.client.execute(sent, deadline: .distantFuture)
                let head = try HTTPResponse(response)
                try head.check(for: request.head)
                guard receive(head) else { return }
                for try await buffer in response.body {
                    deadlines.touch()
                    received.append(Array(buffer: buffer))
                    await received.room()
                }
                end(nil)
            } catch {
                end(error is CancellationError ? error : await fault(of: error))
            }
        }

        private func fault(of error: any Error) async -> NetworkError {
            let fault = NetworkError(error, isReceiving: isReceiving)
            guard error.isRefusedCertificate, let cause = await owner.cause(ofRefusing: request) else { return fault }
            return NetworkError(cause, underlying: error)
        }

        /// Handles the head of the response.
        /// - Returns: whether the body is still wanted.
        private func receive(_ head: HTTPResponse) -> Bool {
            deadlines.touch()
            guard let waiting = state.withLock({ $0.exchange.receive() }) else { return false }
            let reader = BodyReader(received) { [weak self] error in self?.end(error) }
            let length = head.bodyLength(for: request.head.method)
            let body = reader.body(length: length) { [self] in state.withLock { $0.trailers } }
            let response = WireResponse(head: head, body: decoded(body, head))
            guard !request.isStreamed, let length, length <= Self.shortBody else {
                waiting.resume(returning: response)
                return true
            }
            let hasEnded = state.withLock { state in
                if !state.exchange.hasEnded { state.waiting = (waiting, response) }
                return state.exchange.hasEnded
            }
            if hasEnded { waiting.resume(returning: response) }
            return true
        }

        /// The body without its content coding. On Linux, the transport's own clients leave it, so that the rules are those
        /// of other transports.
        private func decoded(_ body: WireBody, _ head: HTTPResponse) -> WireBody {
            #if os(Linux)
                owner.isOwner ? body.decoded(by: head, for: request, until: deadline) : body
            #else
                body
            #endif
        }

        func end(_ error: (any Error)?) {
            let ended = state.withLock { state in state.exchange.end(error).map { ending in (ending, state.task) } }
            guard let (ending, task) = ended else { return }
            deadlines.cancel()
            if let error, isInVain(error) { owner.retireConnections() }
            received.finish(error)
            if let waiting = state.withLock({ $0.waiting.take() }) {
                waiting.handover.resume(returning: waiting.response)
            }
            task?.cancel()
            ticket.leave()
            ending.fail(error)
        }

        /// Whether the exchange is given up after it has waited on a connection on which nothing arrives.
        private func isInVain(_ error: any Error) -> Bool {
            guard
                let silence = state.withLock({ $0.number }).flatMap({ number in owner.exchanges?.silence(of: number) })
            else { return false }
            let hasTimedOut = (error as? NetworkError)?.kind == .timedOut
            guard hasTimedOut || error is CancellationError else { return false }
            return SilentConnection.isInVain(silence, waited: begin.duration(to: .now), hasTimedOut: hasTimedOut)
        }

        /// Whether the time for connecting is over. The client itself does not say so.
        private var hasNoConnection: Bool {
            guard case .ended(let fault as NetworkError) = state.withLock({ $0.exchange }) else { return false }
            return fault.kind == .cannotConnect && fault.underlying == nil
        }

        private var isReceiving: Bool {
            state.withLock { $0.exchange.isReceiving }
        }
    }
#endif
