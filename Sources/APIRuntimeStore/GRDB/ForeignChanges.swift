#if Store
    import APIRuntime
    import Dispatch
    import Foundation
    import GRDB

    /// Tells the observers of a database what other connections have changed, those of other processes among them.
    ///
    /// A connection hears of its own changes alone. Of all others SQLite counts (`PRAGMA data_version`,
    /// <https://sqlite.org/pragma.html#pragma_data_version>), and looking at the count reads shared memory. So a timer
    /// looks, as long as somebody watches. Events of files would save the looking, but each system has its own, they come
    /// for changes of this connection as well, and some file systems send none.
    final class ForeignChanges: Sendable {
        private static let interval: DispatchTimeInterval = .milliseconds(100)

        private let database: any DatabaseWriter
        private struct State {
            var watchers: Int = 0
            var timer: Timer?
            var isLooking: Bool = false
            // The versions that were seen last.
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

        /// Looks for changes until what is returned is gone, and once before anything that is asked of the writing
        /// connection after this.
        ///
        /// Without that look, a table that another connection has made a moment ago would be unknown to the writing
        /// connection, and the observation of a table that GRDB does not know never hears of a change.
        func watch() -> Watch {
            // What is in memory has one connection.
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
            let isFirst: Bool = state.withLock { state in
                defer { state.isLooking = true }
                return !state.isLooking
            }
            guard isFirst else { return }
            database.asyncWriteWithoutTransaction { database in
                // What cannot be found out now is found out the next time.
                try? self.tell(database)
                self.state.withLock { $0.isLooking = false }
            }
        }

        private func tell(_ database: Database) throws {
            let now: Int? = try Int.fetchOne(database.cachedStatement(sql: "PRAGMA data_version"))
            let seen = state.withLock { $0 }
            guard now != seen.dataVersion else { return }
            let schema: Int32 = try database.schemaVersion()
            // GRDB would not know a table that another connection has made.
            if schema != seen.schemaVersion { database.clearSchemaCache() }
            state.withLock { $0.schemaVersion = schema }
            // Deferred, which waits for nobody.
            try database.inTransaction(.deferred) {
                try database.notifyChanges(in: DatabaseRegion.fullDatabase)
                return .commit
            }
            state.withLock { $0.dataVersion = now }
        }

        /// Somebody who watches, until nobody holds it.
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
