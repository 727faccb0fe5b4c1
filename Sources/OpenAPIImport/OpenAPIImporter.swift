public import SpecLanguage

/// Converts an OpenAPI description, version 3.0 or 3.1, to specs: bytes in, text out. It reads and writes no files.
public struct OpenAPIImporter: Sendable {
    private let serviceName: String?

    /// - Parameter serviceName: the name of the service; `nil` derives it from the description's title
    public init(serviceName: String? = nil) {
        self.serviceName = serviceName
    }

    /// Imports one description.
    ///
    /// The result depends only on the bytes.
    ///
    /// - Parameters:
    ///   - bytes: JSON or YAML in UTF-8, or in UTF-16 with a byte order mark
    ///   - file: the description's path, for messages
    public func read(_ bytes: [UInt8], file: String) -> ReadDescription {
        var findings = Findings(file: file)
        guard let root = DescriptionReader.root(of: bytes, &findings) else {
            return ReadDescription(specs: nil, findings: findings)
        }
        let specs = specs(ReferenceTable(root: root), WorkBudget(inputBytes: bytes.count), &findings)
        return ReadDescription(specs: findings.faults.isEmpty ? specs : nil, findings: findings)
    }

    private func specs(
        _ references: ReferenceTable, _ budget: WorkBudget, _ findings: inout Findings
    ) -> ImportedSpecs? {
        let title = references.root["info"]?["title"]?.text ?? ""
        let name = ServiceName.name(title: title, wanted: serviceName)
        var service = ImportedService(name: name)
        let info = references.root["info"]
        service.doc = info?["description"]?.text ?? info?["summary"]?.text ?? (title == name ? nil : title)
        DescriptionReader.noteWhatIsLost(references.root, &findings)
        service.comments = Extensions.comments(
            Extensions.all(of: references.root) + (info.map { Extensions.all(of: $0) } ?? []),
            &findings)
        let services = ServiceVariants(service, references, &findings)
        var models = ModelBuilder(
            references: references, findings: findings, reservedTypes: services.typeNames, budget: budget)
        models.declareComponents()
        var endpoints = EndpointBuilder(models: models, services: services)
        endpoints.addPaths()
        findings = endpoints.models.findings
        guard findings.faults.isEmpty else { return nil }
        var specs = ImportedSpecs(
            service: services.services[0], endpoints: endpoints.endpoints, models: endpoints.models.models,
            caseNames: endpoints.models.caseNames)
        specs.dropEqualCalls(&findings)
        specs.shareErrors()
        specs.settleUsage()
        specs.settleStyles(&findings)
        specs.breakCircles(&findings)
        specs.includeBases(endpoints.models.bases)
        specs.usePatches(&findings)
        specs.separateRequests(besides: services.typeNames, &findings)
        specs.divide(among: services.services)
        findings.noteUnread(in: references.root)
        return specs
    }
}

/// The result of reading a description, from which specs are created.
public struct ReadDescription: Sendable {
    private let specs: ImportedSpecs?
    private let findings: Findings

    init(specs: ImportedSpecs?, findings: Findings) {
        self.specs = specs
        self.findings = findings
    }

    /// The name of the service. `nil` if the description has errors.
    public var service: String? { specs?.service.name }

    /// The errors that prevent the description from being read, sorted by position.
    public var faults: [Diagnostic] { findings.faults.sorted() }

    /// The spec files, with notes about everything that they do not express.
    ///
    /// - Parameters:
    ///   - earlier: the files of an import of an earlier description; their contents stay in the same files
    ///   - others: the names of files that belong to other services
    /// - Returns: the files, none if the description has errors, and the notes, the worst first
    public func files(
        after earlier: [ImportedFile] = [], besides others: Set<String> = []
    ) -> (files: [ImportedFile], notes: [ImportNote]) {
        guard let specs else { return ([], []) }
        var findings = findings
        let plan = FilePlan(specs, besides: others).keeping(EarlierPlaces(earlier), specs)
        let files = FileText(specs: specs, plan: plan).files(&findings)
        return (files, findings.notes.sorted())
    }
}
