import JSONSyntax
public import MockValues
import Parallelism
public import SpecLanguage
import WireSyntax

/// A request as received.
public struct MockRequest: Sendable, Hashable {
    /// In upper case.
    public var method: String
    /// Percent-encoded, without the query.
    public var path: String
    /// Percent-encoded, without the question mark.
    public var query: String
    public var headers: [MockHeader]
    public var body: [UInt8]

    public init(method: String, path: String, query: String = "", headers: [MockHeader] = [], body: [UInt8] = []) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// The values of a header field, in the order received.
    func values(of name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The media type of the body without parameters, in lower case.
    var mediaType: String {
        values(of: "Content-Type").first.flatMap { MediaType($0) }?.name ?? ""
    }
}

/// A header field.
public struct MockHeader: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A response of the mock server.
public struct MockReply: Sendable, Hashable {
    public var status: Int
    public var headers: [MockHeader]
    public var body: [UInt8]
    /// The description for the log, without any values of the request.
    public var note: String
    /// The names of other endpoints that the request could be for, because their requests cannot be told apart.
    public var alternatives: [String] = []
    /// What a strict server would refuse, without any values of the request.
    public var warnings: [String] = []
    /// What follows over a WebSocket; `nil` for all other responses.
    public var socket: SocketReply?

    /// The line of the log.
    public var logText: String {
        let others = alternatives.joined(separator: ", ")
        let text = alternatives.isEmpty ? note : "\(note), the first that fits; also fits \(others)"
        return warnings.isEmpty ? text : "\(text); warning: \(Self.list(warnings))"
    }

    /// A list for the log, which has no endless lines.
    static func list(_ texts: [String]) -> String {
        let most = 10
        return texts.prefix(most).joined(separator: "; ")
            + (texts.count > most ? "; and \(texts.count - most) more" : "")
    }

    public init(status: Int, headers: [MockHeader], body: [UInt8], note: String) {
        self.status = status
        self.headers = headers
        self.body = body
        self.note = note
    }
}

/// Responds to requests as the specs describe.
public struct MockResponder: Sendable {
    private let router: EndpointRouter
    private let decoder: ReferenceDecoder
    private let responses: MockResponses
    private let isLenient: Bool
    private let body: @Sendable (MockEndpoint) throws(MockFailure) -> MockBody
    private let cache: ReplyCache = ReplyCache()

    /// - Parameters:
    ///   - specification: the specification to serve
    ///   - isLenient: whether requests may have what servers often overlook, such as unknown names in queries
    ///   - body: returns the response body of an endpoint
    public init(
        _ specification: Specification, isLenient: Bool = false,
        body: @escaping @Sendable (MockEndpoint) throws(MockFailure) -> MockBody
    ) {
        router = EndpointRouter(MockEndpoint.all(of: specification))
        decoder = ReferenceDecoder(specification, readsRequests: true)
        responses = MockResponses(specification)
        self.isLenient = isLenient
        self.body = body
    }

    /// The response to a request: a mock, or the errors in the request.
    public func reply(to request: MockRequest) -> MockReply {
        guard let flaw = request.encodingFlaw else { return served(request) }
        guard isLenient else { return Self.refusal(400, flaw) }
        var reply = served(request)
        reply.warnings.insert(flaw, at: 0)
        return reply
    }

    private func served(_ request: MockRequest) -> MockReply {
        switch router.match(request) {
        case .endpoints(let candidates): return reply(to: request, candidates)
        case .otherMethods(let methods):
            return Self.refusal(
                405,
                "no endpoint takes \(request.method) here; those that there are take \(methods.joined(separator: ", "))",
                [], headers: [MockHeader("Allow", methods.joined(separator: ", "))])
        case .nothing(let near):
            let lines = near.map { JSONValue.string("\($0.endpoint.line): \($0.difference)") }
            let details = lines.isEmpty ? [] : [JSONValue.Member(key: "near", value: .array(lines))]
            return Self.refusal(404, "no endpoint has this path", details)
        }
    }

    private func reply(to request: MockRequest, _ candidates: [EndpointRouter.Candidate]) -> MockReply {
        let checks = candidates.map { candidate in
            RequestCheck(
                decoder: decoder, endpoint: candidate.endpoint, request: request, pathValues: candidate.values,
                isStrict: !isLenient)
        }
        guard let selection = RequestCheck.best(of: checks) else {
            return Self.refusal(404, "no endpoint has this path", [])
        }
        let (endpoint, faults) = (selection.endpoint, selection.faults)
        guard faults.isEmpty else {
            let most = ReadingFault.most
            var details = [
                JSONValue.Member(key: "endpoint", value: .string(endpoint.name)),
                JSONValue.Member(key: "faults", value: .array(faults.prefix(most).map(\.json))),
            ]
            if faults.count >= most {
                details.append(
                    JSONValue.Member(
                        key: "note", value: .string("there may be more faults; the first \(most) are listed")))
            }
            var reply = Self.refusal(400, "the request is not what the spec says", details)
            reply.note = "\(endpoint.name): \(MockReply.list(faults.map(\.logText)))"
            return reply
        }
        var reply = mock(of: endpoint, request, selection.pathValues)
        if isLenient {
            reply.warnings = StrictCheck(decoder: decoder, endpoint: endpoint, request: request).faults().map(\.logText)
        }
        reply.alternatives = selection.others.map(\.name)
        return reply
    }

    private func mock(
        of endpoint: MockEndpoint, _ request: MockRequest, _ pathValues: [String: String]
    ) -> MockReply {
        do throws(MockFailure) {
            let isPastEnd = PageEnd.isPast(endpoint, asked: request, pathValues)
            if let known = cache.reply(of: endpoint, isPastEnd: isPastEnd) { return known }
            let found = try body(endpoint)
            var reply = Self.reply(isPastEnd ? PageEnd.body(found, of: endpoint) : found, endpoint)
            if case .socket(let socket) = endpoint.endpoint.returns {
                reply.socket = SocketReply(socket, reply.body, of: endpoint, decoder)
            }
            reply.headers += try responses.headers(of: endpoint, beside: found).map { MockHeader($0.name, $0.value) }
            cache.keep(reply, of: endpoint, isPastEnd: isPastEnd)
            return reply
        } catch {
            return Self.refusal(500, "\(error.reason); write \"mock\"")
        }
    }

    private static func reply(_ body: MockBody, _ endpoint: MockEndpoint) -> MockReply {
        guard body != .nothing else {
            return MockReply(status: endpoint.status(hasBody: false), headers: [], body: [], note: endpoint.name)
        }
        let (bytes, mediaType) = endpoint.sent(body)
        return MockReply(
            status: endpoint.status(hasBody: true), headers: [MockHeader("Content-Type", mediaType)], body: bytes,
            note: endpoint.name)
    }

    /// The response to a request that the server rejects.
    package static func refusal(_ status: Int, _ message: String) -> MockReply {
        refusal(status, message, [])
    }

    private static func refusal(
        _ status: Int, _ message: String, _ details: [JSONValue.Member], headers: [MockHeader] = []
    ) -> MockReply {
        let body = JSONValue.object([JSONValue.Member(key: "error", value: .string(message))] + details)
        return MockReply(
            status: status, headers: [MockHeader("Content-Type", "application/json")] + headers,
            body: Array((body.indentedText + "\n").utf8), note: message)
    }
}

extension RequestFault {
    /// The fault without any values of the request.
    fileprivate var logText: String { "\(place) \(name): expected \(expected)" }
}

extension MockEndpoint {
    /// A one-line description of the endpoint.
    fileprivate var line: String {
        "\(endpoint.method.text) \(endpoint.path) (\(name))"
    }
}

/// Ends paged lists: all items are on the first page.
enum PageEnd {
    /// Whether the request asks for a page other than the first.
    ///
    /// - Parameter pathValues: the values of the path parameters, by their Swift names
    static func isPast(
        _ endpoint: MockEndpoint, asked request: MockRequest, _ pathValues: [String: String]
    ) -> Bool {
        guard let pagination = endpoint.endpoint.pagination,
            [.page, .offset, .last, .first].contains(pagination.style),
            let parameter = endpoint.endpoint.parameters.first(where: { $0.name == pagination.parameter }),
            let page = parameter.location == .path
                ? pathValues[parameter.name] : RequestContents(request, [parameter.location]).text(of: parameter)
        else { return false }
        return page != first(parameter, pagination)
    }

    /// The body without its items.
    static func body(_ body: MockBody, of endpoint: MockEndpoint) -> MockBody {
        guard case .json(let value) = body else { return body }
        return .json(
            value.replacing(at: endpoint.path.components[...]) { list in
                if case .array = list { .array([]) } else { list ?? .null }
            })
    }

    /// The parameter value of the first page.
    private static func first(_ parameter: Parameter, _ pagination: Pagination) -> String? {
        switch (parameter.defaultValue, pagination.style) {
        case (.integer(let text), _), (.string(let text), _): text
        case (_, .page): "1"
        case (_, .offset): "0"
        // Without a default, the first page is requested without the parameter.
        default: nil
        }
    }
}

/// Caches replies. Equivalent requests to an endpoint share the same bytes in memory, regardless of how many peers are
/// reading them.
final class ReplyCache: @unchecked Sendable {
    /// The maximum total size of cached bodies, in bytes. Replies beyond it are computed each time.
    private static let limit: Int = 16 << 20

    private struct Key: Hashable {
        let endpoint: String
        let isPastEnd: Bool
    }

    private let lock: Lock = Lock()
    private var replies: [Key: MockReply] = [:]
    private var size: Int = 0

    func reply(of endpoint: MockEndpoint, isPastEnd: Bool) -> MockReply? {
        lock.withLock { replies[Key(endpoint: endpoint.name, isPastEnd: isPastEnd)] }
    }

    func keep(_ reply: MockReply, of endpoint: MockEndpoint, isPastEnd: Bool) {
        lock.withLock {
            let key = Key(endpoint: endpoint.name, isPastEnd: isPastEnd)
            guard replies[key] == nil, size + reply.body.count <= Self.limit else { return }
            replies[key] = reply
            size += reply.body.count
        }
    }
}
