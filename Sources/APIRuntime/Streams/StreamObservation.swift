internal import Foundation

/// Tells those who listen that a stream is over, as soon as nobody can read it any more.
final class StreamObservation: @unchecked Sendable {
    private let observer: CallObserver?
    /// Guards `reason`.
    private let lock: NSLock = NSLock()
    private var reason: String?

    init(_ observer: CallObserver?) {
        self.observer = observer
    }

    deinit {
        observer?.ended(reason)
    }

    /// Why it ended; nil: nothing went wrong.
    var failure: String? {
        get { lock.withLock { reason } }
        set { lock.withLock { reason = newValue } }
    }
}
