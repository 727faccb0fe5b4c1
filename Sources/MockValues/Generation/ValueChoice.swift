/// Which of the values that the spec allows are generated.
public enum ValueChoice: String, Sendable, Hashable, CaseIterable {
    /// Those that may be absent sometimes are.
    case usual
    /// All.
    case full
    /// As few as the spec allows.
    case empty

    /// Whether a value that may be absent is.
    func leavesOut(_ random: inout MockRandom) -> Bool {
        switch self {
        case .usual: random.happens(onceIn: 4)
        case .full: false
        case .empty: true
        }
    }
}
