import Parallelism
import YAMLSyntax

/// Which values of a document have been read, by their position in the text. What nobody read is reported.
final class ReadMarks: @unchecked Sendable {
    private struct Mark: OptionSet {
        let rawValue: UInt8

        static let read: Mark = Mark(rawValue: 1)
        /// The value and everything in it is read or empty.
        static let settled: Mark = Mark(rawValue: 2)
    }

    private let lock: Lock = Lock()
    /// One mark for each byte at which a value can begin. Protected by `lock`.
    private let marks: UnsafeMutableBufferPointer<Mark>

    init(root: YAMLNode) {
        marks = .allocate(capacity: root.range.end.offset + 1)
        marks.initialize(repeating: [])
    }

    deinit {
        marks.deallocate()
    }

    func mark(_ node: YAMLNode) {
        let range = node.range
        lock.withLock { add(.read, to: range) }
    }

    /// Marks a value and everything in it.
    func markAll(_ node: YAMLNode) {
        lock.withLock { markEverything(in: node) }
    }

    func isMarked(_ node: YAMLNode) -> Bool {
        lock.withLock { has(.read, node.range) }
    }

    private func markEverything(in node: YAMLNode) {
        add(.read, to: node.range)
        for child in node.children { markEverything(in: child) }
    }

    private func add(_ mark: Mark, to range: TextRange) {
        let place = range.start.offset
        if marks.indices.contains(place) { marks[place].formUnion(mark) }
    }

    private func has(_ mark: Mark, _ range: TextRange) -> Bool {
        let place = range.start.offset
        return marks.indices.contains(place) && marks[place].contains(mark)
    }
}

extension ReadMarks {
    /// Finds the values in which there is nothing unread, so that `isSettled` knows them.
    func settle(_ root: YAMLNode) {
        lock.withLock { _ = settled(root) }
    }

    /// Whether everything in the value was read or is empty when `settle` was called.
    func isSettled(_ node: YAMLNode) -> Bool {
        lock.withLock { has(.settled, node.range) }
    }

    private func settled(_ node: YAMLNode) -> Bool {
        var isSettled = has(.read, node.range) || node.isEmpty
        for child in node.children where !settled(child) { isSettled = false }
        if isSettled { add(.settled, to: node.range) }
        return isSettled
    }
}

extension YAMLNode {
    /// Whether it is null, or a list or mapping with nothing in it.
    var isEmpty: Bool {
        switch content {
        case .scalar: isNull
        case .sequence(let elements): elements.isEmpty
        case .mapping(let entries): entries.isEmpty
        }
    }
}
