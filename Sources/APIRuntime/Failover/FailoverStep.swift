import HTTPTypes

/// Sends each request to the first server that does not fail too often.
struct FailoverStep: Middleware {
    private let policy: FailoverPolicy
    private let board: ServerBoard
    private let time: any TimeSource

    init(_ policy: FailoverPolicy, _ board: ServerBoard, _ time: any TimeSource) {
        self.policy = policy
        self.board = board
        self.time = time
    }

    func intercept(_ call: Call, next: Next) async throws -> Answer {
        // A server that a middleware chose stays.
        guard call.request.server == call.servers.first else { return try await next(call) }
        var call: Call = call
        if let selection = board.selection {
            call.request.server = selection
            return try await next(call)
        }
        let choice: ServerBoard.Choice = board.choose(of: call.servers, else: call.request.server, at: time.uptime)
        call.request.server = choice.server
        do {
            let answer: Answer = try await next(call)
            note(answer.response.head.status.kind == .serverError, of: choice, call)
            return answer
        } catch {
            note(Self.isFailure(error), of: choice, call)
            throw error
        }
    }

    private func note(_ isFailure: Bool?, of choice: ServerBoard.Choice, _ call: Call) {
        let other: ServerAddress? = board.note(isFailure, of: choice, among: call.servers, at: time.uptime, policy)
        guard let other else { return }
        call.emit(.failedOver(from: choice.server.description, to: other.description))
    }

    /// Whether the server is to blame for an error; nil: the error says nothing of it.
    private static func isFailure(_ error: any Error) -> Bool? {
        guard !error.isCancellation else { return nil }
        switch ((error as? NetworkFault) ?? NetworkFault(wrapping: error)).kind {
        case .timedOut, .cannotFindHost, .cannotConnect, .connectionLost, .tls, .badServer: return true
        default: return nil
        }
    }
}
