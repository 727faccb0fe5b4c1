import SpecLanguage
import TemplateEngine

/// The DAO of a service, as templates see it.
struct DAOContext: TemplateContext {
    var doc: [String]
    var access: String
    /// The attribute of what people need not see.
    var hiding: String
    var name: String
    /// The name of the protocol.
    var conformance: String
    /// The type that keeps what endpoints return; nil where none says so.
    var store: String?
    /// The service's error enum.
    var failure: String
    /// What is sent with every request.
    var properties: [PropertyContext]
    var initializerDoc: [String]
    /// The memberwise initialiser up to its opening brace.
    var initializer: [String]
    var assignments: [String]
    var methods: [MethodContext]
    /// The constant that describes the service.
    var description: [String]
    /// Date formats, patterns and the like.
    var constants: [String]
    var environment: EnvironmentContext?
    /// The statements that add to every request.
    var statements: [String]
    var types: ServiceTypesContext

    static var shape: Shape<DAOContext> {
        [
            .lines("doc") { $0.doc },
            .text("access") { $0.access },
            .text("hiding") { $0.hiding },
            .text("name") { $0.name },
            .text("conformance") { $0.conformance },
            .optionalText("store") { $0.store },
            .text("failure") { $0.failure },
            .list("properties", PropertyContext.shape) { $0.properties },
            .lines("initializerDoc") { $0.initializerDoc },
            .lines("initializer") { $0.initializer },
            .lines("assignments") { $0.assignments },
            .list("methods", MethodContext.shape) { $0.methods },
            .lines("description") { $0.description },
            .lines("constants") { $0.constants },
            .flag("hasConstants") { !$0.constants.isEmpty },
            .optional("environment", EnvironmentContext.shape) { $0.environment },
            .lines("statements") { $0.statements },
            .flag("hasStatements") { !$0.statements.isEmpty },
            .context("types", ServiceTypesContext.shape) { $0.types },
        ]
    }
}

extension DAOContext {
    init(in scope: ServiceScope, methods: [MethodContext]) {
        let service = scope.service
        let names = scope.namesInDAO
        // What the protocols of the runtime declare.
        var factory = RequestValueFactory(names: names, staticNames: FreeNames(taken: ["service"]))
        let values = RequestValue.stored(service.parameters.map { factory.value($0) }, names)
        var doc = DocComment(service.doc ?? "The endpoints of \(service.name).")
        doc.add(AuthenticationNote.text(service))
        self.doc = doc.lines
        access = scope.access.prefix
        hiding = scope.access.hiding
        name = scope.dao
        conformance = service.isStoring ? names.store("StoringDAO") : names.runtime("DAO")
        store = service.isStoring ? names.store("Store") : nil
        failure = scope.error
        properties = zip(service.parameters, values).map { Self.property($0, $1, scope.access) }
        initializerDoc = Self.initializerDoc(values, isStoring: service.isStoring).lines
        let parameters = ["client: \(names.runtime("APIClient"))"] + (store.map { ["store: \($0)"] } ?? [])
        initializer = RequestValue.initializer(values, after: parameters, access: scope.access)
            .lines(room: SourceLines.columns - 4)
        assignments = (service.isStoring ? ["self.store = store"] : []) + values.map(\.assignment)
        self.methods = methods
        description = ServiceDescriptionExpression.declaration(in: scope).lines(room: SourceLines.columns - 4)
        constants = values.flatMap(\.constants).flatMap { $0.lines(room: SourceLines.columns - 4) }
        environment = EnvironmentContext(in: scope)
        statements = values.flatMap(\.statements).flatMap { $0.lines(room: SourceLines.columns - 8) }
        types = ServiceTypesContext(names)
    }

    private static func property(_ parameter: Parameter, _ value: RequestValue, _ access: Access) -> PropertyContext {
        var doc = DocComment(parameter.doc)
        let wireName = DocComment.code(ParameterNote.wireName(of: parameter))
        switch parameter.location {
        case .header: doc.continueWith("Sent with every request as header \(wireName).")
        case .cookie: doc.continueWith("Sent with every request as cookie \(wireName).")
        case .path, .query, .body, .form, .multipart, .file:
            doc.continueWith("Sent with every request as \(wireName).")
        }
        return PropertyContext(value, doc: doc, access: access)
    }

    private static func initializerDoc(_ values: [RequestValue], isStoring: Bool) -> DocComment {
        var doc = DocComment()
        let store = isStoring ? [(ServiceNames.store, "keeps what endpoints return that name a table.")] : []
        doc.addParameters([("client", "sends the requests.")] + store + values.map { ($0.name.name, $0.note.text) })
        return doc
    }
}
