/// Puts the entries of merged mappings (`<<`, yaml.org/type/merge.html) into the mapping that names them.
struct MergeKeys {
    private(set) var entries: [YAMLEntry] = []
    private(set) var faults: [YAMLFault] = []
    private var keys: Set<String> = []

    /// A mapping's own entries come first and win; of the merged ones, the first win.
    init(_ written: [YAMLEntry]) {
        entries = written.filter { !$0.key.isMergeKey }
        keys = Set(entries.lazy.compactMap(\.key.scalarText))
        for entry in written where entry.key.isMergeKey {
            merge(entry.value)
        }
    }

    private mutating func merge(_ value: YAMLNode) {
        guard case .sequence(let elements) = value.content else {
            mergeMapping(value)
            return
        }
        for element in elements { mergeMapping(element) }
    }

    private mutating func mergeMapping(_ node: YAMLNode) {
        guard case .mapping(let merged) = node.content else {
            let message = "\"<<\" merges a mapping or a list of mappings"
            faults.append(YAMLFault(kind: .syntax, message: message, range: node.range))
            return
        }
        for entry in merged {
            if let text = entry.key.scalarText, keys.insert(text).inserted { entries.append(entry) }
        }
    }
}
