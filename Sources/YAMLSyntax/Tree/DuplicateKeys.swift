import TextForms

/// Finds duplicate keys in a mapping.
///
/// Keys are compared as Swift strings, as later stages look them up. Two keys that look the same but differ in bytes
/// are reported, too.
enum DuplicateKeys {
    static func find(in entries: [YAMLEntry], report: (YAMLFault) -> Void) {
        var keys: [String: YAMLNode] = [:]
        for entry in entries {
            let text = entry.key.scalarText ?? ""
            if let first = keys[text] {
                report(fault(entry.key, text, first: first))
            } else {
                keys[text] = entry.key
            }
        }
    }

    static func fault(_ key: YAMLNode, _ text: String, first: YAMLNode) -> YAMLFault {
        let (text, firstText) = (String(text.prefix(60)), String((first.scalarText ?? "").prefix(60)))
        let isSame = ExactText(text) == ExactText(firstText)
        return YAMLFault(
            kind: .duplicateKey,
            message: isSame
                ? "duplicate key \"\(text)\" in this mapping"
                : "the keys \"\(firstText.spelledOut)\" and \"\(text.spelledOut)\" of this mapping differ in "
                    + "normalisation only",
            range: key.range,
            related: YAMLFault.Related(message: "first given here", range: first.range)
        )
    }
}

extension YAMLNode {
    /// The scalar's text; `nil` for a collection.
    var scalarText: String? {
        if case .scalar(let scalar) = content { scalar.text } else { nil }
    }

    /// Whether the node is a merge key: `<<` without quotes or a tag.
    var isMergeKey: Bool {
        guard tag == nil, case .scalar(let scalar) = content, scalar.isPlain else { return false }
        return scalar.text == "<<"
    }
}

/// Expands merge keys (`<<`, yaml.org/type/merge.html).
struct MergeKeys {
    private(set) var entries: [YAMLEntry] = []
    private(set) var faults: [YAMLFault] = []
    private var keys: [String: YAMLNode] = [:]

    /// A mapping's own entries come first and win; among merged entries, the first wins.
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
            let message = "\"<<\" needs a mapping or a list of mappings"
            faults.append(YAMLFault(kind: .syntax, message: message, range: node.range))
            return
        }
        for entry in merged {
            guard let text = entry.key.scalarText else { continue }
            if let first = keys[text] {
                let isSame = first.scalarText.map { ExactText($0) } == ExactText(text)
                if !isSame { faults.append(DuplicateKeys.fault(entry.key, text, first: first)) }
            } else {
                keys[text] = entry.key
                entries.append(entry)
            }
        }
    }
}
