import HTTPTypes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The whole address of a request, which a caller gives, such as one that a response contained.
struct GivenAddress: Sendable {
    /// The name of the parameter.
    let parameter: String
    /// A URL, or a reference relative to the server.
    let text: String
    /// Whether the address must not appear in errors or logs.
    let isSensitive: Bool
}

/// Whether a request to a given address goes to the service.
enum AddressOrigin: UInt64, Sendable {
    /// It has the origin of one of the client's servers.
    case service = 1
    /// It has another origin, which must not get what identifies the client or its user.
    case other
}

@_spi(Generated) extension RequestBuilder {
    /// Sends the request to an address instead of a path of the service.
    /// - Parameters:
    ///   - name: the parameter's name.
    ///   - value: a URL, or a reference relative to the server (RFC 3986, section 5.2). Only http and https, without a
    ///     user name and a fragment.
    ///   - isSensitive: whether the address must not appear in errors or logs. Values in its query never do.
    public mutating func address(_ name: String, _ value: URL, isSensitive: Bool = false) {
        given = GivenAddress(parameter: name, text: value.escapedText ?? value.absoluteString, isSensitive: isSensitive)
    }
}

extension RequestBuilder {
    /// The request to a given address.
    ///
    /// At the service's own origins, it is a request like any other. Other origins only get what the endpoint declares,
    /// and the client's own `Accept` and `User-Agent`.
    /// - Parameter servers: the servers of the client, and first the one that relative addresses belong to.
    func request(
        _ route: EndpointRoute, at given: GivenAddress, of servers: [ServerAddress], timeout: Duration
    ) throws(RequestError) -> APICall.Request {
        let target = try target(of: given, below: servers.first)
        let isOwn = servers.contains { server in server.origin == target.origin }
        if !isOwn, route.policies?.authentication == .required {
            throw invalid(
                given, expected: "an address at one of the client's servers, as the call needs a credential")
        }
        let parts = isOwn ? self : ofEndpoint()
        let sides = target.path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var request = APICall.Request(
            method: route.method, server: target.server, path: String(sides.first ?? "/"),
            query: parts.query(after: sides.count == 2 ? sides[1] : nil), headerFields: parts.fields,
            content: body.content, timeout: timeout)
        request.address = isOwn ? .service : .other
        request.isBodySensitive = isBodySensitive
        if given.isSensitive { request.shownPath = "/" + APICall.Request.Item.hidden }
        return request
    }

    private func target(
        of given: GivenAddress, below server: ServerAddress?
    ) throws(RequestError) -> RedirectTarget {
        let expected = "an http or https URL without a user name and a fragment, or a reference relative to the server"
        guard let server, !given.text.utf8.contains(UInt8(ascii: "#")) else { throw invalid(given, expected: expected) }
        let base = HTTPRequest(
            method: .get, scheme: server.scheme, authority: server.authority, path: server.path + "/")
        do throws(NetworkError) {
            return try RedirectTarget(given.text, from: base)
        } catch {
            throw invalid(given, expected: expected)
        }
    }

    private func invalid(_ given: GivenAddress, expected: String) -> RequestError {
        RequestError(
            endpoint: endpoint, parameter: given.parameter, expected: expected,
            found: shown(given.shown, given.isSensitive))
    }

    /// The same request with only what its endpoint declares, and what every HTTP client sends.
    func ofEndpoint() -> RequestBuilder {
        var builder = self
        builder.headers = headers.filter { _, layer in layer == .client || layer == .endpoint }
        builder.query = query.filter { _, layer in layer == .endpoint }
        builder.cookies = cookies.filter { _, layer in layer == .endpoint }
        return builder
    }

    /// The query of an address, with that of the request after it. The parameters of the endpoint, and those that
    /// override it, replace parts of the address with the same name. Other parts of the request are only added if the
    /// address has none with their name.
    private func query(after written: Substring?) -> [APICall.Request.Item] {
        var items: [APICall.Request.Item] = []
        for text in written?.split(separator: "&", omittingEmptySubsequences: false) ?? [] {
            items.append(APICall.Request.Item(written: text))
        }
        let names = Set(items.map { item in item.name })
        let added = query.filter { item, layer in layer >= .endpoint || !names.contains(item.name) }.merged()
        let replaced = Set(added.map { item in item.name })
        return items.filter { item in !replaced.contains(item.name) } + added
    }
}

extension GivenAddress {
    /// The address as errors show it: without the values in its query.
    fileprivate var shown: String {
        guard let mark = text.firstIndex(of: "?") else { return text }
        return text[...mark] + APICall.Request.Item.hidden
    }
}
