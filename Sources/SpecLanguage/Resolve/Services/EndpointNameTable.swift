/// The Swift names of an endpoint.
struct EndpointNames: Sendable {
    /// From the outermost; empty for a method of the DAO itself.
    let namespaces: [EndpointNamespace]
    let method: String
    /// What the names of its types begin with.
    let type: String

    /// The name of the method after those of its namespaces, such as `users.list`.
    var text: String { (namespaces.map(\.name) + [method]).joined(separator: ".") }
}

/// The parts of an endpoint's name in Swift.
struct EndpointSpelling: Sendable {
    struct Part: Sendable {
        let member: String
        /// What the names of its types begin with.
        let type: String
    }

    /// From the outermost.
    let namespaces: [Part]
    let own: Part
}

/// The Swift names of a service's endpoints and namespaces, across files, to find collisions.
///
/// All names are taken with those of their namespaces, such as `users.list`.
struct EndpointNameTable: Sendable {
    /// The service's parameters, which are members of the DAO.
    private let properties: [String: SourceRange]
    /// The service's own types, which no type of an endpoint must hide.
    private let ownTypes: Set<String>
    /// Whether the DAO has a store for results.
    private let isStoring: Bool
    /// Whether the service and each namespace have a protocol.
    private let hasInterface: Bool
    private var namespaces: [String: (namespace: EndpointNamespace, key: Written<String>)] = [:]
    private var methods: [String: Written<String>] = [:]
    private var types: [String: TypeUse] = [:]

    /// - Parameters:
    ///   - service: the Swift name; `nil` if the service is unknown
    ///   - parameters: those of the service
    ///   - tables: the types of tables; `nil` if no endpoint stores its results
    ///   - hasInterface: whether the service and each namespace have a protocol
    init(service: String?, parameters: [Parameter], tables: [String]?, hasInterface: Bool) {
        let ofService = service.map { ServiceNames.types(of: $0, hasInterface: hasInterface) } ?? []
        self.hasInterface = hasInterface
        ownTypes = Set(ofService + (tables ?? []))
        isStoring = tables != nil
        let named = parameters.map { ($0.name, $0.range) }
        properties = Dictionary(named, uniquingKeysWith: { first, _ in first })
    }

    /// The Swift compiler is slow with types that are nested deeper.
    static let mostNamespaces: Int = 8

    /// The Swift names in the name of an endpoint; `nil` if it is not valid, which is reported.
    ///
    /// - Parameter key: the name as written, with a dot after each namespace
    static func spelling(of key: Written<String>, _ diagnostics: inout Diagnostics) -> EndpointSpelling? {
        let subject = "endpoint \"\(key.value)\""
        guard diagnostics.memberName(key, of: subject) != nil else { return nil }
        var spellings: [EndpointSpelling.Part] = []
        let parts = key.value.split(separator: ".", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let written = Written(value: String(part), range: key.range)
            let prefix = index == parts.count - 1 ? Self.requestWord : Self.namespaceWord
            guard let member = diagnostics.memberName(written, of: subject),
                let type = try? SwiftSpelling.type(written.value, prefix: prefix)
            else { return nil }
            spellings.append(EndpointSpelling.Part(member: member, type: type))
        }
        guard let own = spellings.popLast() else { return nil }
        guard spellings.count <= Self.mostNamespaces else {
            let message =
                "\(subject) is in \(spellings.count) namespaces, one inside another; the limit is \(Self.mostNamespaces)"
            diagnostics.report(.tooDeep, message, at: key.range)
            return nil
        }
        return EndpointSpelling(namespaces: spellings, own: own)
    }

    /// Takes the names of an endpoint; reports names that are taken.
    ///
    /// - Returns: `nil` if another endpoint has the name
    mutating func take(
        _ spelling: EndpointSpelling, _ key: Written<String>, _ models: ModelIndex, _ diagnostics: inout Diagnostics
    ) -> EndpointNames? {
        var place = EndpointPlace()
        var namespaces: [EndpointNamespace] = []
        for spelling in spelling.namespaces {
            let namespace = takeNamespace(spelling, in: place, key, models, &diagnostics)
            namespaces.append(namespace)
            place = place.inside(namespace)
        }
        guard takeMethod(spelling.own.member, in: place, key, &diagnostics) else { return nil }
        return EndpointNames(namespaces: namespaces, method: spelling.own.member, type: spelling.own.type)
    }

    /// Takes the names of the types that an endpoint needs; reports names that are taken. If one of them would hide another
    /// type, all get another beginning.
    mutating func takeTypes(
        of endpoint: inout Endpoint, _ key: Written<String>, _ models: ModelIndex, _ diagnostics: inout Diagnostics
    ) {
        let file = key.range.file
        if endpoint.nestedTypeNames.contains(where: {
            models.model($0, inModuleOf: file) != nil || ownTypes.contains($0)
        }) {
            endpoint.typeName += Self.requestWord
        }
        let place = endpoint.namespaces.reduce(EndpointPlace()) { place, namespace in place.inside(namespace) }
        for type in endpoint.nestedTypes {
            let use = TypeUse(subject: "the \(type.noun) of endpoint \"\(key.value)\"", key: key)
            take(endpoint.name(of: type), for: use, in: place, models, &diagnostics)
        }
    }
}

/// What a type is for.
private struct TypeUse {
    let subject: String
    let key: Written<String>
}

extension Endpoint.NestedType {
    /// The name of the type's values in messages.
    fileprivate var noun: String {
        switch self {
        case .response: "response type"
        case .event: "event type"
        case .error: "error type"
        case .records: "type for the records"
        case .cursor: "type for the cursor"
        }
    }
}

/// Where an endpoint or namespace is: the DAO, or a namespace.
private struct EndpointPlace {
    /// The names of the namespaces, each followed by a dot.
    private(set) var members: String = ""
    /// The names of their types, likewise.
    private(set) var types: String = ""

    var isDAO: Bool { members.isEmpty }

    func inside(_ namespace: EndpointNamespace) -> EndpointPlace {
        EndpointPlace(members: "\(members)\(namespace.name).", types: "\(types)\(namespace.typeName).")
    }
}

extension EndpointNameTable {
    private mutating func takeNamespace(
        _ spelling: EndpointSpelling.Part, in place: EndpointPlace, _ key: Written<String>,
        _ models: ModelIndex, _ diagnostics: inout Diagnostics
    ) -> EndpointNamespace {
        let name = place.members + spelling.member
        if let known = namespaces[name] { return known.namespace }
        let subject = "the namespace of endpoint \"\(key.value)\""
        if !reportMember(spelling.member, in: place, subject, key, &diagnostics), let first = methods[name] {
            let note = Diagnostic.Note(message: "the endpoint is here", range: first.range)
            let message = "\(subject) is named \(name) in Swift, like endpoint \"\(first.value)\""
            diagnostics.report(.duplicateName, message, at: key.range, notes: [note])
        }
        let type = takeType(spelling, in: place, key, models, &diagnostics)
        let namespace = EndpointNamespace(name: spelling.member, typeName: type)
        namespaces[name] = (namespace, key)
        return namespace
    }

    /// - Returns: whether no other endpoint has the name
    private mutating func takeMethod(
        _ member: String, in place: EndpointPlace, _ key: Written<String>, _ diagnostics: inout Diagnostics
    ) -> Bool {
        let name = place.members + member
        let subject = "endpoint \"\(key.value)\""
        if reportMember(member, in: place, subject, key, &diagnostics) {
            // Another endpoint with the name has the same fault.
        } else if let first = namespaces[name] {
            let note = Diagnostic.Note(message: "the namespace is here", range: first.key.range)
            let message = "\(subject) is named \(name) in Swift, like the namespace of \"\(first.key.value)\""
            diagnostics.report(.duplicateName, message, at: key.range, notes: [note])
        } else if let first = methods[name] {
            let note = Diagnostic.Note(message: "the first is here", range: first.range)
            let message =
                first.value == key.value
                ? "duplicate \(subject)"
                : "endpoints \"\(first.value)\" and \"\(key.value)\" are both named \(name) in Swift"
            diagnostics.report(.duplicateEndpoint, message, at: key.range, notes: [note])
            return false
        }
        methods[name] = methods[name] ?? key
        return true
    }

    /// Reports the name of a member that the DAO or namespace already has, besides its endpoints and namespaces.
    private func reportMember(
        _ member: String, in place: EndpointPlace, _ subject: String, _ key: Written<String>,
        _ diagnostics: inout Diagnostics
    ) -> Bool {
        if !place.isDAO, ServiceNames.namespaceMembers.contains(member) {
            let message = "\(subject) cannot be named \(member): every namespace has a member with that name"
            diagnostics.report(.duplicateName, message, at: key.range)
        } else if place.isDAO, ServiceNames.daoMembers.contains(member) {
            let message = "\(subject) cannot be named \(member): \(ServiceNames.reason(notToUse: member))"
            diagnostics.report(.duplicateName, message, at: key.range)
        } else if place.isDAO, isStoring, member == ServiceNames.store {
            let message = "\(subject) cannot be named \(member): \"stores\" needs a member of the DAO with that name"
            diagnostics.report(.duplicateName, message, at: key.range)
        } else if ownTypes.contains(member) {
            let message = "\(subject) cannot be named \(member): a type of the service has that name"
            diagnostics.report(.duplicateName, message, at: key.range)
        } else if place.isDAO, let property = properties[member] {
            let note = Diagnostic.Note(message: "the parameter is here", range: property)
            let message = "\(subject) is named \(member) in Swift, like a parameter of the service"
            diagnostics.report(.duplicateName, message, at: key.range, notes: [note])
        } else {
            return false
        }
        return true
    }

    /// What tells the types of an endpoint from others.
    private static let requestWord: String = "Request"

    /// What tells the type of a namespace from others.
    private static let namespaceWord: String = "Endpoints"

    /// The name of a namespace's type: that of the namespace, with a suffix if it would hide another type.
    private mutating func takeType(
        _ spelling: EndpointSpelling.Part, in place: EndpointPlace, _ key: Written<String>,
        _ models: ModelIndex, _ diagnostics: inout Diagnostics
    ) -> String {
        var name = spelling.type
        if models.model(name, inModuleOf: key.range.file) != nil || ServiceNames.hiddenTypes.contains(name)
            || ownTypes.contains(name)
        {
            name += Self.namespaceWord
        }
        let subject = "the type of the namespace of endpoint \"\(key.value)\""
        let use = TypeUse(subject: subject, key: key)
        take(name, for: use, in: place, models, &diagnostics)
        if hasInterface {
            let use = TypeUse(subject: "the protocol of the namespace of endpoint \"\(key.value)\"", key: key)
            take(ServiceNames.interface(of: name), for: use, in: place, models, &diagnostics)
        }
        return name
    }

    /// Takes the name of a type; reports if it is taken.
    private mutating func take(
        _ name: String, for use: TypeUse, in place: EndpointPlace, _ models: ModelIndex,
        _ diagnostics: inout Diagnostics
    ) {
        if let model = models.model(name, inModuleOf: use.key.range.file) {
            let note = Diagnostic.Note(message: "the \(model.noun) is here", range: model.range)
            diagnostics.report(
                .duplicateName, "\(use.subject) is named \(name), like a \(model.noun)", at: use.key.range,
                notes: [note])
        } else if let first = types[place.types + name] {
            let note = Diagnostic.Note(message: "the first is here", range: first.key.range)
            let message = "\(use.subject) is named \(name), like \(first.subject)"
            diagnostics.report(.duplicateName, message, at: use.key.range, notes: [note])
        } else {
            types[place.types + name] = use
        }
    }
}
