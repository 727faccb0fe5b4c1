import SpecLanguage
import TemplateEngine

/// A specification, or a part of it, for templates of other files and for other programs.
struct SpecificationContext: TemplateContext {
    /// The version of the data, which changes when a name loses its meaning.
    static let version: Int = 1

    let toolVersion: String
    /// The line by which apigen recognises the file.
    var header: String = ""
    let specs: [DeclaredSpec]
    let models: [DeclaredModelContext]
    let services: [DeclaredService]
    let tables: [DeclaredTable]
    let links: [DeclaredLinks]

    static let shape: Shape<SpecificationContext> = [
        .text("version", "the version of these names") { _ in String(version) }.form(.number),
        .text("apigen", "the version of apigen") { $0.toolVersion },
        .text(
            "header",
            "the line by which apigen recognises the file; it becomes the first line if the file does not have it"
        ) { $0.header }.onlyInTemplates,
        .list("specs", DeclaredSpec.shape, "the specs") { $0.specs },
        .list("models", DeclaredModelContext.shape, "the models of all specs") { $0.models },
        .list("services", DeclaredService.shape, "the services, each with its endpoints of all specs") { $0.services },
        .list("tables", DeclaredTable.shape, "the tables of stores") { $0.tables },
        .list("links", DeclaredLinks.shape, "the links into the app") { $0.links },
    ]
}

/// A spec file.
struct DeclaredSpec: TemplateContext {
    let path: String
    let file: SpecificationFile

    static let shape: Shape<DeclaredSpec> = [
        .text("file", "the path, raw") { $0.path },
        .text("name", "the path below the folder of specs, without its extension, raw") { $0.file.name },
        .optionalText("text", "the description, raw") { $0.file.doc },
        .optionalText("module", "the Swift module, if the specs are those of several") { $0.file.module },
    ]
}

/// A service as the specs declare it.
struct DeclaredService: TemplateContext {
    /// A server environment.
    struct Environment: TemplateContext {
        fileprivate let environment: ServerEnvironment

        static let shape: Shape<Environment> = [
            .text("name", "the name of the Swift case") { SwiftIdentifier($0.environment.name).declaration },
            .lines("servers", "the addresses; the first is used until it fails") { $0.environment.servers },
        ]
    }

    /// A header field that requests have.
    struct Field: TemplateContext {
        fileprivate let header: Header

        static let shape: Shape<Field> = [
            .text("name", "the name of the field") { $0.header.name },
            .text("value", "the value, or the name of a secret with its `$`, raw") { $0.header.value },
        ]
    }

    let service: Service
    let scope: ServiceScope
    let operations: [OperationContext]

    static let shape: Shape<DeclaredService> = Shape(
        [
            .text("name", "the name in the spec") { $0.service.name },
            .text("dao", "the type with the methods") { $0.scope.dao },
            .list("environments", Environment.shape, "the environments") {
                $0.service.environments.map { Environment(environment: $0) }
            },
            .optionalText("version", "the version of the API, as sent") { $0.service.version?.text },
            .optionalText("versionPlace", "where it is sent: `path`, `header NAME` or `query NAME`, raw") {
                $0.versionPlace
            },
            .list("headers", Field.shape, "header fields of all requests") {
                $0.service.headers.map { Field(header: $0) }
            },
            .list("inputs", InputContext.shape, "what all requests contain that callers set once") { context in
                context.service.parameters.map { InputContext($0, context.scope.models) }
            },
            .list("constants", DeclaredConstant.shape, "what all requests contain") {
                $0.service.constants.map { DeclaredConstant(constant: $0) }
            },
            .optionalText(
                "authentication", "`bearer`, `basic`, `challenge`, `scheme`, `key`, `session` or `oauth2`"
            ) { $0.authentication },
            .optional("envelope", DeclaredEnvelope.shape, "how responses are wrapped") { context in
                context.service.envelope.map { DeclaredEnvelope(envelope: $0) }
            },
            .list("errors", OperationErrorContext.shape, "the errors of all endpoints") { context in
                context.service.errors.map { OperationErrorContext(error: $0, models: context.scope.models) }
            },
            .list("endpoints", OperationContext.shape, "the endpoints") { $0.operations },
        ] + DeclaredText.members(\.service.doc)
            + DeclaredPosition.members { DeclaredPosition(range: $0.service.range, models: $0.scope.models) })

    private var versionPlace: String? {
        switch service.version?.place {
        case .path?: "path"
        case .header(let name)?: "header \(name)"
        case .query(let name)?: "query \(name)"
        case nil: nil
        }
    }

    private var authentication: String? {
        switch service.authentication {
        case .bearer?: "bearer"
        case .basic?: "basic"
        case .challenge?: "challenge"
        case .scheme?: "scheme"
        case .key?: "key"
        case .session?: "session"
        case .oauth2?: "oauth2"
        case nil: nil
        }
    }
}

/// How responses of a service are wrapped.
struct DeclaredEnvelope: TemplateContext {
    fileprivate let envelope: Envelope

    static let shape: Shape<DeclaredEnvelope> = [
        .lines("data", "the paths of the value, raw") { $0.envelope.data.all.map(\.text) },
        .lines("code", "the paths of the code, raw") { $0.envelope.code.map(\.text) },
        .lines("message", "the paths of the message, raw") { $0.envelope.message.map(\.text) },
        .lines("success", "the codes that mean success, raw") { $0.envelope.success.values },
    ]
}

/// A table of the store.
struct DeclaredTable: TemplateContext {
    /// A column of a table.
    struct Column: TemplateContext {
        fileprivate let column: Table.Column

        static let shape: Shape<Column> = [
            .text("name", "the name in the database, raw") { $0.column.name },
            .text("field", "the field of the model") { $0.column.field.name },
            .text("wireType", "the type of the field in the spec") { $0.column.field.type.text },
            .text("storage", "`plain`, `date` or `json`") { context in
                switch context.column.storage {
                case .plain: "plain"
                case .date: "date"
                case .json: "json"
                }
            },
        ]
    }

    /// An index of a table.
    struct Index: TemplateContext {
        fileprivate let columns: [Table.Column]

        static let shape: Shape<Index> = [
            .lines("columns", "the columns in order, raw") { $0.columns.map(\.name) }
        ]
    }

    let table: Table
    let models: ModelTable

    static let shape: Shape<DeclaredTable> = Shape(
        [
            .text("name", "the name in the database, raw") { $0.table.name },
            .text("type", "the Swift type") { SwiftIdentifier($0.table.typeName).declaration },
            .text("property", "the property of the store") { SwiftIdentifier($0.table.propertyName).declaration },
            .text("model", "the model of the records") { $0.table.model },
            .list("columns", Column.shape, "the columns") { $0.table.columns.map { Column(column: $0) } },
            .lines("key", "the columns of the primary key, raw") { $0.table.key.map(\.name) },
            .list("indexes", Index.shape, "the indexes") { $0.table.indexes.map { Index(columns: $0) } },
        ] + DeclaredText.members(\.table.doc)
            + DeclaredPosition.members { DeclaredPosition(range: $0.table.range, models: $0.models) })
}

/// The links into the app of a service.
struct DeclaredLinks: TemplateContext {
    /// One kind of link.
    struct Route: TemplateContext {
        fileprivate let route: SpecLanguage.Route
        fileprivate let models: ModelTable

        static let shape: Shape<Route> = Shape(
            [
                .text("name", "the name of the Swift case") { SwiftIdentifier($0.route.name).declaration },
                .text("path", "the path, raw") { $0.route.path },
                .list("inputs", InputContext.shape, "the values in the link") { context in
                    context.route.parameters.map { InputContext($0.parameter, context.models) }
                },
            ] + DeclaredText.members(\.route.doc)
                + DeclaredPosition.members { DeclaredPosition(range: $0.route.range, models: $0.models) })
    }

    let service: String
    let routes: RouteSet
    let models: ModelTable

    static let shape: Shape<DeclaredLinks> = [
        .text("service", "the name of the service") { $0.service },
        .lines("schemes", "the schemes of links; the first is that of written ones") { $0.routes.schemes },
        .optionalText("host", "the host of `https` and `http` links") { $0.routes.host },
        .list("routes", Route.shape, "the kinds of links") { context in
            context.routes.routes.map { Route(route: $0, models: context.models) }
        },
    ]
}

/// Creates the contexts of a specification, or of parts of it.
struct SpecificationRendering: Sendable {
    private let models: ModelRendering
    private let services: ServiceRendering
    private let table: ModelTable
    private let toolVersion: String

    init(models: ModelRendering, services: ServiceRendering, table: ModelTable, toolVersion: String) {
        self.models = models
        self.services = services
        self.table = table
        self.toolVersion = toolVersion
    }

    /// - Parameters:
    ///   - files: the specs whose declarations it has
    ///   - isNeeded: whether it has a service, by its name
    func context(of files: [SpecificationFile], service isNeeded: (String) -> Bool = { _ in true })
        -> SpecificationContext
    {
        let parts = files.compactMap(\.service).filter { isNeeded($0.service.name) }
        var names: [String] = []
        for name in parts.map(\.service.name) where !names.contains(name) { names.append(name) }
        return SpecificationContext(
            toolVersion: toolVersion,
            specs: files.map { DeclaredSpec(path: $0.path, file: $0) },
            models: files.flatMap(\.models).flatMap { models.declared($0) },
            services: names.compactMap { services.declared($0, endpoints: parts) },
            tables: files.flatMap(\.tables).map { DeclaredTable(table: $0, models: table) },
            links: parts.compactMap { part in
                part.routes.map { DeclaredLinks(service: part.service.name, routes: $0, models: table) }
            })
    }
}
