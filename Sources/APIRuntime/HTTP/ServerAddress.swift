import WireSyntax

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
        do throws(ServerURL.Fault) {
            let server = try ServerURL(url)
            scheme = server.isSecure ? "https" : "http"
            authority = server.authority.lowercased()
            var path = server.path[...]
            while path.last == "/" { path.removeLast() }
            self.path = String(path)
        } catch {
            throw Fault(expected: error.expected)
        }
    }
}

extension ServerAddress {
    /// What a text would have to be instead; `nil` if it is the URL of a server.
    package static func fault(of url: String) -> String? {
        do throws(Fault) {
            _ = try ServerAddress(url)
            return nil
        } catch {
            return error.expected
        }
    }
}

extension ServerURL.Fault {
    fileprivate var expected: String {
        switch self {
        case .scheme: "an absolute http or https URL"
        case .query, .fragment: "a URL without query and fragment"
        case .user: "a URL without user name and password"
        case .port: "a URL with a port from 1 to 65535"
        case .noHost, .host: "a URL with a host, in ASCII"
        case .path: "a URL with a percent-encoded path"
        }
    }
}

extension ServerAddress {
    /// Scheme, host and port (RFC 9110, section 4.3.1).
    var origin: String { RedirectTarget.origin(scheme, authority) }
}

extension ServerAddress: CustomStringConvertible {
    /// The URL of the server.
    public var description: String { scheme + "://" + authority + path }
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
