import APIRuntimeStore
import Foundation
import GRDB

// Upserts of 10,000 records in one transaction: the generated table, GRDB's records, and a statement prepared by hand.
// The rounds take turns; the first argument says how many there are.

/// The same record for GRDB alone, as one would write it by hand.
struct HandBook: PersistableRecord {
    static let databaseTableName: String = "books"
    let book: Book

    func encode(to container: inout PersistenceContainer) {
        container["id"] = book.id
        container["title"] = book.title
        container["author"] = book.author
        container["pages"] = book.pages
        container["price"] = book.price
        container["added"] = Int64((book.added.timeIntervalSince1970 * 1_000).rounded())
        container["isRead"] = book.isRead
        container["note"] = book.note
    }
}

let statement: String = """
    INSERT INTO books (id, title, author, pages, price, added, isRead, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET title = excluded.title, author = excluded.author, pages = excluded.pages,
    price = excluded.price, added = excluded.added, isRead = excluded.isRead, note = excluded.note
    """

func books(_ round: Int) -> [Book] {
    (0..<10_000).map { number in
        Book(
            id: number, title: "A title of usual length, number \(number)", author: "Author \(number % 100)",
            pages: number % 700 + round, price: Double(number) / 7,
            added: Date(timeIntervalSince1970: 1_700_000_000 + Double(number)), isRead: number % 2 == 0,
            note: number % 3 == 0 ? "A note" : nil)
    }
}

/// Runs a contestant in a database of its own: once to insert, once to update.
func seconds(_ round: Int, _ run: (DatabaseQueue, Store, [Book]) async throws -> Void) async throws -> Double {
    let path: String = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite").path
    defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
    let queue: DatabaseQueue = try DatabaseQueue(path: path)
    let store: Store = Store(engine: GRDBEngine(queue))
    try await store.books.prepare()
    let batches: [[Book]] = [books(round), books(round + 1)]
    let clock: ContinuousClock = ContinuousClock()
    var time: Duration = .zero
    for batch in batches { time += try await clock.measure { try await run(queue, store, batch) } }
    return Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds)
}

let rounds: Int = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 9
var best: [String: Double] = [:]
func take(_ name: String, _ time: Double) { best[name] = min(best[name] ?? .infinity, time) }

for round in 0..<rounds {
    take("generated table", try await seconds(round) { _, store, books in try await store.books.upsert(books) })
    take(
        "GRDB, records",
        try await seconds(round) { queue, _, books in
            try await queue.write { database in for book in books { try HandBook(book: book).upsert(database) } }
        })
    take(
        "GRDB, a prepared statement",
        try await seconds(round) { queue, _, books in
            try await queue.write { database in
                let upsert: Statement = try database.makeStatement(sql: statement)
                for book in books {
                    try upsert.execute(arguments: [
                        book.id, book.title, book.author, book.pages, book.price,
                        Int64((book.added.timeIntervalSince1970 * 1_000).rounded()), book.isRead, book.note,
                    ])
                }
            }
        })
}

let generated: Double = best["generated table"] ?? 0
print("| 2 x 10,000 upserts | ms | of it, the generated table |\n|---|---|---|")
for (name, time) in best.sorted(by: { $0.value < $1.value }) {
    print("| \(name) | \(Int(time * 1_000)) | \((generated / time * 100).rounded() / 100) |")
}
