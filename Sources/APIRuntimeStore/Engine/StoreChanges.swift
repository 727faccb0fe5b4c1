/// What is in a store, now and after every change of it.
///
/// A value comes only where it differs from the one before; what nobody has taken yet gives way to what is newer. The
/// sequence ends when the task that goes over it is cancelled, or with a ``StoreError``.
public struct StoreChanges<Element: Sendable>: AsyncSequence, Sendable {
    private let begin: @Sendable () async throws -> AsyncThrowingStream<Element, any Error>

    init(_ begin: @escaping @Sendable () async throws -> AsyncThrowingStream<Element, any Error>) {
        self.begin = begin
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(begin: begin)
    }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let begin: @Sendable () async throws -> AsyncThrowingStream<Element, any Error>
        private var values: AsyncThrowingStream<Element, any Error>.Iterator?

        fileprivate init(begin: @escaping @Sendable () async throws -> AsyncThrowingStream<Element, any Error>) {
            self.begin = begin
        }

        public mutating func next() async throws -> Element? {
            do {
                if values == nil { values = try await begin().makeAsyncIterator() }
                return try await values?.next()
            } catch {
                let error: StoreError = StoreError(error)
                if error == .cancelled { return nil }
                throw error
            }
        }
    }
}

extension TableStore {
    /// The records that are meant, now and after every change of them. The parameters are those of
    /// ``fetch(where:orderedBy:limit:offset:)``.
    public func changes(
        where filter: Filter? = nil, orderedBy order: Order? = nil, limit: Int? = nil, offset: Int = 0
    ) -> StoreChanges<[Record]> {
        let query: Query<Table> = Query(filter?(Table.self), order, limit: limit, offset: offset)
        return observe { connection in try query.records(connection) }
    }

    /// The records that are meant and can be read, and the rows that cannot, now and after every change of them. The
    /// parameters are those of ``fetch(where:orderedBy:limit:offset:)``.
    public func readableChanges(
        where filter: Filter? = nil, orderedBy order: Order? = nil, limit: Int? = nil, offset: Int = 0
    ) -> StoreChanges<ReadableRecords<Record>> {
        let query: Query<Table> = Query(filter?(Table.self), order, limit: limit, offset: offset)
        return observe { connection in try query.readable(connection) }
    }

    /// The record with this identity, now and after every change of it; nil while there is none.
    public func changes(of key: Key) -> StoreChanges<Record?> {
        let query: Query<Table> = Query(key: key)
        return observe { connection in try query.records(connection).first }
    }

    private func observe<Answer: Sendable & Equatable>(
        _ body: @escaping @Sendable (any StoreConnection) throws -> Answer
    ) -> StoreChanges<Answer> {
        let store: Store = store
        return StoreChanges {
            try await store.prepare(Table.self)
            return store.engine.observe(body)
        }
    }
}
