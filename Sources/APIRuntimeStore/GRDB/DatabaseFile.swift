#if Store
    import APIRuntime
    import Foundation
    import GRDB

    /// Opens database files that other connections, including those of other processes, may have open too.
    enum DatabaseFile {
        private static let making = Locked(())

        /// Opens a file with a write-ahead log, so that readers never wait, and writers wait only for each other.
        static func open(_ path: String, _ suspension: Suspension) throws -> DatabasePool {
            make(path)
            var configuration = Configuration()
            // Who waits for a lock while the process is about to be suspended might get it afterwards.
            configuration.busyMode = .callback { tries in !suspension.isActive && BusyWait.wait(tries) }
            configuration.observesSuspensionNotifications = true
            var tries = 0
            while true {
                do {
                    return try DatabasePool(path: path, configuration: configuration)
                } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                    // SQLite does not call the busy handler while it switches to a write-ahead log, which the first
                    // connection does.
                    guard BusyWait.wait(tries) else { throw error }
                    tries += 1
                }
            }
        }

        /// Creates the file with access for the user only. SQLite gives the same permissions to the files that it
        /// creates beside it.
        ///
        /// Only one thread at a time may do this: a process that closes a file loses all of its locks on it
        /// (<https://sqlite.org/howtocorrupt.html>, 2.2), so a file that another thread has opened must not be closed
        /// here.
        private static func make(_ path: String) {
            making.withLock { _ in PrivateFile.make(at: path) }
        }
    }

    /// Waits for other connections, for about 40 seconds in total, on a thread of the database.
    enum BusyWait {
        private static let limit: Int = 6_000
        private static let longest: Double = 0.01

        /// Random, so that no connection always comes last. Never long, because there is no notification when the
        /// database becomes free.
        static func wait(_ tries: Int) -> Bool {
            guard tries < limit else { return false }
            let most = min(longest, 0.000_2 * Double(1 << min(tries, 6)))
            Thread.sleep(forTimeInterval: Double.random(in: most / 4...most))
            return true
        }
    }
#endif
