#if Store
    import APIRuntime
    import APIRuntimeStore
    import Foundation
    import TablesScenario
    import TestSupport
    import Testing

    @Suite("Records of a generated table")
    struct RecordTests {
        private let store: Store

        init() throws {
            store = try Store.inMemory()
        }

        @Test("records round-trip, with all fields or only the required ones")
        func roundTrip() async throws {
            for picture in [try Picture.full(), .plain("1")] {
                try await store.pictures.upsert(picture)
                #expect(try await store.pictures.find(picture.id) == picture)
            }
            let visit = Visit(
                picture: "7", at: Date(timeIntervalSince1970: 1.25), by: .person(Person(name: "Ann")),
                unknownKeys: ["more": .string("1.10")])
            try await store.visits.upsert(visit)
            #expect(try await store.visits.find(visit.id) == visit)
            #expect(try await store.visits.find(Visit.ID(picture: "7", at: Date(timeIntervalSince1970: 2))) == nil)
        }

        @Test("quotes, NUL, emoji and SQL are values like any other, in every column", arguments: HostileTexts.all)
        func hostile(text: String) async throws {
            var picture = Picture.plain(text, author: text)
            picture.title = text
            picture.tags = [text]
            picture.place = Place(name: text, around: [])
            picture.thumbnail = Data(text.utf8)
            picture.description = .object([text: .string(text)])
            picture.url = URL(filePath: "/" + text.replacing("\0", with: "0"))
            try await store.pictures.upsert([picture, .plain("other")])
            let pictures = store.pictures
            #expect(try await pictures.find(text) == picture)
            #expect(try await pictures.fetch(where: { $0.id == text && $0.author == text }) == [picture])
            #expect(try await pictures.fetch(where: { $0.title == text }) == [picture])
            #expect(try await pictures.fetch(where: { $0.title.isOne(of: [text, "-"]) }) == [picture])
            #expect(try await pictures.fetch(where: { $0.title.hasPrefix(text) }) == [picture])
            #expect(try await pictures.fetch(where: { $0.thumbnail == Data(text.utf8) }) == [picture])
            #expect(try await pictures.count(where: { $0.author != text }) == 1)
            #expect(try await pictures.delete(text))
            #expect(try await pictures.fetch().map(\.id) == ["other"])
        }

        @Test("a URL in a table is read like one in JSON, and written as it is read")
        func urls() async throws {
            for (text, url) in URLTexts.read {
                #expect(URL(stored: .text(text))?.absoluteString == url)
                #expect(URL(constant: text).stored == .text(url))
                var picture = Picture.plain("1")
                picture.url = URL(constant: text)
                try await store.pictures.upsert(picture)
                #expect(try await store.pictures.fetch(where: { $0.url == URL(constant: url) }) == [picture])
            }
            for text in URLTexts.refused { #expect(URL(stored: .text(text)) == nil, "\(text)") }
        }

        @Test("canonically equivalent keys are two records")
        func equivalentKeys() async throws {
            let keys = ["Jos\u{E9}", "Jose\u{301}"]
            try await store.pictures.upsert(keys.enumerated().map { Picture.plain($1, author: "\($0)") })
            #expect(try await store.pictures.count() == 2)
            for (index, key) in keys.enumerated() {
                #expect(try await store.pictures.find(key)?.author == "\(index)")
            }
            #expect(try await store.pictures.delete(keys[0]))
            #expect(try await store.pictures.fetch().map { Array($0.id.utf8) } == [Array(keys[1].utf8)])
        }

        @Test("upsert replaces by identity, and is all or nothing")
        func upserts() async throws {
            try await store.pictures.upsert([.plain("1"), .plain("2"), .plain("1", author: "Bob")])
            #expect(try await store.pictures.fetch().map(\.author) == ["Bob", "Ann"])
            await #expect(
                throws: StoreError.unwritable(
                    table: "pictures", column: "score", reason: "SQLite cannot hold the value")
            ) {
                try await store.pictures.upsert([.plain("3"), .plain("4", score: .nan)])
            }
            #expect(try await store.pictures.count() == 2)
            try await store.pictures.upsert([])
            #expect(try await store.pictures.count() == 2)
        }

        @Test("upsert stores any number of records", arguments: [1, 15, 16, 17, 32, 100])
        func manyRecords(count: Int) async throws {
            let pictures = store.pictures
            let all = (0..<count).map { Picture.plain("\(1_000 + $0)", author: "Author \($0)") }
            try await pictures.upsert(all)
            #expect(try await pictures.fetch() == all)
            // The last record with an identity wins.
            try await pictures.upsert(all.map { Picture.plain($0.id, author: "Ann") } + all)
            #expect(try await pictures.fetch() == all)
            await #expect(
                throws: StoreError.unwritable(
                    table: "pictures", column: "score", reason: "SQLite cannot hold the value")
            ) {
                try await pictures.upsert(all.map { Picture.plain("new " + $0.id) } + [.plain("4", score: .nan)])
            }
            #expect(try await pictures.fetch() == all)
        }

        @Test("records are found by typed columns, in order and page by page")
        func queries() async throws {
            let all = (0..<10).map { number in
                Picture.plain(
                    "\(number)", author: number < 5 ? "Ann" : "Bob", score: Double(number) / 10,
                    taken: Double(number % 3))
            }
            let pictures = store.pictures
            try await pictures.upsert(all)
            #expect(try await pictures.fetch(where: { $0.score > 0.7 }).map(\.id) == ["8", "9"])
            #expect(try await pictures.fetch(where: { $0.score >= 0.7 && $0.author == "Ann" }).isEmpty)
            #expect(try await pictures.fetch(where: { $0.score < 0.1 || $0.score >= 0.9 }).map(\.id) == ["0", "9"])
            #expect(try await pictures.count(where: { !($0.author == "Ann") }) == 5)
            #expect(try await pictures.count(where: { $0.title.isNull && $0.seen == nil && $0.place.isNull }) == 10)
            #expect(try await pictures.count(where: { $0.title != nil }) == 0)
            #expect(try await pictures.count(where: { $0.taken <= Date(timeIntervalSince1970: 0) }) == 4)
            #expect(try await pictures.count(where: { $0.kind == .pic && $0.level == .low && $0.big == 0 }) == 10)
            let order: TableStore<PicturesTable>.Order = { [$0.taken.descending, $0.score.ascending] }
            #expect(
                try await pictures.fetch(orderedBy: order).map(\.id) == [
                    "2", "5", "8", "1", "4", "7", "0", "3", "6", "9",
                ])
            #expect(try await pictures.fetch(orderedBy: order, limit: 3, offset: 2).map(\.id) == ["8", "1", "4"])
            #expect(try await pictures.fetch(limit: 0).isEmpty)
            #expect(try await pictures.fetch(offset: 9).map(\.id) == ["9"])
            #expect(try await pictures.delete(where: { $0.author == "Bob" }) == 5)
            #expect(try await pictures.delete("9") == false)
            #expect(try await pictures.deleteAll() == 5)
        }

        @Test("large unsigned numbers are sorted by value")
        func unsigned() async throws {
            let numbers: [UInt64] = [0, 9, 10, UInt64(Int64.max) + 1, .max]
            try await store.pictures.upsert(
                numbers.map { number in
                    var picture = Picture.plain("\(number)")
                    picture.big = number
                    return picture
                })
            #expect(try await store.pictures.fetch(orderedBy: { [$0.big.descending] }).map(\.big) == numbers.reversed())
            #expect(try await store.pictures.count(where: { $0.big > 10 }) == 2)
        }
    }
#endif
