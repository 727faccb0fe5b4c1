// Upserts of 10,000 records in one transaction: the generated table, GRDB's records, and a statement prepared by hand.
//
// usage: store [ROUNDS] [CONTESTANT]     all take turns in each round; one alone is for profilers

let arguments: [String] = Array(CommandLine.arguments.dropFirst())
let rounds: Int = arguments.first.flatMap(Int.init) ?? 9
let contestants: [Contestant] = Contestant.allCases.filter { contestant in
    arguments.count < 2 || "\(contestant)" == arguments[1]
}
let count: Int = 10_000

var turns: [Contestant: [Turn]] = [:]
for round in 0...rounds {
    for contestant in contestants {
        let turn = try await Turn(of: contestant, count: count)
        // The first round warms up.
        if round > 0 { turns[contestant, default: []].append(turn) }
    }
}

print(report(turns, count: count))
