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
        switch node.content {
        case .scalar: break
        case .sequence(let elements):
            for place in elements.indices {
                if elements[place].isScalar {
                    add(.read, to: elements[place].range)
                } else {
                    markEverything(in: elements[place])
                }
            }
        case .mapping(let entries):
            for place in entries.indices {
                if entries[place].value.isScalar {
                    add(.read, to: entries[place].value.range)
                } else {
                    markEverything(in: entries[place].value)
                }
            }
        }
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
        switch node.content {
        case .scalar: break
        case .sequence(let elements):
            for place in elements.indices where !isReadScalar(elements[place]) && !settled(elements[place]) {
                isSettled = false
            }
        case .mapping(let entries):
            for place in entries.indices where !isReadScalar(entries[place].value) && !settled(entries[place].value) {
                isSettled = false
            }
        }
        if isSettled { add(.settled, to: node.range) }
        return isSettled
    }

    /// Whether it is a scalar that was read, and so settled. Most values are.
    private func isReadScalar(_ node: YAMLNode) -> Bool {
        guard node.isScalar, has(.read, node.range) else { return false }
        add(.settled, to: node.range)
        return true
    }
}

extension YAMLNode {
    fileprivate var isScalar: Bool {
        if case .scalar = content { true } else { false }
    }

    /// Whether it is null, or a list or mapping with nothing in it.
    var isEmpty: Bool {
        switch content {
        case .scalar: isNull
        case .sequence(let elements): elements.isEmpty
        case .mapping(let entries): entries.isEmpty
        }
    }
}
