extension Graph {
    /// The groups of nodes that all lead to each other, as far as they are on a cycle at all; each sorted, and in order.
    ///
    /// Tarjan's algorithm (R. Tarjan, Depth-first search and linear graph algorithms, 1972), without recursion.
    func cyclicComponents() -> [[Int]] {
        var search = ComponentSearch(self)
        return search.run()
    }
}

private struct ComponentSearch {
    private let edges: [[Int]]
    /// The number of each node in the order of the search; -1 before it.
    private var numbers: [Int]
    /// The smallest number that can be reached.
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
