import SpecLanguage
import WireSyntax

/// The routes that may fit a path, by its segments: with thousands of endpoints, few are compared with each request.
struct RouteIndex {
    /// A segment of the path of a route.
    enum Step {
        /// The whole segment.
        case literal(ExactText)
        /// A segment with a parameter, or an empty one.
        case other

        init(_ segment: [Endpoint.PathSegment]) {
            if segment.count == 1, case .literal(let text)? = segment.first {
                self = .literal(ExactText(text))
            } else {
                self = .other
            }
        }
    }

    /// What the paths with the same beginning continue with.
    private struct Node {
        /// The nodes behind the literal segments that follow.
        var literals: [ExactText: Int] = [:]
        /// The node behind any other segment.
        var other: Int?
        /// The routes that end here.
        var routes: [Int] = []
    }

    /// The first is that of the empty path.
    private var nodes: [Node] = [Node()]
    /// The routes that may fit any path.
    private var anywhere: [Int] = []

    /// - Parameter routes: the paths of each route; `nil` if it may fit any path
    init(_ routes: [[[Step]]?]) {
        for (route, paths) in routes.enumerated() {
            guard let paths else {
                anywhere.append(route)
                continue
            }
            for path in paths { insert(route, path) }
        }
    }

    private mutating func insert(_ route: Int, _ path: [Step]) {
        var node = 0
        for step in path {
            let next: Int
            switch step {
            case .literal(let text):
                next = nodes[node].literals[text] ?? nodes.count
                nodes[node].literals[text] = next
            case .other:
                next = nodes[node].other ?? nodes.count
                nodes[node].other = next
            }
            if next == nodes.count { nodes.append(Node()) }
            node = next
        }
        nodes[node].routes.append(route)
    }

    /// The indexes of the routes that may fit a path, in order. Each that fits is among them.
    ///
    /// - Parameter parts: the segments of the path, percent-encoded as they were received
    func candidates(_ parts: [String]) -> [Int] {
        var reached = [0]
        for part in parts {
            let texts = Set([part, PercentEncoding.decode(part[...]) ?? part].map { ExactText($0) })
            reached = reached.flatMap { node in
                texts.compactMap { nodes[node].literals[$0] } + [nodes[node].other].compactMap(\.self)
            }
            if reached.isEmpty { break }
        }
        return Set(reached.flatMap { nodes[$0].routes } + anywhere).sorted()
    }
}
