import SpecLanguage
import TemplateEngine

/// The enum of a service's links, as templates see it.
struct RouteSetContext: TemplateContext {
    var doc: [String]
    var access: String
    /// The attribute for declarations that only generated code and the runtime use.
    var hiding: String
    var name: String
    var cases: [RouteCaseContext]
    /// The constant with the beginnings of links and their paths.
    var table: [String]
    /// Date formats, patterns and similar constants.
    var constants: [StaticConstant]
    var shownCases: ShownCasesContext?
    /// The name of the variable that the enum writes itself into.
    var builder: String
    var types: RouteTypesContext

    static let shape: Shape<RouteSetContext> = [
        .lines("doc", "the documentation, as comments") { $0.doc },
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .text("hiding", "the attribute for what only generated code uses, or nothing") { $0.hiding },
        .text("name", "the name in its declaration") { $0.name },
        .list("cases", RouteCaseContext.shape, "the cases") { $0.cases },
        .lines("table", "the table of the links") { $0.table },
        .list("constants", StaticConstant.shape, "constants for formats, patterns and the like") { $0.constants },
        .optional("shownCases", ShownCasesContext.shape, "what shows the values without the sensitive ones") {
            $0.shownCases
        },
        .text("builder", "the type that builds links") { $0.builder },
        .context("types", RouteTypesContext.shape, "names of types, qualified where the spec has the same name") {
            $0.types
        },
    ]
}

extension RouteSetContext {
    init(_ routes: RouteSet, of service: Service, names: TypeNames, options: RenderingOptions) {
        let access = service.access(default: options.access)
        let parameters = routes.routes.flatMap(\.parameters).map(\.parameter)
        // A case binds its values to their names, so the builder needs a different name.
        var locals = FreeNames(taken: parameters.map { SwiftIdentifier($0.name).reference })
        builder = locals.take("link")
        let statics = FreeNames(taken: ["links"] + routes.routes.map(\.name))
        var factory = RequestValueFactory(names: names, staticNames: statics, builder: builder, isLocal: true)
        let values = routes.routes.map { route in route.parameters.map { factory.value($0.parameter) } }
        doc = DocComment("The links that lead into \(service.name).").lines
        self.access = access.prefix
        hiding = access.hiding
        name = "\(service.name)Route"
        cases = zip(routes.routes, values).map { RouteCaseContext($0, $1) }
        table = Self.table(routes, of: service, names, access).lines(room: SourceLines.columns - 4)
        constants = values.joined().flatMap(\.constants)
        let shown = zip(routes.routes, values).map { route, values in
            ShownCase(
                name: route.name,
                values: values.map { value in ShownCase.Value(label: value.name, isSensitive: value.isSensitive) })
        }
        shownCases = ShownCasesContext(name, shown, access, names)
        types = RouteTypesContext(names: names)
    }

    private static func table(
        _ routes: RouteSet, of service: Service, _ names: TypeNames, _ access: Access
    ) -> CallExpression {
        let type = names.runtime("DeepLinkTable")
        var arguments = ["\(StringLiteral(service.name).source)", "schemes: \(list(routes.schemes))"]
        if let host = routes.host { arguments.append("host: \(StringLiteral(host).source)") }
        let paths = routes.routes.map { route in
            "\(StringLiteral(route.name).source): \(StringLiteral(route.path).source)"
        }
        let list = CallExpression(head: "routes: [", arguments: paths.map { .text($0) }, tail: "]", endsWithComma: true)
        return CallExpression(
            head: "\(access.prefix)static let links = \(type)(",
            arguments: arguments.map { .text($0) } + [.call(list)])
    }

    private static func list(_ texts: [String]) -> String {
        "[\(texts.map { StringLiteral($0).source }.joined(separator: ", "))]"
    }
}

/// One kind of link, as templates see it.
struct RouteCaseContext: TemplateContext {
    var doc: [String]
    /// The case with its associated values.
    var declaration: [String]
    /// A literal of its name.
    var name: String
    /// The statement that creates the case from a link.
    var reading: [String]
    /// The pattern of the case in a `switch`, with its values bound to their names.
    var pattern: [String]
    /// The statements that check the values and write them.
    var statements: [String]

    static let shape: Shape<RouteCaseContext> = [
        .lines("doc", "the documentation, as comments") { $0.doc },
        .lines("declaration", "the whole declaration") { $0.declaration },
        .text("name", "the name in its declaration") { $0.name },
        .lines("reading", "the statements that read it") { $0.reading },
        .lines("pattern", "the pattern of the case") { $0.pattern },
        .lines("statements", "the statements that write it") { $0.statements },
    ]
}

extension RouteCaseContext {
    init(_ route: Route, _ values: [RequestValue]) {
        let name = SwiftIdentifier(route.name)
        var doc = DocComment(route.doc)
        doc.add(DocComment.code(route.path))
        doc.addParameters(values.map { ($0.name.name, $0.note.text) }.filter { !$0.1.isEmpty })
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

    /// A name followed by values in parentheses, or the bare name if there are none.
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

    /// An associated value in the declaration of the case. A list that is missing in a link is empty.
    private static func associatedValue(_ route: RouteParameter, _ value: RequestValue) -> String {
        let nothing = value.isOptional ? "nil" : function(route.parameter) == "list" ? "[]" : nil
        return "\(value.name.parameterLabel): \(value.type)"
            + ((value.defaultValue ?? nothing).map { " = \($0)" } ?? "")
    }
}

/// The types that the code of routes uses, qualified where the spec declares the same name.
struct RouteTypesContext: TemplateContext {
    let names: TypeNames

    static let shape: Shape<RouteTypesContext> = [
        .text("link", "the type `DeepLink`") { $0.names.runtime("DeepLink") },
        .text("reader", "the type `DeepLinkReader`") { $0.names.runtime("DeepLinkReader") },
        .text("error", "the type `DeepLinkError`") { $0.names.runtime("DeepLinkError") },
        .text("invalidRequest", "the type `RequestError`") { $0.names.runtime("RequestError") },
        .text("requestBuilder", "the type `RequestBuilder`") { $0.names.runtime("RequestBuilder") },
    ]
}
