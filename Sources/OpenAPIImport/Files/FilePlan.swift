import SpecLanguage

/// Which endpoints and models stand in which file.
struct FilePlan: Sendable {
    /// One file; the numbers are those of the specs.
    struct File: Sendable {
        /// The name without ending.
        let name: String
        var endpoints: [Int] = []
        var models: [Int] = []
    }

    /// The file of the service comes first.
    var files: [File]

    /// About so many lines of Swift a file may give: some less than where the checker begins to warn.
    static let limit: Int = 2_200

    init(_ specs: ImportedSpecs) {
        let name = specs.service.name
        let weights = SpecWeights(specs)
        files = [File(name: name)]
        let everything = weights.endpoints.reduce(0, +) + weights.models.reduce(0, +)
        if everything <= Self.limit {
            files[0].endpoints = Array(specs.endpoints.indices)
            files[0].models = Array(specs.models.indices)
            return
        }
        let groups = EndpointGroups(specs)
        var names = FileNames(service: name)
        for group in groups.all {
            let base = names.take(group.name)
            add(endpoints: group.endpoints, models: group.models, named: base, specs, weights, &names)
        }
        add(endpoints: [], models: groups.sharedModels, named: names.take("Models"), specs, weights, &names)
        files.removeAll { $0.endpoints.isEmpty && $0.models.isEmpty && $0.name != name }
    }

    /// Adds a group, in as many files as it needs: endpoints first, then models by the words that their names begin with.
    private mutating func add(
        endpoints: [Int], models: [Int], named name: String, _ specs: ImportedSpecs, _ weights: SpecWeights,
        _ names: inout FileNames
    ) {
        let ofEndpoints = endpoints.reduce(0) { $0 + weights.endpoints[$1] }
        let ofModels = models.reduce(0) { $0 + weights.models[$1] }
        if ofEndpoints + ofModels <= Self.limit {
            files.append(File(name: name, endpoints: endpoints, models: models))
            return
        }
        for (index, part) in parts(of: endpoints, weights.endpoints).enumerated() {
            files.append(File(name: index == 0 ? name : names.take(name, part: index + 1), endpoints: part))
        }
        guard !models.isEmpty else { return }
        let start = endpoints.isEmpty ? name : names.take(name, word: "Models")
        let groups = NameGroups(models.map { (specs.models[$0].name, weights.models[$0], $0) }, limit: Self.limit)
        for group in groups.groups {
            let place = group.word.isEmpty ? start : names.take(start, word: group.word)
            for (index, part) in parts(of: group.members, weights.models).enumerated() {
                files.append(File(name: index == 0 ? place : names.take(place, part: index + 1), models: part))
            }
        }
    }

    /// The numbers in runs whose weights stay within the limit.
    private func parts(of numbers: [Int], _ weights: [Int]) -> [[Int]] {
        var parts: [[Int]] = []
        var weight = 0
        for number in numbers {
            if parts.isEmpty || weight + weights[number] > Self.limit {
                parts.append([])
                weight = 0
            }
            parts[parts.count - 1].append(number)
            weight += weights[number]
        }
        return parts
    }
}
