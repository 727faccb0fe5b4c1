/// The resources of an API with the endpoints of each, and the models that only they use.
///
/// The resources are the tags of a description, or else the fixed segments of its paths. Below each are the resources
/// that its paths lead to: the members of a guild.
struct ResourceTree {
    struct Node {
        /// The words of its name.
        let words: [String]
        let parent: Int?
        var children: [Int] = []
        var endpoints: [Int] = []
        var models: [Int] = []
    }

    /// The service is at index 0.
    private(set) var nodes: [Node] = [Node(words: [], parent: nil)]
    /// For each model, the resources below the service whose endpoints use it.
    private var users: NumberSets = NumberSets(count: 0, below: 0)
    private var children: [Step: Int] = [:]

    private struct Step: Hashable {
        let parent: Int
        let keys: [String]
    }

    init(_ specs: ImportedSpecs) {
        let paths = specs.endpoints.map { ResourcePath.segments(of: $0.path) }
        let scope = ResourcePath.scope(of: paths)
        let tags = Self.tags(of: specs, resources: Set(paths.map { Self.without(scope, $0).first }).count)
        for (number, endpoint) in specs.endpoints.enumerated() {
            let path = Self.without(scope, paths[number])
            let steps = tags ? endpoint.tag.map { [$0] + Self.path(path, below: $0) } ?? path : path
            var node = 0
            for step in steps { node = child(step, of: node) }
            nodes[node].endpoints.append(number)
        }
        users = NumberSets(count: specs.models.count, below: nodes.count)
        place(specs)
    }

    /// Whether the tags say more than the paths do. Tags that almost no two endpoints share do not.
    private static func tags(of specs: ImportedSpecs, resources: Int) -> Bool {
        let count = Set(specs.endpoints.compactMap(\.tag)).count
        return count <= max(resources, specs.endpoints.count / 3)
    }

    private static func without(_ scope: [String], _ path: [String]) -> [String] {
        path.starts(with: scope) && path.count > scope.count ? Array(path.dropFirst(scope.count)) : path
    }

    /// What a path leads to within the resource of its tag: `branches` in `repos/branches` for the tag `repos`.
    private static func path(_ path: [String], below tag: String) -> [String] {
        let keys = NameWords.keys(of: tag)
        if let place = path.firstIndex(where: { NameWords.keys(of: $0) == keys }) {
            return Array(path[(place + 1)...])
        }
        return Array(path.dropFirst())
    }

    /// The node of a resource below another one. A segment without words leads nowhere.
    private mutating func child(_ name: String, of parent: Int) -> Int {
        let words = Array(NameWords.words(of: name).prefix(6))
        guard !words.isEmpty else { return parent }
        let step = Step(parent: parent, keys: words.map(NameWords.key))
        if let known = children[step] { return known }
        children[step] = nodes.count
        nodes[parent].children.append(nodes.count)
        nodes.append(Node(words: words, parent: parent))
        return nodes.count - 1
    }
}

extension ResourceTree {
    /// Puts each model with the endpoints that use it: in the smallest resource that has all of them.
    private mutating func place(_ specs: ImportedSpecs) {
        let numbers = specs.modelNumbers
        let uses = specs.modelUses
        var homes: [Int?] = Array(repeating: nil, count: specs.models.count)
        for node in nodes.indices {
            let group = top(of: node)
            for endpoint in nodes[node].endpoints.map({ specs.endpoints[$0] }) {
                var rest = (endpoint.sentTypes + endpoint.receivedTypes)
                    .compactMap { $0.modelName.flatMap { numbers[$0] } }
                while let number = rest.popLast() {
                    let home = homes[number].map { common($0, node) } ?? node
                    let isNew = users.insert(group, into: number)
                    guard isNew || home != homes[number] else { continue }
                    homes[number] = home
                    rest += uses[number]
                }
            }
        }
        for (number, home) in homes.enumerated() { nodes[home ?? 0].models.append(number) }
    }

    /// The resource below the service that contains a node.
    private func top(of node: Int) -> Int {
        var node = node
        while let parent = nodes[node].parent, parent != 0 { node = parent }
        return node
    }

    /// The smallest resource that contains both.
    private func common(_ first: Int, _ second: Int) -> Int {
        var first = first
        var second = second
        // Each node comes after its parent.
        while first != second {
            if first > second { first = nodes[first].parent ?? 0 } else { second = nodes[second].parent ?? 0 }
        }
        return first
    }
}

extension ResourceTree {
    /// Moves models that several resources use: to the one that they are named after, or else the one that uses most
    /// of them.
    ///
    /// - Parameter names: the names of all models
    /// - Returns: the models that belong to none of them
    mutating func takeShared(_ names: [SplitName]) -> [Int] {
        let shared = nodes[0].models
        nodes[0].models = []
        var rest: [Int] = []
        let groups = nodes[0].children.map { (number: $0, keys: nodes[$0].words.map(NameWords.key)) }
            .sorted { $0.keys.count > $1.keys.count }
        for model in shared {
            let keys = names[model].withoutWeakWords.keys
            let named =
                groups.first { users.contains($0.number, in: model) && keys.starts(with: $0.keys) }
                ?? groups.first { users.contains($0.number, in: model) && keys.suffix($0.keys.count) == $0.keys[...] }
            if let named {
                nodes[named.number].models.append(model)
            } else {
                rest.append(model)
            }
        }
        return rest
    }
}

/// Several sets of small numbers, a bit for each.
private struct NumberSets {
    private let width: Int
    private var bits: [UInt64]

    /// - Parameters:
    ///   - count: the number of sets
    ///   - limit: what all numbers are less than
    init(count: Int, below limit: Int) {
        width = (limit + 63) / 64
        bits = Array(repeating: 0, count: count * width)
    }

    func contains(_ number: Int, in set: Int) -> Bool {
        bits[set * width + number / 64] & 1 << UInt64(number % 64) != 0
    }

    /// - Returns: whether the number is new
    mutating func insert(_ number: Int, into set: Int) -> Bool {
        let isNew = !contains(number, in: set)
        bits[set * width + number / 64] |= 1 << UInt64(number % 64)
        return isNew
    }
}
