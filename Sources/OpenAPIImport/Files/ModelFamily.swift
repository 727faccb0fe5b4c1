/// Models whose names start with the same words.
struct ModelFamily {
    /// The words that the names start with.
    let words: [String]
    /// The models with exactly this name, and those of small families below it.
    private(set) var models: [Int] = []
    private(set) var weight: Int = 0
    private var children: [(key: String, family: ModelFamily)] = []
    /// The indices of the children by key, while families are added.
    private var indices: [String: Int] = [:]

    init(words: [String] = []) {
        self.words = words
    }

    /// - Parameter names: the models' names, by index
    init(of models: [Int], _ names: [SplitName], _ weights: [Int]) {
        self.init()
        for model in models { add(model, weights[model], names[model].withoutWeakWords, depth: 0) }
    }

    private mutating func add(_ model: Int, _ weight: Int, _ name: SplitName, depth: Int) {
        self.weight += weight
        guard depth < min(8, name.words.count) else {
            models.append(model)
            return
        }
        let key = name.keys[name.keys.startIndex + depth]
        let index = indices[key] ?? children.count
        if index == children.count {
            let word = name.words[name.words.startIndex + depth]
            children.append((key, ModelFamily(words: words + [word])))
            indices[key] = index
        }
        children[index].family.add(model, weight, name, depth: depth + 1)
    }

    /// All models in the order of the description.
    var all: [Int] {
        var found: [Int] = []
        collect(into: &found)
        return found.sorted()
    }

    private func collect(into found: inout [Int]) {
        found += models
        for child in children { child.family.collect(into: &found) }
    }

    /// Takes out the families that are worth a file, the largest first, until the rest has at most the given weight.
    /// The rest has more if only small families are left.
    mutating func takeOut(leaving room: Int, _ limits: FileLimits) -> [ModelFamily] {
        guard weight > room else { return [] }
        if models.isEmpty, children.count == 1, room > 0 {
            // Words that all names start with distinguish nothing.
            let found = children[0].family.takeOut(leaving: room, limits)
            weight = children[0].family.weight
            return found
        }
        var found: [ModelFamily] = []
        children.sort { ($1.family.weight, $0.key) < ($0.family.weight, $1.key) }
        while let family = children.first?.family, family.weight >= limits.least, weight > room {
            children.removeFirst()
            weight -= family.weight
            var rest = family
            let parts = rest.takeOut(leaving: limits.most, limits)
            found += rest.weight > 0 ? [rest] + parts : parts
        }
        return found
    }
}

/// The weights of files.
struct FileLimits: Sendable {
    /// The most that a file should have.
    let most: Int
    /// The least that is worth a file of its own.
    let least: Int
}
