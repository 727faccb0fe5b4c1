import JSONSyntax
public import SpecLanguage
import YAMLSyntax

/// Generates responses for the endpoints of a specification.
///
/// JSON values are checked against the spec before they are returned, so they always decode. Values of streams are not
/// checked.
public struct MockResponses: Sendable {
    private let models: ModelCatalog
    private let decoder: ReferenceDecoder
    private let seed: UInt64

    /// - Parameter seed: equal seeds produce equal bytes, on every platform
    public init(_ specification: Specification, seed: UInt64 = 1) {
        self.init(ModelCatalog(specification), seed: seed)
    }

    init(_ models: ModelCatalog, seed: UInt64 = 1) {
        self.init(models: models, decoder: ReferenceDecoder(models), seed: seed)
    }

    /// The same generator with another seed.
    public func seeded(_ seed: UInt64) -> MockResponses {
        MockResponses(models: models, decoder: decoder, seed: seed)
    }

    private init(models: ModelCatalog, decoder: ReferenceDecoder, seed: UInt64) {
        self.models = models
        self.decoder = decoder
        self.seed = seed
    }

    /// The response body of an endpoint, with a separate budget.
    ///
    /// - Throws: why a value cannot be generated, and where the spec has to say more
    public func body(
        of endpoint: MockEndpoint, choosing choice: ValueChoice = .usual
    ) throws(MockFailure) -> MockBody {
        var budget = WorkBudget()
        return try body(of: endpoint, choosing: choice, within: &budget)
    }

    /// The response body of an endpoint.
    ///
    /// - Parameters:
    ///   - choice: which values it has
    ///   - budget: the budget for this body and for those that follow
    /// - Throws: why a value cannot be generated, and where the spec has to say more
    public func body(
        of endpoint: MockEndpoint, choosing choice: ValueChoice = .usual, within budget: inout WorkBudget
    ) throws(MockFailure) -> MockBody {
        let random = MockRandom(seed: seed).part(endpoint.name)
        let value: MockBody
        switch endpoint.endpoint.returns {
        case .nothing: value = nothing(endpoint)
        case .value(let type): return try valueBody(endpoint, type, random, choice, &budget)
        case .string: value = .text(choice == .empty ? "" : text(random))
        case .data, .file, .chunks: value = .data(choice == .empty ? [] : Array(text(random).utf8))
        case .stream(let type, let format):
            value = .stream(try stream(of: type, endpoint, random, choice, &budget), format)
        case .texts(let format):
            value = .stream(texts(random, choice), format)
        case .events(let set, let format):
            let events = choice == .empty ? [] : try self.events(of: set, endpoint, random, choice, &budget)
            value = .events(events + [format.end].compactMap { $0 }.map { MockEvent(data: $0) })
        case .socket(let socket):
            if let type = socket.eventType {
                value = .lines(try stream(of: type, endpoint, random, choice, &budget))
            } else {
                value = .lines(texts(random, choice))
            }
        case .responses(let set):
            let hasNoBody = set.responses.first?.status.hasNoBody ?? true
            return hasNoBody ? .nothing : try body(of: endpoint.mocked, choosing: choice, within: &budget)
        }
        return value
    }

    /// The first segment of the paths that URLs in header fields have. Requests that follow them are for endpoints whose
    /// address callers give.
    public static let addressSegment: String = "apigen-mock"

    /// The header fields of an endpoint's response that the spec declares.
    ///
    /// - Parameters:
    ///   - body: the body of the first page, which has all items of a list
    ///   - response: the response, if the spec tells responses apart; by default the first
    /// - Throws: why a value cannot be generated, and where the spec has to say more
    public func headers(
        of endpoint: MockEndpoint, beside body: MockBody, in response: TypedResponse? = nil
    ) throws(MockFailure) -> [(name: String, value: String)] {
        let random = MockRandom(seed: seed).part(endpoint.name)
        var budget = WorkBudget()
        var fields: [(name: String, value: String)] = []
        if let total = endpoint.endpoint.pagination?.totalHeader, case .json(let value) = body,
            case .array(let items)? = value.value(at: endpoint.path.components[...])
        {
            fields.append((total, String(items.count)))
        }
        for header in (response ?? endpoint.mockedResponse)?.headers ?? [] {
            if header.type.unwrapped == .builtIn(.url) {
                fields.append((header.wireName, "/\(Self.addressSegment)/\(endpoint.name)"))
                continue
            }
            let rules = ValueRules(name: header.name, dateFormat: header.dateFormat, castsAutomatically: false)
            var maker = ValueMaker(models: models, choice: .full, budget: budget)
            let value = try maker.value(header.type.unwrapped, rules, random.part(header.name), depth: 0)
            budget = maker.budget
            fields.append((header.wireName, value.fieldText))
        }
        return fields
    }

    private func texts(_ random: MockRandom, _ choice: ValueChoice) -> [String] {
        choice == .empty ? [] : (0..<3).map { text(random.part($0)) }
    }

    private func text(_ random: MockRandom) -> String {
        var random = random
        return MockText.sentence(&random)
    }

    private func nothing(_ endpoint: MockEndpoint) -> MockBody {
        guard endpoint.endpoint.method != .head, let envelope = endpoint.service.envelope, envelope.isTelling else {
            return .nothing
        }
        return .json(JSONValue.object([]).enveloped(envelope))
    }

    /// First tries a body that omits some values, as servers do. If that does not match the spec, generates all values.
    private func valueBody(
        _ endpoint: MockEndpoint, _ type: ValueType, _ random: MockRandom, _ choice: ValueChoice,
        _ budget: inout WorkBudget
    ) throws(MockFailure) -> MockBody {
        var fault: ReadingFault?
        for choice in choice == .usual ? [.usual, .full] : [choice] {
            let value = try made(type, endpoint, random, choice, &budget)
            for body in Self.lastPages(whole(value, endpoint), endpoint) {
                fault = decoder.faults(in: body.located, of: endpoint).first
                if fault == nil { return .json(body) }
            }
        }
        let reason = fault.map { "the generated value does not match the spec: \($0.text)" } ?? ""
        throw MockFailure("endpoint \"\(endpoint.endpoint.name)\": \(reason)", at: endpoint.endpoint.range)
    }

    /// The body of the last page, because all items are on one: in each of the ways that the spec may allow, or unchanged
    /// if it allows none.
    private static func lastPages(_ body: JSONValue, _ endpoint: MockEndpoint) -> [JSONValue] {
        guard let pagination = endpoint.endpoint.pagination else { return [body] }
        let bodies = withoutNext(body, pagination)
        guard let more = pagination.more else { return bodies }
        let signs: [JSONValue] = [.bool(false), .number("0"), .string("")]
        return bodies.flatMap { body in
            signs.map { sign in body.replacing(at: more.components[...]) { _ in sign } } + [body]
        }
    }

    /// Without a reference to a further page, with an empty one, or with a value that means none.
    private static func withoutNext(_ body: JSONValue, _ pagination: Pagination) -> [JSONValue] {
        guard let path = pagination.next?.components[...] else { return [body] }
        let ended = body.removing(at: path)
        guard ended != body else { return [body] }
        let values =
            [.string("")]
            + pagination.end.flatMap { end in
                (WholeNumberText(end) == nil ? [] : [JSONValue.number(end)]) + [.string(end)]
            }
        return [ended] + values.map { value in body.replacing(at: path) { _ in value } } + [body]
    }

    private func made(
        _ type: ValueType, _ endpoint: MockEndpoint, _ random: MockRandom, _ choice: ValueChoice,
        _ budget: inout WorkBudget
    ) throws(MockFailure) -> JSONValue {
        let call = endpoint.endpoint
        let name = endpoint.path.components.last ?? call.name
        let rules = ValueRules(
            name: name, dateFormat: call.dateFormat, castsAutomatically: call.castsAutomatically && models.canCast(type)
        )
        do throws(MockFailure) {
            var maker = ValueMaker(models: models, choice: choice, budget: budget)
            defer { budget = maker.budget }
            return try maker.value(type.unwrapped, rules, random.part("value"), depth: 0)
        } catch {
            if error.concernsType { throw error }
            throw MockFailure(
                "endpoint \"\(call.name)\": \(error.reason)", at: error.range ?? call.range,
                isTooMuch: error.isTooMuch)
        }
    }

    private func stream(
        of type: ValueType, _ endpoint: MockEndpoint, _ random: MockRandom, _ choice: ValueChoice,
        _ budget: inout WorkBudget
    ) throws(MockFailure) -> [String] {
        var values: [String] = []
        for index in 0..<(choice == .empty ? 0 : 3) {
            let value = try made(type, endpoint, random.part(index), choice, &budget)
            values.append(Self.placed(value, at: endpoint.elementPath).compactText)
        }
        return values
    }

    /// One event of each name, in the order of the spec.
    private func events(
        of set: EventSet, _ endpoint: MockEndpoint, _ random: MockRandom, _ choice: ValueChoice,
        _ budget: inout WorkBudget
    ) throws(MockFailure) -> [MockEvent] {
        var events: [MockEvent] = []
        for event in set.events {
            let random = random.part(event.event)
            let data: String
            switch event.content {
            case .nothing: data = "{}"
            case .string, .data: data = text(random)
            case .value(let type):
                let value = try made(type, endpoint, random, choice, &budget)
                data = Self.placed(value, at: event.at ?? .root).compactText
            }
            events.append(MockEvent(name: event.event, data: data))
        }
        return events
    }

    /// The value of a type, as an endpoint returns it.
    ///
    /// - Parameter name: what it is for, which decides on its values
    func value(
        of type: ValueType, _ endpoint: MockEndpoint, named name: String
    ) throws(MockFailure) -> JSONValue {
        var budget = WorkBudget()
        return try made(type, endpoint, MockRandom(seed: seed).part(endpoint.name).part(name), .usual, &budget)
    }

    private static func placed(_ value: JSONValue, at path: JSONPath) -> JSONValue {
        JSONValue.made(at: path.components[...]) { _ in value }
    }

    /// The value in its envelope, with the sign of success and, if the list states its total, with a total that says
    /// that there are no more pages.
    private func whole(_ value: JSONValue, _ endpoint: MockEndpoint) -> JSONValue {
        var body = Self.placed(value, at: endpoint.path)
        if let total = endpoint.endpoint.pagination?.total, case .array(let items) = value {
            body = body.replacing(at: total.components[...]) { _ in .number(String(items.count)) }
        }
        return endpoint.service.envelope.map { body.enveloped($0) } ?? body
    }
}

extension JSONValue {
    /// The value of a header field. A field holds visible ASCII characters, and commas separate elements (RFC 9110,
    /// sections 5.5 and 5.6.1).
    fileprivate var fieldText: String {
        switch self {
        case .null: ""
        case .bool(let value): value ? "true" : "false"
        case .number(let text): text
        case .string(let text): String(text.unicodeScalars.filter { $0.isASCII && $0.value >= 0x20 && $0 != "," })
        case .array(let elements): elements.map(\.fieldText).joined(separator: ", ")
        case .object: ""
        }
    }
}

extension MockEndpoint {
    /// The response that mocks give, if the spec tells responses apart: the first.
    public var mockedResponse: TypedResponse? {
        if case .responses(let set) = endpoint.returns { set.responses.first } else { nil }
    }

    /// The status of mock responses.
    public func status(hasBody: Bool) -> Int {
        switch mockedResponse?.status {
        case .exactly(let status): status
        case .successful, nil: endpoint.status ?? (hasBody || endpoint.method == .head ? 200 : 204)
        }
    }

    /// The response with a status, if the spec tells responses apart.
    public func response(with status: Int) -> TypedResponse? {
        guard case .responses(let set) = endpoint.returns else { return nil }
        if let exact = set.responses.first(where: { $0.status == .exactly(status) }) { return exact }
        return (200..<300).contains(status) ? set.responses.first { $0.status == .successful } : nil
    }

    /// The endpoint as if it only had the response that mocks give.
    package var mocked: MockEndpoint {
        mockedResponse.map { having($0) } ?? self
    }

    /// The endpoint as if it only had one response, without header fields.
    public func having(_ response: TypedResponse) -> MockEndpoint {
        var endpoint = self.endpoint
        switch response.content {
        case .nothing: endpoint.returns = .nothing
        case .value(let type): endpoint.returns = .value(type)
        case .data: endpoint.returns = .data
        case .string: endpoint.returns = .string
        }
        endpoint.at = response.at
        endpoint.defaultResult = response.defaultValue
        return MockEndpoint(endpoint, of: service)
    }
}

extension Envelope {
    /// Whether it has more than the path of the value.
    var isTelling: Bool {
        !code.isEmpty || !success.signs.isEmpty
    }
}

extension JSONValue {
    /// The body with the envelope's signs of success.
    fileprivate func enveloped(_ envelope: Envelope) -> JSONValue {
        guard case .object = self else { return self }
        let code = envelope.code.first { !$0.hasWildcard }.map {
            Envelope.Sign(path: $0, values: envelope.success.values)
        }
        let signs = [code].compactMap { $0 } + envelope.success.signs.filter { !$0.path.hasWildcard }
        return signs.reduce(self) { body, sign in
            guard let value = sign.values.first else { return body }
            return body.replacing(at: sign.path.components[...]) { _ in .sign(value) }
        }
    }

    /// A code or another sign of an envelope.
    static func sign(_ text: String) -> JSONValue {
        if text == "true" || text == "false" { return .bool(text == "true") }
        return WholeNumberText(text) == nil ? .string(text) : .number(text)
    }
}

extension ModelCatalog {
    /// Whether the innermost type supports automatic conversion between strings and numbers, and to booleans.
    func canCast(_ type: ValueType) -> Bool {
        switch type.leaf {
        case .builtIn(let type): type == .string || type == .bool || type == .date || type.isNumber
        case .model(let name): !isNested(name)
        case .array, .dictionary, .optional: false
        }
    }
}

/// An endpoint with its service.
public struct MockEndpoint: Sendable, Hashable {
    public let endpoint: Endpoint
    public let service: Service

    public init(_ endpoint: Endpoint, of service: Service) {
        self.endpoint = endpoint
        self.service = service
    }

    /// The parameters of requests: the endpoint's, and the service's, if it inherits them.
    public var parameters: [Parameter] { endpoint.parameters + serviceParameters }

    /// The parameters of the service that requests have.
    public var serviceParameters: [Parameter] { endpoint.policies.inherits ? service.parameters : [] }

    /// The headers of the service that requests have.
    public var serviceHeaders: [Header] { endpoint.policies.inherits ? service.headers : [] }

    /// What every request has: the endpoint's constants, and those of its service that it does not replace.
    package var requestConstants: [RequestConstant] {
        let places = Set(endpoint.constants.map(\.place) + endpoint.parameters.map { .init($0.location, $0.wirePath) })
        guard endpoint.policies.inherits else { return endpoint.constants }
        return service.constants.filter { !places.contains($0.place) } + endpoint.constants
    }

    /// The name that the runtime uses, such as `Gallery.searchPictures`.
    public var name: String {
        "\(service.name).\(endpoint.name)"
    }

    /// The path of the returned value in the body; the first, if there are several.
    public var path: JSONPath { valuePath.first }

    /// The paths at which the returned value may be in the body.
    var valuePath: ValuePath {
        endpoint.at ?? service.envelope?.data ?? .root
    }

    /// The path of the value in each element of a stream. The envelope does not apply to streams.
    public var elementPath: JSONPath {
        endpoint.at?.first ?? .root
    }

    /// Every endpoint of every service, in the order of the specs.
    public static func all(of specification: Specification) -> [MockEndpoint] {
        specification.files.compactMap(\.service).flatMap { part in
            part.endpoints.map { MockEndpoint($0, of: part.service) }
        }
    }
}
