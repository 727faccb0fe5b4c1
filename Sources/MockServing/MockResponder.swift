import JSONSyntax
public import MockValues
public import SpecLanguage

/// Answers requests as the specs say that a server does.
public struct MockResponder: Sendable {
    private let router: EndpointRouter
    private let decoder: ReferenceDecoder
    private let body: @Sendable (MockEndpoint) throws(MockFailure) -> MockBody
    private let cache: ReplyCache = ReplyCache()

    /// - Parameters:
    ///   - specification: what is served.
    ///   - body: gives what an endpoint answers.
    public init(
        _ specification: Specification, body: @escaping @Sendable (MockEndpoint) throws(MockFailure) -> MockBody
    ) {
        router = EndpointRouter(MockEndpoint.all(of: specification))
        decoder = ReferenceDecoder(specification)
        self.body = body
    }

    /// The answer to a request: a mock, or what is wrong with the request.
    public func reply(to request: MockRequest) -> MockReply {
        switch router.match(request.method, request.path) {
        case .endpoint(let endpoint, let values): return reply(to: request, for: endpoint, values)
        case .otherMethods(let methods):
            return Self.refusal(
                405,
                "no endpoint takes \(request.method) here; those that there are take \(methods.joined(separator: ", "))",
                [], headers: [MockHeader("Allow", methods.joined(separator: ", "))])
        case .nothing(let near):
            let lines = near.map { JSONValue.string($0.line) }
            let details = lines.isEmpty ? [] : [JSONValue.Member(key: "near", value: .array(lines))]
            return Self.refusal(404, "no endpoint has this path", details)
        }
    }

    private func reply(
        to request: MockRequest, for endpoint: MockEndpoint, _ values: [String: String]
    ) -> MockReply {
        let check = RequestCheck(decoder: decoder, endpoint: endpoint, request: request, pathValues: values)
        let faults = check.faults()
        guard faults.isEmpty else {
            let details = [
                JSONValue.Member(key: "endpoint", value: .string(endpoint.name)),
                JSONValue.Member(key: "faults", value: .array(faults.map(\.json))),
            ]
            var reply = Self.refusal(400, "the request is not what the spec says", details)
            reply.note =
                endpoint.name + ": "
                + faults.map { "\($0.place) \($0.name): expected \($0.expected)" }
                .joined(separator: "; ")
            return reply
        }
        do throws(MockFailure) {
            let isPastEnd = PageEnd.isPast(endpoint, asked: request)
            if let known = cache.reply(of: endpoint, isPastEnd: isPastEnd) { return known }
            let found = try body(endpoint)
            let reply = Self.answer(isPastEnd ? PageEnd.body(found, of: endpoint) : found, endpoint)
            cache.keep(reply, of: endpoint, isPastEnd: isPastEnd)
            return reply
        } catch {
            return Self.refusal(500, "\(error.reason); write \"mock\"")
        }
    }

    private static func answer(_ body: MockBody, _ endpoint: MockEndpoint) -> MockReply {
        guard body != .nothing else {
            let isHead = endpoint.endpoint.method == .head
            return MockReply(status: isHead ? 200 : 204, headers: [], body: [], note: endpoint.name)
        }
        return MockReply(
            status: 200, headers: [MockHeader("Content-Type", body.mediaType)], body: body.bytes, note: endpoint.name)
    }

    /// What a server says of a request that it does not take.
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

extension MockEndpoint {
    /// The endpoint in a line for people.
    fileprivate var line: String {
        "\(endpoint.method.rawValue.uppercased()) \(endpoint.path) (\(name))"
    }
}
