import YAMLSyntax

/// Reads the servers and the security of operations.
struct NeedsReader {
    struct Operation {
        let node: DocumentNode
        let servers: [ServiceNeeds.Server]
        /// The credentials of which one is enough, in the order of the description.
        let credentials: [Credential]
        /// Whether the description requires a credential that specs cannot express.
        let isImpossible: Bool

        var id: ID { ID(node) }

        /// The position of an operation in the files of its description.
        struct ID: Sendable, Hashable {
            private let document: Int
            private let pointer: JSONPointer

            init(_ node: DocumentNode) {
                document = node.document
                pointer = node.pointer
            }
        }
    }

    private let references: DescriptionLibrary
    private let schemes: SecuritySchemes
    private let servers: [ServiceNeeds.Server]

    init(_ references: DescriptionLibrary, _ findings: inout Findings) {
        self.references = references
        schemes = SecuritySchemes(references, &findings)
        servers = Self.servers(references.root, &findings)
    }

    func operations(_ findings: inout Findings) -> [Operation] {
        var operations: [Operation] = []
        for (_, written) in references.root["paths"]?.followed.entries ?? [] {
            let item = PathItem(written)
            let shared = item.part(with: "servers").flatMap { ownServers($0, .pathServers, &findings) } ?? servers
            for (method, written) in item.entries where EndpointBuilder.methods.contains(method) {
                let node = written.followed
                let credentials = schemes.credentials(of: node)
                operations.append(
                    Operation(
                        node: node, servers: ownServers(node, .endpointServers, &findings) ?? shared,
                        credentials: credentials.possible, isImpossible: credentials.isImpossible))
            }
        }
        return operations
    }

    /// The servers of a path or an operation, if it has any that specs can name.
    private func ownServers(
        _ node: DocumentNode, _ loss: Loss, _ findings: inout Findings
    ) -> [ServiceNeeds.Server]? {
        guard let written = node["servers"], !written.elements.isEmpty else { return nil }
        let servers = Self.servers(node, &findings)
        if servers.isEmpty { findings.note(loss, at: written.pointer) }
        return servers.isEmpty ? nil : servers
    }

    private static func servers(_ node: DocumentNode, _ findings: inout Findings) -> [ServiceNeeds.Server] {
        ServerList.environments(node, &findings).map { ServiceNeeds.Server(name: $0.name, url: $0.url) }
    }

    /// The servers that most operations have, and the credential that most of them accept.
    func most(of operations: [Operation]) -> ServiceNeeds {
        ServiceNeeds(
            servers: Self.mostFrequent(operations.map { [$0.servers] }) ?? servers,
            credential: Self.mostFrequent(operations.map { $0.credentials.filter { $0 != .nothing } }) ?? .nothing)
    }

    /// The value that most lists have; the first one of several.
    private static func mostFrequent<Value: Hashable>(_ lists: [[Value]]) -> Value? {
        var counts: [Value: Int] = [:]
        var order: [Value] = []
        for list in lists {
            var seen: Set<Value> = []
            for value in list where seen.insert(value).inserted {
                if counts[value] == nil { order.append(value) }
                counts[value, default: 0] += 1
            }
        }
        let most = counts.values.max() ?? 0
        return order.first { counts[$0] == most }
    }

    /// What an operation needs: the same credential as most operations if it accepts that one.
    func needs(of operation: Operation, besides most: ServiceNeeds, _ findings: inout Findings) -> ServiceNeeds {
        if operation.isImpossible {
            findings.note(.securityScheme, at: (operation.node["security"] ?? operation.node).pointer)
        }
        let accepted = operation.credentials
        let credential =
            accepted.contains(most.credential) ? most.credential : accepted.first { $0 != .nothing } ?? .nothing
        return ServiceNeeds(servers: operation.servers, credential: credential)
    }

    /// How tokens of a service are obtained; `nil` if the app obtains them.
    func oauth2(of needs: ServiceNeeds, for operations: [Operation]) -> ImportedOAuth2? {
        schemes.oauth2(of: needs.credential, for: operations.map(\.node), server: needs.servers.first?.url)
    }

    func labels(of credential: Credential) -> [String] {
        schemes.labels(of: credential)
    }

    /// Notes the schemes that no service has, because operations also accept others.
    func noteUnused(_ used: [Credential], _ findings: inout Findings) {
        let labels = Set(used.flatMap(schemes.labels))
        let auth = Set(used.compactMap(\.scheme))
        for (label, node, scheme) in schemes.declared
        where !labels.contains(label) && !auth.contains(scheme) && scheme != .other {
            findings.note(.otherScheme, at: node.pointer)
        }
    }
}
