public import Foundation

/// All cases, by areas.
public struct WireSuite: Sendable {
    public struct Entry: Sendable {
        public let area: String
        public let item: WireCase
    }

    public let entries: [Entry]

    /// Reads `Cases/*.json`, one file for each area.
    public init(in folder: URL) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { name in name.hasSuffix(".json") }.sorted()
        entries = try names.flatMap { name in
            let data = try Data(contentsOf: folder.appendingPathComponent(name))
            let area = String(name.dropLast(".json".count))
            return try JSONDecoder().decode([WireCase].self, from: data).map { item in Entry(area: area, item: item) }
        }
    }
}

/// The lines that a program prints: the start of a case, and its outcome.
public struct WireReport: Codable, Sendable {
    public var number: Int
    public var outcome: WireOutcome?

    public init(_ number: Int, _ outcome: WireOutcome? = nil) {
        self.number = number
        self.outcome = outcome
    }
}
