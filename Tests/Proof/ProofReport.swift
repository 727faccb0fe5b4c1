/// What a run of the proof prints as results come.
public struct ProofReport: Sendable {
    private let count: Int
    private let known: [KnownFalseAlarm]
    private var settled = 0
    /// What `breaking` misses, and false alarms that are not known.
    public private(set) var faults: [String] = []

    public init(count: Int, known: [KnownFalseAlarm]) {
        self.count = count
        self.known = known
    }

    /// The lines about a result: its verdict if that is wrong, and now and then the progress.
    public mutating func lines(for result: ProvenMutation) -> [String] {
        settled += 1
        var lines: [String] = []
        let text =
            "\(result.mutation.operation) \(result.mutation.key): \(result.mutation.id): breaking says \(result.verdict)"
            + " \(result.rules), running it \(result.truth) \(result.faults)"
        if !result.missed.isEmpty {
            lines.append("MISSED \(result.missed): \(text)")
            faults.append(text)
        } else if !result.excess.isEmpty {
            let alarm = known.first { $0.covers(result) }
            lines.append("FALSE ALARM \(result.excess)\(alarm == nil ? "" : " (known)"): \(text)")
            if alarm == nil { faults.append(text) }
        }
        if settled.isMultiple(of: 20) || settled == count { lines.append("\(settled) of \(count)") }
        return lines
    }
}
