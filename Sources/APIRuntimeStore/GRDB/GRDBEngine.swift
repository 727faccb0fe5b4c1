#if Store
    public import GRDB

    /// Runs the statements of a store on a database of GRDB.
    public struct GRDBEngine: StoreEngine {
        private let database: any DatabaseWriter
        private let foreignChanges: ForeignChanges

        /// - Parameter database: a pool or a queue, which may hold tables of other origin as well. Where other connections
        ///   write to its file, too, its `busyMode` says how long one waits for another.
        public init(_ database: any DatabaseWriter) {
            self.database = database
            self.foreignChanges = ForeignChanges(database)
        }

        public func write<Answer: Sendable>(
            _ body: @escaping @Sendable (any StoreConnection) throws -> Answer
        ) async throws -> Answer {
            do {
                return try await database.write { database in try body(GRDBConnection(database)) }
            } catch {
                throw StoreError(ofDatabase: error)
            }
        }

        public func read<Answer: Sendable>(
            _ body: @escaping @Sendable (any StoreConnection) throws -> Answer
        ) async throws -> Answer {
            do {
                return try await database.read { database in try body(GRDBConnection(database)) }
            } catch {
                throw StoreError(ofDatabase: error)
            }
        }

        public func observe<Answer: Sendable & Equatable>(
            _ body: @escaping @Sendable (any StoreConnection) throws -> Answer
        ) -> AsyncThrowingStream<Answer, any Error> {
            // A query reads the same columns each time; others would be read anew by the connection that writes.
            let observation = ValueObservation.trackingConstantRegion { database in
                try body(GRDBConnection(database))
            }
            .removeDuplicates()
            let watch: ForeignChanges.Watch = foreignChanges.watch()
            return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
                let cancellable: AnyDatabaseCancellable = observation.start(
                    in: database, scheduling: .task,
                    onError: { error in continuation.finish(throwing: StoreError(ofDatabase: error)) },
                    onChange: { value in _ = continuation.yield(value) })
                continuation.onTermination = { _ in withExtendedLifetime(watch) { cancellable.cancel() } }
            }
        }
    }

    extension Store {
        /// A store in a file, which is created where there is none, with rights for its user alone.
        ///
        /// Many may read while one writes, also by other stores of the file, in this process and in others: writers wait
        /// for one another, for half a minute at most, and all hear of all changes.
        /// - Parameter path: the file's path; its folder must be there.
        /// - Throws: ``StoreError/database(message:code:)`` where the file is no database, or cannot be opened.
        public init(path: String) throws(StoreError) {
            do {
                self.init(engine: GRDBEngine(try DatabaseFile.open(path)))
            } catch {
                throw StoreError(ofDatabase: error)
            }
        }

        /// A store in memory, which is gone with its last copy: for tests and previews.
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
