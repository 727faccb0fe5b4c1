/// Tells those who listen what happens to one call.
struct CallObserver: Sendable {
    let call: UInt64
    let endpoint: String
    let listeners: [@Sendable (CallEvent) -> Void]

    func emit(_ kind: CallEvent.Kind) {
        let event = CallEvent(call: call, endpoint: endpoint, kind: kind)
        for listener in listeners { listener(event) }
    }
}

extension Call {
    /// Tells those who listen to this call what happens to it; what there is to tell is made only for them.
    func emit(_ kind: @autoclosure () -> CallEvent.Kind) {
        guard let observer else { return }
        observer.emit(kind())
    }
}
