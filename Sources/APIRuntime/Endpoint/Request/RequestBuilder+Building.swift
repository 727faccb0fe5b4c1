@_spi(Generated) import APIJSON
import HTTPTypes

extension RequestBuilder {
    /// The whole request, or the first thing that keeps it from being sent.
    func build(
        _ route: EndpointRoute, version: APIClient.APIVersion?, server: ServerAddress, timeout: Duration
    ) throws(InvalidRequest) -> APICall.Request {
        if let fault { throw fault }
        let prefix: String =
            if case .path(let text)? = version { "/" + PathTemplate.encodeLiteral(text) } else { "" }
        var request = APICall.Request(
            method: route.method, server: server, path: prefix + (try path(route.template) { item in item.encoded }),
            query: query.merged(), headerFields: fields, content: body.content, timeout: timeout)
        request.isBodySensitive = isBodySensitive
        if pathValues.contains(where: { item in item.isSensitive }) {
            request.shownPath = prefix + (try path(route.template) { item in item.shown })
        }
        return request
    }

    /// The encoded path and the query, where there is no server to ask, or the first thing that has no place in them.
    func target(_ template: PathTemplate) throws(InvalidRequest) -> (path: String, query: [APICall.Request.Item]) {
        if let fault { throw fault }
        return (try path(template) { item in item.encoded }, query.merged())
    }

    /// The path with the values in the form that is asked for.
    private func path(_ template: PathTemplate, _ text: (APICall.Request.Item) -> String) throws(InvalidRequest)
        -> String
    {
        do {
            return try template.fill { name in pathValue(name).map(text) }
        } catch {
            throw InvalidRequest(
                endpoint: endpoint, parameter: error.parameter, expected: error.expected,
                found: pathValue(error.parameter).map { item in shown(item.value, item.isSensitive) } ?? "nothing")
        }
    }

    /// What was given last for a placeholder.
    private func pathValue(_ name: String) -> APICall.Request.Item? {
        pathValues.last { item in item.name == name }
    }

    private var fields: HTTPFields {
        var fields: HTTPFields = headers.merged()
        let cookies: [String] = cookies.merged().map { item in item.name + "=" + item.value }
        if !cookies.isEmpty {
            // One field holds them all (RFC 6265, section 5.4).
            let text: String = (fields[values: .cookie] + cookies).joined(separator: "; ")
            fields[fields: .cookie] = [HTTPField(name: .cookie, value: text, isSensitive: true)]
        }
        return fields
    }

    /// A value as errors show it.
    func shown(_ value: String, _ isSensitive: Bool) -> String {
        isSensitive ? APICall.Request.Item.hidden : InvalidRequest.shortened(value.shownJSON)
    }
}
