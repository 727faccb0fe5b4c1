#if Store
    import APIRuntime
    import Foundation
    import GRDB

    /// Opens database files that other connections may have open as well, those of other processes among them.
    enum DatabaseFile {
        private static let making = Locked(())

        /// Opens a file with a write-ahead log, so that readers wait for nobody, and writers only for one another.
        static func open(_ path: String) throws -> DatabasePool {
            make(path)
            var configuration: Configuration = Configuration()
            configuration.busyMode = .callback(BusyWait.wait)
            var tries: Int = 0
            while true {
                do {
                    return try DatabasePool(path: path, configuration: configuration)
                } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                    // SQLite asks nobody to wait while it turns to a write-ahead log, as the first of all connections does.
                    guard BusyWait.wait(tries) else { throw error }
                    tries += 1
                }
            }
        }

        /// Makes the file with rights for the user alone; SQLite gives the same ones to the files that it puts beside it.
        ///
        /// One at a time: a process that closes a file gives up all its locks on it
        /// (<https://sqlite.org/howtocorrupt.html>, 2.2), so that none may be closed here which another thread has opened.
        private static func make(_ path: String) {
            making.withLock { _ in PrivateFile.make(at: path) }
        }
    }

    /// How long a connection waits for others: about half a minute, on a thread of the database.
    enum BusyWait {
        private static let limit: Int = 6_000
        private static let longest: Double = 0.01

        /// Random, so that nobody is late each time; never long, because nobody is told when the database is free.
        static func wait(_ tries: Int) -> Bool {
            guard tries < limit else { return false }
            let most: Double = min(longest, 0.000_2 * Double(1 << min(tries, 6)))
            Thread.sleep(forTimeInterval: Double.random(in: most / 4...most))
            return true
        }
    }
#endif
