#if Store
    @_spi(Generated) import APIRuntime
    @_spi(Generated) import APIRuntimeStore
    import Foundation
    import TablesScenario

    extension Picture {
        /// A picture in which every field has a value.
        static func full(_ id: String = "7", author: String = "Ann", title: String? = "Sea") throws -> Picture {
            Picture(
                id: id, title: title, author: author, url: URL(filePath: "/a"), width: -3, big: .max, score: 0.25,
                kind: .video, level: .unknown(5), tags: ["a", ""],
                place: Place(name: "x", around: [Place(name: "y", around: [])]),
                taken: Date(timeIntervalSince1970: 1_700_000_000.123), seen: Date(timeIntervalSince1970: 0.5),
                day: Date(timeIntervalSince1970: 86_400), text: Date(timeIntervalSince1970: 172_800),
                days: [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 86_400)],
                thumbnail: Data([0, 255, 10]), token: UUID(uuidString: "00000000-0000-0000-0000-00000000000A"),
                price: try Decimal("1234567890.10", format: .number.locale(Locale(identifier: "en_US_POSIX"))),
                isNew: false, description: .object(["k": .array([.null, .bool(true)])]))
        }

        /// A picture with required fields only.
        static func plain(_ id: String, author: String = "Ann", score: Double = 0, taken: Double = 0) -> Picture {
            Picture(
                id: id, author: author, url: URL(filePath: "/a"), big: 0, score: score, kind: .pic,
                taken: Date(timeIntervalSince1970: taken), description: .null)
        }
    }

    /// Texts with a meaning in SQL, C or SQLite.
    enum HostileTexts {
        static let all: [String] = [
            "'", "''", "\"", "\\", "`", "a\0b", "\0", "", "\n\r\t", "?", "?1", ":id", "@x", "$x", "%", "_", "NULL",
            "null",
            "0", "1e999", "x'00'", "'); DROP TABLE pictures; --", "\" OR 1=1 --", "1; DELETE FROM \"pictures\"",
            "ä", "日本語", "👩‍👩‍👧‍👦", "\u{202E}abc", "\u{FEFF}", "e\u{301}", String(repeating: "long ", count: 5_000),
        ]
    }

    /// A table of sensitive columns.
    enum SecretsTable: StoreTable {
        static let key: Column<SecretsTable, String> = Column("key", isSensitive: true)
        static let value: Column<SecretsTable, Int> = Column("value", isSensitive: true)
        static let tableDescription: TableDescription = TableDescription(
            "secrets", columns: [key.description, value.description], key: ["key"])

        static func write(_ record: [String: Int], to row: inout RowWriter) {}

        static func write(key: String, to row: inout RowWriter) {
            row.add(key)
        }

        static func read(_ row: inout RowReader) throws(StoreError) -> [String: Int] {
            try [row.value(): row.value()]
        }
    }
#endif
