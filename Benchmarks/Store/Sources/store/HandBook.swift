import Foundation
import GRDB

/// The record as one would write it for GRDB alone.
struct HandBook: PersistableRecord {
    static let databaseTableName: String = "books"
    let book: Book

    func encode(to container: inout PersistenceContainer) {
        container["id"] = book.id
        container["title"] = book.title
        container["author"] = book.author
        container["pages"] = book.pages
        container["price"] = book.price
        container["added"] = book.addedMilliseconds
        container["isRead"] = book.isRead
        container["note"] = book.note
    }
}

extension Book {
    /// The statement that keeps a book, as one would write it by hand.
    static let upsert: String = """
        INSERT INTO books (id, title, author, pages, price, added, isRead, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET title = excluded.title, author = excluded.author, pages = excluded.pages,
        price = excluded.price, added = excluded.added, isRead = excluded.isRead, note = excluded.note
        """

    /// The values of the statement.
    var arguments: StatementArguments {
        [id, title, author, pages, price, addedMilliseconds, isRead, note]
    }

    fileprivate var addedMilliseconds: Int64 {
        Int64((added.timeIntervalSince1970 * 1_000).rounded())
    }

    /// Books of usual size.
    /// - Parameter round: makes those of two rounds differ.
    static func many(_ count: Int, round: Int) -> [Book] {
        (0..<count).map { number in
            Book(
                id: number, title: "A title of usual length, number \(number)", author: "Author \(number % 100)",
                pages: number % 700 + round, price: Double(number) / 7,
                added: Date(timeIntervalSince1970: 1_700_000_000 + Double(number)), isRead: number % 2 == 0,
                note: number % 3 == 0 ? "A note" : nil)
        }
    }
}
