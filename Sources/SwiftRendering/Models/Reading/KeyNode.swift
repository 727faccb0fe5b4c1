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
    /// By the keys' bytes, because equal Swift strings may be different keys.
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
        let bytes = Array(key.utf8)
        if let position = positions[bytes] { return position }
        positions[bytes] = children.count
        children.append(KeyNode(key: key))
        return children.count - 1
    }

    /// The properties at and below the node, in the order of their first use.
    var properties: [Int] {
        allLeaves.map(\.property)
    }

    /// All leaves at and below the node.
    var allLeaves: [Leaf] {
        leaves + children.flatMap(\.allLeaves)
    }
}
