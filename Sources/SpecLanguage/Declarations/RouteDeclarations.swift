import WireSyntax
import YAMLSyntax

/// The `routes` of a file.
struct RoutesDeclaration: Sendable {
    /// In lower case; links are written with the first. Empty if they are not valid; this has been reported.
    var schemes: [Written<String>] = []
    var host: Written<String>?
    var routes: [RouteDeclaration] = []
    /// The position of the key `routes`.
    var range: SourceRange
}

/// An entry of `routes`.
struct RouteDeclaration: Sendable {
    /// The name as written.
    var key: Written<String>
    var doc: String?
    /// `nil` if the path is missing or not valid; this has been reported.
    var path: Written<PathTemplate>?
    var parameters: [ParameterDeclaration] = []
}

extension SpecReader {
    /// Reads `routes`: the deep links into the app.
    mutating func routes(_ entry: YAMLEntry) -> RoutesDeclaration? {
        guard let entries = entries(of: entry.value, "\"routes\"") else { return nil }
        var routes = RoutesDeclaration(range: range(of: entry.key))
        let nodes = KeyedNodes(node: entry.value, entries: entries)
        if let scheme = nodes["scheme"] {
            routes.schemes = schemes(scheme)
        } else {
            let message = "\"routes\" needs the key \"scheme\": the scheme of links, such as gallery"
            report(.missingKey, message, at: entry.key)
        }
        routes.host = nodes["host"].flatMap { host($0) }
        checkHost(of: routes, nodes)
        routes.routes = entries.filter { !SpecMapping.links.has($0.key.text) }.compactMap { route($0) }
        return routes
    }

    private mutating func schemes(_ node: YAMLNode) -> [Written<String>] {
        var schemes: [Written<String>] = []
        let nodes = node.oneOrMore
        if nodes.isEmpty {
            reportWrongType(node, "\"scheme\" of routes", expected: "text, or a list of at least one text")
        }
        for node in nodes {
            guard let text = text(node, of: "\"scheme\" of routes") else { continue }
            let scheme = written(text.lowercased(), at: node)
            if !URLText.isScheme(scheme.value[...]) {
                let message =
                    "\"\(text)\" is not a valid scheme: use letters, digits, +, - and ., starting with a letter "
                    + "(RFC 3986, section 3.1)"
                report(.badLink, message, at: node)
            } else if schemes.contains(where: { $0.value == scheme.value }) {
                report(.badLink, "duplicate scheme \(scheme.value)", at: node)
            } else {
                schemes.append(scheme)
            }
        }
        return schemes
    }

    private mutating func host(_ node: YAMLNode) -> Written<String>? {
        guard let text = text(node, of: "\"host\" of routes") else { return nil }
        guard let address = try? ServerURL("https://\(text)"), address.host == text else {
            report(.badLink, "\"\(text)\" is not a valid host; write a name such as www.example.com", at: node)
            return nil
        }
        return written(text.lowercased(), at: node)
    }

    private mutating func checkHost(of routes: RoutesDeclaration, _ nodes: KeyedNodes) {
        let web = routes.schemes.first { RouteSet.hasHost($0.value) }
        if let web, nodes["host"] == nil {
            let message = "\(web.value) links need the key \"host\""
            report(.missingKey, message, at: web.range)
        } else if web == nil, !routes.schemes.isEmpty, let key = nodes.keyNode("host") {
            let message = "\"host\" is only for https and http links, but \"scheme\" has neither"
            report(.keyNotApplicable, message, at: key)
        }
    }

    private mutating func route(_ entry: YAMLEntry) -> RouteDeclaration? {
        let subject = "route \"\(entry.key.text)\""
        guard let key = name(written: entry.key, of: "the name of a route") else { return nil }
        var route = RouteDeclaration(key: key)
        if entry.value.scalar != nil {
            route.path = path(entry.value, of: "the path of \(subject)")
            return route
        }
        guard let nodes = mapping(entry.value, .route, of: subject) else { return nil }
        route.doc = nodes["doc"].flatMap { text($0, of: "\"doc\" of \(subject)") }
        route.path = nodes["path"].flatMap { path($0, of: "the path of \(subject)") }
        route.parameters = nodes["parameters"].map { routeParameters($0, of: subject) } ?? []
        return route
    }
}
