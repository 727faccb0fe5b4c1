/// The services of all files, and their inheritance.
struct ServiceCatalog {
    struct Entry: Sendable {
        /// The number of the file that declares the service.
        let file: Int
        let declaration: ServiceDeclaration
    }

    /// All services, in file order.
    let entries: [Entry]
    private let places: [String: Int]
    /// Names of services that may be declared by files that cannot be read.
    private let possibleNames: Set<String>
    /// The module of each file.
    private let modules: [SpecModule]

    init(_ files: [ServiceFile], _ modules: [SpecModule], possibleNames: Set<String>) {
        self.possibleNames = possibleNames
        self.modules = modules
        entries = files.enumerated().compactMap { index, file in
            if case .declared(let declaration) = file.statement {
                Entry(file: index, declaration: declaration)
            } else {
                nil
            }
        }
        let named = entries.enumerated().compactMap { index, entry in entry.declaration.name.map { ($0.value, index) } }
        places = Dictionary(named, uniquingKeysWith: { first, _ in first })
    }

    /// The number of the entry with a name that a file writes, in its module or in those that it uses; reports unknown names.
    func find(_ name: Written<String>, in file: Int, _ diagnostics: inout Diagnostics) -> Int? {
        if let place = places[name.value], isKnown(entries[place], in: file) { return place }
        guard !possibleNames.contains(name.value) else { return nil }
        let known = entries.filter { isKnown($0, in: file) }.compactMap { $0.declaration.name?.value }
        let hint = diagnostics.hint(for: name.value, among: known)
        diagnostics.report(.unknownService, "unknown service \"\(name.value)\"\(hint)", at: name.range)
        return nil
    }

    /// The module that declares a service.
    func module(of entry: Entry) -> SpecModule { modules[entry.file] }

    /// Whether the specs of a file are part of the module that declares a service.
    func isOwn(_ entry: Entry, of file: Int) -> Bool {
        modules[file].name == modules[entry.file].name
    }

    private func isKnown(_ entry: Entry, in file: Int) -> Bool {
        isOwn(entry, of: file) || modules[entry.file].name.map(modules[file].uses.contains) ?? false
    }

    /// The entries in an order where each comes after the one it inherits from.
    ///
    /// Reports services that inherit from an unknown service, or from themselves through others; these inherit nothing.
    func inheritance(_ diagnostics: inout [Diagnostics]) -> [(place: Int, parent: Int?)] {
        var parents = entries.map { parent(of: $0, &diagnostics[$0.file]) }
        breakCycles(&parents, &diagnostics)
        var order: [(place: Int, parent: Int?)] = []
        var isDone = Array(repeating: false, count: entries.count)
        for start in entries.indices {
            var chain: [Int] = []
            var next: Int? = start
            while let place = next, !isDone[place] {
                chain.append(place)
                isDone[place] = true
                next = parents[place]
            }
            order += chain.reversed().map { ($0, parents[$0]) }
        }
        return order
    }

    private func parent(of entry: Entry, _ diagnostics: inout Diagnostics) -> Int? {
        entry.declaration.inherits.flatMap { find($0, in: entry.file, &diagnostics) }
    }

    private func breakCycles(_ parents: inout [Int?], _ diagnostics: inout [Diagnostics]) {
        // The number of the walk that visited each service, so that each is visited once.
        var walks = Array(repeating: -1, count: entries.count)
        for start in entries.indices where walks[start] < 0 {
            var place = start
            while walks[place] < 0, let parent = parents[place] {
                walks[place] = start
                place = parent
            }
            if walks[place] == start, parents[place] != nil {
                reportCycle(from: place, parents, &diagnostics[entries[place].file])
                parents[place] = nil
            }
            walks[place] = walks[place] < 0 ? start : walks[place]
        }
    }

    private func reportCycle(from start: Int, _ parents: [Int?], _ diagnostics: inout Diagnostics) {
        var names: [String] = []
        var place = start
        repeat {
            names.append(entries[place].declaration.name?.value ?? "")
            place = parents[place] ?? start
        } while place != start
        guard let inherits = entries[start].declaration.inherits else { return }
        let way = (names + names.prefix(1)).joined(separator: " from ")
        diagnostics.report(.serviceCycle, "a service cannot inherit from itself: \(way)", at: inherits.range)
    }
}

/// The Swift names that generated code for a service uses.
package enum ServiceNames {
    package static func dao(of service: String) -> String { service + "DAO" }

    package static func error(of service: String) -> String { service + "Error" }

    /// The protocol of a service or a namespace.
    package static func interface(of name: String) -> String { name + "API" }

    /// The mock of a service.
    package static func mock(of service: String) -> String { service + "Mock" }

    /// The types that every service has, and those of its interface.
    package static func types(of service: String, hasInterface: Bool) -> [String] {
        [dao(of: service), error(of: service)] + (hasInterface ? [interface(of: service), mock(of: service)] : [])
    }

    package static func route(of service: String) -> String { service + "Route" }

    /// The members of an enum of routes, besides its cases.
    package static let routeMembers: Set<String> = ["fill", "hashValue", "link", "links", "url"]

    /// Types of the runtime with the same suffixes as a service's types, which a service cannot use.
    package static let runtimeTypes: Set<String> = ["APIError", "DataFormatError", "EndpointRoute", "ServerError"]

    /// Types that generated types contain, where they would hide a namespace of models.
    static let nestedTypes: Set<String> = [
        "Environment", "Failure", "ID", "Key", "PageValue", "Record", "StoredValue", "Table",
    ]

    /// The members of a DAO, besides its endpoints and the service's parameters.
    package static let daoMembers: Set<String> = ["client", "fill", oauth2, "service"]

    /// The member of a DAO that signs in, if the service has OAuth 2. Others keep the name free for it.
    package static let oauth2: String = "oauth2"

    /// Why neither an endpoint nor a parameter can have the name of a member.
    static func reason(notToUse member: String) -> String {
        "\(member == oauth2 ? "a DAO with OAuth 2" : "every DAO") has a member with that name"
    }

    /// The member of a DAO that stores results.
    package static let store: String = "store"

    /// The members of a namespace's struct, besides its endpoints and namespaces.
    package static let namespaceMembers: Set<String> = ["dao"]

    /// The members of an enum of environments, besides its cases.
    package static let environmentMembers: Set<String> = ["allCases", "hashValue", "servers"]

    /// The members of an error enum, besides its cases.
    package static let errorMembers: Set<String> = [
        "code", "codes", "hashValue", "localizedDescription", "message", "response", "unknown",
    ]

    /// The case of an endpoint's error enum that holds the service's errors.
    package static let commonError: String = "common"

    /// Types that the type of a namespace, which is nested in the DAO, would hide from the DAO's code.
    static let hiddenTypes: Set<String> = Set(BuiltInType.allCases.map(\.rawValue)).union([
        "Any", "Environment", "Failure", "Protocol", "Self", "Type",
    ])
}

/// The Swift names of all services, to find collisions with each other or with models.
struct ServiceNameTable {
    private let models: ModelIndex
    private var taken: [String: Written<String>] = [:]

    init(models: ModelIndex) {
        self.models = models
    }

    /// The Swift name of a service; `nil` if it is not valid, which has been reported.
    mutating func take(
        _ declaration: ServiceDeclaration, hasInterface: Bool, _ diagnostics: inout Diagnostics
    ) -> String? {
        guard let written = declaration.name else { return nil }
        let subject = "service \"\(written.value)\""
        // Its types have suffixes that tell them from members.
        guard let name = diagnostics.typeName(written, prefix: "", of: subject) else { return nil }
        if let first = taken[name] {
            let note = Diagnostic.Note(message: "the first is here", range: first.range)
            let message =
                first.value == written.value
                ? "duplicate service \"\(written.value)\"; to add to it, write \"service: \(written.value)\""
                : "services \"\(first.value)\" and \"\(written.value)\" are both named \(name) in Swift"
            diagnostics.report(.duplicateName, message, at: written.range, notes: [note])
            return name
        }
        taken[name] = written
        for type in ServiceNames.types(of: name, hasInterface: hasInterface) {
            if let model = models.model(type, inModuleOf: written.range.file) {
                let note = Diagnostic.Note(message: "the \(model.noun) is here", range: model.range)
                let message = "service \"\(written.value)\" generates the type \(type), which is also a \(model.noun)"
                diagnostics.report(.duplicateName, message, at: written.range, notes: [note])
            } else if ServiceNames.runtimeTypes.contains(type) {
                let message =
                    "service \"\(written.value)\" generates the type \(type), which is also a type of the runtime"
                diagnostics.report(.duplicateName, message, at: written.range)
            }
        }
        return name
    }
}

/// Reports models with narrower access than the service that uses them, which Swift does not allow.
struct Exposure: Sendable {
    let models: ModelIndex
    /// The service's name as written.
    let service: String
    /// The access level of the service; `nil`: as the command line says.
    let access: Access?

    func check(_ type: ValueType, _ subject: String, at range: SourceRange, _ diagnostics: inout Diagnostics) {
        guard case .model(let name) = type.leaf, let model = models[name], let modelAccess = model.access,
            model.access.reach < access.reach
        else { return }
        let own = access?.rawValue ?? "public by default"
        let message =
            "service \"\(service)\" is \(own), but the type of \(subject) is \(name), which is \(modelAccess.rawValue)"
        let note = Diagnostic.Note(message: "\(name) is declared here", range: model.range)
        diagnostics.report(.accessMismatch, message, at: range, notes: [note])
    }
}
