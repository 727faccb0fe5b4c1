import YAMLSyntax

/// Which declarations of two versions are the same, although their names may differ.
struct DeclarationPairs: Sendable {
    /// The indices in the new version, by those in the old one.
    private(set) var models: [Int: Int] = [:]
    private(set) var endpoints: [Int: Int] = [:]

    /// - Parameters:
    ///   - modelNames: the names in the new version that are known already, by the index of the model
    ///   - endpointNames: the same of endpoints
    init(
        _ old: Declarations, _ new: Declarations, modelNames: [Int: String], endpointNames: [Int: String]
    ) {
        endpoints = Self.pairedEndpoints(old.endpoints, new.endpoints, endpointNames)
        var free = Set(new.models.indices)
        let numbers = Dictionary(new.models.enumerated().map { ($1.name, $0) }) { first, _ in first }
        for index in old.models.indices {
            guard let name = modelNames[index], let number = numbers[name], free.remove(number) != nil else { continue }
            models[index] = number
        }
        for index in old.models.indices where models[index] == nil && modelNames[index] == nil {
            guard let number = numbers[old.models[index].name], free.remove(number) != nil else { continue }
            models[index] = number
        }
        for _ in 0..<3 {
            let count = models.count
            pairRenamedModels(old, new, &free)
            if models.count == count { break }
        }
    }

    subscript(kind: DeclarationKind) -> [Int: Int] {
        switch kind {
        case .model: models
        case .endpoint: endpoints
        }
    }

    /// By name and call, then by call, then by name.
    private static func pairedEndpoints(
        _ old: [Declaration], _ new: [Declaration], _ names: [Int: String]
    ) -> [Int: Int] {
        var found: [Int: Int] = [:]
        var taken: Set<Int> = []
        func name(_ index: Int) -> String { names[index] ?? old[index].name }
        let keys: [(Int, Declaration, String) -> String?] = [
            { _, declaration, name in declaration.call.map { "\(name) \($0)" } },
            { _, declaration, _ in declaration.call },
            { _, _, name in name },
        ]
        for key in keys {
            var numbers: [String: Int] = [:]
            for number in new.indices.reversed() where !taken.contains(number) {
                if let key = key(number, new[number], new[number].name) { numbers[key] = number }
            }
            for index in old.indices where found[index] == nil {
                guard let key = key(index, old[index], name(index)), let number = numbers[key],
                    taken.insert(number).inserted
                else { continue }
                found[index] = number
            }
        }
        return found
    }

    /// Pairs models with different names that are used at the same places, or that have the same parts.
    private mutating func pairRenamedModels(_ old: Declarations, _ new: Declarations, _ free: inout Set<Int>) {
        let lost = old.models.indices.filter { models[$0] == nil }
        guard !lost.isEmpty, !free.isEmpty else { return }
        let votes = votes(old, new)
        let features = Dictionary(uniqueKeysWithValues: free.map { ($0, new.models[$0].features) })
        var candidates: [(score: Double, old: Int, new: Int)] = []
        for index in lost {
            let own = old.models[index].features
            for number in free {
                guard let other = features[number], other.kind == own.kind else { continue }
                let all = own.parts.union(other.parts).count
                let likeness = all == 0 ? 0 : Double(own.parts.intersection(other.parts).count) / Double(all)
                let count = votes[Names(old: old.models[index].name, new: new.models[number].name)] ?? 0
                guard count > 0 && (likeness > 0.2 || all == 0) || likeness > 0.6 else { continue }
                let isNear = old.sources[old.models[index].file].name == new.sources[new.models[number].file].name
                candidates.append((Double(min(count, 20)) + likeness * 10 + (isNear ? 0.5 : 0), index, number))
            }
        }
        candidates.sort { ($1.score, $0.old, $0.new) < ($0.score, $1.old, $1.new) }
        for candidate in candidates where models[candidate.old] == nil && free.remove(candidate.new) != nil {
            models[candidate.old] = candidate.new
        }
    }

    /// How often one name is where the other one was.
    private func votes(_ old: Declarations, _ new: Declarations) -> [Names: Int] {
        var votes: [Names: Int] = [:]
        for kind in DeclarationKind.allCases {
            for (index, number) in self[kind] {
                let later = Dictionary(new[kind][number].types(kind).map { ($0.path, $0.node) }) { first, _ in first }
                for (path, node) in old[kind][index].types(kind) {
                    guard let other = later[path] else { continue }
                    let (words, others) = (
                        NameMap.words(of: PartShape.typeText(node)), NameMap.words(of: PartShape.typeText(other))
                    )
                    guard words.count == others.count else { continue }
                    for (word, other) in zip(words, others) where word != other {
                        votes[Names(old: word, new: other), default: 0] += 1
                    }
                }
            }
        }
        return votes
    }

    private struct Names: Hashable {
        let old: String
        let new: String
    }
}
