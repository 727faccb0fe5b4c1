/// The deep links of an app: the routes of one service.
public struct RouteSet: Sendable, Hashable {
    /// The schemes of links, in lower case; at least one. Links are written with the first.
    public var schemes: [String]
    /// The host of `https` and `http` links; `nil` if there are none.
    public var host: String?
    /// In the order written.
    public var routes: [Route]
    public var range: SourceRange

    public init(schemes: [String], host: String? = nil, routes: [Route], range: SourceRange) {
        self.schemes = schemes
        self.host = host
        self.routes = routes
        self.range = range
    }

    /// Whether links with the scheme have a host.
    public static func isOfWeb(_ scheme: String) -> Bool {
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
    public var parameters: [RouteParameter]
    public var range: SourceRange

    public init(name: String, doc: String? = nil, path: String, parameters: [RouteParameter] = [], range: SourceRange) {
        self.name = name
        self.doc = doc
        self.path = path
        self.parameters = parameters
        self.range = range
    }
}

/// A value in a link.
public struct RouteParameter: Sendable, Hashable {
    /// The value, its name in the link, and whether it is in the path or the query.
    public var parameter: Parameter
    /// Other names for it in the query, such as `item_id` for `itemId`.
    public var otherNames: [String]

    public init(parameter: Parameter, otherNames: [String] = []) {
        self.parameter = parameter
        self.otherNames = otherNames
    }
}
