#if AsyncHTTPClient
    import APIRuntime
    import AsyncHTTPClient
    import Foundation
    import HTTPTypes
    import NIOCore

    /// One request and its answer: waits for the head, then passes the body on, until the server, the deadline or the
    /// caller ends it. Whatever ends it first counts, and what comes later is not heard.
    final class ClientExchange: RunningExchange, @unchecked Sendable {
        private let request: WireRequest
        private let owner: ClientOwner
        private let deadlines: Deadlines
        /// What has arrived of the answer's body.
        private let received: ChunkBuffer
        /// Guards everything below.
        private let lock: NSLock = NSLock()
        private var state: ExchangeState = .idle
        private var trailers: HTTPFields = [:]
        /// Carries the request; ends with the exchange.
        private var task: Task<Void, Never>?

        init(_ request: WireRequest, idleTimeout: Duration?, owner: ClientOwner) {
            self.request = request
            self.owner = owner
            deadlines = Deadlines(for: request, idleTimeout: idleTimeout)
            received = ChunkBuffer(limit: request.isStreamed ? ChunkBuffer.usualLimit : .max)
        }

        func start(_ continuation: CheckedContinuation<WireResponse, any Error>) {
            let error: (any Error)? = lock.withLock {
                if let error = state.wait(continuation) { return error }
                task = Task { await run() }
                return nil
            }
            if let error { return continuation.resume(throwing: error) }
            deadlines.start(
                isWaiting: { [received] in received.isFull }, end: { [weak self] fault in self?.end(fault) })
        }

        private func run() async {
            let mark: Int? = owner.exchanges?.add { [weak self] trailers in
                guard let self else { return }
                lock.withLock { self.trailers = trailers }
            }
            defer { mark.map { mark in owner.exchanges?.remove(mark) } }
            do {
                let response = try await owner.client(pinning: request.pins).execute(
                    try request.clientRequest(deadlines, mark: mark), deadline: .distantFuture)
                let head = try HTTPResponse(response)
                try head.check(answering: request.head)
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

        private func fault(of error: any Error) async -> NetworkFault {
            let fault = NetworkFault(error, isReceiving: isReceiving)
            guard error.isRefusedCertificate, let cause = await owner.cause(ofRefusing: request) else { return fault }
            return NetworkFault(cause, underlying: error)
        }

        /// The head of the answer is there.
        /// - Returns: whether anybody wants the body.
        private func receive(_ head: HTTPResponse) -> Bool {
            deadlines.touch()
            guard let waiting = lock.withLock({ state.receive() }) else { return false }
            let reader = BodyReader(received) { [weak self] error in self?.end(error) }
            let length: Int64? = head.bodyLength(answering: request.head.method)
            let body: WireBody = reader.body(length: length) { [self] in lock.withLock { trailers } }
            waiting.resume(returning: WireResponse(head: head, body: body))
            return true
        }

        func end(_ error: (any Error)?) {
            guard let ending = lock.withLock({ state.end(error) }) else { return }
            deadlines.cancel()
            received.finish(error)
            lock.withLock { task }?.cancel()
            ending.fail(error)
        }

        private var isReceiving: Bool {
            lock.withLock { state.isReceiving }
        }
    }
#endif
