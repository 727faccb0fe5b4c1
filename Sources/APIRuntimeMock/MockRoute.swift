@_spi(Generated) import APIRuntime
import HTTPTypes

/// Which requests an answer is for.
enum MockRoute: Hashable {
    /// Those that nothing else is for.
    case any
    /// Those of an endpoint, by its name.
    case endpoint(String)
    /// Those with a method and a path, whose segments in braces stand for any value.
    case path(method: HTTPRequest.Method, [Substring])

    /// Reads a path such as `/pictures/{id}`.
    init(_ method: HTTPRequest.Method, _ path: String) {
        self = .path(method: method, path.split(separator: "/", omittingEmptySubsequences: false))
    }

    func matches(_ request: WireRequest) -> Bool {
        switch self {
        case .any: return true
        case .endpoint(let name): return request.endpoint == name
        case .path(let method, let expected):
            let path: Substring = (request.head.path ?? "/").prefix { character in character != "?" }
            let found: [Substring] = path.split(separator: "/", omittingEmptySubsequences: false)
            return request.head.method == method && found.count == expected.count
                && zip(expected, found).allSatisfy { left, right in left == right || Self.isAny(left) }
        }
    }

    private static func isAny(_ segment: Substring) -> Bool {
        segment.hasPrefix("{") && segment.hasSuffix("}")
    }
}
