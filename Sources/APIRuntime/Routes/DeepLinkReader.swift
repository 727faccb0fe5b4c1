@_spi(Generated) import APIJSON
import WireSyntax

/// A link whose route is known. Generated code reads its parameters.
@_spi(Generated) public struct DeepLinkReader: Sendable {
    /// The name of the route in the table.
    public let route: String
    /// The route, such as `Gallery.picture`.
    let name: String
    /// The values in the path, decoded.
    private let path: [String: String]
    private let query: [LinkText.Item]

    init(route: String, name: String, path: [String: String], query: [LinkText.Item]) {
        self.route = route
        self.name = name
        self.path = path
        self.query = query
    }

    /// The error for a route that the enum does not have.
    public var unknownRoute: DeepLinkError {
        .unknownRoute(path: route)
    }

    /// The value in the path.
    public func path<Value: JSONReadable>(
        _ name: String, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) throws(DeepLinkError) -> Value {
        guard let text = path[name] else { throw .missingParameter(name: name, route: self.name) }
        return try value(name, text, dates, isSensitive)
    }

    /// The value in the query, under one of the names.
    public func value<Value: JSONReadable>(
        _ name: String, or others: String..., dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) throws(DeepLinkError) -> Value {
        guard let value: Value = try single(name, others, dates, isSensitive) else {
            throw .missingParameter(name: name, route: self.name)
        }
        return value
    }

    /// The value in the query, under one of the names, or else the default.
    public func value<Value: JSONReadable>(
        _ name: String, or others: String..., default defaultValue: Value, dates: DateFormat = .iso8601,
        isSensitive: Bool = false
    ) throws(DeepLinkError) -> Value {
        try single(name, others, dates, isSensitive) ?? defaultValue
    }

    /// The value in the query, under one of the names; `nil` if there is none.
    public func optional<Value: JSONReadable>(
        _ name: String, or others: String..., dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) throws(DeepLinkError) -> Value? {
        try single(name, others, dates, isSensitive)
    }

    /// All values in the query, under any of the names, in order.
    public func list<Value: JSONReadable>(
        _ name: String, or others: String..., dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) throws(DeepLinkError) -> [Value] {
        var values: [Value] = []
        for text in try texts(name, others, isSensitive) {
            values.append(try value(name, text, dates, isSensitive))
        }
        return values
    }

    private func single<Value: JSONReadable>(
        _ name: String, _ others: [String], _ dates: DateFormat, _ isSensitive: Bool
    ) throws(DeepLinkError) -> Value? {
        let texts = try texts(name, others, isSensitive)
        guard let text = texts.first else { return nil }
        guard texts.allSatisfy({ $0 == text }) else {
            let found = texts.map { shown($0, isSensitive) }
            throw .repeatedParameter(name: name, route: self.name, found: found)
        }
        return try value(name, text, dates, isSensitive)
    }

    /// The texts in the query, under any of the names.
    private func texts(_ name: String, _ others: [String], _ isSensitive: Bool) throws(DeepLinkError) -> [String] {
        var texts: [String] = []
        for item in query where item.name == name || others.contains(item.name) {
            guard let text = item.value else {
                throw malformed(name, expected: "percent-encoded UTF-8", item.text, isSensitive)
            }
            texts.append(text)
        }
        return texts
    }

    /// The value of a text, cast like a JSON string.
    private func value<Value: JSONReadable>(
        _ name: String, _ text: String, _ dates: DateFormat, _ isSensitive: Bool
    ) throws(DeepLinkError) -> Value {
        do throws(DataFormatError) {
            let options = ReadOptions(casting: true, dates: dates)
            return try Value.decode(text.uncheckedJSON, at: .root, options: options).value
        } catch {
            throw malformed(name, expected: error.expected, text, isSensitive)
        }
    }

    private func malformed(
        _ name: String, expected: String, _ text: String, _ isSensitive: Bool
    ) -> DeepLinkError {
        .malformedParameter(name: name, route: self.name, expected: expected, found: shown(text, isSensitive))
    }

    private func shown(_ text: String, _ isSensitive: Bool) -> String {
        isSensitive ? APICall.Request.Item.hidden : RequestError.shortened(text.shownJSON)
    }
}

/// The schemes of the links of a service, and the paths of its routes.
@_spi(Generated) public struct DeepLinkTable: Sendable {
    /// One segment of a path.
    private enum Segment: Sendable, Equatable {
        case literal(String)
        case parameter(String)
    }

    private struct Route: Sendable {
        let name: String
        let path: RequestPath
        let segments: [Segment]
        /// Whether the first segment of the path may be in the place of the host of a URL.
        let beginsPlainly: Bool
    }

    /// The service, such as `Gallery`.
    let service: String
    private let schemes: [String]
    private let host: String?
    private let routes: [Route]

    /// - Parameters:
    ///   - service: the service, such as `Gallery`.
    ///   - schemes: the schemes of links in lower case, such as `gallery`. Links are written with the first one.
    ///   - host: the host of links that begin with `https` or `http`. Defaults to none, and no such links.
    ///   - routes: the names and paths of the routes, such as `picture` and `/pictures/{id}`.
    public init(
        _ service: String, schemes: [String], host: String? = nil, routes: KeyValuePairs<String, String>
    ) {
        self.service = service
        self.schemes = schemes
        self.host = host
        self.routes = routes.map { name, path in
            let segments: [Segment] = path.split(separator: "/").map { part in
                if case .placeholder(let name) = PathTemplate(unchecked: String(part)).parts.first {
                    .parameter(name)
                } else {
                    .literal(PercentEncoding.decode(part) ?? String(part))
                }
            }
            return Route(
                name: name, path: RequestPath(path), segments: segments,
                beginsPlainly: path.split(separator: "/").first?.utf8.allSatisfy(Self.isPlain) ?? false)
        }
    }

    /// Whether a byte keeps its meaning in the host of a URL, which is not case-sensitive.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || byte == 0x2D
    }

    /// The route with its service, for errors.
    func name(of route: String) -> String {
        "\(service).\(route)"
    }

    /// Finds the route of a link.
    func reader(of link: LinkText) throws(DeepLinkError) -> DeepLinkReader {
        guard schemes.contains(link.scheme) else { throw .otherScheme(link.scheme, expected: schemes) }
        var path = link.path
        if Self.isWebScheme(link.scheme) {
            let name = LinkText.hostName(link.host ?? "")
            if let host, name != host { throw .otherHost(name, expected: host) }
        } else if let host = link.host {
            path = "/" + host + path
        }
        guard let segments = LinkText.segments(of: path) else { throw .malformedLink(path) }
        // If two routes match, one of them has a literal where the other has a parameter.
        let fitting = routes.indices.filter { fits(routes[$0], segments) }
        let best = fitting.max { left, right in literals(left).lexicographicallyPrecedes(literals(right)) }
        guard let best else { throw .unknownRoute(path: "/" + segments.joined(separator: "/")) }
        var values: [String: String] = [:]
        for case (.parameter(let name), let text) in zip(routes[best].segments, segments) { values[name] = text }
        let route = routes[best].name
        return DeepLinkReader(route: route, name: name(of: route), path: values, query: link.query)
    }

    private func fits(_ route: Route, _ segments: [String]) -> Bool {
        route.segments.count == segments.count
            && zip(route.segments, segments).allSatisfy { expected, text in
                if case .literal(let literal) = expected { literal == text } else { true }
            }
    }

    private func literals(_ index: Int) -> [Int] {
        routes[index].segments.map { segment in
            if case .literal = segment { 1 } else { 0 }
        }
    }

    /// The link with the values that a route has written.
    func link(_ builder: RequestBuilder) throws(RequestError) -> String {
        guard let route = routes.first(where: { $0.name == builder.route }) else {
            throw RequestError(
                endpoint: service, parameter: "route", expected: ListText.make(routes.map(\.name)), found: builder.route
            )
        }
        let (path, query) = try builder.target(route.path)
        let scheme = schemes.first ?? ""
        var link = scheme + "://"
        if Self.isWebScheme(scheme) {
            link += (host ?? "") + path
        } else {
            link += route.beginsPlainly ? String(path.dropFirst()) : path
        }
        for (index, item) in query.enumerated() {
            link += index == 0 ? "?" : "&"
            link += PercentEncoding.encode(item.name) + "=" + item.encoded
        }
        return link
    }

    private static func isWebScheme(_ scheme: String) -> Bool {
        scheme == "https" || scheme == "http"
    }
}

@_spi(Generated) extension DeepLinkReader: RedactedStringConvertible {
    /// The route, without the values in the link.
    public var shownParts: KeyValuePairs<String, Any> { ["route": name] }
}
