/// The endpoints of each tag, with the models that only they use.
struct EndpointGroups {
    struct Group {
        let name: String
        var endpoints: [Int] = []
        var models: [Int] = []
    }

    private(set) var all: [Group] = []
    /// What several groups use, or none.
    private(set) var sharedModels: [Int] = []

    init(_ specs: ImportedSpecs) {
        var places: [String: Int] = [:]
        for (number, endpoint) in specs.endpoints.enumerated() {
            let place = places[endpoint.group] ?? all.count
            if place == all.count {
                places[endpoint.group] = place
                all.append(Group(name: endpoint.group))
            }
            all[place].endpoints.append(number)
        }
        let users = users(of: specs)
        for number in specs.models.indices {
            let groups = users[number]
            if groups.count == 1, let group = groups.first {
                all[group].models.append(number)
            } else {
                sharedModels.append(number)
            }
        }
    }

    /// The groups whose endpoints lead to each model.
    private func users(of specs: ImportedSpecs) -> [Set<Int>] {
        let numbers = specs.modelNumbers
        let uses = specs.models.map { $0.types.compactMap { $0.modelName.flatMap { numbers[$0] } } }
        var users: [Set<Int>] = Array(repeating: [], count: specs.models.count)
        for (place, group) in all.enumerated() {
            let endpoints = group.endpoints.map { specs.endpoints[$0] }
            var rest = endpoints.flatMap { $0.sentTypes + $0.receivedTypes }
                .compactMap { $0.modelName.flatMap { numbers[$0] } }
            while let number = rest.popLast() {
                if users[number].insert(place).inserted { rest += uses[number] }
            }
        }
        return users
    }
}
