/// A sequence or mapping whose end has not come yet.
struct OpenCollection {
    enum Kind {
        case sequence, mapping
    }

    let kind: Kind
    /// Where its opening is written: properties, and the bracket of a flow collection.
    let opening: TextRange
    let tag: String?
    let anchor: AnchorTable.Binding?
    /// The nodes of the tree before this one, to know later how many it holds.
    let nodesBefore: Int
    /// The place of its first child on the stack of nodes.
    let firstChild: Int
    /// How many collections stand inside one another below it.
    var height = 0
    /// Whether one of its keys is `<<`.
    var hasMergeKey = false
    /// Whether one of its keys is not a scalar.
    var hasBadKey = false

    /// What holds the root.
    static let document = OpenCollection(
        kind: .sequence,
        opening: TextRange(start: .start, end: .start),
        tag: nil,
        anchor: nil,
        nodesBefore: 0,
        firstChild: 0
    )
}
