#if Store
    import APIRuntime
    import Dispatch
    import Foundation
    import GRDB

    /// Notifies the observers of a database of changes by other connections, including those of other processes.
    ///
    /// A connection is only notified of its own changes. SQLite counts the changes of all others (`PRAGMA
    /// data_version`, <https://sqlite.org/pragma.html#pragma_data_version>), and reading the counter only reads shared
    /// memory. A timer therefore polls it while there are observers and the process is not suspended. File system events
    /// would avoid polling, but every platform has its own API, they also fire for changes of this connection, and some file
    /// systems send none.
    final class ForeignChanges: Sendable {
        private static let interval: DispatchTimeInterval = .milliseconds(100)

        private let database: any DatabaseWriter
        private struct State {
            var watchers: Int = 0
            var isSuspended: Bool = false
            var timer: Timer?
            var isLooking: Bool = false
            // The last known versions.
            var dataVersion: Int?
            var schemaVersion: Int32?
        }

        /// Timers may be cancelled from any thread.
        private struct Timer: @unchecked Sendable {
            let source: any DispatchSourceTimer
        }

        private let state = Locked(State())

        /// - Parameter suspension: `nil` if the database does not observe suspension.
        init(_ database: any DatabaseWriter, _ suspension: Suspension?) {
            self.database = database
            suspension?.listen { [weak self] isSuspended in self?.suspend(isSuspended) }
            state.withLock { $0.isSuspended = suspension?.isActive == true }
        }

        deinit {
            state.withLock { $0.timer }?.source.cancel()
        }

        /// Polls for changes until the returned object is released, and once before any later access of the writing
        /// connection.
        ///
        /// Without this first poll, the writing connection might not know a table that another connection has just
        /// created, and GRDB never notifies observers of a table that it does not know.
        func watch() -> Watch {
            // An in-memory database has only one connection.
            guard database.path != ":memory:" else { return Watch(nil) }
            look()
            state.withLock { state in
                state.watchers += 1
                adjustTimer(&state)
            }
            return Watch(self)
        }

        private func leave() {
            state.withLock { state in
                state.watchers -= 1
                adjustTimer(&state)
            }
        }

        private func suspend(_ isSuspended: Bool) {
            let isWatched = state.withLock { state in
                state.isSuspended = isSuspended
                adjustTimer(&state)
                return state.watchers > 0
            }
            if isWatched, !isSuspended { look() }
        }

        /// Runs a timer while there are watchers, except while the process is suspended.
        private func adjustTimer(_ state: inout State) {
            let isNeeded = state.watchers > 0 && !state.isSuspended
            guard isNeeded != (state.timer != nil) else { return }
            state.timer?.source.cancel()
            state.timer = isNeeded ? makeTimer() : nil
        }

        private func makeTimer() -> Timer {
            let timer: any DispatchSourceTimer = DispatchSource.makeTimerSource()
            timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval, leeway: .milliseconds(20))
            timer.setEventHandler { [weak self] in self?.look() }
            timer.activate()
            return Timer(source: timer)
        }

        private func look() {
            let isFirst = state.withLock { state in
                defer { state.isLooking = true }
                return !state.isLooking
            }
            guard isFirst else { return }
            database.asyncWriteWithoutTransaction { database in
                // An error here is ignored: the next poll tries again.
                try? self.tell(database)
                self.state.withLock { $0.isLooking = false }
            }
        }

        private func tell(_ database: Database) throws {
            let now = try Int.fetchOne(database.cachedStatement(sql: "PRAGMA data_version"))
            let seen = state.withLock { $0 }
            guard now != seen.dataVersion else { return }
            let schema = try database.schemaVersion()
            // GRDB would not know a table that another connection has created.
            if schema != seen.schemaVersion { database.clearSchemaCache() }
            state.withLock { $0.schemaVersion = schema }
            // A deferred transaction never waits.
            try database.inTransaction(.deferred) {
                try database.notifyChanges(in: DatabaseRegion.fullDatabase)
                return .commit
            }
            state.withLock { $0.dataVersion = now }
        }

        /// Keeps polling active until it is released.
        final class Watch: Sendable {
            private let changes: ForeignChanges?

            fileprivate init(_ changes: ForeignChanges?) {
                self.changes = changes
            }

            deinit {
                changes?.leave()
            }
        }
    }
#endif
