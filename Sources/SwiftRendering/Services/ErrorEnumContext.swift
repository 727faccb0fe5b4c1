import SpecLanguage
import TemplateEngine

/// An enum of the errors that a server may answer with, as templates see it.
struct ErrorEnumContext: TemplateContext {
    var doc: [String]
    /// What stands before `enum`: who may use it, and `nonisolated` where no type around it says so.
    var modifiers: String
    var access: String
    /// The attribute of what people need not see.
    var hiding: String
    var name: String
    /// The name from outside of all types, for an extension.
    var fullName: String
    /// The attribute that makes the extension deprecated, because the type around the enum is.
    var attribute: String?
    var cases: [ErrorCaseContext]
    /// The service's errors, where the enum adds an endpoint's own to them.
    var common: String?
    /// The service, for comments.
    var service: String
    /// The table of all codes.
    var codes: [String]
    /// Whether a case has no text for people.
    var hasSilentCase: Bool
    /// Whether a case, or one of the common errors, has JSON of its own.
    var hasBodies: Bool
    /// Whether a case has none.
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
        // The case for codes that the spec does not name.
        hasBodilessCase = true
    }

    /// The arguments that name the codes after which a call is sent again, at once or with another credential.
    private static func repeated(_ errors: [ServerErrorCase]) -> [String] {
        argument("retried", errors.filter(\.isRetried)) + argument("expired", errors.filter(\.asksForRefresh))
    }

    private static func argument(_ label: String, _ errors: [ServerErrorCase]) -> [String] {
        let codes = errors.map { KeyTableLiteral.escaped($0.match.code) }
        return codes.isEmpty ? [] : ["\(label): \(StringLiteral(codes.joined(separator: " ")).source)"]
    }

    /// The errors of one endpoint, declared inside the struct of its request.
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

    /// - Parameter others: errors that have no case of their own in the enum, and are in one of its cases all the same
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
    /// Where it is declared.
    var name: String
    /// After a dot.
    var member: String
    /// A literal of the code.
    var code: String
    /// A literal of the text for people.
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

/// What of the answer is decoded into a case.
struct ErrorBodyContext: TemplateContext {
    /// What the case holds.
    var type: String
    /// The type that the spec names, which `type` holds where it could be read.
    var value: String
    /// A literal of the path to it.
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

    /// The spec's words, the code and the text for people.
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
    /// As `code` of the error gives it.
    var code: String {
        switch self {
        case .code(let code): code
        case .status(let status): "http-\(status)"
        case .statusClass(let digit): "http-\(digit)xx"
        }
    }

    /// For people.
    fileprivate var title: String {
        switch self {
        case .code(let code): DocComment.inline(code)
        case .status(let status): "HTTP \(status)"
        case .statusClass(let digit): "HTTP \(digit)xx"
        }
    }
}
