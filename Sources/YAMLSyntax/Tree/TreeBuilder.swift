/// Builds the tree from the bottom up, with a stack instead of recursion.
struct TreeBuilder {
    private var budget: NodeBudget
    private var anchors = AnchorTable()
    /// The collection that receives the next node; at first a sequence that represents the document.
    private var innermost = OpenCollection.document
    /// The collections around it, outermost first.
    private var outer: [OpenCollection] = []
    private(set) var faults = FaultList()
    /// Whether a fault ended the text early, so that open collections have to be closed.
    private var isCutShort = false

    init(limits: YAMLLimits) {
        budget = NodeBudget(limits: limits)
    }

    mutating func addScalar(_ node: YAMLNode, anchor: String?) throws(YAMLFault) {
        try budget.addNode(at: node.range)
        if let anchor {
            let binding = anchors.bind(anchor, opening: node.range)
            anchors.complete(binding, with: AnchorTable.Target(node: node, nodes: 1, height: 0))
        }
        add(node, height: 0)
    }

    mutating func addAlias(_ name: String, at range: TextRange) throws(YAMLFault) {
        guard let target = target(of: name, at: range) else {
            try addScalar(YAMLNode(content: .scalar(YAMLScalar(text: "", isPlain: true)), range: range), anchor: nil)
            return
        }
        try budget.checkDepth(outer.count + target.height, at: range)
        try budget.addAlias(name, to: target, at: range)
        add(YAMLNode(content: target.node.content, range: range, tag: target.node.tag), height: target.height)
    }

    private mutating func target(of name: String, at range: TextRange) -> AnchorTable.Target? {
        guard let entry = anchors[name] else {
            let message = "unknown anchor \"&\(name)\""
            faults.append(YAMLFault(kind: .syntax, message: message, range: range))
            return nil
        }
        if entry.target == nil {
            let message = "the alias \"*\(name)\" is inside the node that it refers to"
            let related = YAMLFault.Related(message: "the node starts here", range: entry.opening)
            faults.append(YAMLFault(kind: .aliasBomb, message: message, range: range, related: related))
        }
        return entry.target
    }

    /// Starts a collection, which receives all nodes until it is closed.
    ///
    /// - Parameter opening: the range of its properties and its opening bracket.
    mutating func open(
        _ kind: OpenCollection.Kind, tag: String?, anchor: String?, at opening: TextRange
    ) throws(YAMLFault) {
        try budget.checkDepth(outer.count + 1, at: opening)
        let nodesBefore = budget.nodes
        try budget.addNode(at: opening)
        outer.append(innermost)
        innermost = OpenCollection(
            kind: kind,
            opening: opening,
            tag: tag,
            anchor: anchor.map { anchors.bind($0, opening: opening) },
            nodesBefore: nodesBefore
        )
    }

    /// Closes the innermost collection.
    mutating func close(at end: TextPosition) {
        guard let next = outer.popLast() else { return }
        let closed = innermost
        innermost = next
        let range = TextRange(start: closed.opening.start, end: end)
        let node = YAMLNode(content: takeContent(of: closed), range: range, tag: closed.tag)
        let height = closed.height + 1
        if let binding = closed.anchor {
            let count = budget.nodes - closed.nodesBefore
            anchors.complete(binding, with: AnchorTable.Target(node: node, nodes: count, height: height))
        }
        add(node, height: height)
    }

    /// Closes all collections that a fault left open, and returns the root.
    mutating func finish(at end: TextPosition) -> YAMLNode? {
        isCutShort = !outer.isEmpty
        while !outer.isEmpty { close(at: end) }
        return innermost.children.first
    }

    private mutating func add(_ node: YAMLNode, height: Int) {
        if height > innermost.height { innermost.height = height }
        if innermost.kind == .mapping, innermost.children.count.isMultiple(of: 2) { noteKey(node) }
        innermost.children.append(node)
    }

    private mutating func noteKey(_ key: YAMLNode) {
        if case .scalar = key.content {
            if key.isMergeKey { innermost.hasMergeKey = true }
            return
        }
        innermost.hasBadKey = true
        if isCutShort { return }
        faults.append(YAMLFault(kind: .syntax, message: "a key must be a scalar", range: key.range))
    }

    private mutating func takeContent(of collection: OpenCollection) -> YAMLContent {
        guard collection.kind == .mapping else { return .sequence(collection.children) }
        var entries = collection.entries
        if collection.hasBadKey { entries.removeAll { $0.key.scalarText == nil } }
        DuplicateKeys.find(in: entries) { faults.append($0) }
        if collection.hasMergeKey {
            let merge = MergeKeys(entries)
            for fault in merge.faults { faults.append(fault) }
            entries = merge.entries
        }
        return .mapping(entries)
    }
}

/// A sequence or mapping that is not closed yet.
struct OpenCollection {
    enum Kind {
        case sequence, mapping
    }

    let kind: Kind
    /// The range of its opening: properties, and the bracket of a flow collection.
    let opening: TextRange
    let tag: String?
    let anchor: AnchorTable.Binding?
    /// The number of nodes in the tree before this one, to compute its size later.
    let nodesBefore: Int
    /// Its nodes so far; those of a mapping are keys and values in turn.
    var children: [YAMLNode] = []
    /// The nesting depth of the collections in it.
    var height = 0
    /// Whether it has a merge key `<<`.
    var hasMergeKey = false
    /// Whether it has a key that is not a scalar.
    var hasBadKey = false

    /// The collection that holds the root.
    static let document = OpenCollection(
        kind: .sequence,
        opening: TextRange(start: .start, end: .start),
        tag: nil,
        anchor: nil,
        nodesBefore: 0
    )

    /// Its nodes as keys and values; a last key without a value is dropped.
    var entries: [YAMLEntry] {
        stride(from: 1, to: children.count, by: 2).map { YAMLEntry(key: children[$0 - 1], value: children[$0]) }
    }
}
