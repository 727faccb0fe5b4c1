/// What a run of the proof prints as results come.
public struct ProofReport: Sendable {
    private let count: Int
    private let known: [KnownFalseAlarm]
    private var settled = 0

    public init(count: Int, known: [KnownFalseAlarm]) {
        self.count = count
        self.known = known
    }

    /// The lines about a result that has come: its verdict if that is wrong, and now and then the progress.
    public mutating func lines(for result: ProvenMutation) -> [String] {
        settled += 1
        var lines: [String] = fault(of: result).map { [$0.text] } ?? []
        if settled.isMultiple(of: 20) || settled == count { lines.append("\(settled) of \(count)") }
        return lines
    }

    /// What is wrong with a verdict, and whether that is known.
    public func fault(of result: ProvenMutation) -> (text: String, isKnown: Bool)? {
        let text =
            "\(result.mutation.operation) \(result.mutation.key): \(result.mutation.id): breaking says \(result.verdict)"
            + " \(result.rules), running it \(result.truth) \(result.faults)"
        if !result.missed.isEmpty { return ("MISSED \(result.missed): \(text)", false) }
        guard !result.excess.isEmpty else { return nil }
        let isKnown = known.contains { $0.covers(result) }
        return ("FALSE ALARM \(result.excess)\(isKnown ? " (known)" : ""): \(text)", isKnown)
    }
}
