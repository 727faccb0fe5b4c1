/// The deep links of an app: the routes of one service.
public struct RouteSet: Sendable, Hashable {
    /// The schemes of links, in lower case; at least one. Links are written with the first.
    public var schemes: [String]
    /// The host of `https` and `http` links; `nil` if there are none.
    public var host: String?
    /// In the order written.
    public var routes: [Route]
    public var range: SourceRange

    /// Whether links with the scheme have a host.
    public static func hasHost(_ scheme: String) -> Bool {
        scheme == "https" || scheme == "http"
    }
}

/// One kind of link.
public struct Route: Sendable, Hashable {
    /// The Swift name of its case, without backticks.
    public var name: String
    public var doc: String?
    /// The path as written, such as `/pictures/{id}`.
    public var path: String
    /// The parameters in the path, then those in the query.
    public var parameters: [RouteParameter] = []
    public var range: SourceRange
}

/// A value in a link.
public struct RouteParameter: Sendable, Hashable {
    /// The value, its name in the link, and whether it is in the path or the query.
    public var parameter: Parameter
    /// Other names for it in the query, such as `item_id` for `itemId`.
    public var otherNames: [String] = []
}
