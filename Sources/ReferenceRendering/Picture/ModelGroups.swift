/// Models that have to do with each other, directly or over others.
enum ModelGroups {
    /// The groups among some models, the largest first; a model that holds none and that none holds is in no group.
    static func groups(of models: Set<Int>, _ relations: ModelRelations) -> [[Int]] {
        var neighbours: [Int: [Int]] = [:]
        for model in models.sorted() {
            for target in relations.held[model] where target != model && models.contains(target) {
                neighbours[model, default: []].append(target)
                neighbours[target, default: []].append(model)
            }
        }
        var seen: Set<Int> = []
        var groups: [[Int]] = []
        for start in neighbours.keys.sorted() where seen.insert(start).inserted {
            var group: [Int] = [start]
            var position: Int = 0
            while position < group.count {
                group += (neighbours[group[position]] ?? []).filter { seen.insert($0).inserted }
                position += 1
            }
            groups.append(group.sorted())
        }
        return groups.sorted { ($1.count, $0.first ?? 0) < ($0.count, $1.first ?? 0) }
    }
}
