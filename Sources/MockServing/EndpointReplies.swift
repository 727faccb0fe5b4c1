import JSONSyntax
import MockValues
import Parallelism
import SpecLanguage
import WireSyntax

/// The replies to requests that match their endpoints: mocks, or what scenarios and earlier requests put in their place.
struct EndpointReplies: Sendable {
    private let responses: MockResponses
    private let decoder: ReferenceDecoder
    private let scenarios: MockScenarios
    private let resources: (state: MockResources, map: ResourceMap, mocks: ResourceMocks)?
    private let example: (@Sendable (MockEndpoint, String) throws(MockFailure) -> MockBody?)?
    private let body: @Sendable (MockEndpoint) throws(MockFailure) -> MockBody
    private let cache: ReplyCache = ReplyCache()

    init(
        _ specification: Specification, _ decoder: ReferenceDecoder, _ scenarios: MockScenarios,
        _ resources: MockResources?,
        example: (@Sendable (MockEndpoint, String) throws(MockFailure) -> MockBody?)?,
        body: @escaping @Sendable (MockEndpoint) throws(MockFailure) -> MockBody
    ) {
        let responses = MockResponses(specification)
        self.responses = responses
        self.decoder = decoder
        self.scenarios = scenarios
        self.example = example
        self.body = body
        self.resources = resources.map { state in
            let mocks = ResourceMocks(fitting: ItemFitting(specification), responses: responses, body: body)
            return (state, ResourceMap(specification), mocks)
        }
    }

    /// - Parameter pathValues: the values of the path parameters, by their Swift names
    func reply(of endpoint: MockEndpoint, _ request: MockRequest, _ pathValues: [String: String]) -> MockReply {
        do throws(MockScenario.Fault) {
            let turn = try scenarios.turn(of: endpoint, request)
            var reply = try scenarioReply(turn.response, of: endpoint) ?? usual(of: endpoint, request, pathValues)
            (reply.delay, reply.isLost) = (turn.delay, turn.isLost)
            if turn.isLost { reply.note += ": lost, as the scenario says" }
            return reply
        } catch {
            return MockResponder.refusal(400, "the scenario is not valid: \(error.reason)")
        }
    }

    /// - Returns: `nil` for the usual response
    private func scenarioReply(
        _ response: MockScenario.Response?, of endpoint: MockEndpoint
    ) throws(MockScenario.Fault) -> MockReply? {
        guard let response else { return nil }
        do throws(MockFailure) {
            switch response {
            case .status(let status): return try reply(of: endpoint, withStatus: status)
            case .error(let name):
                guard let error = endpoint.error(named: name) else { return nil }
                return try reply(of: endpoint, error)
            case .example(let name):
                if let body = try example?(endpoint, name.text) { return try mock(of: endpoint, body) }
                guard let choice = ValueChoice(rawValue: name.text) else {
                    return MockResponder.refusal(400, "there is no example \"\(name.text)\" of \(endpoint.name)")
                }
                return try mock(of: endpoint, responses.body(of: endpoint, choosing: choice))
            }
        } catch {
            throw MockScenario.Fault(reason: error.reason)
        }
    }

    /// The response that the spec has for a status, or one without a body of the spec.
    private func reply(of endpoint: MockEndpoint, withStatus status: Int) throws(MockFailure) -> MockReply {
        if let response = endpoint.response(with: status) {
            let body = try response.status.hasNoBody ? .nothing : responses.body(of: endpoint.having(response))
            var reply = try mock(of: endpoint, body, response)
            reply.status = status
            return reply
        }
        let errors = endpoint.errors
        if let error = errors.first(where: { $0.match == .status(status) })
            ?? errors.first(where: { $0.match == .statusClass(status / 100) })
        {
            var reply = try reply(of: endpoint, error)
            reply.status = status
            return reply
        }
        var reply = MockResponder.refusal(status, "mocked")
        if (200..<300).contains(status) {
            reply = try mock(of: endpoint, body(endpoint))
            if status == 204 || status == 205 { (reply.body, reply.headers) = ([], []) }
            reply.status = status
        }
        reply.note = "\(endpoint.name): a status that the spec does not have"
        return reply
    }

    private func reply(of endpoint: MockEndpoint, _ error: ServerErrorCase) throws(MockFailure) -> MockReply {
        let response = try responses.response(of: error, of: endpoint)
        var reply = Self.reply(response.body, endpoint)
        reply.status = response.status
        reply.note += ": \(error.name)"
        if let code = response.closeCode, case .socket(let socket) = endpoint.endpoint.returns {
            reply.socket = SocketReply(socket, reply.body, of: endpoint, decoder)
            reply.socket?.closeCode = code
        }
        return reply
    }

    private func usual(
        of endpoint: MockEndpoint, _ request: MockRequest, _ pathValues: [String: String]
    ) -> MockReply {
        do throws(MockFailure) {
            if let resources, let known = resources.map[endpoint] {
                let exchange = ResourceExchange(request, known.part, of: known.resource, pathValues, resources.mocks)
                return try reply(of: endpoint, resources.state.outcome(of: exchange), request, pathValues)
            }
            let isPastEnd = PageEnd.isPast(endpoint, asked: request, pathValues)
            if let known = cache.reply(of: endpoint, isPastEnd: isPastEnd) { return known }
            let found = try body(endpoint)
            let reply = try mock(of: endpoint, found, isPastEnd: isPastEnd)
            cache.keep(reply, of: endpoint, isPastEnd: isPastEnd)
            return reply
        } catch {
            return MockResponder.refusal(500, "\(error.reason); write \"mock\"")
        }
    }

    private func reply(
        of endpoint: MockEndpoint, _ outcome: MockResources.Outcome, _ request: MockRequest,
        _ pathValues: [String: String]
    ) throws(MockFailure) -> MockReply {
        switch outcome {
        case .body(let body):
            return try mock(of: endpoint, body, isPastEnd: PageEnd.isPast(endpoint, asked: request, pathValues))
        case .noSuchItem:
            guard let error = endpoint.errors.first(where: { $0.match == .status(404) }) else {
                return MockResponder.refusal(404, "\(endpoint.name): there is no such item")
            }
            return try reply(of: endpoint, error)
        case .tooManyItems: return MockResponder.refusal(507, "there are too many items")
        }
    }

    /// The mock with a body.
    /// - Parameters:
    ///   - response: the response, if the spec tells responses apart; by default the first
    ///   - isPastEnd: whether the request is for a page after the only one
    private func mock(
        of endpoint: MockEndpoint, _ body: MockBody, _ response: TypedResponse? = nil, isPastEnd: Bool = false
    ) throws(MockFailure) -> MockReply {
        var reply = Self.reply(isPastEnd ? PageEnd.body(body, of: endpoint) : body, endpoint)
        if case .socket(let socket) = endpoint.endpoint.returns {
            reply.socket = SocketReply(socket, reply.body, of: endpoint, decoder)
        }
        let fields = try responses.headers(of: endpoint, beside: body, in: response)
        reply.headers += fields.map { MockHeader($0.name, $0.value) }
        return reply
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
