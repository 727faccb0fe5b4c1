import SpecLanguage
import TemplateEngine

/// The conformance for endpoints that return pages of a list, as templates see it.
struct PagingContext: TemplateContext {
    /// A property that forwards to another one.
    struct Alias: TemplateContext {
        var name: String
        var type: String
        /// The property that it forwards to.
        var target: String

        static var shape: Shape<Alias> {
            [.text("name") { $0.name }, .text("type") { $0.type }, .text("target") { $0.target }]
        }
    }

    /// The attribute that deprecates the extension, because the type is deprecated.
    var attribute: String?
    var access: String
    /// The attribute for declarations that only generated code and the runtime use.
    var hiding: String
    /// The fully qualified name of the type.
    var name: String
    /// The name of the protocol.
    var conformance: String
    /// The constant that says how pages are numbered.
    var paging: [String]
    /// The position of the requested page; `nil` if the request already has a property of that name.
    var position: Alias?
    /// The number of requested items; `nil` if the spec does not say, or the request already has a property of that
    /// name.
    var size: Alias?

    static var shape: Shape<PagingContext> {
        [
            .optionalText("attribute") { $0.attribute },
            .text("access") { $0.access },
            .text("hiding") { $0.hiding },
            .text("name") { $0.name },
            .text("conformance") { $0.conformance },
            .lines("paging") { $0.paging },
            .optional("position", Alias.shape) { $0.position },
            .optional("size", Alias.shape) { $0.size },
        ]
    }
}

extension PagingContext {
    /// `nil` if the endpoint does not return pages.
    init?(_ plan: EndpointPlan, in scope: ServiceScope) {
        guard let pagination = plan.endpoint.pagination else { return nil }
        let names = scope.namesInDAO
        attribute = DeprecatedAttribute.line(plan.endpoint.deprecated)
        access = scope.access.prefix
        hiding = scope.access.hiding
        name = "\(scope.dao).\(plan.request.member)"
        conformance = names.runtime("PagedEndpoint")
        paging = Self.paging(pagination, plan, in: scope).lines(room: SourceLines.columns - 4)
        position = Self.alias("position", of: pagination.parameter, type: nil, plan)
        size = pagination.size.flatMap { Self.alias("sizeOfPage", of: $0, type: "\(names.standard("Int"))?", plan) }
    }

    private static func paging(
        _ pagination: Pagination, _ plan: EndpointPlan, in scope: ServiceScope
    ) -> CallExpression {
        let type = scope.namesInDAO.runtime("Paging")
        var arguments = [".\(pagination.style.rawValue)"]
        let parameter = plan.endpoint.parameters.first { $0.name == pagination.parameter }
        if pagination.style != .cursor, case .integer(let first)? = parameter?.defaultValue {
            arguments.append("first: \(first)")
        }
        if let total = pagination.total { arguments.append("total: \(total.literal)") }
        if let next = pagination.next { arguments.append("next: \(next.literal)") }
        return CallExpression(
            head: "\(scope.access.hiding)\(scope.access.prefix)static let paging = \(type)(",
            arguments: arguments.map { .text($0) })
    }

    /// - Parameter type: the type of the alias; `nil` for the type of the property
    private static func alias(_ name: String, of property: String, type: String?, _ plan: EndpointPlan) -> Alias? {
        guard property != name, let value = plan.values.first(where: { $0.name.name == property }) else { return nil }
        let target = property == "newValue" ? "self.newValue" : value.name.reference
        return Alias(name: name, type: type ?? value.type, target: target)
    }
}
