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
