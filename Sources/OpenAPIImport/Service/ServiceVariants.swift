import SpecLanguage
import WireSyntax
import YAMLSyntax

/// The services of a description: one for most operations, and others for those with other servers or credentials.
struct ServiceVariants: Sendable {
    /// The first one is that of most operations.
    private(set) var services: [ImportedService]
    /// The service of each operation, by the operation's position.
    private var numbers: [NeedsReader.Operation.ID: Int] = [:]
    private var needs: [ServiceNeeds]
    /// The operations without a credential in services that have one.
    private var anonymous: Set<NeedsReader.Operation.ID> = []

    /// - Parameter main: the service without servers and credentials
    init(_ main: ImportedService, _ references: DescriptionLibrary, _ findings: inout Findings) {
        let reader = NeedsReader(references, &findings)
        let operations = reader.operations(&findings)
        let most = reader.most(of: operations)
        needs = [most]
        var service = main
        service.take(most)
        service.oauth2 = reader.oauth2(of: most, for: operations)
        services = [service]
        var names = NamePool(reserved: [main.name])
        let all = operations.map { ($0, reader.needs(of: $0, besides: most, &findings)) }
        // Endpoints without a credential need no service of their own if there is one with the same servers.
        for (operation, own) in all.filter({ $1.credential != .nothing }) + all.filter({ $1.credential == .nothing }) {
            if let number = number(for: own) {
                numbers[operation.id] = number
                if own != needs[number] { anonymous.insert(operation.id) }
                continue
            }
            var variant = ImportedService(name: names.take(Self.name(for: own, besides: most, main.name, reader)))
            variant.doc = Self.doc(of: own, besides: most, main.name)
            variant.take(own)
            variant.oauth2 = reader.oauth2(of: own, for: operations)
            variant.base = own.extends(most) ? main.name : nil
            numbers[operation.id] = services.count
            services.append(variant)
            needs.append(own)
        }
        reader.noteUnused(needs.map(\.credential), &findings)
    }

    /// The service that an operation can be an endpoint of, if there is one.
    private func number(for own: ServiceNeeds) -> Int? {
        if let same = needs.firstIndex(of: own) { return same }
        guard own.credential == .nothing else { return nil }
        return needs.firstIndex { $0.servers == own.servers && $0.credential.keys.isEmpty }
    }

    func number(of operation: DocumentNode) -> Int {
        numbers[NeedsReader.Operation.ID(operation)] ?? 0
    }

    func credential(of operation: DocumentNode) -> Credential {
        anonymous.contains(NeedsReader.Operation.ID(operation)) ? .nothing : needs[number(of: operation)].credential
    }

    /// Whether requests carry no credential although those of the service do.
    func isWithoutCredential(_ operation: DocumentNode) -> Bool {
        anonymous.contains(NeedsReader.Operation.ID(operation))
    }

    /// The names of all services in Swift, which models must not have.
    var typeNames: Set<String> {
        Set(
            services.flatMap {
                [ServiceNames.dao(of: $0.name), ServiceNames.error(of: $0.name), ServiceNames.route(of: $0.name)]
            })
    }

    /// The names of the services' own parameters, which endpoints must not have.
    var parameterNames: Set<String> {
        Set(services.flatMap(\.parameters).map { ImportedName.member($0.name, fallback: $0.name) })
    }

    /// The name of the main service, and what tells the service from it.
    private static func name(
        for needs: ServiceNeeds, besides main: ServiceNeeds, _ name: String, _ reader: NeedsReader
    ) -> String {
        var word = ""
        if needs.servers != main.servers, let url = needs.servers.first?.url, let server = try? ServerURL(url) {
            word += ImportedName.type(
                server.host.split(separator: ".").first.map { String($0) } ?? "", fallback: "Other")
        }
        if needs.credential != main.credential {
            let labels = reader.labels(of: needs.credential).map { ImportedName.type($0, fallback: "") }
            word += labels.isEmpty ? "Public" : labels.joined()
        }
        // `OAuth` for `OAuth2`: no file has a number.
        while word.last?.isNumber ?? false { word.removeLast() }
        return ServiceName.name(title: "", wanted: name + (word.isEmpty ? "Other" : word))
    }

    private static func doc(of needs: ServiceNeeds, besides main: ServiceNeeds, _ name: String) -> String {
        switch (needs.servers == main.servers, needs.credential == main.credential) {
        case (false, true): "Endpoints of \(name) on other servers."
        case (false, false): "Endpoints of \(name) on other servers, with another credential."
        case (true, _):
            needs.credential == .nothing
                ? "Endpoints of \(name) without a credential." : "Endpoints of \(name) with another credential."
        }
    }
}

extension ServiceNeeds {
    /// Whether a service that inherits everything of another one has nothing that its requests must not have.
    fileprivate func extends(_ main: ServiceNeeds) -> Bool {
        (main.credential.scheme == nil || credential.scheme != nil)
            && main.credential.keys.allSatisfy(credential.keys.contains)
            && Set(main.servers.map(\.name)).isSubset(of: servers.map(\.name))
    }
}
