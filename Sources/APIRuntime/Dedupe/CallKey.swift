@_spi(Generated) import APIJSON
import HTTPTypes

/// What makes two calls equal: the endpoint's value, what is sent, to whom, and who asks.
struct CallKey: Sendable {
    private let endpoint: any EndpointCall
    private let identity: Identity
    private let servers: [ServerAddress]
    private let server: ServerAddress
    private let method: APICall.Request.Method
    private let path: String
    private let query: [APICall.Request.Item]
    private let headerFields: HTTPFields
    private let body: BodyKey

    /// - Returns: nil where the body cannot be compared with another one.
    init?(_ call: APICall) {
        guard let body = BodyKey(call.request.content) else { return nil }
        self.body = body
        endpoint = call.endpoint
        identity = call.identity
        servers = call.servers
        server = call.request.server
        method = call.request.method
        path = call.request.path
        query = call.request.query
        headerFields = call.request.headerFields
    }
}

extension CallKey: Hashable {
    static func == (left: CallKey, right: CallKey) -> Bool {
        left.method == right.method && left.path == right.path && left.identity == right.identity
            && left.query == right.query && left.headerFields == right.headerFields && left.servers == right.servers
            && left.server == right.server && left.body == right.body && isEqual(left.endpoint, right.endpoint)
    }

    private static func isEqual<E: EndpointCall>(_ left: E, _ right: any EndpointCall) -> Bool {
        left == right as? E
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type(of: endpoint)))
        hasher.combine(path)
        hasher.combine(identity)
        hasher.combine(query)
        endpoint.hash(into: &hasher)
    }
}

/// A body as far as it can be compared.
private enum BodyKey: Hashable, Sendable {
    case none
    case bytes([UInt8], contentType: String)
    case form([APICall.Request.Item])
    case parts([MultipartPart])

    /// - Returns: nil for a body that is neither at hand nor made of parts.
    init?(_ content: APICall.Request.Content) {
        switch content {
        case .none: self = .none
        case .json(let bytes): self = .bytes(bytes, contentType: "application/json")
        case .form(let items): self = .form(items)
        case .other(let body, let contentType):
            if let parts = body.parts {
                self = .parts(parts)
            } else if let bytes = body.bytes {
                self = .bytes(bytes, contentType: contentType)
            } else {
                return nil
            }
        }
    }
}
