import SpecLanguage

/// The assignment of endpoints and models to files.
struct FilePlan: Sendable {
    /// One file. Endpoints and models are indices into the specs.
    struct File: Sendable {
        /// The name without its extension.
        let name: String
        var endpoints: [Int] = []
        var models: [Int] = []
    }

    /// The file of the service comes first.
    var files: [File]

    /// The approximate number of lines of Swift per file, slightly less than the number from which the checker warns.
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

    /// Adds a group as one or more files: endpoints first, then models by the first words of their names.
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

    /// Splits the indices into runs whose weights stay within the limit.
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

/// The endpoints of each tag, with the models that only they use.
struct EndpointGroups {
    struct Group {
        let name: String
        var endpoints: [Int] = []
        var models: [Int] = []
    }

    private(set) var all: [Group] = []
    /// The models that several groups use, or none.
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

    /// The groups whose endpoints use each model.
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

/// Models grouped by the first words of their names, if they do not fit into one file.
struct NameGroups {
    struct Group {
        /// The common first word. Empty for names that share theirs with few others.
        let word: String
        let members: [Int]
    }

    private(set) var groups: [Group] = []

    /// - Parameters:
    ///   - models: names, weights and indices
    ///   - limit: the maximum weight of a file
    init(_ models: [(name: String, weight: Int, number: Int)], limit: Int) {
        var words: [String: [(weight: Int, number: Int)]] = [:]
        for model in models { words[Self.word(model.name), default: []].append((model.weight, model.number)) }
        var rest: [Int] = []
        var named: [Group] = []
        for (word, members) in words.sorted(by: { $0.key < $1.key }) {
            let weight = members.reduce(0) { $0 + $1.weight }
            if weight * 3 >= limit {
                named.append(Group(word: word, members: members.map(\.number).sorted()))
            } else {
                rest += members.map(\.number)
            }
        }
        if !rest.isEmpty { groups.append(Group(word: "", members: rest.sorted())) }
        groups += named
    }

    /// The first word of a name in upper camel case: `URL` in `URLList`, `Guild` in `GuildMember`.
    private static func word(_ name: String) -> String {
        let letters = Array(name)
        var end = 1
        while end < letters.count {
            let startsWord =
                letters[end].isUppercase
                && (!letters[end - 1].isUppercase || end + 1 < letters.count && letters[end + 1].isLowercase)
            if startsWord { break }
            end += 1
        }
        return String(letters[..<min(end, letters.count)])
    }
}

/// The approximate number of lines of Swift per endpoint and model.
struct SpecWeights: Sendable {
    let endpoints: [Int]
    let models: [Int]

    init(_ specs: ImportedSpecs) {
        var fields: [String: Int] = [:]
        for model in specs.models {
            if case .structure(let structure) = model.kind { fields[model.name] = structure.fields.count }
        }
        endpoints = specs.endpoints.map { 36 + 7 * $0.parameters.count + 9 * $0.errors.count }
        models = specs.models.map { Self.weight($0, fields) }
    }

    private static func weight(_ model: ImportedModel, _ fields: [String: Int]) -> Int {
        switch model.kind {
        case .structure(let structure):
            28 + 8 * (structure.fields.count + structure.includes.reduce(0) { $0 + (fields[$1] ?? 0) })
        case .tuple(let fields): 28 + 8 * fields.count
        case .enumeration(let enumeration): 24 + 2 * enumeration.cases.count
        case .tagged(let division): 30 + 6 * division.cases.count
        case .untagged(let types): 30 + 6 * types.count
        }
    }
}

/// Assigns file names that are unique on a case-insensitive file system.
struct FileNames {
    private let service: String
    private var taken: Set<String>

    init(service: String) {
        self.service = service
        taken = [service.lowercased(), "main"]
    }

    /// `GalleryPictures` for the tag `pictures`.
    mutating func take(_ tag: String) -> String {
        free(service + ImportedName.type(tag, fallback: "Endpoints"))
    }

    mutating func take(_ name: String, part: Int) -> String {
        free("\(name)\(part)")
    }

    mutating func take(_ name: String, word: String) -> String {
        free(name + word)
    }

    private mutating func free(_ name: String) -> String {
        var candidate = name
        var number = 2
        while !taken.insert(candidate.lowercased()).inserted {
            candidate = "\(name)_\(number)"
            number += 1
        }
        return candidate
    }
}

/// One spec file of an import.
public struct ImportedFile: Sendable, Hashable {
    /// The name with its extension, such as `GalleryPictures.yaml`.
    public let name: String
    /// YAML in UTF-8, with line feeds as line endings.
    public let text: String

    public init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}
