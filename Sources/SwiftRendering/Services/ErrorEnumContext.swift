import SpecLanguage
import TemplateEngine

/// An enum of the errors that a server may return, as templates see it.
struct ErrorEnumContext: TemplateContext {
    private let scope: ServiceScope
    private let names: TypeNames
    /// The endpoint, if the enum has the errors of one.
    private let endpoint: EndpointPlan?
    /// The errors with a case of their own.
    private let errors: [ServerErrorCase]
    /// Common errors without a case of their own in the enum, which wraps them in one case.
    private let others: [ServerErrorCase]

    /// The errors that are common to a service's endpoints.
    init(commonErrorsOf scope: ServiceScope) {
        self.scope = scope
        names = scope.names
        endpoint = nil
        errors = scope.service.errors
        others = []
    }

    /// The errors of one endpoint, declared inside the DAO.
    init(errorsOf plan: EndpointPlan, in scope: ServiceScope) {
        self.scope = scope
        names = scope.namesInDAO
        endpoint = plan
        errors = plan.endpoint.errors
        others = scope.service.errors.filter { error in
            !plan.endpoint.errors.contains { $0.match == error.match }
        }
    }

    static let shape: Shape<ErrorEnumContext> = [
        .lines("doc") { $0.doc.lines },
        // The modifiers before `enum`: the access level, and `nonisolated` unless an enclosing type already says so.
        .text("modifiers") { $0.endpoint == nil ? "\($0.access)nonisolated " : $0.access },
        .text("access") { $0.access },
        // The attribute for declarations that only generated code and the runtime use.
        .text("hiding") { $0.scope.access.hiding },
        .text("name") { $0.name },
        // The fully qualified name, for an extension.
        .text("fullName") { $0.fullName },
        // The attribute that deprecates the enum, because the endpoint is deprecated.
        .optionalText("attribute") { DeprecatedAttribute.line($0.endpoint?.endpoint.deprecated) },
        .list("cases", ErrorCaseContext.shape) { context in
            context.errors.map { ErrorCaseContext($0, names: context.names) }
        },
        .flag("hasCases") { !$0.errors.isEmpty },
        // The service's error enum, if this enum adds an endpoint's own errors to it.
        .optionalText("common") { $0.endpoint == nil ? nil : $0.scope.error },
        // The service, for comments.
        .text("service") { $0.scope.service.name },
        // The table of all codes.
        .lines("codes") { $0.codes.lines(room: SourceLines.columns - 4) },
        // Whether the spec has a message for a case, or for a common error.
        .flag("hasMessages") { ($0.errors + $0.others).contains { $0.message != nil } },
        // Whether it has none for another case.
        .flag("hasCaseWithoutMessage") { $0.endpoint == nil || $0.errors.contains { $0.message == nil } },
        .context("types", ServiceTypesContext.shape) { ServiceTypesContext($0.names) },
    ]

    private var access: String { scope.access.prefix }
    private var name: String { endpoint?.endpoint.name(of: .error) ?? scope.error }
    private var fullName: String { endpoint?.fullName(of: .error) ?? name }

    private var doc: DocComment {
        guard let endpoint else { return DocComment("Business errors of \(scope.service.name).") }
        return DocComment("Errors of \(DocComment.code(endpoint.endpoint.name)).")
    }

    private var codes: KeyTableLiteral {
        KeyTableLiteral(
            head: "\(scope.access.hiding)\(access)static let codes = \(names.runtime("ErrorTable"))(",
            words: errors.map { KeyTableLiteral.escaped($0.match.text) }, after: Self.repeated(errors + others))
    }

    /// The arguments that list the codes after which a call is retried, immediately or with a renewed credential.
    private static func repeated(_ errors: [ServerErrorCase]) -> [String] {
        argument("retried", errors.filter(\.isRetried)) + argument("expired", errors.filter(\.asksForRefresh))
    }

    private static func argument(_ label: String, _ errors: [ServerErrorCase]) -> [String] {
        let codes = errors.map { KeyTableLiteral.escaped($0.match.text) }
        return codes.isEmpty ? [] : ["\(label): \(StringLiteral(codes.joined(separator: " ")).source)"]
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

    static let shape: Shape<ErrorCaseContext> = [
        .lines("doc") { $0.doc },
        .text("name") { $0.name },
        .text("member") { $0.member },
        .text("code") { $0.code },
        .optionalText("message") { $0.message },
        .optional("body", ErrorBodyContext.shape) { $0.body },
    ]
}

/// The part of the response that is decoded into a case.
struct ErrorBodyContext: TemplateContext {
    /// The type that the spec names.
    var type: String
    /// A literal of the path to the content.
    var path: String

    static let shape: Shape<ErrorBodyContext> = [.text("type") { $0.type }, .text("path") { $0.path }]
}

extension ErrorCaseContext {
    init(_ error: ServerErrorCase, names: TypeNames) {
        let name = SwiftIdentifier(error.name)
        doc = Self.doc(of: error).lines
        self.name = name.declaration
        member = name.member
        code = StringLiteral(error.match.text).source
        message = error.message.map { StringLiteral($0).source }
        body = error.body.map { body in
            ErrorBodyContext(type: names.swiftType(body.type), path: body.path.literal)
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
    /// The match for readers.
    fileprivate var title: String {
        switch self {
        case .code(let code): DocComment.inline(code)
        case .status(let status): "HTTP \(status)"
        case .statusClass(let digit): "HTTP \(digit)xx"
        case .event(let name): "The event \(DocComment.code(name))"
        }
    }
}
