#if Store
    import Foundation
    import GRDB

    /// A transaction of GRDB.
    struct GRDBConnection: StoreConnection {
        private let database: Database

        init(_ database: Database) {
            self.database = database
        }

        func run(_ sql: String, _ values: [StoredValue]) throws -> Int {
            let statement = try database.cachedStatement(sql: sql)
            try statement.execute(arguments: Self.arguments(values))
            return database.changesCount
        }

        func rows(_ sql: String, _ values: [StoredValue], _ take: ([StoredValue]) throws -> Void) throws {
            let statement = try database.cachedStatement(sql: sql)
            let rows = try Row.fetchCursor(statement, arguments: Self.arguments(values))
            while let row: Row = try rows.next() {
                try take((0..<row.count).map { column in try Self.value(of: row, at: column) })
            }
        }

        /// Passed as existentials, for which GRDB needs no key path per value.
        private static func arguments(_ values: [StoredValue]) -> StatementArguments {
            StatementArguments(values.map { value -> (any DatabaseValueConvertible)? in value.databaseValue })
        }

        private static func value(of row: Row, at column: Int) throws -> StoredValue {
            let value: DatabaseValue = row[column]
            switch value.storage {
            case .null: return .null
            case .int64(let number): return .integer(number)
            case .double(let number): return .real(number)
            case .blob(let data): return .blob(Array(data))
            case .string(let text):
                // GRDB ends a text at its first NUL; SQLite does not.
                return try row.withUnsafeData(atIndex: column) { bytes in
                    guard let bytes, bytes.count != text.utf8.count else { return .text(text) }
                    return .text(String(decoding: bytes, as: UTF8.self))
                }
            }
        }
    }

    extension StoredValue {
        /// The value as bound by GRDB. A text with a NUL is bound as bytes, because GRDB would end it there.
        fileprivate var databaseValue: DatabaseValue {
            switch self {
            case .null: .null
            case .integer(let value): value.databaseValue
            case .real(let value): value.databaseValue
            case .text(let text): text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
            case .blob(let bytes): Data(bytes).databaseValue
            }
        }
    }
#endif
