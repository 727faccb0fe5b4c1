public import SpecLanguage
package import YAMLSyntax

/// Converts an OpenAPI description, version 3.0 to 3.2, or a Swagger 2.0 description to specs: bytes in, text out. It
/// reads and writes no files itself.
public struct OpenAPIImporter: Sendable {
    private let serviceName: String?
    private let selection: [String]
    private let checksResponses: Bool
    private let isTolerant: Bool
    /// What all files of a description may have together.
    package var limits: YAMLLimits = YAMLLimits()

    /// - Parameters:
    ///   - serviceName: the name of the service; `nil` derives it from the description's title
    ///   - selection: the tags, paths with `*` for any characters, and operation ids of the endpoints to import; empty
    ///     for all of them
    ///   - checksResponses: whether the specs check the limits of values in responses, too
    ///   - isTolerant: whether values that cannot be read count as absent
    public init(
        serviceName: String? = nil, only selection: [String] = [], checksResponses: Bool = false,
        isTolerant: Bool = false
    ) {
        self.serviceName = serviceName
        self.selection = selection
        self.checksResponses = checksResponses
        self.isTolerant = isTolerant
    }

    /// Imports one description.
    ///
    /// The result depends only on the bytes.
    ///
    /// - Parameters:
    ///   - bytes: JSON or YAML in UTF-8, or in UTF-16 with a byte order mark
    ///   - file: the description's path, for messages
    ///   - files: the files that it refers to; `nil` if there are none
    public func read(_ bytes: [UInt8], file: String, files: (any DescriptionFiles)? = nil) -> ReadDescription {
        var findings = Findings(file: file)
        guard let root = DescriptionReader.root(of: bytes, &findings) else {
            return ReadDescription(specs: nil, findings: findings)
        }
        var reader = LibraryReader(files ?? SingleFile(path: file), size: bytes.count, file: file, limits)
        guard DescriptionReader.isKnown(DescriptionLibrary(root, file: file).root, &findings) else {
            return ReadDescription(specs: nil, findings: findings)
        }
        var conversion = SwaggerConversion(root)
        let isSwagger = SwaggerConversion.applies(to: root)
        let current = isSwagger ? conversion.converted() : root
        findings.origins = conversion.origins
        let library = reader.library(of: current, isSwagger: isSwagger, &findings)
        for key in ["openapi", "$self"] { library.root[key]?.markAsRead() }
        let specs = specs(library, WorkBudget(inputBytes: reader.bytesRead), &findings)
        return ReadDescription(
            specs: findings.faults.isEmpty ? specs : nil, findings: findings, sources: library.documents.map(\.file))
    }

    private func specs(
        _ references: DescriptionLibrary, _ budget: WorkBudget, _ findings: inout Findings
    ) -> ImportedSpecs? {
        let info = references.root["info"]?.followed
        let title = info?["title"]?.text ?? ""
        let name = ServiceName.name(title: title, wanted: serviceName)
        var service = ImportedService(name: name)
        service.doc = references.root.withDocumentationLink(
            info?["description"]?.text ?? info?["summary"]?.text ?? (title == name ? nil : title))
        DescriptionReader.noteWhatIsLost(references.root, &findings)
        service.comments = Extensions.comments(
            Extensions.all(of: references.root) + (info.map { Extensions.all(of: $0) } ?? []),
            &findings)
        let services = ServiceVariants(service, references, &findings)
        let parts = DescriptionParts(references, services, findings, budget)
        findings = parts.findings
        guard findings.faults.isEmpty else { return nil }
        let bases = parts.bases
        let selection = Selection(self.selection, among: parts.endpoints)
        var specs = ImportedSpecs(service: services.services[0], consume parts)
        specs.tags = TagTexts(references.root, used: Set(specs.endpoints.compactMap(\.tag)), &findings)
        specs.checksResponses = checksResponses
        specs.isTolerant = isTolerant
        specs.shareErrors()
        specs.settleUsage()
        specs.usePatches(&findings)
        specs.sendNulls()
        specs.learn(&findings)
        specs.settleTags()
        specs.settleConstants(&findings)
        specs.mockExamples(&findings)
        specs.settleStyles(&findings)
        specs.breakCircles(&findings)
        specs.separateObjects(&findings)
        specs.includeBases(bases)
        specs.separateTypes(besides: services.typeNames, &findings)
        findings.noteUnread(in: references.roots)
        if !self.selection.isEmpty { specs.keep(selection, &findings) }
        specs.selectionFaults = selection.faults
        specs.divide(among: services.services)
        return specs
    }
}

/// What is built of a description.
///
/// The builders are gone then: changes of something that two values hold would copy it.
struct DescriptionParts {
    let endpoints: [ImportedEndpoint]
    let models: [ImportedModel]
    /// The names of enum cases, by raw value.
    let caseNames: [String: [String: SpecScalar]]
    /// The models that a struct's `allOf` refers to, by the struct's name.
    let bases: [String: [String]]
    let examples: [ImportedExample]
    let findings: Findings
    /// The document, and what was read of it: nobody needs it anymore, but freeing it takes long.
    let remains: any Sendable

    init(
        _ references: DescriptionLibrary, _ services: ServiceVariants, _ findings: Findings, _ budget: WorkBudget
    ) {
        let vocabulary = Vocabulary(references.roots.map(\.unread), for: Self.names(in: references.root))
        var models = ModelBuilder(
            references: references, findings: findings, reservedTypes: services.typeNames, vocabulary: vocabulary,
            budget: budget)
        models.declareComponents()
        var builder = EndpointBuilder(models: consume models, services: services)
        builder.addPaths()
        endpoints = builder.endpoints
        self.models = builder.models.models
        caseNames = builder.models.caseNames
        bases = builder.models.bases
        examples = builder.models.examples
        self.findings = builder.models.findings
        remains = (
            references, builder.models.known, builder.models.mergedSchemas, builder.models.structureSchemas
        )
    }

    /// The names of schemas and operations.
    private static func names(in root: DocumentNode) -> [String] {
        let schemas = root["components"]?["schemas"]?.entries.map(\.key) ?? []
        let operations = root["paths"]?.children.flatMap(\.children) ?? []
        return schemas + operations.compactMap { $0["operationId"]?.text }
    }
}

/// The result of reading a description, from which specs are created.
public struct ReadDescription: Sendable {
    private let specs: ImportedSpecs?
    private let findings: Findings

    /// The paths of all files that were read, for messages: the description and the files that it refers to.
    public let sources: [String]

    init(specs: ImportedSpecs?, findings: Findings, sources: [String] = []) {
        self.specs = specs
        self.findings = findings
        self.sources = sources
    }

    /// The name of the service. `nil` if the description has errors.
    public var service: String? { specs?.service.name }

    /// The errors that prevent the description from being read, sorted by position.
    public var faults: [Diagnostic] { findings.faults.sorted() }

    /// The examples of successful responses, in the order of the description.
    public var examples: [ExampleResponse] { specs?.exampleResponses() ?? [] }

    /// The positions in the description of the models and endpoints, by their names.
    public var pointers: DeclarationPointers {
        let models = (specs?.models ?? []).map { ($0.name, $0.pointer.text) }
        let endpoints = ((specs?.endpoints ?? []) + (specs?.variants.flatMap(\.endpoints) ?? [])).map {
            ($0.name, $0.pointer.text)
        }
        return DeclarationPointers(
            models: Dictionary(models) { first, _ in first }, endpoints: Dictionary(endpoints) { first, _ in first })
    }

    /// A message for each part of the selection that the description does not have.
    public var selectionFaults: [String] { specs?.selectionFaults ?? [] }

    /// The spec files, with notes about everything that they do not express.
    ///
    /// - Parameters:
    ///   - earlier: the files of an import of an earlier description; their contents stay in the same files
    ///   - others: the names of files that belong to other services
    ///   - isDivided: whether there is a module for each tag, as in `Orders/Specs/Orders.yaml`, and `Common` for what several need
    /// - Returns: the files, none if the description has errors, and the notes, the worst first
    public func files(
        after earlier: [ImportedFile] = [], besides others: Set<String> = [], byTags isDivided: Bool = false
    ) -> (files: [ImportedFile], notes: [ImportNote]) {
        guard let specs else { return ([], []) }
        var findings = findings
        var files: [ImportedFile] = []
        let known = earlier.sorted { $0.name < $1.name }.compactMap(EarlierFile.init)
        if isDivided {
            files = dividedFiles(of: specs, after: known, &findings)
            return (files, findings.notes.sorted())
        }
        let services = [specs] + specs.variants
        for service in services {
            // Endpoints stay in their files as long as they stay in their service.
            let own = known.filter { ($0.service ?? specs.service.name) == service.service.name }
            let foreign = known.map(\.name).filter { name in !own.contains { $0.name == name } }
            let taken = (services.map(\.service.name) + foreign).map { $0 + ".yaml" } + files.map(\.name)
            let plan = FilePlan(service, besides: others.union(taken)).keeping(EarlierPlaces(own), service)
            files += FileText(specs: service, plan: plan).files(&findings)
        }
        return (files, findings.notes.sorted())
    }
}

extension ReadDescription {
    private func dividedFiles(
        of specs: ImportedSpecs, after earlier: [EarlierFile], _ findings: inout Findings
    ) -> [ImportedFile] {
        var files: [ImportedFile] = []
        for part in ModuleDivision(specs, after: earlier).parts {
            let services = [part.specs] + (part.isCommon ? specs.variants : [])
            for service in services {
                let own = earlier.filter { $0.name.hasPrefix(part.folder) }
                    .map { $0.named(String($0.name.dropFirst(part.folder.count))) }
                    .filter { ($0.service ?? specs.service.name) == service.service.name }
                let others = Set(
                    services.map(\.service.name).filter { $0 != service.service.name }.map { $0 + ".yaml" })
                let name = part.isCommon ? service.service.name : part.name
                let plan = FilePlan(service, named: name, besides: others).keeping(EarlierPlaces(own), service)
                files += FileText(specs: service, plan: plan, declaresService: part.isCommon).files(&findings)
                    .map { ImportedFile(name: part.folder + $0.name, text: $0.text) }
            }
        }
        return files
    }
}

/// The positions of declarations in a description (RFC 6901), by their names in the specs.
public struct DeclarationPointers: Sendable, Hashable {
    public let models: [String: String]
    public let endpoints: [String: String]
}
