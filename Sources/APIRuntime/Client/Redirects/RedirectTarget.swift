import HTTPTypes

/// The place that a `Location` field names.
struct RedirectTarget {
    let scheme: String
    let authority: String
    /// The path and the query; begins with a slash.
    let path: String

    /// - Parameters:
    ///   - location: a URL, perhaps relative to that of the request, and perhaps empty, which is that URL again (RFC 9110,
    ///     section 10.2.2). What a URL cannot hold is percent-encoded; what is encoded already stays as it is.
    ///   - head: the request that it answers.
    /// - Throws: a `NetworkFault` where it is no URL of http or https, or there is a user name in it.
    init(_ location: String, from head: HTTPRequest) throws(NetworkFault) {
        let reference = URLReference(location)
        guard let baseScheme = head.scheme, let baseAuthority = head.authority else { throw Self.nowhere }
        scheme = (reference.scheme ?? baseScheme).lowercased()
        let given: String? = reference.authority.map { authority in String(authority) }
        // RFC 9110, section 4.2.4: what looks like a user name is there to be taken for the host.
        guard given?.utf8.contains(0x40) != true else {
            throw NetworkFault(.badServer, reason: "the server redirects to a URL with a user name")
        }
        guard reference.scheme == nil || given != nil,
            let server = try? ServerAddress(scheme + "://" + (given ?? baseAuthority))
        else { throw Self.nowhere }
        authority = server.authority
        path = given == nil ? reference.resolved(against: head.path ?? "/") : reference.target
    }

    private static let nowhere: NetworkFault = NetworkFault(
        .badServer, reason: "the server redirects to something that is no http or https URL")

    /// Scheme, host and port: what secrets are bound to (RFC 9110, section 4.3.1).
    var origin: String { Self.origin(scheme, authority) }

    /// The origin that a request goes to.
    static func origin(of head: HTTPRequest) -> String {
        origin(head.scheme?.lowercased() ?? "", head.authority?.lowercased() ?? "")
    }

    /// The host that a request goes to, in lower case and without a port.
    static func host(of head: HTTPRequest) -> String {
        let authority: String = head.authority?.lowercased() ?? ""
        guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else { return authority }
        return String(authority[..<colon])
    }

    private static func origin(_ scheme: String, _ authority: String) -> String {
        let usualPort: String = scheme == "https" ? ":443" : ":80"
        return scheme + "://"
            + (authority.hasSuffix(usualPort) ? String(authority.dropLast(usualPort.count)) : authority)
    }
}
