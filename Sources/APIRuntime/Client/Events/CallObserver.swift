/// Tells those who listen what happens to one call.
final class CallObserver: Sendable {
    private let call: UInt64
    private let endpoint: String
    private let listeners: [@Sendable (APICall.Event) -> Void]
    private let time: any TimeSource
    private let begin: Duration
    private let attempts = Locked(0)

    init(
        call: UInt64, endpoint: String, time: any TimeSource, listeners: [@Sendable (APICall.Event) -> Void]
    ) {
        self.call = call
        self.endpoint = endpoint
        self.listeners = listeners
        self.time = time
        self.begin = time.uptime
    }

    func emit(_ kind: APICall.Event.Kind) {
        let event = APICall.Event(call: call, endpoint: endpoint, kind: kind)
        for listener in listeners { listener(event) }
    }

    /// A request goes to a server.
    func sending(to server: ServerAddress) {
        let attempt = attempts.withLock { attempts in
            attempts += 1
            return attempts
        }
        emit(.sent(server: server.description, attempt: attempt))
    }

    /// The call is over.
    func ended(_ failure: String?) {
        emit(.ended(after: time.uptime - begin, failure: failure))
    }
}

extension APICall {
    /// Tells those who listen to this call what happens to it; what there is to tell is made only for them.
    func emit(_ kind: @autoclosure () -> Event.Kind) {
        guard let observer else { return }
        observer.emit(kind())
    }
}
