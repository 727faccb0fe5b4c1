@_spi(Generated) import APIJSON

/// Why a link leads to no route of the spec.
public enum DeepLinkError: Error, Sendable, Hashable {
    /// The text is no URL with a scheme, or its path has a percent sign without two hexadecimal digits of UTF-8.
    case malformedLink(String)
    /// The scheme is none of the spec's.
    case otherScheme(String, expected: [String])
    /// The host is not the spec's.
    case otherHost(String, expected: String)
    /// No route has this path.
    case unknownRoute(path: String)
    /// The link does not say what the route, such as `Gallery.picture`, needs.
    case missingParameter(name: String, route: String)
    /// The link says something else than the route needs, or a value to be written breaks a rule of the spec.
    case malformedParameter(name: String, route: String, expected: String, found: String)
    /// The link says several different things under one name; `<hidden>` where they are sensitive.
    case repeatedParameter(name: String, route: String, found: [String])
}

extension DeepLinkError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .malformedLink(let link):
            "\(Self.quoted(link)) is no link"
        case .otherScheme(let scheme, let expected):
            "the link begins with \(Self.quoted(scheme)), not with \(ListText.make(expected))"
        case .otherHost(let host, let expected):
            "the link leads to \(Self.quoted(host)), not to \(expected)"
        case .unknownRoute(let path):
            "no route has the path \(Self.quoted(path))"
        case .missingParameter(let name, let route):
            "\(route): the link does not say \(name)"
        case .malformedParameter(let name, let route, let expected, let found):
            "\(route): \(name): expected \(expected), found \(found)"
        case .repeatedParameter(let name, let route, let found):
            "\(route): the link says \(name) \(found.count) times: \(found.joined(separator: ", "))"
        }
    }

    private static func quoted(_ text: String) -> String {
        InvalidRequest.shortened(text.shownJSON)
    }
}
