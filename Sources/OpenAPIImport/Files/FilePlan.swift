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

    /// - Parameters:
    ///   - name: that of the first file; by default, that of the service
    ///   - others: the names of files that belong to other services
    init(_ specs: ImportedSpecs, named name: String? = nil, besides others: Set<String>) {
        let name = name ?? specs.service.name
        let weights = SpecWeights(specs)
        files = [File(name: name)]
        let everything = weights.endpoints.reduce(0, +) + weights.models.reduce(0, +)
        if everything <= Self.limit {
            files[0].endpoints = Array(specs.endpoints.indices)
            files[0].models = Array(specs.models.indices)
            return
        }
        var tree = ResourceTree(specs)
        let split = SplitNames(specs)
        let shared = tree.takeShared(split.models)
        var draft = FileDraft(specs, weights, tree, split, FileNames(service: name, others: others))
        draft.addResources()
        draft.addShared(shared)
        draft.placeRest()
        files += draft.files
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
struct FileNames: Sendable {
    private let service: String
    private let others: Set<String>
    /// The names without the difference between singular and plural, which nobody remembers.
    private var taken: Set<String>

    /// - Parameter others: the names of files that belong to other services
    init(service: String, others: Set<String>) {
        self.service = service
        self.others = Set(others.map { $0.lowercased() })
        taken = [Self.key(service), "main"]
    }

    /// `GuildMembers` for its words. A name that is taken already gets another word: no file has a number.
    mutating func take(_ words: [String]) -> String {
        takeUsual(words) ?? takePart(of: Self.name(Self.models(words)))
    }

    /// The name of the words, or that of their models; `nil` if both are taken.
    mutating func takeUsual(_ words: [String]) -> String? {
        takeFree(words) ?? takeFree(Self.models(words))
    }

    private static func models(_ words: [String]) -> [String] {
        words.map(NameWords.singular) + ["Models"]
    }

    /// The name of the words if it is free.
    mutating func takeFree(_ words: [String]) -> String? {
        guard !words.isEmpty else { return nil }
        let name = Self.name(words)
        let free = others.contains(name.lowercased() + ".yaml") ? service + name : name
        return taken.insert(Self.key(free)).inserted ? free : nil
    }

    /// The name with the first letter that makes it free: `ModelsB` for `Models`.
    mutating func takePart(of name: String) -> String {
        var prefix = name
        while true {
            for letter in "BCDEFGHIJKLMNOPQRSTUVWXYZ" where taken.insert(Self.key("\(prefix)\(letter)")).inserted {
                return "\(prefix)\(letter)"
            }
            prefix += "Z"
        }
    }

    private static func key(_ name: String) -> String {
        NameWords.singular(name).lowercased()
    }

    private static func withoutRepetition(_ words: [String]) -> [String] {
        var keys: Set<String> = []
        return words.filter { keys.insert(NameWords.key($0)).inserted }
    }

    /// One name of all words, short enough for every file system. The words in the middle say least.
    private static func name(_ words: [String]) -> String {
        var kept = words.count > 4 ? withoutRepetition(words) : words
        while kept.count > 2, kept.reduce(0, { $0 + $1.utf8.count }) > 50 { kept.remove(at: kept.count - 2) }
        // Unlike a type, a file may begin with a digit.
        let name = String(ImportedName.type(kept.joined(separator: " "), fallback: "Others").trimmingPrefix("_"))
        return name.last?.isNumber ?? false ? name + "Resources" : name
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
