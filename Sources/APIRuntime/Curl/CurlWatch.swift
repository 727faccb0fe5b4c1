#if os(Linux) && Curl
    /// Watches that the thread of a loop makes progress.
    ///
    /// libcurl reads from a connection as long as there are frames, and frames need not carry anything: a server that
    /// sends them without end would stop the calls to all other servers (RFC 9113, section 10.5). Such a connection is
    /// ended from outside of the thread, which is inside libcurl.
    final class CurlWatch: Sendable {
        /// How long the thread may be inside libcurl without any progress.
        private static let patience: Duration = .seconds(1)

        private struct State {
            /// Grows with each step that the thread makes.
            var steps: Int = 0
            var isInside: Bool = false
            /// Whether the loop has transfers.
            var isBusy: Bool = false
            var isWatching: Bool = false
        }

        private let state = Locked(State())
        private let sockets: CurlSockets

        init(_ sockets: CurlSockets) {
            self.sockets = sockets
        }

        /// Records that the thread enters libcurl.
        func enter() {
            state.withLock { state in
                state.steps += 1
                state.isInside = true
            }
        }

        /// Records that libcurl has delivered or taken something.
        func step() {
            state.withLock { $0.steps += 1 }
        }

        /// Records that the thread has left libcurl.
        /// - Parameter isBusy: Whether there are transfers.
        func leave(isBusy: Bool) {
            state.withLock { state in
                state.steps += 1
                state.isInside = false
                state.isBusy = isBusy
            }
        }

        /// Watches as long as there are transfers. Only the thread calls this.
        func start() {
            let isFirst = state.withLock { state in
                state.isBusy = true
                defer { state.isWatching = true }
                return !state.isWatching
            }
            guard isFirst else { return }
            Task { [weak self] in
                var former: Int?
                while true {
                    try? await Task.sleep(for: Self.patience)
                    guard let self, isNeeded() else { return }
                    let current = stepsInside
                    if let current, current == former { await sockets.endFloods() }
                    former = current
                }
            }
        }

        private func isNeeded() -> Bool {
            state.withLock { state in
                state.isWatching = state.isBusy || state.isInside
                return state.isWatching
            }
        }

        /// The number of steps, if the thread is inside libcurl.
        private var stepsInside: Int? {
            state.withLock { state in state.isInside ? state.steps : nil }
        }
    }
#endif
