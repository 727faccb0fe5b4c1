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
    /// How long the server waits before it sends the response.
    public var delay: Duration = .zero
    /// Whether the connection is closed in place of a response.
    public var isLost: Bool = false

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
    private let isLenient: Bool
    private let control: MockControl
    private let replies: EndpointReplies
    private let tokens: TokenReplies

    /// - Parameters:
    ///   - specification: the specification to serve
    ///   - isLenient: whether requests may have what servers often overlook, such as unknown names in queries
    ///   - scenarios: what is sent in place of the usual responses; by default, what requests ask for
    ///   - resources: what requests have changed; `nil`, the default, if they change nothing
    ///   - example: returns the response body of an endpoint in an example; by default, a generated one
    ///   - body: returns the usual response body of an endpoint
    public init(
        _ specification: Specification, isLenient: Bool = false, scenarios: MockScenarios = MockScenarios(),
        resources: MockResources? = nil,
        example: (@Sendable (MockEndpoint, String) throws(MockFailure) -> MockBody?)? = nil,
        body: @escaping @Sendable (MockEndpoint) throws(MockFailure) -> MockBody
    ) {
        let endpoints = MockEndpoint.all(of: specification)
        router = EndpointRouter(endpoints)
        decoder = ReferenceDecoder(specification, readsRequests: true)
        self.isLenient = isLenient
        control = MockControl(endpoints: endpoints, scenarios: scenarios, resources: resources)
        replies = EndpointReplies(specification, decoder, scenarios, resources, example: example, body: body)
        tokens = TokenReplies(endpoints.map(\.service))
    }

    /// The response to a request: a mock, or the errors in the request.
    public func reply(to request: MockRequest) -> MockReply {
        if let reply = control.reply(to: request) { return reply }
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
        case .nothing:
            if let reply = tokens.reply(to: request) { return reply }
            let lines = router.near(request).map { JSONValue.string("\($0.endpoint.line): \($0.difference)") }
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
        var reply = replies.reply(of: endpoint, request, selection.pathValues)
        if isLenient {
            reply.warnings += StrictCheck(decoder: decoder, endpoint: endpoint, request: request).faults().map(
                \.logText)
        }
        reply.alternatives = selection.others.map(\.name)
        return reply
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
