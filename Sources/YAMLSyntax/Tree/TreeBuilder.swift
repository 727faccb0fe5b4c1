/// Builds the tree from the bottom up, with a stack instead of recursion.
struct TreeBuilder: ~Copyable {
    private var budget: NodeBudget
    private var anchors = AnchorTable()
    private var nodes = NodeStack()
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

    mutating func addScalar(_ node: consuming YAMLNode, anchor: String?) throws(YAMLFault) {
        try budget.addNode(at: node.range)
        if let anchor {
            let binding = anchors.bind(anchor, opening: node.range)
            anchors.complete(binding, with: AnchorTable.Target(node: copy node, nodes: 1, height: 0))
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
            nodesBefore: nodesBefore,
            firstChild: nodes.count
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
        return nodes.takeRoot()
    }

    private mutating func add(_ node: consuming YAMLNode, height: Int) {
        if height > innermost.height { innermost.height = height }
        if innermost.kind == .mapping, (nodes.count - innermost.firstChild) & 1 == 0 { noteKey(node) }
        nodes.push(node)
    }

    private mutating func noteKey(_ key: borrowing YAMLNode) {
        if case .scalar = key.content {
            if key.isMergeKey { innermost.hasMergeKey = true }
            return
        }
        innermost.hasBadKey = true
        if isCutShort { return }
        faults.append(YAMLFault(kind: .syntax, message: "a key must be a scalar", range: key.range))
    }

    private mutating func takeContent(of collection: OpenCollection) -> YAMLContent {
        guard collection.kind == .mapping else { return .sequence(nodes.takeNodes(from: collection.firstChild)) }
        var entries = nodes.takeEntries(from: collection.firstChild)
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

/// Complete nodes whose collection is still open.
///
/// Nodes are moved in and out, never copied, because a tree can have millions.
struct NodeStack: ~Copyable {
    private var nodes: UnsafeMutablePointer<YAMLNode>
    private var capacity: Int
    private(set) var count: Int = 0

    init() {
        capacity = 256
        nodes = .allocate(capacity: capacity)
    }

    deinit {
        nodes.deinitialize(count: count)
        nodes.deallocate()
    }

    mutating func push(_ node: consuming YAMLNode) {
        if count == capacity { grow() }
        (nodes + count).initialize(to: node)
        count += 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<YAMLNode>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: nodes, count: count)
        nodes.deallocate()
        nodes = larger
        capacity *= 2
    }

    /// Removes the last nodes and returns them as a list.
    mutating func takeNodes(from first: Int) -> [YAMLNode] {
        let taken = count - first
        guard taken > 0 else { return [] }
        var list: [YAMLNode] = []
        list.reserveCapacity(taken)
        for place in first..<count { list.append((nodes + place).move()) }
        count = first
        return list
    }

    /// Removes the last nodes and returns them as keys and values in turn; a last key without a value is dropped.
    mutating func takeEntries(from first: Int) -> [YAMLEntry] {
        if !(count - first).isMultiple(of: 2) { drop() }
        let taken = (count - first) / 2
        guard taken > 0 else { return [] }
        // This is faster than an array of uninitialised entries, which asks the runtime for its type each time.
        var list: [YAMLEntry] = []
        list.reserveCapacity(taken)
        for place in stride(from: first, to: count, by: 2) {
            list.append(YAMLEntry(key: (nodes + place).move(), value: (nodes + place + 1).move()))
        }
        count = first
        return list
    }

    /// Removes the only node left after all collections are closed.
    mutating func takeRoot() -> YAMLNode? {
        takeNodes(from: 0).first
    }

    private mutating func drop() {
        count -= 1
        (nodes + count).deinitialize(count: 1)
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
    /// The index of its first child on the stack of nodes.
    let firstChild: Int
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
        nodesBefore: 0,
        firstChild: 0
    )
}
