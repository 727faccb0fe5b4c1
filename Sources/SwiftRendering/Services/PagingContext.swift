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

        static let shape: Shape<Alias> = [
            .text("name") { $0.name }, .text("type") { $0.type }, .text("target") { $0.target },
        ]
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
    /// How the last item selects the next page; `nil` if it does not.
    var cursor: Cursor?

    /// The method that returns the cursor of the page after another.
    struct Cursor: TemplateContext {
        /// The attribute of the method, if the field is deprecated.
        var attribute: String?
        /// The type of the page.
        var page: String
        var type: String
        var value: String

        static let shape: Shape<Cursor> = [
            .optionalText("attribute") { $0.attribute }, .text("page") { $0.page }, .text("type") { $0.type },
            .text("value") { $0.value },
        ]
    }

    static let shape: Shape<PagingContext> = [
        .optionalText("attribute") { $0.attribute },
        .text("access") { $0.access },
        .text("hiding") { $0.hiding },
        .text("name") { $0.name },
        .text("conformance") { $0.conformance },
        .lines("paging") { $0.paging },
        .optional("position", Alias.shape) { $0.position },
        .optional("size", Alias.shape) { $0.size },
        .optional("cursor", Cursor.shape) { $0.cursor },
    ]
}

extension PagingContext {
    /// `nil` if the endpoint does not return pages.
    init?(_ plan: EndpointPlan, in scope: ServiceScope) {
        guard let pagination = plan.endpoint.pagination else { return nil }
        let names = scope.namesInDAO
        attribute = DeprecatedAttribute.line(plan.endpoint.deprecated)
        access = scope.access.prefix
        hiding = scope.access.hiding
        name = plan.fullName
        conformance = names.runtime("PagedEndpoint")
        paging = Self.paging(pagination, plan, in: scope).lines(room: SourceLines.columns - 4)
        position = pagination.parameter.flatMap { Self.alias("position", of: $0, type: nil, plan) }
        size = pagination.size.flatMap { Self.alias("sizeOfPage", of: $0, type: "\(names.standard("Int"))?", plan) }
        cursor = pagination.field.flatMap { Self.cursor($0, plan, names) }
    }

    private static func cursor(_ field: Pagination.ItemField, _ plan: EndpointPlan, _ names: TypeNames) -> Cursor? {
        guard case .value(let type) = plan.endpoint.returns, let answer = plan.answer else { return nil }
        var value = "page" + (type.isOptional ? "?" : "") + ".last?." + SwiftIdentifier(field.name).member
        if field.type.unwrapped != .builtIn(.string) {
            value += (field.type.isOptional ? "?" : "") + ".description"
        }
        return Cursor(
            attribute: field.isDeprecated ? "@available(*, deprecated)" : nil, page: answer,
            type: "\(names.standard("String"))?", value: value)
    }

    private static func paging(
        _ pagination: Pagination, _ plan: EndpointPlan, in scope: ServiceScope
    ) -> CallExpression {
        let type = scope.namesInDAO.runtime("Paging")
        var arguments = [".\(pagination.runtimeStyle)"]
        let parameter = plan.endpoint.parameters.first { $0.name == pagination.parameter }
        if pagination.isNumbered, case .integer(let first)? = parameter?.defaultValue {
            arguments.append("first: \(first)")
        }
        if let total = pagination.total { arguments.append("total: \(total.literal)") }
        if let next = pagination.next { arguments.append("next: \(next.literal)") }
        if let more = pagination.more { arguments.append("more: \(more.literal)") }
        if !pagination.end.isEmpty {
            let values = pagination.end.map { StringLiteral($0).source }
            arguments.append("end: [\(values.joined(separator: ", "))]")
        }
        let lists = Self.lists(of: plan.endpoint, scope.models)
        if !lists.isEmpty { arguments.append("lists: [\(lists.map(\.literal).joined(separator: ", "))]") }
        if let header = pagination.header { arguments.append("header: \(StringLiteral(header).source)") }
        return CallExpression(
            head: "\(scope.access.hiding)\(scope.access.prefix)static let paging = \(type)(",
            arguments: arguments.map { .text($0) })
    }

    /// The lists of a returned model, which is a page without items if all of them are empty.
    private static func lists(of endpoint: Endpoint, _ models: ModelTable) -> [JSONPath] {
        guard endpoint.pagination?.style != .last, case .value(let type) = endpoint.returns,
            case .model(let name) = type.unwrapped, case .structure(let structure)? = models[name]?.kind,
            structure.layout == .object
        else { return [] }
        return structure.fields.filter { $0.type.unwrapped.isCollection && !$0.isIgnored && $0.encode != .only }
            .flatMap(\.paths)
    }

    /// - Parameter type: the type of the alias; `nil` for the type of the property
    private static func alias(_ name: String, of property: String, type: String?, _ plan: EndpointPlan) -> Alias? {
        guard property != name, let value = plan.values.first(where: { $0.name.name == property }) else { return nil }
        let target = property == "newValue" ? "self.newValue" : value.name.reference
        return Alias(name: name, type: type ?? value.type, target: target)
    }
}

extension Pagination {
    /// Whether pages have numbers.
    fileprivate var isNumbered: Bool { style == .page || style == .offset }

    /// The case of the runtime's `Paging.Style`, which does not depend on where a cursor or an address comes from.
    fileprivate var runtimeStyle: String {
        switch style {
        case .page, .offset, .cursor, .link, .last: style.rawValue
        case .url: "address"
        case .header: isByAddress ? "address" : "cursor"
        }
    }
}
