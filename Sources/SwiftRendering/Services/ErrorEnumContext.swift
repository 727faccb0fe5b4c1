import SpecLanguage
import TemplateEngine

/// An enum of the errors that a server may return, as templates see it.
struct ErrorEnumContext: TemplateContext {
    var doc: [String]
    /// The modifiers before `enum`: the access level, and `nonisolated` unless an enclosing type already says so.
    var modifiers: String
    var access: String
    /// The attribute for declarations that only generated code and the runtime use.
    var hiding: String
    var name: String
    /// The fully qualified name, for an extension.
    var fullName: String
    /// The attribute that deprecates the extension, because the enclosing type is deprecated.
    var attribute: String?
    var cases: [ErrorCaseContext]
    /// The service's error enum, if this enum adds an endpoint's own errors to it.
    var common: String?
    /// The service, for comments.
    var service: String
    /// The table of all codes.
    var codes: [String]
    /// Whether a case has no message for users.
    var hasSilentCase: Bool
    /// Whether a case, or one of the common errors, has JSON content.
    var hasBodies: Bool
    /// Whether a case has no JSON content.
    var hasBodilessCase: Bool
    var types: ServiceTypesContext

    static var shape: Shape<ErrorEnumContext> {
        [
            .lines("doc") { $0.doc },
            .text("modifiers") { $0.modifiers },
            .text("access") { $0.access },
            .text("hiding") { $0.hiding },
            .text("name") { $0.name },
            .text("fullName") { $0.fullName },
            .optionalText("attribute") { $0.attribute },
            .list("cases", ErrorCaseContext.shape) { $0.cases },
            .flag("hasCases") { !$0.cases.isEmpty },
            .optionalText("common") { $0.common },
            .text("service") { $0.service },
            .lines("codes") { $0.codes },
            .flag("hasSilentCase") { $0.hasSilentCase },
            .flag("hasBodies") { $0.hasBodies },
            .flag("hasBodilessCase") { $0.hasBodilessCase },
            .context("types", ServiceTypesContext.shape) { $0.types },
        ]
    }
}

extension ErrorEnumContext {
    /// The errors that are common to a service's endpoints.
    init(commonErrorsOf scope: ServiceScope) {
        self.init(scope.service.errors, in: scope, names: scope.names)
        doc = DocComment("Business errors of \(service).").lines
        modifiers = "\(access)nonisolated "
        name = scope.error
        fullName = name
        // The case for codes that the spec does not list.
        hasBodilessCase = true
    }

    /// The arguments that list the codes after which a call is retried, immediately or with a renewed credential.
    private static func repeated(_ errors: [ServerErrorCase]) -> [String] {
        argument("retried", errors.filter(\.isRetried)) + argument("expired", errors.filter(\.asksForRefresh))
    }

    private static func argument(_ label: String, _ errors: [ServerErrorCase]) -> [String] {
        let codes = errors.map { KeyTableLiteral.escaped($0.match.code) }
        return codes.isEmpty ? [] : ["\(label): \(StringLiteral(codes.joined(separator: " ")).source)"]
    }

    /// The errors of one endpoint, declared inside its request struct.
    init(errorsOf plan: EndpointPlan, in scope: ServiceScope) {
        let own = plan.endpoint.errors
        let others = scope.service.errors.filter { error in !own.contains { $0.match == error.match } }
        self.init(own, others: others, in: scope, names: scope.namesInDAO)
        doc = DocComment("Errors of \(DocComment.code(plan.endpoint.name)).").lines
        modifiers = access
        name = "Failure"
        fullName = "\(scope.dao).\(plan.request.member).\(name)"
        attribute = DeprecatedAttribute.line(plan.endpoint.deprecated)
        common = scope.error
    }

    /// - Parameter others: common errors without a case of their own in the enum, which wraps them in one case
    private init(
        _ errors: [ServerErrorCase], others: [ServerErrorCase] = [], in scope: ServiceScope, names: TypeNames
    ) {
        doc = []
        access = scope.access.prefix
        hiding = scope.access.hiding
        modifiers = ""
        name = ""
        fullName = ""
        cases = errors.map { ErrorCaseContext($0, names: names) }
        service = scope.service.name
        let table = names.runtime("ErrorTable")
        codes = KeyTableLiteral(
            head: "\(hiding)\(access)static let codes = \(table)(",
            words: errors.map { KeyTableLiteral.escaped($0.match.code) }, after: Self.repeated(errors + others)
        ).lines(room: SourceLines.columns - 4)
        hasSilentCase = errors.contains { $0.message == nil }
        hasBodies = (errors + others).contains { $0.body != nil }
        hasBodilessCase = errors.contains { $0.body == nil }
        types = ServiceTypesContext(names)
    }
}

/// One case of an error enum, as templates see it.
struct ErrorCaseContext: TemplateContext {
    var doc: [String]
    /// The name in the declaration.
    var name: String
    /// The name after a dot.
    var member: String
    /// A literal of the code.
    var code: String
    /// A literal of the message for users.
    var message: String?
    var body: ErrorBodyContext?

    static var shape: Shape<ErrorCaseContext> {
        [
            .lines("doc") { $0.doc },
            .text("name") { $0.name },
            .text("member") { $0.member },
            .text("code") { $0.code },
            .optionalText("message") { $0.message },
            .optional("body", ErrorBodyContext.shape) { $0.body },
        ]
    }
}

/// The part of the response that is decoded into a case.
struct ErrorBodyContext: TemplateContext {
    /// The type of the associated value.
    var type: String
    /// The type that the spec names. `type` contains a value of it if the content could be decoded.
    var value: String
    /// A literal of the path to the content.
    var path: String

    static var shape: Shape<ErrorBodyContext> {
        [.text("type") { $0.type }, .text("value") { $0.value }, .text("path") { $0.path }]
    }
}

extension ErrorCaseContext {
    init(_ error: ServerErrorCase, names: TypeNames) {
        let name = SwiftIdentifier(error.name)
        doc = Self.doc(of: error).lines
        self.name = name.declaration
        member = name.member
        code = StringLiteral(error.match.code).source
        message = error.message.map { StringLiteral($0).source }
        body = error.body.map { body in
            let value = names.swiftType(body.type)
            return ErrorBodyContext(
                type: "\(names.runtime("ErrorContent"))<\(value)>", value: value, path: body.path.literal)
        }
    }

    /// The spec's description, the code and the message for users.
    private static func doc(of error: ServerErrorCase) -> DocComment {
        var doc = DocComment(error.doc)
        let message = DocComment.inline(error.message ?? "")
        doc.add(message.isEmpty ? error.match.title : "\(error.match.title): \(message)")
        if error.isRetried { doc.continueWith("Sent again where that does no harm.") }
        if error.asksForRefresh { doc.continueWith("Sent again once the credential is renewed.") }
        return doc
    }
}

extension ServerErrorCase.Match {
    /// The value of the error's `code`.
    var code: String {
        switch self {
        case .code(let code): code
        case .status(let status): "http-\(status)"
        case .statusClass(let digit): "http-\(digit)xx"
        }
    }

    /// The match for readers.
    fileprivate var title: String {
        switch self {
        case .code(let code): DocComment.inline(code)
        case .status(let status): "HTTP \(status)"
        case .statusClass(let digit): "HTTP \(digit)xx"
        }
    }
}
