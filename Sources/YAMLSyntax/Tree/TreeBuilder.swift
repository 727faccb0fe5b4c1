/// Builds the tree from the bottom up, with a stack instead of recursion.
struct TreeBuilder: ~Copyable {
    private var budget: NodeBudget
    private var anchors = AnchorTable()
    private var nodes = NodeStack()
    /// The collection that takes the next node; at first a sequence that stands for the document.
    private var innermost = OpenCollection.document
    /// The collections around it, from the outside in.
    private var outer: [OpenCollection] = []
    private(set) var faults = FaultList()
    /// Whether a fault has ended the text, so that nodes are closed early.
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
            let message = "no anchor \"&\(name)\" stands before this alias"
            faults.append(YAMLFault(kind: .syntax, message: message, range: range))
            return nil
        }
        if entry.target == nil {
            let message = "the alias \"*\(name)\" stands inside the node that it refers to"
            let related = YAMLFault.Related(message: "the node starts here", range: entry.opening)
            faults.append(YAMLFault(kind: .aliasBomb, message: message, range: range, related: related))
        }
        return entry.target
    }

    /// Starts a collection, which takes all nodes until it is closed.
    ///
    /// - Parameter opening: where its properties and its opening bracket stand.
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

    /// Ends the innermost collection.
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

    /// Ends all collections that a fault has left open, and gives the root.
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
        faults.append(YAMLFault(kind: .syntax, message: "a key must be a single text", range: key.range))
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
