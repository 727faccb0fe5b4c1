import Foundation

/// The table of the review page.
public struct ProofTable {
    public static let columns: [String] = [
        "mutation of a key", "mutations", "source", "wire", "data", "harmless", "missed", "false alarms",
    ]

    public let lines: [String]
    public let falseAlarms: Int

    public init(_ settled: [ProvenMutation]) {
        let groups = Mutation.Operation.allCases.map { operation in
            (operation.rawValue, settled.filter { $0.mutation.operation == operation })
        }
        let rows = (groups + [("all", settled)]).map { name, results in
            let counts = [
                results.count, results.count { $0.truth.contains(.source) }, results.count { $0.truth.contains(.wire) },
                results.count { $0.truth.contains(.data) }, results.count { $0.truth.isEmpty },
                results.count { !$0.missed.isEmpty }, results.count { $0.missed.isEmpty && !$0.excess.isEmpty },
            ]
            return "| \(name) | " + counts.map(String.init).joined(separator: " | ") + " |"
        }
        falseAlarms = settled.count { $0.missed.isEmpty && !$0.excess.isEmpty }
        lines =
            ["| " + Self.columns.joined(separator: " | ") + " |", "|---|" + String(repeating: "---:|", count: 7)] + rows
    }

    /// The page before the table, the lines of the table, and the page after it.
    public static func parts(of page: String) -> (before: String, table: [String], after: String)? {
        let lines = page.components(separatedBy: "\n")
        guard let start = lines.firstIndex(where: { $0.hasPrefix("| mutation of a key |") }) else { return nil }
        let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
        return (
            lines[..<start].map { $0 + "\n" }.joined(), Array(lines[start..<end]), lines[end...].joined(separator: "\n")
        )
    }
}
