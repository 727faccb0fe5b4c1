import YAMLSyntax

extension SpecReader {
    /// Reads `service`: the name of one that another file declares, or a service of the file's own.
    mutating func service(_ node: YAMLNode) -> ServiceStatement? {
        switch node.content {
        case .scalar where !node.isNothing:
            return .shared(written(node.text, at: node))
        case .mapping:
            return serviceDeclaration(node).map { .declared($0) }
        default:
            reportWrongType(node, "the service", expected: "the name of a service, or a mapping")
            return nil
        }
    }

    private mutating func serviceDeclaration(_ node: YAMLNode) -> ServiceDeclaration? {
        let subject = "the service"
        guard let nodes = mapping(node, .service, of: subject) else { return nil }
        var service = ServiceDeclaration(range: range(of: node))
        service.name = nodes["name"].flatMap { name(written: $0, of: "\"name\" of \(subject)") }
        if let name = service.name { service.range = name.range }
        service.doc = nodes["doc"].flatMap { text($0, of: "\"doc\" of \(subject)") }
        service.inherits = nodes["inherits"].flatMap { name(written: $0, of: "\"inherits\" of \(subject)") }
        service.environments = nodes["servers"].map { environments($0) } ?? []
        service.version = nodes["api-version"].flatMap { apiVersion($0) }
        service.headers = nodes["headers"].map { headers($0) } ?? []
        service.parameters = nodes["parameters"].map { serviceParameters($0) } ?? []
        service.envelope = nodes["envelope"].flatMap { envelope($0) }
        service.timeout = nodes["timeout"].flatMap { timeout($0, of: subject) }
        readPolicies(nodes, of: subject, into: &service)
        return service
    }

    /// A name that is not empty.
    mutating func name(written node: YAMLNode, of subject: String) -> Written<String>? {
        guard let name = text(node, of: subject) else { return nil }
        guard !name.isEmpty else {
            reportWrongType(node, subject, expected: "text that is not empty")
            return nil
        }
        return written(name, at: node)
    }

    mutating func timeout(_ node: YAMLNode, of subject: String) -> Duration? {
        positiveDuration(node, of: "\"timeout\" of \(subject)")
    }

    /// A duration in which something can happen.
    mutating func positiveDuration(_ node: YAMLNode, of subject: String) -> Duration? {
        guard let duration = duration(node, of: subject) else { return nil }
        guard duration > .zero else {
            report(.wrongType, "\(subject) must be longer than no time at all", at: node)
            return nil
        }
        return duration
    }

    private mutating func readPolicies(_ nodes: KeyedNodes, of subject: String, into service: inout ServiceDeclaration)
    {
        service.hasAuthentication = nodes["auth"] != nil
        service.authentication = nodes.entry("auth").flatMap { authentication($0, of: subject) }
        service.signature = nodes.entry("sign").flatMap { signature($0, of: subject) }
        service.retry = nodes.entry("retry").flatMap {
            retry($0, of: subject, canBeNever: nodes["inherits"] != nil)
        }
        service.failover = nodes.entry("failover").flatMap { failover($0, of: subject) }
        service.batch = nodes.entry("batch").flatMap { batch($0, of: subject) }
        service.queues = nodes["queues"].map { queues($0, of: subject) } ?? []
        service.pins = nodes["pins"].map { pins($0, of: subject) } ?? []
    }
}
