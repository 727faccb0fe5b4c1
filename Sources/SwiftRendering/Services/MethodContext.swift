import SpecLanguage
import TemplateEngine

/// A method of a DAO, as templates see it.
struct MethodContext: TemplateContext {
    var doc: [String]
    /// The attribute that deprecates the method.
    var attribute: String?
    var access: String
    var name: String
    var parameters: [ParameterContext]
    /// What follows the parameters: effects and the type of the result.
    var result: String
    /// The statements.
    var body: [String]

    static let shape: Shape<MethodContext> = [
        .lines("doc") { $0.doc },
        .optionalText("attribute") { $0.attribute },
        .text("access") { $0.access },
        .text("name") { $0.name },
        .list("parameters", ParameterContext.shape) { $0.parameters },
        .text("result") { $0.result },
        .lines("body") { $0.body },
    ]
}

extension MethodContext {
    /// The methods of an endpoint: the call and, for paged endpoints, the method that returns all pages.
    static func all(_ plan: EndpointPlan, in scope: ServiceScope) -> [MethodContext] {
        [MethodContext(plan, in: scope), MethodContext(pagesOf: plan, in: scope)].compactMap(\.self)
    }

    private init?(pagesOf plan: EndpointPlan, in scope: ServiceScope) {
        guard let pagination = plan.endpoint.pagination else { return nil }
        var doc = DocComment("The pages of \(DocComment.code(plan.endpoint.name)), each asked for when it is wanted.")
        doc.addParameters(plan.values.map { ($0.name.name, $0.note.text) })
        self.doc = doc.lines
        attribute = DeprecatedAttribute.line(plan.endpoint.deprecated)
        let pages = scope.namesInDAO.runtime("ListPages")
        access = scope.access.prefix
        name = SwiftIdentifier(pagination.methodName).declaration
        parameters = plan.values.map(\.parameter)
        result = "-> \(pages)<\(plan.request.declaration)>"
        body = CallExpression(
            head: "\(plan.client).pages(",
            arguments: [.call(Self.request(of: plan, label: "of: ")), .text("from: \(plan.dao)")]
        ).lines(room: SourceLines.columns - 8)
    }

    private init(_ plan: EndpointPlan, in scope: ServiceScope) {
        doc = Self.doc(of: plan).lines
        attribute = DeprecatedAttribute.line(plan.endpoint.deprecated)
        access = scope.access.prefix
        name = SwiftIdentifier(plan.endpoint.methodName).declaration
        parameters = plan.values.map(\.parameter)
        result = Self.result(of: plan, in: scope)
        let statements =
            plan.endpoint.isRequestValue ? [Self.call(of: plan)] : MethodBody(plan, in: scope).statements
        body = statements.flatMap { $0.lines(room: SourceLines.columns - 8) }
    }

    private static func doc(of plan: EndpointPlan) -> DocComment {
        var doc = DocComment(plan.endpoint.doc)
        doc.add(DocComment.code("\(plan.endpoint.method.text) \(plan.endpoint.path)"))
        doc.add(PolicyNote.text(plan.endpoint.policies))
        doc.addParameters(plan.values.map { ($0.name.name, $0.note.text) })
        return doc
    }

    /// The return type and the error type of a call.
    private static func result(of plan: EndpointPlan, in scope: ServiceScope) -> String {
        let names = scope.namesInDAO
        if plan.endpoint.returns.streamFormat != nil, let element = plan.answer {
            return "-> \(names.runtime("AnswerStream"))<\(element), \(plan.failure)>"
        }
        if plan.isTwofold {
            return "-> \(names.runtime("CachedThenServer"))<\(plan.answer ?? names.standard("Void")), \(plan.failure)>"
        }
        let error = "\(names.runtime("APIError"))<\(plan.failure)>"
        return "async throws(\(error))" + (plan.answer.map { " -> \($0)" } ?? "")
    }

    private static func call(of plan: EndpointPlan) -> CallExpression {
        if plan.endpoint.returns.streamFormat != nil {
            return CallExpression(
                head: "\(plan.client).events(",
                arguments: [.call(request(of: plan, label: "of: ")), .text("from: \(plan.dao)")])
        }
        let head = plan.isTwofold ? "\(plan.client).stream(" : "try await \(plan.client).send("
        return CallExpression(head: head, arguments: [.call(request(of: plan)), .text("from: \(plan.dao)")])
    }

    private static func request(of plan: EndpointPlan, label: String = "") -> CallExpression {
        CallExpression(
            head: "\(label)\(plan.request.declaration)(", arguments: plan.values.map { .text($0.argument) })
    }
}

/// The statements of a method that fills a request and sends it.
struct MethodBody {
    let statements: [CallExpression]

    init(_ plan: EndpointPlan, in scope: ServiceScope) {
        let begin = Self.request(plan, in: scope)
        let filling = plan.statements(scope.namesInDAO)
        guard !filling.isEmpty else {
            statements = [Self.call(plan, .call(begin), in: scope, isOnly: true)]
            return
        }
        var first = begin
        first.head = "var \(plan.builder) = \(begin.head)"
        statements = [first] + filling + [Self.call(plan, .text(plan.builder), in: scope, isOnly: false)]
    }

    /// `RequestBuilder("Gallery.picture", .get, "/pictures/{id}")`
    private static func request(_ plan: EndpointPlan, in scope: ServiceScope) -> CallExpression {
        let arguments =
            plan.hasRoute
            ? ["\(plan.request.declaration).route"] : RouteExpression.place(of: plan.endpoint, in: scope)
        return CallExpression(
            head: "\(scope.namesInDAO.runtime("RequestBuilder"))(", arguments: arguments.map { .text($0) })
    }

    private static func call(
        _ plan: EndpointPlan, _ request: CallExpression.Argument, in scope: ServiceScope, isOnly: Bool
    ) -> CallExpression {
        let isStream = plan.endpoint.returns.streamFormat != nil
        var arguments = [isStream ? request.labelled("of") : request]
        if let stream = StreamExpression.value(plan, in: scope) { arguments.append(.call(stream)) }
        arguments += form(of: plan).map { .text($0) }
        arguments.append(.text("from: \(plan.dao)"))
        if !plan.endpoint.errors.isEmpty { arguments.append(.text("failure: \(plan.failure).self")) }
        let attempt = isStream || plan.isTwofold ? "" : "try await "
        let gives = (plan.answer != nil || plan.isTwofold) && !isOnly ? "return " : ""
        return CallExpression(
            head: "\(gives)\(attempt)\(plan.client).\(function(of: plan))(", arguments: arguments)
    }

    private static func function(of plan: EndpointPlan) -> String {
        switch plan.endpoint.returns {
        case .stream: "events"
        case .texts: "texts"
        case .events: "namedEvents"
        case .file: "download"
        case .nothing, .value, .data, .string, .responses: plan.isTwofold ? "stream" : "send"
        }
    }

    /// The arguments that say how a response is read that is not plain JSON.
    private static func form(of plan: EndpointPlan) -> [String] {
        switch plan.endpoint.returns {
        case .data: ["as: .bytes"]
        case .string: ["as: .text"]
        case .file: ["to: destination"]
        case .nothing: plan.isTwofold ? ["as: .nothing"] : []
        case .responses: ["as: .response"]
        case .value: plan.defaultResult.map { ["as: .json(default: \($0))"] } ?? []
        case .stream, .texts, .events: []
        }
    }
}

extension CallExpression.Argument {
    fileprivate func labelled(_ label: String) -> CallExpression.Argument {
        switch self {
        case .text(let text): return .text("\(label): \(text)")
        case .call(var call):
            call.head = "\(label): \(call.head)"
            return .call(call)
        }
    }
}

/// A call or list whose arguments may be calls or lists too: on one line if it fits, otherwise one argument per line.
struct CallExpression: Sendable, Hashable {
    indirect enum Argument: Sendable, Hashable {
        case text(String)
        case call(CallExpression)
    }

    /// The text up to and including the opening parenthesis or bracket.
    var head: String
    var arguments: [Argument]
    /// The text from the closing parenthesis or bracket on.
    var tail: String = ")"
    /// Whether the last argument gets a comma if each is on its own line, as in array literals.
    var endsWithComma: Bool = false

    var line: String {
        var line = ""
        append(to: &line)
        return line
    }

    fileprivate func append(to line: inout String) {
        line += head
        for (index, argument) in arguments.enumerated() {
            if index > 0 { line += ", " }
            switch argument {
            case .text(let text): line += text
            case .call(let call): call.append(to: &line)
            }
        }
        line += tail
    }

    func lines(room: Int) -> [String] {
        let line = line
        guard !line.fits(room), !arguments.isEmpty else { return [line] }
        var lines = [head]
        for (index, argument) in arguments.enumerated() {
            var broken = argument.lines(room: room - 5)
            if index < arguments.count - 1 || endsWithComma { broken[broken.count - 1] += "," }
            lines += broken.map { "    \($0)" }
        }
        return lines + [tail]
    }
}

extension CallExpression.Argument {
    fileprivate func lines(room: Int) -> [String] {
        switch self {
        case .text(let text): [text]
        case .call(let call): call.lines(room: room)
        }
    }
}
