/// A directed graph of numbered nodes.
package struct Graph: Sendable {
    /// The targets of each node's edges.
    package var edges: [[Int]]

    /// - Parameter edges: the targets of each node's edges.
    package init(edges: [[Int]]) {
        self.edges = edges
    }

    var count: Int { edges.count }

    /// A node whose edges are not all visited yet.
    private struct Visit {
        let node: Int
        var next: Int = 0
    }

    /// The nodes in an order where each comes after those it refers to, and the edges that close cycles and break that
    /// order.
    ///
    /// Not recursive, because a spec may contain a chain of any length.
    package func order() -> (nodes: [Int], closing: [(from: Int, to: Int)]) {
        var nodes: [Int] = []
        var closing: [(from: Int, to: Int)] = []
        var isOpen = Array(repeating: false, count: count)
        var isSeen = Array(repeating: false, count: count)
        for start in 0..<count where !isSeen[start] {
            var visits = [Visit(node: start)]
            isSeen[start] = true
            isOpen[start] = true
            while let visit = visits.last {
                guard visit.next < edges[visit.node].count else {
                    visits.removeLast()
                    isOpen[visit.node] = false
                    nodes.append(visit.node)
                    continue
                }
                visits[visits.count - 1].next += 1
                let target = edges[visit.node][visit.next]
                if isOpen[target] {
                    closing.append((visit.node, target))
                } else if !isSeen[target] {
                    isSeen[target] = true
                    isOpen[target] = true
                    visits.append(Visit(node: target))
                }
            }
        }
        return (nodes, closing)
    }

    /// The shortest cycle through a node, without repeating it at the end; empty if there is none.
    ///
    /// - Parameter allowed: the nodes that the cycle may contain.
    func cycle(from start: Int, within allowed: Set<Int>) -> [Int] {
        var origins: [Int: Int] = [:]
        var queue = [start]
        var position = 0
        while position < queue.count {
            let node = queue[position]
            position += 1
            for target in edges[node] where allowed.contains(target) {
                if target == start { return way(to: node, from: start, origins) }
                if origins[target] == nil {
                    origins[target] = node
                    queue.append(target)
                }
            }
        }
        return []
    }

    private func way(to end: Int, from start: Int, _ origins: [Int: Int]) -> [Int] {
        var way = [end]
        while let last = way.last, last != start, let origin = origins[last] { way.append(origin) }
        return way.reversed()
    }
}

extension Graph {
    /// The strongly connected components with a cycle, each sorted, in ascending order.
    ///
    /// Tarjan's algorithm (R. Tarjan, Depth-first search and linear graph algorithms, 1972), without recursion.
    package func cyclicComponents() -> [[Int]] {
        var search = ComponentSearch(self)
        return search.run()
    }
}

private struct ComponentSearch {
    private let edges: [[Int]]
    /// The number of each node in search order; -1 if not visited.
    private var numbers: [Int]
    /// The smallest number reachable from each node.
    private var lowest: [Int]
    private var isOnStack: [Bool]
    private var stack: [Int] = []
    private var next: Int = 0
    private var components: [[Int]] = []

    init(_ graph: Graph) {
        edges = graph.edges
        numbers = Array(repeating: -1, count: graph.count)
        lowest = numbers
        isOnStack = Array(repeating: false, count: graph.count)
    }

    mutating func run() -> [[Int]] {
        for start in edges.indices where numbers[start] < 0 { search(from: start) }
        return components.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    }

    private mutating func search(from start: Int) {
        var visits: [(node: Int, next: Int)] = [(start, 0)]
        open(start)
        while let (node, place) = visits.last {
            guard place < edges[node].count else {
                visits.removeLast()
                if let parent = visits.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
                if lowest[node] == numbers[node] { close(node) }
                continue
            }
            visits[visits.count - 1].next += 1
            let target = edges[node][place]
            if numbers[target] < 0 {
                open(target)
                visits.append((target, 0))
            } else if isOnStack[target] {
                lowest[node] = min(lowest[node], numbers[target])
            }
        }
    }

    private mutating func open(_ node: Int) {
        numbers[node] = next
        lowest[node] = next
        next += 1
        stack.append(node)
        isOnStack[node] = true
    }

    private mutating func close(_ root: Int) {
        var component: [Int] = []
        while let node = stack.popLast() {
            isOnStack[node] = false
            component.append(node)
            if node == root { break }
        }
        if component.count > 1 || edges[root].contains(root) { components.append(component.sorted()) }
    }
}
