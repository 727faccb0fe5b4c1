/// The records of one table: kept, found, counted, deleted and watched.
///
/// Every method is one transaction; what it has begun is undone where it throws.
public struct TableStore<Table: StoreTable>: Sendable {
    public typealias Record = Table.Record
    public typealias Key = Table.Key
    /// Says which records are meant: `{ $0.author == "Ann" && $0.width > 100 }`.
    public typealias Filter = (Table.Type) -> Condition<Table>
    /// Says in which order records come, what counts most first: `{ [$0.taken.descending] }`.
    public typealias Order = (Table.Type) -> [Ordering<Table>]

    let store: Store

    init(_ store: Store) {
        self.store = store
    }

    /// Creates the table, or adds to it what it has not. All other methods do so first, so that this one is only for
    /// those who want to know of faults early.
    public func prepare() async throws(StoreError) {
        do {
            try await store.prepare(Table.self)
        } catch {
            throw StoreError(error)
        }
    }

    /// Keeps a record, in the place of the one with the same identity.
    public func upsert(_ record: Record) async throws(StoreError) {
        try await upsert(CollectionOfOne(record))
    }

    /// Keeps records, each in the place of the one with the same identity: all of them, or none.
    public func upsert(_ records: some Collection<Record> & Sendable) async throws(StoreError) {
        guard !records.isEmpty else { return }
        try await write { connection in
            var upsert: Upsert<Table> = Upsert(on: connection)
            for record: Record in records { try upsert.keep(record) }
            try upsert.finish()
        }
    }

    /// The record with this identity, if there is one.
    /// - Throws: ``StoreError/unreadable(_:)`` where its row makes no record.
    public func find(_ key: Key) async throws(StoreError) -> Record? {
        let query: Query<Table> = Query(key: key)
        return try await read { connection in try query.records(connection).first }
    }

    /// The records that are meant.
    /// - Parameters:
    ///   - filter: which are meant; all unless given.
    ///   - order: in which order they come; in that of their keys unless given.
    ///   - limit: how many at most; nil: all.
    ///   - offset: how many to leave out first.
    /// - Throws: ``StoreError/unreadable(_:)`` where one of the rows makes no record.
    public func fetch(
        where filter: Filter? = nil, orderedBy order: Order? = nil, limit: Int? = nil, offset: Int = 0
    ) async throws(StoreError) -> [Record] {
        let query: Query<Table> = Query(filter?(Table.self), order, limit: limit, offset: offset)
        return try await read { connection in try query.records(connection) }
    }

    /// The records that are meant and can be read, and the rows that cannot, such as those with a case that a newer spec
    /// no longer has. Limit and offset count both, so that pages never overlap.
    ///
    /// An unreadable row stays until a record with its identity takes its place, or it is deleted; a spec that knows its
    /// value reads it again. The parameters are those of ``fetch(where:orderedBy:limit:offset:)``.
    public func fetchReadable(
        where filter: Filter? = nil, orderedBy order: Order? = nil, limit: Int? = nil, offset: Int = 0
    ) async throws(StoreError) -> ReadableRecords<Record> {
        let query: Query<Table> = Query(filter?(Table.self), order, limit: limit, offset: offset)
        return try await read { connection in try query.readable(connection) }
    }

    /// How many records are meant, also of those that cannot be read.
    public func count(where filter: Filter? = nil) async throws(StoreError) -> Int {
        let query: Query<Table> = Query(filter?(Table.self))
        return try await read { connection in try query.count(connection) }
    }

    /// Deletes the record with this identity.
    /// - Returns: whether there was one.
    @discardableResult
    public func delete(_ key: Key) async throws(StoreError) -> Bool {
        let query: Query<Table> = Query(key: key)
        return try await write { connection in try query.delete(connection) > 0 }
    }

    /// Deletes a row that cannot be read.
    /// - Returns: whether it was still there.
    @discardableResult
    public func delete(_ row: UnreadableRow) async throws(StoreError) -> Bool {
        let query: Query<Table> = Query(row: row)
        return try await write { connection in try query.delete(connection) > 0 }
    }

    /// Deletes the records that are meant.
    /// - Returns: how many there were.
    @discardableResult
    public func delete(where filter: Filter) async throws(StoreError) -> Int {
        let query: Query<Table> = Query(filter(Table.self))
        return try await write { connection in try query.delete(connection) }
    }

    /// Deletes all records.
    /// - Returns: how many there were.
    @discardableResult
    public func deleteAll() async throws(StoreError) -> Int {
        let query: Query<Table> = Query(nil)
        return try await write { connection in try query.delete(connection) }
    }

    private func write<Answer: Sendable>(
        _ body: @escaping @Sendable (any StoreConnection) throws -> Answer
    ) async throws(StoreError) -> Answer {
        do {
            try await store.prepare(Table.self)
            return try await store.engine.write(body)
        } catch {
            throw StoreError(error)
        }
    }

    private func read<Answer: Sendable>(
        _ body: @escaping @Sendable (any StoreConnection) throws -> Answer
    ) async throws(StoreError) -> Answer {
        do {
            try await store.prepare(Table.self)
            return try await store.engine.read(body)
        } catch {
            throw StoreError(error)
        }
    }
}
