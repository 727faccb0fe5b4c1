@_spi(Generated) import APIRuntime

/// A database with the tables of specs. Copies share it.
///
/// ```swift
/// let store = try Store(path: file)
/// try await store.pictures.upsert(pictures)
/// ```
///
/// A table is created, or migrated to match the spec, when it is first used.
public struct Store: Sendable {
    let engine: any StoreEngine
    /// The tables that are known to match the spec.
    private let prepared = Locked<Set<TableDescription>>([])

    /// - Parameter engine: runs the statements.
    public init(engine: some StoreEngine) {
        self.engine = engine
    }

    /// The records of one table.
    public subscript<Table: StoreTable>(_ table: Table.Type) -> TableStore<Table> {
        TableStore(self)
    }

    /// Creates or migrates the table, unless it is known to match the spec.
    func prepare<Table: StoreTable>(_ table: Table.Type) async throws {
        let description = Table.tableDescription
        guard !prepared.withLock({ $0.contains(description) }) else { return }
        try await engine.write { connection in try TableMigration(description, on: connection).run() }
        prepared.withLock { _ = $0.insert(description) }
    }
}

/// The records of one table. Its methods store, find, count, delete and observe them.
///
/// Every method is one transaction. If it throws, the transaction is rolled back.
///
/// Closures are called where the method is, such as on the main actor, and may use what belongs to it.
public struct TableStore<Table: StoreTable>: Sendable {
    /// The model of the table.
    public typealias Record = Table.Record
    /// What identifies a record.
    public typealias Key = Table.Key
    /// Selects records: `{ $0.author == "Ann" && $0.width > 100 }`.
    public typealias Filter = (Table.Type) -> Condition<Table>
    /// Sorts records, by the most significant ordering first: `{ [$0.taken.descending] }`.
    public typealias Order = (Table.Type) -> [Ordering<Table>]

    let store: Store

    init(_ store: Store) {
        self.store = store
    }

    /// Creates the table, or adds missing columns and indexes. All other methods do so first. Call this one to find
    /// errors early.
    public func prepare() async throws(StoreError) {
        do {
            try await store.prepare(Table.self)
        } catch {
            throw StoreError(error)
        }
    }

    /// Stores a record. It replaces the record with the same identity, if there is one.
    public func upsert(_ record: Record) async throws(StoreError) {
        try await upsert(CollectionOfOne(record))
    }

    /// Stores records: all of them, or none. Each replaces the record with the same identity, if there is one.
    public func upsert(_ records: some Collection<Record> & Sendable) async throws(StoreError) {
        guard !records.isEmpty else { return }
        try await write { connection in
            var upsert: Upsert<Table> = Upsert(on: connection)
            for record in records { try upsert.keep(record) }
            try upsert.finish()
        }
    }

    /// The record with this identity, if there is one.
    /// - Throws: ``StoreError/unreadable(_:)`` if its row cannot be read as a record.
    public func find(_ key: Key) async throws(StoreError) -> Record? {
        let query: Query<Table> = Query(key: key)
        return try await read { connection in try query.records(connection).first }
    }

    /// The records that match.
    /// - Parameters:
    ///   - filter: selects the records. All by default.
    ///   - order: sorts the records. By key by default.
    ///   - limit: the maximum number of records; zero or less gives none. Defaults to `nil`: no limit.
    ///   - offset: the number of records to skip; less than zero skips none. Defaults to 0.
    /// - Throws: ``StoreError/unreadable(_:)`` if one of the rows cannot be read as a record.
    public nonisolated(nonsending) func fetch(
        where filter: Filter? = nil, orderedBy order: Order? = nil, limit: Int? = nil, offset: Int = 0
    ) async throws(StoreError) -> [Record] {
        let query: Query<Table> = Query(filter?(Table.self), order, limit: limit, offset: offset)
        return try await read { connection in try query.records(connection) }
    }

    /// The matching records that can be read, and the rows that cannot, for example because they contain a case that a
    /// newer spec has removed. Limit and offset count both, so that pages never overlap.
    ///
    /// An unreadable row stays until a record with its identity replaces it, or until it is deleted. A spec that
    /// supports its value can read it again. The parameters are those of ``fetch(where:orderedBy:limit:offset:)``.
    public nonisolated(nonsending) func fetchReadable(
        where filter: Filter? = nil, orderedBy order: Order? = nil, limit: Int? = nil, offset: Int = 0
    ) async throws(StoreError) -> ReadableRecords<Record> {
        let query: Query<Table> = Query(filter?(Table.self), order, limit: limit, offset: offset)
        return try await read { connection in try query.readable(connection) }
    }

    /// The number of matching records, including those that cannot be read.
    public nonisolated(nonsending) func count(where filter: Filter? = nil) async throws(StoreError) -> Int {
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
    /// - Returns: whether it still existed.
    @discardableResult
    public func delete(_ row: UnreadableRow) async throws(StoreError) -> Bool {
        let query: Query<Table> = Query(row: row)
        return try await write { connection in try query.delete(connection) > 0 }
    }

    /// Deletes the records that match.
    /// - Returns: the number of deleted records.
    @discardableResult
    public nonisolated(nonsending) func delete(where filter: Filter) async throws(StoreError) -> Int {
        let query: Query<Table> = Query(filter(Table.self))
        return try await write { connection in try query.delete(connection) }
    }

    /// Deletes all records.
    /// - Returns: the number of deleted records.
    @discardableResult
    public func deleteAll() async throws(StoreError) -> Int {
        let query: Query<Table> = Query(nil)
        return try await write { connection in try query.delete(connection) }
    }

    private func write<Value: Sendable>(
        _ body: @escaping @Sendable (any StoreConnection) throws -> Value
    ) async throws(StoreError) -> Value {
        do {
            try await store.prepare(Table.self)
            return try await store.engine.write(body)
        } catch {
            throw StoreError(error)
        }
    }

    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (any StoreConnection) throws -> Value
    ) async throws(StoreError) -> Value {
        do {
            try await store.prepare(Table.self)
            return try await store.engine.read(body)
        } catch {
            throw StoreError(error)
        }
    }
}

/// Selects and sorts the records of a table.
struct Query<Table: StoreTable>: Sendable {
    private let condition: String
    private let values: [StoredValue]
    private let order: String

    init(
        _ condition: Condition<Table>?, _ order: TableStore<Table>.Order? = nil, limit: Int? = nil,
        offset: Int = 0
    ) {
        self.condition = condition.map { " WHERE \($0.sql)" } ?? ""
        values = condition?.values ?? []
        let orders = order?(Table.self).map(\.sql) ?? []
        // The key comes last, so that pages with the same order never overlap.
        let all = (orders + Table.tableDescription.key.map(SQL.quoted)).joined(separator: ", ")
        let window =
            limit == nil && offset == 0 ? "" : " LIMIT \(limit.map { max(0, $0) } ?? -1) OFFSET \(max(0, offset))"
        self.order = " ORDER BY \(all)\(window)"
    }

    /// Selects the record with a key. Selects none if SQLite cannot represent the key.
    init(key: Table.Key) {
        var row = RowWriter(columns: 1)
        Table.write(key: key, to: &row)
        condition = row.fault == nil ? " WHERE \(Table.tableDescription.statements.hasKey)" : " WHERE 0"
        values = row.fault == nil ? row.values : []
        order = ""
    }

    /// Selects the record of a row that could not be read.
    init(row: UnreadableRow) {
        condition = " WHERE \(Table.tableDescription.statements.hasKey)"
        values = row.keyValues
        order = ""
    }

    func records(_ connection: any StoreConnection) throws -> [Table.Record] {
        var records: [Table.Record] = []
        let table = Table.tableDescription
        try connection.rows(table.statements.select + condition + order, values) { row in
            var reader = RowReader(table, row)
            records.append(try Table.read(&reader))
        }
        return records
    }

    /// The records of the rows that can be read, and the other rows.
    func readable(_ connection: any StoreConnection) throws -> ReadableRecords<Table.Record> {
        var records: [Table.Record] = []
        var unreadable: [UnreadableRow] = []
        let table = Table.tableDescription
        try connection.rows(table.statements.select + condition + order, values) { row in
            var reader = RowReader(table, row)
            do throws(StoreError) {
                records.append(try Table.read(&reader))
            } catch .unreadable(let row) {
                unreadable.append(row)
            }
        }
        return ReadableRecords(records: records, unreadable: unreadable)
    }

    func count(_ connection: any StoreConnection) throws -> Int {
        var count = 0
        try connection.rows(Table.tableDescription.statements.count + condition, values) { row in
            count = row.first.flatMap(Int.init(stored:)) ?? 0
        }
        return count
    }

    func delete(_ connection: any StoreConnection) throws -> Int {
        try connection.run(Table.tableDescription.statements.delete + condition, values)
    }
}

/// Stores records in one transaction. Several records share a statement, which is cheaper than one statement each.
struct Upsert<Table: StoreTable> {
    private let connection: any StoreConnection
    private let table: TableDescription
    /// The values of the pending rows, one row after another.
    private var rows: RowWriter
    private var waiting: Int = 0

    init(on connection: any StoreConnection) {
        self.connection = connection
        table = Table.tableDescription
        rows = RowWriter(columns: table.columns.count * table.statements.several)
    }

    /// Stores a record, or queues it until there are enough for one statement or `finish` is called.
    mutating func keep(_ record: Table.Record) throws {
        Table.write(record, to: &rows)
        waiting += 1
        if waiting == table.statements.several {
            try run(table.statements.upsertSeveral, rows.values)
            rows.clear()
            waiting = 0
        }
    }

    /// Stores the pending records.
    mutating func finish() throws {
        let columns = table.columns.count
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

/// The contents of a store, now and after every change.
///
/// A value is delivered only if it differs from the previous one. A newer value replaces one that has not been
/// consumed. The sequence ends when the task that iterates it is cancelled, or throws a ``StoreError``.
public struct StoreChanges<Element: Sendable>: AsyncSequence, Sendable {
    private let begin: @Sendable () async throws -> AsyncThrowingStream<Observed<Element>, any Error>

    init(_ begin: @escaping @Sendable () async throws -> AsyncThrowingStream<Observed<Element>, any Error>) {
        self.begin = begin
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(begin: begin)
    }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let begin: @Sendable () async throws -> AsyncThrowingStream<Observed<Element>, any Error>
        private var values: AsyncThrowingStream<Observed<Element>, any Error>.Iterator?

        fileprivate init(
            begin: @escaping @Sendable () async throws -> AsyncThrowingStream<Observed<Element>, any Error>
        ) {
            self.begin = begin
        }

        public mutating func next() async throws -> Element? {
            do {
                if values == nil { values = try await begin().makeAsyncIterator() }
                return try await values?.next()?.value
            } catch {
                let error = StoreError(error)
                if error == .cancelled { return nil }
                throw error
            }
        }
    }
}

extension TableStore {
    /// The matching records, now and after every change of them. The parameters are those of
    /// ``fetch(where:orderedBy:limit:offset:)``.
    public func changes(
        where filter: Filter? = nil, orderedBy order: Order? = nil, limit: Int? = nil, offset: Int = 0
    ) -> StoreChanges<[Record]> {
        let query: Query<Table> = Query(filter?(Table.self), order, limit: limit, offset: offset)
        return observe { connection in try query.records(connection) }
    }

    /// The matching records that can be read, and the rows that cannot, now and after every change of them. The
    /// parameters are those of ``fetch(where:orderedBy:limit:offset:)``.
    public func readableChanges(
        where filter: Filter? = nil, orderedBy order: Order? = nil, limit: Int? = nil, offset: Int = 0
    ) -> StoreChanges<ReadableRecords<Record>> {
        let query: Query<Table> = Query(filter?(Table.self), order, limit: limit, offset: offset)
        return observe { connection in try query.readable(connection) }
    }

    /// The record with this identity, now and after every change of it. `nil` while there is none.
    public func changes(of key: Key) -> StoreChanges<Record?> {
        let query: Query<Table> = Query(key: key)
        return observe { connection in try query.records(connection).first }
    }

    private func observe<Value: Sendable>(
        _ body: @escaping @Sendable (any StoreConnection) throws -> Value
    ) -> StoreChanges<Value> {
        let store = store
        return StoreChanges {
            try await store.prepare(Table.self)
            return store.engine.observe { connection in
                let noted = NotingConnection(connection)
                let value = try body(noted)
                return Observed(rows: noted.taken, value: value)
            }
        }
    }
}

/// A value, and the rows that it was read from. Two are equal if their rows are: texts of a record that are canonically
/// equivalent may be those of another record.
struct Observed<Value: Sendable>: Sendable, Equatable {
    let rows: [[StoredValue]]
    let value: Value

    static func == (left: Observed, right: Observed) -> Bool { left.rows == right.rows }
}

/// Records the rows that are read.
private final class NotingConnection: StoreConnection {
    private let connection: any StoreConnection
    private(set) var taken: [[StoredValue]] = []

    init(_ connection: any StoreConnection) {
        self.connection = connection
    }

    func run(_ sql: String, _ values: [StoredValue]) throws -> Int { try connection.run(sql, values) }

    func rows(_ sql: String, _ values: [StoredValue], _ take: ([StoredValue]) throws -> Void) throws {
        try connection.rows(sql, values) { row in
            taken.append(row)
            try take(row)
        }
    }
}
