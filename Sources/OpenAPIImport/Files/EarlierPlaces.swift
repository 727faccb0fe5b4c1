import SpecLanguage
import YAMLSyntax

/// A file of an earlier import.
struct EarlierFile: Sendable {
    /// The name without its extension.
    private(set) var name: String
    /// The service of the endpoints; `nil` if there are only models, which are always in files of the first service.
    let service: String?
    let endpoints: [String]
    let models: [String]

    /// The same file with another name.
    func named(_ name: String) -> EarlierFile {
        var file = self
        file.name = name
        return file
    }

    /// - Returns: `nil` if the file is unreadable
    init?(_ file: ImportedFile) {
        guard let node = YAMLParser().parse(Array(file.text.utf8)).root else { return nil }
        let root = DescriptionLibrary(node).root
        name = file.name.hasSuffix(".yaml") ? String(file.name.dropLast(5)) : file.name
        service = root["service"].flatMap { $0["name"]?.text ?? $0.text }
        endpoints = root["endpoints"]?.entries.map(\.key) ?? []
        models = root["models"]?.entries.map(\.key) ?? []
    }
}

/// The files of an earlier import. Endpoints and models stay in their files, because edits are looked up in the files
/// where they were made.
struct EarlierPlaces: Sendable {
    private var endpoints: [String: String] = [:]
    private var models: [String: String] = [:]

    /// - Parameter files: the files of one service
    init(_ files: [EarlierFile]) {
        for file in files {
            for name in file.endpoints where endpoints[name] == nil { endpoints[name] = file.name }
            for name in file.models where models[name] == nil { models[name] = file.name }
        }
    }

    func place(of endpoint: ImportedEndpoint) -> String? {
        endpoints[endpoint.name]
    }

    func place(of model: ImportedModel) -> String? {
        models[model.name]
    }
}

extension FilePlan {
    /// The same plan, with everything in the files of the earlier import.
    func keeping(_ places: EarlierPlaces, _ specs: ImportedSpecs) -> FilePlan {
        var plan = self
        var numbers = Dictionary(uniqueKeysWithValues: files.enumerated().map { ($1.name, $0) })
        func place(_ name: String?, else number: Int) -> Int {
            guard let name else { return number }
            if let known = numbers[name] { return known }
            numbers[name] = plan.files.count
            plan.files.append(File(name: name))
            return plan.files.count - 1
        }
        for number in plan.files.indices {
            plan.files[number].endpoints = []
            plan.files[number].models = []
        }
        for (number, file) in files.enumerated() {
            for endpoint in file.endpoints {
                let place = place(places.place(of: specs.endpoints[endpoint]), else: number)
                plan.files[place].endpoints.append(endpoint)
            }
            for model in file.models {
                let place = place(places.place(of: specs.models[model]), else: number)
                plan.files[place].models.append(model)
            }
        }
        plan.settle()
        return plan
    }

    /// Sorts endpoints in the order of the description and removes files that are empty.
    private mutating func settle() {
        for number in files.indices { files[number].endpoints.sort() }
        let service = files.first?.name
        files.removeAll { $0.endpoints.isEmpty && $0.models.isEmpty && $0.name != service }
    }
}
