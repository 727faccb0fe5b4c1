/// A key that is read or written, and the keys below it.
struct KeyNode: Sendable {
    /// A property that stands at a node.
    struct Leaf: Sendable {
        /// Its position among the struct's properties.
        var property: Int
        /// The position among its paths, where it has several.
        var rank: Int?
    }

    let key: String
    private(set) var leaves: [Leaf] = []
    private(set) var children: [KeyNode] = []
    /// By the keys' bytes, because equal Swift strings may be different keys; empty as long as there are few.
    private var positions: [[UInt8]: Int] = [:]

    /// The node above all keys.
    init() {
        self.key = ""
    }

    private init(key: String) {
        self.key = key
    }

    mutating func insert(_ path: some Collection<String>, _ leaf: Leaf) {
        guard let first = path.first else {
            leaves.append(leaf)
            return
        }
        let position = position(of: first)
        children[position].insert(path.dropFirst(), leaf)
    }

    /// Makes sure that there is such a key, even if nothing stands there.
    mutating func insert(_ key: String) {
        _ = position(of: key)
    }

    private mutating func position(of key: String) -> Int {
        if let position = knownPosition(of: key) { return position }
        if children.count == Self.few {
            for (position, child) in children.enumerated() { positions[Array(child.key.utf8)] = position }
        }
        if children.count >= Self.few { positions[Array(key.utf8)] = children.count }
        children.append(KeyNode(key: key))
        return children.count - 1
    }

    private func knownPosition(of key: String) -> Int? {
        if children.count > Self.few { return positions[Array(key.utf8)] }
        for position in children.indices where children[position].isCalled(key) { return position }
        return nil
    }

    private func isCalled(_ key: String) -> Bool {
        self.key.utf8.count == key.utf8.count && self.key.utf8.elementsEqual(key.utf8)
    }

    /// Up to so many keys, comparing with each takes less time than a table.
    private static let few: Int = 32

    /// The first property at or below the node.
    var firstProperty: Int? {
        var first = leaves.first?.property
        for leaf in leaves { first = min(first ?? leaf.property, leaf.property) }
        for child in children {
            if let property = child.firstProperty { first = min(first ?? property, property) }
        }
        return first
    }
}
