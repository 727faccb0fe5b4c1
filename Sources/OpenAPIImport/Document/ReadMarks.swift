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
        lock.withLock {
            if marks.indices.contains(node.range.start.offset) { marks[node.range.start.offset] = true }
        }
    }

    /// Marks a value and everything in it.
    func markAll(_ node: YAMLNode) {
        mark(node)
        for child in node.children { markAll(child) }
    }

    func isMarked(_ node: YAMLNode) -> Bool {
        lock.withLock { marks.indices.contains(node.range.start.offset) && marks[node.range.start.offset] }
    }
}

extension YAMLNode {
    fileprivate var children: [YAMLNode] {
        switch content {
        case .scalar: []
        case .sequence(let elements): elements
        case .mapping(let entries): entries.map(\.value)
        }
    }
}
