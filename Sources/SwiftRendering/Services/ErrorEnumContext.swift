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

    /// The errors that are common to a service's endpoints.
    init(commonErrorsOf scope: ServiceScope) {
        self.scope = scope
        names = scope.names
        endpoint = nil
        errors = scope.service.errors
    }

    /// The errors of one endpoint, declared inside the DAO.
    init(errorsOf plan: EndpointPlan, in scope: ServiceScope) {
        self.scope = scope
        names = scope.namesInDAO
        endpoint = plan
        errors = plan.endpoint.errors
    }

    static let shape: Shape<ErrorEnumContext> = [
        .lines("doc", "the documentation, as comments") { $0.doc.lines },
        .lines("growing", "the attribute of an enum that gets further cases") { $0.scope.access.growing },
        .text("modifiers", "the modifiers of the declaration") {
            $0.endpoint == nil ? "\($0.access)nonisolated " : $0.access
        },
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .text("hiding", "the attribute for what only generated code uses, or nothing") { $0.scope.access.hiding },
        .text("name", "the name in its declaration") { $0.name },
        .text("fullName", "the name outside of the type that it is declared in") { $0.fullName },
        .optionalText("attribute", "the attribute that deprecates it") {
            DeprecatedAttribute.line($0.endpoint?.endpoint.deprecated)
        },
        .optionalText("tableAttribute", "the attribute for what names deprecated cases") { context in
            DeprecatedAttribute.line(context.errors.contains { $0.deprecated != nil } ? "" : nil)
        },
        .list("cases", ErrorCaseContext.shape, "the cases") { context in
            context.errors.map { ErrorCaseContext($0, names: context.names) }
        },
        .optionalText("common", "the errors of the service") { $0.endpoint == nil ? nil : $0.scope.error },
        .text("service", "the name of the service") { $0.scope.service.name },
        .lines("arguments", "the arguments") { $0.arguments },
        .list("parts", ErrorPartContext.shape, "the parts among which many are divided") { $0.parts },
        .context("types", ServiceTypesContext.shape, "names of types, qualified where the spec has the same name") {
            ServiceTypesContext($0.names)
        },
    ]

    private var access: String { scope.access.prefix }
    private var name: String { endpoint?.endpoint.name(of: .error) ?? scope.error }
    private var fullName: String { endpoint?.fullName(of: .error) ?? name }

    private var doc: DocComment {
        guard let endpoint else { return DocComment("The error codes of \(scope.service.name).") }
        return DocComment("Errors of \(DocComment.code(endpoint.endpoint.name)).")
    }

    private var arguments: [String] {
        (endpoint == nil ? [] : ["wrapping: Self.common"]) + parts.compactMap(\.function)
    }

    private var parts: [ErrorPartContext] {
        let parts = errors.parts(of: LargeSize.errorCodes)
        return parts.enumerated().map { index, errors in
            ErrorPartContext(errors, index, of: parts.count, in: scope)
        }
    }
}

/// The cases of an error enum that are added to its table by one function, and the `switch` over them.
struct ErrorPartContext: TemplateContext {
    /// The function that adds the cases; `nil` if there are none.
    var function: String?
    var additions: [String]
    /// The access of the property with the value of a case, and its name.
    var access: String
    var content: String
    /// The names of the cases after a dot.
    var members: [String]
    var isLast: Bool
    /// The expression for cases of other parts.
    var others: String?

    static let shape: Shape<ErrorPartContext> = [
        .optionalText("function", "the function that has the part") { $0.function },
        .lines("additions", "the statements that add the cases") { $0.additions },
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .text("content", "the name of the property with the content") { $0.content },
        .lines("members", "the cases and their content") { $0.members },
        .flag("isLast", "whether it is the last one") { $0.isLast },
        .optionalText("others", "what the remaining cases have") { $0.others },
    ]
}

extension ErrorPartContext {
    fileprivate init(_ errors: [ServerErrorCase], _ index: Int, of count: Int, in scope: ServiceScope) {
        let access = scope.access
        function = errors.isEmpty ? nil : SwitchPart.name("addCodes", index)
        var lines = SourceLines(indentation: 8)
        for error in errors { lines.add(Self.addition(of: error)) }
        additions = lines.lines
        self.access = index == 0 ? access.hiding + access.prefix : "private "
        content = SwitchPart.name("content", index)
        members = errors.map { SwiftIdentifier($0.name).member }
        isLast = index == count - 1
        others = SwitchPart.others("content", index, of: count)
    }

    /// `codes.add("1001", Self.busy, isRetried: true)`
    private static func addition(of error: ServerErrorCase) -> BrokenList {
        var arguments = [StringLiteral(error.match.text).source]
        if let text = error.messageHas { arguments.append("messageHas: \(StringLiteral(text).source)") }
        if let body = error.body { arguments.append("at: \(body.path.literal)") }
        arguments.append("Self.\(SwiftIdentifier(error.name).member)")
        if let messages = messages(error.messages) { arguments.append(messages) }
        if error.isRetried { arguments.append("isRetried: true") }
        if error.asksForRefresh { arguments.append("meansExpiry: true") }
        return BrokenList(head: "codes.add(", items: arguments, tail: ")")
    }

    /// The argument with the texts for people; `nil` if there are none.
    private static func messages(_ messages: [ServerErrorCase.Message]) -> String? {
        guard let first = messages.first else { return nil }
        guard first.language != nil else { return "message: \(StringLiteral(first.text).source)" }
        let pairs = messages.map { message in
            "\(StringLiteral(message.language ?? "").source): \(StringLiteral(message.text).source)"
        }
        return "messages: [\(pairs.joined(separator: ", "))]"
    }
}

/// One case of an error enum, as templates see it.
struct ErrorCaseContext: TemplateContext {
    var doc: [String]
    /// The attribute that deprecates it.
    var attribute: String?
    /// The name in the declaration.
    var name: String
    /// The name after a dot.
    var member: String
    /// A literal of the code, with the text that the message has.
    var code: String
    var body: ErrorBodyContext?

    static let shape: Shape<ErrorCaseContext> = [
        .lines("doc", "the documentation, as comments") { $0.doc },
        .optionalText("attribute", "the attribute that deprecates it") { $0.attribute },
        .text("name", "the name in its declaration") { $0.name },
        .text("member", "the name after a dot") { $0.member },
        .text("code", "the code, as a literal") { $0.code },
        .optional("body", ErrorBodyContext.shape, "the value that comes with it") { $0.body },
    ]
}

/// The part of the response that is decoded into a case.
struct ErrorBodyContext: TemplateContext {
    /// The type that the spec names.
    var type: String
    /// A literal of the path to the content.
    var path: String

    static let shape: Shape<ErrorBodyContext> = [
        .text("type", "the type of the value") { $0.type },
        .text("path", "the path in the JSON, as a comment") { $0.path },
    ]
}

extension ErrorCaseContext {
    init(_ error: ServerErrorCase, names: TypeNames) {
        let name = SwiftIdentifier(error.name)
        doc = Self.doc(of: error).lines
        attribute = DeprecatedAttribute.line(error.deprecated)
        self.name = name.declaration
        member = name.member
        code =
            StringLiteral(error.match.text).source
            + (error.messageHas.map { ", messageHas: \(StringLiteral($0).source)" } ?? "")
        body = error.body.map { body in
            ErrorBodyContext(type: names.swiftType(body.type), path: body.path.literal)
        }
    }

    /// The spec's description, the code and the message for users.
    private static func doc(of error: ServerErrorCase) -> DocComment {
        var doc = DocComment(error.doc)
        let message = DocComment.inline(error.message ?? "")
        let title = error.match.title + (error.messageHas.map { " with “\(DocComment.inline($0))”" } ?? "")
        doc.add(message.isEmpty ? "\(title)." : "\(title): \(message)")
        if error.isRetried { doc.continueWith("Sent again where that does no harm.") }
        if error.asksForRefresh { doc.continueWith("Sent again once the credential is renewed.") }
        return doc
    }
}

extension ServerErrorCase.Match {
    /// The match for readers.
    fileprivate var title: String {
        switch self {
        case .code(let code): "Code \(DocComment.inline(code))"
        case .status(let status): "HTTP \(status)"
        case .statusClass(let digit): "HTTP \(digit)xx"
        case .close(let code): "The WebSocket is closed with the code \(code)"
        case .event(let name): "The event \(DocComment.code(name))"
        }
    }
}
