/// Builds the tree from the bottom up, with a list instead of recursion: nodes that are complete wait at its end until
/// the collection that holds them ends.
struct TreeBuilder {
    private var budget: NodeBudget
    private var anchors = AnchorTable()
    private var nodes: [YAMLNode] = []
    private var open: [OpenCollection] = []
    private(set) var faults: [YAMLFault] = []

    init(limits: YAMLLimits) {
        budget = NodeBudget(limits: limits)
    }

    /// What stands before a node's content.
    struct Properties {
        var tag: String?
        var anchor: String?
    }

    mutating func addScalar(_ scalar: YAMLScalar, _ properties: Properties, at range: TextRange) throws(YAMLFault) {
        try budget.addNode(at: range)
        let node = YAMLNode(content: .scalar(scalar), range: range, tag: properties.tag)
        if let name = properties.anchor {
            let binding = anchors.bind(name, opening: range)
            anchors.complete(binding, with: AnchorTable.Target(node: node, nodes: 1, height: 0))
        }
        add(node, height: 0)
    }

    mutating func addAlias(_ name: String, at range: TextRange) throws(YAMLFault) {
        guard let target = try target(of: name, at: range) else {
            try addScalar(YAMLScalar(text: "", isPlain: true), Properties(), at: range)
            return
        }
        try budget.checkDepth(open.count + target.height, at: range)
        try budget.addAlias(name, to: target, at: range)
        let node = YAMLNode(content: target.node.content, range: range, tag: target.node.tag)
        add(node, height: target.height)
    }

    private mutating func target(of name: String, at range: TextRange) throws(YAMLFault) -> AnchorTable.Target? {
        guard let entry = anchors[name] else {
            faults.append(YAMLFault(kind: .syntax, message: "no anchor \"&\(name)\" stands before this alias", range: range))
            return nil
        }
        if entry.target == nil {
            let message = "the alias \"*\(name)\" stands inside the node that it refers to"
            let related = YAMLFault.Related(message: "the node starts here", range: entry.opening)
            faults.append(YAMLFault(kind: .aliasBomb, message: message, range: range, related: related))
        }
        return entry.target
    }

    mutating func openCollection(
        isMapping: Bool, _ properties: Properties, at opening: TextRange
    ) throws(YAMLFault) {
        try budget.checkDepth(open.count + 1, at: opening)
        let nodesBefore = budget.nodes
        try budget.addNode(at: opening)
        open.append(
            OpenCollection(
                isMapping: isMapping,
                opening: opening,
                tag: properties.tag,
                anchor: properties.anchor.map { anchors.bind($0, opening: opening) },
                nodesBefore: nodesBefore,
                firstChild: nodes.count
            )
        )
    }

    /// Ends the innermost collection.
    mutating func closeCollection(at end: TextPosition) {
        guard let collection = open.popLast() else { return }
        let range = TextRange(start: collection.opening.start, end: end)
        let content = collection.isMapping ? mapping(collection) : sequence(collection)
        let node = YAMLNode(content: content, range: range, tag: collection.tag)
        let height = collection.height + 1
        if let binding = collection.anchor {
            let count = budget.nodes - collection.nodesBefore
            anchors.complete(binding, with: AnchorTable.Target(node: node, nodes: count, height: height))
        }
        add(node, height: height)
    }

    /// Ends all collections that a fault has left open, and gives the root.
    mutating func finish(at end: TextPosition) -> YAMLNode? {
        while !open.isEmpty { closeCollection(at: end) }
        return nodes.first
    }

    private mutating func add(_ node: YAMLNode, height: Int) {
        if let last = open.indices.last {
            open[last].height = max(open[last].height, height)
            if open[last].isMapping, (nodes.count - open[last].firstChild).isMultiple(of: 2) { noteKey(node, of: last) }
        }
        nodes.append(node)
    }

    private mutating func noteKey(_ key: YAMLNode, of collection: Int) {
        if key.isMergeKey { open[collection].hasMergeKey = true }
        guard key.scalarText == nil else { return }
        faults.append(YAMLFault(kind: .syntax, message: "a key must be a single text", range: key.range))
    }

    private mutating func sequence(_ collection: OpenCollection) -> YAMLContent {
        let children = nodes[collection.firstChild...]
        defer { nodes.removeSubrange(collection.firstChild...) }
        return .sequence(Array(children))
    }

    private mutating func mapping(_ collection: OpenCollection) -> YAMLContent {
        var entries: [YAMLEntry] = []
        entries.reserveCapacity((nodes.count - collection.firstChild) / 2)
        var index = collection.firstChild
        while index + 1 < nodes.count {
            if nodes[index].scalarText != nil { entries.append(YAMLEntry(key: nodes[index], value: nodes[index + 1])) }
            index += 2
        }
        nodes.removeSubrange(collection.firstChild...)
        faults += DuplicateKeys.faults(in: entries)
        guard collection.hasMergeKey else { return .mapping(entries) }
        let merge = MergeKeys(entries)
        faults += merge.faults
        return .mapping(merge.entries)
    }
}
