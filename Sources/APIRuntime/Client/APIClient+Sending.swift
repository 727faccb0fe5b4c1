public import HTTPTypes

extension APIClient {
    /// Performs a call.
    /// - Parameters:
    ///   - endpoint: the call as a value.
    ///   - dao: adds the parameters of every request.
    /// - Returns: the value of the call.
    public func send<E: EndpointCall>(_ endpoint: E, from dao: some DAO) async throws(APIError<E.Failure>) -> E.Answer {
        guard let tap = CallTap.current else { return try await value(of: endpoint, from: dao) }
        return try await tap.untapped { () async throws(APIError<E.Failure>) in
            let (response, _) = try await perform(endpoint, from: dao, observedBy: tap.listener)
            tap.note(response)
            return response.value
        }
    }

    /// Performs a call, and returns its status and header fields with the value.
    /// - Parameters:
    ///   - endpoint: the call as a value.
    ///   - dao: adds the parameters of every request.
    /// - Returns: the value, the status, the header fields and the number of dropped elements.
    public func response<E: EndpointCall, D: DAO>(
        to endpoint: E, from dao: D
    ) async throws(APIError<E.Failure>) -> APIResponse<E.Answer> {
        try await perform(endpoint, from: dao).response
    }

    /// Performs a call.
    /// - Parameters:
    ///   - listener: Receives the events of the call.
    ///   - takeCached: Receives the cached response before the request is sent, with the policy `cache-then-network`.
    ///   - pinned: The session that the call must be made in. Defaults to any.
    /// - Returns: The response, and its body for callers that need more of it than the value.
    func perform<E: EndpointCall, D: DAO>(
        _ endpoint: E, from dao: D, observedBy listener: (@Sendable (APICall.Event) -> Void)? = nil,
        takeCached: (@Sendable (APICall.Answer) -> Void)? = nil, in pinned: APISession.Holding? = nil
    ) async throws(APIError<E.Failure>) -> (response: APIResponse<E.Answer>, body: WireBody) {
        let observer = observer(of: endpoint.route, listener)
        do {
            let answer = try await answer(to: endpoint, from: dao, observer, takeCached, in: pinned)
            let response = APIResponse(
                try answer.decode(for: endpoint, of: D.service, atMost: settings.sender.maximumAnswerSize),
                answer.response, from: answer.source)
            observer?.ended(nil)
            return (response, answer.response.body)
        } catch {
            throw ended(observer, error, endpoint)
        }
    }

    /// Performs a call, and returns its value alone.
    private func value<E: EndpointCall, D: DAO>(
        of endpoint: E, from dao: D
    ) async throws(APIError<E.Failure>) -> E.Answer {
        let observer = observer(of: endpoint.route, nil)
        do {
            let value = try await answer(to: endpoint, from: dao, observer)
                .decode(for: endpoint, of: D.service, atMost: settings.sender.maximumAnswerSize).value
            observer?.ended(nil)
            return value
        } catch {
            throw ended(observer, error, endpoint)
        }
    }

    @inline(never)
    private func ended<E: EndpointCall>(
        _ observer: CallObserver?, _ error: any Error, _ endpoint: E
    ) -> APIError<E.Failure> {
        let error = APIError<E.Failure>(error, endpoint: endpoint.route.name)
        observer?.ended(error.eventText)
        return error
    }

    /// The response to a call.
    // Inlined, as each asynchronous function has a stack frame on the heap.
    @inline(__always)
    private func answer<E: EndpointCall, D: DAO>(
        to endpoint: E, from dao: D, _ observer: CallObserver?,
        _ takeCached: (@Sendable (APICall.Answer) -> Void)? = nil, in pinned: APISession.Holding? = nil
    ) async throws -> APICall.Answer {
        let request = try started(observer, endpoint, dao)
        let batch = try batchTerms(for: endpoint, from: dao)
        let chain = chain(for: endpoint, of: D.service, isBatched: batch != nil)
        let answer: APICall.Answer
        if observer == nil, chain?.isEmpty == true {
            let sender = settings.sender
            answer = APICall.Answer(
                try await sender.response(
                    to: try sender.request(request, for: endpoint.route, of: D.service, nil), of: D.service, nil))
        } else {
            let call = call(
                endpoint, of: D.service, request, observer, batch, takeCached, dao.storing(endpoint), in: pinned)
            answer = try await run(call, through: chain)
        }
        noteDrift(in: answer, to: endpoint, of: D.service)
        return answer
    }

    /// A call for its steps.
    @inline(never)
    func call<E: EndpointCall>(
        _ endpoint: E, of service: ServiceDescription, _ request: APICall.Request, _ observer: CallObserver?,
        _ batch: BatchTerms? = nil, _ takeCached: (@Sendable (APICall.Answer) -> Void)? = nil,
        _ store: StoreValue? = nil, in pinned: APISession.Holding? = nil
    ) -> APICall {
        var call = APICall(
            endpoint: endpoint, route: endpoint.route, service: service, servers: (try? settings.servers.get()) ?? [],
            request: request, maximumAnswerSize: settings.configuration.maximumAnswerSize, observer: observer)
        if let user = settings.configuration.user { call.identity = Identity(user: user) }
        if let pinned { call.pinned = pinned }
        if let batch { call.batch = batch }
        if let takeCached { call.takeCached = takeCached }
        if let store { call.store = store }
        return call
    }

    /// Runs a call through its steps, and reads the whole body of the response, unless it is a stream.
    /// - Parameter chain: the steps; `nil` makes them for this call.
    func run(_ call: APICall, through chain: MiddlewareChain?) async throws -> APICall.Answer {
        let chain = chain ?? self.chain(for: call)
        var answer = try await chain.run(call)
        if !answer.isHeld { try await answer.collect(atMost: settings.configuration.maximumAnswerSize) }
        return answer
    }
}

extension APIClient {
    /// The steps of a call that shares them with no other.
    @inline(never)
    private func chain(for call: APICall) -> MiddlewareChain {
        MiddlewareChain(
            steps(for: call.route, of: call.service, isBatched: call.batch != nil), send: sender(of: call))
    }

    /// The innermost step of a call: sends its request, and reads the response as the endpoint needs it.
    func sender(of call: APICall) -> APICall.Next {
        switch call.endpoint {
        case let endpoint as any FileCall: sender(to: endpoint, call)
        case let endpoint as any StreamCall: sender(to: endpoint)
        default: settings.sender.next
        }
    }

    private func sender<E: FileCall>(to endpoint: E, _ begun: APICall) -> APICall.Next {
        APICall.Next { call in
            // Changes of the request by middlewares, such as a signature, do not make it a different download.
            let transfer = FileTransfer(
                sender: settings.sender, time: settings.configuration.time, call: call,
                destination: endpoint.destination, request: Digest(of: begun, by: call.identity),
                maximumSize: settings.configuration.maximumDownloadSize, begin: settings.configuration.time.uptime)
            return APICall.Answer(try await transfer.run())
        }
    }

    private func sender<E: StreamCall>(to endpoint: E) -> APICall.Next {
        APICall.Next { call in
            let opening = StreamOpening(
                sender: settings.sender, time: settings.configuration.time, call: call, format: endpoint.stream)
            return APICall.Answer(try await opening.run())
        }
    }
}

extension APIClient {
    /// Builds the request of a call.
    func request<E: EndpointCall, D: DAO>(of endpoint: E, from dao: D) throws(InvalidRequest) -> APICall.Request {
        try request(for: endpoint.route, of: endpoint.answerKind, from: dao) { builder throws(InvalidRequest) in
            try endpoint.fill(&builder)
        }
    }

    /// Builds the request to a route.
    /// - Parameter fill: adds the parts of the endpoint.
    func request<D: DAO>(
        for route: EndpointRoute, of kind: AnswerKind, from dao: D,
        _ fill: (inout RequestBuilder) throws(InvalidRequest) -> Void = { _ in }
    ) throws(InvalidRequest) -> APICall.Request {
        var builder = try begin(route, kind, D.service, from: dao)
        try fill(&builder)
        return try finish(builder, route, D.service)
    }

    /// Begins a request with the parts of the client, the service, the configuration and the DAO.
    func begin(
        _ route: EndpointRoute, _ kind: AnswerKind, _ service: ServiceDescription, from dao: some DAO
    ) throws(InvalidRequest) -> RequestBuilder {
        var builder = try begin(route, kind, service)
        builder.layer = .dao
        try dao.fill(&builder)
        builder.layer = .endpoint
        return consume builder
    }

    private func begin(
        _ route: EndpointRoute, _ kind: AnswerKind, _ service: ServiceDescription
    ) throws(InvalidRequest) -> RequestBuilder {
        try checkPins(of: service, for: route.name)
        var builder = settings.draft(for: route.name, of: kind)
        builder.layer = .client
        for field in kind.accepted { builder.header(field.name, field.value) }
        let version = version(of: service)
        fill(&builder, for: service, route.isByAddress ? version?.inHeader : version)
        return consume builder
    }

    /// The whole request.
    func finish(
        _ builder: RequestBuilder, _ route: EndpointRoute, _ service: ServiceDescription
    ) throws(InvalidRequest) -> APICall.Request {
        try builder.build(
            route, version: version(of: service), server: try server(for: route.name),
            servers: builder.given == nil ? [] : (try? settings.servers.get()) ?? [],
            timeout: route.timeout ?? service.timeout ?? settings.configuration.timeout)
    }

    private func version(of service: ServiceDescription) -> APIVersion? {
        settings.configuration.apiVersion ?? service.version
    }

    /// Adds the parts of the service and the configuration.
    private func fill(
        _ builder: inout RequestBuilder, for service: ServiceDescription, _ version: APIVersion?
    ) {
        builder.layer = .service
        for header in service.headers { builder.header(header.name, header.value) }
        switch version {
        case .header(let name, let value): builder.header(name, value)
        case .query(let name, let value): builder.query(name, value)
        case .path, nil: break
        }
        let layer = settings.configuration.precedence.layer
        for item in settings.configuration.parameters { builder.query.append(item, from: layer) }
    }

    /// A service that declares pins can only be called over a transport that checks them.
    private func checkPins(of service: ServiceDescription, for endpoint: String) throws(InvalidRequest) {
        guard !service.pins.isEmpty, !settings.configuration.transport.canPin else { return }
        throw InvalidRequest(
            endpoint: endpoint, parameter: "pins",
            expected: "a transport that checks keys of certificates, such as AsyncHTTPClientTransport",
            found: "\(type(of: settings.configuration.transport)), which cannot")
    }

    private func server(for endpoint: String) throws(InvalidRequest) -> ServerAddress {
        do throws(InvalidServer) {
            if let server = settings.shared.serverHealth.selection { return server }
            if let server = try settings.servers.get().first { return server }
            throw InvalidServer(expected: "at least one server", found: "none")
        } catch {
            var fault = InvalidRequest(
                endpoint: endpoint, parameter: "server", expected: error.expected, found: error.found)
            fault.isOfServer = true
            throw fault
        }
    }
}

extension APIClient.APIVersion {
    /// The version if it is in a header field. A given address has one of its own.
    fileprivate var inHeader: APIClient.APIVersion? {
        if case .header = self { self } else { nil }
    }
}

/// The value of a call, with its status and header fields.
public struct APIResponse<Value: Sendable>: Sendable {
    /// The decoded value.
    public var value: Value
    /// The HTTP status; that of the cached response, if it is from the cache.
    public var status: HTTPResponse.Status
    /// The header fields. Those of a cached response are as they were stored, with its age and without cookies.
    public var headerFields: HTTPFields
    /// The fields that the server sent after the body (RFC 9110, section 6.5). Empty if there are none, or if the
    /// transport does not support them.
    public var trailers: HTTPFields = [:]
    /// The number of invalid elements that were dropped from arrays, as the spec asks by `elements: drop`.
    public var droppedElements: Int
    /// Whether the value came from the cache or the server.
    public var source: ResponseCache.Source

    /// A response, such as for previews and tests.
    /// - Parameters:
    ///   - value: the value that the endpoint returns.
    ///   - status: the HTTP status.
    ///   - headerFields: the header fields. Defaults to none.
    ///   - droppedElements: the number of invalid elements that were dropped from arrays. Defaults to 0.
    ///   - source: whether the value came from the cache or the server. Defaults to the server.
    public init(
        value: Value, status: HTTPResponse.Status, headerFields: HTTPFields = [:], droppedElements: Int = 0,
        source: ResponseCache.Source = .server
    ) {
        self.value = value
        self.status = status
        self.headerFields = headerFields
        self.droppedElements = droppedElements
        self.source = source
    }
}

extension APIResponse: RedactedStringConvertible {
    /// The value, the status and so on, but of header fields and trailers only the names, as any value may be a secret.
    public var shownParts: KeyValuePairs<String, Any> {
        [
            "value": value, "status": status.code, "headerFields": headerFields.shownNames,
            "trailers": trailers.shownNames, "droppedElements": droppedElements, "source": source,
        ]
    }
}

extension APIResponse {
    /// The same response with another value.
    func map<Other: Sendable>(_ transform: (Value) -> Other) -> APIResponse<Other> {
        var response = APIResponse<Other>(
            value: transform(value), status: status, headerFields: headerFields, droppedElements: droppedElements,
            source: source)
        response.trailers = trailers
        return response
    }

    fileprivate init(
        _ decoded: ResponseDecoder.Decoded<Value>, _ wire: WireResponse, from source: ResponseCache.Source
    ) {
        self.init(
            value: decoded.value, status: wire.head.status, headerFields: wire.head.headerFields,
            droppedElements: decoded.droppedElements, source: source)
        trailers = wire.body.trailers
    }
}
