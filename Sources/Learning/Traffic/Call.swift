import JSONSyntax
import MockServing
import MockValues
import Recording
import SpecLanguage
import WireSyntax

/// An exchange taken apart: what `apigen learn` looks at.
struct Call {
    /// A value with a name, decoded.
    struct Item: Hashable {
        let name: String
        let value: String
    }

    /// A server-sent event.
    struct NamedEvent {
        /// `message` for an event without a name (WHATWG HTML, section 9.2.6).
        let name: String
        /// `nil` if its data are not JSON.
        let data: JSONNode?
    }

    /// The body of a request or a response.
    enum Body {
        case none
        case json(JSONNode)
        /// Several values in JSON, one per line, as servers stream them.
        case lines([JSONNode])
        /// The data of server-sent events in JSON, and the text that ends them.
        case events([JSONNode], end: String?)
        /// Server-sent events with other data.
        case textEvents
        /// Server-sent events of which some have names of their own, and the text that ends them.
        case namedEvents([NamedEvent], end: String?)
        case form([Item])
        /// The parts of a multipart form (RFC 7578).
        case multipart([MultipartText.Part])
        /// Text and bytes in another format than JSON, with its media type in lower case; empty if it has none.
        case text(mediaType: String)
        case bytes(mediaType: String)
        /// The messages after the response, over the WebSocket that it opens.
        case socket(SocketContents)
        /// A body that the recorder did not keep completely.
        case incomplete
    }

    let method: String
    /// Scheme, host and port, such as `https://api.example.com`.
    let origin: String
    /// The decoded segments of the path.
    let segments: [String]
    /// Whether the path ends with a slash.
    let endsInSlash: Bool
    let query: [Item]
    let requestHeaders: [RecordedField]
    let requestBody: Body
    let status: Int
    let responseHeaders: [RecordedField]
    let responseBody: Body
    /// What is around the JSON of the response; `nil` for nothing.
    let wrapping: BodyReading.Wrapping?
    let startedAt: Int64?
    /// Whether the same server got a credential before.
    var followsCredential: Bool = false
}

extension Call {
    /// Why an exchange says nothing about an API.
    enum Refusal: String, Error, Hashable, CaseIterable {
        case noResponse = "without a response"
        case unreadableURL = "with a URL that is not http or https"
        case page = "for web pages and their parts"
        case preflight = "preflights of browsers"
        case redirect = "redirects"
        case notModified = "confirmations that nothing changed (304)"
        case proxyTunnel = "tunnels of proxies"
        case socket = "WebSocket connections without their messages"

        var text: String { rawValue }
    }

    init(_ exchange: Exchange) throws(Refusal) {
        guard let response = exchange.response else { throw .noResponse }
        let request = exchange.request
        if request.method == "CONNECT" || request.method == "TRACE" { throw .proxyTunnel }
        if request.method == "OPTIONS" { throw .preflight }
        let isSocket =
            response.status == 101 || ["ws:", "wss:"].contains(where: request.url.lowercased().hasPrefix)
        if isSocket, exchange.socket == nil { throw .socket }
        guard let address = Address(request.url) else { throw .unreadableURL }
        if response.status == 304 { throw .notModified }
        if (300...399).contains(response.status) { throw .redirect }
        let wrapped = response.body.flatMap { WrappedJSON($0) }
        if wrapped == nil, WebPage.isPart(address, response) { throw .page }
        let isCommon = Endpoint.Method(rawValue: request.method.lowercased()).isCommon
        method = isCommon ? request.method.lowercased() : request.method
        guard HTTPText.isToken(method) else { throw .proxyTunnel }
        origin = address.origin
        segments = address.segments
        endsInSlash = address.endsInSlash
        query = Self.items(address.query)
        requestHeaders = request.headers
        // A form without fields is one, too.
        let isForm = request.body?.mediaType.map(Self.isForm) ?? false
        requestBody = isForm && request.body?.bytes.isEmpty == true ? .form([]) : Self.body(request.body)
        status = response.status
        responseHeaders = response.headers
        wrapping = wrapped?.wrapping
        if let socket = exchange.socket {
            responseBody = .socket(SocketContents(socket))
        } else {
            responseBody =
                Self.hasContent(method, status) ? wrapped.map { .json($0.node) } ?? Self.body(response.body) : .none
        }
        startedAt = exchange.startedAt
    }

    /// Whether the server did what it was asked for, as opening a WebSocket.
    var isSuccess: Bool { OperationShape.isSuccess(status) }

    /// Whether the response may have content (RFC 9110, sections 9.3.2 and 15.3). Some servers send some all the same.
    var hasContent: Bool { Self.hasContent(method, status) }

    private static func hasContent(_ method: String, _ status: Int) -> Bool {
        method != "head" && status != 204 && status != 205
    }

    /// The names and values of a query or a form.
    static func items(_ text: Substring) -> [Item] {
        HARText.parameters(in: text).map { Item(name: $0.name, value: $0.value) }
    }

    private static func isForm(_ mediaType: String) -> Bool {
        MediaType(mediaType)?.name.lowercased() == "application/x-www-form-urlencoded"
    }

    private static func body(_ body: RecordedBody?) -> Body {
        if body?.isTruncated ?? false { return .incomplete }
        guard let body, !body.bytes.isEmpty else { return .none }
        let name = body.mediaType.flatMap { MediaType($0)?.name.lowercased() } ?? ""
        // Some clients send words that are no media type.
        let type = name.split(separator: "/").count == 2 ? name : ""
        if type == "application/x-www-form-urlencoded" {
            return .form(items(String(decoding: body.bytes, as: UTF8.self)[...]))
        }
        if type == "multipart/form-data",
            let parts = MultipartText.parts(of: body.bytes, contentType: body.mediaType ?? ""), !parts.isEmpty
        {
            return .multipart(parts)
        }
        if type == "text/event-stream" { return events(body.bytes) }
        if type.hasPrefix("image/") || type.hasPrefix("audio/") || type.hasPrefix("video/") {
            return .bytes(mediaType: type)
        }
        // Servers often send JSON under another name, so what it is decides, not what it is called.
        let isJSON = type.hasSuffix("/json") || type.hasSuffix("+json")
        if let first = body.bytes.first(where: { $0 > 0x20 }),
            isJSON || isLines(type) || first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        {
            if !isLines(type), let node = try? JSONParser.parse(body.bytes) { return .json(node) }
            if let nodes = lines(body.bytes) { return .lines(nodes) }
        }
        if isJSON { return .incomplete }
        if type.hasPrefix("text/") || type.hasSuffix("xml") || type == "application/javascript" {
            return .text(mediaType: type)
        }
        return .bytes(mediaType: type)
    }

    private static func events(_ bytes: [UInt8]) -> Body {
        let pieces = StreamPieces.receivedEvents(bytes)
        var events = pieces.map { piece in
            NamedEvent(name: piece.event ?? unnamed, data: try? JSONParser.parse(Array(piece.text.utf8)))
        }
        guard let last = events.last else { return .incomplete }
        var end: String?
        if events.count > 1, last.name == unnamed, last.data == nil {
            end = pieces.last?.text
            events.removeLast()
        }
        let isJSON = events.allSatisfy { $0.name != unnamed || $0.data != nil }
        guard events.allSatisfy({ $0.name == unnamed }) else {
            guard !isJSON, end != nil else { return .namedEvents(events, end: end) }
            return .namedEvents(events + [last], end: nil)
        }
        return isJSON ? .events(events.compactMap(\.data), end: end) : .textEvents
    }

    /// The name of events that have none.
    static let unnamed: String = "message"

    private static func isLines(_ type: String) -> Bool {
        ["application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines"].contains(type)
    }

    /// The values of lines; `nil` if one is not JSON, or if there are none.
    private static func lines(_ bytes: [UInt8]) -> [JSONNode]? {
        var nodes: [JSONNode] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) where line.contains(where: { $0 > 0x20 }) {
            guard let node = try? JSONParser.parse(Array(line)) else { return nil }
            nodes.append(node)
        }
        return nodes.isEmpty ? nil : nodes
    }

    /// The first header field of the response with a name in lower case.
    func responseHeader(_ name: String) -> String? {
        responseHeaders.first { $0.name.lowercased() == name }?.value
    }
}

/// JSON with text around it, as servers send it to scripts of other sites, or to keep them from reading it.
struct WrappedJSON {
    let wrapping: BodyReading.Wrapping
    let node: JSONNode

    init?(_ body: RecordedBody) {
        // Most bodies begin as JSON does.
        guard !body.isTruncated, let first = body.bytes.first(where: { $0 > 0x20 }),
            ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<")].contains(first)
        else { return nil }
        for wrapping in Self.known {
            guard let text = try? BodyReading(strip: [wrapping]).json(of: body.bytes, nil), text != body.bytes,
                let node = try? JSONParser.parse(text)
            else { continue }
            self.wrapping = wrapping
            self.node = node
            return
        }
        return nil
    }

    /// A longer prefix before those that it begins with.
    private static let known: [BodyReading.Wrapping] =
        [")]}',", ")]}'", "while(1);", "while (1);", "for(;;);", "for (;;);"].map { .prefix($0) } + [.jsonp]
}

/// The URL of a request.
struct Address {
    let origin: String
    let segments: [String]
    let endsInSlash: Bool
    let query: Substring

    /// `nil` if it is not an `http` or `https` URL.
    init?(_ url: String) {
        let whole = url.prefix { $0 != "#" }
        let path = whole.prefix { $0 != "?" }
        guard let server = try? ServerURL(String(path)) else { return nil }
        let scheme = server.isSecure ? "https" : "http"
        let usual = server.isSecure ? ":443" : ":80"
        let authority = server.authority.lowercased()
        origin = scheme + "://" + (authority.hasSuffix(usual) ? String(authority.dropLast(usual.count)) : authority)
        segments = server.path.split(separator: "/").map { PercentEncoding.decode($0) ?? String($0) }
        endsInSlash = server.path.count > 1 && server.path.hasSuffix("/")
        query = whole.dropFirst(path.count + 1)
    }
}

/// Tells web pages and what belongs to them from the calls of an API.
enum WebPage {
    static func isPart(_ address: Address, _ response: RecordedResponse) -> Bool {
        if let last = address.segments.last, let dot = last.lastIndex(of: "."),
            endings.contains(last[dot...].lowercased())
        {
            return true
        }
        let field = response.headers.first { $0.name.lowercased() == "content-type" }?.value ?? response.body?.mediaType
        guard let type = field.flatMap({ MediaType($0)?.name.lowercased() }) else { return false }
        // An API may return an error page. Its status is worth knowing.
        if type == "text/html" || type == "application/xhtml+xml" { return (200...299).contains(response.status) }
        return types.contains(type) || prefixes.contains(where: type.hasPrefix)
    }

    private static let endings: Set<String> = [
        ".html", ".htm", ".css", ".js", ".mjs", ".map", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg",
        ".ico", ".woff", ".woff2", ".ttf", ".otf", ".eot", ".wasm",
    ]
    private static let types: Set<String> = [
        "text/css", "text/javascript", "application/javascript", "application/x-javascript", "application/wasm",
        "application/font-woff", "application/manifest+json", "application/vnd.ms-fontobject",
    ]
    private static let prefixes: [String] = ["image/", "font/", "audio/", "video/"]
}
