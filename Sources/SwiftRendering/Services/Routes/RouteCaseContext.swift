import SpecLanguage
import TemplateEngine

/// One kind of link, as templates see it.
struct RouteCaseContext: TemplateContext {
    var doc: [String]
    /// The case with its values.
    var declaration: [String]
    /// A literal of its name.
    var name: String
    /// The statement that makes the case of a link.
    var reading: [String]
    /// The case in a switch, with its values bound to their names.
    var pattern: [String]
    /// The statements that check the values and write them.
    var statements: [String]

    static var shape: Shape<RouteCaseContext> {
        [
            .lines("doc") { $0.doc },
            .lines("declaration") { $0.declaration },
            .text("name") { $0.name },
            .lines("reading") { $0.reading },
            .lines("pattern") { $0.pattern },
            .lines("statements") { $0.statements },
        ]
    }
}

extension RouteCaseContext {
    init(_ route: Route, _ values: [RequestValue]) {
        let name = SwiftIdentifier(route.name)
        var doc = DocComment(route.doc)
        doc.add(DocComment.code(route.path))
        doc.addParameters(values.map { ($0.name.name, $0.note.text) })
        self.doc = doc.lines
        self.name = StringLiteral(route.name).source
        let room = SourceLines.columns - 12
        declaration = Self.list(
            "case \(name.declaration)", zip(route.parameters, values).map(Self.associatedValue), ")"
        ).lines(room: room + 8)
        let pattern = values.map { "let \($0.name.reference)" }
        self.pattern = Self.list("case .\(name.member)", pattern, "):").lines(room: room + 4)
        let made = zip(route.parameters, values).map { Self.argument($0, $1) }
        let head = made.isEmpty ? "self = .\(name.member)" : "self = try .\(name.member)"
        reading = Self.list(head, made, ")").lines(room: room)
        statements = values.flatMap(\.statements).flatMap { $0.lines(room: room) }
    }

    /// A name with values behind it in parentheses, or alone where there are none.
    private static func list(_ head: String, _ values: [String], _ tail: String) -> CallExpression {
        guard !values.isEmpty else { return CallExpression(head: head, arguments: [], tail: String(tail.dropFirst())) }
        return CallExpression(head: "\(head)(", arguments: values.map { .text($0) }, tail: tail)
    }

    /// `itemId: link.value("itemId", or: "item_id")`
    private static func argument(_ route: RouteParameter, _ value: RequestValue) -> String {
        let parameter = route.parameter
        var arguments = [StringLiteral(parameter.wirePath.components.joined(separator: ".")).source]
        if !route.otherNames.isEmpty {
            arguments.append("or: \(route.otherNames.map { StringLiteral($0).source }.joined(separator: ", "))")
        }
        if !value.isOptional, let defaultValue = value.defaultValue, function(parameter) == "value" {
            arguments.append("default: \(defaultValue)")
        }
        arguments += [value.dates].compactMap(\.self)
        if parameter.isSensitive { arguments.append("isSensitive: true") }
        let label = value.name.argumentLabel
        return "\(label): link.\(function(parameter))(\(arguments.joined(separator: ", ")))"
    }

    private static func function(_ parameter: Parameter) -> String {
        guard case .value(let type) = parameter.kind, parameter.location != .path else { return "path" }
        if type.isCollection { return "list" }
        return type.isOptional ? "optional" : "value"
    }

    /// A value as the case declares it; a link that does not say a list means an empty one.
    private static func associatedValue(_ route: RouteParameter, _ value: RequestValue) -> String {
        let nothing = value.isOptional ? "nil" : function(route.parameter) == "list" ? "[]" : nil
        return "\(value.name.parameterLabel): \(value.type)"
            + ((value.defaultValue ?? nothing).map { " = \($0)" } ?? "")
    }
}
