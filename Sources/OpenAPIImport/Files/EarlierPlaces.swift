import SpecLanguage
import YAMLSyntax

/// In which files an earlier import has put things, so that they stay there: an edit is looked for where it was made.
struct EarlierPlaces: Sendable {
    private var endpoints: [String: String] = [:]
    private var models: [String: String] = [:]

    /// - Parameter files: what the earlier import wrote; what cannot be read says nothing
    init(_ files: [ImportedFile]) {
        for file in files.sorted(by: { $0.name < $1.name }) {
            guard let node = YAMLParser().parse(Array(file.text.utf8)).root else { continue }
            let root = DocumentNode(node: node, pointer: .root)
            let name = file.name.hasSuffix(".yaml") ? String(file.name.dropLast(5)) : file.name
            for (key, _) in root["endpoints"]?.entries ?? [] { endpoints[key] = endpoints[key] ?? name }
            for (key, _) in root["models"]?.entries ?? [] { models[key] = models[key] ?? name }
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
    /// The same plan, in which things stand where they stood.
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

    /// Puts endpoints in the order of the description, and leaves out files that nothing is left for.
    private mutating func settle() {
        for number in files.indices { files[number].endpoints.sort() }
        let service = files.first?.name
        files.removeAll { $0.endpoints.isEmpty && $0.models.isEmpty && $0.name != service }
    }
}
