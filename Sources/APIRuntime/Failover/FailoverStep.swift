import HTTPTypes

/// Sends each request to the first server that does not fail too often, and at once to the next one where a server cannot
/// be reached.
struct FailoverStep: Middleware {
    private let policy: FailoverPolicy
    private let board: ServerBoard
    private let time: any TimeSource

    init(_ policy: FailoverPolicy, _ board: ServerBoard, _ time: any TimeSource) {
        self.policy = policy
        self.board = board
        self.time = time
    }

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        // A server that a middleware chose stays.
        guard call.request.server == call.servers.first else { return try await next(call) }
        var call: APICall = call
        if let selection = board.selection {
            call.request.server = selection
            return try await next(call)
        }
        let end: Duration = time.uptime + call.request.timeout
        var others: [ServerAddress] = call.servers
        var choice: ServerBoard.Choice = board.choose(of: others, else: call.request.server, at: time.uptime)
        while true {
            call.request.server = choice.server
            others.removeAll { server in server == choice.server }
            do {
                let answer: APICall.Answer = try await next(call)
                tell(note(answer.response.head.status.kind == .serverError, of: choice, call), instead: choice, call)
                return answer
            } catch {
                let preferred: ServerAddress? = note(Self.isFailure(error), of: choice, call)
                let left: Duration = end - time.uptime
                guard let other = others.first, left > .zero, call.mayMove(after: error) else {
                    tell(preferred, instead: choice, call)
                    throw error
                }
                let failed: ServerBoard.Choice = choice
                choice = board.choose(of: others, else: other, at: time.uptime)
                tell(choice.server, instead: failed, call)
                call.request.shortenTimeout(to: left)
            }
        }
    }

    /// - Returns: the server that is asked from now on, where that has changed.
    private func note(_ isFailure: Bool?, of choice: ServerBoard.Choice, _ call: APICall) -> ServerAddress? {
        board.note(isFailure, of: choice, among: call.servers, at: time.uptime, policy)
    }

    private func tell(_ other: ServerAddress?, instead choice: ServerBoard.Choice, _ call: APICall) {
        guard let other else { return }
        call.emit(.failedOver(from: choice.server.description, to: other.description))
    }

    /// Whether the server is to blame for an error; nil: the error says nothing of it.
    private static func isFailure(_ error: any Error) -> Bool? {
        switch error.faultKind {
        case .timedOut, .cannotFindHost, .cannotConnect, .connectionLost, .tls, .badServer: true
        default: nil
        }
    }
}

extension APICall {
    /// Whether another server may be asked at once: the one that was asked has got nothing of the request, or getting it
    /// twice does no harm.
    fileprivate func mayMove(after error: any Error) -> Bool {
        guard request.content.body?.isRepeatable != false else { return false }
        switch error.faultKind {
        case .cannotFindHost, .cannotConnect, .tls:
            return isIdempotent || (error as? NetworkFault)?.isOfRedirection != true
        // Where time is left after `timedOut`, it was that of a connection.
        case .connectionLost, .timedOut: return isIdempotent
        default: return false
        }
    }
}

extension Error {
    /// What kind of fault it is; nil: the task was cancelled.
    fileprivate var faultKind: NetworkFault.Kind? {
        guard !isCancellation else { return nil }
        return ((self as? NetworkFault) ?? NetworkFault(wrapping: self)).kind
    }
}
