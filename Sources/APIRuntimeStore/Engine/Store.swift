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
