import Foundation
import HTTPTypes

/// The place that a `Location` field names.
struct RedirectTarget {
    let scheme: String
    let authority: String
    /// The path and the query; begins with a slash.
    let path: String

    /// - Parameters:
    ///   - location: a URL, perhaps relative to that of the request (RFC 9110, section 10.2.2).
    ///   - head: the request that it answers.
    /// - Returns: nil where it is no URL of http or https, or has a name and a password in it.
    init?(_ location: String, from head: HTTPRequest) {
        guard let scheme = head.scheme, let authority = head.authority,
            let base = URL(string: scheme + "://" + authority + (head.path ?? "/")),
            let url = URL(string: location, relativeTo: base)?.absoluteURL.absoluteString,
            let separator = url.range(of: "://")
        else { return nil }
        let rest: Substring = url[separator.upperBound...].prefix { character in character != "#" }
        let end: Substring.Index =
            rest.firstIndex { character in character == "/" || character == "?" } ?? rest.endIndex
        guard let server = try? ServerAddress(String(url[..<separator.upperBound] + rest[..<end])) else { return nil }
        self.scheme = server.scheme
        self.authority = server.authority
        path = (rest[end...].hasPrefix("/") ? "" : "/") + rest[end...]
    }

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
