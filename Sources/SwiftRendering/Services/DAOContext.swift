import SpecLanguage
import TemplateEngine
import WireSyntax

/// The DAO of a service, as templates see it.
struct DAOContext: TemplateContext {
    private let scope: ServiceScope
    /// The values sent with every request.
    private let values: [RequestValue]
    private let methods: [MethodContext]

    init(in scope: ServiceScope, methods: [MethodContext]) {
        // The runtime's protocols declare a static member `service`.
        var factory = RequestValueFactory(
            names: scope.namesInDAO, staticNames: FreeNames(taken: ["service"]), models: scope.models)
        self.scope = scope
        values = RequestValue.stored(scope.service.parameters.map { factory.value($0) }, scope.namesInDAO)
        self.methods = methods
    }

    static let shape: Shape<DAOContext> = [
        .lines("doc", "the documentation, as comments") { $0.doc.lines },
        .text("access", "the access level and a blank, or nothing") { $0.scope.access.prefix },
        .text("hiding", "the attribute for what only generated code uses, or nothing") { $0.scope.access.hiding },
        .text("name", "the name in its declaration") { $0.scope.dao },
        .text("conformance", "the protocols, with commas") { $0.conformance },
        .optionalText("store", "the type of the store") { $0.store },
        .text("failure", "the type of the errors") { $0.scope.error },
        .list("properties", PropertyContext.shape, "the properties") { context in
            zip(context.service.parameters, context.values).map { property($0, $1, context.scope.access) }
        },
        .lines("initializerDoc", "the documentation of the initializer") { $0.initializerDoc.lines },
        .list("parameters", ParameterContext.shape, "the parameters of the initializer") {
            $0.tools + $0.values.map(\.parameter)
        },
        .list("assignments", AssignmentContext.shape, "what the initializer stores") { context in
            context.tools.map { AssignmentContext(name: $0.name, value: $0.name) }
                + context.values.map(\.assignment)
        },
        .list("methods", MethodContext.shape, "the methods of this file") { $0.methods },
        .lines("description", "the constant that describes it") {
            ServiceDescriptionExpression.declaration(in: $0.scope).lines(room: SourceLines.columns - 4)
        },
        .lines("oauth2", "the constant for the tokens") { context in
            guard case .oauth2(let oauth2)? = context.service.authentication else { return [] }
            return OAuth2Expression.declaration(oauth2, context.names).lines(room: SourceLines.columns - 4)
        },
        .flag("hasOAuth2", "whether the service has tokens of OAuth 2") { context in
            if case .oauth2? = context.service.authentication { true } else { false }
        },
        .list("constants", StaticConstant.shape, "constants for formats, patterns and the like") {
            $0.values.flatMap(\.constants)
        },
        .optional("environment", EnvironmentContext.shape, "the environments of the service") {
            EnvironmentContext(in: $0.scope)
        },
        .lines("statements", "the statements that fill every request") {
            $0.statements.flatMap { $0.lines(room: SourceLines.columns - 8) }
        },
        .flag("hasStatements", "whether there are statements") { !$0.statements.isEmpty },
        .context("types", ServiceTypesContext.shape, "names of types, qualified where the spec has the same name") {
            ServiceTypesContext($0.names)
        },
    ]

    private var conformance: String {
        ([names.runtime("DAO")] + (scope.interface(of: []).map { [$0] } ?? [])).joined(separator: ", ")
    }

    private var service: Service { scope.service }
    private var names: TypeNames { scope.namesInDAO }
    private var isStoring: Bool { service.isStoring }
    private var statements: [CallExpression] {
        service.constants.map { RequestStatement.constant($0, builder: "request", names) }
            + values.flatMap(\.statements)
    }
    private var store: String? { isStoring ? names.store("Store") : nil }

    private var doc: DocComment {
        var doc = DocComment(service.doc ?? "The endpoints of \(service.name).")
        doc.add(AuthenticationNote.text(service))
        return doc
    }

    /// What the methods work with.
    private var tools: [ParameterContext] {
        let client = ParameterContext(name: "client", type: names.runtime("APIClient"))
        return [client] + (store.map { [ParameterContext(name: "store", type: $0)] } ?? [])
    }

    private var initializerDoc: DocComment {
        var doc = DocComment()
        let store = isStoring ? [(ServiceNames.store, "keeps what endpoints return that name a table.")] : []
        doc.addParameters([("client", "sends the requests.")] + store + values.map { ($0.name.name, $0.note.text) })
        return doc
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
}

/// The enum of a service's environments, as templates see it.
struct EnvironmentContext: TemplateContext {
    /// One environment.
    struct Case: TemplateContext {
        var name: String
        /// The name after a dot.
        var member: String
        /// Literals of the addresses.
        var servers: [String]

        static let shape: Shape<Case> = [
            .text("name", "the name in its declaration") { $0.name },
            .text("member", "the name after a dot") { $0.member },
            .lines("servers", "the addresses, as literals") { $0.servers },
        ]
    }

    var access: String
    var cases: [Case]

    static let shape: Shape<EnvironmentContext> = [
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .list("cases", Case.shape, "the cases") { $0.cases },
    ]
}

extension EnvironmentContext {
    /// `nil` if the spec lists no servers.
    init?(in scope: ServiceScope) {
        guard !scope.service.environments.isEmpty else { return nil }
        access = scope.access.prefix
        cases = scope.service.environments.map { environment in
            let name = SwiftIdentifier(environment.name)
            return Case(
                name: name.declaration, member: name.member,
                servers: environment.servers.map { StringLiteral($0).source })
        }
    }
}

extension BodyReading {
    /// `text: BodyText(charset: "gbk", strip: [.jsonp])`.
    func argument(_ names: TypeNames) -> CallExpression.Argument {
        var arguments: [String] = []
        if let charset { arguments.append("charset: \(StringLiteral(charset).source)") }
        if !strip.isEmpty { arguments.append("strip: [\(strip.map(\.source).joined(separator: ", "))]") }
        return .text("text: \(names.runtime("BodyText"))(\(arguments.joined(separator: ", ")))")
    }
}

extension BodyReading.Wrapping {
    fileprivate var source: String {
        switch self {
        case .jsonp: ".jsonp"
        case .prefix(let text): ".prefix(\(StringLiteral(text).source))"
        }
    }
}

/// The constant with the settings shared by all endpoints of a service.
enum ServiceDescriptionExpression {
    static func declaration(in scope: ServiceScope) -> CallExpression {
        let service = scope.service
        let type = scope.namesInDAO.runtime("ServiceDescription")
        var arguments: [CallExpression.Argument] = [.text(StringLiteral(service.name).source)]
        if let version = service.version {
            arguments.append(.text("version: \(source(version.text, version.place))"))
            if let review = version.reviewText {
                arguments.append(.text("reviewVersion: \(source(review, version.place))"))
            }
        }
        arguments += headers(service.headers)
        if let envelope = service.envelope {
            arguments.append(.call(self.envelope(envelope, scope.namesInDAO)))
        }
        let names = scope.namesInDAO
        if let timeout = service.timeout { arguments.append(.text("timeout: \(timeout.source(names))")) }
        if let authentication = service.authentication {
            arguments += AuthenticationExpression.arguments(authentication).map { .text($0) }
        }
        if let signature = service.signature { arguments.append(.call(SignatureExpression.call(signature, names))) }
        if let verification = service.verification {
            arguments.append(SignatureExpression.argument(verification, names))
        }
        if let retry = service.retry { arguments.append(.call(RetryExpression.call(retry, names))) }
        if let hedge = service.hedge { arguments.append(HedgeExpression.argument(hedge, names)) }
        if let rate = service.rate { arguments.append(RateExpression.argument(rate, names)) }
        if let failover = service.failover { arguments.append(.call(FailoverExpression.call(failover, names))) }
        arguments += QueuesExpression.calls(service.queues).map { .call($0) }
        if let batch = service.batch { arguments.append(.call(BatchExpression.call(batch, names))) }
        if !service.pins.isEmpty { arguments.append(.call(PinsExpression.call(service.pins))) }
        if let text = service.bodyText { arguments.append(text.argument(names)) }
        return CallExpression(
            head: "\(scope.access.hiding)\(scope.access.prefix)static let service = \(type)(", arguments: arguments)
    }

    private static func source(_ version: String, _ place: APIVersion.Place) -> String {
        let text = StringLiteral(version).source
        switch place {
        case .path: return ".path(\(text))"
        case .header(let name): return ".header(\(StringLiteral(name).source), \(text))"
        case .query(let name): return ".query(\(StringLiteral(name).source), \(text))"
        }
    }

    private static func headers(_ headers: [Header]) -> [CallExpression.Argument] {
        let (secret, plain) = (headers.filter { $0.secret != nil }, headers.filter { $0.secret == nil })
        return dictionary("headers", plain.map { ($0.name, $0.value) })
            + dictionary("secretHeaders", secret.map { ($0.name, $0.secret ?? "") })
    }

    private static func dictionary(_ label: String, _ pairs: [(String, String)]) -> [CallExpression.Argument] {
        guard !pairs.isEmpty else { return [] }
        return [list(label, pairs.map { "\(StringLiteral($0).source): \(StringLiteral($1).source)" })]
    }

    private static func envelope(_ envelope: Envelope, _ names: TypeNames) -> CallExpression {
        var arguments: [CallExpression.Argument] = []
        if envelope.data != .root { arguments.append(.text("data: \(envelope.data.literal)")) }
        if !envelope.code.isEmpty { arguments.append(list("code", envelope.code.map(\.literal))) }
        if !envelope.message.isEmpty { arguments.append(list("message", envelope.message.map(\.literal))) }
        let success = envelope.success
        if !success.values.isEmpty {
            arguments.append(list("success", success.values.map { StringLiteral($0).source }))
        }
        if !success.signs.isEmpty {
            let type = names.runtime("EnvelopeSign")
            let signs = success.signs.map { sign in
                let values = sign.values.map { StringLiteral($0).source }.joined(separator: ", ")
                return "\(type)(\(sign.path.literal), is: [\(values)])"
            }
            arguments.append(list("signs", signs))
        }
        return CallExpression(head: "envelope: \(names.runtime("Envelope"))(", arguments: arguments)
    }

    private static func list(_ label: String, _ elements: [String]) -> CallExpression.Argument {
        .call(
            CallExpression(
                head: "\(label): [", arguments: elements.map { .text($0) }, tail: "]", endsWithComma: true))
    }
}
