/// Whom a change breaks.
public enum CompatibilityLevel: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Nobody.
    case harmless
    /// Those who compile against the generated code: they have to change theirs.
    case source = "source-breaking"
    /// Apps that run already: what they send or expect is no longer what the server takes or gives. Also links that
    /// people have already, and databases that apps have filled.
    case wire = "wire-breaking"

    public static func < (left: CompatibilityLevel, right: CompatibilityLevel) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .harmless: 0
        case .source: 1
        case .wire: 2
        }
    }
}

/// Which way the values go that a rule speaks of.
public enum WireDirection: String, Sendable, Hashable, CaseIterable {
    /// From the app to the server.
    case request
    /// From the server to the app.
    case response
    /// Either way, or none.
    case any
}
