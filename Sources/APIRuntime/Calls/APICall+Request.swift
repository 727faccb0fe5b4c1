@_spi(Generated) import APIJSON
public import HTTPTypes
import WireSyntax

extension APICall {
    /// A request in parts, which a middleware may inspect and change; `wire` is the request for the transport.
    ///
    /// ```swift
    /// call.request.method = .post
    /// call.request.path = "/tunnel"
    /// call.request.query = []
    /// call.request.content = .json(try parcel.toJSON())
    /// ```
    public struct Request: Sendable {
        /// The method; methods are case-sensitive.
        public var method: Request.Method
        /// The server to which the request is sent.
        public var server: ServerAddress
        /// The path below the server's own, percent-encoded; begins with a slash.
        public var path: String
        /// The parts of the query, in order, not encoded.
        public var query: [Request.Item]
        /// The header fields, without those that describe the body. Sensitive ones have the indexing strategy
        /// `disallow`, which also keeps them out of compression tables (RFC 7541, section 7.1.3).
        public var headerFields: HTTPFields
        /// The body, or what it is made of.
        public var content: Request.Content
        /// The timeout of the exchange, up to the last byte of the response.
        public var timeout: Duration
        /// The timeout of the whole call, if `timeout` is what earlier attempts have left of it.
        var callTimeout: Duration?

        /// Which share of the transport's time for connecting this attempt gets.
        var connectShare: Double = 1

        /// Gives this attempt less time than the call has, whose timeout errors name all the same.
        mutating func shortenTimeout(to rest: Duration) {
            callTimeout = namedTimeout
            timeout = rest
        }

        /// The timeout that the caller knows.
        var namedTimeout: Duration { callTimeout ?? timeout }

        /// The request as a transport sends it.
        public var wire: WireRequest {
            var request = WireRequest(head: wireHead, body: wireBody, timeout: timeout)
            request.callTimeout = callTimeout
            request.connectShare = connectShare
            request.isBodyBound = isBodySensitive
            return request
        }

        /// Method, URL and header fields as a transport sends them.
        var wireHead: HTTPRequest {
            var fields = headerFields
            if let type = content.contentType, !fields.contains(.contentType) { fields[.contentType] = type }
            return HTTPRequest(
                method: method.wire, scheme: server.scheme, authority: server.authority, path: target,
                headerFields: fields)
        }

        /// The body as a transport sends it.
        var wireBody: WireBody? { content.body ?? (method.expectsBody ? WireBody([]) : nil) }

        /// Whether the body has values that are sensitive. It then goes to no other origin than that of the server.
        public var isBodySensitive: Bool = false

        /// Whether the calls that the request carries may all be repeated; `nil` if it carries none.
        var carriesIdempotentCalls: Bool?

        /// The path with its sensitive values hidden; `nil` if it has none.
        var shownPath: String?

        /// Where the address came from that a caller gave; `nil` if the request is to the path of an endpoint.
        var address: AddressOrigin?

        /// Path and query as in the first line of the request.
        var target: String {
            target(path, isShown: false)
        }

        /// - Parameter isShown: whether the text is for people, so that it hides sensitive values.
        private func target(_ path: String, isShown: Bool) -> String {
            var text = server.path + path
            var separator = !query.isEmpty && text.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
            for item in query {
                text += separator + item.text(isShown: isShown)
                separator = "&"
            }
            return text
        }

        /// The whole URL, with its query.
        public var url: String { server.scheme + "://" + server.authority + target }
    }
}

extension APICall.Request: RedactedStringConvertible {
    /// Method and URL, for logs: sensitive values are hidden, and header fields and body left out.
    public var description: String { method.rawValue + " " + shownURL }

    /// The URL with sensitive values hidden.
    var shownURL: String {
        server.scheme + "://" + server.authority + target(shownPath ?? path, isShown: true)
    }

    /// The method and the URL as in `description`.
    public var shownParts: KeyValuePairs<String, Any> { ["request": description] }
}

extension APICall.Request {
    /// The body of a request.
    public enum Content: Sendable {
        /// There is no body.
        case none
        /// JSON text.
        case json([UInt8])
        /// The fields of a form.
        case form([Item])
        /// A body that is ready to send, with its media type.
        indirect case other(WireBody, contentType: String)

        /// The media type of the content; `nil` if there is none.
        var contentType: String? {
            switch self {
            case .none: nil
            case .json: "application/json"
            case .form: FormText.contentType
            case .other(_, let contentType): contentType
            }
        }

        /// The body on the wire.
        var body: WireBody? {
            switch self {
            case .none: nil
            case .json(let bytes): WireBody(bytes)
            case .form(let items): WireBody(FormText.bytes(of: items.lazy.map { item in (item.name, item.value) }))
            case .other(let body, _): body
            }
        }
    }
}

extension APICall.Request.Content: RedactedStringConvertible {
    /// The kind and the length of the body, or the fields of a form.
    public var shownParts: KeyValuePairs<String, Any> {
        switch self {
        case .none: ["none": ()]
        case .json(let bytes): ["json": "\(bytes.count) bytes"]
        case .form(let items): ["form": items]
        case .other(let body, let contentType): ["other": body, "contentType": contentType]
        }
    }
}

extension APICall.Request {
    /// A named text of a request: a part of the query, a header field, a cookie or a field of a form. Items are equal if
    /// their texts have the same bytes.
    ///
    /// ```swift
    /// configuration.parameters = [
    ///     APICall.Request.Item("locale", "de"),
    ///     APICall.Request.Item("api_key", key, isSensitive: true),
    /// ]
    /// ```
    public struct Item: Sendable, Hashable {
        /// The name, as it is on the wire before it is encoded.
        public var name: String
        /// The value, not encoded.
        public var value: String {
            didSet { encodedValue = nil }
        }
        /// Whether the value must not appear in texts for people or logs.
        public var isSensitive: Bool
        /// The value percent-encoded in another way than usual, such as with commas between elements; `nil` if it is not.
        private var encodedValue: String?
        /// Name and value as an address of the server has them, percent-encoded in its own way; `nil` if they are not
        /// from one.
        private(set) var written: String?

        /// - Parameters:
        ///   - name: the name on the wire.
        ///   - value: the value, not encoded.
        ///   - isSensitive: whether the value must not appear in texts for people or logs.
        public init(_ name: String, _ value: String, isSensitive: Bool = false) {
            self.name = name
            self.value = value
            self.isSensitive = isSensitive
        }

        /// - Parameter encoded: the value percent-encoded in another way than usual, until it is changed.
        init(_ name: String, _ value: String, encoded: String?, isSensitive: Bool) {
            self.init(name, value, isSensitive: isSensitive)
            encodedValue = encoded
        }

        /// A part of the query of an address that a response contained. Its value may be a secret.
        init(written text: Substring) {
            let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = sides.map { side in PercentEncoding.decode(side, plusIsSpace: true) ?? String(side) }
            self.init(texts[0], texts.count == 2 ? texts[1] : "", isSensitive: true)
            written = String(text)
        }

        public static func == (left: Item, right: Item) -> Bool {
            ExactText(left.name) == ExactText(right.name) && ExactText(left.value) == ExactText(right.value)
                && left.isSensitive == right.isSensitive
                && left.encodedValue.map { text in ExactText(text) }
                    == right.encodedValue.map { text in ExactText(text) }
                && left.written.map { text in ExactText(text) } == right.written.map { text in ExactText(text) }
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(ExactText(name))
            hasher.combine(ExactText(value))
        }
    }
}

extension APICall.Request.Item: RedactedStringConvertible {
    /// The text that replaces a sensitive value in texts for people.
    static let hidden: String = HiddenValue.text

    /// The value, percent-encoded.
    var encoded: String { encodedValue ?? PercentEncoding.encode(value) }

    /// Name and value as they are in the URL.
    var sent: String { text(isShown: false) }

    /// The value, percent-encoded, or hidden if it is sensitive.
    var shown: String { isSensitive ? Self.hidden : encoded }

    /// Name and value as they are in the URL, with a sensitive value hidden.
    var shownText: String { text(isShown: true) }

    /// Name and value, percent-encoded.
    /// - Parameter isShown: whether the text is for people, so that it hides sensitive values.
    fileprivate func text(isShown: Bool) -> String {
        if let written, !isShown || !written.utf8.contains(UInt8(ascii: "=")) { return isShown ? Self.hidden : written }
        return PercentEncoding.encode(name) + "=" + (isShown ? shown : encoded)
    }

    public var description: String { name + "=" + (isSensitive ? Self.hidden : value) }

    /// The name, and the value unless it is sensitive.
    public var shownParts: KeyValuePairs<String, Any> { ["name": name, "value": isSensitive ? Self.hidden : value] }
}

extension APICall.Request {
    /// The method of a request (RFC 9110, section 9). Methods are case-sensitive.
    public struct Method: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
        /// `GET`.
        public static let get: Method = Method(.get)
        /// `POST`.
        public static let post: Method = Method(.post)
        /// `PUT`.
        public static let put: Method = Method(.put)
        /// `PATCH` (RFC 5789).
        public static let patch: Method = Method(.patch)
        /// `DELETE`.
        public static let delete: Method = Method(.delete)
        /// `HEAD`.
        public static let head: Method = Method(.head)
        /// `OPTIONS`.
        public static let options: Method = Method(.options)

        /// The same method on the wire.
        let wire: HTTPRequest.Method

        private init(_ wire: HTTPRequest.Method) {
            self.wire = wire
        }

        /// - Returns: `nil` if the text is not a token (RFC 9110, section 5.6.2).
        public init?(rawValue: String) {
            guard let wire = HTTPRequest.Method(rawValue) else { return nil }
            self.init(wire)
        }

        /// A method such as `PROPFIND`. It must be a token (RFC 9110, section 5.6.2).
        public init(stringLiteral text: String) {
            guard let wire = HTTPRequest.Method(text) else { preconditionFailure("\(text) is not a method") }
            self.init(wire)
        }

        /// The method as sent, such as `GET`.
        public var rawValue: String { wire.rawValue }
    }
}

extension APICall.Request.Method {
    /// Whether a request with this method announces its body even if it has none (RFC 9110, section 8.6).
    var expectsBody: Bool {
        self == .post || self == .put || self == .patch
    }

    /// Whether sending a request for another time does the same as sending it once (RFC 9110, section 9.2.2).
    var isIdempotent: Bool { wire.isIdempotent }
}

extension HTTPRequest.Method {
    /// Whether sending a request for another time does the same as sending it once (RFC 9110, section 9.2.2).
    var isIdempotent: Bool { MethodSemantics.isIdempotent(rawValue) }
}

/// The origin of a part of a request. Later ones replace parts of earlier ones with the same name.
enum RequestLayer: Int, Sendable, Comparable {
    case client
    /// The configuration, if it only fills gaps.
    case fallback
    case service
    case configuration
    case dao
    case endpoint
    /// The configuration, if nothing may override it.
    case overriding

    static func < (left: RequestLayer, right: RequestLayer) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Items of one kind, from all layers, in the order given.
struct Layered<Item: Sendable>: Sendable {
    private(set) var entries: [Entry] = []

    struct Entry: Sendable {
        let item: Item
        let layer: RequestLayer
    }

    var isEmpty: Bool { entries.isEmpty }

    mutating func append(_ item: Item, from layer: RequestLayer) {
        entries.append(Entry(item: item, layer: layer))
    }

    /// Appends another list. Each item stays in its layer.
    mutating func append(_ other: Layered) {
        if entries.isEmpty {
            entries = other.entries
        } else if !other.isEmpty {
            entries += other.entries
        }
    }

    /// The items of some layers.
    func filter(_ isKept: (Item, RequestLayer) -> Bool) -> Layered {
        var filtered = self
        filtered.entries = entries.filter { entry in isKept(entry.item, entry.layer) }
        return filtered
    }

    /// The items without those that a later layer replaces, in the order in which they were added.
    fileprivate func merged(by name: (Item) -> some Hashable) -> [Item] {
        // Most calls have items of one layer, which replace nothing.
        guard let first = entries.first, entries.contains(where: { entry in entry.layer != first.layer }) else {
            return entries.map(\.item)
        }
        let last = Dictionary(entries.map { entry in (name(entry.item), entry.layer) }, uniquingKeysWith: max)
        return entries.filter { entry in last[name(entry.item)] == entry.layer }.map(\.item)
    }
}

extension Layered<APICall.Request.Item> {
    /// The items without those that a later layer replaces. Names are case-sensitive.
    func merged() -> [APICall.Request.Item] {
        merged { item in ExactText(item.name) }
    }
}

extension Layered<HTTPField> {
    /// The fields without those that a later layer replaces. Names are not case-sensitive.
    func merged() -> HTTPFields {
        HTTPFields(merged { field in field.name })
    }
}

extension APICall.Request {
    /// Whether a redirection to another origin must not take the body along: it is sensitive or signed, and the spec does
    /// not allow it.
    func hasBoundBody(for route: EndpointRoute, of service: ServiceDescription) -> Bool {
        guard !route.redirectsBody else { return false }
        return isBodySensitive || service.isSigned || route.hasSensitiveBody
    }
}

extension APICall {
    /// Whether a redirection to another origin must not take the body along.
    var hasBoundBody: Bool { request.hasBoundBody(for: route, of: service) }
}
