@_spi(Generated) import APIJSON
import WireSyntax

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The links that lead into an app: an enum of the spec with a case for each kind.
///
/// A spec's `routes` generate one. A value is a place in the app, with the parameters of its link: an app shows it, compares it,
/// and makes links to it.
///
/// ```swift
/// let place = try AtlasRoute(link: "atlas://place?place_id=7")
/// let link: String = try AtlasRoute.search(text: "coffee & cake", page: 2).link()
/// ```
public protocol DeepLink: Sendable, Hashable {
    /// The schemes and paths of links. Generated.
    @_spi(Generated) static var links: DeepLinkTable { get }

    /// Creates the route of a link, once its case is known. Generated.
    @_spi(Generated) init(_ link: DeepLinkReader) throws(DeepLinkError)

    /// Checks the values, and writes them into a link. Generated.
    @_spi(Generated) func fill(_ link: inout RequestBuilder) throws(RequestError)
}

extension DeepLink {
    /// Parses a link.
    ///
    /// Its path may end with a slash. The fragment and unknown query parameters are ignored. `%20` is a space and `+` a
    /// plus sign (RFC 3986, section 2).
    /// - Throws: ``DeepLinkError`` if it leads to no route, or lacks a parameter of the route.
    public init(link: String) throws(DeepLinkError) {
        let reader = try Self.links.reader(of: LinkText(link))
        self = try Self(reader)
        // A link can be parsed only if it could be written.
        _ = try written()
    }

    /// Parses a link, as ``init(link:)`` does.
    /// - Throws: ``DeepLinkError`` if it leads to no route, or lacks a parameter of the route.
    public init(url: URL) throws(DeepLinkError) {
        try self.init(link: url.escapedText ?? url.absoluteString)
    }

    /// The link to this route, with the first of the spec's schemes.
    ///
    /// Parsing it returns the same route, with dates as precise as their format.
    /// - Throws: ``DeepLinkError`` if a value violates the spec, or cannot be written in a link, such as an empty text
    ///   in the path.
    public func link() throws(DeepLinkError) -> String {
        let link = try written()
        _ = try Self(try Self.links.reader(of: LinkText(link)))
        return link
    }

    /// The link to this route, as a URL.
    /// - Throws: ``DeepLinkError``, as ``link()``.
    public func url() throws(DeepLinkError) -> URL {
        let link = try self.link()
        guard let url = URL(escaping: link) else { throw .malformedLink(link) }
        return url
    }

    private func written() throws(DeepLinkError) -> String {
        var builder = RequestBuilder(endpoint: Self.links.service)
        do throws(RequestError) {
            try fill(&builder)
            return try Self.links.link(builder)
        } catch {
            throw .malformedParameter(
                name: error.parameter, route: error.endpoint, expected: error.expected, found: error.found)
        }
    }
}

/// The reason why a link matches no route of the spec.
///
/// ```swift
/// do {
///     _ = try AtlasRoute(link: "atlas://place?placeId=here")
/// } catch DeepLinkError.malformedParameter(let name, _, let expected, let found) {
///     print("\(name) should be \(expected), and is \(found)")
/// }
/// ```
public enum DeepLinkError: Error, Sendable, Hashable {
    /// The text is not a URL with a scheme, or the percent-encoding of its path is not valid UTF-8.
    case malformedLink(String)
    /// The scheme is not one of the spec's.
    case otherScheme(String, expected: [String])
    /// The host is not the spec's.
    case otherHost(String, expected: String)
    /// No route has this path.
    case unknownRoute(path: String)
    /// The link lacks a parameter of the route, such as `Gallery.picture`.
    case missingParameter(name: String, route: String)
    /// A parameter of the link does not match the spec, or a value to be written violates the spec.
    case malformedParameter(name: String, route: String, expected: String, found: String)
    /// The link has different values for one parameter; `<hidden>` if they are sensitive.
    case repeatedParameter(name: String, route: String, found: [String])
}

extension DeepLinkError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .malformedLink(let link):
            "\(Self.quoted(link)) is not a link"
        case .otherScheme(let scheme, let expected):
            "the link begins with \(Self.quoted(scheme)), not with \(ListText.make(expected))"
        case .otherHost(let host, let expected):
            "the link leads to \(Self.quoted(host)), not to \(expected)"
        case .unknownRoute(let path):
            "no route has the path \(Self.quoted(path))"
        case .missingParameter(let name, let route):
            "\(route): the link has no \(name)"
        case .malformedParameter(let name, let route, let expected, let found):
            "\(route): \(name): expected \(expected), found \(found)"
        case .repeatedParameter(let name, let route, let found):
            "\(route): the link has \(name) \(found.count) times: \(found.joined(separator: ", "))"
        }
    }

    private static func quoted(_ text: String) -> String {
        RequestError.shortened(text.shownJSON)
    }
}

/// A link, split into its parts (RFC 3986, section 3).
struct LinkText {
    let scheme: String
    /// The part between `//` and the path; `nil` if there is none.
    let host: String?
    /// Percent-encoded.
    let path: String
    /// The query parameters, in order. A value that cannot be decoded stays as it is.
    let query: [Item]

    struct Item {
        let name: String
        /// `nil` if its percent-encoding is not valid UTF-8.
        let value: String?
        /// As in the link.
        let text: String
    }

    init(_ link: String) throws(DeepLinkError) {
        guard let reference = URLReference(link), let scheme = reference.scheme else { throw .malformedLink(link) }
        self.scheme = scheme.lowercased()
        host = reference.authority.map(String.init)
        path = String(reference.path)
        query = Self.items(reference.query ?? "")
    }

    /// The segments of a path, decoded; `nil` if they cannot be decoded.
    static func segments(of path: String) -> [String]? {
        var segments: [String] = []
        for segment in path.split(separator: "/") {
            guard let text = PercentEncoding.decode(segment) else { return nil }
            segments.append(text)
        }
        return segments
    }

    /// The host of a web address, without user and port, in lower case.
    static func hostName(_ authority: String) -> String {
        let server = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        guard let colon = server.lastIndex(of: ":"), server[colon...].dropFirst().allSatisfy(\.isWholeNumber) else {
            return server.lowercased()
        }
        return server[..<colon].lowercased()
    }

    private static func items(_ query: Substring) -> [Item] {
        query.split(separator: "&").compactMap { part in
            let name = part.prefix { $0 != "=" }
            guard let decoded = PercentEncoding.decode(name) else { return nil }
            let text = part.dropFirst(name.count + 1)
            return Item(name: decoded, value: PercentEncoding.decode(text), text: String(text))
        }
    }
}

@_spi(Generated) extension RequestBuilder {
    /// Begins a link to a route. Generated code calls it first.
    public mutating func begin(_ route: String, of links: DeepLinkTable) {
        begin(links.name(of: route), route: route)
    }
}
