/// What compiled clients found out about mutations that were settled without them.
public struct Confirmation: Sendable {
    /// All results; a client that fails is added to them.
    public internal(set) var settled: [ProvenMutation]
    /// The mutations that clients were run for.
    public private(set) var mutations = 0
    /// Those whose client fails.
    public private(set) var broken = 0
    /// Those of them that seemed to break no call until then.
    public private(set) var unexpected: [ProvenMutation] = []

    init(settled: [ProvenMutation]) { self.settled = settled }

    /// Takes the failing calls of a client into the result: each proves a break.
    mutating func add(_ failures: [String], at index: Int) {
        mutations += 1
        guard let failure = failures.first else { return }
        broken += 1
        guard !settled[index].truth.contains(.wire) else { return }
        settled[index].truth.insert(.wire)
        settled[index].faults.append("a compiled client fails: \(failure)")
        unexpected.append(settled[index])
    }

    /// The result as a sentence.
    public var text: String {
        "Compiled clients ran for \(mutations) mutations: \(broken) break calls, \(unexpected.count) of them only there."
    }
}
