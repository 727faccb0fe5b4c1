#if Store
    public import GRDB

    /// Runs the statements of a store on a database of GRDB.
    public struct GRDBEngine: StoreEngine {
        private let database: any DatabaseWriter

        /// - Parameter database: a pool or a queue, which may hold tables of other origin as well.
        public init(_ database: any DatabaseWriter) {
            self.database = database
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
            let observation = ValueObservation.tracking { database in try body(GRDBConnection(database)) }
                .removeDuplicates()
            return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
                let cancellable: AnyDatabaseCancellable = observation.start(
                    in: database, scheduling: .task,
                    onError: { error in continuation.finish(throwing: StoreError(ofDatabase: error)) },
                    onChange: { value in _ = continuation.yield(value) })
                continuation.onTermination = { _ in cancellable.cancel() }
            }
        }
    }

    extension Store {
        /// A store in a file, which is created where there is none. Many may read while one writes.
        /// - Parameter path: the file's path; its folder must be there.
        /// - Throws: ``StoreError/database(message:code:)`` where the file is no database, or cannot be opened.
        public init(path: String) throws(StoreError) {
            do {
                self.init(engine: GRDBEngine(try DatabasePool(path: path)))
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
