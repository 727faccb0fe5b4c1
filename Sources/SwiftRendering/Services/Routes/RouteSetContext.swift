import SpecLanguage
import TemplateEngine

/// The enum of a service's links, as templates see it.
struct RouteSetContext: TemplateContext {
    var doc: [String]
    var access: String
    /// The attribute of what people need not see.
    var hiding: String
    var name: String
    var cases: [RouteCaseContext]
    /// The constant that says how links begin, and their paths.
    var table: [String]
    /// Date formats, patterns and the like.
    var constants: [String]
    /// The name of the value that the enum writes itself into.
    var builder: String
    var types: RouteTypesContext

    static var shape: Shape<RouteSetContext> {
        [
            .lines("doc") { $0.doc },
            .text("access") { $0.access },
            .text("hiding") { $0.hiding },
            .text("name") { $0.name },
            .list("cases", RouteCaseContext.shape) { $0.cases },
            .lines("table") { $0.table },
            .lines("constants") { $0.constants },
            .text("builder") { $0.builder },
            .context("types", RouteTypesContext.shape) { $0.types },
        ]
    }
}

extension RouteSetContext {
    init(_ routes: RouteSet, of service: Service, names: TypeNames, options: RenderingOptions) {
        let access = service.access ?? options.access
        let parameters = routes.routes.flatMap(\.parameters).map(\.parameter)
        // A case binds its values to their names, so that the builder needs another one.
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
        constants = values.joined().flatMap(\.constants).flatMap { $0.lines(room: SourceLines.columns - 4) }
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
