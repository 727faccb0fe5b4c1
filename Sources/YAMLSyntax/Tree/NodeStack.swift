/// The nodes that are complete and wait for the collection that holds them to end.
///
/// Nodes are moved in and out, never copied, because a tree may have millions.
struct NodeStack: ~Copyable {
    private var nodes: UnsafeMutablePointer<YAMLNode>
    private var capacity: Int
    private(set) var count: Int = 0

    init() {
        capacity = 256
        nodes = .allocate(capacity: capacity)
    }

    deinit {
        nodes.deinitialize(count: count)
        nodes.deallocate()
    }

    mutating func push(_ node: consuming YAMLNode) {
        if count == capacity { grow() }
        (nodes + count).initialize(to: node)
        count += 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<YAMLNode>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: nodes, count: count)
        nodes.deallocate()
        nodes = larger
        capacity *= 2
    }

    /// Takes the last nodes out, as a list.
    mutating func takeNodes(from first: Int) -> [YAMLNode] {
        let taken = count - first
        guard taken > 0 else { return [] }
        count = first
        return [YAMLNode](unsafeUninitializedCapacity: taken) { [nodes] list, initialized in
            list.baseAddress?.moveInitialize(from: nodes + first, count: taken)
            initialized = taken
        }
    }

    /// Takes the last nodes out, as keys and values in turn; a last key without a value is dropped.
    mutating func takeEntries(from first: Int) -> [YAMLEntry] {
        if !(count - first).isMultiple(of: 2) { drop() }
        let taken = (count - first) / 2
        guard taken > 0 else { return [] }
        count = first
        return [YAMLEntry](unsafeUninitializedCapacity: taken) { [nodes] list, initialized in
            var key = nodes + first
            while initialized < taken {
                list.initializeElement(at: initialized, to: YAMLEntry(key: key.move(), value: (key + 1).move()))
                key += 2
                initialized += 1
            }
        }
    }

    /// Takes out the only node that is left when all collections have ended.
    mutating func takeRoot() -> YAMLNode? {
        takeNodes(from: 0).first
    }

    private mutating func drop() {
        count -= 1
        (nodes + count).deinitialize(count: 1)
    }
}
