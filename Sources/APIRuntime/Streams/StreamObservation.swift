/// Tells those who listen that a stream is over, as soon as nobody can read it any more.
final class StreamObservation: Sendable {
    private let observer: CallObserver?
    private let reason = Locked<String?>(nil)

    init(_ observer: CallObserver?) {
        self.observer = observer
    }

    deinit {
        observer?.ended(failure)
    }

    /// Why it ended; nil: nothing went wrong.
    var failure: String? {
        get { reason.withLock { $0 } }
        set { reason.withLock { $0 = newValue } }
    }
}
