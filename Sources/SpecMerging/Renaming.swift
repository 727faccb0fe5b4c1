import YAMLSyntax

/// Gives the references in a part of a text the merged names.
struct Renaming {
    private let version: ValueMerge.Version
    private let labels: [String: String]

    init(_ version: ValueMerge.Version, labels: [String: String] = [:]) {
        self.version = version
        self.labels = labels
    }

    /// The edits of the names in a value.
    func edits(of node: YAMLNode, _ shape: PartShape) -> [TextEdit] {
        guard version.source.ownsChildren(of: node) else { return [] }
        switch shape {
        case .type: return typeEdit(node)
        case .labels: return labelEdits(node)
        case .types where shape.canDivide(node), .unionCases:
            let values = node.elements + node.entries.map { $0.value["type"] ?? $0.value }
            return values.flatMap(typeEdit)
        case .unit, .path, .cases, .types, .keys: return []
        default:
            guard shape.canDivide(node) else { return [] }
            let parts = shape.parts(of: node, version.names)
            let labels = shape == .value ? version.names.labels(of: parts) : [:]
            return parts.flatMap { Renaming(version, labels: labels).edits(of: $0.value, shape.shape(of: $0.key)) }
        }
    }

    /// A range of the text with the merged names in a value in it.
    ///
    /// - Parameter others: more edits in the range
    func text(of range: Range<Int>, _ node: YAMLNode, _ shape: PartShape, _ others: [TextEdit] = []) -> [UInt8] {
        var result: [UInt8] = []
        var position = range.lowerBound
        for edit in (others + edits(of: node, shape)).sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard edit.range.lowerBound >= position else { continue }
            result += version.source.slice(position..<edit.range.lowerBound)
            result += edit.text
            position = edit.range.upperBound
        }
        if position < range.upperBound { result += version.source.slice(position..<range.upperBound) }
        return result
    }

    /// A value on one line, with the merged names.
    func flow(_ node: YAMLNode, _ shape: PartShape) -> String {
        let edits = Dictionary(edits(of: node, shape).map { ($0.range.lowerBound, $0) }) { first, _ in first }
        return MovedText.flow(node) { scalar in
            guard let edit = edits[scalar.range.start.offset], let text = scalar.text else { return nil }
            if edit.range.count >= scalar.range.offsets.count, case .scalar(let content) = scalar.content {
                return content.isPlain ? String(decoding: edit.text, as: UTF8.self) : version.names.type(text)
            }
            return String(decoding: edit.text, as: UTF8.self) + text.dropFirst(edit.range.count)
        }
    }

    private func typeEdit(_ node: YAMLNode) -> [TextEdit] {
        guard version.source.ownsChildren(of: node) else { return [] }
        let raw = String(decoding: version.source.slice(node.range.offsets), as: UTF8.self)
        let renamed = version.names.type(raw)
        return renamed == raw ? [] : [TextEdit(node.range.offsets, renamed.utf8)]
    }

    private func labelEdits(_ node: YAMLNode) -> [TextEdit] {
        switch node.content {
        case .scalar(let scalar):
            guard let label = labels[scalar.text], label != scalar.text else { return [] }
            return [TextEdit(node.range.offsets, label.utf8)]
        case .sequence(let elements): return elements.flatMap(labelEdits)
        case .mapping: return []
        }
    }
}
