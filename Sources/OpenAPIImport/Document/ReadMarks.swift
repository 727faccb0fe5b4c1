import Foundation
import YAMLSyntax

/// Which values of a document have been read, by their position in the text. What nobody read is reported.
final class ReadMarks: @unchecked Sendable {
    private let lock: NSLock = NSLock()
    /// One flag for each byte at which a value can begin. Protected by `lock`.
    private var marks: [Bool]

    init(root: YAMLNode) {
        marks = Array(repeating: false, count: root.range.end.offset + 1)
    }

    func mark(_ node: YAMLNode) {
        lock.withLock { set(node) }
    }

    /// Marks a value and everything in it.
    func markAll(_ node: YAMLNode) {
        lock.withLock { setAll(node) }
    }

    private func set(_ node: YAMLNode) {
        if marks.indices.contains(node.range.start.offset) { marks[node.range.start.offset] = true }
    }

    private func setAll(_ node: YAMLNode) {
        set(node)
        for child in node.children { setAll(child) }
    }

    func isMarked(_ node: YAMLNode) -> Bool {
        lock.withLock { marks.indices.contains(node.range.start.offset) && marks[node.range.start.offset] }
    }
}
