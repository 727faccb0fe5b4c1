/// The links that lead into an app: the routes of one service.
public struct RouteSet: Sendable, Hashable {
    /// How links begin, in small letters; at least one, and the first is the one that is written.
    public var schemes: [String]
    /// The host of links that begin with `https` or `http`; nil where none do.
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

    /// Whether links with the scheme name a host.
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
    /// Those in the path, and those in the query.
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

/// One value of a link.
public struct RouteParameter: Sendable, Hashable {
    /// The value, its name in the link, and whether it stands in the path or the query.
    public var parameter: Parameter
    /// What else a link may call it in its query, such as `item_id` for `itemId`.
    public var otherNames: [String]

    public init(parameter: Parameter, otherNames: [String] = []) {
        self.parameter = parameter
        self.otherNames = otherNames
    }
}
