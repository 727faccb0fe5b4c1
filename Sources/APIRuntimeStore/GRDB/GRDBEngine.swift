#if Store
    public import GRDB

    /// Runs the statements of a store on a GRDB database.
    public struct GRDBEngine: StoreEngine {
        private let database: any DatabaseWriter
        private let foreignChanges: ForeignChanges

        /// - Parameter database: a pool or a queue, which may also contain tables of the app. If other connections
        ///   write to its file, its `busyMode` determines how long a connection waits for another.
        public init(_ database: any DatabaseWriter) {
            self.database = database
            foreignChanges = ForeignChanges(database)
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
                    onError: { error in continuation.finish(throwing: StoreError(ofDatabase: error)) },
                    onChange: { value in _ = continuation.yield(value) })
                continuation.onTermination = { _ in withExtendedLifetime(watch) { cancellable.cancel() } }
            }
        }
    }

    extension Store {
        /// A store in a file. The file is created if it does not exist, with access for its user only.
        ///
        /// Several connections may read while one writes, including those of other stores of the file, in this process
        /// and in others. Writers wait for each other for about 40 seconds, and all stores are notified of all changes.
        /// - Parameter path: the path of the file. Its folder must exist.
        /// - Throws: ``StoreError/database(message:code:)`` if the file is not a database, or cannot be opened.
        public init(path: String) throws(StoreError) {
            do {
                self.init(engine: GRDBEngine(try DatabaseFile.open(path)))
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
