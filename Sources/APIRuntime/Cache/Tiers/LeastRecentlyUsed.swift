/// Values by key, of a total cost that stays under a limit: the ones that were not used for the longest time go first.
/// Finding, adding and dropping one take the same time however many there are.
struct LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Node {
        var key: Key
        var value: Value
        var cost: Int
        /// The next one that was used later; nil: this is the latest.
        var newer: Int?
        /// The next one that was used earlier; nil: this is the earliest.
        var older: Int?
    }

    let limit: Int
    /// What all values cost together.
    private(set) var cost: Int = 0
    private var places: [Key: Int] = [:]
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var newest: Int?
    private var oldest: Int?

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { places.count }
    var keys: [Key] { Array(places.keys) }

    /// The value, which counts as used now.
    mutating func value(for key: Key) -> Value? {
        guard let place = places[key], let node = unlink(place) else { return nil }
        link(node, at: place)
        return node.value
    }

    /// Puts a value in the place of the one that the key has, if any. One that costs more than the limit is not kept.
    mutating func insert(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        guard cost <= limit else { return }
        while self.cost > limit - cost, let oldest, let key = nodes[oldest]?.key { remove(key) }
        let place: Int = free.popLast() ?? nodes.count
        if place == nodes.count { nodes.append(nil) }
        places[key] = place
        self.cost += cost
        link(Node(key: key, value: value, cost: cost), at: place)
    }

    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key), let node = unlink(place) else { return }
        cost -= node.cost
        free.append(place)
    }

    /// Takes a node out of its row.
    private mutating func unlink(_ place: Int) -> Node? {
        guard let node = nodes[place] else { return nil }
        nodes[place] = nil
        if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
        if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
        return node
    }

    /// Puts a node at the row's new end.
    private mutating func link(_ node: Node, at place: Int) {
        var node: Node = node
        node.newer = nil
        node.older = newest
        if let newest { nodes[newest]?.newer = place } else { oldest = place }
        nodes[place] = node
        newest = place
    }
}
