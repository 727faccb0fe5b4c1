#if Store
    import Dispatch
    import Foundation
    import GRDB

    /// Notifies the observers of a database of changes by other connections, including those of other processes.
    ///
    /// A connection is only notified of its own changes. SQLite counts the changes of all others (`PRAGMA
    /// data_version`, <https://sqlite.org/pragma.html#pragma_data_version>), and reading the counter only reads shared
    /// memory. A timer therefore polls it while there are observers. File system events would avoid polling, but every
    /// platform has its own API, they also fire for changes of this connection, and some file systems send none.
    final class ForeignChanges: @unchecked Sendable {
        private static let interval: DispatchTimeInterval = .milliseconds(100)

        private let database: any DatabaseWriter
        private let lock: NSLock = NSLock()
        private var watchers: Int = 0
        private var timer: (any DispatchSourceTimer)?
        private var isLooking: Bool = false
        // The last known versions. Used only on the writing connection.
        private var dataVersion: Int?
        private var schemaVersion: Int32?

        init(_ database: any DatabaseWriter) {
            self.database = database
        }

        deinit {
            timer?.cancel()
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
                // An error here is ignored: the next poll tries again.
                try? self.tell(database)
                self.lock.withLock { self.isLooking = false }
            }
        }

        private func tell(_ database: Database) throws {
            let now: Int? = try Int.fetchOne(database.cachedStatement(sql: "PRAGMA data_version"))
            guard now != dataVersion else { return }
            let schema: Int32 = try database.schemaVersion()
            // GRDB would not know a table that another connection has created.
            if schema != schemaVersion { database.clearSchemaCache() }
            schemaVersion = schema
            // A deferred transaction never waits.
            try database.inTransaction(.deferred) {
                try database.notifyChanges(in: DatabaseRegion.fullDatabase)
                return .commit
            }
            dataVersion = now
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
