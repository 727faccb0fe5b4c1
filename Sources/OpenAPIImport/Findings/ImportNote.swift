/// Something of a description that its specs do not say, or do not say in the same way.
public struct ImportNote: Sendable, Hashable {
    /// What it is and what became of it: a sentence without a full stop, the same for all places of one kind.
    public let reason: String
    /// Where the description says it (RFC 6901), such as `#/paths/~1pets/get/callbacks`.
    public let pointer: String
}
