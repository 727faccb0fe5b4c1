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
    init(_ plan: EndpointPlan, in scope: ServiceScope) {
        doc = Self.doc(of: plan).lines
        attribute = DeprecatedAttribute.line(plan.endpoint.deprecated)
        signature = Self.signature(of: plan, in: scope).lines(room: SourceLines.columns - 4)
        body = Self.call(of: plan).lines(room: SourceLines.columns - 8)
    }

    private static func doc(of plan: EndpointPlan) -> DocComment {
        var doc = DocComment(plan.endpoint.doc)
        doc.add(DocComment.code("\(plan.endpoint.method.rawValue.uppercased()) \(plan.endpoint.path)"))
        doc.addParameters(plan.values.map { ($0.name.name, $0.note.text) })
        return doc
    }

    private static func signature(of plan: EndpointPlan, in scope: ServiceScope) -> CallExpression {
        let error = "\(scope.namesInDAO.runtime("APIError"))<\(plan.failure)>"
        let result = plan.answer.map { " -> \($0)" } ?? ""
        return CallExpression(
            head: "\(scope.access.prefix)func \(SwiftIdentifier(plan.endpoint.name).declaration)(",
            arguments: plan.values.map { .text($0.parameter) }, tail: ") async throws(\(error))\(result) {")
    }

    private static func call(of plan: EndpointPlan) -> CallExpression {
        let request = CallExpression(
            head: "\(plan.request.declaration)(", arguments: plan.values.map { .text($0.argument) })
        return CallExpression(
            head: "try await self.client.send(", arguments: [.call(request), .text("from: self")])
    }
}
