/// The URL of a server: absolute, http or https, without user, query or fragment (RFC 3986; RFC 9110, section 4.2).
public struct ServerURL: Sendable {
    /// Why a text is not the URL of a server.
    public enum Fault: Error, Equatable {
        /// The text does not begin with `http://` or `https://`.
        case scheme
        /// There is a user name or password.
        case user
        case noHost
        case host(String)
        /// The port is not a number from 1 to 65535.
        case port(String)
        case query
        case fragment
        /// The path has a character that no path can contain.
        case path(Character)
    }

    public let isSecure: Bool
    /// A name, an IPv4 address, or an IPv6 address in brackets, as written.
    public let host: String
    /// The host and, if the URL has one, the port, as written.
    public let authority: String
    /// Percent-encoded, as written. Empty, or begins with a slash.
    public let path: String

    /// Whether the host is this device, so that nobody can listen in.
    public var isLoopback: Bool { HostText.isLoopback(host[...]) }

    /// Whether the host has a name that only resolves within a cluster or a private network: a service of Kubernetes, or
    /// one below `internal`, which is reserved for that (ICANN, 29 July 2024).
    public var isInCluster: Bool {
        let host = host.lowercased()
        return host.hasSuffix(".svc") || host.hasSuffix(".svc.cluster.local") || host.hasSuffix(".internal")
    }

    public init(_ text: String) throws(Fault) {
        let start = text.prefix(8).lowercased()
        guard start.hasPrefix("http://") || start.hasPrefix("https://") else { throw .scheme }
        isSecure = start.hasPrefix("https://")
        let rest = text.dropFirst(isSecure ? 8 : 7)
        let authority = rest.prefix { !"/?#".contains($0) }
        host = try Self.host(of: authority)
        self.authority = String(authority)
        let path = rest.dropFirst(authority.count)
        if path.contains("#") { throw .fragment }
        if path.contains("?") { throw .query }
        if let character = URLText.firstFault(inPath: path) { throw .path(character) }
        self.path = String(path)
    }

    private static func host(of authority: Substring) throws(Fault) -> String {
        if authority.contains("@") { throw .user }
        let host = HostText.withoutPort(authority)
        if host.isEmpty { throw .noHost }
        guard HostText.isValid(host) else { throw .host(String(host)) }
        let port = authority[host.endIndex...]
        guard port.isEmpty || isPort(port.dropFirst()) else { throw .port(String(port.dropFirst())) }
        return String(host)
    }

    private static func isPort(_ text: Substring) -> Bool {
        (1...5).contains(text.utf8.count) && (1...65_535).contains(HostText.number(text) ?? 0)
    }
}

/// Hosts of URLs: names and addresses (RFC 3986, section 3.2.2).
public enum HostText {
    /// Whether this is a name, an IPv4 address, or an IPv6 address in brackets.
    public static func isValid(_ text: Substring) -> Bool {
        guard text.utf8.first == UInt8(ascii: "[") else { return isName(text) }
        return text.utf8.last == UInt8(ascii: "]") && isIPv6(String(text.dropFirst().dropLast()))
    }

    /// The host of an authority without a user, which may end with a port. The colons in the brackets of an IPv6 address
    /// belong to the host.
    public static func withoutPort(_ authority: Substring) -> Substring {
        let start = authority.firstIndex(of: "]") ?? authority.startIndex
        return authority[..<(authority[start...].firstIndex(of: ":") ?? authority.endIndex)]
    }

    /// Whether the host is this device, by a loopback name or address (RFC 6761, section 6.3; RFC 1122, section
    /// 3.2.1.3; RFC 4291, section 2.5.3).
    public static func isLoopback(_ host: Substring) -> Bool {
        var host = host.lowercased()[...]
        if host.hasSuffix(".") { host.removeLast() }
        return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
            || isIPv4(host) && host.hasPrefix("127.")
    }

    /// Four numbers from 0 to 255.
    public static func isIPv4(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { (1...3).contains($0.utf8.count) && (0...255).contains(number($0) ?? -1) }
    }

    /// The value of a text of digits, which the caller checks to be short. `nil` if it has other characters.
    fileprivate static func number(_ text: Substring) -> Int? {
        var number = 0
        for byte in text.utf8 {
            guard URLText.isDigit(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }

    /// A name in the DNS (RFC 1123, section 2.1). Underscores are common, though no standard allows them. The last
    /// label may be followed by a dot.
    private static func isName(_ text: Substring) -> Bool {
        var labels = text.split(separator: ".", omittingEmptySubsequences: false)
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        return labels.reduce(labels.count - 1) { $0 + $1.utf8.count } <= 253 && labels.allSatisfy(isLabel)
    }

    private static func isLabel(_ label: Substring) -> Bool {
        let (dash, underscore) = (UInt8(ascii: "-"), UInt8(ascii: "_"))
        return (1...63).contains(label.utf8.count) && label.utf8.first != dash && label.utf8.last != dash
            && label.utf8.allSatisfy { URLText.isLetterOrDigit($0) || $0 == dash || $0 == underscore }
    }

    /// Whether this is an address as in the brackets of a host: of IPv6 or, unless it has a zone, of a later version (RFC
    /// 3986, section 3.2.2).
    static func isLiteral(_ bytes: some Collection<UInt8>, hasZone: Bool) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        return isIPv6(text) || !hasZone && isFuture(text[...])
    }

    private static func isFuture(_ text: Substring) -> Bool {
        guard text.first == "v" || text.first == "V", let point = text.firstIndex(of: ".") else { return false }
        let (version, address) = (text[..<point].dropFirst(), text[point...].dropFirst())
        return !version.isEmpty && version.utf8.allSatisfy(URLText.isHexadecimal) && !address.isEmpty
            && address.utf8.allSatisfy { URLText.isSegmentByte($0) && $0 != UInt8(ascii: "@") }
    }

    /// Eight groups of up to four hexadecimal digits. `::` stands for at least one group of zeros, and an IPv4 address
    /// for the last two groups.
    private static func isIPv6(_ text: String) -> Bool {
        let sides = text.split(separator: "::", omittingEmptySubsequences: false)
        guard sides.count <= 2 else { return false }
        var count = 0
        for (index, side) in sides.enumerated() where !side.isEmpty {
            var groups = side.split(separator: ":", omittingEmptySubsequences: false)
            if index == sides.count - 1, let last = groups.last, isIPv4(last) {
                groups.removeLast()
                count += 2
            }
            guard groups.allSatisfy({ (1...4).contains($0.utf8.count) && $0.utf8.allSatisfy(URLText.isHexadecimal) })
            else { return false }
            count += groups.count
        }
        return sides.count == 2 ? count <= 7 : count == 8
    }
}
