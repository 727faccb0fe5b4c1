#if Store
    public import GRDB

    /// Runs the statements of a store on a GRDB database.
    public struct GRDBEngine: StoreEngine {
        private let database: any DatabaseWriter
        private let foreignChanges: ForeignChanges
        /// `nil` if the database does not observe suspension.
        private let suspension: Suspension?

        /// - Parameter database: a pool or a queue, which may also contain tables of the app. If other connections
        ///   write to its file, its `busyMode` determines how long a connection waits for another. If its configuration
        ///   observes suspension (`observesSuspensionNotifications`), ``Store/suspendAll()`` suspends it.
        public init(_ database: any DatabaseWriter) {
            self.init(
                database, database.configuration.observesSuspensionNotifications ? Suspension() : nil)
        }

        init(_ database: any DatabaseWriter, _ suspension: Suspension?) {
            self.database = database
            self.suspension = suspension
            foreignChanges = ForeignChanges(database, suspension)
        }

        public func write<Value: Sendable>(
            _ body: @escaping @Sendable (any StoreConnection) throws -> Value
        ) async throws -> Value {
            let suspensions = suspension?.count
            do {
                return try await database.write { database in try body(GRDBConnection(database)) }
            } catch {
                throw storeError(error, since: suspensions)
            }
        }

        public func read<Value: Sendable>(
            _ body: @escaping @Sendable (any StoreConnection) throws -> Value
        ) async throws -> Value {
            let suspensions = suspension?.count
            do {
                return try await database.read { database in try body(GRDBConnection(database)) }
            } catch {
                throw storeError(error, since: suspensions)
            }
        }

        /// Runs a query at once, and again after each change of what it reads.
        public func observe<Value: Sendable & Equatable>(
            _ body: @escaping @Sendable (any StoreConnection) throws -> Value
        ) -> AsyncThrowingStream<Value, any Error> {
            // A query always reads the same columns. Otherwise the writing connection would have to fetch the values
            // again.
            let observation = ValueObservation.trackingConstantRegion { database in
                try body(GRDBConnection(database))
            }
            .removeDuplicates()
            let watch = foreignChanges.watch()
            return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
                let cancellable: AnyDatabaseCancellable = observation.start(
                    in: database, scheduling: .task,
                    onError: { error in
                        continuation.finish(throwing: storeError(error, since: suspension?.count))
                    },
                    onChange: { value in _ = continuation.yield(value) })
                continuation.onTermination = { _ in withExtendedLifetime(watch) { cancellable.cancel() } }
            }
        }

        /// - Parameter suspensions: how many suspensions there were before.
        private func storeError(_ error: any Error, since suspensions: Int?) -> StoreError {
            guard let suspension, let code = (error as? DatabaseError)?.resultCode,
                [.SQLITE_INTERRUPT, .SQLITE_ABORT, .SQLITE_BUSY].contains(code),
                suspension.isActive || suspension.count != suspensions
            else { return StoreError(ofDatabase: error) }
            return .suspended
        }
    }

    extension Store {
        /// A store in a file. The file is created if it does not exist, with access for its user only.
        ///
        /// Several connections may read while one writes, including those of other stores of the file, in this process
        /// and in others. Writers wait for each other for about 40 seconds, and all stores are notified of all changes.
        /// An app whose extensions use the same file calls ``suspendAll()`` and ``resumeAll()``.
        /// - Parameter path: the path of the file. Its folder must exist.
        /// - Throws: ``StoreError/database(message:code:)`` if the file is not a database, or cannot be opened.
        public init(path: String) throws(StoreError) {
            do {
                let suspension = Suspension()
                self.init(engine: GRDBEngine(try DatabaseFile.open(path, suspension), suspension))
            } catch {
                throw StoreError(ofDatabase: error)
            }
        }

        /// A store in memory, for tests and previews. Its data is lost with its last copy.
        public static func inMemory() throws(StoreError) -> Store {
            do {
                return Store(engine: GRDBEngine(try DatabaseQueue()))
            } catch {
                throw StoreError(ofDatabase: error)
            }
        }
    }

    extension StoreError {
        init(ofDatabase error: any Error) {
            guard let error = error as? DatabaseError else {
                self.init(error)
                return
            }
            self = .database(
                message: error.message ?? "\(error.resultCode)", code: Int(error.extendedResultCode.rawValue))
        }
    }
#endif
