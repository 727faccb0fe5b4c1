@_spi(Generated) import APIRuntime

/// A database with the tables of specs. Copies share it.
///
/// A table is created, or brought to what the spec says, when it is used first.
public struct Store: Sendable {
    let engine: any StoreEngine
    /// The tables that are known to be what the spec says.
    private let prepared = Locked<Set<TableDescription>>([])

    /// - Parameter engine: runs the statements.
    public init(engine: some StoreEngine) {
        self.engine = engine
    }

    /// The records of one table.
    public subscript<Table: StoreTable>(_ table: Table.Type) -> TableStore<Table> {
        TableStore(self)
    }

    /// Makes the table what the spec says, unless that is known already.
    func prepare<Table: StoreTable>(_ table: Table.Type) async throws {
        let description: TableDescription = Table.tableDescription
        guard !prepared.withLock({ $0.contains(description) }) else { return }
        try await engine.write { connection in try TableMigration(description, on: connection).run() }
        prepared.withLock { _ = $0.insert(description) }
    }
}

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

/// Which records of a table are meant, and in which order they come.
struct Query<Table: StoreTable>: Sendable {
    private let condition: String
    private let values: [StoredValue]
    private let order: String

    init(
        _ condition: Condition<Table>?, _ order: TableStore<Table>.Order? = nil, limit: Int? = nil,
        offset: Int = 0
    ) {
        self.condition = condition.map { " WHERE \($0.sql)" } ?? ""
        self.values = condition?.values ?? []
        let orders: [String] = order?(Table.self).map(\.sql) ?? []
        // The key last, so that pages of one order never overlap.
        let all: String = (orders + Table.tableDescription.key.map(SQL.quoted)).joined(separator: ", ")
        let window: String =
            limit == nil && offset == 0 ? "" : " LIMIT \(limit.map { max(0, $0) } ?? -1) OFFSET \(max(0, offset))"
        self.order = " ORDER BY \(all)\(window)"
    }

    /// The record with a key; none where SQLite cannot hold the key.
    init(key: Table.Key) {
        var row: RowWriter = RowWriter(columns: 1)
        Table.write(key: key, to: &row)
        condition = row.fault == nil ? " WHERE \(Table.tableDescription.statements.hasKey)" : " WHERE 0"
        values = row.fault == nil ? row.values : []
        order = ""
    }

    /// The record of a row that could not be read.
    init(row: UnreadableRow) {
        condition = " WHERE \(Table.tableDescription.statements.hasKey)"
        values = row.keyValues
        order = ""
    }

    func records(_ connection: any StoreConnection) throws -> [Table.Record] {
        var records: [Table.Record] = []
        let table: TableDescription = Table.tableDescription
        try connection.rows(table.statements.select + condition + order, values) { row in
            var reader: RowReader = RowReader(table, row)
            records.append(try Table.read(&reader))
        }
        return records
    }

    /// The records of the rows that can be read, and the other rows.
    func readable(_ connection: any StoreConnection) throws -> ReadableRecords<Table.Record> {
        var records: [Table.Record] = []
        var unreadable: [UnreadableRow] = []
        let table: TableDescription = Table.tableDescription
        try connection.rows(table.statements.select + condition + order, values) { row in
            var reader: RowReader = RowReader(table, row)
            do throws(StoreError) {
                records.append(try Table.read(&reader))
            } catch .unreadable(let row) {
                unreadable.append(row)
            }
        }
        return ReadableRecords(records: records, unreadable: unreadable)
    }

    func count(_ connection: any StoreConnection) throws -> Int {
        var count: Int = 0
        try connection.rows(Table.tableDescription.statements.count + condition, values) { row in
            count = row.first.flatMap(Int.init(stored:)) ?? 0
        }
        return count
    }

    func delete(_ connection: any StoreConnection) throws -> Int {
        try connection.run(Table.tableDescription.statements.delete + condition, values)
    }
}

/// Keeps records in one transaction, several by one statement, which costs less than a statement for each.
struct Upsert<Table: StoreTable> {
    private let connection: any StoreConnection
    private let table: TableDescription
    /// The rows that no statement has taken yet, one behind the other.
    private var rows: RowWriter
    private var waiting: Int = 0

    init(on connection: any StoreConnection) {
        self.connection = connection
        self.table = Table.tableDescription
        self.rows = RowWriter(columns: table.columns.count * table.statements.several)
    }

    /// Keeps a record, at the latest when it is told that there are no more.
    mutating func keep(_ record: Table.Record) throws {
        Table.write(record, to: &rows)
        waiting += 1
        if waiting == table.statements.several {
            try run(table.statements.upsertSeveral, rows.values)
            rows.clear()
            waiting = 0
        }
    }

    /// Keeps what has waited for more.
    mutating func finish() throws {
        let columns: Int = table.columns.count
        for row in 0..<waiting {
            try run(table.statements.upsert, Array(rows.values[row * columns..<(row + 1) * columns]))
        }
    }

    private func run(_ statement: String, _ values: [StoredValue]) throws {
        if let fault = rows.fault {
            throw StoreError.unwritable(
                table: table.name, column: table.columns[fault.position % table.columns.count].name,
                reason: fault.reason)
        }
        try connection.run(statement, values)
    }
}

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
