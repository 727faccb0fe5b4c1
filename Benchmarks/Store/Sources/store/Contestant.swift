import APIRuntimeStore
import Foundation
import GRDB

/// A way to keep books, all of them in one transaction.
enum Contestant: String, CaseIterable {
    case generated = "the generated table"
    case records = "GRDB, `PersistableRecord`"
    case statement = "GRDB, a prepared statement"

    func keep(_ books: [Book], in database: DatabaseQueue, _ store: Store) async throws {
        switch self {
        case .generated: try await store.books.upsert(books)
        case .records:
            try await database.write { database in
                for book in books { try HandBook(book: book).upsert(database) }
            }
        case .statement:
            try await database.write { database in
                let upsert = try database.makeStatement(sql: Book.upsert)
                for book in books { try upsert.execute(arguments: book.arguments) }
            }
        }
    }
}

/// What one turn has cost, in seconds of CPU time.
struct Turn {
    /// Into an empty table.
    var inserting: Double
    /// Where all records were there already, with other values.
    var updating: Double

    /// Lets a contestant have its turn, in a database of its own.
    init(of contestant: Contestant, count: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try DatabaseQueue(path: folder.appending(path: "books.sqlite").path)
        let store = Store(engine: GRDBEngine(database))
        try await store.books.prepare()
        let first = Book.many(count, round: 0)
        let second = Book.many(count, round: 1)
        let begin = Self.cpuTime()
        try await contestant.keep(first, in: database, store)
        let middle = Self.cpuTime()
        try await contestant.keep(second, in: database, store)
        inserting = middle - begin
        updating = Self.cpuTime() - middle
        let kept = try await store.books.fetch()
        guard kept == second else { throw WrongRecords(contestant: contestant) }
    }

    /// What all threads of the process have used so far.
    private static func cpuTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// A contestant has kept something else than it was given.
struct WrongRecords: Error {
    let contestant: Contestant
}
