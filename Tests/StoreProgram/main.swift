import APIRuntimeStore
import TablesScenario

// One of several concurrent writers of one database: stores records repeatedly, and ends when it has seen the last changes
// of all writers. Or, with `suspension`, what suspension does to the stores of a process.

#if Store
    /// Each writer has a few records of its own, whose prices count their changes.
    struct Writer {
        static let records: Int = 50

        let store: Store
        let number: Int
        let writers: Int
        let changes: Int

        func write() async throws {
            for change in 0..<changes {
                let id = number * Self.records + change % Self.records
                try await store.books.upsert(Book(id: id, title: "by \(number)", price: Double(change)))
            }
        }

        /// Watches until the last changes of all writers have arrived.
        func watch() async throws -> Int {
            var seen = 0
            for try await books in store.books.changes() {
                seen += 1
                let last = books.filter { book in Int(book.price) >= changes - Self.records }.count
                if last == writers * min(Self.records, changes) { break }
            }
            return seen
        }
    }

    let path: String = CommandLine.arguments[1]
    if CommandLine.arguments[2] == "suspension" {
        try await SuspensionRun(path: path).run()
    } else {
        let numbers: [Int] = CommandLine.arguments.dropFirst(2).compactMap { Int($0) }
        let writer = Writer(
            store: try Store(path: path), number: numbers[0], writers: numbers[1], changes: numbers[2])
        async let seen: Int = writer.watch()
        try await writer.write()
        print("saw the last of all after \(try await seen) changes")
    }
#endif
