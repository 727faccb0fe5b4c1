/// Two versions of the specs to be compared.
public struct ComparisonRequest: Sendable, Hashable {
    /// The specs as they are now: spec files, and folders of them; at least one.
    public var inputs: [String]
    /// What they are compared with: a folder, or a branch, a tag or a commit.
    public var base: String

    public init(inputs: [String], base: String) {
        self.inputs = inputs
        self.base = base
    }
}
