/// What a YAML text may ask for at most, so that a hostile one ends in a fault and not in a full memory or a full stack.
public struct YAMLLimits: Sendable, Hashable {
    /// The bytes of the text as it is given; 16 MiB unless said otherwise, and never more than 2 GiB.
    public var bytes: Int = 16 * 1024 * 1024
    /// The collections that may stand inside one another, with aliases expanded; 200 unless said otherwise.
    ///
    /// More than 1,000 counts as 1,000: whoever walks the tree, and the release of its memory, recurse that deep.
    public var depth: Int = 200
    /// The nodes of the tree, keys included and aliases expanded; 5,000,000 unless said otherwise.
    public var nodes: Int = 5_000_000

    public init() {}

    var effectiveBytes: Int { min(bytes, Int(Int32.max)) }

    var effectiveDepth: Int { min(depth, 1_000) }
}
