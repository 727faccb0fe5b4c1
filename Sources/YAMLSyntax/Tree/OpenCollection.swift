/// A sequence or mapping whose end has not come yet.
struct OpenCollection {
    let isMapping: Bool
    /// Where its opening is written: properties, and the bracket of a flow collection.
    let opening: TextRange
    let tag: String?
    let anchor: AnchorTable.Binding?
    /// The nodes of the tree before this one, to know later how many it holds.
    let nodesBefore: Int
    /// The place of its first child in the builder's list.
    let firstChild: Int
    /// The collections inside one another below it.
    var height = 0
    /// Whether one of its keys is `<<`.
    var hasMergeKey = false
}
