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
