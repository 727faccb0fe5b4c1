import MockValues
import SpecLanguage
import WireSyntax

/// Finds the endpoint for a request.
struct EndpointRouter {
    /// The result of the search.
    enum Match {
        /// The endpoints with the method and path, at least one.
        case endpoints([Candidate])
        /// The path exists, but only for other methods.
        case otherMethods([String])
        /// No endpoint.
        case nothing
    }

    /// An endpoint with a similar path, and the first difference between its path and that of the request.
    struct Near {
        let endpoint: MockEndpoint
        let difference: String
    }

    struct Candidate {
        let endpoint: MockEndpoint
        /// The values of the path parameters, by their Swift names.
        let values: [String: String]
    }

    /// The most specific come first; those that are as specific as each other stay in the order of the specs.
    private let routes: [Route]
    private let index: RouteIndex

    private struct Route {
        let endpoint: MockEndpoint
        let segments: [Segment]
        /// The possible prefixes of the endpoint's path: none, the path of a server, the version of the API.
        let prefixes: Set<[ExactText]>

        /// The parts of one segment of the path.
        typealias Segment = [Endpoint.PathSegment]

        /// The parameters that may fill several segments of a path, by their Swift names.
        let encodings: [String: PathEncoding]
        /// The parameters that are lists: their commas separate elements, if they are not encoded.
        let lists: Set<String>
        /// Whether requests have addresses that callers give: those of mock responses.
        let isByAddress: Bool
        /// The segment that takes those of a path that are left over; `nil` if there is none.
        let widest: Int?
        /// The number of parameters, and more if one may fill several segments or is the whole address.
        let freedom: Int

        /// The segments of the paths that it may fit; `nil` if that may be any path.
        var paths: [[RouteIndex.Step]]? {
            guard !isByAddress, widest == nil else { return nil }
            return prefixes.map { prefix in
                prefix.map { RouteIndex.Step.literal($0) } + segments.map { RouteIndex.Step($0) }
            }
        }

        init(_ endpoint: MockEndpoint) {
            let segments = EndpointRouter.segments(endpoint.endpoint.pathSegments)
            var encodings: [String: PathEncoding] = [:]
            var lists: Set<String> = []
            for parameter in endpoint.endpoint.parameters where parameter.location == .path {
                encodings[parameter.name] = parameter.encoding
                if parameter.style != nil { lists.insert(parameter.name) }
            }
            widest = segments.lastIndex { segment in
                segment.contains { part in
                    if case .parameter(let name) = part { encodings[name] != nil } else { false }
                }
            }
            isByAddress = endpoint.endpoint.address != nil
            freedom =
                (isByAddress ? 10_000 : widest == nil ? 0 : 1000)
                + segments.flatMap(\.self).count { if case .parameter = $0 { true } else { false } }
            prefixes = EndpointRouter.prefixes(endpoint.service)
            (self.endpoint, self.segments, self.encodings, self.lists) = (endpoint, segments, encodings, lists)
        }
    }

    init(_ endpoints: [MockEndpoint]) {
        let routes = endpoints.map { Route($0) }.enumerated()
            .sorted { ($0.element.freedom, $0.offset) < ($1.element.freedom, $1.offset) }.map(\.element)
        self.routes = routes
        index = RouteIndex(routes.map(\.paths))
    }

    func match(_ request: MockRequest) -> Match {
        let parts = Self.parts(request.path)
        var methods: [String] = []
        var found: [Candidate] = []
        var bound = Int.max
        for route in index.candidates(parts).lazy.map({ routes[$0] }) {
            // Less specific paths are other paths.
            if route.freedom > bound { break }
            guard let values = Self.values(of: parts, route) else { continue }
            let expected = route.endpoint.endpoint.method.text
            if expected == request.method {
                found.append(Candidate(endpoint: route.endpoint, values: values))
                bound = route.freedom
            } else {
                methods.append(expected)
            }
        }
        if !found.isEmpty { return .endpoints(found) }
        return methods.isEmpty ? .nothing : .otherMethods(Set(methods).sorted())
    }

    /// The endpoints with the paths that are most similar to that of a request; at most five.
    func near(_ request: MockRequest) -> [Near] {
        let parts = Self.parts(request.path)
        let ranked = routes.map { ($0, Self.likeness(parts, $0)) }.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }
        return ranked.prefix(5).map { Near(endpoint: $0.0.endpoint, difference: Self.difference(parts, $0.0)) }
    }

    private static func parts(_ path: String) -> [String] {
        path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { String($0) }
    }

    private static func segments(_ path: [Endpoint.PathSegment]) -> [Route.Segment] {
        var segments: [Route.Segment] = [[]]
        for part in path {
            guard case .literal(let text) = part else {
                segments[segments.endIndex - 1].append(part)
                continue
            }
            for (index, piece) in text.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { segments.append([]) }
                if !piece.isEmpty { segments[segments.endIndex - 1].append(.literal(String(piece))) }
            }
        }
        return segments.count > 1 ? Array(segments.dropFirst()) : segments
    }

    private static func prefixes(_ service: Service) -> Set<[ExactText]> {
        let servers = service.environments.flatMap(\.servers).map { server -> [ExactText] in
            let rest = server.split(separator: "/", omittingEmptySubsequences: true).dropFirst(2)
            return rest.map { ExactText(String($0)) }
        }
        var prefixes = Set(servers + [[]])
        if let version = service.version, version.place == .path {
            let texts = [version.text, version.reviewText].compactMap(\.self)
            prefixes = Set(prefixes.flatMap { prefix in texts.map { text in prefix + [ExactText(text)] } })
        }
        return prefixes
    }

    private static func values(of parts: [String], _ route: Route) -> [String: String]? {
        if route.isByAddress { return parts.first == MockResponses.addressSegment ? [:] : nil }
        guard parts.count >= route.segments.count else { return nil }
        guard let widest = route.widest else {
            let prefix = parts.dropLast(route.segments.count).map { ExactText($0) }
            return route.prefixes.contains(prefix)
                ? texts(of: Array(parts.suffix(route.segments.count)), route).map { values($0, route) } : nil
        }
        for prefix in route.prefixes where parts.lazy.map({ ExactText($0) }).starts(with: prefix) {
            var rest = Array(parts.dropFirst(prefix.count))
            let extra = rest.count - route.segments.count
            guard extra >= 0 else { continue }
            rest.replaceSubrange(
                widest...(widest + extra), with: [rest[widest...(widest + extra)].joined(separator: "/")])
            if let texts = texts(of: rest, route) { return values(texts, route) }
        }
        return nil
    }

    /// The texts of the parameters, percent-encoded as they were received; `nil` if the path is another.
    private static func texts(of parts: [String], _ route: Route) -> [String: Substring]? {
        var texts: [String: Substring] = [:]
        for (part, segment) in zip(parts, route.segments) {
            guard take(part[...], segment[...], &texts) else { return nil }
        }
        return texts
    }

    /// The values of the parameters. Lists are decoded when they are split, and a value that callers encode is checked
    /// as they pass it.
    private static func values(_ texts: [String: Substring], _ route: Route) -> [String: String] {
        var values: [String: String] = [:]
        for (name, text) in texts {
            let isKept = route.encodings[name] == .raw || route.lists.contains(name)
            values[name] = isKept ? String(text) : PercentEncoding.decode(text) ?? String(text)
        }
        return values
    }

    /// Matches one segment. A parameter takes as little as the text after it allows, but at least one character.
    ///
    /// The literal after a parameter is searched for from left to right, without backtracking, because its first
    /// occurrence leaves the most text for the rest. A literal that ends the segment is compared with the end of the
    /// text. So for a given path, the time only grows with the length of the text.
    private static func take(
        _ text: Substring, _ segment: ArraySlice<Endpoint.PathSegment>, _ texts: inout [String: Substring]
    ) -> Bool {
        if segment.count == 1, case .literal(let literal)? = segment.first {
            let literal = ExactText(literal)
            return ExactText(String(text)) == literal
                || PercentEncoding.decode(text).map { ExactText($0) } == literal
        }
        var rest = text.utf8
        for (index, part) in zip(segment.indices, segment) {
            let following = segment[(index + 1)...].first
            switch part {
            case .literal(let literal):
                guard rest.starts(with: literal.utf8) else { return false }
                rest = rest.dropFirst(literal.utf8.count)
            case .parameter(let name):
                let isBeforeLast = index + 2 == segment.endIndex
                guard let length = length(in: rest, before: following, endsThere: isBeforeLast) else { return false }
                texts[name] = Substring(rest.prefix(length))
                rest = rest.dropFirst(length)
            }
        }
        return rest.isEmpty
    }

    /// The length of the text that a parameter takes, at least 1.
    /// - Parameter endsThere: whether `following` is the last part of the segment
    private static func length(
        in text: Substring.UTF8View, before following: Endpoint.PathSegment?, endsThere: Bool
    ) -> Int? {
        let count = text.count
        guard count > 0 else { return nil }
        switch following {
        case nil: return count
        case .parameter:
            // One character, which may have several bytes.
            return text.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count + 1
        case .literal(let literal):
            let wanted = Array(literal.utf8)
            let last = count - wanted.count
            guard last > 0 else { return nil }
            if endsThere { return text.suffix(wanted.count).elementsEqual(wanted) ? last : nil }
            let bytes = Array(text)
            return (1...last).first { bytes[$0...].starts(with: wanted) }
        }
    }

    private static func difference(_ parts: [String], _ route: Route) -> String {
        let segments = route.segments
        let fitting = route.prefixes.filter { parts.lazy.map({ ExactText($0) }).starts(with: $0) }
        let ending = parts.suffix(segments.count)
        // What comes before the path of the endpoint: that of a server, and the version.
        guard let prefix = fitting.max(by: { $0.count < $1.count }),
            ending.count < segments.count || texts(of: Array(ending), route) == nil
        else {
            let beginnings = route.prefixes.map { prefix in
                "/" + (prefix.map(\.text) + segments.prefix(1).map(text)).joined(separator: "/")
            }
            return "the path begins with \(Spelling.alternatives(beginnings.sorted()))"
        }
        let rest = parts.dropFirst(prefix.count)
        for (part, segment) in zip(rest, segments) {
            var values: [String: Substring] = [:]
            guard !take(part[...], segment[...], &values) else { continue }
            return "the path has \"\(text(segment))\", not \"\(part)\""
        }
        return rest.count < segments.count
            ? "the path continues with /" + segments.dropFirst(rest.count).map(text).joined(separator: "/")
            : "the path ends before /" + rest.dropFirst(segments.count).joined(separator: "/")
    }

    private static func text(_ segment: Route.Segment) -> String {
        segment.map { part in
            switch part {
            case .literal(let text): text
            case .parameter(let name): "{\(name)}"
            }
        }.joined()
    }

    /// Paths much longer than those in specs are not compared.
    private static func likeness(_ parts: [String], _ route: Route) -> Int {
        guard parts.count <= 32, parts.allSatisfy({ $0.utf8.count <= 64 }) else { return 0 }
        let words = Set(
            route.segments.flatMap(\.self).compactMap { segment -> String? in
                if case .literal(let text) = segment { text.lowercased() } else { nil }
            })
        let sorted = words.sorted()
        let shared = parts.count { words.contains($0.lowercased()) }
        let near = parts.count { part in !Spelling.suggestion(for: part.lowercased(), among: sorted).isEmpty }
        return shared * 2 + near
    }
}
