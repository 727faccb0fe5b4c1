public import Foundation

/// The links that lead into an app: an enum of the spec with a case for each kind.
///
/// ```swift
/// let route: GalleryRoute = try GalleryRoute(link: "gallery://pictures/7?page=2")
/// let link: String = try GalleryRoute.picture(id: 7, page: 2).link()
/// ```
public protocol DeepLink: Sendable, Hashable {
    /// How links begin, and their paths. Generated.
    @_spi(Generated) static var links: DeepLinkTable { get }

    /// The route that a link leads to, once it is known which one that is. Generated.
    @_spi(Generated) init(_ link: DeepLinkReader) throws(DeepLinkError)

    /// Checks the values, and puts them into a link. Generated.
    @_spi(Generated) func fill(_ link: inout RequestBuilder) throws(InvalidRequest)
}

extension DeepLink {
    /// Reads a link.
    ///
    /// Its path may end with a slash; a fragment and parts of the query that the route does not know are left out of
    /// account. `%20` is a space and `+` a plus sign (RFC 3986, section 2).
    /// - Throws: ``DeepLinkError`` where it leads to no route, or does not say what the route needs.
    public init(link: String) throws(DeepLinkError) {
        let reader: DeepLinkReader = try Self.links.reader(of: LinkText(link))
        self = try Self(reader)
        // What may be written may be read, and nothing else.
        _ = try self.written()
    }

    /// Reads a link; the same as for its text.
    public init(url: URL) throws(DeepLinkError) {
        try self.init(link: url.absoluteString)
    }

    /// The link that leads here, with the first of the spec's schemes.
    ///
    /// Reading it gives this route again, dates as exactly as their format writes them.
    /// - Throws: ``DeepLinkError`` where a value breaks a rule of the spec, or has no form in a link, such as an empty
    ///   text in the path.
    public func link() throws(DeepLinkError) -> String {
        let link: String = try self.written()
        _ = try Self(try Self.links.reader(of: LinkText(link)))
        return link
    }

    /// The link that leads here; the same as its text.
    public func url() throws(DeepLinkError) -> URL {
        let link: String = try self.link()
        guard let url: URL = URL(string: link) else { throw .malformedLink(link) }
        return url
    }

    private func written() throws(DeepLinkError) -> String {
        var builder: RequestBuilder = RequestBuilder(endpoint: Self.links.service)
        do throws(InvalidRequest) {
            try self.fill(&builder)
            return try Self.links.link(builder)
        } catch {
            throw .malformedParameter(
                name: error.parameter, route: error.endpoint, expected: error.expected, found: error.found)
        }
    }
}
