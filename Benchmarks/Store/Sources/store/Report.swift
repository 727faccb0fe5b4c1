import Foundation

/// The table of all turns: CPU times, and how much of each contestant's the generated table takes, in the median.
func report(_ turns: [Contestant: [Turn]], count: Int) -> String {
    var lines = [
        "", "### \(count) upserts in one transaction", "",
        "| by | into an empty table, ms | where all are there, ms | the generated table takes, of that |",
        "| --- | ---: | ---: | ---: |",
    ]
    let own = turns[.generated] ?? []
    for contestant in Contestant.allCases {
        guard let others = turns[contestant] else { continue }
        let ratios = zip(own, others).map { own, other in
            (own.inserting + own.updating) / (other.inserting + other.updating)
        }
        let ratio = contestant == .generated || ratios.isEmpty ? "" : String(format: "%.2f×", median(ratios))
        lines.append(
            String(
                format: "| \(contestant.rawValue) | %.0f | %.0f | \(ratio) |", median(others.map(\.inserting)) * 1_000,
                median(others.map(\.updating)) * 1_000))
    }
    return lines.joined(separator: "\n")
}

private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
}
