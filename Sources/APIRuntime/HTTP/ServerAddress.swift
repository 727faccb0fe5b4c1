/// The base URL of a server.
public struct ServerAddress: Sendable, Hashable {
    /// `http` or `https`.
    public let scheme: String
    /// The host, in brackets if it is an IPv6 address, and the port if the URL has one.
    public let authority: String
    /// The base path of all endpoints, percent-encoded and without a trailing slash. Empty if there is none.
    public let path: String

    /// Why a text is not a valid server URL.
    struct Fault: Error {
        var expected: String
    }

    /// Parses the URL of a server.
    init(_ url: String) throws(Fault) {
        guard let separator = url.firstRange(ofASCII: "://") else {
            throw Fault(expected: "an absolute http or https URL")
        }
        scheme = url[..<separator.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { throw Fault(expected: "an absolute http or https URL") }
        let rest: Substring = url[separator.upperBound...]
        guard !rest.contains("?"), !rest.contains("#") else {
            throw Fault(expected: "a URL without query and fragment")
        }
        let end: Substring.Index = rest.firstIndex(of: "/") ?? rest.endIndex
        authority = try Self.authority(rest[..<end])
        path = try Self.path(rest[end...])
    }

    private static func authority(_ text: Substring) throws(Fault) -> String {
        guard !text.contains("@") else { throw Fault(expected: "a URL without user name and password") }
        var host: Substring = text
        if let colon = text.lastIndex(of: ":"), text[colon...].last != "]", !text[colon...].contains("]") {
            host = text[..<colon]
            let port: Substring = text[text.index(after: colon)...]
            guard port.utf8.allSatisfy({ byte in (0x30...0x39).contains(byte) }), let number = UInt16(port), number > 0
            else { throw Fault(expected: "a URL with a port from 1 to 65535") }
        }
        guard isHost(host) else { throw Fault(expected: "a URL with a host, in ASCII") }
        return text.lowercased()
    }

    /// Whether this is a name, an IPv4 address, or an IPv6 address in brackets (RFC 3986, section 3.2.2).
    private static func isHost(_ text: Substring) -> Bool {
        if text.first == "[" {
            let address: Substring = text.dropFirst().dropLast()
            return text.last == "]" && address.contains(":")
                && address.utf8.allSatisfy { byte in "0123456789abcdefABCDEF:.".utf8.contains(byte) }
        }
        return !text.isEmpty && text.utf8.allSatisfy(PercentEncoding.isUnreserved)
    }

    private static func path(_ text: Substring) throws(Fault) -> String {
        let isValid: Bool = text.utf8.allSatisfy { byte in
            PercentEncoding.isPathCharacter(byte) || byte == 0x2F || byte == 0x25
        }
        guard isValid else { throw Fault(expected: "a URL with a percent-encoded path") }
        var path: Substring = text
        while path.last == "/" { path.removeLast() }
        return String(path)
    }
}

extension ServerAddress: CustomStringConvertible {
    /// The URL of the server.
    public var description: String { scheme + "://" + authority + path }
}

extension String {
    /// The first occurrence of a short ASCII text.
    fileprivate func firstRange(ofASCII part: String) -> Range<Index>? {
        var start: Index = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
            start = index(after: start)
        }
        return nil
    }
}

/// A set of servers that offer the same service, such as the ones for testing.
public protocol ServerEnvironment: Sendable {
    /// The absolute http or https URLs of the servers, at least one, in order of preference.
    var servers: [String] { get }
}

extension ServerAddress {
    /// The error of selecting a server that the client does not have.
    public struct Unknown: Error, Sendable, Hashable, CustomStringConvertible {
        /// The URLs of the client's servers.
        public let servers: [String]

        public var description: String {
            "unknown server: expected one of " + servers.joined(separator: ", ")
        }
    }
}
