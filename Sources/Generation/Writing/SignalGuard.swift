#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Blocks the signals that end a run, so that it can clean up first.
///
/// While it is active, exceeding the file size limit causes an error, like a full disk, instead of ending the run.
package struct SignalGuard {
    private let previousMask: sigset_t
    private let held: [Int32]
    private let sizeLimitHandler: (@convention(c) (Int32) -> Void)?

    init() {
        held = [SIGINT, SIGTERM, SIGHUP].filter { !Self.isIgnored($0) }
        var mask = Self.mask(of: held)
        var previous = sigset_t()
        sigemptyset(&previous)
        pthread_sigmask(SIG_BLOCK, &mask, &previous)
        previousMask = previous
        sizeLimitHandler = signal(SIGXFSZ, SIG_IGN)
    }

    /// Consumes a pending signal that asks the run to end. The caller must then end the run.
    func takePendingSignal() -> Int32? {
        var pending = sigset_t()
        guard sigpending(&pending) == 0, let first = held.first(where: { sigismember(&pending, $0) == 1 }) else {
            return nil
        }
        var mask = Self.mask(of: [first])
        var taken: Int32 = 0
        return sigwait(&mask, &taken) == 0 ? taken : nil
    }

    /// Unblocks the signals.
    func release() {
        var mask = previousMask
        pthread_sigmask(SIG_SETMASK, &mask, nil)
        _ = signal(SIGXFSZ, sizeLimitHandler)
    }

    /// Unblocks the signals that end a process, which the parent may have blocked.
    static func letThrough() {
        var mask = self.mask(of: [SIGINT, SIGTERM, SIGHUP])
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    }

    /// Ends this process with the signal, so that its parent sees the reason, even if the signal was blocked at launch.
    package static func endProcess(by signal: Int32) {
        var mask = self.mask(of: [signal])
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
        raise(signal)
    }

    private static func mask(of signals: [Int32]) -> sigset_t {
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in signals { sigaddset(&mask, signal) }
        return mask
    }

    /// Whether the process was started with a signal ignored, as by `nohup`.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #elseif canImport(Musl)
            let handler = action.__sa_handler.sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
