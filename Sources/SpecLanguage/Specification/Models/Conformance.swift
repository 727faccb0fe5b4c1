/// A protocol of the standard library that models conform to unless their spec leaves it out. The raw value is the name,
/// in specs as in Swift.
public enum Conformance: String, Sendable, Hashable, CaseIterable {
    /// Values can be compared and can be elements of sets.
    case hashable = "Hashable"
    /// Values travel through any encoder and decoder; for JSON alone, that is not needed.
    case codable = "Codable"

    /// Those that models have where nothing is said.
    public static let all: Set<Conformance> = Set(allCases)
}
