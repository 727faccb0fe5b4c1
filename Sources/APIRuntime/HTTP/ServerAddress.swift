/// The base URL of a server.
public struct ServerAddress: Sendable, Hashable {
    /// `http` or `https`.
    public let scheme: String
    /// The host, in brackets where it is an IPv6 address, and the port where one is given.
    public let authority: String
    /// The path that all endpoints lie below, percent-encoded, without a slash at the end; empty where there is none.
    public let path: String

    /// Why a text is not the URL of a server.
    struct Fault: Error {
        var expected: String
    }

    /// Reads the URL of a server.
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

    /// A name or an IPv4 address, or an IPv6 address in brackets (RFC 3986, section 3.2.2).
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
    /// The URL.
    public var description: String { scheme + "://" + authority + path }
}

extension String {
    /// The first place of a short ASCII text.
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
    /// Absolute http or https URLs, at least one, in the order in which they are preferred.
    var servers: [String] { get }
}

extension ServerAddress {
    /// A server that a client was told to ask is none of its own.
    public struct Unknown: Error, Sendable, Hashable, CustomStringConvertible {
        /// The URLs of those that it has.
        public let servers: [String]

        public var description: String {
            "unknown server: expected one of " + servers.joined(separator: ", ")
        }
    }
}
