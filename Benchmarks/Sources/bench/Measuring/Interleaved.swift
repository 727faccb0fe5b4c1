/// Times of one contestant, in nanoseconds for one run of its work.
struct Times {
    private var sorted: [Double]

    init(_ times: [Double]) {
        sorted = times.sorted()
    }

    var fastest: Double { sorted.first ?? .nan }
    var median: Double { sorted.isEmpty ? .nan : sorted[sorted.count / 2] }
}

/// One side of a comparison: does its work so many times and tells the CPU time that it took, in nanoseconds.
struct Runner {
    let name: String
    let run: (_ times: Int) throws -> Int64

    init(name: String, run: @escaping (_ times: Int) throws -> Int64) {
        self.name = name
        self.run = run
    }

    /// Work of this process; whatever it makes, it frees.
    init(name: String, work: @escaping () throws -> Void) {
        self.init(name: name) { times in
            let start = threadNanoseconds()
            for _ in 0..<times { try work() }
            return threadNanoseconds() - start
        }
    }
}

/// How long is measured.
struct Effort {
    var rounds: Int
    /// What one turn of one contestant is to take, in nanoseconds.
    var turn: Double = 20_000_000
}

/// Runs the contestants in turns, so that whatever else the machine does hits all of them alike.
func interleave(_ runners: [Runner], _ effort: Effort) throws -> [Times] {
    let repeats = try runners.map { runner in
        _ = try runner.run(1)
        return max(1, min(100_000, Int(effort.turn / Double(max(1, try runner.run(1))))))
    }
    var times = [[Double]](repeating: [], count: runners.count)
    for _ in 0..<effort.rounds {
        for index in runners.indices {
            times[index].append(Double(try runners[index].run(repeats[index])) / Double(repeats[index]))
        }
    }
    return times.map(Times.init)
}
