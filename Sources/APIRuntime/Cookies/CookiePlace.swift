import HTTPTypes

/// Where a request goes, as far as cookies depend on it.
struct CookiePlace: Sendable, Hashable {
    /// In lower case, without a port.
    let host: String
    /// Without the query; begins with a slash.
    let path: String
    /// Whether the connection is encrypted.
    let isSecure: Bool

    /// - Returns: nil where the request names no host.
    init?(_ head: HTTPRequest) {
        host = RedirectTarget.host(of: head)
        guard !host.isEmpty else { return nil }
        let path: Substring = (head.path ?? "/").prefix { character in character != "?" && character != "#" }
        self.path = path.hasPrefix("/") ? String(path) : "/"
        isSecure = head.scheme?.lowercased() == "https"
    }

    /// Where cookies go that name no path: to all below the folder that the path is in (RFC 6265, section 5.1.4).
    var defaultPath: String {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// Whether the host is a domain, or lies in it (RFC 6265, section 5.1.3).
    func isIn(domain: String) -> Bool {
        host == domain || !isAddress && host.hasSuffix("." + domain)
    }

    /// Whether the path is another one, or lies below it (RFC 6265, section 5.1.4).
    func isIn(path other: String) -> Bool {
        guard path.hasPrefix(other) else { return false }
        return path.utf8.count == other.utf8.count || other.hasSuffix("/") || path.dropFirst(other.count).hasPrefix("/")
    }

    /// Whether the host is an address and no name.
    private var isAddress: Bool {
        if host.hasPrefix("[") { return true }
        let parts: [Substring] = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { part in UInt8(part) != nil }
    }
}
