/// What compiled clients found out about mutations that were settled without them.
public struct Confirmation: Sendable {
    /// The mutations that clients were run for.
    public private(set) var mutations = 0
    /// Those that break the wire, and whose client fails.
    public private(set) var broken = 0
    /// Those that break nothing according to the proof, and whose client fails all the same.
    public private(set) var contradictions: [String] = []

    mutating func add(_ result: ProvenMutation, _ failures: [String]) {
        mutations += 1
        guard let failure = failures.first else { return }
        if result.truth.contains(.wire) {
            broken += 1
        } else {
            contradictions.append("\(result.mutation.id): \(failure)")
        }
    }

    /// The result as a sentence.
    public var text: String {
        "Compiled clients confirm \(mutations) mutations: \(broken) break calls, \(contradictions.count) of them unexpectedly."
    }
}
