/// Counts nodes against the limits.
struct NodeBudget {
    private let limits: YAMLLimits
    private(set) var nodes = 0

    init(limits: YAMLLimits) {
        self.limits = limits
    }

    mutating func addNode(at range: TextRange) throws(YAMLFault) {
        nodes += 1
        guard nodes > limits.nodes else { return }
        throw YAMLFault(kind: .tooLarge, message: "more than \(limits.nodes) nodes", range: range)
    }

    mutating func addAlias(_ name: String, to target: AnchorTable.Target, at range: TextRange) throws(YAMLFault) {
        nodes += target.nodes
        guard nodes > limits.nodes else { return }
        throw YAMLFault(
            kind: .aliasBomb,
            message: "with the alias \"*\(name)\" expanded the text has more than \(limits.nodes) nodes",
            range: range,
            related: YAMLFault.Related(message: "stands for this node", range: target.node.range)
        )
    }

    func checkDepth(_ depth: Int, at range: TextRange) throws(YAMLFault) {
        guard depth > limits.effectiveDepth else { return }
        let message = "more than \(limits.effectiveDepth) lists and mappings inside one another"
        throw YAMLFault(kind: .tooDeep, message: message, range: range)
    }
}
