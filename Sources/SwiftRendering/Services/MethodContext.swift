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
    /// What follows the parameters: the type of the result.
    var result: String
    /// The statements.
    var body: [String]

    static let shape: Shape<MethodContext> = [
        .lines("doc", "the documentation, as comments") { $0.doc },
        .optionalText("attribute", "the attribute that deprecates it") { $0.attribute },
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .text("name", "the name in its declaration") { $0.name },
        .list("parameters", ParameterContext.shape, "the parameters") { $0.parameters },
        .text("result", "the arrow and the type of the call") { $0.result },
        .lines("body", "the statements") { $0.body },
    ]
}

extension MethodContext {
    init(_ plan: EndpointPlan, in scope: ServiceScope) {
        let names = scope.namesInDAO
        doc = Self.doc(of: plan).lines
        attribute = DeprecatedAttribute.line(plan.endpoint.deprecated)
        access = scope.access.prefix
        name = SwiftIdentifier(plan.endpoint.methodName).declaration
        parameters = plan.values.map(\.parameter)
        result = "-> \(plan.resultType(names))"
        body = MethodBody(plan, in: scope).lines(room: SourceLines.columns - 8)
    }

    static func doc(of plan: EndpointPlan) -> DocComment {
        var doc = DocComment(plan.endpoint.doc)
        doc.add(DocComment.code("\(plan.endpoint.method.text) \(plan.endpoint.path)"))
        doc.add(PolicyNote.text(plan.endpoint.policies))
        doc.addParameters(plan.values.map { ($0.name.name, $0.note.text) })
        return doc
    }
}

extension Endpoint {
    /// The type of the runtime that a method returns.
    var callType: String {
        switch returns {
        case .socket: "SocketCall"
        case .stream, .texts, .events, .chunks: "StreamCall"
        case .nothing, .value, .data, .string, .file, .responses:
            if pagination != nil {
                "PagedCall"
            } else if policies.cache?.mode == .cacheThenNetwork {
                "CachedCall"
            } else {
                "Call"
            }
        }
    }
}

/// The statements of a method, which fill a request and return the call.
struct MethodBody {
    private let plan: EndpointPlan
    private let names: TypeNames
    private let paging: CallExpression?
    /// The statement that begins the request, without a variable.
    private let request: CallExpression
    /// The statements that fill it.
    private let filling: [CallExpression]

    init(_ plan: EndpointPlan, in scope: ServiceScope) {
        self.plan = plan
        names = scope.namesInDAO
        paging = PagingExpression.paging(plan.endpoint, in: scope)
        request = RouteExpression.request(plan, in: scope)
        filling = plan.statements(scope.namesInDAO)
    }

    func lines(room: Int) -> [String] {
        if let position = plan.endpoint.pagination?.parameter {
            let parameter = SwiftIdentifier(position).reference
            let closure = Closure(
                parameter: parameter, statements: filled + [CallExpression(statement: "return \(plan.builder)")])
            return chain(ClosureCall(call: call(from: parameter), closure: closure), room)
        }
        guard !filling.isEmpty else { return chain(ClosureCall(call: call(.call(request))), room) }
        var last = call(.text(plan.builder))
        last.head = "return \(last.head)"
        return filled.flatMap { $0.lines(room: room) } + chain(ClosureCall(call: last), room)
    }

    /// The statements that make the request a variable and fill it.
    private var filled: [CallExpression] {
        var first = request
        first.head = "var \(plan.builder) = \(first.head)"
        return [first] + filling
    }

    /// `Call(request, as: .bytes, self)`
    private func call(_ request: CallExpression.Argument) -> CallExpression {
        let form = form.map { [$0] } ?? []
        let dao = CallExpression.Argument.text(plan.dao)
        let arguments = paging.map { [.call($0), request, dao] + form } ?? [request] + form + [dao]
        return CallExpression(head: head, arguments: arguments)
    }

    /// `PagedCall(Paging(.page), from: start, size: limit, self)`, which a closure follows.
    private func call(from position: String) -> CallExpression {
        let size = plan.endpoint.pagination?.size.map { "size: \(SwiftIdentifier($0).reference)" }
        let texts = ["from: \(position)", size, plan.dao].compactMap(\.self)
        let next = PagingExpression.next(plan.endpoint).map { [CallExpression.Argument.text($0)] } ?? []
        return CallExpression(
            head: head,
            arguments: (paging.map { [.call($0)] } ?? []) + texts.map { .text($0) } + (form.map { [$0] } ?? []) + next)
    }

    private var head: String { "\(names.runtime(plan.endpoint.callType))(" }

    /// The argument for how a response is read that is not plain JSON.
    private var form: CallExpression.Argument? {
        switch plan.endpoint.returns {
        case .data: .text("as: .bytes")
        case .string: .text("as: .text")
        case .file: .text("as: .file(at: destination)")
        case .chunks: .text("as: .chunks")
        case .responses: .text("as: .response")
        case .value: plan.defaultResult.map { .text("as: .json(default: \($0))") }
        case .stream, .texts, .events, .socket: StreamExpression.form(plan.endpoint.returns, names).map { .call($0) }
        case .nothing: nil
        }
    }

    /// A call, whose values are stored if the spec says so.
    private func chain(_ call: ClosureCall, _ room: Int) -> [String] {
        guard let storage = plan.endpoint.policies.storage else { return call.lines(room: room) }
        return StorageExpression.call(storage, plan, names).lines(after: call, room: room)
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

extension CallExpression {
    /// A statement that stays on one line.
    init(statement: String) {
        self.init(head: statement, arguments: [], tail: "")
    }
}

/// A closure with one parameter.
struct Closure: Sendable, Hashable {
    var parameter: String
    var statements: [CallExpression]
}

/// A call that a closure may follow.
struct ClosureCall: Sendable, Hashable {
    var call: CallExpression
    var closure: Closure?

    /// On one line, if it fits and the closure has one statement.
    func lines(room: Int) -> [String] {
        guard let closure else { return call.lines(room: room) }
        if let line = line(after: "", room: room) { return [line] }
        var call = call
        call.tail += " { \(closure.parameter) in"
        return call.lines(room: room) + body(room)
    }

    /// The lines of this call, which begins with a dot, after the one before: on the same line if it fits.
    func lines(after first: ClosureCall, room: Int) -> [String] {
        guard first.closure == nil else { return first.lines(room: room) + lines(room: room) }
        let start = first.call.line
        if let line = line(after: start, room: room) { return [line] }
        if let closure, closure.statements.count > 1 {
            let head = "\(start)\(call.line) { \(closure.parameter) in"
            if head.fits(room) { return [head] + body(room) }
        }
        let before = first.lines(room: room)
        // After a parenthesis on a line of its own, there is no further step.
        guard before.count == 1 else { return before + lines(room: room) }
        return before + lines(room: room - 4).map { "    \($0)" }
    }

    /// Everything on one line; `nil` if it does not fit, or the closure has several statements.
    private func line(after start: String, room: Int) -> String? {
        var line = start + call.line
        if let closure {
            guard closure.statements.count == 1 else { return nil }
            line += " { \(closure.parameter) in \(closure.statements[0].line) }"
        }
        return line.fits(room) ? line : nil
    }

    /// The statements and the closing brace.
    private func body(_ room: Int) -> [String] {
        (closure?.statements ?? []).flatMap { $0.lines(room: room - 4) }.map { "    \($0)" } + ["}"]
    }
}
