import Foundation

/// A database with the tables of specs. Copies share it.
///
/// A table is created, or brought to what the spec says, when it is used first.
public struct Store: Sendable {
    let engine: any StoreEngine
    private let prepared: PreparedTables = PreparedTables()

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
        guard !prepared.contains(description) else { return }
        try await engine.write { connection in try TableMigration(description, on: connection).run() }
        prepared.insert(description)
    }
}

/// The tables that are known to be what the spec says.
private final class PreparedTables: @unchecked Sendable {
    private let lock: NSLock = NSLock()
    private var tables: Set<TableDescription> = []

    func contains(_ table: TableDescription) -> Bool {
        lock.withLock { tables.contains(table) }
    }

    func insert(_ table: TableDescription) {
        lock.withLock { _ = tables.insert(table) }
    }
}
