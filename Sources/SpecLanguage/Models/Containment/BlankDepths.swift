/// How many steps it takes at least to make a value of each model: a struct needs all that it must hold, a union one of
/// its cases.
struct BlankDepths {
    /// Nil for models whose values never end.
    private(set) var depths: [Int?]
    /// For each model those that cannot do without it, once for each place.
    private var holders: [[Int]]
    /// How many of its parts a model still waits for.
    private var missing: [Int]

    init(_ nodes: ContainmentParts) {
        depths = Array(repeating: nil, count: nodes.parts.count)
        holders = Array(repeating: [], count: nodes.parts.count)
        missing = nodes.needed
        for (model, parts) in nodes.parts.enumerated() {
            for part in parts where !part.isOptional { holders[part.model].append(model) }
        }
        spread()
    }

    /// From the models that need no other, step by step to those that need them, so that the first way is the shortest.
    private mutating func spread() {
        var queue = missing.indices.filter { missing[$0] == 0 }
        for model in queue { depths[model] = 0 }
        var position = 0
        while position < queue.count {
            let model = queue[position]
            position += 1
            for holder in holders[model] where depths[holder] == nil {
                missing[holder] -= 1
                guard missing[holder] == 0 else { continue }
                depths[holder] = (depths[model] ?? 0) + 1
                queue.append(holder)
            }
        }
    }
}
