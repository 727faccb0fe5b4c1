import WireSyntax
import YAMLSyntax

/// The `routes` of a file.
struct RoutesDeclaration: Sendable {
    /// At least one, in small letters; the first one is written. Empty where they cannot be read, which has been reported.
    var schemes: [Written<String>] = []
    var host: Written<String>?
    var routes: [RouteDeclaration] = []
    /// The place of the key `routes`.
    var range: SourceRange
}

/// One entry under `routes`.
struct RouteDeclaration: Sendable {
    /// The name as written.
    var key: Written<String>
    var doc: String?
    /// Nil where there is none, or one that cannot be read, which has been reported.
    var path: Written<PathTemplate>?
    var parameters: [ParameterDeclaration] = []
}

extension SpecReader {
    /// Reads `routes`: the links that lead into the app.
    mutating func routes(_ entry: YAMLEntry) -> RoutesDeclaration? {
        guard let entries = entries(of: entry.value, "\"routes\"") else { return nil }
        var routes = RoutesDeclaration(range: range(of: entry.key))
        let nodes = KeyedNodes(node: entry.value, entries: entries)
        if let scheme = nodes["scheme"] {
            routes.schemes = schemes(scheme)
        } else {
            let message = "\"routes\" needs the key \"scheme\": how links begin, such as gallery"
            report(.missingKey, message, at: entry.key)
        }
        routes.host = nodes["host"].flatMap { host($0) }
        checkHost(of: routes, nodes)
        routes.routes = entries.filter { !SpecMapping.links.has($0.key.text) }.compactMap { route($0) }
        return routes
    }

    private mutating func schemes(_ node: YAMLNode) -> [Written<String>] {
        var schemes: [Written<String>] = []
        let nodes = oneOrMore(node)
        if nodes.isEmpty { reportWrongType(node, "\"scheme\" of routes", expected: "text, or a list of at least one") }
        for node in nodes {
            guard let text = text(node, of: "\"scheme\" of routes") else { continue }
            let scheme = written(text.lowercased(), at: node)
            if !URLText.isScheme(scheme.value[...]) {
                let message =
                    "\"\(text)\" cannot be the scheme of links: it is made of letters, digits, +, - and ., and begins "
                    + "with a letter (RFC 3986, section 3.1)"
                report(.badLink, message, at: node)
            } else if schemes.contains(where: { $0.value == scheme.value }) {
                report(.badLink, "the scheme \(scheme.value) is named twice", at: node)
            } else {
                schemes.append(scheme)
            }
        }
        return schemes
    }

    private mutating func host(_ node: YAMLNode) -> Written<String>? {
        guard let text = text(node, of: "\"host\" of routes") else { return nil }
        guard let address = try? ServerURL("https://\(text)"), address.host == text else {
            report(.badLink, "\"\(text)\" cannot be the host of links: write it as in www.example.com", at: node)
            return nil
        }
        return written(text.lowercased(), at: node)
    }

    private mutating func checkHost(of routes: RoutesDeclaration, _ nodes: KeyedNodes) {
        let web = routes.schemes.first { RouteSet.isOfWeb($0.value) }
        if let web, nodes["host"] == nil {
            let message = "links that begin with \(web.value) need the key \"host\": the host that they lead to"
            report(.missingKey, message, at: web.range)
        } else if web == nil, !routes.schemes.isEmpty, let key = nodes.keyNode("host") {
            let message = "\"host\" holds for links that begin with https or http, and \"scheme\" names neither"
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
