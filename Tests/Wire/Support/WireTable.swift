/// The outcomes of the cases for several subjects, as the documentation shows them.
public struct WireTable: Sendable {
    private let suite: WireSuite
    /// In the order of the suite.
    private var columns: [(subject: String, isOurs: Bool, outcomes: [WireOutcome])] = []

    public init(_ suite: WireSuite) {
        self.suite = suite
    }

    /// - Parameter isOurs: whether the kinds of faults are compared.
    public mutating func add(_ subject: String, isOurs: Bool, _ outcomes: [WireOutcome]) {
        columns.append((subject, isOurs, outcomes))
    }

    private func isRight(_ place: Int, _ column: Int) -> Bool {
        let (_, isOurs, outcomes) = columns[column]
        return suite.entries[place].item.expect.contains { verdict in
            isOurs ? verdict.allows(outcomes[place]) : verdict.resembles(outcomes[place])
        }
    }

    private var areas: [String] {
        suite.entries.reduce(into: []) { areas, entry in
            if areas.last != entry.area { areas.append(entry.area) }
        }
    }

    /// A line for each area.
    public var lines: [String] {
        [row(["area", "cases"] + columns.map { column in column.subject })]
            + [row(Array(repeating: "---", count: columns.count + 2))]
            + areas.map { area in line(area) }
    }

    private func line(_ area: String) -> String {
        let places = suite.entries.indices.filter { place in suite.entries[place].area == area }
        return row(
            [area, "\(places.count)"] + columns.indices.map { column in count(places, column) })
    }

    /// Such as `all right`, or `38 right, 1 wrong, 2 died`.
    private func count(_ places: [Int], _ column: Int) -> String {
        let right = places.filter { place in isRight(place, column) }.count
        guard right < places.count else { return "all right" }
        let outcomes = columns[column].outcomes
        let died = places.filter { place in outcomes[place].result == .died }.count
        let hung = places.filter { place in outcomes[place].result == .hung }.count
        let skipped = places.filter { place in outcomes[place].result == .skipped }.count
        let parts: [(Int, String)] = [
            (right, "right"), (places.count - right - died - hung - skipped, "wrong"), (died, "died"), (hung, "hung"),
            (skipped, "not asked"),
        ]
        return parts.filter { count, _ in count > 0 }.map { count, word in "\(count) \(word)" }.joined(separator: ", ")
    }

    /// The cases that some subject fails, a line for each.
    public var differences: [String] {
        let wrong = suite.entries.indices.filter { place in
            columns.indices.contains { column in
                !isRight(place, column) && columns[column].outcomes[place].result != .skipped
            }
        }
        return [row(["area", "case"] + columns.map { column in column.subject })]
            + [row(Array(repeating: "---", count: columns.count + 2))]
            + wrong.map { place in
                let entry = suite.entries[place]
                return row(
                    [entry.area, entry.item.name]
                        + columns.indices.map { column in
                            isRight(place, column) ? "" : columns[column].outcomes[place].text
                        })
            }
    }

    private func row(_ cells: [String]) -> String {
        "|" + cells.map { cell in cell.isEmpty ? " |" : " " + cell.replacing("|", with: "\\|") + " |" }.joined()
    }
}
