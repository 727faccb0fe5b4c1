import SpecLanguage
import TemplateEngine

/// What a request, or a DAO, with sensitive values shows when it is printed or inspected.
struct RequestReflectionContext: TemplateContext {
    /// The attribute that makes the extension deprecated, because the type is.
    var attribute: String?
    var access: String
    /// The type's name from outside of all types.
    var name: String
    /// The name of the protocol.
    var conformance: String
    var mirror: String
    /// The expression that makes the mirror.
    var body: [String]

    static var shape: Shape<RequestReflectionContext> {
        [
            .optionalText("attribute") { $0.attribute },
            .text("access") { $0.access },
            .text("name") { $0.name },
            .text("conformance") { $0.conformance },
            .text("mirror") { $0.mirror },
            .lines("body") { $0.body },
        ]
    }
}

extension RequestReflectionContext {
    /// Nil where nothing is to be hidden.
    ///
    /// - Parameter others: further properties that are shown
    init?(
        of name: String, _ values: [RequestValue], others: [String] = [], attribute: String? = nil,
        in scope: ServiceScope
    ) {
        guard values.contains(where: \.isSensitive) else { return nil }
        self.attribute = attribute
        self.name = name
        access = scope.access.prefix
        conformance = scope.names.standard("CustomReflectable")
        mirror = scope.names.standard("Mirror")
        let shown = others.map { "\(StringLiteral($0).source): self.\($0)" } + values.map(Self.child)
        let children = CallExpression(
            head: "children: [", arguments: shown.map { .text($0) }, tail: "]", endsWithComma: true)
        let expression = CallExpression(
            head: "\(mirror)(", arguments: [.text("self"), .call(children), .text("displayStyle: .struct")])
        body = expression.lines(room: SourceLines.columns - 8)
    }

    /// `as Any` says that an optional is meant to be one, of which the compiler would warn.
    private static func child(_ value: RequestValue) -> String {
        let expression = "self.\(value.name.member)" + (value.isOptional ? " as Any" : "")
        return "\(StringLiteral(value.name.name).source): " + (value.isSensitive ? "\"<hidden>\"" : expression)
    }
}
