/// What parsing a YAML text gives: the tree as far as it could be read, and every fault.
public struct YAMLDocument: Sendable, Hashable {
    /// The document's node; nil for an empty text, and where a fault left nothing to go on with.
    public let root: YAMLNode?
    /// All faults, by position; the tree is to be trusted only where there are none.
    public let faults: [YAMLFault]

    public init(root: YAMLNode?, faults: [YAMLFault]) {
        self.root = root
        self.faults = faults
    }
}
