import SpecLanguage
import TemplateEngine

/// A method of a DAO, as templates see it.
struct MethodContext: TemplateContext {
    var doc: [String]
    /// The attribute that makes the method deprecated.
    var attribute: String?
    /// Up to and with the opening brace.
    var signature: [String]
    var body: [String]

    static var shape: Shape<MethodContext> {
        [
            .lines("doc") { $0.doc },
            .optionalText("attribute") { $0.attribute },
            .lines("signature") { $0.signature },
            .lines("body") { $0.body },
        ]
    }
}

extension MethodContext {
    /// The methods of an endpoint: the call, and that which gives all pages where its answers are pages.
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
        signature = CallExpression(
            head: "\(scope.access.prefix)func \(SwiftIdentifier(pagination.methodName).declaration)(",
            arguments: plan.values.map { .text($0.parameter) }, tail: ") -> \(pages)<\(plan.request.declaration)> {"
        ).lines(room: SourceLines.columns - 4)
        body = CallExpression(
            head: "\(plan.client).pages(",
            arguments: [.call(Self.request(of: plan, label: "of: ")), .text("from: self")]
        ).lines(room: SourceLines.columns - 8)
    }

    private init(_ plan: EndpointPlan, in scope: ServiceScope) {
        doc = Self.doc(of: plan).lines
        attribute = DeprecatedAttribute.line(plan.endpoint.deprecated)
        signature = Self.signature(of: plan, in: scope).lines(room: SourceLines.columns - 4)
        let statements =
            plan.endpoint.isRequestValue ? [Self.call(of: plan)] : MethodBody(plan, in: scope).statements
        body = statements.flatMap { $0.lines(room: SourceLines.columns - 8) }
    }

    private static func doc(of plan: EndpointPlan) -> DocComment {
        var doc = DocComment(plan.endpoint.doc)
        doc.add(DocComment.code("\(plan.endpoint.method.rawValue.uppercased()) \(plan.endpoint.path)"))
        doc.add(PolicyNote.text(plan.endpoint.policies))
        doc.addParameters(plan.values.map { ($0.name.name, $0.note.text) })
        return doc
    }

    private static func signature(of plan: EndpointPlan, in scope: ServiceScope) -> CallExpression {
        CallExpression(
            head: "\(scope.access.prefix)func \(SwiftIdentifier(plan.endpoint.name).declaration)(",
            arguments: plan.values.map { .text($0.parameter) }, tail: ") \(result(of: plan, in: scope)) {")
    }

    /// What a call gives, and how it fails.
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
                arguments: [.call(request(of: plan, label: "of: ")), .text("from: self")])
        }
        let head = plan.isTwofold ? "\(plan.client).stream(" : "try await \(plan.client).send("
        return CallExpression(head: head, arguments: [.call(request(of: plan)), .text("from: self")])
    }

    private static func request(of plan: EndpointPlan, label: String = "") -> CallExpression {
        CallExpression(
            head: "\(label)\(plan.request.declaration)(", arguments: plan.values.map { .text($0.argument) })
    }
}
