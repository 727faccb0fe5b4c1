#if Store
    import APIRuntime
    import Dispatch
    import Foundation
    import GRDB

    /// Notifies the observers of a database of changes by other connections, including those of other processes.
    ///
    /// A connection is only notified of its own changes. SQLite counts the changes of all others (`PRAGMA
    /// data_version`, <https://sqlite.org/pragma.html#pragma_data_version>), and reading the counter only reads shared
    /// memory. A timer therefore polls it while there are observers. File system events would avoid polling, but every
    /// platform has its own API, they also fire for changes of this connection, and some file systems send none.
    final class ForeignChanges: Sendable {
        private static let interval: DispatchTimeInterval = .milliseconds(100)

        private let database: any DatabaseWriter
        private struct State {
            var watchers: Int = 0
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

        init(_ database: any DatabaseWriter) {
            self.database = database
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
                guard state.watchers == 1 else { return }
                let timer: any DispatchSourceTimer = DispatchSource.makeTimerSource()
                timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval, leeway: .milliseconds(20))
                timer.setEventHandler { [weak self] in self?.look() }
                timer.activate()
                state.timer = Timer(source: timer)
            }
            return Watch(self)
        }

        private func leave() {
            state.withLock { state in
                state.watchers -= 1
                guard state.watchers == 0 else { return }
                state.timer?.source.cancel()
                state.timer = nil
            }
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
