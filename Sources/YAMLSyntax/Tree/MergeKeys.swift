import TextForms

/// Puts the entries of merged mappings (`<<`, yaml.org/type/merge.html) into the mapping that names them.
struct MergeKeys {
    private(set) var entries: [YAMLEntry] = []
    private(set) var faults: [YAMLFault] = []
    private var keys: [String: YAMLNode] = [:]

    /// A mapping's own entries come first and win; of the merged ones, the first win.
    init(_ written: [YAMLEntry]) {
        entries = written.filter { !$0.key.isMergeKey }
        for entry in entries {
            if let text = entry.key.scalarText { keys[text] = entry.key }
        }
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
            guard let text = entry.key.scalarText else { continue }
            if let first = keys[text] {
                let isSame: Bool = first.scalarText.map { ExactText($0) } == ExactText(text)
                if !isSame { faults.append(DuplicateKeys.fault(entry.key, text, first: first)) }
            } else {
                keys[text] = entry.key
                entries.append(entry)
            }
        }
    }
}
