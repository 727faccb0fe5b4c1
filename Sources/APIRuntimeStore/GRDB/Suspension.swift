#if Store
    import APIRuntime
    import Foundation
    import GRDB

    /// Whether the process's databases are suspended, as notifications of GRDB tell.
    ///
    /// The tokens are only used when it is made and released.
    final class Suspension: @unchecked Sendable {
        private struct State {
            var isActive: Bool = false
            /// How many suspensions there were.
            var count: Int = 0
            var listener: (@Sendable (_ isSuspended: Bool) -> Void)?
        }

        private let state: Locked<State>
        private let tokens: [any NSObjectProtocol]

        init() {
            let state = Locked(State())
            self.state = state
            tokens = [(Database.suspendNotification, true), (Database.resumeNotification, false)].map {
                name, isActive in
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                    let listener = state.withLock { state in
                        state.isActive = isActive
                        if isActive { state.count += 1 }
                        return state.listener
                    }
                    listener?(isActive)
                }
            }
        }

        deinit {
            for token in tokens { NotificationCenter.default.removeObserver(token) }
        }

        var isActive: Bool { state.withLock { $0.isActive } }

        /// How many suspensions there were, including one that is active.
        var count: Int { state.withLock { $0.count } }

        /// Calls a listener whenever a suspension begins or ends. There is one.
        func listen(_ listener: @escaping @Sendable (_ isSuspended: Bool) -> Void) {
            state.withLock { $0.listener = listener }
        }
    }

    extension Store {
        /// Makes the stores of files release their locks, and take no new ones until ``resumeAll()``. Call it before the
        /// system suspends the process: it ends an app that has a lock on a file in an App Group container while it is
        /// suspended (`0xDEAD10CC`).
        ///
        /// Calls that write, or create or migrate a table, fail with ``StoreError/suspended``. Those that are running are
        /// rolled back, so that none is written in part. Reads still work. Observers are not notified of changes by other
        /// processes until the stores are resumed.
        ///
        /// It posts `Database.suspendNotification` of GRDB, so that it also reaches the app's own databases that observe
        /// suspension, and stores of them.
        public static func suspendAll() {
            NotificationCenter.default.post(name: Database.suspendNotification, object: nil)
        }

        /// Ends what ``suspendAll()`` has begun: stores work again, and observers are notified of what others have changed
        /// in the meantime.
        ///
        /// It posts `Database.resumeNotification` of GRDB.
        public static func resumeAll() {
            NotificationCenter.default.post(name: Database.resumeNotification, object: nil)
        }
    }
#endif
