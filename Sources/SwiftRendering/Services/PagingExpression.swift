import SpecLanguage

/// The expressions for the pages of a list.
enum PagingExpression {
    /// The argument for how an item selects the next page; `nil` if it does not.
    static func next(_ endpoint: Endpoint) -> String? {
        guard let cursor = cursor(endpoint) else { return nil }
        // A parameter may have the name of the function.
        return endpoint.nestedTypes.contains(.cursor)
            ? "next: APIRuntime.cursor(of: \(endpoint.name(of: .cursor)).self)" : "next: { page in \(cursor) }"
    }

    /// The cursor of the page after `page`; `nil` if the item has none.
    static func cursor(_ endpoint: Endpoint) -> String? {
        guard let field = endpoint.pagination?.field, case .value(let type) = endpoint.returns else { return nil }
        let item = endpoint.pagination?.style == .first ? "first" : "last"
        let value = "page" + (type.isOptional ? "?" : "") + ".\(item)?." + SwiftIdentifier(field.name).member
        guard field.type.unwrapped != .builtIn(.string) else { return value }
        return value + (field.type.isOptional ? "?" : "") + ".description"
    }

    /// `Paging(.page, first: 1)`; `nil` if the endpoint does not return pages.
    static func paging(_ endpoint: Endpoint, in scope: ServiceScope) -> CallExpression? {
        guard let pagination = endpoint.pagination else { return nil }
        var arguments = [".\(pagination.runtimeStyle)"]
        let parameter = endpoint.parameters.first { $0.name == pagination.parameter }
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
        let lists = Self.lists(of: endpoint, scope.models)
        if !lists.isEmpty { arguments.append("lists: [\(lists.map(\.literal).joined(separator: ", "))]") }
        if let header = pagination.header { arguments.append("header: \(StringLiteral(header).source)") }
        if let header = pagination.totalHeader { arguments.append("totalField: \(StringLiteral(header).source)") }
        if let relation = pagination.relation { arguments.append("relation: \(StringLiteral(relation).source)") }
        if pagination.endsShort { arguments.append("endsShort: true") }
        return CallExpression(
            head: "\(scope.namesInDAO.runtime("Paging"))(", arguments: arguments.map { .text($0) })
    }

    /// The lists of a returned model, which is a page without items if all of them are empty.
    private static func lists(of endpoint: Endpoint, _ models: ModelTable) -> [JSONPath] {
        guard endpoint.pagination?.isByItem != true, case .value(let type) = endpoint.returns,
            case .model(let name) = type.unwrapped, case .structure(let structure)? = models[name]?.kind,
            structure.layout == .object
        else { return [] }
        return models.flattened(structure.fields).filter {
            $0.type.unwrapped.isCollection && !$0.isIgnored && $0.encode != .only
        }
        .flatMap(\.paths)
    }
}

extension Pagination {
    /// Whether pages have numbers.
    fileprivate var isNumbered: Bool { style == .page || style == .offset }

    /// The case of the runtime's `Paging.Style`, which does not depend on where a cursor or an address comes from.
    fileprivate var runtimeStyle: String {
        switch style {
        case .page, .offset, .cursor, .link, .last: style.rawValue
        case .first: "last"
        case .url: "address"
        case .header: isByAddress ? "address" : "cursor"
        }
    }
}
