import JSONSyntax
import MockValues
import SpecLanguage

/// Lets the pages of a list end: all items are on the first one.
enum PageEnd {
    /// Whether the request is for another page than the first.
    static func isPast(_ endpoint: MockEndpoint, asked request: MockRequest) -> Bool {
        guard let pagination = endpoint.endpoint.pagination, pagination.style != .cursor,
            let parameter = endpoint.endpoint.parameters.first(where: { $0.name == pagination.parameter }),
            parameter.location == .query,
            let page = WireText.items(request.query).last(where: { $0.name == parameter.wireName })?.value
        else { return false }
        return page != first(parameter, pagination)
    }

    /// The body without its items.
    static func body(_ body: MockBody, of endpoint: MockEndpoint) -> MockBody {
        guard case .json(let value) = body else { return body }
        return .json(
            value.replacing(at: endpoint.path.components[...]) { list in
                if case .array = list { .array([]) } else { list ?? .null }
            })
    }

    /// What names the first page.
    private static func first(_ parameter: Parameter, _ pagination: Pagination) -> String {
        if case .integer(let text) = parameter.defaultValue { return text }
        return pagination.style == .page ? "1" : "0"
    }
}
