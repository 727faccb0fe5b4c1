#if Store
    import Dispatch
    import Foundation
    import GRDB

    /// Tells the observers of a database what other connections have changed, those of other processes among them.
    ///
    /// A connection hears of its own changes alone. Of all others SQLite counts (`PRAGMA data_version`,
    /// <https://sqlite.org/pragma.html#pragma_data_version>), and looking at the count reads shared memory. So a timer
    /// looks, as long as somebody watches. Events of files would save the looking, but each system has its own, they come
    /// for changes of this connection as well, and some file systems send none.
    final class ForeignChanges: @unchecked Sendable {
        private static let interval: DispatchTimeInterval = .milliseconds(100)

        private let database: any DatabaseWriter
        private let lock: NSLock = NSLock()
        private var watchers: Int = 0
        private var timer: (any DispatchSourceTimer)?
        private var isLooking: Bool = false
        // What was seen last; used by the writing connection alone.
        private var dataVersion: Int?
        private var schemaVersion: Int32?

        init(_ database: any DatabaseWriter) {
            self.database = database
        }

        deinit {
            timer?.cancel()
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
            lock.withLock {
                watchers += 1
                guard watchers == 1 else { return }
                let timer: any DispatchSourceTimer = DispatchSource.makeTimerSource()
                timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval, leeway: .milliseconds(20))
                timer.setEventHandler { [weak self] in self?.look() }
                timer.activate()
                self.timer = timer
            }
            return Watch(self)
        }

        private func leave() {
            lock.withLock {
                watchers -= 1
                guard watchers == 0 else { return }
                timer?.cancel()
                timer = nil
            }
        }

        private func look() {
            let isFirst: Bool = lock.withLock {
                defer { isLooking = true }
                return !isLooking
            }
            guard isFirst else { return }
            database.asyncWriteWithoutTransaction { database in
                // What cannot be found out now is found out the next time.
                try? self.tell(database)
                self.lock.withLock { self.isLooking = false }
            }
        }

        private func tell(_ database: Database) throws {
            let now: Int? = try Int.fetchOne(database.cachedStatement(sql: "PRAGMA data_version"))
            guard now != dataVersion else { return }
            let schema: Int32 = try database.schemaVersion()
            // GRDB would not know a table that another connection has made.
            if schema != schemaVersion { database.clearSchemaCache() }
            schemaVersion = schema
            // Deferred, which waits for nobody.
            try database.inTransaction(.deferred) {
                try database.notifyChanges(in: DatabaseRegion.fullDatabase)
                return .commit
            }
            dataVersion = now
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
