import HTTPTypes

/// The address of the next page, which a response contained.
///
/// A request to it carries what the first one did: the credential, header fields, cookies and the body. These are only
/// for the client's servers, so the address cannot lead elsewhere (compare RFC 9110, sections 15.4 and 17.1). Only its
/// path and its query are used, so that failover can still choose the server.
struct PageAddress: Sendable, Hashable {
    /// The path and the query of the page that contained the address, below the server's path.
    let current: String
    /// The path and the query of the next page, below the server's path, percent-encoded.
    let next: String

    /// - Parameters:
    ///   - reference: a URL, or a reference relative to that of the request (RFC 3986, section 5.2).
    ///   - request: the request for the page that contained it.
    ///   - servers: the servers that may get the request.
    /// - Throws: a `NetworkError` if the address is not below one of the servers. It does not contain the address, which
    ///   may be a secret.
    init(_ reference: String, after request: APICall.Request, servers: [ServerAddress]) throws(NetworkError) {
        let head = HTTPRequest(
            method: .get, scheme: request.server.scheme, authority: request.server.authority, path: request.target)
        let target = try RedirectTarget(reference, from: head, named: "the address of the next page is")
        let known = ([request.server] + servers).filter { server in server.origin == target.origin }
        guard !known.isEmpty else {
            throw NetworkError(
                .badServer,
                reason: "the address of the next page is at another origin than the servers of this client, which must "
                    + "not get its requests")
        }
        let paths = known.lazy.compactMap { server in Self.relativePath(of: target.path, below: server.path) }
        guard let next = paths.first else {
            throw NetworkError(
                .badServer, reason: "the address of the next page is not below the path of the server")
        }
        self.next = next
        current = Self.relativePath(of: request.target, below: request.server.path) ?? request.target
    }

    /// - Returns: `nil` if the target is not below the path.
    private static func relativePath(of target: String, below path: String) -> String? {
        guard target.hasPrefix(path) else { return nil }
        let rest = target.dropFirst(path.count)
        return rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix("?") ? String(rest) : nil
    }
}
