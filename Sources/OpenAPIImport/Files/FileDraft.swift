/// Divides the resources of an API into files that are short enough to read.
struct FileDraft {
    private let specs: ImportedSpecs
    private let weights: SpecWeights
    private let tree: ResourceTree
    /// The names of endpoints and models.
    private let split: SplitNames
    /// The words of all models.
    private let allModels: WordCounts
    private var names: FileNames
    private(set) var files: [FilePlan.File] = []
    /// The families of models of resources that are too large. Resources have the first choice of names.
    private var families: [ModelFamily] = []
    /// Models without a file yet, with the words for one.
    private var rest: [(models: [Int], words: [String])] = []

    private static let limits: FileLimits = FileLimits(most: FilePlan.limit, least: FilePlan.limit / 6)

    init(
        _ specs: ImportedSpecs, _ weights: SpecWeights, _ tree: ResourceTree, _ split: SplitNames, _ names: FileNames
    ) {
        self.specs = specs
        self.weights = weights
        self.tree = tree
        self.split = split
        allModels = WordCounts(split.models)
        self.names = names
    }

    /// Adds a file for each resource, and for the resources below it if it is too large.
    mutating func addResources() {
        let root = tree.nodes[0]
        for node in root.children { add(node, []) }
        if !root.endpoints.isEmpty { add(FileContent(endpoints: root.endpoints), ["Service"]) }
        add(families)
        families = []
    }

    private mutating func add(_ node: Int, _ owner: [String]) {
        let words = Self.words(of: tree.nodes[node], below: owner)
        let whole = FileContent(tree, node)
        guard weights.sum(whole) > Self.limits.most else {
            add(whole, words)
            return
        }
        let children = tree.nodes[node].children.map { (node: $0, content: FileContent(tree, $0)) }
            .sorted { weights.sum($0.content) < weights.sum($1.content) }
        var own = FileContent(endpoints: tree.nodes[node].endpoints, models: tree.nodes[node].models)
        // If its models alone are too large, they are divided anyway.
        let free = Self.limits.most - weights.sum(own.endpoints, weights.endpoints)
        let room = max(Self.limits.most - weights.sum(own), min(free, Self.limits.most / 2))
        var added = 0
        var apart: [Int] = []
        for child in children {
            added += weights.sum(child.content)
            if weights.sum(child.content) < Self.limits.least, added <= room {
                own.add(child.content)
            } else {
                apart.append(child.node)
            }
        }
        if !own.isEmpty { add(own, words) }
        for child in apart.sorted() { add(child, words) }
    }

    /// The words for the file of a resource: `Guild` and `Members`. Words that its owner has are not repeated.
    private static func words(of node: ResourceTree.Node, below owner: [String]) -> [String] {
        guard let last = owner.last else { return node.words }
        let owner = Array(owner.dropLast()) + [NameWords.singular(last)]
        let known = Set(owner.map(NameWords.key))
        let new = node.words.drop { known.contains(NameWords.key($0)) }
        return owner + Array(new.isEmpty ? node.words[...] : new)
    }

    /// Adds a file, and more for families of models if it is too large.
    private mutating func add(_ content: FileContent, _ words: [String]) {
        let name = names.take(words)
        let parts = weights.parts(of: content.endpoints.sorted(), weights.endpoints)
        for (index, part) in parts.enumerated() {
            files.append(
                FilePlan.File(
                    name: index == 0
                        ? name
                        : partName(
                            part, of: WordCounts(content.endpoints.map { split.endpoints[$0] }), split.endpoints, words,
                            name),
                    endpoints: part))
        }
        if parts.isEmpty { files.append(FilePlan.File(name: name)) }
        let place = files.count - 1
        let room = max(0, Self.limits.most - weights.sum(parts.last ?? [], weights.endpoints))
        var family = ModelFamily(of: content.models, split.models, weights.models)
        let others = family.takeOut(leaving: room, Self.limits)
        let fitting = weights.prefix(of: family.all, room: room)
        files[place].models = fitting
        families += others
        let unplaced = family.all.filter { !fitting.contains($0) }
        if !unplaced.isEmpty { rest.append((unplaced, words)) }
    }

    private mutating func add(_ families: [ModelFamily]) {
        for family in families.sorted(by: { $0.words.lexicographicallyPrecedes($1.words) }) {
            guard family.weight >= Self.limits.least else {
                rest.append((family.all, family.words))
                continue
            }
            var words = family.words
            // Models named `Guild`, `GuildMember`, …: `Guilds`.
            if let last = words.last, family.models.contains(where: { specs.models[$0].name == words.joined() }) {
                words[words.count - 1] = NameWords.plural(last)
            }
            addModels(addKinds(of: family.all, words), words)
        }
    }

    private mutating func addModels(_ models: [Int], _ words: [String]) {
        guard !models.isEmpty else { return }
        let name = names.takeUsual(words) ?? furtherName(of: models, words)
        let parts = weights.parts(of: models, weights.models)
        let whole = WordCounts(parts.count > 1 ? models.map { split.models[$0] } : [])
        for (index, part) in parts.enumerated() {
            files.append(
                FilePlan.File(name: index == 0 ? name : partName(of: part, in: whole, words, name), models: part))
        }
    }

    /// A name for models whose words are already the name of a file.
    private mutating func furtherName(of models: [Int], _ words: [String]) -> String {
        partName(models, of: allModels, split.models, words, nil)
    }

    /// A name for some of the models of a file: what all their names start with, or else a word.
    private mutating func partName(
        of models: [Int], in whole: WordCounts, _ words: [String], _ name: String
    ) -> String {
        let all = models.map { split.models[$0].words }
        let common = all.dropFirst().reduce(Array(all[0])) { common, words in
            zip(common, words).prefix { $0 == $1 }.map(\.0)
        }
        // A single word is the name of a resource that may still come.
        let known = common.count > max(1, words.count) ? names.takeFree(common) : nil
        return known ?? partName(models, of: whole, split.models, words, name)
    }

    /// A name for a part of a file: with the word that tells its names from those of the other parts, or else a letter.
    ///
    /// - Parameter whole: the words of the part and of the other ones
    private mutating func partName(
        _ part: [Int], of whole: WordCounts, _ split: [SplitName], _ words: [String], _ name: String?
    ) -> String {
        let owner = words.dropLast() + words.suffix(1).map(NameWords.singular)
        let found = PartWords.distinguishing(part.map { split[$0] }, in: whole, besides: words)
        for word in found {
            if let name = names.takeFree(owner + [word]) { return name }
        }
        for word in found {
            if let name = names.takeFree(owner + [word, "Models"]) { return name }
        }
        return name.map { names.takePart(of: $0) } ?? names.take(words)
    }
}

extension FileDraft {
    /// Adds the models that several resources use: errors, and families that are worth a file.
    mutating func addShared(_ shared: [Int]) {
        var others: [Int] = []
        var errors: [Int] = []
        for model in shared {
            if Self.errorWords.contains(split.models[model].keys.last ?? "") {
                errors.append(model)
            } else {
                others.append(model)
            }
        }
        var family = ModelFamily(of: others, split.models, weights.models)
        add(family.takeOut(leaving: 0, Self.limits))
        if !errors.isEmpty {
            add(FileContent(models: errors), ["Errors"])
            add(families)
            families = []
        }
        if family.weight > 0 { rest.append((family.all, [])) }
    }

    private static let errorWords: Set<String> = ["error", "exception", "fault", "problem"]

    /// Puts models that are left beside their users, if most of these are in one file that has room. What several
    /// files use is in common.
    mutating func placeRest() {
        var users = ModelUsers(specs, files)
        var common: [Int] = []
        for (models, words) in rest {
            var left = models
            var count = 0
            while count != left.count {
                count = left.count
                left.removeAll { place($0, share: 0.5, &users) }
            }
            if !words.isEmpty, weights.sum(left, weights.models) < Self.limits.least {
                left.removeAll { place($0, share: 0.25, &users) }
            }
            if words.isEmpty || weights.sum(left, weights.models) < Self.limits.least / 2 {
                common += left
            } else {
                addModels(addKinds(of: left, words), words)
            }
        }
        common = addKinds(of: common.sorted(), [])
        for share in [0.25, 0] where weights.sum(common, weights.models) > Self.limits.most {
            common.removeAll { place($0, share: share, &users) }
        }
        if common.count == 1, let only = common.first {
            addModels(common, Array(split.models[only].words))
        } else if !common.isEmpty {
            addModels(common, ["Common"])
        }
    }

    /// Puts a model into the file with the given share of its users, if there is one that has room.
    private mutating func place(_ model: Int, share: Double, _ users: inout ModelUsers) -> Bool {
        guard let file = users.mainFile(of: model, share: share),
            weights.sum(files[file]) + weights.models[model] <= Self.limits.most
        else { return false }
        files[file].models.append(model)
        users.place(model, in: file)
        return true
    }

    /// Adds files for kinds of models, if there are too many for one file.
    ///
    /// - Returns: the models that are left
    private mutating func addKinds(of models: [Int], _ words: [String]) -> [Int] {
        guard weights.sum(models, weights.models) > Self.limits.most else { return models }
        let kinds = FileModelKind.all(
            of: models, split.models, weights.models, besides: words, least: Self.limits.least)
        for kind in kinds { addModels(kind.models, words + [NameWords.plural(kind.word)]) }
        let found = Set(kinds.flatMap(\.models))
        return models.filter { !found.contains($0) }
    }
}

/// The files of the endpoints and models that use each model.
private struct ModelUsers {
    /// For each model, the models that use it.
    private var owners: [[Int]]
    /// For each model, the files of the endpoints that use it.
    private var callers: [[Int]]
    private var files: [Int?]

    init(_ specs: ImportedSpecs, _ plan: [FilePlan.File]) {
        let numbers = specs.modelNumbers
        owners = Array(repeating: [], count: specs.models.count)
        callers = owners
        files = Array(repeating: nil, count: specs.models.count)
        // Each user counts once, however often it names a model.
        for number in specs.models.indices {
            specs.models[number].forEachModel { name in
                guard let used = numbers[name], owners[used].last != number else { return }
                owners[used].append(number)
            }
        }
        for (place, file) in plan.enumerated() {
            for model in file.models { files[model] = place }
            for endpoint in file.endpoints.map({ specs.endpoints[$0] }) {
                let types = Set((endpoint.sentTypes + endpoint.receivedTypes).compactMap(\.modelName))
                for used in types.compactMap({ numbers[$0] }) { callers[used].append(place) }
            }
        }
    }

    mutating func place(_ model: Int, in file: Int) {
        files[model] = file
    }

    /// The file with the given share of a model's users; the first of two.
    func mainFile(of model: Int, share: Double) -> Int? {
        let places = callers[model] + owners[model].filter { $0 != model }.compactMap { files[$0] }
        let counts = Dictionary(places.map { ($0, 1) }, uniquingKeysWith: +)
        let all = Double(callers[model].count + owners[model].count)
        guard let most = counts.values.max(), Double(most) >= share * all else { return nil }
        return counts.filter { $0.value == most }.keys.min()
    }
}

/// Endpoints and models for a file.
struct FileContent {
    var endpoints: [Int] = []
    var models: [Int] = []

    var isEmpty: Bool { endpoints.isEmpty && models.isEmpty }

    init(endpoints: [Int] = [], models: [Int] = []) {
        self.endpoints = endpoints
        self.models = models
    }

    /// Everything of a resource and of all below it.
    init(_ tree: ResourceTree, _ node: Int) {
        var rest = [node]
        while let node = rest.popLast() {
            endpoints += tree.nodes[node].endpoints
            models += tree.nodes[node].models
            rest += tree.nodes[node].children
        }
    }

    mutating func add(_ other: FileContent) {
        endpoints += other.endpoints
        models += other.models
    }
}

extension SpecWeights {
    func sum(_ numbers: [Int], _ weights: [Int]) -> Int {
        numbers.reduce(0) { $0 + weights[$1] }
    }

    func sum(_ content: FileContent) -> Int {
        sum(content.endpoints, endpoints) + sum(content.models, models)
    }

    func sum(_ file: FilePlan.File) -> Int {
        sum(file.endpoints, endpoints) + sum(file.models, models)
    }

    /// The first models that have room.
    func prefix(of numbers: [Int], room: Int) -> [Int] {
        var room = room
        return Array(
            numbers.prefix { number in
                room -= models[number]
                return room >= 0
            })
    }

    /// Splits the indices into as few runs as the limit allows, of about the same weight.
    func parts(of numbers: [Int], _ weights: [Int]) -> [[Int]] {
        var rest = sum(numbers, weights)
        var count = max(1, (rest + FilePlan.limit - 1) / FilePlan.limit)
        var parts: [[Int]] = []
        var weight = 0
        for number in numbers {
            let isFull = weight >= rest / count || weight + weights[number] > FilePlan.limit
            if parts.isEmpty || isFull && weight > 0 {
                if !parts.isEmpty { count = max(1, count - 1) }
                rest -= weight
                parts.append([])
                weight = 0
            }
            parts[parts.count - 1].append(number)
            weight += weights[number]
        }
        return parts
    }
}
